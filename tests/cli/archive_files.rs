//! Archives that this program did not make, or that changed after it made them.

use std::io::{Cursor, Read, Write};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::archive_rows::execute;
use crate::support::Home;

/// The parts of an archive, by name.
type Parts = Vec<(String, Vec<u8>)>;

/// A folder with the organization `lions`, and the parts of its archive.
fn lions() -> (Home, Parts) {
    let home = Home::with_players();
    execute(
        &home.path("homecourt.db"),
        "INSERT INTO pages (organization_id, path, title, body) SELECT id, 'about', 'About', 'Us' FROM organizations
         WHERE slug = 'lions';
         INSERT INTO divisions (organization_id, season_id, name, position)
         SELECT organization_id, id, 'Cup', 1 FROM seasons WHERE name = 'Fall';"
            .to_owned(),
    );
    home.run_with(
        &[
            "user",
            "create",
            "--organization",
            "lions",
            "--username",
            "owner",
            "--role",
            "org_owner",
            "--password-stdin",
        ],
        "sideline-whistle-9\n",
    )
    .done();
    home.run(&["organization", "export", "lions", "--output", "lions.zip"]).done();
    let mut zip = ZipArchive::new(Cursor::new(home.read("lions.zip"))).unwrap();
    let mut parts = Vec::new();
    for at in 0..zip.len() {
        let mut part = zip.by_index(at).unwrap();
        let (name, mut bytes) = (part.name().unwrap().to_string(), Vec::new());
        part.read_to_end(&mut bytes).unwrap();
        parts.push((name, bytes));
    }
    (home, parts)
}

fn part<'p>(parts: &'p mut Parts, name: &str) -> &'p mut Vec<u8> {
    &mut parts.iter_mut().find(|(own, _)| own == name).unwrap().1
}

/// Changes the table of contents.
fn contents(parts: &mut Parts, change: impl FnOnce(&mut Value)) {
    let text = part(parts, "archive.json");
    let mut value = serde_json::from_slice(text).unwrap();
    change(&mut value);
    *text = serde_json::to_vec(&value).unwrap();
}

/// Changes the rows of a table, and the table of contents with them, as somebody would who knows the format.
fn rows(parts: &mut Parts, table: &str, change: impl Fn(&mut Value)) {
    let text = part(parts, &format!("tables/{table}.jsonl"));
    let lines = std::str::from_utf8(text).unwrap().lines().map(|line| {
        let mut row = serde_json::from_str(line).unwrap();
        change(&mut row);
        format!("{row}\n")
    });
    *text = lines.collect::<String>().into_bytes();
    let (bytes, sha256) = (text.len(), hex::encode(Sha256::digest(&*text)));
    contents(parts, |contents| {
        let tables = contents["tables"].as_array_mut().unwrap();
        let entry = tables.iter_mut().find(|entry| entry["name"] == table).unwrap();
        (entry["bytes"], entry["sha256"]) = (bytes.into(), sha256.into());
    });
}

/// Imports changed parts and returns the complaint.
#[track_caller]
fn refusal(home: &Home, parts: &Parts) -> String {
    write(home, parts);
    let complaint = home.run(&["organization", "import", "changed.zip", "--slug", "tigers"]).refused();
    assert!(!home.run(&["organization", "list"]).done().contains("tigers"));
    complaint
}

fn write(home: &Home, parts: &Parts) {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    home.write("changed.zip", zip.finish().unwrap().into_inner());
}

#[test]
fn a_newer_archive_is_refused_with_what_to_do() {
    for key in ["format", "schema"] {
        let (home, mut parts) = lions();
        contents(&mut parts, |contents| {
            *contents = json!({ "format": 1, "schema": 1, "version": "9.9.9", "unknown": true });
            contents[key] = 1000.into();
        });
        let complaint = refusal(&home, &parts);
        assert!(complaint.contains("newer Homecourt, 9.9.9"), "{complaint}");
        assert!(complaint.contains(&format!("{key} 1000")) && complaint.contains("Install"), "{complaint}");
    }
}

/// Columns that an older schema does not have.
const LATER_COLUMNS: [(&str, &str); 17] = [
    ("activity", "by_program"),
    ("organizations", "staff_may_delete"),
    ("leagues", "game_minutes"),
    ("games", "pinned"),
    ("games", "was_announced"),
    ("games", "erased"),
    ("week_offs", "until"),
    ("bracket_slots", "updated_at"),
    ("enrolments", "withdrawn"),
    ("division_teams", "withdrawn"),
    ("divisions", "best_of"),
    ("divisions", "consolation"),
    ("divisions", "play_in"),
    ("games", "series_game"),
    ("bracket_slots", "series_game"),
    ("bracket_slots", "needed"),
    ("schedules", "games_per_week"),
];

/// Tables that an older schema does not have.
const LATER_TABLES: [&str; 15] = [
    "news",
    "venues",
    "courts",
    "bracket_replacements",
    "division_pools",
    "opening_hours",
    "closures",
    "schedule_rules",
    "game_scoring",
    "scoring_entries",
    "scoring_defaults",
    "player_merges",
    "schedule_draft_games",
    "schedule_drafts",
    "former_paths",
];

#[test]
fn an_older_archive_is_migrated_as_it_comes_in() {
    let (home, mut parts) = lions();
    contents(&mut parts, |contents| contents["schema"] = 17.into());
    let organization = read_id(&mut parts);
    *part(&mut parts, "tables/page_views.jsonl") = format!(
        "{}\n",
        json!({ "organization_id": organization, "day": "2026-01-01", "path": "/players", "views": 3 })
    )
    .into_bytes();
    rows(&mut parts, "page_views", |_| {});
    for (table, column) in LATER_COLUMNS {
        rows(&mut parts, table, |row| drop(row.as_object_mut().unwrap().remove(column)));
    }
    parts.retain(|(name, _)| !LATER_TABLES.iter().any(|table| *name == format!("tables/{table}.jsonl")));
    contents(&mut parts, |contents| {
        let tables = contents["tables"].as_array_mut().unwrap();
        tables.retain(|entry| !LATER_TABLES.iter().any(|table| entry["name"] == *table));
        tables.iter_mut().find(|entry| entry["name"] == "page_views").unwrap()["rows"] = 1.into();
    });
    write(&home, &parts);
    home.run(&["organization", "import", "changed.zip", "--slug", "tigers"]).done();
    let path = crate::archive_rows::read(&home.path("homecourt.db"), |conn| {
        Ok(conn.query_row("SELECT path FROM page_views WHERE views = 3", [], |row| row.get::<_, String>(0))?)
    });
    // Migration 18 gave the list of players one address.
    assert_eq!(path, "/playerList");
}

fn read_id(parts: &mut Parts) -> i64 {
    let contents: Value = serde_json::from_slice(part(parts, "archive.json")).unwrap();
    contents["organization"]["id"].as_i64().unwrap()
}

#[test]
fn a_file_that_is_no_archive_or_lost_a_part_is_refused() {
    let (home, parts) = lions();
    for (bytes, reason) in [(&b"no zip"[..], "no archive"), (&home.read("lions.zip")[..900], "no archive")] {
        home.write("changed.zip", bytes);
        let complaint = home.run(&["organization", "import", "changed.zip"]).refused();
        assert!(complaint.contains(reason), "{complaint}");
    }
    let mut without = parts.clone();
    without.retain(|(name, _)| name != "archive.json");
    assert!(refusal(&home, &without).contains("it has no archive.json"));
    let mut without = parts.clone();
    without.retain(|(name, _)| name != "tables/teams.jsonl");
    assert!(refusal(&home, &without).contains("damaged"));
    let mut more = parts.clone();
    more.push(("more".to_owned(), vec![0]));
    assert!(refusal(&home, &more).contains("damaged"));
    let mut changed = parts.clone();
    part(&mut changed, "tables/teams.jsonl").push(b'\n');
    assert!(refusal(&home, &changed).contains("damaged"));
    let mut changed = parts;
    let text = String::from_utf8(part(&mut changed, "tables/teams.jsonl").clone()).unwrap();
    *part(&mut changed, "tables/teams.jsonl") = text.replace("Bears", "Boars").into_bytes();
    assert!(refusal(&home, &changed).contains("not the part that was written"));
}

#[test]
fn an_archive_that_unpacks_to_more_than_it_says_is_refused() {
    let (home, mut parts) = lions();
    *part(&mut parts, "tables/teams.jsonl") = vec![b' '; 64 * 1024 * 1024];
    assert!(refusal(&home, &parts).contains("damaged"));
    let (home, mut parts) = lions();
    contents(&mut parts, |contents| contents["tables"][0]["bytes"] = (1_u64 << 60).into());
    assert!(refusal(&home, &parts).contains("unpacks to more than 16 GB"));
}

/// A change of a row that no form allows: the table, the column, the value, and a part of the complaint.
type Forgery = (&'static str, &'static str, Value, &'static str);

#[test]
fn rows_that_no_form_would_save_are_refused() {
    let forgeries: [Forgery; 11] = [
        ("teams", "organization_id", json!(1), "rows of organizations that are missing"),
        ("users", "organization_id", json!(null), "users"),
        ("users", "role", json!("super_admin"), "users"),
        ("users", "password_hash", json!("$argon2id$v=19$m=4194304,t=9,p=1$aGVsbG8$aGVsbG8"), "password"),
        ("teams", "league_id", json!(999_999), "refer to rows of leagues"),
        ("organization_links", "url", json!("javascript:alert(1)"), "address that a form refuses"),
        ("pages", "videos", json!("[{\"title\":\"x\",\"url\":\"javascript:alert(1)\"}]"), "video"),
        ("organizations", "time_zone", json!("Mars/Olympus"), "cannot be read"),
        ("organizations", "feature_flags", json!("[]"), "cannot be read"),
        ("divisions", "best_of", json!("{\"rounds\":[2]}"), "cannot be read"),
        ("teams", "id", json!(1.5), "no whole number"),
    ];
    let (home, parts) = lions();
    for (table, column, value, reason) in forgeries {
        let mut parts = parts.clone();
        rows(&mut parts, table, |row| row[column] = value.clone());
        let complaint = refusal(&home, &parts);
        assert!(complaint.contains(reason), "{table}.{column}: {complaint}");
    }
    let mut parts = parts;
    rows(&mut parts, "pages", |row| row["html"] = json!("<script>alert(1)</script>"));
    assert!(refusal(&home, &parts).contains("the column html is unknown"));
}

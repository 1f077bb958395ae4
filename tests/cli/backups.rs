//! Backups and restores on the command line.

use std::os::unix::fs::{MetadataExt, chown};
use std::path::Path;

use crate::support::Home;

/// Corrupts all pages except the first.
fn damage(file: &Path) {
    let mut bytes = std::fs::read(file).unwrap();
    let half = bytes.len() / 2;
    bytes[half..half + 8192].fill(0xA5);
    std::fs::write(file, bytes).unwrap();
}

/// Sets the file's schema number to a later one.
fn make_newer(file: &Path) {
    let mut bytes = std::fs::read(file).unwrap();
    bytes[60..64].copy_from_slice(&9999_u32.to_be_bytes());
    std::fs::write(file, bytes).unwrap();
}

#[test]
fn what_was_backed_up_comes_back() {
    let home = Home::with_players();
    let made = home.run(&["backup", "--output", "copy.db", "--json"]).json();
    assert_eq!(made["sha256"].as_str().unwrap().len(), 64);
    let verified = home.run(&["backup", "verify", "copy.db", "--json"]).json();
    assert_eq!(verified["sha256"], made["sha256"]);
    home.write("more.csv", "firstName,lastName,team\nZoe,Fox,Cats\n");
    home.import("players", "more.csv").done();
    assert!(home.export("players").contains("Zoe"));
    let complaint = home.run(&["restore", "copy.db"]).refused();
    assert!(complaint.contains("--force"), "{complaint}");
    assert!(home.export("players").contains("Zoe"));
    let told = home.run(&["restore", "copy.db", "--force", "--json"]).json();
    assert!(Path::new(told["copy"].as_str().unwrap()).exists());
    let players = home.export("players");
    assert!(players.contains("Ann") && !players.contains("Zoe"), "{players}");
    home.run(&["check"]).done();
}

#[test]
fn a_compressed_backup_is_verified_checked_and_restored() {
    let home = Home::with_players();
    let copy = home.path("homecourt-20261123T031500Z.db.zst");
    homecourt::db::backup_compressed(&home.path("homecourt.db"), &copy, &|_| ()).unwrap();
    let name = "homecourt-20261123T031500Z.db.zst";
    assert!(home.run(&["backup", "verify", name]).done().contains("sound"));
    assert!(home.run(&["check", "--database", name]).done().contains("players"));
    home.write("more.csv", "firstName,lastName,team\nZoe,Fox,Cats\n");
    home.import("players", "more.csv").done();
    home.run(&["restore", name, "--force"]).done();
    assert!(!home.export("players").contains("Zoe"));
    home.write("cut.zst", &home.read(name)[..2000]);
    let complaint = home.run(&["restore", "cut.zst", "--force"]).refused();
    assert!(complaint.contains("cut.zst"), "{complaint}");
}

#[test]
fn a_backup_restores_where_there_is_no_database() {
    let home = Home::with_players();
    home.run(&["backup", "--output", "copy.db"]).done();
    home.run(&["restore", "copy.db", "--database", "new.db"]).done();
    let exported = home.run(&["export", "teams", "--organization", "lions", "--database", "new.db"]).done();
    assert!(exported.contains("Bears"));
}

#[test]
fn a_backup_without_a_name_is_made_beside_the_database_and_never_replaces_a_file() {
    let home = Home::with_organization();
    let made = home.run(&["backup", "--json"]).json();
    assert!(home.path(made["file"].as_str().unwrap()).exists());
    home.write("mine.db", "a letter");
    home.run(&["backup", "--output", "mine.db"]).refused();
    assert_eq!(home.read("mine.db"), b"a letter");
}

#[test]
fn a_damaged_backup_is_neither_verified_nor_restored() {
    let home = Home::with_players();
    home.run(&["backup", "--output", "copy.db"]).done();
    damage(&home.path("copy.db"));
    let before = home.export("players");
    assert!(home.run(&["backup", "verify", "copy.db"]).refused().contains("copy.db"));
    home.run(&["restore", "copy.db", "--force"]).refused();
    assert_eq!(home.export("players"), before);
    home.write("letter.db", "a letter");
    home.run(&["backup", "verify", "letter.db"]).refused();
    home.run(&["restore", "letter.db", "--force"]).refused();
    home.run(&["restore", "nothing.db", "--force"]).refused();
    assert_eq!(home.export("players"), before);
}

#[test]
fn check_tells_a_sound_database_from_a_damaged_one() {
    let home = Home::with_players();
    assert!(home.run(&["check"]).done().contains("sound"));
    let tables = home.run(&["check", "--json"]).json()["tables"].clone();
    let teams = tables.as_array().unwrap().iter().find(|table| table["name"] == "teams").unwrap().clone();
    assert_eq!(teams["rows"], 2);
    damage(&home.path("homecourt.db"));
    home.run(&["check"]).refused();
}

#[test]
fn migrate_says_where_the_schema_stands() {
    let home = Home::with_organization();
    let told = home.run(&["migrate"]).done();
    assert!(told.contains("schema"), "{told}");
}

#[test]
fn every_subcommand_leaves_a_newer_database_unchanged() {
    let home = Home::with_organization();
    home.run(&["backup", "--output", "copy.db"]).done();
    std::fs::copy(home.path("copy.db"), home.path("homecourt.db")).unwrap();
    make_newer(&home.path("homecourt.db"));
    let before = home.read("homecourt.db");
    home.write("teams.csv", "name\nBears\n");
    for args in [
        &["check"][..],
        &["migrate"],
        &["backup", "--output", "newer.db"],
        &["organization", "list"],
        &["organization", "create", "--name", "A", "--slug", "aa"],
        &["admin", "list"],
        &["admin", "create", "--username", "ann", "--password-stdin"],
        &["import", "teams", "teams.csv", "--organization", "lions"],
        &["export", "teams", "--organization", "lions"],
        &["seed", "--demo"],
        &["serve", "--listen", "127.0.0.1:0"],
    ] {
        let complaint = home.run_with(args, "three green apples\n").refused();
        assert!(complaint.contains("newer"), "{args:?}: {complaint}");
        assert_eq!(home.read("homecourt.db"), before, "{args:?}");
    }
    assert!(!home.path("newer.db").exists());
}

#[test]
fn a_backup_makes_its_folder_or_goes_to_standard_output() {
    let home = Home::with_organization();
    home.run(&["backup", "--output", "backups/monday.db"]).done();
    home.run(&["backup", "verify", "backups/monday.db"]).done();
    let complaint = home.run(&["backup", "--output", "nowhere/at/all.db"]).refused();
    assert!(complaint.contains("nowhere/at") && !complaint.contains(".partial"), "{complaint}");
    let output = home.command(&["backup", "--output", "-"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    home.write("piped.db", &output.stdout);
    home.run(&["backup", "verify", "piped.db"]).done();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("sound") && said.contains("SHA-256"), "{said}");
    let left = std::fs::read_dir(home.folder()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().contains("partial")));
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the test opens the file as another program does")]
fn an_import_leaves_statistics_for_the_queries_behind_it() {
    let home = Home::with_players();
    let database = rusqlite::Connection::open(home.path("homecourt.db")).unwrap();
    let tables: i64 = database
        .query_row("SELECT count(*) FROM sqlite_stat1 WHERE tbl IN ('players', 'rosters')", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert!(tables >= 2);
}

#[test]
#[allow(clippy::print_stdout, reason = "a test prints what it skips")]
fn a_copy_that_root_makes_belongs_to_the_owner_of_its_folder() {
    let home = Home::with_organization();
    if home.path("homecourt.db").metadata().unwrap().uid() != 0 {
        println!("skipped: root alone gives files away");
        return;
    }
    let copies = home.path("copies");
    std::fs::create_dir(&copies).unwrap();
    chown(&copies, Some(1), Some(1)).unwrap();
    home.run(&["backup", "--output", "copies/monday.db"]).done();
    let copy = copies.join("monday.db").metadata().unwrap();
    assert_eq!((copy.uid(), copy.gid()), (1, 1));
}

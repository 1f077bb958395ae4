//! Undo: exact, itself undoable, and refused where somebody changed the same since.

mod random;
mod walk;

use std::collections::BTreeMap;

use homecourt::db::{Db, OpenPurpose};
use serde_json::{Value, json};

use crate::support::{Answer, Client, Server};
use crate::tenancy::two_leagues;

/// Tables that undo leaves alone.
const BESIDE: [&str; 10] = [
    "activity",
    "activity_subjects",
    "undo_records",
    "scorer_links",
    "scorer_sessions",
    "sessions",
    "users",
    "domain_claims",
    "organization_counts",
    "writing",
];

/// Columns that count and sign changes, and so go on with an undo.
const COUNTING: [&str; 7] =
    ["version", "saved_by", "saved_at", "stats_saved_by", "stats_saved_at", "sequence", "updated_at"];

/// The rows of every table that undo restores, by table.
type Rows = BTreeMap<String, Vec<String>>;

fn rows(server: &Server) -> Rows {
    let path = server.database();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let db = Db::open(&path, OpenPurpose::Use).unwrap();
        let read = db.read(|conn| {
            let mut found = Rows::new();
            let mut names = conn.prepare(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                   AND name NOT LIKE 'search_index%'",
            )?;
            let names: Vec<String> = names.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            for name in names.into_iter().filter(|name| !BESIDE.contains(&name.as_str())) {
                let mut all = conn.prepare(&format!("SELECT * FROM \"{name}\""))?;
                let columns: Vec<String> = all.column_names().iter().map(|&name| name.to_owned()).collect();
                let row = |row: &rusqlite::Row<'_>| {
                    let shown =
                        columns.iter().enumerate().filter(|(_, name)| !COUNTING.contains(&name.as_str()));
                    let cells = shown.map(|(at, name)| Ok(format!("{name}={:?}", row.get_ref(at)?)));
                    Ok(cells.collect::<rusqlite::Result<Vec<_>>>()?.join(" | "))
                };
                let mut rows = all.query_map([], row)?.collect::<Result<Vec<_>, _>>()?;
                rows.sort();
                found.insert(name, rows);
            }
            Ok(found)
        });
        let found = read.await.unwrap();
        db.close().await.unwrap();
        found
    })
}

/// Fails with the rows that only one side has.
fn assert_same(one: &Rows, other: &Rows, what: &str) {
    for (table, rows) in one {
        let others = &other[table];
        let missing: Vec<_> = rows.iter().filter(|row| !others.contains(row)).collect();
        let extra: Vec<_> = others.iter().filter(|row| !rows.contains(row)).collect();
        assert!(rows == others, "{what}: {table}: gone or changed {missing:#?}, new {extra:#?}");
    }
}

/// Returns the id of the action to undo: from the header, or from the last event of a stream.
fn undoable(answer: &Answer) -> Option<i64> {
    let text = answer.text();
    let event = || text.split("\"undo\":").nth(1)?.split(['}', ',']).next();
    answer.header("homecourt-undo").or_else(event).map(|id| id.parse().unwrap())
}

fn undo(client: &Client, id: i64, with_later: bool) -> Answer {
    client.post(&format!("/api/activity/{id}/undo"), &json!({ "with_later": with_later }))
}

#[test]
fn an_undo_is_undone_and_done_again() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let before = rows(&server);
    let removed = owner.delete(&format!("/api/teams/{}", harbor.teams[0])).expect(204);
    let after = rows(&server);
    let first = undo(&owner, undoable(&removed).unwrap(), false).expect(200);
    assert_same(&before, &rows(&server), "undone");
    undo(&owner, undoable(&first).unwrap(), false).expect(200);
    assert_same(&after, &rows(&server), "the undo undone");
    let message = undo(&owner, undoable(&first).unwrap(), false).expect(409).message();
    assert_eq!(message, "This was undone already.");
    undo(&owner, undoable(&removed).unwrap(), false).expect(200);
    assert_same(&before, &rows(&server), "undone again");
    let log = owner.get(&format!("/api/organizations/{}/activity", harbor.organization)).expect(200).json();
    let states: Vec<&Value> = log["activity"].as_array().unwrap().iter().map(|row| &row["undo"]).collect();
    assert_eq!(
        states[..4],
        [&json!("possible"), &json!("possible"), &json!("undone"), &json!("undone")],
        "{log}"
    );
}

#[test]
fn a_later_change_is_named_and_undone_only_when_asked() {
    let (server, harbor, _) = two_leagues();
    let (owner, staff) = (server.signed_in("harbor", "owner"), server.signed_in("harbor", "staff"));
    let before = rows(&server);
    let path = format!("/api/teams/{}", harbor.teams[0]);
    let first = staff.put(&path, &json!({ "name": "Anvils" })).expect(200);
    let second = owner.put(&path, &json!({ "name": "Bells" })).expect(200);
    let (first, second) = (undoable(&first).unwrap(), undoable(&second).unwrap());
    let changed = rows(&server);
    let refused = undo(&staff, first, false).expect(409);
    let message = refused.message();
    assert_eq!(refused.json()["errors"]["with_later"], message);
    assert!(message.contains("changed since then (update team by owner, "), "{message}");
    assert!(message.ends_with("M)."), "with the organization's time, such as 8:15 PM: {message}");
    undo(&staff, first, true).expect(403);
    undo(&staff, second, false).expect(403);
    assert_same(&changed, &rows(&server), "refused");
    let answer = undo(&owner, first, true).expect(200).json();
    assert_eq!(answer["undone"], json!([second, first]));
    assert_same(&before, &rows(&server), "both undone");
}

#[test]
fn what_was_added_to_a_new_thing_is_not_deleted_with_it() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let before = rows(&server);
    let path = format!("/api/seasonsv2/{}/leagues/{}/teams", harbor.season, harbor.league);
    let made = owner.post(&path, &json!({ "name": "Newcomers" })).expect(201);
    let slt = made.json()["team"]["slt_id"].clone();
    let game = json!({ "home_team_id": slt, "away_team_id": harbor.enrolments[0], "date": "2026-12-20" });
    let path = format!("/api/seasonsv2/{}/leagues/{}/games", harbor.season, harbor.league);
    owner.post(&path, &game).expect(201);
    let with_game = rows(&server);
    let message = undo(&owner, undoable(&made).unwrap(), false).expect(409).message();
    assert!(message.contains("create league game by owner"), "{message}");
    assert_same(&with_game, &rows(&server), "refused");
    undo(&owner, undoable(&made).unwrap(), true).expect(200);
    assert_same(&before, &rows(&server), "undone with the game");
}

#[test]
fn what_was_deleted_comes_back_only_where_its_place_still_is() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let path = format!("/api/seasonsv2/{}/leagues/{}/games", harbor.season, harbor.league);
    let game = owner.delete(&format!("{path}/{}", harbor.games[0])).expect(204);
    let season = owner.delete(&format!("/api/seasonsv2/{}", harbor.season)).expect(204);
    let gone = rows(&server);
    let message = undo(&owner, undoable(&game).unwrap(), false).expect(409).message();
    assert!(message.contains("remove season by owner"), "{message}");
    assert_same(&gone, &rows(&server), "refused");
    undo(&owner, undoable(&season).unwrap(), false).expect(200);
    undo(&owner, undoable(&game).unwrap(), false).expect(200);
}

#[test]
fn the_undo_of_an_earlier_action_stands_in_the_way_and_is_undone_with_it() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let path = format!("/api/seasonsv2/{}/leagues/{}/teams", harbor.season, harbor.league);
    let made = owner.post(&path, &json!({ "name": "Newcomers" })).expect(201);
    let slt = made.json()["team"]["slt_id"].clone();
    let game = json!({ "home_team_id": slt, "away_team_id": harbor.enrolments[0], "date": "2026-12-20" });
    let path = format!("/api/seasonsv2/{}/leagues/{}/games", harbor.season, harbor.league);
    let id = owner.post(&path, &game).expect(201).json()["game"]["id"].clone();
    let with_game = rows(&server);
    let deleted = owner.delete(&format!("{path}/{id}")).expect(204);
    let (made, deleted) = (undoable(&made).unwrap(), undoable(&deleted).unwrap());
    let undone = undo(&owner, made, false).expect(200);
    let message = undo(&owner, deleted, false).expect(409).message();
    assert!(message.contains("undo action by owner"), "{message}");
    let answer = undo(&owner, deleted, true).expect(200).json();
    assert_eq!(answer["undone"], json!([undoable(&undone).unwrap(), deleted]));
    assert_same(&with_game, &rows(&server), "the team and its game are back");
}

#[test]
fn a_thing_that_was_made_anew_under_its_name_stands_in_the_way_and_is_named() {
    let (server, ..) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let shoe = |name: &str| json!({ "name": name, "type": "number" });
    let made = owner.post("/api/playerAttributes", &shoe("Shoe size")).expect(201).json();
    let before = rows(&server);
    let removed = owner.delete(&format!("/api/playerAttributes/{}", made["attribute"]["id"])).expect(204);
    owner.post("/api/playerAttributes", &shoe("SHOE SIZE")).expect(201);
    let message = undo(&owner, undoable(&removed).unwrap(), false).expect(409).message();
    assert!(message.contains("changed since then (create player attribute by owner, "), "{message}");
    undo(&owner, undoable(&removed).unwrap(), true).expect(200);
    assert_same(&before, &rows(&server), "the old one in place of the new one");
}

#[test]
fn another_organizations_action_does_not_exist_but_for_a_super_administrator() {
    let (server, ..) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let made = owner.post("/api/teams", &json!({ "name": "Newcomers" })).expect(201);
    let id = undoable(&made).unwrap();
    let other = server.signed_in("valley", "owner");
    undo(&other, id, false).expect(404);
    undo(&other, 999_999, false).expect(404);
    undo(&server.visitor(), id, false).expect(401);
    let admin = server.signed_in("", "admin");
    undo(&admin, 999_999, false).expect(404);
    undo(&admin, id, false).expect(200);
    let whole = json!({ "name": "Newcomers", "slug": "newcomers", "sportIds": [1] });
    let made = admin.post("/api/organizations", &whole).expect(201);
    assert_eq!(undoable(&made), None, "accounts would go with the organization");
}

#[test]
fn renamings_of_a_page_are_undone_one_by_one_and_its_former_paths_with_them() {
    let (server, ..) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let first = json!({ "path": "fees", "title": "Fees", "published": true });
    let page = format!("/api/pages/{}", owner.post("/api/pages", &first).expect(201).json()["page"]["id"]);
    let rename = |path: &str| {
        let before = rows(&server);
        let renamed = owner.put(&page, &json!({ "path": path })).expect(200);
        (before, undoable(&renamed).unwrap())
    };
    // The second renaming makes `prices` a former path, which the third and fourth make one again.
    let renamed: Vec<_> = ["prices", "fees", "prices", "costs"].into_iter().map(rename).collect();
    for (before, id) in renamed.iter().rev() {
        undo(&owner, *id, false).expect(200);
        assert_same(before, &rows(&server), "undone");
    }
}

//! Every operation of the OpenAPI document, called without the necessary permission. New operations are covered
//! automatically.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use homecourt::db::Transaction;
use serde_json::{Value, json};

use crate::league::{self, League};
use crate::operations::operations;
use crate::support::{self, Server};

/// Operations that return public data of any organization.
const OF_ANY_ORGANIZATION: [&str; 5] = [
    "list_links",
    "list_organizations",
    "list_public_businesses",
    "find_organization_by_slug",
    "find_organization_by_domain",
];

/// Starts a server with two leagues, and returns both.
pub fn two_leagues() -> (Server, League, League) {
    let made: Arc<Mutex<Vec<League>>> = Arc::default();
    let kept = Arc::clone(&made);
    let server = Server::with(move |tx| {
        support::two_leagues(tx);
        for (slug, mark) in [("harbor", "HARBORMARK"), ("valley", "VALLEYMARK")] {
            let id = homecourt::store::organizations::id_by_slug(tx, slug).unwrap();
            kept.lock().unwrap().push(league::fill(tx, id, mark));
        }
    });
    let made = made.lock().unwrap().clone();
    (server, made[0].clone(), made[1].clone())
}

/// Returns every row of every table except those that signing in writes.
fn dump(server: &Server) -> BTreeMap<String, Vec<String>> {
    support::dump(&server.database(), &["sessions", "activity", "activity_subjects"])
}

#[test]
fn a_stranger_gets_401_from_every_operation_that_needs_a_session() {
    let (server, harbor, _) = two_leagues();
    let stranger = server.visitor();
    let before = dump(&server);
    let mut closed = operations(&stranger);
    closed.retain(|operation| operation.role.is_some() || operation.is_scorers);
    for operation in &closed {
        let address = operation.address(&harbor, 1, 1);
        let answer = operation.call(&stranger, &address, operation.body(&harbor).as_ref());
        assert_eq!(answer.status, 401, "{}: {}", operation.id, answer.text());
        assert!(!answer.text().contains("HARBORMARK"), "{}", operation.id);
    }
    assert!(dump(&server) == before, "something was written");
}

/// Operations whose body contains no id of an organization's row: they create rows of the caller's organization.
const NAMING_NOTHING: &[&str] = &[
    "create_season",
    "create_season_from_template",
    "create_business",
    "create_game_period",
    "create_news",
    "create_page",
    "create_venue",
    "preview_page",
    "create_player_attribute",
    "hide_all_game_periods",
    "import_table",
    "reset_game_periods",
    "reset_player_attributes",
];

#[test]
fn another_organizations_owner_gets_404_and_changes_nothing() {
    let (server, harbor, _) = two_leagues();
    let theirs = server.signed_in("harbor", "owner");
    let owner = theirs.get("/api/auth/check-auth").json()["user"]["id"].as_i64().unwrap();
    let session = theirs.get("/api/usersv2/me/sessions").json()["sessions"][0]["id"].as_i64().unwrap();
    let other = server.signed_in("valley", "owner");
    let before = dump(&server);
    for operation in operations(&other) {
        if OF_ANY_ORGANIZATION.contains(&operation.id.as_str())
            || matches!(operation.id.as_str(), "login" | "logout" | "count_page_view" | "open_game")
            || NAMING_NOTHING.contains(&operation.id.as_str())
        {
            continue;
        }
        let address = operation.address(&harbor, owner, session);
        let body = operation.body(&harbor);
        let answer = operation.call(&other, &address, body.as_ref());
        if operation.is_scorers {
            assert_eq!(answer.status, 401, "{}: {}", operation.id, answer.text());
        } else if operation.role.as_deref() == Some("super_admin") {
            assert_eq!(answer.status, 403, "{}: {}", operation.id, answer.text());
        } else if operation.names_things() {
            assert_eq!(answer.status, 404, "{}: {}", operation.id, answer.text());
        } else if body.is_some() || address.contains('?') {
            assert_eq!(answer.status, 422, "{}: {}", operation.id, answer.text());
        } else {
            // The list is of the caller's own organization, or requires that one is named.
            assert!(matches!(answer.status, 200 | 204 | 400), "{}: {}", operation.id, answer.text());
        }
        assert!(!answer.text().contains("HARBORMARK"), "{}", operation.id);
    }
    assert!(dump(&server) == before, "something was written");
}

#[test]
fn a_public_call_for_one_organization_never_answers_with_anothers() {
    let (server, harbor, _) = two_leagues();
    let visitor = server.visitor();
    for operation in operations(&visitor) {
        let reads = operation.method == "GET" && operation.role.is_none() && !operation.is_scorers;
        if !reads
            || OF_ANY_ORGANIZATION.contains(&operation.id.as_str())
            || !operation.path.starts_with("/api/")
        {
            continue;
        }
        let address = operation.address(&harbor, 1, 1);
        let crossed = visitor.get(&format!("{address}?slug=valley"));
        assert!(!crossed.text().contains("HARBORMARK"), "{}", operation.id);
        if operation.names_things() {
            assert_eq!(crossed.status, 404, "{}: {}", operation.id, crossed.text());
            visitor.get(&format!("{address}?slug=harbor")).expect(200);
            visitor.get(&format!("{address}?domain=harbor.example")).expect(200);
            visitor.get(&address).expect(400);
        }
    }
}

#[test]
fn a_lower_role_gets_403_and_changes_nothing() {
    let (server, harbor, _) = two_leagues();
    let staff = server.signed_in("harbor", "staff");
    let before = dump(&server);
    for operation in operations(&staff) {
        let above = operation.role.as_deref().is_some_and(|role| !["staff", "scorekeeper"].contains(&role));
        if above {
            let address = operation.address(&harbor, 1, 1);
            let answer = operation.call(&staff, &address, operation.body(&harbor).as_ref());
            assert_eq!(answer.status, 403, "{}: {}", operation.id, answer.text());
        }
    }
    assert!(dump(&server) == before, "something was written");
}

#[test]
fn an_id_of_another_organization_in_a_body_is_a_wrong_field() {
    let (server, harbor, valley) = two_leagues();
    let other = server.signed_in("valley", "owner");
    let stats = json!([{ "stat_id": valley.stat("AST"), "value": 1 }]);
    let put = |player: i64, game: i64, stats: &Value| {
        let body = json!({ "player_id": player, "game_id": game, "stats": stats });
        other.put("/api/player-game-stats", &body).expect(422)
    };
    put(valley.players[0].0, harbor.games[0].0, &stats).reason("game_id");
    put(harbor.players[0].0, valley.games[0].0, &stats).reason("player_id");
    let foreign = json!([{ "stat_id": harbor.stat("AST"), "value": 1 }]);
    put(valley.players[0].0, valley.games[0].0, &foreign).reason("stat_id");
    let base = format!("/api/seasonsv2/{}", valley.season);
    let teams = |home, away| json!({ "home_team_id": home, "away_team_id": away, "date": "2026-12-20", "match_id": "r1m2" });
    let games = format!("{base}/leagues/{}/games", valley.league);
    other.post(&games, &teams(valley.enrolments[0], harbor.enrolments[1])).expect(422).reason("away_team_id");
    let games = format!("{base}/divisions/{}/games", valley.division);
    other.post(&games, &teams(harbor.enrolments[1], valley.enrolments[2])).expect(422).reason("home_team_id");
    let week_off = json!({ "season_id": valley.season, "league_id": harbor.league, "date": "2026-12-20" });
    other.post("/api/week-offs", &week_off).expect(422).reason("league_id");
    let games = other.get(&format!("/api/gamesv2?organization_id={}", harbor.organization)).expect(422);
    games.reason("organization_id");
}

/// Returns the columns by which a table refers to another: child and parent column of each reference.
fn references(tx: &Transaction<'_>, table: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut list = tx.prepare(&format!("PRAGMA foreign_key_list({table})")).unwrap();
    let mut found: BTreeMap<i64, (String, Vec<(String, String)>)> = BTreeMap::new();
    let mut rows = list.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let of = found.entry(row.get(0).unwrap()).or_insert_with(|| (row.get(2).unwrap(), Vec::new()));
        of.1.push((row.get(3).unwrap(), row.get(4).unwrap()));
    }
    found.into_values().collect()
}

/// Tables whose rows concern several organizations.
const SHARED: [&str; 2] = ["users", "organization_sports"];

/// Changes references of the first organization to rows of the second. Returns the number of kinds of references that
/// were tried.
fn cross(tx: &Transaction<'_>, from: &League, to: &League) -> usize {
    let mut names = tx.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
    let tables: Vec<String> = names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let owned = |table: &str| {
        let columns =
            format!("SELECT count(*) FROM pragma_table_info('{table}') WHERE name = 'organization_id'");
        tx.query_row(&columns, [], |row| row.get::<_, i64>(0)).unwrap() == 1
    };
    let mut tried = 0;
    for table in tables.iter().filter(|table| owned(table)) {
        // A super_admin's actions may be logged in any organization, and sports belong to no organization.
        let parents = references(tx, table).into_iter();
        for (parent, columns) in
            parents.filter(|(parent, _)| owned(parent) && !SHARED.contains(&parent.as_str()))
        {
            assert!(
                columns.iter().any(|(own, _)| own == "organization_id"),
                "{table} refers to {parent} alone"
            );
            let (own, theirs) = columns.last().unwrap();
            let statement = format!(
                "UPDATE {table} SET {own} = (SELECT {theirs} FROM {parent} WHERE organization_id = ?2)
                 WHERE organization_id = ?1 AND {own} IS NOT NULL"
            );
            match tx.execute(&statement, (from.organization, to.organization)) {
                Ok(0) => {}
                Ok(_) => panic!("{table}.{own} may be another organization's"),
                Err(_) => tried += 1,
            }
        }
    }
    tried
}

#[test]
fn sqlite_itself_refuses_a_row_across_organizations() {
    let tried: Arc<Mutex<usize>> = Arc::default();
    let counted = Arc::clone(&tried);
    let _server = Server::with(move |tx| {
        support::two_leagues(tx);
        let [harbor, valley] = ["harbor", "valley"].map(|slug| {
            let id = homecourt::store::organizations::id_by_slug(tx, slug).unwrap();
            league::fill(tx, id, slug)
        });
        *counted.lock().unwrap() = cross(tx, &harbor, &valley);
    });
    let tried = *tried.lock().unwrap();
    assert!(tried > 15, "only {tried} references were tried");
}

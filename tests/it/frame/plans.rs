//! Every statement that the server runs finds its rows by an index: SQLite's own plan of each says so.
//!
//! The test makes all calls of the OpenAPI document, lists with all of their filters, and reads the public pages, while the
//! database records what runs, composed statements too.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use homecourt::db::{Db, OpenPurpose, statements};
use serde_json::Value;

use crate::league::{self, League};
use crate::operations::{Operation, operations};
use crate::support::{Client, ClockedServer, two_leagues, when_probed};

/// Tables that may be read whole: few rows, or a list of all organizations on purpose.
const WHOLE: &[(&str, &str)] = &[
    ("organizations", "the platform lists its organizations"),
    ("sports", "a handful of rows"),
    ("organization_sports", "few rows for each organization, of which the platform lists all"),
    ("businesses", "the platform's directory"),
    ("users", "the platform lists its users"),
    ("writing", "one row: who writes"),
    ("refinery_schema_history", "one row for each migration"),
];

/// Statements that read a table whole on purpose, by words of theirs.
const ON_PURPOSE: &[(&str, &str, &str)] = &[
    (
        "seasons",
        "ORDER BY organizations.name, seasons.active DESC",
        "the platform lists all organizations' seasons",
    ),
    (
        "seasons",
        "PARTITION BY organization_id",
        "the list of leagues names each organization's latest season",
    ),
    ("undo_records", "sum(length(changes))", "counted once at the start, and where there are too many"),
];

/// Statements that read all numbers of an organization on purpose, by words of theirs: for an archive, and for its counts.
const ALL_NUMBERS: [&str; 2] = [
    "FROM \"player_game_stats\" AS own",
    "SELECT count(*) FROM player_game_stats WHERE organization_id = ?1",
];

/// Calls that end the session that makes the others, or ask a name server.
const LEFT_OUT: &[&str] = &["logout", "remove_session", "verify_domain", "remove_organization"];

/// A server with a league, whose statements are recorded from its first connection on; those that fill the file are not.
fn recorded_server() -> (ClockedServer, League) {
    let made: Arc<Mutex<Option<League>>> = Arc::default();
    let kept = Arc::clone(&made);
    let server = ClockedServer::at("2026-11-15T20:00:00Z", move |tx| {
        two_leagues(tx);
        let id = homecourt::store::organizations::id_by_slug(tx, "harbor").unwrap();
        *kept.lock().unwrap() = Some(league::fill(tx, id, "Mark"));
        statements::record(tx);
    });
    let league = made.lock().unwrap().clone().unwrap();
    (server, league)
}

/// Calls every operation: reads first, with and without their filters, and deletions last. Returns how many succeeded.
fn walk(client: &Client, of: &League) -> usize {
    let mut all = operations(client);
    all.retain(|operation| !LEFT_OUT.contains(&operation.id.as_str()));
    all.sort_by_key(|operation| match operation.method.as_str() {
        "GET" => 0,
        "DELETE" => 2,
        _ => 1,
    });
    let owner = client.get("/api/auth/check-auth").expect(200).json()["user"]["id"].as_i64().unwrap_or(1);
    let mut succeeded = 0;
    for operation in &all {
        let address = operation.address(of, owner, 1);
        let answer = when_probed(|| operation.call(client, &address, operation.body(of).as_ref()));
        assert!(answer.status < 500, "{}: {}", operation.id, answer.text());
        succeeded += usize::from(answer.status < 300);
        filter(client, operation, &address, of);
    }
    succeeded
}

/// Calls a list again with each of its filters, and with the cursor of its second page.
fn filter(client: &Client, operation: &Operation, address: &str, of: &League) {
    let filters = operation.filters.iter().filter(|_| operation.method == "GET");
    for name in filters.filter(|name| !address.contains(&format!("{name}="))) {
        let joint = if address.contains('?') { '&' } else { '?' };
        let value = match name.as_str() {
            "cursor" => continue,
            "limit" | "userId" | "user" | "period" => "1".to_owned(),
            "noun" => "game".to_owned(),
            "subject" => format!("{}&noun=game", of.games[0]),
            "from" | "to" => "2026-11-01".to_owned(),
            "sport" | "category" | "state" | "city" => "basketball".to_owned(),
            "signupStatus" => "OPEN".to_owned(),
            "slug" => "harbor".to_owned(),
            "domain" => "harbor.example".to_owned(),
            "coming" | "days" => "7".to_owned(),
            "scope" => "active".to_owned(),
            "lines" | "all" | "per_game" | "past" => "true".to_owned(),
            "q" => "mark".to_owned(),
            "season_id" => of.season.to_string(),
            "league_id" => of.league.to_string(),
            "organization_id" => of.organization.to_string(),
            other => panic!("{}: tell this walk a value of {other}", operation.id),
        };
        let answer = client.get(&format!("{address}{joint}{name}={value}"));
        assert!(answer.status < 500, "{}: {}", operation.id, answer.text());
        let next = serde_json::from_slice::<Value>(&answer.body).unwrap_or_default()["next_cursor"].clone();
        if let Some(cursor) = next.as_str() {
            client.get(&format!("{address}{joint}limit=1&cursor={cursor}")).expect(200);
        }
    }
}

/// Reads the pages, feeds and sitemaps of the site.
fn visit(visitor: &Client, of: &League) {
    let paths = [
        "/".to_owned(),
        "/harbor".to_owned(),
        "/harbor/schedule".to_owned(),
        "/harbor/standings".to_owned(),
        "/harbor/teamList".to_owned(),
        "/harbor/playerList".to_owned(),
        "/harbor/leaderboard".to_owned(),
        "/harbor/tournament".to_owned(),
        format!("/harbor/games/{}", of.games[0]),
        format!("/harbor/teams/{}", of.teams[0]),
        format!("/harbor/players/{}", of.players[0]),
        format!("/harbor/{}", of.page),
        "/sitemap.xml".to_owned(),
        "/harbor/sitemap.xml".to_owned(),
        "/harbor/schedule.ics".to_owned(),
        "/harbor/news".to_owned(),
        format!("/harbor/news/{}", of.news),
        format!("/harbor/venues/{}", of.venues[0]),
        "/harbor/news.atom".to_owned(),
        format!("/harbor/schedule.ics?league={}", of.league),
        format!("/harbor/schedule.ics?team={}", of.teams[0]),
        format!("/harbor/schedule.ics?game={}", of.games[0]),
    ];
    for path in paths {
        visitor.get(&path).expect(200);
    }
}

/// The tables of the schema, and the plan of each statement that plans one.
fn plans(statements: BTreeSet<String>) -> (BTreeSet<String>, BTreeMap<String, Vec<String>>) {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        // A new file: SQLite plans as it does before it has counted any rows.
        let db = Db::open(&folder.path().join("empty.db"), OpenPurpose::Create).unwrap();
        let read = db.read(move |conn| {
            let mut names = conn.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")?;
            let tables = names.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            let mut plans = BTreeMap::new();
            for statement in statements {
                let explained = conn.prepare(&format!("EXPLAIN QUERY PLAN {statement}"));
                let mut plan = explained.unwrap_or_else(|cause| panic!("{statement}: {cause}"));
                let steps = plan.raw_query().mapped(|row| row.get(3)).collect::<Result<_, _>>()?;
                plans.insert(statement, steps);
            }
            Ok((tables, plans))
        });
        let read = read.await.unwrap();
        db.close().await.unwrap();
        read
    })
}

/// Whether a statement reads or writes rows of the schema.
fn is_about_rows(statement: &str) -> bool {
    let verb = statement.split_whitespace().next().unwrap_or_default();
    // The full-text index reads and writes its own tables.
    let is_own = ["pragma_", "sqlite_", "'main'.'search_index_"].iter().any(|own| statement.contains(own));
    matches!(verb, "SELECT" | "WITH" | "INSERT" | "UPDATE" | "DELETE") && !is_own
}

/// The table that a step of a plan reads whole, by its name or by what the statement calls it.
fn scanned<'a>(step: &'a str, statement: &'a str, tables: &BTreeSet<String>) -> Option<&'a str> {
    let name =
        step.strip_prefix("SCAN ").filter(|rest| !rest.contains("VIRTUAL TABLE"))?.split(' ').next()?;
    if tables.contains(name) {
        return Some(name);
    }
    let words: Vec<&str> =
        statement.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect();
    words
        .windows(3)
        .find(|three| three[1] == "AS" && three[2] == name && tables.contains(three[0]))
        .map(|three| three[0])
}

/// Whether a step of a plan reads all numbers of an organization, which has more of them than of anything else. Each index of
/// them begins with the organization, so that a search for the organization alone has an index too.
fn reads_all_numbers(step: &str, statement: &str) -> bool {
    let is_of_numbers = step.contains("INDEX player_game_stats_by_") && step.ends_with("(organization_id=?)");
    is_of_numbers && !ALL_NUMBERS.iter().any(|words| statement.contains(words))
}

fn is_allowed(table: &str, statement: &str) -> bool {
    WHOLE.iter().any(|(named, _)| *named == table)
        || ON_PURPOSE.iter().any(|(named, words, _)| *named == table && statement.contains(words))
}

#[test]
fn every_statement_of_every_call_finds_its_rows_by_an_index() {
    let (server, league) = recorded_server();
    let owner = server.signed_in("harbor", "owner");
    visit(&server.visitor(), &league);
    let succeeded = walk(&owner, &league);
    assert!(succeeded > 100, "only {succeeded} calls of the owner succeeded");
    let admin = server.visitor();
    admin.sign_in("", "admin").expect(200);
    walk(&admin, &league);
    drop(server);
    let statements: BTreeSet<String> =
        statements::recorded().into_iter().filter(|text| is_about_rows(text)).collect();
    assert!(statements.len() > 200, "only {} statements ran", statements.len());
    let (tables, plans) = plans(statements);
    let mut found = Vec::new();
    for (statement, steps) in &plans {
        let whole = steps.iter().filter_map(|step| scanned(step, statement, &tables));
        found.extend(
            whole
                .filter(|table| !is_allowed(table, statement))
                .map(|table| format!("reads all of {table}: {statement}")),
        );
        let numbers = steps.iter().filter(|step| reads_all_numbers(step, statement));
        found.extend(numbers.map(|step| format!("reads all numbers ({step}): {statement}")));
    }
    assert!(found.is_empty(), "statements without an index:\n{}", found.join("\n\n"));
}

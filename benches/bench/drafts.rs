//! Moves on the board of a draft: what moving a game would break.

use std::path::Path;

use serde_json::{Value, json};

use crate::client::Connection;
use crate::http;
use crate::latencies::Latencies;
use crate::process::Server;
use crate::report::{Report, Row};

/// Games that are picked up.
const GAMES: usize = 20;

/// Copies the schedule of a season into a draft, and checks where its games can go.
pub fn measure(database: &Path, slug: &str, report: &mut Report) {
    let server = Server::start(database);
    let mut connection = Connection::open(server.address);
    let staff = connection.sign_in(slug, "owner");
    let seasons = connection.json(&format!("/api/seasonsv2?slug={slug}"));
    let listed = seasons["seasons"].as_array().expect("seasons");
    let season = &listed.iter().find(|season| season["active"] == true).expect("an active season")["id"];
    let made = post(
        &mut connection,
        (&staff, &format!("/api/seasonsv2/{season}/schedule-drafts")),
        &json!({ "source": { "kind": "published" } }),
    );
    let check = format!("/api/schedule-drafts/{}/check-move", made["draft"]["id"]);
    let games = made["games"].as_array().expect("games").iter();
    let free: Vec<&Value> =
        games.filter(|game| game["isLocked"] == false && game["state"] == "planned").collect();
    let (mut latencies, mut places) = (Latencies::default(), 0);
    for game in free.iter().take(GAMES) {
        let body = json!({ "game": game["id"] });
        let answer = connection.succeed(&http::change("POST", &check, &staff, &body.to_string()));
        latencies.add(answer.took);
        let checked: Value = serde_json::from_slice(&answer.body).expect("JSON");
        places = checked["places"].as_array().expect("places").len();
    }
    let median = latencies.percentile(50);
    let row = Row::new("moves of a game, checked").figure("p50", median, "ms");
    report.add(row.note(&format!("{places} places")).bound("p50 at most 50 ms", median <= 50.0));
}

fn post(connection: &mut Connection, (staff, path): (&str, &str), body: &Value) -> Value {
    let answer = connection.succeed(&http::change("POST", path, staff, &body.to_string()));
    serde_json::from_slice(&answer.body).expect("JSON")
}

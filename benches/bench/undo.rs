//! Deleting a whole season and undoing it, over HTTP.

use std::path::Path;
use std::time::Instant;

use serde_json::Value;

use crate::MEASURED;
use crate::client::Connection;
use crate::http;
use crate::process::Server;
use crate::report::{Report, Row};

/// The argument that measures only this.
pub const ARGUMENT: &str = "undo";

const MOST_SECONDS: f64 = 2.0;

/// Deletes the season with the most statistics and undoes it, three times. The slowest counts.
pub fn measure(database: &Path, report: &mut Report) {
    let server = Server::start_with(database, &[]);
    let mut connection = Connection::open(server.address);
    let cookie = connection.sign_in(MEASURED, "owner");
    let mut ask = |method: &str, path: &str, body: &str| {
        let begun = Instant::now();
        let answer = connection.succeed(&http::change(method, path, &cookie, body));
        (begun.elapsed().as_secs_f64(), serde_json::from_slice::<Value>(&answer.body).unwrap_or_default())
    };
    let seasons = ask("GET", "/api/seasonsv2", "").1;
    let numbers = |season: &Value| -> (i64, i64) {
        let id = season["id"].as_i64().expect("an id");
        let goes = ask("GET", &format!("/api/seasonsv2/{id}/deletion"), "").1;
        (goes["deletion"]["stats"].as_i64().unwrap_or(0), id)
    };
    let (numbers, season) =
        seasons["seasons"].as_array().expect("seasons").iter().map(numbers).max().expect("a season");
    let (mut deleting, mut undoing) = (0_f64, 0_f64);
    for _ in 0..3 {
        deleting = deleting.max(ask("DELETE", &format!("/api/seasonsv2/{season}"), "").0);
        let latest = ask("GET", "/api/activity?limit=1", "").1;
        let undo = format!("/api/activity/{}/undo", latest["activity"][0]["id"]);
        undoing = undoing.max(ask("POST", &undo, "{}").0);
    }
    let row = Row::new("a season is deleted, and that is undone")
        .figure("deleted in", deleting, "s")
        .figure("undone in", undoing, "s")
        .note(&format!("{numbers} statistics"))
        .bound("at most 2 s each", deleting <= MOST_SECONDS && undoing <= MOST_SECONDS);
    report.add(row);
}

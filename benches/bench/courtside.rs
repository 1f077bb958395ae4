//! Games that are scored at the court: entries that a device sends, folded and stored.

use std::path::Path;

use serde_json::{Value, json};

use crate::client::Connection;
use crate::http;
use crate::latencies::Latencies;
use crate::process::Server;
use crate::report::{Report, Row};

/// Entries of one call, the most that a device may send.
const ENTRIES: usize = 200;
/// Games that are scored.
const GAMES: usize = 9;

/// Sends the first entries of games, then one more to each.
pub fn measure(database: &Path, slug: &str, report: &mut Report) {
    let server = Server::start(database);
    let mut connection = Connection::open(server.address);
    let staff = connection.sign_in(slug, "owner");
    let games = connection.json(&format!("/api/gamesv2?slug={slug}"));
    let waiting = games["games"].as_array().expect("games").iter();
    let waiting = waiting.filter(|game| game["status"] == "scheduled" && game["score_home"].is_null());
    let (mut whole, mut one) = (Latencies::default(), Latencies::default());
    for game in waiting.take(GAMES) {
        let tablet = Tablet::open(&mut connection, &staff, &game["id"]);
        whole.add(tablet.send(&mut connection, 1..=ENTRIES));
        one.add(tablet.send(&mut connection, ENTRIES + 1..=ENTRIES + 1));
    }
    let row =
        |name: &str, latencies: &Latencies| Row::new(name).figure("p50", latencies.percentile(50), "ms");
    let median = whole.percentile(50);
    report.add(row("200 entries of a game", &whole).bound("p50 at most 10 ms", median <= 10.0));
    report.add(row("one entry after 200", &one));
}

/// A device of a game.
struct Tablet {
    path: String,
    cookie: String,
    device: String,
}

impl Tablet {
    fn open(connection: &mut Connection, staff: &str, game: &Value) -> Self {
        let path = format!("/api/gamesv2/{game}/scoring/devices");
        let answer = connection.succeed(&http::change("POST", &path, staff, r#"{"name":"bench"}"#));
        let cookie = http::header(&answer.head_text, "set-cookie:").expect("a session");
        let told: Value = serde_json::from_slice(&answer.body).expect("JSON");
        Self {
            path: format!("/api/scoring/{game}/sync"),
            cookie: cookie.split(';').next().expect("a cookie").to_owned(),
            device: told["device"].as_str().expect("a device").to_owned(),
        }
    }

    /// Sends entries with these numbers, which must all be stored. Returns the time until the answer.
    fn send(
        &self,
        connection: &mut Connection,
        numbers: std::ops::RangeInclusive<usize>,
    ) -> std::time::Duration {
        let last = *numbers.end();
        let entries: Vec<Value> = numbers.map(|n| self.entry(n)).collect();
        let body = json!({ "device": self.device, "have": 0, "written": last, "entries": entries });
        let answer = connection.succeed(&http::change("POST", &self.path, &self.cookie, &body.to_string()));
        let told: Value = serde_json::from_slice(&answer.body).expect("JSON");
        assert_eq!((&told["acked"], &told["refused"]), (&json!(last), &json!([])));
        answer.took
    }

    /// Returns shots of both teams over four periods, and edits of them.
    fn entry(&self, n: usize) -> Value {
        let (h, p) = (1_791_140_400_000_000 + n * 1_000_000, 1 + n * 4 / (ENTRIES + 2));
        let id = |n: usize| format!("{}-{n}", self.device);
        let mut entry = json!({ "id": id(n), "device": self.device, "n": n, "h": h, "p": p, "pos": h });
        let own = if n.is_multiple_of(10) {
            json!({ "kind": "edit", "of": id(n - 1), "set": { "made": true } })
        } else {
            let team = if n.is_multiple_of(2) { "home" } else { "away" };
            json!({ "kind": "shot", "team": team, "value": 1 + n % 3, "made": !n.is_multiple_of(3) })
        };
        for (name, value) in own.as_object().expect("fields") {
            entry[name] = value.clone();
        }
        entry
    }
}

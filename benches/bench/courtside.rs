//! Games that are scored at the court: entries that a device sends, folded and stored, and followers who see them.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::Connection;
use crate::latencies::Latencies;
use crate::process::Server;
use crate::report::{Report, Row};
use crate::site::Site;
use crate::{first_reads, http};

/// The argument that measures only this.
pub const ARGUMENT: &str = "courtside";

/// Entries of one call, the most that a device may send.
const ENTRIES: usize = 200;
/// Games that are scored.
const GAMES: usize = 9;
/// People who follow one game.
const FOLLOWERS: usize = 200;
/// Events that each of them sees, one after the other, and then at once.
const EVENTS: usize = 8;
const BURST: usize = 10;
/// Events of a game in a minute.
const EVENTS_A_MINUTE: f64 = 8.0;
/// Number of first reads of a game whose box score was typed in.
const FIRST_READS: usize = 60;

/// Sends the first entries of games, then one more to each.
pub fn measure(database: &Path, slug: &str, report: &mut Report) {
    let before = database.with_extension("before.db");
    std::fs::copy(database, &before).expect("a copy of the database");
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
    // Before anybody follows a game: each write of the organization wakes the followers.
    typed(&server, &before, slug, report);
    follow(&server, (slug, &staff), &mut connection, report);
}

/// Compares the first reads of a game whose box score was typed with those of the database from before the other games were
/// scored.
fn typed(scored: &Server, before: &Path, slug: &str, report: &mut Report) {
    let unscored = Server::start(before);
    let site = Site::find(&mut Connection::open(scored.address), slug);
    let path = format!("/api/gamesv2/{}?slug={slug}", site.game);
    let both = [scored, &unscored].map(|server| (server, &site, path.as_str()));
    let [with, without] = first_reads::in_turns(both, FIRST_READS);
    let ratio = with / without;
    let row = Row::new("first read of a typed game beside scored games").figure("p50", with, "ms");
    report.add(row.figure("ratio", ratio, "×").bound("at most 1.05 × without them", ratio <= 1.05));
}

/// Measures the time from sending an event until followers of the game have the page with it.
fn follow(server: &Server, (slug, staff): (&str, &str), connection: &mut Connection, report: &mut Report) {
    let games = connection.json(&format!("/api/gamesv2?slug={slug}"));
    let live = games["games"].as_array().expect("games").iter().find(|game| game["status"] == "live");
    let game = &live.expect("a live game")["id"];
    let tablet = Tablet::open(connection, staff, game);
    tablet.send(connection, 1..=1);
    let path = format!("/api/gamesv2/{game}");
    let followers: Vec<Receiver<Sighting>> =
        (0..FOLLOWERS).map(|_| follower(server.address, (&path, slug))).collect();
    wait(&followers, 1, Instant::now());
    let mut latencies = Latencies::default();
    let used = server.cpu_time();
    for number in 2..=EVENTS {
        let sent = Instant::now();
        tablet.send(connection, number..=number);
        add_all(&mut latencies, wait(&followers, number, sent));
    }
    let used = server.cpu_time().saturating_sub(used) / u32::try_from(EVENTS - 1).expect("few events");
    let sent = Instant::now();
    for number in EVENTS + 1..=EVENTS + BURST {
        tablet.send(connection, number..=number);
    }
    add_all(&mut latencies, wait(&followers, EVENTS + BURST, sent));
    let (p95, p99) = (latencies.percentile(95), latencies.percentile(99));
    let row = Row::new("an event until 200 followers have the page").figure("p95", p95, "ms");
    let row = row.figure("p99", p99, "ms");
    report.add(row.bound("p95 at most 1,000 ms, p99 at most 2,000 ms", p95 <= 1_000.0 && p99 <= 2_000.0));
    let share = used.as_secs_f64() * EVENTS_A_MINUTE / 60.0 * 100.0;
    let row =
        Row::new("CPU of the server for 200 followers, 8 events a minute").figure("of a core", share, "%");
    report.add(row.bound("at most 25 %", share <= 25.0));
}

fn add_all(latencies: &mut Latencies, delays: Vec<Duration>) {
    for delay in delays {
        latencies.add(delay);
    }
}

/// What a follower has seen: the number of entries that the page shows, and when the page was there.
type Sighting = (usize, Instant);

/// Follows a game as the page does: asks for it after each event. Ends when the server does.
fn follower(address: SocketAddr, (path, slug): (&str, &str)) -> Receiver<Sighting> {
    let (seen, sightings): (Sender<Sighting>, _) = channel();
    let (page, live) = (format!("{path}?slug={slug}"), format!("{path}/live?slug={slug}"));
    std::thread::spawn(move || {
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.write_all(&http::get(&live, "identity")).expect("a request");
        let mut pages = Connection::open(address);
        for event in BufReader::new(stream).lines() {
            let Ok(event) = event else { return };
            if event.starts_with("data:") {
                let Ok(answer) = pages.try_send(&http::get(&page, "identity")) else { return };
                let answer: Value = serde_json::from_slice(&answer.body).expect("JSON");
                let plays = answer["courtside"]["plays"].as_array().into_iter().flatten();
                let count = plays.filter_map(|period| period["count"].as_u64()).sum::<u64>();
                let count = usize::try_from(count).expect("a small number");
                if seen.send((count, Instant::now())).is_err() {
                    return;
                }
            }
        }
    });
    sightings
}

/// Waits until every follower has seen so many entries, and returns how long after `sent` each one saw them.
fn wait(followers: &[Receiver<Sighting>], entries: usize, sent: Instant) -> Vec<Duration> {
    let see = |follower: &Receiver<Sighting>| loop {
        let (seen, at) = follower.recv_timeout(Duration::from_secs(20)).expect("an event");
        if seen >= entries {
            return at.saturating_duration_since(sent);
        }
    };
    followers.iter().map(see).collect()
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
    fn send(&self, connection: &mut Connection, numbers: std::ops::RangeInclusive<usize>) -> Duration {
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
        let own = if n.is_multiple_of(50) {
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

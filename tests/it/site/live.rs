//! Following a game: who gets events, of which changes, and how many followers there may be.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use homecourt::clock::Clock;
use jiff::ToSpan;
use serde_json::json;

use crate::league::{self, League};
use crate::support::{Server, open_many_files};

/// A client that follows a game.
struct Follower {
    lines: BufReader<TcpStream>,
    head: String,
}

impl Follower {
    /// Requests the events of a game of `harbor`, and reads the head of the response.
    fn new(server: &Server, game: i64, headers: &str) -> Self {
        let mut stream = server.connect();
        let request = format!(
            "GET /api/gamesv2/{game}/live?slug=harbor HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\
             Accept-Encoding: br, gzip\r\n{headers}\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut lines = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(lines.read_line(&mut head).unwrap() > 0, "{head}");
        }
        Self { lines, head: head.to_lowercase() }
    }

    fn status(&self) -> &str {
        self.head.split(' ').nth(1).unwrap_or_default()
    }

    /// Returns the data of the next event; `None` when the response has ended.
    fn next(&mut self) -> Option<String> {
        let mut line = String::new();
        while self.lines.read_line(&mut line).unwrap() > 0 {
            if let Some(data) = line.strip_prefix("data:") {
                return Some(data.trim().to_owned());
            }
            line.clear();
        }
        None
    }
}

fn scores(server: &Server, game: i64, home: i64) {
    let body = json!({ "score_home": home, "score_away": 1 });
    server.signed_in("harbor", "staff").put(&format!("/api/gamesv2/{game}/scores"), &body).expect(200);
}

#[test]
fn a_follower_is_told_at_once_and_then_of_each_change_of_that_game_alone() {
    let (server, League { games, .. }) = league::server("harbor");
    let mut follower = Follower::new(&server, games[3].0, "");
    assert_eq!(follower.status(), "200");
    assert!(follower.head.contains("content-type: text/event-stream\r\n"), "{}", follower.head);
    assert!(follower.head.contains("x-accel-buffering: no\r\n"), "{}", follower.head);
    assert!(!follower.head.contains("content-encoding"), "{}", follower.head);
    let first = follower.next().unwrap();
    scores(&server, games[0].0, 7);
    scores(&server, games[3].0, 2);
    let second = follower.next().unwrap();
    assert_ne!(first, second);
    scores(&server, games[3].0, 2);
    scores(&server, games[3].0, 4);
    let third = follower.next().unwrap();
    assert!(third != second && third != first, "the same page was told twice");
    assert_eq!(Follower::new(&server, games[3].0, "").next().unwrap(), third);
}

#[test]
fn a_follower_without_news_is_told_within_15_seconds_that_the_connection_is_sound() {
    let (server, harbor) = league::server("harbor");
    let mut follower = Follower::new(&server, harbor.games[0].0, "");
    follower.next().unwrap();
    let began = Instant::now();
    let mut line = String::new();
    while line.trim() != "event: ping" {
        line.clear();
        assert!(follower.lines.read_line(&mut line).unwrap() > 0, "the stream ended");
        assert!(!line.starts_with("data:"), "{line}");
    }
    // A page that hears nothing for 40 seconds says that its connection is lost.
    assert!(began.elapsed() < Duration::from_secs(40));
    assert_eq!(follower.next().as_deref(), Some("alive"));
}

#[test]
fn a_change_of_status_alone_is_told_and_live_lasts_less_than_four_hours() {
    let (server, League { games, .. }) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = games[3].0;
    let mut follower = Follower::new(&server, game, "");
    let first = follower.next().unwrap();
    let begins = |hours_ago: i64| {
        let start =
            Clock::System.now().in_tz("America/Los_Angeles").unwrap().checked_sub(hours_ago.hours()).unwrap();
        json!({ "date": start.strftime("%F").to_string(), "time": start.strftime("%H:%M").to_string() })
    };
    let details = format!("/api/gamesv2/{game}/details");
    staff.put(&details, &begins(1)).expect(200);
    let moved = follower.next().unwrap();
    staff.put(&details, &json!({ "status": "live" })).expect(200);
    let live = follower.next().unwrap();
    assert!(first != moved && moved != live, "the status alone was not told");
    let page = || server.visitor().get(&format!("/harbor/games/{game}")).expect(200).text();
    assert!(page().contains(">Live</span>"), "{}", page());
    staff.put(&details, &begins(5)).expect(200);
    assert!(page().contains("Awaiting result"), "{}", page());
}

#[test]
fn a_players_number_is_a_change() {
    let (server, league) = league::server("harbor");
    let game = league.games[3];
    let mut follower = Follower::new(&server, game.0, "");
    let first = follower.next().unwrap();
    let stats = json!([{ "stat_id": league.stat("2PM"), "value": 3 }]);
    let body = json!({ "player_id": league.players[0], "game_id": game, "stats": stats });
    server.signed_in("harbor", "staff").put("/api/player-game-stats", &body).expect(200);
    assert_ne!(follower.next().unwrap(), first);
}

#[test]
fn a_crowd_of_one_address_is_bounded_and_a_place_comes_free() {
    let (server, League { games, .. }) = league::server("harbor");
    let mut crowd: Vec<Follower> = (0..256).map(|_| Follower::new(&server, games[0].0, "")).collect();
    assert!(crowd.iter().all(|one| one.status() == "200"));
    let refused = Follower::new(&server, games[0].0, "");
    assert_eq!(refused.status(), "429");
    assert!(refused.head.contains("retry-after: 30\r\n"), "{}", refused.head);
    drop(crowd.pop());
    let started = Instant::now();
    while Follower::new(&server, games[0].0, "").status() != "200" {
        assert!(started.elapsed() < Duration::from_secs(10), "no place came free");
    }
}

#[test]
fn all_the_crowds_together_are_bounded() {
    open_many_files();
    let (settings, fill) = ("trusted_proxies = [\"127.0.0.1\"]\n", "harbor");
    let (server, League { games, .. }) = league::configured(settings, fill);
    let from = |street: usize| format!("X-Forwarded-For: 203.0.113.{street}\r\n");
    let crowd: Vec<Follower> =
        (0..1_024).map(|at| Follower::new(&server, games[0].0, &from(at / 256))).collect();
    assert!(crowd.iter().all(|one| one.status() == "200"));
    let refused = Follower::new(&server, games[0].0, &from(200));
    assert_eq!(refused.status(), "503");
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    server.visitor().get(&format!("/api/gamesv2/{}?slug=harbor", games[0])).expect(200);
}

#[test]
fn a_server_that_stops_lets_1000_followers_go_within_2_seconds() {
    open_many_files();
    let (settings, fill) = ("trusted_proxies = [\"127.0.0.1\"]\n", "harbor");
    let (server, League { games, .. }) = league::configured(settings, fill);
    let address = |number: usize| format!("X-Forwarded-For: 203.0.{}.{}\r\n", number / 250, number % 250);
    let followers = (0..1_000).map(|number| {
        let mut follower = Follower::new(&server, games[0].0, &address(number));
        follower.next().unwrap();
        follower
    });
    let followers: Vec<Follower> = followers.collect();
    let started = Instant::now();
    let (status, _stopped) = server.stop();
    let took = started.elapsed();
    assert_eq!(status.code(), Some(0));
    assert!(took < Duration::from_secs(2), "{took:?}");
    for mut follower in followers {
        let mut rest = Vec::new();
        follower.lines.read_to_end(&mut rest).unwrap();
        assert!(rest.ends_with(b"0\r\n\r\n"), "a stream was cut off");
    }
}

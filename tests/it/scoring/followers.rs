//! Many people follow a game that is scored at the court.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Device;
use crate::league;
use crate::support::{Server, open_many_files};

const FOLLOWERS: usize = 200;

/// What a follower has seen after an event: the home team's points, and when the page with them was there.
type Sighting = (i64, Instant);

/// Reads the head and the body of a response with a length.
fn read_response(lines: &mut BufReader<TcpStream>) -> Vec<u8> {
    let (mut line, mut length) = (String::new(), 0);
    while lines.read_line(&mut line).unwrap() > 0 && line != "\r\n" {
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        line.clear();
    }
    let mut body = vec![0; length];
    lines.read_exact(&mut body).unwrap();
    body
}

/// Follows a game as the page does: asks for it after each event, on a connection that stays open. Ends when the server does.
fn follow(server: &Server, game: i64, seen: Sender<Sighting>) {
    let (mut stream, mut page) = (server.connect(), server.connect());
    std::thread::spawn(move || {
        write!(stream, "GET /api/gamesv2/{game}/live?slug=harbor HTTP/1.1\r\nHost: localhost\r\n\r\n")
            .unwrap();
        let mut pages = BufReader::new(page.try_clone().unwrap());
        let mut line = String::new();
        let mut lines = BufReader::new(stream);
        while lines.read_line(&mut line).is_ok_and(|bytes| bytes > 0) {
            if line.starts_with("data:") {
                let asked =
                    write!(page, "GET /api/gamesv2/{game}?slug=harbor HTTP/1.1\r\nHost: localhost\r\n\r\n");
                if asked.is_err() {
                    return;
                }
                let answer: Value = serde_json::from_slice(&read_response(&mut pages)).unwrap();
                let points = answer["game"]["score_home"].as_i64().unwrap_or_default();
                if seen.send((points, Instant::now())).is_err() {
                    return;
                }
            }
            line.clear();
        }
    });
}

/// Waits until every follower has seen so many points, and returns how long after `sent` each one saw them.
fn wait(followers: &[Receiver<Sighting>], points: i64, sent: Instant) -> Vec<Duration> {
    let see = |follower: &Receiver<Sighting>| loop {
        let (seen, at) = follower.recv_timeout(Duration::from_secs(20)).unwrap();
        if seen >= points {
            return at.saturating_duration_since(sent);
        }
    };
    followers.iter().map(see).collect()
}

/// Returns the number of answers that the server has computed, not sent from its cache.
fn computed(server: &Server) -> u64 {
    let metrics = server.visitor().get("/metrics").expect(200).text();
    let line =
        metrics.lines().find(|line| line.starts_with("homecourt_answer_cache_total{outcome=\"miss\"}"));
    line.and_then(|line| line.rsplit(' ').next()).and_then(|count| count.parse().ok()).unwrap()
}

#[test]
fn two_hundred_followers_see_every_event_from_one_computation() {
    open_many_files();
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let mut device = Device::of_staff(&staff, server.visitor(), league.games[3]);
    let ada = league.players[0].0;
    let mut score = |times: usize| {
        let shots: Vec<Value> = (0..times).map(|_| device.shot(1, ("home", ada, 1))).collect();
        let sent = Instant::now();
        for shot in shots {
            device.send(&[shot]);
        }
        sent
    };
    score(1);
    let followers: Vec<Receiver<Sighting>> = (0..FOLLOWERS)
        .map(|_| {
            let (seen, sightings) = channel();
            follow(&server, league.games[3].0, seen);
            sightings
        })
        .collect();
    wait(&followers, 1, Instant::now());
    let before = computed(&server);
    let mut delays = Vec::new();
    for points in 2..=9 {
        let sent = score(1);
        delays.extend(wait(&followers, points, sent));
    }
    let each = computed(&server) - before;
    let burst = score(10);
    delays.extend(wait(&followers, 19, burst));
    let all = computed(&server) - before;
    delays.sort_unstable();
    let of = |share: usize| delays[(delays.len() - 1) * share / 100];
    let told = json!({ "p50": of(50).as_millis(), "p95": of(95).as_millis(), "p99": of(99).as_millis(), "computed": all });
    println!("{told}");
    assert_eq!(each, 8, "a change was computed more than once");
    assert!(all <= 8 + 12, "a change was computed more than once: {told}");
}

#[test]
fn plays_have_a_strong_tag_and_a_running_clock_is_never_old() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let mut device = Device::of_staff(&staff, server.visitor(), league.games[3]);
    let clock = device.entry((1, "clock"), &json!({ "run": true, "left": 6000 }));
    let shot = device.shot(1, ("home", league.players[0].0, 2));
    device.send(&[clock, shot]);
    let visitor = server.visitor();
    let plays = format!("/api/gamesv2/{}/plays?slug=harbor&period=1", league.games[3]);
    let tag = visitor.get(&plays).expect(200).header("etag").unwrap().to_owned();
    assert!(tag.starts_with('"'), "{tag}");
    visitor.call("GET", &plays).header("if-none-match", &tag).send().expect(304);
    let now = || super::page(&visitor, league.games[3])["courtside"]["now"].as_i64().unwrap();
    let (first, started) = (now(), Instant::now());
    while now() == first {
        assert!(started.elapsed() < Duration::from_secs(20), "an old answer is sent on");
    }
}

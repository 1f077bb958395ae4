//! Connections: time limits for each part of a request, the maximum number, and which one is closed to make room.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::json;

use crate::league::{self, League};
use crate::support::{Server, two_leagues};

const ALIVE: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
/// Much longer than the limits in these tests, and shorter than the defaults.
const PATIENCE: Duration = Duration::from_secs(9);

fn configured(limits: &str) -> Server {
    Server::configured(&format!("[limits]\n{limits}\n"), two_leagues)
}

/// Returns everything that the server sends until it closes the connection. Fails after [`PATIENCE`].
#[track_caller]
fn until_closed(mut stream: TcpStream) -> String {
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut answer = Vec::new();
    match stream.read_to_end(&mut answer) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("the connection is still open: {error}; {}", String::from_utf8_lossy(&answer)),
    }
    String::from_utf8_lossy(&answer).into_owned()
}

/// Sends a request on a connection that stays open.
#[track_caller]
fn ask(stream: &mut TcpStream) {
    stream.write_all(ALIVE).unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"{\"status\":\"ok\"}") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        answer.push(byte[0]);
    }
    assert!(answer.starts_with(b"HTTP/1.1 200 "));
}

/// Follows a game and reads the start of the response.
fn follow(server: &Server, league: &League) -> (TcpStream, String) {
    let mut stream = server.connect();
    let path = format!("/api/gamesv2/{}/live?slug=harbor", league.games[0]);
    stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()).unwrap();
    let mut start = [0; 12];
    stream.read_exact(&mut start).unwrap();
    (stream, String::from_utf8_lossy(&start).into_owned())
}

#[test]
fn a_connection_that_says_nothing_is_closed() {
    let server = configured("head_seconds = 1");
    assert_eq!(until_closed(server.connect()), "");
}

#[test]
fn a_connection_that_rests_after_a_request_is_closed() {
    let server = configured("head_seconds = 1");
    let mut stream = server.connect();
    ask(&mut stream);
    ask(&mut stream);
    assert_eq!(until_closed(stream), "");
}

#[test]
fn half_a_head_is_told_how_long_a_head_may_take() {
    let server = configured("head_seconds = 1");
    let mut stream = server.connect();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: loc").unwrap();
    let answer = until_closed(stream);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(
        answer.ends_with("{\"message\":\"The head of a request may take at most 1 s to arrive.\"}"),
        "{answer}"
    );
}

#[test]
fn a_head_of_many_bytes_is_told_how_long_a_head_may_be() {
    let server = configured("");
    let mut stream = server.connect();
    let head = format!("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: {}", "x".repeat(64 * 1024));
    // The server may respond before it has read everything.
    let _ = stream.write_all(head.as_bytes());
    let answer = until_closed(stream);
    assert!(answer.starts_with("HTTP/1.1 431 ") && answer.contains("at most 32 KiB"), "{answer}");
    let long = format!(
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Long: {}\r\n\r\n",
        "x".repeat(30 * 1024)
    );
    assert!(server.raw(long.as_bytes()).starts_with("HTTP/1.1 200 "));
}

#[test]
fn cleartext_http_2_is_refused_at_once() {
    let server = configured("");
    let mut stream = server.connect();
    stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").unwrap();
    assert!(!until_closed(stream).contains(" 200 "));
    // The server ignores a request to upgrade to HTTP/2 and responds with HTTP/1.1.
    let upgrade = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\n\
                   Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n";
    assert!(server.raw(upgrade.as_bytes()).starts_with("HTTP/1.1 200 "));
}

/// Starts a sign-in without sending its body, for which the handler waits.
fn begin_sign_in(server: &Server) -> TcpStream {
    let mut stream = server.connect();
    let head = "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n\
                Content-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    let mut asked = [0; 25];
    stream.read_exact(&mut asked).unwrap();
    assert!(asked.starts_with(b"HTTP/1.1 100 Continue"));
    stream
}

#[test]
fn a_body_that_stops_is_told_how_fast_a_body_must_be() {
    let server = configured("body_seconds = 1");
    let answer = until_closed(begin_sign_in(&server));
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("A body must bring 16 KiB a second after its first 1 s."), "{answer}");
}

#[test]
fn a_request_is_told_how_long_it_may_take_in_all() {
    let server = configured("request_seconds = 1");
    let answer = until_closed(begin_sign_in(&server));
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("retry-after: 1\r\n"), "{answer}");
    assert!(answer.contains("A request may take at most 1 s in all."), "{answer}");
}

#[test]
fn a_client_that_does_not_read_is_cut_off() {
    let server = configured("stalled_seconds = 1");
    let mut stream = server.connect();
    stream.set_write_timeout(Some(Duration::from_millis(100))).unwrap();
    let request = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100);
    let started = Instant::now();
    loop {
        match stream.write(&request) {
            Ok(_) => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(error) => {
                assert!(
                    matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset),
                    "{error}"
                );
                break;
            }
        }
        assert!(started.elapsed() < Duration::from_secs(20), "the connection is still open");
    }
    server.visitor().get("/healthz").expect(200);
}

#[test]
fn live_events_outlast_the_limits_of_requests() {
    let (server, league) = league::configured("[limits]\nrequest_seconds = 4\nhead_seconds = 1\n", "harbor");
    let (follower, start) = follow(&server, &league);
    assert_eq!(start, "HTTP/1.1 200");
    let mut lines = BufReader::new(follower).lines().map(Result::unwrap);
    lines.find(|line| line.starts_with("data:")).unwrap();
    // This request starts later and exceeds its limit.
    assert!(until_closed(begin_sign_in(&server)).starts_with("HTTP/1.1 503 "));
    let scores = json!({ "score_home": 3, "score_away": 1 });
    let path = format!("/api/gamesv2/{}/scores", league.games[0]);
    server.signed_in("harbor", "staff").put(&path, &scores).expect(200);
    lines.find(|line| line.starts_with("data:")).unwrap();
}

#[test]
fn a_download_outlasts_the_limit_of_requests_while_it_is_read() {
    let backups = tempfile::tempdir().unwrap();
    let name = "homecourt-20261101T031500Z.db.zst";
    // More than the buffers of both sockets hold, so that the server still sends after the limit.
    let size = 64 * 1024 * 1024;
    std::fs::File::create(backups.path().join(name)).unwrap().set_len(size).unwrap();
    let settings =
        format!("[backup]\nfolder = {:?}\ntimes = []\n[limits]\nrequest_seconds = 1\n", backups.path());
    let server = Server::configured(&settings, two_leagues);
    let admin = server.signed_in("homecourt", "admin");
    let cookie = admin.cookie.lock().unwrap().clone().unwrap();
    let mut stream = server.connect();
    let head = format!(
        "GET /api/backups/{name} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut start = [0; 12];
    stream.read_exact(&mut start).unwrap();
    assert_eq!(&start, b"HTTP/1.1 200");
    // These requests start later and exceed their limit, one after the other.
    for _ in 0..2 {
        assert!(until_closed(begin_sign_in(&server)).starts_with("HTTP/1.1 503 "));
    }
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let read = std::io::copy(&mut stream, &mut std::io::sink()).unwrap();
    assert!(read >= size, "{read} of {size} bytes");
}

#[test]
fn one_more_connection_of_an_address_closes_the_one_that_waits_longest() {
    let server = configured("connections_per_address = 4");
    let oldest = server.connect();
    let mut rested = server.connect();
    ask(&mut rested);
    let half = begin_sign_in(&server);
    let mut last = server.connect();
    ask(&mut last);
    let mut fifth = server.connect();
    ask(&mut fifth);
    let answer = until_closed(oldest);
    assert!(answer.is_empty(), "{answer}");
    // Three more close the three that have no request, in the order in which the server saw their responses sent.
    let mut more: Vec<TcpStream> = (0..3).map(|_| server.connect()).collect();
    more.iter_mut().for_each(ask);
    for idle in [rested, last, fifth] {
        assert_eq!(until_closed(idle), "");
    }
    drop(half);
}

#[test]
fn a_body_under_way_that_makes_room_is_told_the_limit() {
    let server = configured("connections_per_address = 1");
    let half = begin_sign_in(&server);
    let mut other = server.connect();
    ask(&mut other);
    let answer = until_closed(half);
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    assert!(answer.contains("An address may have at most 1 connections at a time."), "{answer}");
}

#[test]
fn connections_in_all_are_bounded_too() {
    let settings =
        "trusted_proxies = [\"127.0.0.1\"]\n[limits]\nconnections = 4\nconnections_per_address = 1\n";
    let server = Server::configured(settings, two_leagues);
    let oldest = server.connect();
    let mut others: Vec<TcpStream> = (0..3).map(|_| server.connect()).collect();
    others.iter_mut().for_each(ask);
    ask(&mut server.connect());
    assert_eq!(until_closed(oldest), "");
    server.logged(&["the limit of 4 connections in all was reached"]);
}

#[test]
fn connections_that_wait_for_the_server_are_kept_and_the_next_is_refused() {
    let (server, league) = league::configured("[limits]\nconnections_per_address = 3\n", "harbor");
    let mut followers: Vec<_> = (0..3).map(|_| follow(&server, &league)).collect();
    let answer = server.raw(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("retry-after: "), "{answer}");
    assert!(answer.contains("An address may have at most 3 connections at a time."), "{answer}");
    drop(followers.pop());
    let started = Instant::now();
    while server.visitor().call("GET", "/healthz").try_send() != Some(200) {
        assert!(started.elapsed() < PATIENCE, "no place came free");
    }
}

#[test]
fn a_thousand_silent_connections_of_an_address_hide_nothing_from_it() {
    let server = configured("");
    let mut silent = Vec::new();
    for at in 0..1_000 {
        silent.push(server.connect());
        if at % 100 == 0 {
            server.visitor().get("/healthz").expect(200);
        }
    }
    server.visitor().get("/readyz").expect(200);
    // The first connections have been closed to make room.
    until_closed(silent.swap_remove(0));
}

#[test]
fn a_server_without_file_handles_says_so_and_goes_on() {
    let server = configured("");
    let pid = Pid::from_raw(i32::try_from(server.id()).unwrap()).unwrap();
    let open = std::fs::read_dir(format!("/proc/{}/fd", server.id())).unwrap().count() as u64;
    let old =
        prlimit(Some(pid), Resource::Nofile, Rlimit { current: Some(open + 4), maximum: Some(open + 4) });
    old.unwrap();
    let silent: Vec<TcpStream> = (0..40).map(|_| server.connect()).collect();
    server.logged(&["file handles ran out", "LimitNOFILE"]);
    server.visitor().get("/healthz").expect(200);
    drop(silent);
    server.visitor().get("/readyz").expect(200);
    assert_eq!(server.log().matches("file handles ran out").count(), 1);
}

#[test]
fn a_refusal_is_read_by_a_client_that_still_sends() {
    let server = configured("");
    let body = vec![b' '; 8 << 20];
    let head = format!(
        "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = server.connect();
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(&body).unwrap();
    assert!(until_closed(stream).starts_with("HTTP/1.1 413 "));
}

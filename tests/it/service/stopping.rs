//! Shutting down without losing requests in progress.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use homecourt::db;
use serde_json::json;

use crate::support::{PASSWORD, Server, two_leagues};

#[test]
fn a_server_that_is_told_to_stop_exits_0_and_leaves_one_file() {
    let server = Server::with(two_leagues);
    server.signed_in("harbor", "owner");
    let started = Instant::now();
    let (status, stopped) = server.stop();
    assert_eq!(status.code(), Some(0));
    assert!(started.elapsed() < Duration::from_secs(5));
    db::verify(&stopped.database()).unwrap();
    for suffix in ["-wal", "-shm", "-journal"] {
        let mut name = stopped.database().into_os_string();
        name.push(suffix);
        assert!(!std::path::Path::new(&name).exists(), "{name:?} is left");
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the test opens the file as another program does")]
fn a_reader_of_another_program_does_not_hold_the_server_up() {
    let server = Server::with(two_leagues);
    server.signed_in("harbor", "owner");
    // Like Litestream: a read transaction for as long as the program runs.
    let reader = rusqlite::Connection::open(server.database()).unwrap();
    reader.execute_batch("BEGIN; SELECT count(*) FROM users").unwrap();
    server.signed_in("harbor", "staff");
    let started = Instant::now();
    let (status, stopped) = server.stop();
    assert!(status.success() && started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    drop(reader);
    db::verify(&stopped.database()).unwrap();
}

#[test]
fn a_call_in_flight_is_finished() {
    let server = Server::with(two_leagues);
    let body = json!({ "username": "owner", "password": PASSWORD, "slug": "harbor" }).to_string();
    let head = format!(
        "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        body.len()
    );
    let mut stream = server.connect();
    stream.write_all(head.as_bytes()).unwrap();
    // The server sends 100 Continue when the handler reads the body: the call has started.
    let mut asked = [0; 25];
    stream.read_exact(&mut asked).unwrap();
    assert!(asked.starts_with(b"HTTP/1.1 100 Continue"));
    server.terminate();
    stream.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert_eq!(server.stop().0.code(), Some(0));
}

#[test]
fn connections_that_wait_for_nothing_do_not_hold_the_server_up() {
    let server = Server::with(two_leagues);
    let silent = server.connect();
    let mut idle = server.connect();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut start = [0; 12];
    idle.read_exact(&mut start).unwrap();
    assert_eq!(&start, b"HTTP/1.1 200");
    let started = Instant::now();
    assert_eq!(server.stop().0.code(), Some(0));
    assert!(started.elapsed() < Duration::from_secs(5));
    drop(silent);
}

#[test]
fn a_head_that_does_not_come_is_not_waited_for() {
    let server = Server::configured("[limits]\nhead_seconds = 1\n", two_leagues);
    let mut slow = server.connect();
    slow.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    slow.write_all(b"GET /healthz HTTP/1.1\r\nHost: loc").unwrap();
    let mut answer = Vec::new();
    slow.read_to_end(&mut answer).unwrap();
    assert!(!answer.starts_with(b"HTTP/1.1 200"));
    server.visitor().get("/healthz").expect(200);
}

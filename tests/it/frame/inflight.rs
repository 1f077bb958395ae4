//! Request bodies in memory: the maximum size for each kind of caller, and the total size.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::{Client, Server, two_leagues};

const MIB: u64 = 1024 * 1024;

/// Returns a gauge of `/metrics`.
fn gauge(server: &Server, name: &str) -> u64 {
    let text = server.visitor().call("GET", "/metrics").header("authorization", "Bearer count").send();
    let text = text.expect(200).text();
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
}

#[track_caller]
fn becomes(server: &Server, name: &str, is_right: impl Fn(u64) -> bool) {
    let started = Instant::now();
    while !is_right(gauge(server, name)) {
        assert!(started.elapsed() < Duration::from_secs(20), "{name} stays {}", gauge(server, name));
    }
}

/// Starts a call with a chunked body and sends a part of it.
fn begin(server: &Server, path: &str, headers: &str, bytes: usize) -> TcpStream {
    let mut stream = server.connect();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n{headers}\
         Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    // A server that rejects the body may close the connection first.
    let _ = stream.write_all(format!("{bytes:x}\r\n{}\r\n", " ".repeat(bytes)).as_bytes());
    stream
}

fn answer(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn cookie(client: &Client) -> String {
    format!("Cookie: {}\r\n", client.cookie.lock().unwrap().clone().unwrap())
}

#[test]
fn a_stranger_may_send_little() {
    let server = Server::with(two_leagues);
    let padded = |bytes: usize| json!({ "username": "x".repeat(bytes), "password": "x" }).to_string();
    let visitor = server.visitor();
    let call = |body: String| visitor.call("POST", "/api/auth/login").body("application/json", body);
    call(padded(120 * 1024)).send().expect(401);
    let refused = call(padded(130 * 1024)).send().expect(413);
    assert_eq!(refused.message(), "Without signing in, a body may have at most 128 KiB.");
    let chunked = answer(begin(&server, "/api/auth/login", "", 130 * 1024));
    assert!(chunked.starts_with("HTTP/1.1 413 ") && chunked.contains("at most 128 KiB"), "{chunked}");
    // A call that requires a session returns 401 before it reads the body.
    visitor.call("POST", "/api/teams").body("application/json", padded(200 * 1024)).send().expect(401);
}

#[test]
fn somebody_who_is_signed_in_may_send_more() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    let long = json!({ "name": "x".repeat(900 * 1024) });
    owner.post("/api/seasonsv2", &long).expect(422).reason("name");
    let longer = json!({ "name": "x".repeat(1100 * 1024) });
    let refused = owner.post("/api/seasonsv2", &longer).expect(413);
    assert_eq!(refused.message(), "The body may have at most 1 MiB.");
}

#[test]
fn bodies_of_strangers_fill_no_more_than_their_budget() {
    let settings = "[metrics]\ntoken = \"count\"\n[limits]\nbodies_mib = 1\n";
    let server = Server::configured(settings, two_leagues);
    let crowd: Vec<TcpStream> = (0..200).map(|_| begin(&server, "/api/auth/login", "", 15 * 1024)).collect();
    becomes(&server, "homecourt_body_bytes_highest", |bytes| bytes > MIB - 16 * 1024);
    assert!(gauge(&server, "homecourt_body_bytes_highest") <= MIB);
    let refused = answer(begin(&server, "/api/auth/login", "", 15 * 1024));
    assert!(refused.starts_with("HTTP/1.1 503 ") && refused.contains("retry-after: "), "{refused}");
    assert!(refused.contains("The server reads at most 1 MiB of bodies at a time."), "{refused}");
    server.visitor().get("/healthz").expect(200);
    drop(crowd);
    becomes(&server, "homecourt_body_bytes", |bytes| bytes == 0);
    server.signed_in("harbor", "owner");
}

#[test]
fn a_thousand_large_bodies_of_strangers_are_not_kept() {
    let server = Server::configured("[metrics]\ntoken = \"count\"\n", two_leagues);
    let body = vec![b'x'; 1024 * 1024];
    for _ in 0..100 {
        let streams: Vec<TcpStream> = (0..10).map(|_| begin(&server, "/api/auth/login", "", 0)).collect();
        for mut stream in streams {
            let _ = stream.write_all(b"100000\r\n").and_then(|()| stream.write_all(&body));
        }
    }
    becomes(&server, "homecourt_body_bytes", |bytes| bytes == 0);
    assert!(gauge(&server, "homecourt_body_bytes_highest") <= 16 * MIB);
}

#[test]
fn one_network_has_its_share_and_another_has_its_own() {
    let settings = "trusted_proxies = [\"127.0.0.1\"]\n[metrics]\ntoken = \"count\"\n[limits]\nbodies_per_address_mib = 1\n";
    let server = Server::configured(settings, two_leagues);
    let owner = cookie(&server.signed_in("harbor", "owner"));
    let from = |address: &str| format!("{owner}X-Forwarded-For: {address}\r\n");
    let first = begin(&server, "/api/seasonsv2", &from("2001:db8:0:1::1"), 700 * 1024);
    becomes(&server, "homecourt_body_bytes", |bytes| bytes >= 700 * 1024);
    let refused = answer(begin(&server, "/api/seasonsv2", &from("2001:db8:0:1:ffff::2"), 700 * 1024));
    assert!(refused.starts_with("HTTP/1.1 503 ") && refused.contains("retry-after: "), "{refused}");
    assert!(refused.contains("An address may send at most 1 MiB of bodies at a time."), "{refused}");
    let mut other = begin(&server, "/api/seasonsv2", &from("2001:db8:0:2::1"), 700 * 1024);
    other.write_all(b"2\r\n{}\r\n0\r\n\r\n").unwrap();
    let other = answer(other);
    assert!(other.starts_with("HTTP/1.1 422 "), "{other}");
    drop(first);
    becomes(&server, "homecourt_body_bytes", |bytes| bytes == 0);
}

#[test]
fn tiny_chunks_count_for_the_memory_that_they_take() {
    let server = Server::configured("[metrics]\ntoken = \"count\"\n", two_leagues);
    let mut stream = begin(&server, "/api/auth/login", "", 1);
    stream.write_all("1\r\n \r\n".repeat(9_999).as_bytes()).unwrap();
    becomes(&server, "homecourt_body_bytes", |bytes| bytes >= 10_000 * 64);
    drop(stream);
    becomes(&server, "homecourt_body_bytes", |bytes| bytes == 0);
}

//! The client's address behind reverse proxies, and access to the metrics.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::support::{Server, two_leagues};

const BEHIND: &str = "trusted_proxies = [\"127.0.0.1\", \"10.0.0.0/8\"]\n";

/// Returns the status of a wrong sign-in with these lines of `X-Forwarded-For`.
fn sign_in(server: &Server, lines: &[&str]) -> u16 {
    let lines = lines.iter().map(|line| format!("X-Forwarded-For: {line}\r\n")).collect::<Vec<_>>().concat();
    let body = "{\"username\":\"nobody-of-that-name\",\"password\":\"wrong\",\"slug\":\"harbor\"}";
    let request = format!(
        "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n{lines}\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let answer = server.raw(request.as_bytes());
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default()
}

/// Followers of one address.
const MOST: usize = homecourt::budgets::connections::FOLLOWERS_PER_ADDRESS;

/// Follows a game once more often than one address may, each time with other header lines. Returns how many were accepted.
fn crowd(server: &Server, game: i64, lines: impl Fn(usize) -> String) -> usize {
    let mut open: Vec<TcpStream> = Vec::new();
    for at in 0..=MOST {
        let mut stream = server.connect();
        let lines = lines(at);
        let request =
            format!("GET /api/gamesv2/{game}/live?slug=harbor HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut start = [0; 12];
        stream.read_exact(&mut start).unwrap();
        match &start[9..] {
            b"200" => open.push(stream),
            other => assert_eq!(other, b"429"),
        }
    }
    open.len()
}

#[test]
fn every_line_counts_and_the_nearest_hop_that_is_no_proxy_is_the_client() {
    let (server, league) = crate::league::configured(BEHIND, "harbor");
    let game = league.games[0].0;
    // Lines that a client sends itself are to the left of those that proxies add, on the same or another line.
    let invented =
        |at: usize| format!("X-Forwarded-For: 192.0.2.{}\r\nX-Forwarded-For: 203.0.113.7\r\n", at % 256);
    assert_eq!(crowd(&server, game, invented), MOST);
    let chained = |at: usize| {
        format!("X-Forwarded-For: 192.0.2.{}, 203.0.113.8\r\nX-Forwarded-For: 10.1.2.3\r\n", at % 256)
    };
    assert_eq!(crowd(&server, game, chained), MOST);
    let distinct = |at: usize| format!("X-Forwarded-For: 198.51.{}.{}, 10.0.0.1\r\n", at / 256, at % 256);
    assert_eq!(crowd(&server, game, distinct), MOST + 1);
}

#[test]
fn ports_are_read_and_a_network_is_one_client() {
    let (server, league) = crate::league::configured(BEHIND, "harbor");
    let game = league.games[0].0;
    let with_port = |at: usize| format!("X-Forwarded-For: 203.0.113.9:{}\r\n", 1000 + at);
    assert_eq!(crowd(&server, game, with_port), MOST);
    let bracketed = |at: usize| match at % 3 {
        0 => format!("X-Forwarded-For: [2001:db8:7:7::{at}]:443\r\n"),
        1 => format!("X-Forwarded-For: [2001:db8:7:7::{at}]\r\n"),
        _ => format!("X-Forwarded-For: 2001:db8:7:7:{at}::1\r\n"),
    };
    assert_eq!(crowd(&server, game, bracketed), MOST);
}

#[test]
fn clients_that_cannot_be_told_share_one_limit() {
    let (server, league) = crate::league::configured(BEHIND, "harbor");
    let odd =
        ["unknown", "", "1.2.3", "203.0.113.7 x", "_hidden", "203.0.113.7:x", "[::1", "for=203.0.113.7"];
    let lines = |at: usize| format!("X-Forwarded-For: {}\r\n", odd[at % odd.len()]);
    assert_eq!(crowd(&server, league.games[0].0, lines), MOST);
    // None of them counted for the proxy's own address, which is still below its limit.
    assert_eq!(crowd(&server, league.games[0].0, |_| String::new()), MOST);
}

#[test]
fn sign_ins_behind_a_proxy_are_counted_by_client_however_the_header_is_split() {
    let server = Server::configured(BEHIND, two_leagues);
    let mut statuses = (0..40).map(|at| sign_in(&server, &[&format!("192.0.2.{at}"), "203.0.113.7"]));
    assert!(statuses.any(|status| status == 429), "two lines pass the limit by");
}

#[test]
fn metrics_are_not_for_what_came_through_a_proxy() {
    let server = Server::with(two_leagues);
    server.visitor().get("/metrics").expect(200);
    for host in ["127.0.0.1", "[::1]:8080", "localhost:8080"] {
        server.visitor_of(host).get("/metrics").expect(200);
    }
    // nginx, as documented, passes the site's host name on; other proxies can be recognized by these headers.
    server.visitor_of("harbor.example").get("/metrics").expect(403);
    for mark in ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"]
    {
        server.visitor().call("GET", "/metrics").header(mark, "127.0.0.1").send().expect(403);
    }
}

#[test]
fn metrics_behind_a_trusted_proxy_need_the_token() {
    let server = Server::configured(&format!("{BEHIND}[metrics]\ntoken = \"count-me-in\"\n"), two_leagues);
    let visitor = server.visitor();
    visitor.get("/metrics").expect(403);
    for client in ["127.0.0.1", "unknown", "nonsense", "::1", ""] {
        visitor.call("GET", "/metrics").header("x-forwarded-for", client).send().expect(403);
    }
    visitor.call("GET", "/metrics").header("authorization", "Bearer count-me-in").send().expect(200);
}

#[test]
fn metrics_have_a_socket_of_their_own() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Server::configured(&format!("{BEHIND}[metrics]\nlisten = \"{port}\"\n"), two_leagues);
    server.visitor().get("/metrics").expect(403);
    let ask = |path: &str| {
        let mut stream = TcpStream::connect(port).unwrap();
        stream
            .write_all(format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").as_bytes())
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(ask("/metrics").contains("homecourt_answers_total{class=\"4xx\"} 1"));
    assert!(ask("/").starts_with("HTTP/1.1 404 ") && ask("/api/organizations").starts_with("HTTP/1.1 404 "));
    assert_eq!(server.stop().0.code(), Some(0));
}

//! Certificates ordered from `pebble`, the strict test server of Let's Encrypt.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use homecourt::certificates::validity::Validity;
use serde_json::{Value, json};

use super::authority::{TestAuthority, TlsClient, free_port};
use super::limiter::Limiter;
use crate::support::{Client, Server, two_leagues};

/// A server with HTTPS whose names are `leagues.example` and `harbor.example`.
struct HttpsServer {
    server: Server,
    https: SocketAddr,
    http: SocketAddr,
}

impl HttpsServer {
    fn start(authority: &TestAuthority, directory: &str, more: &str) -> Self {
        let local = |port| SocketAddr::from(([127, 0, 0, 1], port));
        let (https, http) = (local(free_port()), local(authority.challenge_port));
        let ca = authority.own_certificate.display();
        let settings = format!(
            "root_hosts = [\"leagues.example\", \"localhost\"]\n{more}\n[https]\nlisten = \"{https}\"\n\
             redirect_listen = \"{http}\"\ncontact = \"admin@leagues.example\"\ndirectory = \"{directory}\"\n\
             directory_ca = \"{ca}\""
        );
        Self { server: Server::configured(&settings, two_leagues), https, http }
    }

    fn issued(&self, name: &str, times: usize) {
        self.server.logged_times(&["a certificate was issued", name], times);
    }

    fn admin(&self) -> Client {
        self.server.signed_in("", "admin")
    }

    fn folder(&self) -> std::path::PathBuf {
        self.server.database().with_file_name("certificates")
    }
}

/// Returns the state of the certificate of an organization's domain.
fn state(admin: &Client, slug: &str) -> Value {
    let found = admin.get(&format!("/api/organizations/slug/{slug}")).expect(200).json();
    let id = &found["organization"]["id"];
    admin.get(&format!("/api/organizations/{id}/domain")).expect(200).json()["certificate"].clone()
}

#[test]
fn the_shared_host_and_verified_domains_get_certificates_and_strangers_none() {
    let Some(authority) = TestAuthority::start(3600) else { return };
    let started = HttpsServer::start(
        &authority,
        &authority.directory(),
        &format!(
            "[limits]\nhead_seconds = 2\nstalled_seconds = 1\n[dns]\nservers = [\"{}\"]",
            authority.name_server
        ),
    );
    let HttpsServer { server, https, http } = &started;
    for name in ["leagues.example", "harbor.example", "www.leagues.example", "www.harbor.example"] {
        started.issued(name, 1);
    }
    let browser = authority.client();
    assert_eq!(browser.get(*https, "www.harbor.example", "/schedule").unwrap().status(), 200);
    pages_and_cookies_are_those_of_https(&browser, *https);

    // A claim without proof is no reason to order; a domain that is set while the server runs is.
    let admin = started.admin();
    let found = admin.get("/api/organizations/slug/valley").expect(200).json();
    let valley = format!("/api/organizations/{}", found["organization"]["id"]);
    admin.put(&format!("{valley}/domain"), &json!({ "domain": "claimed.example" })).expect(200);
    admin.put(&valley, &json!({ "domain": "valley.example" })).expect(200);
    started.issued("valley.example", 1);
    assert!(!server.log().contains("ordering a certificate name=\"claimed.example\""), "{}", server.log());
    for stranger in ["claimed.example", "www.claimed.example", "elsewhere.example", "localhost"] {
        assert!(browser.get(*https, stranger, "/").is_err(), "{stranger}");
    }

    let state = state(&admin, "harbor");
    assert_eq!((&state["stage"], &state["error"]), (&json!("valid"), &Value::Null));
    assert!(state["valid_until"].is_string());
    let metrics = server.visitor().get("/metrics").expect(200).text();
    assert!(metrics.contains("homecourt_certificate_days{host=\"harbor.example\"} 0\n"), "{metrics}");
    redirects_lead_to_https(*http);

    limits_hold(&browser, *https);
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&started.folder()), 0o700);
    for file in std::fs::read_dir(started.folder()).unwrap() {
        assert_eq!(mode(&file.unwrap().path()), 0o600);
    }
}

fn pages_and_cookies_are_those_of_https(browser: &TlsClient, https: SocketAddr) {
    for name in ["leagues.example", "harbor.example", "harbor.example"] {
        let answer = browser.get(https, name, "/").unwrap();
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.header("strict-transport-security"), Some("max-age=31536000"));
        assert!(answer.body.contains(&format!("https://{name}/")), "{name}: {}", answer.body);
    }
    let body = json!({ "username": "owner", "password": crate::support::PASSWORD }).to_string();
    let sign_in = format!(
        "POST /api/auth/login HTTP/1.1\r\nhost: harbor.example\r\norigin: https://harbor.example\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let signed_in = browser.send(https, "harbor.example", &sign_in).unwrap();
    assert_eq!(signed_in.status(), 200, "{}", signed_in.body);
    assert!(signed_in.header("set-cookie").unwrap().contains("; Secure"));
}

fn limits_hold(browser: &TlsClient, https: SocketAddr) {
    // A connection that does not begin its handshake is closed after `head_seconds`.
    let mut silent = TcpStream::connect(https).unwrap();
    silent.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    assert_eq!(silent.read(&mut [0; 1]).unwrap(), 0);

    // A client that reads nothing is cut off after `stalled_seconds`.
    let mut deaf = browser.connect(https, "harbor.example").unwrap();
    deaf.sock.set_write_timeout(Some(Duration::from_millis(100))).unwrap();
    let request = b"GET /api/openapi.json HTTP/1.1\r\nHost: harbor.example\r\n\r\n".repeat(100);
    let started = Instant::now();
    loop {
        match deaf.write(&request).and_then(|_| deaf.flush()) {
            Ok(()) => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
        assert!(started.elapsed() < Duration::from_secs(20), "the connection is still open");
    }
}

fn redirects_lead_to_https(http: SocketAddr) {
    let visitor = |host| Client::new(http, host);
    let answer = visitor("harbor.example").get("/schedule?week=2").expect(308);
    assert_eq!(answer.header("location"), Some("https://harbor.example/schedule?week=2"));
    let answer = visitor("www.leagues.example:80").get("/").expect(308);
    assert_eq!(answer.header("location"), Some("https://leagues.example/"));
    visitor("elsewhere.example").get("/").expect(421);
    visitor("harbor.example").get("/.well-known/acme-challenge/unknown").expect(404);
}

#[test]
fn a_certificate_is_renewed_before_it_ends() {
    let Some(authority) = TestAuthority::start(12) else { return };
    let started = HttpsServer::start(&authority, &authority.directory(), "");
    started.issued("harbor.example", 1);
    // A client that had connected before would continue its session and not see the new certificate.
    let shown = || authority.client().get(started.https, "harbor.example", "/").unwrap().certificate;
    let first = shown();
    started.issued("harbor.example", 2);
    let second = shown();
    assert_ne!(first, second);
    let (first, second) = (Validity::of(&first).unwrap(), Validity::of(&second).unwrap());
    assert!(first.not_before < second.not_before && second.not_before < first.not_after);
}

#[test]
fn the_account_and_the_certificates_survive_a_restart() {
    let Some(authority) = TestAuthority::start(3600) else { return };
    let mut started = HttpsServer::start(&authority, &authority.directory(), "");
    started.issued("leagues.example", 1);
    started.issued("harbor.example", 1);
    let read = |started: &HttpsServer, file: &str| std::fs::read(started.folder().join(file)).unwrap();
    let (account, kept) = (read(&started, "account.json"), read(&started, "leagues.example.pem"));
    let before = authority.client().get(started.https, "leagues.example", "/").unwrap().certificate;
    // A file that is no certificate is ordered again.
    std::fs::write(started.folder().join("harbor.example.pem"), "damaged").unwrap();
    started.server.kill();
    started.server.start_again();
    // The folder is read before the server listens, so that this certificate is in use at once.
    let after = authority.client().get(started.https, "leagues.example", "/").unwrap().certificate;
    assert_eq!(before, after);
    started.issued("harbor.example", 1);
    assert_eq!(read(&started, "account.json"), account);
    assert_eq!(read(&started, "leagues.example.pem"), kept);
    assert!(!started.server.log().contains("ordering a certificate name=\"leagues.example\""));
}

#[test]
fn a_failed_check_is_explained_and_tried_again_later() {
    let Some(mut authority) = TestAuthority::start(3600) else { return };
    // The authority keeps sending its challenges to the first port, on which nobody listens.
    authority.challenge_port = free_port();
    let started = HttpsServer::start(&authority, &authority.directory(), "");
    started.server.logged(&["a certificate was not issued", "harbor.example"]);
    let state = state(&started.admin(), "harbor");
    let error = state["error"].as_str().unwrap();
    assert!(
        error.starts_with("The certificate authority could not connect to http://harbor.example."),
        "{error}"
    );
    assert_eq!((&state["stage"], &state["valid_until"]), (&json!("failed"), &Value::Null));
    let wait = seconds_until(&state["next_try"]);
    assert!((30..=60).contains(&wait), "{wait}");
    // The site is not served in the clear instead.
    let answer = Client::new(started.http, "harbor.example").get("/").expect(503);
    assert_eq!(answer.header("retry-after"), Some("30"));
    assert_eq!(
        answer.text(),
        "The certificate for harbor.example is being ordered. Try again in a minute.\n"
    );
}

fn seconds_until(instant: &Value) -> i64 {
    let instant: jiff::Timestamp = instant.as_str().unwrap().parse().unwrap();
    instant.as_second() - homecourt::clock::Clock::System.unix_seconds()
}

#[test]
fn an_authority_that_limits_orders_is_left_alone_as_long_as_it_asks() {
    let Some(authority) = TestAuthority::start(3600) else { return };
    let limiter = Limiter::start(&authority, 12);
    let started = HttpsServer::start(&authority, &limiter.directory(), "");
    started.server.logged(&["a certificate was not issued"]);
    let refused = Instant::now();
    let admin = started.admin();
    let error = state(&admin, "harbor")["error"].to_string();
    assert!(error.contains("The certificate authority limits the number of orders."), "{error}");
    // Neither this name nor the other one is ordered before the time is over.
    started.issued("harbor.example", 1);
    started.issued("leagues.example", 1);
    assert!(refused.elapsed() > Duration::from_secs(10), "{:?}", refused.elapsed());
    assert_eq!(limiter.refusals(), 1);
}

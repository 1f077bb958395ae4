//! Probes and metrics.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::{Server, two_leagues};

#[test]
fn probes_answer_under_any_name() {
    let server = Server::with(two_leagues);
    for host in ["localhost", "harbor.example", "10.1.2.3", "elsewhere.example"] {
        assert_eq!(server.visitor_of(host).get("/healthz").expect(200).json(), json!({ "status": "ok" }));
        assert_eq!(server.visitor_of(host).get("/readyz").expect(200).json(), json!({ "status": "ready" }));
    }
}

#[test]
fn a_server_whose_database_was_replaced_is_not_ready() {
    let server = Server::with(two_leagues);
    let (path, former) = (server.database(), server.database().with_extension("former"));
    std::fs::rename(&path, &former).unwrap();
    std::fs::copy(&former, &path).unwrap();
    let started = Instant::now();
    // A probe's result is shared for two seconds.
    let answer = loop {
        let answer = server.visitor().get("/readyz");
        if answer.status != 200 || started.elapsed() > Duration::from_secs(20) {
            break answer;
        }
    };
    assert!(
        answer
            .expect(503)
            .message()
            .contains("The database file was replaced or removed while the server uses it")
    );
}

#[test]
fn metrics_are_for_the_machine_itself() {
    // Behind a trusted proxy, every visitor's peer address is the proxy's, so it does not prove that the caller is
    // local.
    let server = Server::configured("trusted_proxies = [\"127.0.0.1\"]", two_leagues);
    let browser = server.visitor();
    browser.get("/metrics").expect(403);
    let from_afar = || browser.call("GET", "/metrics").header("x-forwarded-for", "203.0.113.7");
    from_afar().send().expect(403);
    from_afar().header("authorization", "Bearer ").send().expect(403);
    Server::with(two_leagues).visitor().get("/metrics").expect(200);
}

#[test]
fn metrics_are_for_whoever_knows_the_token() {
    let settings = "trusted_proxies = [\"127.0.0.1\"]\n[metrics]\ntoken = \"count-me-in\"";
    let server = Server::configured(settings, two_leagues);
    let browser = server.visitor();
    let from_afar = || browser.call("GET", "/metrics").header("x-forwarded-for", "203.0.113.7");
    from_afar().header("authorization", "Bearer count-me-in").send().expect(200);
    for other in ["Bearer count-me-out", "count-me-in", "Bearer", "Basic count-me-in"] {
        from_afar().header("authorization", other).send().expect(403);
    }
}

#[test]
fn metrics_count_answers_and_writes() {
    let server = Server::with(two_leagues);
    let browser = server.visitor();
    browser.get("/api/nothing").expect(404);
    browser.sign_in("harbor", "owner").expect(200);
    let text = browser.get("/metrics").expect(200).text();
    let value = |line: &str| {
        text.lines().find_map(|own| own.strip_prefix(line)).unwrap().trim().parse::<u64>().unwrap()
    };
    assert!(value("homecourt_answers_total{class=\"2xx\"}") >= 1);
    assert_eq!(value("homecourt_answers_total{class=\"4xx\"}"), 1);
    assert_eq!(value("homecourt_answers_total{class=\"5xx\"}"), 0);
    assert!(value("homecourt_writes_total") >= 1);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        assert!(
            line.split(' ').count() == 2 && line.split(' ').next_back().unwrap().parse::<f64>().is_ok(),
            "{line}"
        );
    }
}

//! A change must come from a page of the same site.

use serde_json::json;

use crate::support::{PASSWORD, Server, two_leagues};

fn try_from(server: &Server, host: &str, headers: &[(&str, &str)]) -> u16 {
    let body = json!({ "username": "owner", "password": PASSWORD, "slug": "harbor" });
    let browser = server.visitor_of(host);
    let call = browser.call("POST", "/api/auth/login").without("origin").json(&body);
    headers.iter().fold(call, |call, (name, value)| call.header(name, value)).send().status
}

#[test]
fn the_browsers_own_word_counts_first() {
    let server = Server::with(two_leagues);
    for (relation, status) in [
        ("same-origin", 200),
        ("same-site", 403),
        ("cross-site", 403),
        ("none", 403),
        ("", 403),
        ("Same-Origin", 403),
    ] {
        assert_eq!(try_from(&server, "localhost", &[("sec-fetch-site", relation)]), status, "{relation}");
        let origin = [("sec-fetch-site", relation), ("origin", "http://localhost")];
        assert_eq!(try_from(&server, "localhost", &origin), status, "{relation} with an origin");
    }
}

#[test]
fn without_it_the_origin_must_be_the_sites_own() {
    let server = Server::with(two_leagues);
    for (host, origin, status) in [
        ("localhost", "http://localhost", 200),
        ("localhost:8080", "http://localhost:8080", 200),
        ("harbor.example", "http://harbor.example", 200),
        ("Harbor.example", "http://harbor.example", 200),
        ("localhost", "https://localhost", 403),
        ("localhost", "http://localhost:8080", 403),
        ("localhost", "http://127.0.0.1", 403),
        ("harbor.example", "http://www.harbor.example", 403),
        ("harbor.example", "http://harbor.example.evil.example", 403),
        ("harbor.example", "http://localhost", 403),
        ("localhost", "null", 403),
        ("localhost", "", 403),
        ("localhost", "localhost", 403),
    ] {
        assert_eq!(try_from(&server, host, &[("origin", origin)]), status, "{origin} on {host}");
    }
}

#[test]
fn with_neither_a_change_is_refused() {
    let server = Server::with(two_leagues);
    assert_eq!(try_from(&server, "localhost", &[]), 403);
    assert_eq!(try_from(&server, "localhost", &[("referer", "http://localhost/login")]), 403);
    let owner = server.signed_in("harbor", "owner");
    for method in ["POST", "PUT", "PATCH", "DELETE"] {
        let answer = owner.call(method, "/api/usersv2/me/sessions").without("origin").send().expect(403);
        assert_eq!(answer.message(), "A change must come from this site's own pages.");
    }
    assert_eq!(owner.get("/api/usersv2/me/sessions").json()["sessions"].as_array().unwrap().len(), 1);
}

#[test]
fn reading_needs_no_origin() {
    let server = Server::with(two_leagues);
    let browser = server.visitor();
    for method in ["GET", "HEAD"] {
        let call = browser.call(method, "/harbor").header("sec-fetch-site", "cross-site");
        call.header("origin", "http://evil.example").send().expect(200);
    }
}

#[test]
fn the_scheme_is_what_a_trusted_proxy_says() {
    for (settings, status) in [("", 403), ("trusted_proxies = [\"127.0.0.1\"]", 200)] {
        let server = Server::configured(settings, two_leagues);
        let headers = [("x-forwarded-proto", "https"), ("origin", "https://harbor.example")];
        assert_eq!(try_from(&server, "harbor.example", &headers), status);
    }
}

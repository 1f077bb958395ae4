//! Headers of all responses.

use std::collections::HashSet;

use serde_json::json;

use crate::support::{Answer, Server, two_leagues, write};

fn kinds_of_answers(server: &Server) -> Vec<Answer> {
    let browser = server.visitor();
    vec![
        browser.get("/").expect(200),
        browser.get("/harbor/schedule").expect(200),
        browser.get("/no-such-league").expect(404),
        browser.get("/assets/nothing.js").expect(404),
        browser.get("/media/nothing/small").expect(404),
        browser.get("/healthz").expect(200),
        browser.get("/api/docs").expect(200),
        browser.get("/api/openapi.json").expect(200),
        browser.get("/api/auth/check-auth").expect(200),
        browser.get("/api/nothing").expect(404),
        browser.get("/api/usersv2/me/sessions").expect(401),
        browser.post("/api/auth/login", &json!(1)).expect(422),
        browser.call("DELETE", "/api/auth/login").send().expect(405),
        browser.call("POST", "/api/auth/logout").without("origin").send().expect(403),
        server.visitor_of("elsewhere.example").get("/").expect(421),
    ]
}

#[test]
fn every_answer_tells_the_browser_what_it_may_do() {
    let server = Server::with(two_leagues);
    for answer in kinds_of_answers(&server) {
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("strict-origin-when-cross-origin"));
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"));
        assert!(answer.header("cache-control").is_some());
        assert_eq!(answer.header("server"), None);
        let policy = answer.header("content-security-policy").unwrap();
        for part in [
            "default-src 'self'",
            "script-src 'self'",
            "frame-src https://www.youtube-nocookie.com",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
        ] {
            assert!(policy.split("; ").any(|own| own == part), "{part} in {policy}");
        }
        // A page's policy contains the hash of its style element.
        let styles = policy.split("; ").find_map(|own| own.strip_prefix("style-src 'self'")).unwrap();
        assert!(styles.is_empty() || styles.starts_with(" 'sha256-"), "{policy}");
        assert!(!policy.contains("unsafe-eval") && !policy.contains("script-src 'self' 'unsafe-inline'"));
    }
}

#[test]
fn pages_use_no_sensor_camera_or_payment_and_leave_sharing_and_videos_alone() {
    let server = Server::with(two_leagues);
    for path in ["/", "/harbor/schedule", "/no-such-league", "/api/docs"] {
        let page = server.visitor().get(path);
        let policy = page.header("permissions-policy").unwrap();
        for feature in ["camera", "microphone", "geolocation", "payment", "usb"] {
            assert!(policy.split(", ").any(|own| own == format!("{feature}=()")), "{feature} in {policy}");
        }
        for used in ["fullscreen", "autoplay", "clipboard-write", "web-share", "screen-wake-lock"] {
            assert!(!policy.contains(used), "{used} in {policy}");
        }
    }
    assert_eq!(server.visitor().get("/api/organizations").header("permissions-policy"), None);
}

#[test]
fn https_is_kept_to_where_a_trusted_proxy_speaks_it() {
    let proxied = Server::configured("trusted_proxies = [\"127.0.0.1\"]", two_leagues);
    let asked = |server: &Server, path: &str, scheme: &str| {
        let answer = server.visitor().call("GET", path).header("x-forwarded-proto", scheme).send();
        answer.header("strict-transport-security").map(str::to_owned)
    };
    for path in ["/", "/harbor/schedule", "/nobody", "/api/auth/check-auth", "/api/nothing"] {
        assert_eq!(asked(&proxied, path, "https").as_deref(), Some("max-age=31536000"), "{path}");
        assert_eq!(asked(&proxied, path, "http"), None, "{path}");
    }
    // Any client can send the header. Plain HTTP must not get HSTS, because the browser could not come back.
    assert_eq!(asked(&Server::with(two_leagues), "/", "https"), None);
}

#[test]
fn every_answer_has_an_id_of_its_own() {
    let server = Server::with(two_leagues);
    let answers = kinds_of_answers(&server);
    let ids: HashSet<_> =
        answers.iter().map(|answer| answer.header("x-request-id").unwrap().to_owned()).collect();
    assert_eq!(ids.len(), answers.len());
    let browser = server.visitor();
    let own = browser.call("GET", "/healthz").header("x-request-id", "mine\"; drop").send();
    assert_ne!(own.header("x-request-id"), Some("mine\"; drop"));
}

#[test]
fn every_error_is_json_with_a_message_for_calls() {
    let server = Server::with(two_leagues);
    let calls = kinds_of_answers(&server).into_iter().filter(|answer| answer.path().starts_with("/api/"));
    for answer in calls.filter(|answer| answer.status >= 400) {
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert!(!answer.message().is_empty());
    }
}

#[test]
fn answers_that_may_be_ones_own_are_kept_by_nobody_else() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    for path in ["/", "/harbor", "/api/auth/check-auth", "/api/organizations/3"] {
        assert_eq!(owner.get(path).expect(200).header("cache-control"), Some("private, no-cache"), "{path}");
    }
}

#[test]
fn an_internal_error_has_its_request_id_and_no_details() {
    let server = Server::with(two_leagues);
    // A server does not start with a missing table, but a table can be dropped while it runs.
    write(&server.database(), |tx| tx.execute_batch("DROP TABLE week_offs").unwrap());
    let answer = server.visitor().get("/api/week-offs/public?slug=harbor").expect(500);
    let id = answer.header("x-request-id").unwrap().to_owned();
    let told = json!({ "message": "Something went wrong on the server.", "request_id": id });
    assert_eq!(answer.json(), told);
    // The log contains the cause under this request id.
    let line = server.logged(&[&id, "request failed"]);
    assert!(line.contains("no such table: week_offs"), "{line}");
}

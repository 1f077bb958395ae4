//! Sessions: creation, renewal, expiry, and what is stored.

use std::num::NonZeroU16;

use homecourt::config::{Config, Sessions};
use homecourt::db::{Db, OpenPurpose};
use homecourt::domain::ids::UserId;
use homecourt::domain::users::Role;
use homecourt::store;
use homecourt::store::users::NewUser;
use serde_json::json;

use crate::support::{Client, ClockedServer, PASSWORD, Server, organization, two_leagues};

/// Two hexadecimal digits of a token. A token is 32 of these.
const SECRET: &str = "ab";

fn cookie() -> String {
    format!("homecourt_session={}", SECRET.repeat(32))
}

#[test]
fn the_cookie_is_kept_from_scripts_and_from_other_sites() {
    let server = Server::with(two_leagues);
    let answer = server.visitor().sign_in("harbor", "owner").expect(200);
    let cookie = answer.header("set-cookie").unwrap();
    let (pair, rest) = cookie.split_once("; ").unwrap();
    assert_eq!(rest, "HttpOnly; SameSite=Lax; Path=/; Max-Age=1209600");
    let secret = pair.split_once('=').unwrap().1;
    assert_eq!(secret.len(), 64);
    assert!(secret.bytes().all(|b| b.is_ascii_hexdigit()));
}

#[test]
fn the_cookie_is_for_https_alone_when_a_trusted_proxy_says_https() {
    for (settings, secure) in [("trusted_proxies = [\"127.0.0.1\"]", true), ("", false)] {
        let server = Server::configured(settings, two_leagues);
        let body = json!({ "username": "owner", "password": PASSWORD, "slug": "harbor" });
        let browser = server.visitor();
        let call = browser.call("POST", "/api/auth/login").json(&body).header("x-forwarded-proto", "https");
        let answer = call.without("origin").header("sec-fetch-site", "same-origin").send().expect(200);
        assert_eq!(answer.header("set-cookie").unwrap().ends_with("; Secure"), secure);
    }
}

#[test]
fn signing_out_ends_the_session_on_the_server_too() {
    let server = Server::with(two_leagues);
    let browser = server.signed_in("harbor", "owner");
    let held = browser.cookie.lock().unwrap().clone();
    let answer = browser.post("/api/auth/logout", &json!({})).expect(200);
    assert_eq!(answer.json(), json!({ "authenticated": false }));
    assert!(answer.header("set-cookie").unwrap().contains("Max-Age=0"));
    *browser.cookie.lock().unwrap() = held;
    assert_eq!(browser.get("/api/auth/check-auth").expect(200).json()["authenticated"], false);
    browser.get("/api/usersv2/me/sessions").expect(401);
}

#[test]
fn signing_out_takes_no_body_and_no_session() {
    let server = Server::with(two_leagues);
    server.visitor().call("POST", "/api/auth/logout").send().expect(200);
    server.signed_in("harbor", "owner").call("POST", "/api/auth/logout").send().expect(200);
}

#[test]
fn each_signing_in_gives_a_new_session_and_ends_the_browsers_old_one() {
    let server = Server::with(two_leagues);
    let browser = server.signed_in("harbor", "owner");
    let old = browser.cookie.lock().unwrap().clone();
    browser.sign_in("harbor", "owner").expect(200);
    assert_ne!(old, *browser.cookie.lock().unwrap());
    assert_eq!(browser.get("/api/usersv2/me/sessions").json()["sessions"].as_array().unwrap().len(), 1);
    *browser.cookie.lock().unwrap() = old;
    assert_eq!(browser.get("/api/auth/check-auth").json()["authenticated"], false);
}

#[test]
fn a_planted_cookie_is_not_adopted() {
    let server = Server::with(two_leagues);
    let browser = server.visitor();
    *browser.cookie.lock().unwrap() = Some(cookie());
    browser.sign_in("harbor", "owner").expect(200);
    assert_ne!(*browser.cookie.lock().unwrap(), Some(cookie()));
    *browser.cookie.lock().unwrap() = Some(cookie());
    assert_eq!(browser.get("/api/auth/check-auth").json()["authenticated"], false);
}

fn is_signed_in(browser: &Client) -> bool {
    browser.get("/api/auth/check-auth").expect(200).json()["authenticated"] == true
}

#[test]
fn a_session_is_over_when_its_time_is_up() {
    for (now, lives) in [("2026-03-15T11:59:59Z", true), ("2026-03-15T12:00:00Z", false)] {
        let server = ClockedServer::at("2026-03-01T12:00:00Z", two_leagues);
        let browser = server.signed_in("harbor", "owner");
        server.set_clock(now);
        assert_eq!(is_signed_in(&browser), lives, "{now}");
    }
}

#[test]
fn a_session_ends_at_its_greatest_age_although_it_is_used() {
    for (max_days, lives) in [(90, false), (120, true)] {
        let sessions = Sessions { max_days: NonZeroU16::new(max_days).unwrap() };
        let config = Config { sessions, ..Config::default() };
        let server = ClockedServer::configured(config, "2026-01-01T12:00:00Z", two_leagues);
        let browser = server.signed_in("harbor", "owner");
        for day in ["01-14", "01-27", "02-09", "02-22", "03-07", "03-20", "04-01"] {
            server.set_clock(&format!("2026-{day}T11:59:59Z"));
            assert!(is_signed_in(&browser), "signed out on {day}");
        }
        server.set_clock("2026-04-01T12:00:00Z");
        assert_eq!(is_signed_in(&browser), lives, "after 90 days of {max_days}");
    }
}

#[test]
fn a_session_lives_on_for_being_used() {
    let server = ClockedServer::at("2026-03-01T12:00:00Z", two_leagues);
    let browser = server.signed_in("harbor", "owner");
    let seen =
        || browser.get("/api/usersv2/me/sessions").expect(200).json()["sessions"][0]["last_seen_at"].clone();
    server.set_clock("2026-03-01T13:00:00Z");
    assert_eq!(seen(), "2026-03-01T12:00:00Z", "a session of one hour is not written again");
    server.set_clock("2026-03-14T12:00:00Z");
    let slid = browser.get("/harbor").expect(200);
    assert!(slid.header("set-cookie").unwrap().contains("Max-Age=1209600"));
    assert_eq!(seen(), "2026-03-14T12:00:00Z");
    server.set_clock("2026-03-28T11:59:59Z");
    assert!(is_signed_in(&browser));
}

#[test]
fn neither_secret_nor_password_is_written_down() {
    let server = Server::with(two_leagues);
    let browser = server.signed_in("harbor", "owner");
    server.visitor().sign_in_with("harbor", "owner", "a-wrong-password").expect(401);
    let cookie = browser.cookie.lock().unwrap().clone().unwrap();
    let secret = cookie.split_once('=').unwrap().1.to_owned();
    let log = server.log();
    let (status, stopped) = server.stop();
    assert!(status.success());
    let file = std::fs::read(stopped.database()).unwrap();
    for text in [secret.as_str(), PASSWORD, "a-wrong-password"] {
        assert!(!file.windows(text.len()).any(|bytes| bytes == text.as_bytes()));
        assert!(!log.contains(text));
    }
}

#[test]
fn an_outdated_hash_is_renewed_at_the_next_sign_in() {
    let server = Server::with(|tx| {
        let league = organization(tx, "One", "one", "");
        let params = argon2::Params::new(8192, 1, 1, None).unwrap();
        let weaker = argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params);
        let hash = argon2::PasswordHasher::hash_password(&weaker, PASSWORD.as_bytes()).unwrap().to_string();
        assert!(hash.starts_with("$argon2id$v=19$m=8192,t=1,p=1$"));
        let input = NewUser {
            organization: Some(league),
            username: "owner",
            email: None,
            password_hash: &hash,
            role: Role::OrgOwner,
            must_change_password: false,
        };
        store::users::create(tx, &input, 0).unwrap();
    });
    server.visitor().sign_in_with("one", "owner", "wrong-password").expect(401);
    server.visitor().sign_in("one", "owner").expect(200);
    server.visitor().sign_in("one", "owner").expect(200);
    let (_, stopped) = server.stop();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let hash = runtime.block_on(async {
        let db = Db::open(&stopped.database(), OpenPurpose::Use).unwrap();
        let hash = db.read(|conn| store::users::password_hash(conn, UserId(1))).await.unwrap();
        db.close().await.unwrap();
        hash
    });
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
}

#[test]
fn a_user_agent_of_any_length_is_no_obstacle() {
    let server = Server::with(two_leagues);
    let browser = server.visitor();
    let body = json!({ "username": "owner", "password": PASSWORD, "slug": "harbor" });
    let call = browser.call("POST", "/api/auth/login").json(&body);
    call.header("user-agent", &"a".repeat(5000)).send().expect(200);
    let sessions = browser.get("/api/usersv2/me/sessions").expect(200).json();
    assert_eq!(sessions["sessions"][0]["user_agent"].as_str().unwrap().len(), 200);
    assert_eq!(sessions["sessions"][0]["current"], true);
}

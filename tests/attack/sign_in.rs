//! Password guessing, which must not lock owners out.

use std::net::Ipv4Addr;

use serde_json::json;

use crate::http::ATTACKER;
use crate::server::{NEIGHBOURS, PASSWORD, Server};
use crate::watch::{neighbours_during, strike};

#[test]
fn guessing_locks_no_owner_out() {
    let server = Server::start();
    let mut known = server.staff(Ipv4Addr::new(127, 0, 0, 9), NEIGHBOURS);
    neighbours_during("wrong sign-ins for one account", &server, |until| {
        let stranger = server.stranger(ATTACKER);
        strike(8, until, |turn| {
            let guess =
                json!({ "slug": NEIGHBOURS, "username": "staff", "password": format!("guess-{turn}") });
            let status = stranger.json("POST", "/api/auth/login", &guess).map(|answer| answer.status);
            assert!(matches!(status, Ok(401 | 429 | 503)), "{status:?}");
        })
    });
    let answer = known.sign_in(NEIGHBOURS, ("staff", PASSWORD)).unwrap();
    assert_eq!(answer.status, 200, "a device that has signed in before: {}", answer.text());
    let elsewhere = server.stranger(Ipv4Addr::new(127, 0, 0, 10)).sign_in(NEIGHBOURS, ("staff", PASSWORD));
    assert_eq!(elsewhere.unwrap().status, 200, "an address that has never failed");
}

#[test]
fn forged_client_addresses_are_ignored() {
    let server = Server::start();
    let stranger = server.stranger(ATTACKER);
    let guess = json!({ "slug": NEIGHBOURS, "username": "owner", "password": "not-the-password" });
    let body = guess.to_string();
    neighbours_during("wrong sign-ins, addresses made up", &server, |until| {
        strike(4, until, |turn| {
            let made_up =
                format!("application/json\r\nx-forwarded-for: 10.0.{}.{}", turn / 256 % 256, turn % 256);
            let answer = stranger.send("POST", "/api/auth/login", &made_up, body.as_bytes()).unwrap();
            assert!(matches!(answer.status, 401 | 429 | 503), "{}", answer.status);
        })
    });
    let last = stranger.send("POST", "/api/auth/login", "application/json", body.as_bytes()).unwrap();
    assert_eq!(last.status, 429, "the guesses count for the address they came from");
}

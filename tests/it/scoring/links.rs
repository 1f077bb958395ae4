//! Links with a PIN, by which a scorer opens a game.

use serde_json::{Value, json};

use super::{Device, NOW, link, open, other_pin};
use crate::league;
use crate::support;

#[test]
fn a_link_shows_its_address_and_pin_once_and_the_server_keeps_neither() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    let (made, token, pin) = link(&staff, game, &json!({ "label": "Court 1", "hours": 2 }));
    let url = made["url"].as_str().unwrap();
    assert!(url.starts_with("http://harbor.example/score#"), "{url}");
    assert!(token.len() == 26 && pin.len() == 4 && pin.bytes().all(|digit| digit.is_ascii_digit()));
    let listed = staff.get(&format!("/api/gamesv2/{game}/scoring")).expect(200);
    let first = &listed.json()["links"][0];
    assert_eq!(
        json!([first["id"], first["label"], first["revoked_at"]]),
        json!([made["id"], "Court 1", null])
    );
    let opened = open(&server.visitor(), &token, &pin).expect(200);
    let cookies: Vec<&str> =
        opened.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap()).collect();
    assert!(cookies[0].contains(&format!("HttpOnly; SameSite=Strict; Path=/api/scoring/{game}; Max-Age=")));
    let secret = super::cookie(&opened);
    let secret = secret.split_once('=').unwrap().1;
    let rows = support::dump(&server.database(), &[]);
    let text = format!("{rows:?}{}{}", listed.text(), server.log());
    for hidden in [token.as_str(), secret, &format!("\"{pin}\"")] {
        assert!(!text.contains(hidden), "{hidden} is kept");
    }
}

#[test]
fn a_link_is_refused_field_by_field_and_a_game_has_at_most_20() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/gamesv2/{}/scoring/links", league.games[3]);
    staff.post(&path, &json!({ "label": "x".repeat(61) })).expect(422).reason("label");
    for hours in [0, 169] {
        staff.post(&path, &json!({ "hours": hours })).expect(422).reason("hours");
    }
    let made = staff.post(&path, &json!({})).expect(201).json();
    staff.put(&format!("{path}/{}", made["id"]), &json!({})).expect(422).reason("hours");
    for _ in 1..20 {
        staff.post(&path, &json!({})).expect(201);
    }
    assert_eq!(
        staff.post(&path, &json!({})).expect(409).message(),
        "A game has at most 20 codes. Extend one of them."
    );
    // A scorekeeper may make links, as for every other number of a game.
    staff.put(&format!("{path}/999999"), &json!({ "hours": 1 })).expect(404);
    staff.delete(&format!("{path}/999999")).expect(404);
}

#[test]
fn wrong_pins_lock_and_then_close_a_link_while_open_sessions_go_on() {
    let (server, league) = league::clocked_server(NOW, "harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[0];
    let (made, token, pin) = link(&staff, game, &json!({ "hours": 4 }));
    let device = Device::opened(&open(&server.visitor(), &token, &pin).expect(200), server.visitor());
    assert_eq!(open(&server.visitor(), "0000", &pin).expect(401).message(), "This code is not known here.");
    let guess = || open(&server.visitor(), &token, other_pin(&pin));
    for left in [4, 3, 2, 1] {
        let answer = guess().expect(401).json();
        assert_eq!(answer["tries_left"], left);
        let noun = if left == 1 { "1 try" } else { &format!("{left} tries") };
        assert_eq!(answer["message"], format!("That PIN is not right. {noun} left."));
    }
    let locked = "Too many wrong PINs. Try again in 10 minutes, or ask for a new code.";
    assert_eq!(guess().expect(401).json(), json!({ "message": locked, "tries_left": 0 }));
    let answer = open(&server.visitor(), &token, &pin).expect(429);
    assert_eq!((answer.header("retry-after"), answer.message()), (Some("600"), locked.to_owned()));
    device.send(&[]);
    server.set_clock("2026-10-04T19:11:00Z");
    for _ in 0..4 {
        guess().expect(401);
    }
    let closed = guess().expect(401).message();
    assert_eq!(closed, "This code was closed after 10 wrong PINs. Ask staff for a new one.");
    server.set_clock("2026-10-04T19:30:00Z");
    assert_eq!(open(&server.visitor(), &token, &pin).expect(401).message(), closed);
    device.send(&[]);
    let state = staff.get(&format!("/api/gamesv2/{game}/scoring")).expect(200).json();
    assert_eq!(state["links"][0]["closed"], true);
    staff
        .put(&format!("/api/gamesv2/{game}/scoring/links/{}", made["id"]), &json!({ "hours": 2 }))
        .expect(200);
    open(&server.visitor(), &token, &pin).expect(200);
}

#[test]
fn an_expired_session_delivers_for_72_hours_what_it_recorded_before() {
    let (server, league) = league::clocked_server(NOW, "harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    let (made, token, pin) = link(&staff, game, &json!({ "hours": 1 }));
    let mut device = Device::opened(&open(&server.visitor(), &token, &pin).expect(200), server.visitor());
    let before = device.shot(1, ("home", league.players[0].0, 2));
    let mut after = device.shot(1, ("home", league.players[0].0, 3));
    after["h"] = json!(made["expires_at"].as_i64().unwrap() * 1000 + 1);
    server.set_clock("2026-10-04T20:00:01Z");
    let expired = "This code has ended. Ask staff for a new one; what you recorded is kept on this device.";
    let read = device.client.get(&format!("/api/scoring/{game}")).expect(401).json();
    assert_eq!(read, json!({ "message": expired, "expired": true }));
    let code = open(&server.visitor(), &token, &pin).expect(401).json();
    assert_eq!(code["expired"], true);
    let sent = device.send(&[before.clone(), after.clone()]);
    assert_eq!(json!([sent["acked"], sent["entries"]]), json!([1, []]), "{sent}");
    assert_eq!(device.send_with(0, &[after.clone()]).expect(401).json()["expired"], true);
    assert_eq!(device.client.post(&device.path("device"), &json!({})).expect(401).json()["expired"], true);
    server.set_clock("2026-10-07T20:00:01Z");
    assert_eq!(device.send_with(0, &[before]).expect(401).json()["expired"], true);
    staff
        .put(&format!("/api/gamesv2/{game}/scoring/links/{}", made["id"]), &json!({ "hours": 1 }))
        .expect(200);
    assert_eq!(device.send(&[after])["acked"], 2);
}

#[test]
fn a_link_lasts_until_12_hours_after_the_game_and_is_withdrawn_at_once_with_its_sessions() {
    let (server, league) = league::clocked_server(NOW, "harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    let (made, token, pin) = link(&staff, game, &json!({}));
    let start =
        staff.get(&format!("/api/gamesv2/{game}")).expect(200).json()["game"]["game_dateTime"].clone();
    let start: jiff::Timestamp = start.as_str().unwrap().parse().unwrap();
    assert_eq!(made["expires_at"], start.as_millisecond() + 12 * 60 * 60 * 1000);
    let device = Device::opened(&open(&server.visitor(), &token, &pin).expect(200), server.visitor());
    let path = format!("/api/gamesv2/{game}/scoring/links/{}", made["id"]);
    staff.delete(&path).expect(204);
    let withdrawn = "This code was withdrawn. Your log is kept here; save it as a file for staff.";
    assert_eq!(device.send_with(0, &[]).expect(410).message(), withdrawn);
    assert_eq!(open(&server.visitor(), &token, &pin).expect(410).message(), withdrawn);
    staff.put(&path, &json!({ "hours": 1 })).expect(409);
    let state = staff.get(&format!("/api/gamesv2/{game}/scoring")).expect(200).json();
    assert_eq!(
        json!([state["devices"][0]["ended"], state["links"][0]["revoked_at"].is_i64()]),
        json!([true, true])
    );
}

#[test]
fn a_browser_goes_on_as_its_device_and_a_game_has_at_most_8() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    let (_, token, pin) = link(&staff, game, &json!({}));
    let mut first = Device::opened(&open(&server.visitor(), &token, &pin).expect(200), server.visitor());
    let shot = first.shot(1, ("home", league.players[0].0, 2));
    first.send(&[shot]);
    let again = open(&first.client, &token, &pin).expect(200);
    assert_eq!(again.json()["device"], json!(first.name));
    let mut names = vec![first.name.clone()];
    for _ in 1..4 {
        names.push(
            open(&server.visitor(), &token, &pin).expect(200).json()["device"].as_str().unwrap().to_owned(),
        );
    }
    let full = "Too many devices. End one first.";
    assert_eq!(open(&server.visitor(), &token, &pin).expect(409).message(), full);
    let (_, other, other_pin) = link(&staff, game, &json!({}));
    for _ in 4..8 {
        names.push(
            open(&server.visitor(), &other, &other_pin).expect(200).json()["device"]
                .as_str()
                .unwrap()
                .to_owned(),
        );
    }
    let more = staff.post(&format!("/api/gamesv2/{game}/scoring/devices"), &json!({})).expect(409).message();
    assert_eq!(more, full);
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 8);
    let last = Device::opened(&again, server.visitor());
    last.client.delete(&last.path("me")).expect(204);
    staff.post(&format!("/api/gamesv2/{game}/scoring/devices"), &json!({})).expect(201);
    let _: Value = last.client.get(&format!("/api/scoring/{game}")).expect(401).json();
}

//! The calls of scorers.

use std::io::{BufRead, BufReader, Write};

use serde_json::{Value, json};

use super::{Device, link, open, page, show_initials};
use crate::league::{self, League};
use crate::support::Server;

/// Returns a server with two devices of a scheduled game.
fn two_devices() -> (Server, League, [Device; 2]) {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let (_, token, pin) = link(&staff, league.games[3], &json!({}));
    let opened = || Device::opened(&open(&server.visitor(), &token, &pin).expect(200), server.visitor());
    let devices = [opened(), opened()];
    (server, league, devices)
}

#[test]
fn a_device_gets_all_that_it_needs_without_a_network_and_nothing_private() {
    let (server, league, [mut device, other]) = two_devices();
    show_initials(&server.signed_in("harbor", "owner"), &league);
    let shot = device.shot(1, ("home", league.players[0].0, 2));
    device.send(std::slice::from_ref(&shot));
    let answer = device.client.get(&format!("/api/scoring/{}", device.game)).expect(200);
    let told = answer.json();
    assert_eq!(told["home"][0]["firstName"], "Ada");
    assert_eq!(told["home"][0]["lastName"], "O.");
    assert_eq!(told["entries"], json!([{ "seq": 1, "entry": shot }]));
    assert_eq!(json!([told["seq"], told["device"], told["more"]]), json!([1, device.name, false]));
    assert!(told["now"].is_i64() && told["expires_at"].is_i64() && told["scorersMayFinish"] == true);
    for private in ["secret@mail", "555-0100", "OfMark", "staff"] {
        assert!(!answer.text().contains(private), "{private}");
    }
    assert!(told["organization"]["name"].is_string() && told["organization"]["accent_color"].is_string());
    let at_home = server.visitor_of("harbor.example");
    *at_home.scorer.lock().unwrap() = device.client.scorer.lock().unwrap().clone();
    let there = at_home.get(&format!("/api/scoring/{}", device.game)).expect(200).json();
    assert_eq!(json!([told["organization"]["path"], there["organization"]["path"]]), json!(["/harbor", ""]));
    let names = told["devices"].as_array().unwrap().iter().map(|one| json!([one["name"], one["behind"]]));
    assert_eq!(names.collect::<Vec<_>>(), vec![json!(["Tablet 1", 0]); 2]);
    assert!(answer.body.len() < 200_000);
    assert_ne!(device.name, other.name);
}

#[test]
fn entries_are_stored_once_in_order_and_reach_the_other_device() {
    let (server, league, [mut one, mut two]) = two_devices();
    let ada = league.players[0].0;
    let entries: Vec<Value> = (0..3).map(|_| one.shot(1, ("home", ada, 2))).collect();
    let told = one.send(&entries);
    assert_eq!(
        json!([told["acked"], told["seq"], told["entries"], told["status"]]),
        json!([3, 3, [], "live"])
    );
    let again = one.send(&entries);
    assert_eq!(json!([again["acked"], again["seq"]]), json!([3, 3]));
    assert_eq!(again["devices"].as_array().unwrap().len(), 2);
    let own = two.shot(1, ("away", league.players[2].0, 3));
    let told = two.send_with(1, &[own]).expect(200).json();
    let got: Vec<&Value> = told["entries"].as_array().unwrap().iter().map(|sent| &sent["entry"]).collect();
    assert_eq!(got, [&entries[1], &entries[2]]);
    let gap = [one.shot(1, ("home", ada, 2)), one.shot(1, ("home", ada, 2))];
    assert_eq!(one.send_with(0, &gap[1..]).expect(409).json()["expected"], 4);
    let mut changed = entries[1].clone();
    changed["value"] = json!(3);
    let taken = one.send_with(0, &[changed]).expect(409).json();
    assert_eq!(taken, json!({ "message": "This number is taken.", "taken": 2 }));
    let shown = page(&server.visitor(), one.game);
    assert_eq!(json!([shown["game"]["score_home"], shown["game"]["score_away"]]), json!([6, 3]));
}

/// Returns a shot of Ada that counts, entries that do not, an edit that does, and one of a kind that nobody knows.
fn entries_that_cannot_count(device: &mut Device, ada: i64) -> Vec<Value> {
    let shot = |device: &mut Device, fields: Value| {
        let mut all = json!({ "team": "home", "player": ada, "value": 2, "made": true });
        all.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        device.entry((1, "shot"), &all)
    };
    let edit_of = |device: &mut Device, n: i64, set: Value| {
        let of = format!("{}-{n}", device.name);
        device.entry((1, "edit"), &json!({ "of": of, "set": set }))
    };
    vec![
        shot(device, json!({})),
        shot(device, json!({ "player": 999_999 })),
        shot(device, json!({ "team": "us" })),
        shot(device, json!({ "place": "x".repeat(1024) })),
        edit_of(device, 1, json!({ "value": null })),
        edit_of(device, 1, json!({ "value": 3 })),
        edit_of(device, 6, json!({ "value": 2 })),
        device.entry((1, "final"), &json!({ "home": 3, "away": 0 })),
        device.entry((1, "hologram"), &json!({ "depth": 4 })),
    ]
}

#[test]
fn an_entry_that_cannot_count_is_stored_as_refused_and_the_queue_goes_on() {
    let (server, league, [mut device, _]) = two_devices();
    let ada = league.players[0].0;
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/gamesv2/{}/scoring", device.game);
    staff.put(&path, &json!({ "rules": { "scorersMayFinish": false } })).expect(200);
    let entries = entries_that_cannot_count(&mut device, ada);
    let told = device.send(&entries);
    let refused: Vec<(i64, &str)> = told["refused"]
        .as_array()
        .unwrap()
        .iter()
        .map(|refused| (refused["n"].as_i64().unwrap(), refused["message"].as_str().unwrap()))
        .collect();
    assert_eq!(
        refused,
        [
            (2, "Not sent: the player is not on either roster."),
            (3, "Not sent: team must be home or away."),
            (4, "Not sent: an entry may have at most 1024 bytes."),
            (5, "Not sent: value must not be empty."),
            (7, "Not sent: an edit cannot be edited."),
            (8, "Not sent: staff finish this game."),
        ]
    );
    assert_eq!(told["acked"], 9);
    assert_eq!(json!(page(&server.visitor(), device.game)["game"]["score_home"]), json!(3));
    let state = staff.get(&path).expect(200).json();
    assert_eq!(state["refused"].as_array().unwrap().len(), 6);
    // What was refused is known, with its reason, when a device opens the game again.
    let opened = device.client.get(&format!("/api/scoring/{}", device.game)).expect(200).json();
    assert_eq!(opened["refused"].as_array().unwrap().len(), 6);
}

#[test]
fn a_call_has_its_limits() {
    let (_server, league, [mut device, other]) = two_devices();
    let ada = league.players[0].0;
    let many: Vec<Value> = (0..201).map(|_| device.shot(1, ("home", ada, 2))).collect();
    device.send_with(0, &many).expect(422).reason("entries");
    let wide: Vec<Value> = (0..200)
        .map(
            |n| json!({ "device": device.name, "n": n + 1, "h": 1, "kind": "note", "text": "x".repeat(700) }),
        )
        .collect();
    assert_eq!(device.send_with(0, &wide).status, 413);
    let body = json!({ "device": other.name, "entries": [] });
    device.client.post(&device.path("sync"), &body).expect(422).reason("device");
    let foreign = json!({ "device": other.name, "n": 1, "h": 1, "p": 1, "pos": 1, "kind": "reopen" });
    device.send_with(0, &[foreign]).expect(422).reason("entries[0].device");
    device.send_with(0, &[json!(1)]).expect(422).reason("entries[0]");
    device.send_with(-1, &[]).expect(422).reason("have");
    let fast = (0..121).map(|_| other.send_with(0, &[])).find(|answer| answer.status != 200).unwrap();
    assert!(fast.header("retry-after").is_some());
    assert!(fast.expect(429).message().starts_with("A device may send 120 times in a minute."));
}

#[test]
fn a_log_has_at_most_4000_entries() {
    let (_server, league, [mut device, _]) = two_devices();
    let ada = league.players[0].0;
    for _ in 0..20 {
        let entries: Vec<Value> = (0..200).map(|_| device.shot(1, ("home", ada, 1))).collect();
        device.send_with(4000, &entries).expect(200);
    }
    let one_more = device.shot(1, ("home", ada, 1));
    let full = device.send_with(4000, &[one_more]).expect(409).message();
    assert_eq!(full, "The log is full (4000 entries). Finish on paper or ask staff.");
}

#[test]
fn a_browser_that_lost_its_memory_gets_a_fresh_device() {
    let (_server, league, [mut device, _]) = two_devices();
    let ada = league.players[0].0;
    let shot = device.shot(1, ("home", ada, 2));
    device.send(&[shot]);
    let fresh = device.client.post(&device.path("device"), &json!({})).expect(201).json();
    let former = std::mem::replace(&mut device.name, fresh["device"].as_str().unwrap().to_owned());
    assert_ne!(device.name, former);
    device.n = 0;
    let shot = device.shot(1, ("home", ada, 2));
    let told = device.send(&[shot]);
    assert_eq!(
        json!([told["acked"], told["seq"], told["entries"][0]["entry"]["device"]]),
        json!([1, 2, former])
    );
}

#[test]
fn a_device_is_named_and_its_session_ended() {
    let (server, _, [device, other]) = two_devices();
    let me = device.path("me");
    device.client.put(&me, &json!({ "name": "x".repeat(41) })).expect(422).reason("name");
    device.client.put(&me, &json!({ "name": "Baseline" })).expect(204);
    let staff = server.signed_in("harbor", "staff");
    let devices = || {
        let state = staff.get(&format!("/api/gamesv2/{}/scoring", device.game)).expect(200).json();
        let devices = state["devices"].as_array().unwrap().clone();
        devices.into_iter().find(|known| known["device"] == device.name.as_str()).unwrap()
    };
    assert_eq!(devices()["name"], "Baseline");
    let session = device.client.scorer.lock().unwrap().clone();
    let ended = device.client.delete(&me).expect(204);
    assert_eq!(ended.headers.get_all("set-cookie").iter().count(), 2);
    *device.client.scorer.lock().unwrap() = session;
    let message = device.send_with(0, &[]).expect(401).message();
    assert_eq!(message, "This session has ended. Scan the code again.");
    assert_eq!(devices()["ended"], true);
    other.send(&[]);
}

#[test]
fn a_device_is_told_of_new_entries_at_once() {
    let (server, league, [mut one, two]) = two_devices();
    let mut stream = server.connect();
    let cookie = two.client.scorer.lock().unwrap().clone().unwrap();
    let request = format!(
        "GET /api/scoring/{}/live HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\nconnection: close\r\n\r\n",
        two.game
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut lines =
        BufReader::new(stream).lines().map(Result::unwrap).filter(|line| line.starts_with("data:"));
    assert_eq!(lines.next().unwrap(), "data: 0");
    let shot = one.shot(1, ("home", league.players[0].0, 2));
    one.send(&[shot]);
    assert_eq!(lines.next().unwrap(), "data: 1");
    two.client.delete(&two.path("me")).expect(204);
    let shot = one.shot(1, ("home", league.players[0].0, 2));
    one.send(&[shot]);
    assert_eq!(lines.next(), None, "an ended session hears nothing more");
}

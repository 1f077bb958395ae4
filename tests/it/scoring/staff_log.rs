//! Staff's calls about the log of a scored game.

use serde_json::{Value, json};

use super::{Device, page};
use crate::league;

#[test]
fn staff_settle_a_log_end_the_game_and_reopen_it() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    let path = format!("/api/gamesv2/{game}/scoring/entries");
    let settle = |entries: Value| staff.post(&path, &json!({ "entries": entries }));
    let empty = staff.get(&path).expect(200).json();
    assert_eq!(empty["entries"], json!([]));
    let told = settle(json!([{ "kind": "final", "home": 0, "away": 0 }])).expect(409).message();
    assert_eq!(told, "This game has no log yet.");
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let ada = league.players[0].0;
    let shots = [device.shot(1, ("home", ada, 3)), device.shot(1, ("home", ada, 2))];
    device.send(&shots);
    settle(json!([
        { "kind": "edit", "of": shots[1]["id"], "set": { "void": true } },
        { "kind": "period", "what": "end", "p": 1, "score": { "home": 3, "away": 0 } },
    ]))
    .expect(200);
    let log = staff.get(&path).expect(200).json();
    let entries = log["entries"].as_array().unwrap();
    let known: Vec<Value> =
        entries.iter().map(|entry| json!([entry["device"], entry["n"], entry["kind"], entry["p"]])).collect();
    let (own, name) = ("00000000", &device.name);
    let expected =
        json!([[name, 1, "shot", 1], [name, 2, "shot", 1], [own, 1, "edit", 1], [own, 2, "period", 1]]);
    assert_eq!(json!(known), expected);
    let ended = settle(json!([{ "kind": "final", "home": 3, "away": 0 }])).expect(200).json();
    assert!(ended["final_at"].is_i64(), "{ended}");
    assert_eq!(ended["needs_staff"], Value::Null, "staff need not be told of what they did");
    let shown = page(&server.visitor(), game);
    assert_eq!(json!([shown["game"]["status"], shown["game"]["score_home"]]), json!(["completed", 3]));
    settle(json!([{ "kind": "reopen" }])).expect(200);
    assert_eq!(page(&server.visitor(), game)["game"]["status"], "live");
}

#[test]
fn a_refused_entry_of_staff_adds_nothing() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    let path = format!("/api/gamesv2/{game}/scoring/entries");
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let shot = device.shot(1, ("home", league.players[0].0, 3));
    device.send(std::slice::from_ref(&shot));
    let post = |entries: Value| staff.post(&path, &json!({ "entries": entries }));
    post(json!([])).expect(422).reason("entries");
    post(json!(vec![json!({ "kind": "reopen" }); 21])).expect(422).reason("entries");
    post(json!([{ "kind": "shot" }])).expect(422).reason("entries[0].kind");
    post(json!([{ "kind": "reopen", "device": "ABCDEFGH" }])).expect(422).reason("entries[0].device");
    let told = post(json!([
        { "kind": "edit", "of": shot["id"], "set": { "void": true } },
        { "kind": "edit", "of": shot["id"], "set": { "player": 999_999_999 } },
    ]))
    .expect(409)
    .message();
    assert_eq!(told, "Not sent: the player is not on either roster.");
    let log = staff.get(&path).expect(200).json();
    assert_eq!(log["entries"].as_array().unwrap().len(), 1, "all entries are added, or none");
    assert_eq!(page(&server.visitor(), game)["game"]["score_home"], 3);
}

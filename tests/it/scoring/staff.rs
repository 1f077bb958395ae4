//! Staff's calls about a scored game.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::{Device, page, periods, value};
use crate::league::{self, League};
use crate::support::{self, Client, Server};

fn scoring(client: &Client, league: &League, game: usize) -> Value {
    client.get(&format!("/api/gamesv2/{}/scoring", league.games[game])).expect(200).json()
}

#[test]
fn settings_are_kept_for_the_leagues_next_games_and_become_entries_once_the_log_has_begun() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let before = scoring(&staff, &league, 3);
    assert_eq!((&before["mode"], &before["entries"]), (&json!("typed"), &json!(0)));
    let known = json!([
        before["rules"]["minutes"],
        before["rules"]["foulLimit"],
        before["rules"]["scorersMayFinish"]
    ]);
    assert_eq!(known, json!([10, 5, true]));
    let put =
        |game: usize, body: Value| staff.put(&format!("/api/gamesv2/{}/scoring", league.games[game]), &body);
    put(3, json!({ "rules": { "minutes": 8, "scorersMayFinish": false }, "for_league": true })).expect(200);
    for game in [2, 3] {
        let rules = scoring(&staff, &league, game)["rules"].clone();
        assert_eq!((&rules["minutes"], &rules["scorersMayFinish"]), (&json!(8), &json!(false)), "{game}");
    }
    for (rules, word) in [
        (json!({ "minutes": 21 }), "minutes"),
        (json!({ "depth": "all" }), "depth"),
        (json!({ "scorersMayFinish": 1 }), "scorersMayFinish"),
    ] {
        let reason = put(3, json!({ "rules": rules })).expect(422).reason("rules");
        assert!(reason.contains(word), "{reason}");
    }
    let mut device = Device::of_staff(&staff, server.visitor(), league.games[3]);
    let start = device.entry((1, "period"), &json!({ "what": "start" }));
    device.send(&[start]);
    let after = put(3, json!({ "rules": { "minutes": 12 } })).expect(200).json();
    assert_eq!((&after["rules"]["minutes"], &after["entries"]), (&json!(12), &json!(2)));
    assert_eq!(scoring(&staff, &league, 2)["rules"]["minutes"], 8);
}

#[test]
fn a_game_that_is_scored_from_its_log_takes_no_typed_numbers_until_staff_switch() {
    let (server, league) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    let game = league.games[3];
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let ada = league.players[0].0;
    let entries = [device.shot(1, ("home", ada, 3)), device.shot(2, ("away", league.players[2].0, 2))];
    device.send(&entries);
    let typed = |value: i64| {
        let stats = json!([{ "stat_id": league.stat("AST"), "value": value }]);
        staff.put("/api/player-game-stats", &json!({ "player_id": ada, "game_id": game, "stats": stats }))
    };
    let scores = json!({ "score_home": 50, "score_away": 61 });
    let period = json!({ "scores": [{ "team_id": league.enrolments[0], "gamePeriodId": league.periods[0], "score": 9 }] });
    let refused = [
        typed(4),
        staff.put(&format!("/api/gamesv2/{game}/scores"), &scores),
        staff.put(&format!("/api/gamesv2/{game}/period-scores"), &period),
    ];
    for answer in refused {
        let message = answer.expect(409).message();
        assert_eq!(message, "This game is scored from its log. Correct it there, or switch to typing.");
    }
    let path = format!("/api/gamesv2/{game}/scoring");
    staff.put(&path, &json!({ "mode": "typed" })).expect(200);
    typed(4).expect(200);
    let before = page(&visitor, game);
    assert_eq!(value(&before, &league, (0, "AST")), json!(4.0));
    assert_eq!(value(&before, &league, (0, "3PM")), json!(1.0), "the numbers of the log stay");
    assert_eq!(before["courtside"], Value::Null);
    let question = staff.put(&path, &json!({ "mode": "events" })).expect(409).json();
    let expected = json!([{ "player_id": ada, "stat_id": league.stat("AST"), "from": 4, "to": 0 }]);
    assert_eq!(question["changes"], expected, "{question}");
    assert_eq!(scoring(&staff, &league, 3)["mode"], "typed");
    // A result is typed meanwhile: the game is over until its log goes on.
    staff.put(&format!("/api/gamesv2/{game}/scores"), &scores).expect(200);
    assert_eq!(page(&visitor, game)["game"]["status"], "completed");
    staff.put(&path, &json!({ "mode": "events", "confirm": true })).expect(200);
    let after = page(&visitor, game);
    assert_eq!(value(&after, &league, (0, "AST")), json!(0.0));
    assert_eq!((&after["game"]["status"], &after["game"]["score_home"]), (&json!("live"), &json!(3)));
}

#[test]
fn a_log_beside_typed_numbers_rests_until_staff_switch() {
    let (server, league) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    let game = league.games[0];
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let shot = device.shot(1, ("home", league.players[0].0, 3));
    assert_eq!(device.send(&[shot])["typed"], true, "the device learns that its log does not count");
    let opened = device.client.get(&format!("/api/scoring/{game}")).expect(200).json();
    assert_eq!(opened["typed"], true);
    let state = scoring(&staff, &league, 0);
    assert_eq!((&state["mode"], &state["score"]), (&json!("typed"), &json!([3, 0])));
    assert!(state["needs_staff"].as_str().unwrap().contains("typed numbers"), "{state}");
    assert_eq!(page(&visitor, game)["game"]["score_home"], 69);
    let path = format!("/api/gamesv2/{game}/scoring");
    let changes = staff.put(&path, &json!({ "mode": "events" })).expect(409).json()["changes"].clone();
    let score = json!({ "team_id": league.enrolments[0], "from": 69, "to": 3 });
    assert!(changes.as_array().unwrap().contains(&score), "{changes}");
    staff.put(&path, &json!({ "mode": "events", "confirm": true })).expect(200);
    assert_eq!(page(&visitor, game)["game"]["score_home"], 3);
    assert_eq!(device.send(&[])["typed"], false);
}

#[test]
fn the_time_of_an_end_is_in_unix_milliseconds_also_where_a_result_was_typed_first() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[0];
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let shot = device.shot(1, ("home", league.players[0].0, 3));
    let end = device.entry((4, "final"), &json!({ "home": 3, "away": 0 }));
    device.send(&[shot, end]);
    let path = format!("/api/gamesv2/{game}/scoring");
    staff.put(&path, &json!({ "mode": "events", "confirm": true })).expect(200);
    let ended = scoring(&staff, &league, 0)["final_at"].as_i64().unwrap();
    assert!(ended > 1_700_000_000_000, "{ended}");
}

#[test]
fn a_guest_is_a_player_from_then_on_and_in_the_whole_game() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let (game, cleo) = (league.games[3], league.players[2]);
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let guest = json!({ "key": "g:ABCDEFGH", "team": "away", "name": "Una Known", "number": 12 });
    let entries = [
        device.entry((1, "guest"), &guest),
        device
            .entry((1, "shot"), &json!({ "team": "away", "player": "g:ABCDEFGH", "value": 2, "made": true })),
    ];
    device.send(&entries);
    let state = scoring(&staff, &league, 3);
    assert_eq!(
        (&state["guests"][0]["name"], &state["guests"][0]["player_id"]),
        (&json!("Una Known"), &Value::Null)
    );
    assert_eq!(value(&page(&server.visitor(), game), &league, (2, "2PM")), Value::Null);
    let path = |key: &str| format!("/api/gamesv2/{game}/scoring/guests/{key}");
    staff.put(&path("g:HGFEDCBA"), &json!({ "player_id": cleo })).expect(404);
    staff.put(&path("g:ABCDEFGH"), &json!({})).expect(422).reason("player_id");
    staff
        .put(&path("g:ABCDEFGH"), &json!({ "player_id": league.players[5] }))
        .expect(422)
        .reason("player_id");
    // Of the home team, and the guest plays for the away team.
    let other = json!({ "player_id": league.players[0] });
    staff.put(&path("g:ABCDEFGH"), &other).expect(422).reason("player_id");
    let named = staff.put(&path("g:ABCDEFGH"), &json!({ "player_id": cleo })).expect(200).json();
    assert_eq!(named["guests"][0]["player_id"], json!(cleo));
    assert_eq!(value(&page(&server.visitor(), game), &league, (2, "2PM")), json!(1.0));
}

#[test]
fn staff_see_devices_refused_entries_and_what_looks_wrong() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let mut device = Device::of_staff(&staff, server.visitor(), league.games[3]);
    let ada = league.players[0].0;
    let shot = device.shot(1, ("home", ada, 4));
    let steal = device.entry((1, "steal"), &json!({ "team": "home", "player": ada }));
    device.n += 3;
    device.send(&[shot, steal]);
    let state = scoring(&staff, &league, 3);
    let known = &state["devices"][0];
    assert_eq!(
        json!([known["device"], known["name"], known["last_n"], known["behind"], known["ended"]]),
        json!([device.name, "Office", 2, 3, false])
    );
    assert_eq!(state["refused"][0]["message"], "Not sent: value must be a whole number from 1 to 3.");
    let flags: Vec<&str> = state["flags"]
        .as_array()
        .unwrap()
        .iter()
        .map(|flag| flag["flag"].as_str().unwrap_or_default())
        .collect();
    assert!(flags.contains(&"steal_no_turnover"), "{state}");
}

#[test]
fn deleting_a_game_takes_its_log_links_and_sessions() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    super::link(&staff, game, &json!({}));
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let shot = device.shot(1, ("home", league.players[0].0, 2));
    device.send(&[shot]);
    let tables = ["game_scoring", "scoring_entries", "scorer_links", "scorer_sessions"];
    let counts = |server: &Server| {
        let rows = support::dump(&server.database(), &[]);
        tables.map(|table| rows[table].len())
    };
    assert_eq!(counts(&server), [1, 1, 1, 1]);
    let path = format!("/api/seasonsv2/{}/leagues/{}/games/{game}", league.season, league.league);
    staff.delete(&path).expect(204);
    assert_eq!(counts(&server), [0, 0, 0, 0]);
    device.client.get(&format!("/api/scoring/{game}")).expect(401);
}

#[test]
fn further_overtimes_are_added_to_the_last_one() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let mut device = Device::of_staff(&staff, server.visitor(), league.games[3]);
    let ada = league.players[0].0;
    let entries: Vec<Value> = (1..=6).map(|p| device.shot(p, ("home", ada, 2))).collect();
    device.send(&entries);
    let shown = page(&server.visitor(), league.games[3]);
    assert_eq!(shown["game"]["score_home"], 12);
    assert_eq!(periods(&shown, "home")[..5], [2, 2, 2, 2, 4]);
}

#[test]
fn staff_are_told_of_periods_that_the_box_score_does_not_have() {
    let made: Arc<Mutex<Option<League>>> = Arc::default();
    let kept = Arc::clone(&made);
    let server = Server::with(move |tx| {
        support::two_leagues(tx);
        let id = homecourt::store::organizations::id_by_slug(tx, "harbor").unwrap();
        *kept.lock().unwrap() = Some(league::fill(tx, id, "Mark"));
        tx.execute("DELETE FROM game_periods WHERE name = 'OT'", []).unwrap();
    });
    let league = made.lock().unwrap().clone().unwrap();
    let staff = server.signed_in("harbor", "staff");
    let mut device = Device::of_staff(&staff, server.visitor(), league.games[3]);
    let ada = league.players[0].0;
    let entries: Vec<Value> = (4..=6).map(|p| device.shot(p, ("home", ada, 2))).collect();
    device.send(&entries);
    let shown = page(&server.visitor(), league.games[3]);
    assert_eq!(shown["game"]["score_home"], 6);
    assert_eq!(periods(&shown, "home"), [2, 6], "the fourth period, and the final score");
    let told = scoring(&staff, &league, 3)["needs_staff"].as_str().unwrap().to_owned();
    assert_eq!(
        told,
        "Periods 5, 6 have no column of the box score: the points are in the final score alone."
    );
}

//! What a log writes into the rows of its game.

use serde_json::{Value, json};

use super::{Device, NOW, page, periods, value};
use crate::league::{self, League};

/// Returns who is on the court, and a period and a basket of Ada, Bea, Cleo and Dot.
fn first_plays(device: &mut Device, league: &League) -> (Vec<Value>, Vec<Value>) {
    let [ada, bea, cleo, dot] = [0, 1, 2, 3].map(|index| league.players[index].0);
    let assisted = format!("{}-4", device.name);
    let mut entry = |p: i64, kind: &str, fields: Value| device.entry((p, kind), &fields);
    let start = vec![
        entry(1, "lineup", json!({ "team": "home", "five": [ada, bea], "clock": 6000 })),
        entry(1, "lineup", json!({ "team": "away", "five": [cleo, dot], "clock": 6000 })),
    ];
    let foul = json!({ "team": "away", "player": dot, "who": "player", "what": "personal", "on": ada });
    let plays = vec![
        entry(1, "period", json!({ "what": "start", "clock": 6000 })),
        entry(1, "shot", json!({ "team": "home", "player": ada, "value": 3, "made": true, "clock": 5000 })),
        entry(1, "assist", json!({ "team": "home", "player": bea, "for": assisted })),
        entry(1, "shot", json!({ "team": "away", "player": cleo, "value": 2, "made": false })),
        entry(1, "rebound", json!({ "team": "home", "player": bea, "end": "def" })),
        entry(1, "foul", foul),
        entry(1, "sub", json!({ "team": "home", "in": [], "out": [bea], "clock": 3000 })),
        entry(1, "period", json!({ "what": "end", "clock": 0 })),
        entry(2, "shot", json!({ "team": "away", "player": cleo, "value": 2, "made": true, "clock": 6000 })),
    ];
    (start, plays)
}

#[test]
fn a_log_becomes_the_score_the_periods_and_the_status() {
    let (server, league) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    let game = league.games[3];
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let (start, plays) = first_plays(&mut device, &league);
    device.send(&start);
    assert_eq!(page(&visitor, game)["game"]["status"], "scheduled");
    device.send(&plays);
    let shown = page(&visitor, game);
    let of_game = &shown["game"];
    let numbers = json!([of_game["score_home"], of_game["score_away"], of_game["status"]]);
    assert_eq!(numbers, json!([3, 2, "live"]));
    assert_eq!((periods(&shown, "home"), periods(&shown, "away")), (vec![3, 0, 3], vec![0, 2, 2]));
    let courtside = &shown["courtside"];
    let teams = json!([courtside["teamFouls"]["away"], courtside["lead"]["home"]]);
    assert_eq!(json!([courtside["depth"], courtside["period"], teams]), json!(["full", 2, [0, 3]]));
}

#[test]
fn a_log_becomes_the_statistics_the_minutes_and_plus_minus() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let (start, plays) = first_plays(&mut device, &league);
    device.send(&[start, plays].concat());
    // Minutes are hidden from visitors at first.
    let shown = staff.get(&format!("/api/gamesv2/{game}")).expect(200).json();
    for (player, stats) in [
        (0, json!({ "PTS": 3.0, "3PM": 1.0, "3PA": 1.0, "2PA": 0.0, "MIN": 10.0 })),
        (1, json!({ "AST": 1.0, "DREB": 1.0, "REB": 1.0, "MIN": 5.0, "PTS": 0.0 })),
        (2, json!({ "2PM": 1.0, "2PA": 2.0, "PTS": 2.0 })),
        (3, json!({ "PF": 1.0, "STL": 0.0 })),
    ] {
        for (stat, expected) in stats.as_object().unwrap() {
            assert_eq!(value(&shown, &league, (player, stat)), *expected, "{stat} of {player}");
        }
    }
    let bea = json!(league.players[1]);
    let times = shown["courtside"]["minutes"].as_array().unwrap();
    let bea_time = times.iter().find(|time| time["player_id"] == bea).unwrap();
    assert_eq!(bea_time, &json!({ "player_id": bea, "tenths": 3000, "plusMinus": 3 }));
}

#[test]
fn a_final_completes_the_game_corrections_change_it_and_reopen_makes_it_live_again() {
    let (server, league) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    let game = league.games[3];
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let ada = league.players[0].0;
    let wins = || {
        let path = format!("/api/seasonsv2/{}/leagues-with-teams-public?slug=harbor", league.season);
        let teams = visitor.get(&path).expect(200).json()["leagues"][0]["teams"].clone();
        let is_home = |team: &&Value| team["name"].as_str().unwrap().starts_with("Xylophones");
        teams.as_array().unwrap().iter().find(is_home).unwrap()["wins"].as_i64().unwrap()
    };
    let before = wins();
    let start = device.entry((1, "period"), &json!({ "what": "start" }));
    device.send(&[start]);
    let entries =
        [device.shot(1, ("home", ada, 3)), device.entry((4, "final"), &json!({ "home": 3, "away": 0 }))];
    device.send(&entries);
    let shown = page(&visitor, game);
    assert_eq!(json!([shown["game"]["status"], shown["game"]["score_home"]]), json!(["completed", 3]));
    assert_eq!((wins(), &shown["courtside"]["correctedAt"]), (before + 1, &Value::Null));
    let edit =
        device.entry((4, "edit"), &json!({ "of": format!("{}-2", device.name), "set": { "value": 2 } }));
    let h = edit["h"].as_i64().unwrap();
    device.send(&[edit]);
    let shown = page(&visitor, game);
    assert_eq!(json!([shown["game"]["status"], shown["game"]["score_home"]]), json!(["completed", 2]));
    assert_eq!(shown["courtside"]["correctedAt"], h / 1000);
    let void =
        device.entry((4, "edit"), &json!({ "of": format!("{}-2", device.name), "set": { "void": true } }));
    let reopen = device.entry((4, "reopen"), &json!({}));
    device.send(&[void, reopen]);
    let shown = page(&visitor, game);
    assert_eq!(json!([shown["game"]["status"], shown["game"]["score_home"]]), json!(["live", 0]));
    assert_eq!(wins(), before);
}

#[test]
fn a_game_that_is_not_played_accepts_entries_and_projects_nothing() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    staff.put(&format!("/api/gamesv2/{game}/details"), &json!({ "status": "postponed" })).expect(200);
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let shot = device.shot(1, ("home", league.players[0].0, 3));
    device.send(&[shot]);
    let shown = page(&server.visitor(), game);
    assert_eq!(json!([shown["game"]["status"], shown["game"]["score_home"]]), json!(["postponed", null]));
    let state = staff.get(&format!("/api/gamesv2/{game}/scoring")).expect(200).json();
    assert_eq!(state["needs_staff"], "This game is postponed, so its log does not count.");
    assert_eq!(shown["courtside"], Value::Null, "visitors see no running game");
    assert_eq!(state["score"], json!([3, 0]));

    // Scheduled again, it follows its log: it has begun, and is not over.
    staff.put(&format!("/api/gamesv2/{game}/details"), &json!({ "status": "scheduled" })).expect(200);
    let shown = page(&server.visitor(), game);
    assert_eq!(json!([shown["game"]["status"], shown["game"]["score_home"]]), json!(["live", 3]));
    let state = staff.get(&format!("/api/gamesv2/{game}/scoring")).expect(200).json();
    assert_eq!(state["needs_staff"], Value::Null);
    staff.put(&format!("/api/gamesv2/{game}/details"), &json!({ "status": "cancelled" })).expect(200);
    let whole = format!("/api/seasonsv2/{}/leagues/{}/games/{game}", league.season, league.league);
    staff.put(&whole, &json!({ "status": "scheduled" })).expect(200);
    assert_eq!(page(&server.visitor(), game)["game"]["status"], "live");
    for (status, follows) in [("cancelled", "cancelled"), ("scheduled", "live")] {
        let version = page(&staff, game)["game"]["version"].clone();
        let games = json!([{ "id": game, "version": version }]);
        staff
            .post("/api/gamesv2/bulk", &json!({ "games": games, "change": { "status": status } }))
            .expect(200);
        assert_eq!(page(&server.visitor(), game)["game"]["status"], follows, "changed with other games");
    }
}

#[test]
fn a_depth_leaves_empty_what_it_does_not_record() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let [ada, bea] = [league.players[0].0, league.players[1].0];
    for (game, depth) in [(3, "fouls"), (2, "score")] {
        let game = league.games[game];
        let rules = json!({ "rules": { "depth": depth, "clock": false } });
        staff.put(&format!("/api/gamesv2/{game}/scoring"), &rules).expect(200);
        let mut device = Device::of_staff(&staff, server.visitor(), game);
        let team = if depth == "fouls" { "home" } else { "away" };
        let entries = if depth == "fouls" {
            vec![
                device.shot(1, (team, ada, 2)),
                device.entry(
                    (1, "foul"),
                    &json!({ "team": team, "player": bea, "who": "player", "what": "personal" }),
                ),
            ]
        } else {
            vec![device.entry((1, "shot"), &json!({ "team": team, "value": 2, "made": true }))]
        };
        device.send(&entries);
        let confirmed = json!({ "mode": "events", "confirm": true });
        staff.put(&format!("/api/gamesv2/{game}/scoring"), &confirmed).expect(200);
        let shown = page(&server.visitor(), game);
        assert_eq!(shown["game"][format!("score_{team}")], 2, "{depth}");
        let line = ["PTS", "2PM", "2PA", "2P%", "AST", "MIN"].map(|stat| value(&shown, &league, (0, stat)));
        let expected = match depth {
            "fouls" => json!([2.0, 1.0, null, null, null, null]),
            _ => json!([null, null, null, null, null, null]),
        };
        assert_eq!(json!(line), expected, "{depth}");
        if depth == "fouls" {
            assert_eq!(value(&shown, &league, (1, "PF")), json!(1.0));
        }
    }
}

#[test]
fn the_winner_of_a_bracket_game_moves_on_and_a_later_correction_asks_staff_until_they_answer() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let games = format!("/api/seasonsv2/{}/divisions/{}/games", league.season, league.division);
    let fields = |home: usize, away: usize, place: &str| {
        json!({ "home_team_id": league.enrolments[home], "away_team_id": league.enrolments[away],
            "date": "2026-12-20", "match_id": place })
    };
    let first = staff.post(&games, &fields(1, 2, "r1m2")).expect(201).json();
    let id = homecourt::domain::ids::GameId(first["game"]["id"].as_i64().unwrap());
    let mut device = Device::of_staff(&staff, server.visitor(), id);
    let entries = [
        device.shot(1, ("home", league.players[2].0, 3)),
        device.entry((4, "final"), &json!({ "home": 3, "away": 0 })),
    ];
    device.send(&entries);
    let later = staff.post(&games, &fields(0, 1, "r2m1")).expect(201).json();
    let later = later["game"]["id"].clone();
    staff
        .put(&format!("/api/gamesv2/{later}/scores"), &json!({ "score_home": 1, "score_away": 2 }))
        .expect(200);
    let edit = device.entry(
        (4, "edit"),
        &json!({ "of": format!("{}-1", device.name), "set": { "team": "away", "player": league.players[4].0 } }),
    );
    device.send(&[edit]);
    let state = staff.get(&format!("/api/gamesv2/{id}/scoring")).expect(200).json();
    assert_eq!((&state["score"], &state["later_games"]), (&json!([0, 3]), &json!(1)));
    assert!(state["needs_staff"].is_string(), "{state}");
    let shown = page(&server.visitor(), id);
    assert_eq!(json!([shown["game"]["score_home"], shown["game"]["score_away"]]), json!([0, 3]));
    let has_later = || {
        let answer = staff.get(&format!("/api/gamesv2/{later}"));
        answer.status == 200 && answer.json()["game"]["status"] == "completed"
    };
    assert!(has_later(), "the later game stays until a person decides");
    // Later entries change nothing about the question.
    let note = [device.entry((4, "note"), &json!({ "text": "Scorers’ table" }))];
    device.send(&note);
    let scoring = format!("/api/gamesv2/{id}/scoring");
    let asked = staff.get(&scoring).expect(200).json();
    assert_eq!((&asked["needs_staff"], &asked["later_games"]), (&state["needs_staff"], &json!(1)));
    // Staff can leave the later games as they are.
    let read = staff.put(&scoring, &json!({ "confirm": true, "cascade": false })).expect(200).json();
    assert_eq!(read["needs_staff"], Value::Null);
    assert!(has_later());
    let told = staff.put(&scoring, &json!({ "confirm": true })).expect(200).json();
    assert_eq!((&told["needs_staff"], &told["later_games"]), (&Value::Null, &json!(0)));
    assert!(!has_later());
}

#[test]
fn the_row_of_a_team_counts_what_guests_and_nobody_did() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let guest = json!({ "key": "g:ABCDEFGH", "team": "home", "name": "Una Known" });
    let made = |player: &str| json!({ "team": "home", "player": player, "value": 2, "made": true });
    let entries = [
        device.entry((1, "guest"), &guest),
        device.shot(1, ("home", league.players[0].0, 3)),
        device.entry((1, "shot"), &made("g:ABCDEFGH")),
        device.entry((1, "shot"), &json!({ "team": "home", "value": 1, "made": false })),
        device.entry((1, "shot"), &json!({ "team": "home", "value": 1, "made": true })),
        device.entry((1, "rebound"), &json!({ "team": "home", "end": "off" })),
    ];
    device.send(&entries);
    let shown = staff.get(&format!("/api/gamesv2/{game}")).expect(200).json();
    let row = |side: &str| {
        let rows = shown["teamStats"].as_array().unwrap();
        let of_side = rows.iter().find(|row| row["slt_id"] == shown["game"][side]["slt_id"]).unwrap();
        of_side["stats"].as_array().unwrap().clone()
    };
    let of = |row: &[Value], stat: &str| {
        let id = json!(league.stat(stat));
        row.iter().find(|value| value["stat_id"] == id).map_or(Value::Null, |value| value["value"].clone())
    };
    let home = row("homeTeam");
    for (stat, expected) in [
        ("PTS", json!(6.0)),
        ("3PM", json!(1.0)),
        ("2PM", json!(1.0)),
        ("2PA", json!(1.0)),
        ("FTA", json!(2.0)),
        ("FT%", json!(0.5)),
        ("OREB", json!(1.0)),
        ("REB", json!(1.0)),
    ] {
        assert_eq!(of(&home, stat), expected, "{stat}");
    }
    assert_eq!(of(&row("awayTeam"), "PTS"), Value::Null);
    assert_eq!(shown["game"]["score_home"], 6);
    // The players' own rows have none of it.
    assert_eq!(value(&shown, &league, (0, "PTS")), json!(3.0));
}

#[test]
fn a_game_that_began_late_is_live_until_an_hour_after_its_last_entry() {
    let (server, league) = league::clocked_server(NOW, "harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    let game = league.games[3];
    let yesterday = json!({ "date": "2026-10-03", "time": "10:00" });
    staff.put(&format!("/api/gamesv2/{game}/details"), &yesterday).expect(200);
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let mut until = |now: &str| {
        server.set_clock(now);
        let shot = device.shot(1, ("home", league.players[0].0, 2));
        device.send(&[shot]);
        page(&visitor, game)["game"]["liveUntil"].clone()
    };
    assert_eq!(until(NOW), "2026-10-04T20:00:00Z");
    assert_eq!(until("2026-10-04T19:50:00Z"), "2026-10-04T20:50:00Z");
}

//! Statistics of a player in a game, as a scorekeeper enters them.

use serde_json::{Value, json};

use crate::league;

/// Returns the value of a statistic in a response.
fn value(rows: &Value, stat: i64) -> Value {
    rows.as_array()
        .unwrap()
        .iter()
        .find(|row| row["stat_id"] == stat)
        .map_or(Value::Null, |row| row["value"].clone())
}

#[test]
fn entered_numbers_bring_their_percentages_and_points() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let entered = [("2PM", 4), ("2PA", 8), ("3PM", 1), ("3PA", 4), ("FTM", 3), ("FTA", 4)];
    let stats: Vec<Value> =
        entered.iter().map(|(name, value)| json!({ "stat_id": league.stat(name), "value": value })).collect();
    let body = json!({ "player_id": league.players[0], "game_id": league.games[0], "stats": stats });
    let answer = staff.put("/api/player-game-stats", &body).expect(200).json();
    let rows = &answer["playerStats"];
    for (name, expected) in [
        ("PTS", json!(14.0)),
        ("FGM", json!(5.0)),
        ("FGA", json!(12.0)),
        ("FT%", json!(0.75)),
        ("2P%", json!(0.5)),
        ("3P%", json!(0.25)),
    ] {
        assert_eq!(value(rows, league.stat(name)), expected, "{name}");
    }
    let page =
        server.visitor().get(&format!("/api/gamesv2/{}?slug=harbor", league.games[0])).expect(200).json();
    assert_eq!(page["playerStats"].as_array().unwrap().len(), page["allStats"].as_array().unwrap().len());
    let total = &page["teamStats"][0]["stats"];
    assert_eq!(value(total, league.stat("PTS")), json!(14.0));
    assert!(!page["allStats"].as_array().unwrap().iter().any(|stat| stat["hidden"] == true));
}

#[test]
fn nothing_attempted_is_no_percentage() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let stats =
        json!([{ "stat_id": league.stat("FTA"), "value": 0 }, { "stat_id": league.stat("FTM"), "value": 0 }]);
    let body = json!({ "player_id": league.players[0], "game_id": league.games[0], "stats": stats });
    let answer = staff.put("/api/player-game-stats", &body).expect(200).json();
    assert_eq!(value(&answer["playerStats"], league.stat("FT%")), Value::Null);
}

#[test]
fn points_that_their_parts_contradict_are_marked() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let stats =
        json!([{ "stat_id": league.stat("PTS"), "value": 7 }, { "stat_id": league.stat("2PM"), "value": 4 }]);
    let body = json!({ "player_id": league.players[0], "game_id": league.games[0], "stats": stats });
    staff.put("/api/player-game-stats", &body).expect(200);
    let page = staff.get(&format!("/api/gamesv2/{}", league.games[0])).expect(200).json();
    let expected =
        json!([{ "player_id": league.players[0], "stat_id": league.stat("PTS"), "entered": 7, "parts": 8 }]);
    assert_eq!(page["disagreements"], expected);
}

#[test]
fn an_emptied_number_is_gone() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let put = |value: Value| {
        let stats = json!([{ "stat_id": league.stat("AST"), "value": value }]);
        let body = json!({ "player_id": league.players[0], "game_id": league.games[0], "stats": stats });
        staff.put("/api/player-game-stats", &body).expect(200).json()["playerStats"].clone()
    };
    assert_eq!(value(&put(json!(5)), league.stat("AST")), json!(5.0));
    assert_eq!(value(&put(Value::Null), league.stat("AST")), Value::Null);
}

#[test]
fn a_player_who_changed_teams_stays_with_the_former_team_in_its_games() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let (ada, points) = (league.players[0], league.stat("PTS"));
    let body = json!({ "player_id": ada, "game_id": league.games[0], "stats": [{ "stat_id": points, "value": 24 }] });
    staff.put("/api/player-game-stats", &body).expect(200);
    let teams = format!("/api/seasonsv2/{}/leagues/{}/teams", league.season, league.league);
    staff.delete(&format!("{teams}/{}/players/{ada}", league.teams[0])).expect(204);
    staff.post(&format!("{teams}/{}/players", league.teams[1]), &json!({ "player_id": ada })).expect(201);
    let page =
        server.visitor().get(&format!("/api/gamesv2/{}?slug=harbor", league.games[0])).expect(200).json();
    let is_in =
        |roster: &str| page[roster].as_array().unwrap().iter().any(|player| player["id"] == json!(ada));
    assert_eq!([is_in("homeRoster"), is_in("awayRoster")], [true, false]);
}

#[test]
fn derived_statistics_strangers_and_wild_numbers_are_refused() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let put = |player: i64, game: i64, stats: Value| {
        staff
            .put("/api/player-game-stats", &json!({ "player_id": player, "game_id": game, "stats": stats }))
            .expect(422)
    };
    let (player, game) = (league.players[0].0, league.games[0].0);
    put(player, game, json!([{ "stat_id": league.stat("FG%"), "value": 1 }])).reason("stat_id");
    put(player, game, json!([{ "stat_id": 99999, "value": 1 }])).reason("stat_id");
    put(league.players[4].0, game, json!([{ "stat_id": league.stat("AST"), "value": 1 }]))
        .reason("player_id");
    put(player, 99999, json!([])).reason("game_id");
    put(player, game, json!([{ "stat_id": league.stat("AST"), "value": -1 }])).reason("stats[0].value");
    put(player, game, json!([{ "stat_id": league.stat("AST"), "value": "x" }])).reason("stats[0].value");
    put(player, game, json!([{ "stat_id": league.stat("AST"), "value": 1, "game_id": 77 }]))
        .reason("game_id");
    let page = server.visitor().get(&format!("/api/gamesv2/{game}?slug=harbor")).expect(200).json();
    assert_eq!(page["playerStats"], json!([]));
}

/// Returns a scorekeeper's input: numbers of a player, each with the value that was read.
fn cells(league: &league::League, rows: &[(&str, Value, Value)]) -> Value {
    let stats = rows
        .iter()
        .map(|(name, was, value)| json!({ "stat_id": league.stat(name), "was": was, "value": value }));
    let stats: Vec<Value> = stats.collect();
    json!({ "player_id": league.players[0], "game_id": league.games[0], "stats": stats })
}

#[test]
fn two_scorekeepers_fill_one_row_and_only_a_cell_that_both_changed_is_refused() {
    const STATS: &str = "/api/player-game-stats";
    let (server, league) = league::server("harbor");
    let (first, second) = (server.signed_in("harbor", "staff"), server.signed_in("harbor", "owner"));
    let none = Value::Null;
    first.put(STATS, &cells(&league, &[("AST", none.clone(), json!(5))])).expect(200);
    let merged = second.put(STATS, &cells(&league, &[("STL", none.clone(), json!(2))])).expect(200).json();
    assert_eq!(value(&merged["playerStats"], league.stat("AST")), json!(5.0));
    assert_eq!(value(&merged["playerStats"], league.stat("STL")), json!(2.0));

    // Both start from 5 assists: the second's 7 conflicts with the first's 6; the steals do not conflict.
    first.put(STATS, &cells(&league, &[("AST", json!(5), json!(6))])).expect(200);
    let both = [("STL", json!(2), json!(3)), ("AST", json!(5), json!(7)), ("BLK", none.clone(), json!(1))];
    let refused = second.put(STATS, &cells(&league, &both)).expect(409).json();
    assert_eq!(refused["message"], "staff saved this game after you opened it.");
    assert_eq!(refused["conflict"]["saved_by"], "staff");
    assert!(refused["conflict"]["saved_at"].as_str().unwrap().ends_with('Z'));
    let cell = json!({ "player_id": league.players[0], "stat_id": league.stat("AST"), "was": 5, "yours": 7,
                       "saved": 6 });
    assert_eq!(refused["conflict"]["cells"], json!([cell]));
    let page = second.get(&format!("/api/gamesv2/{}", league.games[0])).expect(200).json();
    assert_eq!(value(&page["playerStats"], league.stat("STL")), json!(2.0), "half of it was written");
    assert_eq!(value(&page["playerStats"], league.stat("BLK")), none);

    // The same number from both is no conflict, and clearing a cell is a change as well.
    second.put(STATS, &cells(&league, &[("AST", json!(5), json!(6))])).expect(200);
    first.put(STATS, &cells(&league, &[("AST", json!(6), none.clone())])).expect(200);
    let refused = second.put(STATS, &cells(&league, &[("AST", json!(6), json!(8))])).expect(409).json();
    assert_eq!(refused["conflict"]["cells"][0]["saved"], none);
    assert_eq!(refused["conflict"]["saved_by"], "staff");
    let unsaid = json!({ "player_id": league.players[0], "game_id": league.games[0],
                         "stats": [{ "stat_id": league.stat("AST"), "value": 9 }] });
    second.put(STATS, &unsaid).expect(200);
}

/// Returns the body of a request that sets the assists of three players, one row for each.
fn assists(league: &league::League, values: [i64; 3]) -> Value {
    let rows: Vec<Value> = [0, 1, 2]
        .into_iter()
        .zip(values)
        .map(|(place, value)| {
            json!({ "player_id": league.players[place], "stat_id": league.stat("AST"), "was": null, "value": value })
        })
        .collect();
    json!({ "game_id": league.games[0], "stats": rows })
}

#[test]
fn a_whole_box_score_is_one_write_that_is_undone_at_once() {
    let (server, league) = league::server("harbor");
    let owner = server.signed_in("harbor", "owner");
    let entries = || owner.get("/api/activity").expect(200).json()["activity"].as_array().unwrap().clone();
    let before = entries().len();
    let saved = owner.put("/api/player-game-stats", &assists(&league, [3, 5, 8])).expect(200).json();
    let of = |rows: &Value, place: usize| {
        let own =
            rows.as_array().unwrap().iter().filter(|row| row["player_id"] == json!(league.players[place]));
        value(&own.cloned().collect(), league.stat("AST"))
    };
    let now = || {
        let page = owner.get(&format!("/api/gamesv2/{}", league.games[0])).expect(200).json();
        [0, 1, 2].map(|place| of(&page["playerStats"], place))
    };
    assert_eq!([0, 1, 2].map(|place| of(&saved["playerStats"], place)), [json!(3.0), json!(5.0), json!(8.0)]);
    assert_eq!(now(), [json!(3.0), json!(5.0), json!(8.0)]);
    let log = entries();
    assert_eq!(log.len(), before + 1);
    assert_eq!(log[0]["subjects"][0]["edits"].as_array().unwrap().len(), 3);
    owner.post(&format!("/api/activity/{}/undo", log[0]["id"]), &json!({})).expect(200);
    assert_eq!(now(), [Value::Null, Value::Null, Value::Null]);
}

#[test]
fn the_activity_log_tells_each_number_of_a_box_score() {
    let (server, league) = league::server("harbor");
    let owner = server.signed_in("harbor", "owner");
    let page = owner.get(&format!("/api/gamesv2/{}", league.games[0])).expect(200).json();
    let entered: Vec<i64> = page["allStats"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|stat| stat["derived"] == false)
        .map(|stat| stat["id"].as_i64().unwrap())
        .collect();
    let rows: Vec<Value> = league.players[..4]
        .iter()
        .flat_map(|player| entered.iter().map(move |stat| (player, stat)))
        .map(|(player, stat)| json!({ "player_id": player, "stat_id": stat, "value": 1 }))
        .collect();
    assert!(rows.len() > 60, "{} rows", rows.len());
    let body = json!({ "game_id": league.games[0], "stats": rows });
    owner.put("/api/player-game-stats", &body).expect(200);
    let log = owner.get("/api/activity").expect(200).json();
    let edits = log["activity"][0]["subjects"][0]["edits"].as_array().unwrap().len();
    assert_eq!(edits, rows.len());
}

#[test]
fn of_a_whole_box_score_with_one_wrong_row_nothing_is_written() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let put = |row: usize, field: &str, value: Value| {
        let mut body = assists(&league, [3, 5, 8]);
        body["stats"][row][field] = value;
        staff.put("/api/player-game-stats", &body)
    };
    put(2, "player_id", json!(league.players[4])).expect(422).reason("stats[2].player_id");
    put(1, "player_id", Value::Null).expect(422).reason("stats[1].player_id");
    put(1, "stat_id", json!(league.stat("FG%"))).expect(422).reason("stats[1].stat_id");
    put(1, "stat_id", json!(99999)).expect(422).reason("stats[1].stat_id");
    put(1, "value", json!(1000)).expect(422).reason("stats[1].value");
    put(0, "game_id", json!(league.games[1])).expect(422).reason("game_id");
    let conflict = put(2, "was", json!(7)).expect(409).json();
    assert_eq!(conflict["conflict"]["cells"].as_array().unwrap().len(), 1);
    assert_eq!(conflict["conflict"]["cells"][0]["player_id"], json!(league.players[2]));
    let page = staff.get(&format!("/api/gamesv2/{}", league.games[0])).expect(200).json();
    assert_eq!(page["playerStats"], json!([]), "half of it was written");

    for rows in [json!([]), json!([{ "stat_id": league.stat("AST"), "value": 1 }])] {
        let body = json!({ "game_id": league.games[0], "stats": rows });
        staff.put("/api/player-game-stats", &body).expect(422).reason("player_id");
    }
    let rows: Vec<Value> = (0..2001)
        .map(|_| json!({ "player_id": league.players[0], "stat_id": league.stat("AST"), "value": 1 }))
        .collect();
    let body = json!({ "game_id": league.games[0], "stats": rows });
    staff.put("/api/player-game-stats", &body).expect(422).reason("stats");
}

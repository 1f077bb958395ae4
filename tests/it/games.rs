//! Games: lists, box scores, and the calls of scorekeepers.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Client, Server};

fn harbor() -> (Server, League) {
    league::server("harbor")
}

fn standings(client: &Client, league: &League) -> Vec<(String, i64, i64)> {
    let path = format!("/api/seasonsv2/{}/leagues-with-teams-public?slug=harbor", league.season);
    let tables = client.get(&path).expect(200).json();
    let rows = tables["leagues"][0]["teams"].as_array().unwrap();
    let row = |row: &Value| {
        (
            row["name"].as_str().unwrap().to_owned(),
            row["wins"].as_i64().unwrap(),
            row["losses"].as_i64().unwrap(),
        )
    };
    rows.iter().map(row).collect()
}

#[test]
fn a_final_score_completes_the_game_and_moves_the_public_standings_at_once() {
    let (server, league) = harbor();
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let before = standings(&visitor, &league);
    let path = format!("/api/gamesv2/{}/scores", league.games[3]);
    let answer = staff.put(&path, &json!({ "score_home": 50, "score_away": 61 })).expect(200).json();
    assert_eq!(answer["game"]["status"], "completed");
    let after = standings(&visitor, &league);
    let wins =
        |rows: &[(String, i64, i64)], name: &str| rows.iter().find(|row| row.0.starts_with(name)).unwrap().1;
    assert_eq!(wins(&after, "Yaks"), wins(&before, "Yaks") + 1);
    assert!(after[0].0.starts_with("Yaks"));
    let cleared = staff.put(&path, &json!({ "score_home": null, "score_away": null })).expect(200).json();
    assert_eq!(cleared["game"]["status"], "scheduled");
    assert_eq!(standings(&visitor, &league), before);
}

#[test]
fn a_game_to_come_shows_both_records_and_the_last_meeting() {
    let (server, league) = harbor();
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let page = |game: usize| {
        visitor.get(&format!("/api/gamesv2/{}?slug=harbor", league.games[game])).expect(200).json()
    };
    let preview = page(3)["preview"].clone();
    assert_eq!(preview["homeRecord"], json!({ "wins": 1, "losses": 1 }));
    assert_eq!(preview["awayRecord"], json!({ "wins": 1, "losses": 1 }));
    let last = &preview["lastMeeting"];
    assert_eq!((&last["id"], &last["score_home"]), (&json!(league.games[0]), &json!(69)));
    assert_eq!(page(0).get("preview"), None, "a game that was played needs none");
    // A postponed game is still to come; a live or cancelled game is not.
    for (status, shown) in [("postponed", true), ("live", false), ("cancelled", false)] {
        let path = format!("/api/gamesv2/{}/details", league.games[3]);
        staff.put(&path, &json!({ "status": status })).expect(200);
        assert_eq!(page(3).get("preview").is_some(), shown, "{status}");
    }
}

#[test]
fn a_game_to_come_shows_the_leaders_of_both_rosters() {
    let (server, league) = harbor();
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/gamesv2/{}", league.games[3]);
    let leaders = || {
        let page = server.visitor().get(&format!("{path}?slug=harbor")).expect(200).json();
        page["preview"]["leaders"].clone()
    };
    assert_eq!(leaders(), json!([]));
    let score = |player: usize, game: usize, numbers: &[(&str, i64)]| {
        let stats: Vec<Value> = numbers
            .iter()
            .map(|(name, value)| json!({ "stat_id": league.stat(name), "value": value }))
            .collect();
        let body =
            json!({ "player_id": league.players[player], "game_id": league.games[game], "stats": stats });
        staff.put("/api/player-game-stats", &body).expect(200);
    };
    // Ada has 31 points in two games, Bea 20 in one; Ada's rebounds are over two games, too.
    score(0, 0, &[("PTS", 20), ("REB", 3)]);
    score(0, 2, &[("PTS", 11)]);
    score(1, 0, &[("PTS", 20), ("REB", 1), ("AST", 0)]);
    score(2, 1, &[("PTS", 7), ("AST", 4)]);
    let leader =
        |player: usize, average: f64| json!({ "player_id": league.players[player], "average": average });
    let row = |stat: &str, away: Value, home: Value| json!({ "stat_id": league.stat(stat), "away": away, "home": home });
    let all = [
        row("PTS", leader(2, 7.0), leader(1, 20.0)),
        row("AST", leader(2, 4.0), Value::Null),
        row("REB", Value::Null, leader(0, 1.5)),
    ];
    assert_eq!(leaders(), json!(all));
    // Visitors see no hidden player and no hidden statistic; a player who left the roster leads no longer.
    let hidden = json!({ "ids": [league.players[1]], "public_name": "hidden" });
    staff.put("/api/playersv2/public-names", &hidden).expect(200);
    let hide = json!({ "hidden": true });
    staff.put(&format!("/api/statsv2/{}/toggle-visibility", league.stat("AST")), &hide).expect(200);
    let [_, assists, rebounds] = all.clone();
    assert_eq!(leaders(), json!([row("PTS", leader(2, 7.0), leader(0, 15.5)), rebounds]));
    let page = staff.get(&path).expect(200).json();
    assert_eq!(page["preview"]["leaders"], json!([all[0], assists, rebounds]));
    let roster = format!(
        "/api/seasonsv2/{}/leagues/{}/teams/{}/players/{}",
        league.season, league.league, league.teams[1], league.players[2]
    );
    staff.delete(&roster).expect(204);
    assert_eq!(leaders()[0], row("PTS", Value::Null, leader(0, 15.5)));
}

#[test]
fn scores_are_two_whole_numbers_from_0_to_999() {
    let (server, league) = harbor();
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/gamesv2/{}/scores", league.games[0]);
    let before = support::dump(&server.database(), &["sessions"]);
    for (body, field) in [
        (json!({}), "score_home"),
        (json!({ "score_home": 50 }), "score_away"),
        (json!({ "score_home": null, "score_away": 3 }), "score_home"),
        (json!({ "score_home": -1, "score_away": 3 }), "score_home"),
        (json!({ "score_home": 1, "score_away": 1000 }), "score_away"),
        (json!({ "score_home": "seven", "score_away": 3 }), "score_home"),
        (json!({ "score_home": 1.5, "score_away": 3 }), "score_home"),
    ] {
        staff.put(&path, &body).expect(422).reason(field);
    }
    staff.put("/api/gamesv2/999999/scores", &json!({ "score_home": 1, "score_away": 2 })).expect(404);
    staff.put("/api/gamesv2/twelve/scores", &json!({ "score_home": 1, "score_away": 2 })).expect(404);
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
}

#[test]
fn older_spellings_of_scores_are_accepted_and_never_sent() {
    let (server, league) = harbor();
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/gamesv2/{}/scores", league.games[3]);
    let answer = staff.put(&path, &json!({ "score_team1": 8, "score_team2": 9 })).expect(200).json();
    assert_eq!((&answer["game"]["score_home"], &answer["game"]["score_away"]), (&json!(8), &json!(9)));
    assert!(answer["game"].get("score_team1").is_none());
}

#[test]
fn the_period_named_final_is_the_games_own_score() {
    let (server, league) = harbor();
    let staff = server.signed_in("harbor", "staff");
    let id = league.games[3];
    let page = staff.get(&format!("/api/gamesv2/{id}")).expect(200).json();
    let period = |name: &str| {
        let periods = page["gamePeriods"].as_array().unwrap();
        periods.iter().find(|period| period["name"] == name).unwrap()["id"].clone()
    };
    let (home, away) = (league.enrolments[0], league.enrolments[1]);
    let scores = json!([
        { "gamePeriodId": period("Q1"), "team_id": home, "score": 20 },
        { "gamePeriodId": period("Q1"), "team_id": away, "score": 18 },
        { "gamePeriodId": period("Final"), "team_id": home, "score": 71 },
        { "gamePeriodId": period("Final"), "team_id": away, "score": 70 },
    ]);
    let path = format!("/api/gamesv2/{id}/period-scores");
    let page = staff.put(&path, &json!({ "scores": scores })).expect(200).json();
    assert_eq!(page["game"]["score_home"], 71);
    assert_eq!(page["game"]["status"], "completed");
    let entered = |name: &str| {
        let scores = page["periodScores"].as_array().unwrap();
        scores
            .iter()
            .filter(|score| score["gamePeriod"]["name"] == name)
            .map(|score| score["score"].clone())
            .collect()
    };
    let (q1, last): (Vec<Value>, Vec<Value>) = (entered("Q1"), entered("Final"));
    assert_eq!(q1, [json!(20), json!(18)]);
    assert_eq!(last, [json!(71), json!(70)]);
    let foreign = json!([{ "gamePeriodId": period("Q1"), "team_id": league.enrolments[2], "score": 1 }]);
    staff.put(&path, &json!({ "scores": foreign })).expect(422).reason("team_id");
    let unknown = json!([{ "gamePeriodId": 99999, "team_id": home, "score": 1 }]);
    staff.put(&path, &json!({ "scores": unknown })).expect(422).reason("gamePeriodId");
}

#[test]
fn details_change_what_is_given_and_turn_video_links_into_embed_links() {
    let (server, league) = harbor();
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/gamesv2/{}/details", league.games[3]);
    let body = json!({ "video_url": "https://www.youtube.com/watch?v=abcdefghijk", "time": "19:45", "status": "postponed" });
    let game = staff.put(&path, &body).expect(200).json()["game"].clone();
    assert_eq!(game["video_url"], "https://www.youtube-nocookie.com/embed/abcdefghijk");
    assert_eq!((&game["time"], &game["status"]), (&json!("19:45"), &json!("postponed")));
    assert_eq!(game["location"], "Court 1");
    // 19:45 in Los Angeles in winter.
    assert_eq!(game["game_dateTime"], "2026-12-14T03:45:00Z");
    let game = staff.put(&path, &json!({ "location": "", "time": null })).expect(200).json()["game"].clone();
    assert_eq!(
        (&game["location"], &game["time"], &game["game_dateTime"]),
        (&json!(null), &json!(null), &json!(null))
    );
    for (body, field) in [
        (json!({ "video_url": "javascript:alert(1)" }), "video_url"),
        (json!({ "location_url": "ftp://x" }), "location_url"),
        (json!({ "date": "" }), "date"),
        (json!({ "date": "2026-02-30" }), "date"),
        (json!({ "time": "25:00" }), "time"),
        (json!({ "location": "x".repeat(200) }), "location"),
        (json!({ "location": "a\u{7}b" }), "location"),
        (json!({ "status": "won" }), "status"),
    ] {
        staff.put(&path, &body).expect(422).reason(field);
    }
}

#[test]
fn the_list_comes_whole_or_in_pages() {
    let (server, league) = harbor();
    let visitor = server.visitor();
    let whole = visitor.get("/api/gamesv2?slug=harbor").expect(200).json();
    let ids: Vec<i64> =
        whole["games"].as_array().unwrap().iter().map(|game| game["id"].as_i64().unwrap()).collect();
    assert_eq!(ids, league.games.map(|game| game.0));
    assert_eq!(whole["next_cursor"], Value::Null);
    let first = visitor.get("/api/gamesv2?slug=harbor&limit=3").expect(200).json();
    assert_eq!(first["games"].as_array().unwrap().len(), 3);
    let cursor = first["next_cursor"].as_str().unwrap();
    let second = visitor.get(&format!("/api/gamesv2?slug=harbor&cursor={cursor}")).expect(200).json();
    assert_eq!(second["games"][0]["id"], league.games[3].0);
    assert_eq!(second["next_cursor"], Value::Null);
    for query in ["limit=0", "limit=1001", "limit=many"] {
        visitor.get(&format!("/api/gamesv2?slug=harbor&{query}")).expect(422).reason("limit");
    }
    visitor.get("/api/gamesv2?slug=harbor&cursor=x").expect(422).reason("cursor");
    let staff = server.signed_in("harbor", "staff");
    assert_eq!(staff.get("/api/games").expect(200).json()["games"].as_array().unwrap().len(), 4);
}

#[test]
fn a_leagues_games_come_with_its_teams_and_its_mismatches() {
    let (server, league) = harbor();
    let staff = server.signed_in("harbor", "staff");
    let base = format!("/api/seasonsv2/{}/leagues/{}", league.season, league.league);
    let games = staff.get(&format!("{base}/games")).expect(200).json();
    assert_eq!(games["games"].as_array().unwrap().len(), 4);
    assert_eq!(games["teams"].as_array().unwrap().len(), 3);
    assert_eq!(
        staff.get(&format!("{base}/score-mismatches")).expect(200).json(),
        json!({ "mismatches": [] })
    );
    let body = json!({
        "player_id": league.players[0], "game_id": league.games[0],
        "stats": [{ "stat_id": league.stat("PTS"), "value": 12 }],
    });
    staff.put("/api/player-game-stats", &body).expect(200);
    let expected =
        json!([{ "game_id": league.games[0], "team_id": league.enrolments[0], "points": 12, "score": 69 }]);
    assert_eq!(staff.get(&format!("{base}/score-mismatches")).expect(200).json()["mismatches"], expected);
}

#[test]
fn what_an_organization_hides_of_players_is_not_on_the_rosters_of_a_game() {
    let made: Arc<Mutex<Option<League>>> = Arc::default();
    let kept = Arc::clone(&made);
    let server = Server::with(move |tx| {
        support::two_leagues(tx);
        let id = homecourt::store::organizations::id_by_slug(tx, "harbor").unwrap();
        let league = league::fill(tx, id, "Mark");
        for (player, value, hidden) in [(0, "Guard", 0), (1, "Center", 1)] {
            let names = homecourt::store::player_attributes::list_names(tx, id).unwrap();
            let position = names.iter().find(|(_, name)| name == "Position").unwrap().0;
            let player = league.players[player];
            homecourt::store::player_attributes::set_value(tx, id, (player, position), Some(value)).unwrap();
            tx.execute("UPDATE player_attributes SET is_visible = 1 - ?1 WHERE id = ?2", (hidden, position))
                .unwrap();
        }
        *kept.lock().unwrap() = Some(league);
    });
    let league = made.lock().unwrap().clone().unwrap();
    let path = format!("/api/gamesv2/{}", league.games[0]);
    let page = server.signed_in("harbor", "staff").get(&path).expect(200).json();
    let positions: Vec<Value> =
        page["homeRoster"].as_array().unwrap().iter().map(|player| player["position"].clone()).collect();
    assert_eq!(positions, [Value::Null, Value::Null]);
    assert_eq!(page["homeRoster"][0]["number"], "4");
}

#[test]
fn two_scorekeepers_fill_the_periods_and_only_a_score_that_both_changed_is_refused() {
    let (server, league) = league::server("harbor");
    let (first, second) = (server.signed_in("harbor", "staff"), server.signed_in("harbor", "owner"));
    let path = format!("/api/gamesv2/{}/period-scores", league.games[3]);
    let cell = |period: usize, was: Value, score: i64| json!({ "gamePeriodId": league.periods[period], "team_id": league.enrolments[0], "was": was, "score": score });
    let scores = |cells: &[Value]| json!({ "scores": cells });
    let stored = |period: usize| {
        let page = first.get(&format!("/api/gamesv2/{}", league.games[3])).expect(200).json();
        let rows = page["periodScores"].as_array().unwrap().clone();
        let row = rows.into_iter().find(|row| row["gamePeriod"]["id"] == json!(league.periods[period]));
        row.map_or(Value::Null, |row| row["score"].clone())
    };
    let opened =
        first.get(&format!("/api/gamesv2/{}", league.games[3])).expect(200).json()["game"]["version"].clone();
    first.put(&path, &scores(&[cell(0, Value::Null, 20)])).expect(200);
    let merged = second.put(&path, &scores(&[cell(1, Value::Null, 18)])).expect(200).json();
    assert!(merged["game"]["version"].as_i64() > opened.as_i64());
    assert_eq!((stored(0), stored(1)), (json!(20), json!(18)));

    first.put(&path, &scores(&[cell(0, json!(20), 21)])).expect(200);
    let refused =
        second.put(&path, &scores(&[cell(1, json!(18), 19), cell(0, json!(20), 22)])).expect(409).json();
    let conflict = json!({ "gamePeriodId": league.periods[0], "team_id": league.enrolments[0], "was": 20,
                           "yours": 22, "saved": 21 });
    assert_eq!(refused["conflict"]["cells"], json!([conflict]));
    assert_eq!(refused["conflict"]["saved_by"], "staff");
    assert_eq!((stored(0), stored(1)), (json!(21), json!(18)), "half of it was written");

    // The final score is the game's score. A version replaces the previous value of a cell.
    let last = |was: Value, home: i64| {
        let side = |team: usize, score: i64| json!({ "gamePeriodId": league.periods[5], "team_id": league.enrolments[team], "was": was, "score": score });
        scores(&[side(0, home), side(1, 60)])
    };
    first.put(&path, &last(Value::Null, 71)).expect(200);
    let refused = second.put(&path, &last(Value::Null, 72)).expect(409).json();
    assert_eq!(refused["conflict"]["cells"].as_array().unwrap().len(), 1);
    assert_eq!(refused["conflict"]["cells"][0]["saved"], 71);
    let unsaid = json!({ "gamePeriodId": league.periods[0], "team_id": league.enrolments[0], "score": 30 });
    let old = json!({ "scores": [unsaid], "version": opened });
    assert_eq!(second.put(&path, &old).expect(409).json()["conflict"]["cells"][0]["saved"], 21);
    second.put(&path, &scores(&[unsaid])).expect(200);
}

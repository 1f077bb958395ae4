//! Best of 3, 5 and 7: matchups that are played as series.

use serde_json::{Value, json};

use super::Cup;

fn best_of(rounds: &[i64]) -> Value {
    json!({ "bestOf": { "rounds": rounds } })
}

/// Returns one field of every game of a series.
fn column(matchup: &Value, field: &str) -> Vec<Value> {
    matchup["series"]["games"].as_array().unwrap().iter().map(|row| row[field].clone()).collect()
}

fn numbers(matchup: &Value) -> Vec<i64> {
    let games = column(matchup, "game");
    games.iter().filter_map(|game| game["series_game"].as_i64()).collect()
}

#[test]
fn a_series_is_played_until_one_team_has_won_more_than_half_of_its_games() {
    let cup = Cup::of(2, &best_of(&[3]));
    let open = cup.matchup(0);
    assert_eq!((&open["game"], &open["series"]["bestOf"]), (&Value::Null, &json!(3)));
    assert_eq!((&open["series"]["wins"], &open["series"]["score"]), (&json!([0, 0]), &Value::Null));
    assert_eq!(column(&open, "need"), ["needed", "needed", "if_necessary"]);
    let [first, second] = [json!(cup.teams[0]), json!(cup.teams[1])];
    assert_eq!(column(&open, "home"), [first.clone(), second.clone(), first.clone()]);

    let game = cup.play("r1m1", (1, 2), (70, 60));
    let led = cup.matchup(0);
    assert_eq!(
        (&led["series"]["wins"], &led["series"]["score"]),
        (&json!([1, 0]), &json!("Team 1 lead 1–0"))
    );
    assert_eq!((&led["game"]["series_game"], led.get("winner")), (&json!(1), None));
    cup.play("r1m1", (2, 1), (70, 60));
    let tied = cup.matchup(0);
    assert_eq!(
        (&tied["series"]["score"], column(&tied, "need")),
        (&json!("Tied 1–1"), vec![json!("needed"); 3])
    );
    cup.play("r1m1", (1, 2), (70, 71));
    let won = cup.matchup(0);
    assert_eq!((&won["series"]["score"], &won["winner"]), (&json!("Team 2 won 2–1"), &second));
    assert_eq!(won["game"]["series_game"], 3);
    assert_eq!(cup.bracket()["champion"]["slt_id"], second);
    cup.create("r1m1", (1, 2)).expect(422).reason("series_game");
    // With the loss of game 1 the series was over after game 2.
    let asked = cup.score(&game, (60, 70)).expect(409);
    assert_eq!(
        asked.message(),
        "These games are not needed any more: Team 1 – Team 2 on December 20, 2026. Continue to delete it."
    );
    let corrected = json!({ "score_home": 60, "score_away": 70, "cascade": true });
    let answer = cup.staff.put(&game, &corrected).expect(200);
    let swept = cup.matchup(0);
    assert_eq!((&swept["series"]["score"], numbers(&swept)), (&json!("Team 2 won 2–0"), vec![1, 2]));
    cup.undo(&answer);
    assert_eq!(
        (&cup.matchup(0)["series"]["score"], numbers(&cup.matchup(0))),
        (&json!("Team 2 won 2–1"), vec![1, 2, 3])
    );
}

#[test]
fn a_game_that_is_not_needed_keeps_its_date_and_comes_back_with_a_correction() {
    let cup = Cup::of(2, &best_of(&[3]));
    let mut last = cup.game("r1m1", (1, 2));
    (last["series_game"], last["time"], last["location"]) = (json!(3), json!("18:00"), json!("Main Gym"));
    cup.staff.post(&cup.games(), &last).expect(201);
    cup.staff.post(&cup.games(), &last).expect(409);
    cup.play("r1m1", (1, 2), (70, 60));
    let second = cup.play("r1m1", (2, 1), (60, 70));
    let won = cup.matchup(0);
    assert_eq!((&won["series"]["score"], numbers(&won)), (&json!("Team 1 won 2–0"), vec![1, 2]));
    assert_eq!(won["series"]["games"][2]["slot"]["time"], "18:00");
    assert!(cup.announced().is_empty(), "a game that is not needed is not announced");
    let clashing = json!({ "date": "2026-12-20", "time": "18:00", "location": "Main Gym" });
    assert_eq!(
        cup.staff.put(&second, &clashing).expect(200).json()["warnings"],
        json!([]),
        "it holds no court"
    );
    cup.staff.put(&second, &json!({ "time": "12:00" })).expect(200);

    cup.score(&second, (71, 70)).expect(200);
    let tied = cup.matchup(0);
    assert_eq!((&tied["series"]["score"], numbers(&tied)), (&json!("Tied 1–1"), vec![1, 2, 3]));
    let back = &tied["game"];
    assert_eq!(
        (&back["time"], &back["location"], &back["series_game"]),
        (&json!("18:00"), &json!("Main Gym"), &json!(3))
    );
}

#[test]
fn the_games_of_a_series_have_dates_before_its_teams_are_known() {
    let cup = Cup::of(3, &best_of(&[3, 1]));
    let mut first = json!({ "match_id": "r2m1", "series_game": 1, "date": "2026-12-24", "time": "19:00" });
    cup.slot(&json!({ "match_id": "r2m1", "series_game": 2, "date": "2026-12-31" })).expect(200);
    first["every_days"] = json!(0);
    cup.slot(&first).expect(422).reason("every_days");
    first["every_days"] = json!(2);
    // The dates of all games are set at once; that of game 2 moves.
    assert_eq!(cup.slot(&first).expect(200).json()["slot"]["series_game"], 1);
    let dates: Vec<_> = cup.announced().iter().map(|game| game["date"].clone()).collect();
    assert_eq!(dates, ["2026-12-24", "2026-12-26", "2026-12-28"]);
    let wrong = cup.slot(&json!({ "match_id": "r2m1", "series_game": 4, "date": "2026-12-30" })).expect(422);
    assert_eq!(wrong.reason("series_game"), "must be from 1 to 3, the most games of this series");
    let wrong = cup.slot(&json!({ "match_id": "r1m2", "series_game": 2, "date": "2026-12-30" })).expect(422);
    assert_eq!(wrong.reason("series_game"), "must be 1: one game decides this matchup");
    let name =
        |game: &Value| (game["name"].clone(), game["away"]["name"].clone(), game.get("ifNecessary").cloned());
    let waiting = || json!("Winner of Semifinal");
    let told: Vec<_> = cup.announced().iter().map(name).collect();
    assert_eq!(told[0], (json!("Final, game 1"), waiting(), None));
    assert_eq!(told[2], (json!("Final, game 3"), waiting(), Some(json!(true))));
}

#[test]
fn a_calendar_has_each_game_of_a_series_and_says_which_is_played_if_necessary() {
    let cup = Cup::of(3, &best_of(&[3, 1]));
    let body = json!({ "match_id": "r2m1", "date": "2026-12-24", "time": "19:00", "every_days": 2 });
    cup.slot(&body).expect(200);
    cup.play("r1m2", (2, 3), (60, 50));
    let last = cup.matchup(1);
    assert_eq!((numbers(&last), &last["game"]["date"]), (vec![1, 2], &json!("2026-12-24")));
    let homes: Vec<Value> = column(&last, "home");
    assert_eq!(homes, [cup.teams[0], cup.teams[1], cup.teams[0]].map(|team| json!(team)));
    let left = &cup.announced()[0];
    assert_eq!((&left["name"], &left["away"]["name"]), (&json!("Final, game 3"), &json!("Team 2")));
    assert_eq!(left["ifNecessary"], true);
    let calendar = cup.server.visitor().get("/harbor/schedule.ics").expect(200).text().replace("\r\n ", "");
    for line in [
        "SUMMARY:Team 2 at Team 1\\, game 1",
        "SUMMARY:Team 1 at Team 2\\, game 2",
        "SUMMARY:Final\\, game 3 (if necessary): Team 2 at Team 1",
    ] {
        assert!(calendar.contains(line), "{line}: {calendar}");
    }
    let uid = format!("UID:matchup-{}-r2m1", cup.division);
    for id in ["@", "-g2@", "-g3@"] {
        assert_eq!(calendar.matches(&format!("{uid}{id}")).count(), 1, "{id}");
    }
    // One win each: game 3 is needed, and its event becomes the game.
    let game =
        |number: usize| format!("/api/gamesv2/{}/scores", last["series"]["games"][number - 1]["game"]["id"]);
    for number in [1, 2] {
        cup.staff.put(&game(number), &json!({ "score_home": 70, "score_away": 60 })).expect(200);
    }
    assert!(cup.announced().is_empty());
    let calendar = cup.server.visitor().get("/harbor/schedule.ics").expect(200).text().replace("\r\n ", "");
    assert!(
        calendar.contains(&format!("{uid}-g3@")) && calendar.contains("SUMMARY:Team 2 at Team 1\\, game 3")
    );
}

#[test]
fn the_length_of_a_series_is_checked_and_stands_still_while_it_has_games() {
    let cup = Cup::of(4, &json!({}));
    let division = || cup.staff.get(&cup.page()).expect(200).json()["division"].clone();
    assert_eq!(
        division()["bestOf"],
        json!({ "rounds": [1], "losers": [1], "finals": 1, "thirdPlace": 1,
                                               "consolation": [1] })
    );
    assert_eq!(cup.matchup(0).get("series"), None);
    for (wrong, field) in [
        (json!({ "rounds": [3, 2] }), "bestOf.rounds[1]"),
        (json!({ "rounds": [] }), "bestOf.rounds"),
        (json!({ "thirdPlace": 4 }), "bestOf.thirdPlace"),
    ] {
        cup.format(&json!({ "bestOf": wrong })).expect(422).reason(field);
    }
    cup.format(&json!({ "thirdPlace": true, "bestOf": { "rounds": [7, 5], "thirdPlace": 3 } })).expect(200);
    let bracket = cup.bracket();
    let lengths = ["/rounds/0/matches/1", "/rounds/1/matches/0", "/thirdPlace"]
        .map(|place| bracket.pointer(&format!("{place}/series/bestOf")).cloned());
    assert_eq!(lengths, [5, 7, 3].map(|games| Some(json!(games))));
    // A field that is absent stays, also within the lengths.
    cup.format(&json!({ "bestOf": { "thirdPlace": 1 } })).expect(200);
    assert_eq!(division()["bestOf"]["rounds"], json!([7, 5]));

    cup.slot(&json!({ "match_id": "r2m1", "series_game": 6, "date": "2026-12-30" })).expect(200);
    cup.play("r1m1", (1, 4), (70, 60));
    let refused = cup.format(&json!({ "bestOf": { "rounds": [7, 3] } })).expect(409);
    assert_eq!(
        refused.message(),
        "Delete the games of the matchup “Semifinal 1” before changing how many games it has."
    );
    // The final has no game, so that it can change; the date of its sixth game goes.
    let answer = cup.format(&json!({ "bestOf": { "rounds": [3, 5] } })).expect(200);
    assert!(cup.announced().is_empty());
    cup.undo(&answer);
    assert_eq!(cup.announced()[0]["name"], "Final, game 6");
}

#[test]
fn a_team_that_withdraws_loses_its_series_and_the_date_of_a_game_that_is_not_played_goes() {
    let cup = Cup::of(2, &best_of(&[3]));
    cup.slot(&json!({ "match_id": "r1m1", "series_game": 3, "date": "2026-12-30" })).expect(200);
    cup.play("r1m1", (1, 2), (70, 60));
    cup.create("r1m1", (2, 1)).expect(201);
    let path = format!("/api/divisions/{}/teams/{}/withdrawal", cup.division, cup.teams[0]);
    let counts = cup.staff.post(&path, &json!({ "dryRun": true })).expect(200).json();
    assert_eq!(counts["bracketGames"], 1);
    assert_eq!(cup.announced().len(), 1);
    let answer = cup.staff.post(&path, &json!({})).expect(200);
    let over = cup.matchup(0);
    // Team 2 won game 2 by forfeit, and advances because Team 1 withdrew.
    assert_eq!((&over["series"]["score"], &over["winner"]), (&json!("Tied 1–1"), &json!(cup.teams[1])));
    assert_eq!(
        (&over["walkover"], column(&over, "need")),
        (&json!(cup.teams[1]), ["needed", "needed", "not_needed"].map(|need| json!(need)).to_vec())
    );
    assert!(cup.announced().is_empty());
    cup.undo(&answer);
    assert_eq!(cup.announced().len(), 1);
}

#[test]
fn a_date_for_a_game_that_will_be_played_creates_the_game_and_the_others_wait() {
    let cup = Cup::of(2, &best_of(&[5]));
    let body = json!({ "match_id": "r1m1", "date": "2026-12-24", "time": "19:00", "every_days": 3 });
    let answer = cup.slot(&body).expect(200);
    let saved = answer.json();
    assert_eq!((&saved["slot"], &saved["game"]["series_game"]), (&Value::Null, &json!(1)));
    let planned = cup.matchup(0);
    assert_eq!(numbers(&planned), [1, 2, 3]);
    let dates: Vec<_> = column(&planned, "slot").iter().map(|slot| slot["date"].clone()).collect();
    assert_eq!(dates[3..], ["2027-01-02", "2027-01-05"]);
    let homes: Vec<_> = column(&planned, "game").iter().map(|game| game["home_team_id"].clone()).collect();
    let [better, other] = [json!(cup.teams[0]), json!(cup.teams[1])];
    assert_eq!(homes[..3], [better.clone(), better, other]);
    cup.undo(&answer);
    assert_eq!((numbers(&cup.matchup(0)), cup.announced()), (vec![], vec![]));
}

#[test]
fn a_replacement_plays_the_rest_of_a_series_and_keeps_its_wins() {
    let mut cup = Cup::of(2, &best_of(&[3]));
    cup.play("r1m1", (1, 2), (70, 60));
    let leagues =
        cup.staff.get(&format!("/api/seasonsv2/{}/leagues-with-teams-public", cup.season)).expect(200).json();
    let league = &leagues["leagues"][0]["id"];
    let enrol = format!("/api/seasonsv2/{}/leagues/{league}/teams", cup.season);
    let team =
        cup.staff.post(&enrol, &json!({ "name": "Understudies" })).expect(201).json()["team"]["slt_id"]
            .clone();
    let leave = format!("/api/divisions/{}/teams/{}/withdrawal", cup.division, cup.teams[0]);
    cup.staff.post(&leave, &json!({ "replacement_slt_id": team })).expect(200);
    assert_eq!(cup.matchup(0)["teamA"]["name"], "Understudies");
    cup.teams[0] = team.as_i64().unwrap();
    cup.play("r1m1", (2, 1), (60, 70));
    let won = cup.matchup(0);
    assert_eq!((&won["winner"], &won["series"]["score"]), (&team, &json!("Understudies won 2–0")));
}

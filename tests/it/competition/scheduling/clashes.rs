//! Games that clash are saved with a warning, and listed in the report of their schedule.

use homecourt::rules::dates;
use serde_json::{Value, json};

use crate::competition::generated::{generate, league_of, schedule, started};
use crate::support::{Client, Server};

/// Returns a league of four teams with two games each Sunday, on one court each, for three weeks.
fn planned(courts: &[&str]) -> (Server, Client, i64, Vec<Value>, i64) {
    let (server, _, staff, league, _) = started(4);
    let plan = json!({ "numWeeks": 3, "timeSlots": ["17:00", "18:10"], "locations": courts });
    let id = schedule(&staff, league, &plan);
    let games = generate(&staff, id)["games"].as_array().unwrap().clone();
    assert_eq!(clashes(&staff, id), Vec::<Value>::new());
    (server, staff, id, games, league)
}

fn clashes(staff: &Client, schedule: i64) -> Vec<Value> {
    let report = staff.get(&format!("/api/schedules/{schedule}/report")).expect(200).json();
    report["clashes"].as_array().cloned().unwrap_or_default()
}

fn kinds(clashes: &[Value]) -> Vec<&str> {
    let mut kinds: Vec<&str> = clashes.iter().map(|clash| clash["kind"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    kinds
}

/// Changes a game and returns the warnings.
fn put(staff: &Client, game: &Value, details: &Value) -> Vec<Value> {
    let saved = staff.put(&format!("/api/gamesv2/{}/details", game["id"]), details).expect(200).json();
    for (key, value) in details.as_object().unwrap() {
        assert_eq!(&saved["game"][key], value);
    }
    saved["warnings"].as_array().unwrap().clone()
}

/// Returns the first game of the second week, and a game of the first week with a team in common.
fn with_a_team_in_common(games: &[Value]) -> (&Value, &Value) {
    let moved = &games[2];
    let teams = |game: &Value| [game["home_team_id"].clone(), game["away_team_id"].clone()];
    let other = games[..2].iter().find(|game| teams(game).iter().any(|team| teams(moved).contains(team)));
    (moved, other.unwrap())
}

#[test]
fn a_game_moved_onto_another_with_a_team_in_both_is_saved_warned_of_and_reported() {
    let (_server, staff, id, games, _) = planned(&["Gym"]);
    let (moved, other) = with_a_team_in_common(&games);
    let place = json!({ "date": other["date"], "time": other["time"], "location": "gym" });
    let warnings = put(&staff, moved, &place);
    assert_eq!(kinds(&warnings), ["court_twice", "team_twice_a_day", "team_twice_at_once"]);
    let court = warnings.iter().find(|clash| clash["kind"] == "court_twice").unwrap();
    let text = court["text"].as_str().unwrap().to_lowercase();
    let (date, time) = (other["date"].as_str().unwrap(), other["time"].as_str().unwrap());
    let (at, on) = (dates::clock(Some(time)), dates::long_date(date));
    assert_eq!(text, format!("2 games are on gym at {at} on {on}.").to_lowercase());
    for game in [moved, other] {
        let games = court["games"].as_array().unwrap();
        let listed = games.iter().find(|one| one["id"] == game["id"]).unwrap();
        let teams = json!([listed["away"], listed["home"], listed["date"]]);
        assert_eq!(teams, json!([game["awayTeam"]["name"], game["homeTeam"]["name"], date]));
    }
    let report = staff.get(&format!("/api/schedules/{id}/report")).expect(200).json();
    assert_eq!(report["clashes"], json!(warnings));
    let texts: Vec<&str> =
        report["report"].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap()).collect();
    assert_eq!(texts[0], "3 clashes, listed with their games.");
    assert!(!texts.contains(&"Every game has a slot."), "{texts:?}");

    let back = json!({ "date": moved["date"], "time": moved["time"], "location": moved["location"] });
    assert_eq!(put(&staff, moved, &back), Vec::<Value>::new());
    assert_eq!(clashes(&staff, id), Vec::<Value>::new());
}

#[test]
fn a_team_that_plays_twice_on_a_day_or_when_it_cannot_is_reported() {
    let (_server, staff, id, games, _) = planned(&["Gym"]);
    let (moved, other) = with_a_team_in_common(&games);
    let warnings = put(&staff, moved, &json!({ "date": other["date"], "time": "20:00" }));
    let twice = kinds(&warnings).iter().filter(|kind| **kind == "team_twice_a_day").count();
    assert_eq!((twice, warnings.len()), (2, 2), "{warnings:?}");
    let team = &moved["homeTeam"];
    staff.put(&format!("/api/teams/{}", team["id"]), &json!({ "unavailableSlots": ["20:00"] })).expect(200);
    let blocked = clashes(&staff, id).into_iter().find(|clash| clash["kind"] == "unavailable").unwrap();
    let (name, date) = (team["name"].as_str().unwrap(), dates::long_date(other["date"].as_str().unwrap()));
    assert_eq!(blocked["text"], format!("{name} cannot play at 8:00 PM on {date}."));
    assert_eq!(blocked["games"][0]["id"], moved["id"]);
    // A cancelled game is not played, so it clashes with nothing.
    assert_eq!(put(&staff, moved, &json!({ "status": "cancelled" })), Vec::<Value>::new());
    assert_eq!(clashes(&staff, id), Vec::<Value>::new());
}

#[test]
fn games_on_a_week_off_and_on_a_bye_are_reported() {
    let (_server, staff, id, games, league) = planned(&["Gym"]);
    let season = &games[0]["season_id"];
    let off = json!({ "season_id": season, "league_id": league, "date": games[0]["date"] });
    staff.post("/api/week-offs", &off).expect(201);
    let bye = json!({ "team_id": games[2]["home_team_id"], "date": games[2]["date"] });
    staff.post("/api/bye-dates", &bye).expect(201);
    let found = clashes(&staff, id);
    assert_eq!(kinds(&found), ["bye", "week_off", "week_off"]);
    assert_eq!(found[0]["date"], games[0]["date"], "by date: {found:?}");
    let (name, date) = (&games[2]["homeTeam"]["name"], &games[2]["date"]);
    let text =
        format!("{} has a bye on {}.", name.as_str().unwrap(), dates::long_date(date.as_str().unwrap()));
    assert_eq!((&found[2]["text"], &found[2]["games"][0]["id"]), (&json!(text), &games[2]["id"]));
}

#[test]
fn more_games_at_a_time_than_courts_without_a_name_are_reported() {
    let (_server, staff, id, games, _) = planned(&[]);
    let warnings = put(&staff, &games[1], &json!({ "time": games[0]["time"] }));
    assert_eq!(kinds(&warnings), ["courts_full"]);
    let text = warnings[0]["text"].as_str().unwrap();
    assert!(text.ends_with(", and the schedule has 1 court."), "{text}");
    assert_eq!(clashes(&staff, id), warnings);
    // At another place there is no clash.
    assert_eq!(put(&staff, &games[1], &json!({ "location": "Annex" })), Vec::<Value>::new());
}

#[test]
fn a_new_game_and_new_teams_are_warned_of_and_a_score_is_not() {
    let (_server, staff, _, games, league) = planned(&["Gym"]);
    let calls = format!("/api/seasonsv2/{}/leagues/{league}/games", games[0]["season_id"]);
    let same = json!({
        "home_team_id": games[0]["home_team_id"], "away_team_id": games[0]["away_team_id"],
        "date": games[0]["date"], "time": games[0]["time"],
    });
    let made = staff.post(&calls, &same).expect(201).json();
    let warned = made["warnings"].as_array().unwrap();
    assert_eq!(kinds(warned), ["team_twice_at_once", "team_twice_at_once"]);
    let own = format!("{calls}/{}", made["game"]["id"]);
    let scored = json!({ "score_home": 50, "score_away": 40 });
    assert_eq!(staff.put(&own, &scored).expect(200).json()["warnings"], json!([]));
    let teams = json!({ "home_team_id": games[1]["home_team_id"], "away_team_id": games[1]["away_team_id"] });
    let warned = staff.put(&own, &teams).expect(200).json()["warnings"].clone();
    assert_eq!(kinds(warned.as_array().unwrap()), ["team_twice_a_day", "team_twice_a_day"]);
    let elsewhere = json!({ "home_team_id": 999_999 });
    staff.put(&own, &elsewhere).expect(422).reason("home_team_id");
}

#[test]
fn leagues_half_an_hour_apart_on_one_court_overlap_and_a_team_in_both_too() {
    let (_server, staff, id, games, league) = planned(&["Gym"]);
    let warnings = put(&staff, &games[0], &json!({ "time": "16:30" }));
    // The other game of the day starts at 17:00 or 18:10.
    let (day, other) = (&games[0]["date"], &games[1]["time"]);
    assert_eq!((&games[0]["time"], other), (&json!("17:00"), &json!("18:10")));
    assert_eq!(warnings, Vec::<Value>::new());
    let calls = format!("/api/seasonsv2/{}/leagues/{league}/games", games[0]["season_id"]);
    let made = staff
        .post(
            &calls,
            &json!({
                "home_team_id": games[1]["home_team_id"], "away_team_id": games[1]["away_team_id"],
                "date": day, "time": "17:45", "location": " GYM ",
            }),
        )
        .expect(201)
        .json();
    let warned = made["warnings"].as_array().unwrap();
    let expected = ["court_overlap", "team_overlap", "team_overlap", "team_twice_a_day", "team_twice_a_day"];
    assert_eq!(kinds(warned), expected);
    let court = warned.iter().find(|clash| clash["kind"] == "court_overlap").unwrap();
    let on = dates::long_date(day.as_str().unwrap());
    assert_eq!(court["text"], format!("GYM has games 25 minutes apart, at 5:45 PM and 6:10 PM on {on}."));
    assert_eq!(warned.iter().map(|clash| &clash["isHard"]).collect::<Vec<_>>(), vec![&json!(false); 5]);
    // The report knows a game that no schedule planned, and counts what its own game is part of.
    assert_eq!(kinds(&clashes(&staff, id)), expected);
}

#[test]
fn slots_closer_than_an_hour_are_no_overlap_in_their_own_schedule() {
    let (_server, _, staff, league, _) = started(4);
    let plan = json!({ "numWeeks": 3, "timeSlots": ["17:00", "17:45"], "locations": ["Gym"] });
    let id = schedule(&staff, league, &plan);
    let games = generate(&staff, id)["games"].as_array().unwrap().clone();
    assert_eq!(clashes(&staff, id), Vec::<Value>::new());
    let warnings = put(&staff, &games[0], &json!({ "time": "17:15" }));
    assert_eq!(kinds(&warnings), ["court_overlap"]);
}

#[test]
fn a_swap_onto_a_bye_is_made_and_warned_of() {
    let (_server, staff, _, games, _) = planned(&["Gym"]);
    let bye = json!({ "team_id": games[0]["home_team_id"], "date": games[0]["date"] });
    let swap = json!({ "gameId1": games[0]["id"], "gameId2": games[1]["id"] });
    assert_eq!(staff.put("/api/games/swap", &swap).expect(200).json()["warnings"], json!([]));
    staff.post("/api/bye-dates", &bye).expect(201);
    let swapped = staff.put("/api/games/swap", &swap).expect(200).json();
    assert_eq!(kinds(swapped["warnings"].as_array().unwrap()), ["bye"]);
    assert_eq!(swapped["warnings"][0]["games"][0]["id"], games[0]["id"]);
}

/// Sets the length of the games of a league.
fn set_length(staff: &Client, season: &Value, league: i64, minutes: i64) {
    let path = format!("/api/seasonsv2/{season}/leagues/{league}");
    let set = staff.put(&path, &json!({ "gameMinutes": minutes })).expect(200).json();
    assert_eq!(set["league"]["gameMinutes"], minutes);
}

#[test]
fn games_overlap_by_the_length_that_their_league_has_set() {
    let (_server, staff, id, games, league) = planned(&["Gym"]);
    set_length(&staff, &games[0]["season_id"], league, 75);
    let found = clashes(&staff, id);
    assert_eq!(kinds(&found), ["court_overlap"; 3]);
    let on = dates::long_date(games[0]["date"].as_str().unwrap());
    assert_eq!(
        found[0]["text"],
        format!(
            "Gym has games 70 minutes apart, at 5:00 PM and 6:10 PM on {on}, and the first takes 75 minutes."
        )
    );
    assert_eq!(found[0]["isHard"], true);
    let warnings = put(&staff, &games[1], &json!({ "time": "18:15" }));
    assert_eq!(warnings, Vec::<Value>::new(), "the game starts when the first one ends");
    let moved = json!({
        "games": [{ "id": games[1]["id"] }], "change": { "time": "18:14" }, "dryRun": true,
    });
    let preview = staff.post("/api/gamesv2/bulk", &moved).expect(200).json();
    assert_eq!(kinds(preview["clashes"].as_array().unwrap()), ["court_overlap"]);
    assert_eq!(preview["clashes"][0]["isHard"], true);
}

#[test]
fn a_planner_leaves_out_slots_during_longer_games_of_another_league_on_the_court() {
    let (_server, of, staff, league, _) = started(4);
    let plan = json!({ "numWeeks": 3, "timeSlots": ["17:00"], "locations": ["Gym"] });
    let games = generate(&staff, schedule(&staff, league, &plan))["games"].clone();
    let (other, _) = league_of(&staff, &of, "Other", 2);
    let plan = json!({ "numWeeks": 3, "timeSlots": ["17:30", "18:30"], "locations": ["gym"] });
    let id = schedule(&staff, other, &plan);
    let times = || -> Vec<String> {
        let games = generate(&staff, id)["games"].as_array().unwrap().clone();
        games.iter().map(|game| game["time"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(times(), ["18:30"; 3], "games are taken to last an hour");
    set_length(&staff, &games[0]["season_id"], league, 30);
    assert!(times().contains(&"17:30".to_owned()), "shorter games leave the slot free");
    set_length(&staff, &games[0]["season_id"], league, 90);
    assert_eq!(times(), ["18:30"; 3]);
    set_length(&staff, &games[0]["season_id"], league, 91);
    let refused = staff.post("/api/games/generate-full-schedule", &json!({ "scheduleId": id })).expect(422);
    refused.reason("scheduleId");
}

//! Games of a league, created, changed and removed by its staff.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Server};

fn harbor() -> (Server, League, String) {
    let (server, league) = league::server("harbor");
    let path = format!("/api/seasonsv2/{}/leagues/{}/games", league.season, league.league);
    (server, league, path)
}

fn game(league: &League) -> Value {
    json!({
        "home_team_id": league.enrolments[0], "away_team_id": league.enrolments[1], "date": "2026-12-20",
        "time": "19:00", "location": " Court 2 ", "location_url": "https://maps.example/2",
    })
}

#[test]
fn a_game_is_made_changed_and_removed() {
    let (server, league, path) = harbor();
    let staff = server.signed_in("harbor", "staff");
    let made = staff.post(&path, &game(&league)).expect(201).json()["game"].clone();
    assert_eq!(
        (&made["home_team_id"], &made["leagueId"]),
        (&json!(league.enrolments[0]), &json!(league.league))
    );
    assert_eq!((&made["time"], &made["location"]), (&json!("19:00"), &json!("Court 2")));
    assert_eq!((&made["status"], &made["is_bracket"]), (&json!("scheduled"), &json!(false)));
    let own = format!("{path}/{}", made["id"]);
    let scored =
        staff.put(&own, &json!({ "score_home": 60, "score_away": 58 })).expect(200).json()["game"].clone();
    assert_eq!((&scored["score_home"], &scored["status"]), (&json!(60), &json!("completed")));
    assert_eq!(scored["location"], "Court 2");
    let moved =
        staff.put(&own, &json!({ "date": "2026-12-21", "time": null })).expect(200).json()["game"].clone();
    assert_eq!(
        (&moved["date"], &moved["time"], &moved["score_home"]),
        (&json!("2026-12-21"), &json!(null), &json!(60))
    );
    let cleared = staff.put(&own, &json!({ "score_home": null, "score_away": null })).expect(200).json();
    assert_eq!(cleared["game"]["status"], "scheduled");
    assert_eq!(staff.delete(&own).expect(204).text(), "");
    staff.delete(&own).expect(404);
    staff.put(&own, &json!({ "score_home": 1, "score_away": 2 })).expect(404);
    let ids = staff.get(&path).expect(200).json()["games"].as_array().unwrap().len();
    assert_eq!(ids, 4);
}

#[test]
fn older_spellings_of_the_teams_are_accepted_and_their_errors_bear_them() {
    let (server, league, path) = harbor();
    let staff = server.signed_in("harbor", "staff");
    let [x, y, _] = league.enrolments;
    let made =
        staff.post(&path, &json!({ "team1_id": x, "team2_id": y, "date": "2026-12-20" })).expect(201).json();
    assert_eq!((&made["game"]["home_team_id"], &made["game"]["away_team_id"]), (&json!(x), &json!(y)));
    assert!(made["game"].get("team1_id").is_none());
    let same = staff.post(&path, &json!({ "team1_id": x, "team2_id": x, "date": "2026-12-20" })).expect(422);
    assert_eq!(same.reason("team2_id"), "Teams must be different.");
}

#[test]
fn teams_must_be_different() {
    let (server, league, path) = harbor();
    let staff = server.signed_in("harbor", "staff");
    let mut body = game(&league);
    body["away_team_id"] = body["home_team_id"].clone();
    let refused = staff.post(&path, &body).expect(422);
    assert_eq!(refused.message(), "Teams must be different.");
    assert_eq!(refused.reason("away_team_id"), "Teams must be different.");
    let own = format!("{path}/{}", league.games[3]);
    let refused = staff.put(&own, &json!({ "home_team_id": league.enrolments[1] })).expect(422);
    assert_eq!(refused.message(), "Teams must be different.");
}

#[test]
fn wrong_fields_of_a_game_are_named_and_nothing_is_written() {
    let (server, league, path) = harbor();
    let staff = server.signed_in("harbor", "staff");
    let own = format!("{path}/{}", league.games[3]);
    let before = support::dump(&server.database(), &["sessions"]);
    for field in ["home_team_id", "away_team_id", "date"] {
        let mut body = game(&league);
        body.as_object_mut().unwrap().remove(field);
        staff.post(&path, &body).expect(422).reason(field);
    }
    for (field, value) in [
        ("home_team_id", json!(999_999)),
        ("away_team_id", json!("Yaks")),
        ("date", json!("")),
        ("date", json!("2026-02-30")),
        ("time", json!("7 pm")),
        ("location", json!("a\u{7}b")),
        ("location", json!("x".repeat(200))),
        ("location_url", json!("javascript:alert(1)")),
        ("score_home", json!(-1)),
        ("score_away", json!(50)),
        ("status", json!("won")),
    ] {
        let mut body = game(&league);
        body[field] = value;
        let field = if field == "score_away" { "score_home" } else { field };
        staff.post(&path, &body).expect(422).reason(field);
        if !field.ends_with("team_id") {
            staff.put(&own, &body).expect(422).reason(field);
        }
    }
    for (body, field) in [
        (json!({}), "score_home"),
        (json!({ "score_home": 5 }), "score_away"),
        (json!({ "score_home": "five", "score_away": 4 }), "score_home"),
        (json!({ "score_home": 1000, "score_away": 4 }), "score_home"),
    ] {
        staff.put(&own, &body).expect(422).reason(field);
    }
    staff.post(&format!("/api/seasonsv2/{}/leagues/999/games", league.season), &game(&league)).expect(404);
    staff
        .put(
            &format!("/api/seasonsv2/999/leagues/{}/games/{}", league.league, league.games[3]),
            &json!({ "score_home": 1, "score_away": 2 }),
        )
        .expect(404);
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
}

#[test]
fn a_team_with_numbers_stays_in_its_game_and_scores_follow_teams_that_change_sides() {
    let (server, league, path) = harbor();
    let staff = server.signed_in("harbor", "staff");
    let [x, y, z] = league.enrolments;
    let own = format!("{path}/{}", league.games[0]);
    let turned =
        staff.put(&own, &json!({ "home_team_id": y, "away_team_id": x })).expect(200).json()["game"].clone();
    assert_eq!((&turned["score_home"], &turned["score_away"]), (&json!(60), &json!(69)));
    let stats = json!({
        "player_id": league.players[0], "game_id": league.games[0],
        "stats": [{ "stat_id": league.stat("PTS"), "value": 12 }],
    });
    staff.put("/api/player-game-stats", &stats).expect(200);
    staff.put(&own, &json!({ "away_team_id": z })).expect(409);
    let other = staff.put(&own, &json!({ "home_team_id": z })).expect(200).json()["game"].clone();
    assert_eq!(other["home_team_id"], json!(z));
}

#[test]
fn what_goes_with_a_game_is_counted_before() {
    let (server, league, path) = harbor();
    let staff = server.signed_in("harbor", "staff");
    let own = format!("{path}/{}", league.games[0]);
    assert_eq!(staff.get(&format!("{own}/deletion")).expect(200).json(), json!({ "deletion": {} }));
    let stats = json!({
        "player_id": league.players[0], "game_id": league.games[0],
        "stats": [{ "stat_id": league.stat("PTS"), "value": 12 }, { "stat_id": league.stat("AST"), "value": 2 }],
    });
    staff.put("/api/player-game-stats", &stats).expect(200);
    assert_eq!(
        staff.get(&format!("{own}/deletion")).expect(200).json(),
        json!({ "deletion": { "stats": 2 } })
    );
    staff.delete(&own).expect(204);
    assert_eq!(server.visitor().get(&format!("/api/gamesv2/{}?slug=harbor", league.games[0])).status, 404);
}

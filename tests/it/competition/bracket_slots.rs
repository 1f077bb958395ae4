//! Bracket slots: the date and place of a matchup before its teams are known.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{Client, Server};

/// Three teams: seed 1 waits in the final (r2m1) for the winner of 2–3 (r1m2).
struct Cup {
    league: League,
    staff: Client,
    path: String,
    server: Server,
}

impl Cup {
    fn start() -> Self {
        let (server, league) = league::server("harbor");
        let path = format!("/api/seasonsv2/{}/divisions/{}", league.season, league.division);
        Self { staff: server.signed_in("harbor", "staff"), league, path, server }
    }

    fn set(&self, body: &Value) -> Value {
        self.staff.put(&format!("{}/slots", self.path), body).expect(200).json()
    }

    fn refused(&self, body: &Value, status: u16) -> Value {
        self.staff.put(&format!("{}/slots", self.path), body).expect(status).json()
    }

    /// Returns the final as visitors see it.
    fn last(&self) -> Value {
        let path = format!("{}?slug=harbor", self.path);
        let page = self.server.visitor().get(&path).expect(200).json();
        page["division"]["bracket"]["rounds"][1]["matches"][0].clone()
    }

    /// Creates the game before the final.
    fn semifinal(&self) -> String {
        let [_, home, away] = self.league.enrolments;
        let body =
            json!({ "match_id": "r1m2", "home_team_id": home, "away_team_id": away, "date": "2026-12-20" });
        let made = self.staff.post(&format!("{}/games", self.path), &body).expect(201).json();
        format!("{}/games/{}", self.path, made["game"]["id"])
    }
}

fn slot() -> Value {
    json!({ "match_id": "r2m1", "date": "2026-12-27", "time": "18:00", "location": "Main Gym",
            "location_url": "https://maps.example/1" })
}

#[test]
fn the_final_has_a_date_before_its_teams_are_known_and_its_game_takes_it_over() {
    let cup = Cup::start();
    let saved = cup.set(&slot());
    assert_eq!((&saved["slot"]["date"], &saved["warnings"]), (&json!("2026-12-27"), &json!([])));
    let shown = cup.last()["slot"].clone();
    assert_eq!((&shown["time"], &shown["location"]), (&json!("18:00"), &json!("Main Gym")));
    let page = format!(
        "/harbor/tournamentBracket?divisionId={}&seasonId={}",
        cup.league.division, cup.league.season
    );
    assert!(cup.server.visitor().get(&page).expect(200).text().contains("6:00 PM"));

    let semifinal = cup.semifinal();
    cup.staff.put(&semifinal, &json!({ "score_home": 60, "score_away": 50 })).expect(200);
    let last = cup.last();
    let game = &last["game"];
    assert_eq!(last.get("slot"), None);
    for (key, value) in slot().as_object().unwrap() {
        assert_eq!(&game[key], value, "{key}");
    }
    let [first, second, _] = cup.league.enrolments;
    assert_eq!((&game["home_team_id"], &game["away_team_id"]), (&json!(first), &json!(second)));
    // A corrected result changes the team of the existing game.
    cup.staff.put(&semifinal, &json!({ "score_home": 40, "score_away": 50 })).expect(200);
    assert_eq!(cup.last()["game"]["id"], game["id"]);
    let taken = cup.refused(&slot(), 409);
    assert_eq!(taken["message"], "A game already exists for this matchup. Edit it instead.");
}

#[test]
fn a_slot_is_changed_removed_and_checked_and_an_older_version_overwrites_nothing() {
    let cup = Cup::start();
    let first = cup.set(&slot())["slot"].clone();
    let mut body = slot();
    (body["time"], body["version"]) = (json!("19:00"), first["version"].clone());
    let second = cup.set(&body)["slot"].clone();
    assert_eq!((&second["id"], &second["time"]), (&first["id"], &json!("19:00")));
    body["time"] = json!("20:00");
    let conflict = cup.refused(&body, 409)["conflict"].clone();
    assert_eq!(conflict["fields"]["time"], json!({ "yours": "20:00", "saved": "19:00" }));
    for (key, value) in [("date", json!("tomorrow")), ("time", json!("25:00")), ("match_id", json!("r9m9"))] {
        let mut wrong = slot();
        wrong[key] = value;
        assert!(cup.refused(&wrong, 422)["errors"].get(key).is_some(), "{key}");
    }
    let removed = cup.set(&json!({ "match_id": "r2m1", "date": null }));
    assert_eq!((&removed["slot"], cup.last().get("slot")), (&Value::Null, None));
}

#[test]
fn a_slot_and_a_game_on_one_court_at_one_time_warn_of_each_other() {
    let cup = Cup::start();
    let semifinal = cup.semifinal();
    let place = json!({ "date": "2026-12-27", "time": "18:00", "location": "main gym" });
    cup.staff.put(&semifinal, &place).expect(200);
    let warned = cup.set(&slot())["warnings"].clone();
    assert_eq!(warned[0]["kind"], "court_twice");
    assert_eq!(
        warned[0]["text"],
        "A bracket's game is planned on Main Gym at 6:00 PM on December 27, 2026, beside another game."
    );
    assert_eq!(warned[0]["games"].as_array().unwrap().len(), 1);
    let moved = cup.staff.put(&semifinal, &json!({ "time": "17:00" })).expect(200).json();
    assert_eq!(moved["warnings"], json!([]));
    let back = cup.staff.put(&semifinal, &json!({ "time": "18:00" })).expect(200).json();
    assert_eq!(back["warnings"][0]["kind"], "court_twice");
}

#[test]
fn a_game_that_staff_make_themselves_ends_the_slot_of_its_matchup() {
    let cup = Cup::start();
    let mut first = slot();
    first["match_id"] = json!("r1m2");
    cup.set(&first);
    let semifinal = cup.semifinal();
    cup.staff.delete(&semifinal).expect(204);
    let page = cup.staff.get(&cup.path).expect(200).json();
    assert_eq!(page["division"]["bracket"]["rounds"][0]["matches"][1].get("slot"), None);
}

#[test]
fn an_announced_matchup_is_on_the_schedule_and_its_calendar_event_becomes_the_game() {
    let cup = Cup::start();
    let announced = |client: &Client, query: &str| {
        client.get(&format!("/api/announced-games{query}")).expect(200).json()["announced"].clone()
    };
    let calendar = |query: &str| {
        let path = format!("/harbor/schedule.ics{query}");
        cup.server.visitor().get(&path).expect(200).text().replace("\r\n ", "")
    };
    let visitor = cup.server.visitor();
    assert_eq!(announced(&visitor, "?slug=harbor"), json!([]));
    cup.set(&slot());
    let found = announced(&visitor, "?slug=harbor");
    assert_eq!(found, announced(&cup.staff, ""));
    assert_eq!((&found[0]["name"], &found[0]["time"]), (&json!("Final"), &json!("18:00")));
    assert_eq!(found[0]["home"]["team"]["slt_id"], json!(cup.league.enrolments[0]));
    assert_eq!(found[0]["away"], json!({ "name": "Winner of Semifinal", "team": null }));
    let page = visitor.get("/harbor/schedule").expect(200).text();
    assert!(page.contains("Winner of Semifinal"), "the first page has the matchup");

    let uid = format!("UID:matchup-{}-r2m1@", cup.league.division);
    let event = |text: &str| {
        let parts: Vec<String> = text.split("BEGIN:VEVENT").map(ToOwned::to_owned).collect();
        parts.into_iter().filter(|part| part.contains(&uid)).collect::<Vec<_>>()
    };
    let sequence = |event: &str| -> i64 {
        let line = event.lines().find(|line| line.starts_with("SEQUENCE:")).unwrap();
        line.trim_start_matches("SEQUENCE:").parse().unwrap()
    };
    let first = event(&calendar(""));
    assert_eq!(first.len(), 1);
    assert!(first[0].contains("SUMMARY:Final: Winner of Semifinal at Xylophones Mark"), "{}", first[0]);
    assert!(first[0].contains("DTSTART:20261228T020000Z"), "{}", first[0]);
    assert_eq!(event(&calendar(&format!("?team={}", cup.league.teams[0]))).len(), 1);
    assert_eq!(event(&calendar(&format!("?team={}", cup.league.teams[1]))).len(), 0);
    let mut later = slot();
    later["time"] = json!("19:00");
    cup.set(&later);
    let moved = event(&calendar(""));
    assert!(sequence(&moved[0]) > sequence(&first[0]));

    cup.staff.put(&cup.semifinal(), &json!({ "score_home": 60, "score_away": 50 })).expect(200);
    assert_eq!(announced(&cup.staff, ""), json!([]));
    let last = event(&calendar(""));
    assert_eq!(last.len(), 1);
    assert!(last[0].contains("SUMMARY:Yaks Mark at Xylophones Mark"), "{}", last[0]);
    assert!(last[0].contains("DTSTART:20261228T030000Z"), "{}", last[0]);
    assert!(sequence(&last[0]) > sequence(&moved[0]));
}

#[test]
fn a_team_that_lost_is_named_by_its_game_in_an_announced_third_place_game() {
    let cup = Cup::start();
    let team = json!({ "name": "Wombats Mark" });
    let league = format!("/api/seasonsv2/{}/leagues/{}/teams", cup.league.season, cup.league.league);
    let fourth = cup.staff.post(&league, &team).expect(201).json()["team"]["slt_id"].clone();
    let division = format!("/api/divisions/{}", cup.league.division);
    cup.staff.post(&format!("{division}/teams"), &json!({ "seasons_leagues_teams_id": fourth })).expect(200);
    cup.staff.put(&format!("{division}/format"), &json!({ "thirdPlace": true })).expect(200);
    for (match_id, date) in [("t1m1", "2026-12-27"), ("r2m1", "2026-12-28")] {
        cup.set(&json!({ "match_id": match_id, "date": date }));
    }
    let found = cup.staff.get("/api/announced-games").expect(200).json()["announced"].clone();
    let names =
        |game: &Value| [game["name"].clone(), game["home"]["name"].clone(), game["away"]["name"].clone()];
    assert_eq!(
        names(&found[0]),
        ["Third place", "Loser of Semifinal 1", "Loser of Semifinal 2"].map(|name| json!(name))
    );
    assert_eq!(
        names(&found[1]),
        ["Final", "Winner of Semifinal 1", "Winner of Semifinal 2"].map(|name| json!(name))
    );
}

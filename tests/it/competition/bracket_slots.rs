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

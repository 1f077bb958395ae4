//! A published schedule that is repaired: three plans for what happened, one of which is published and undone.

use serde_json::{Value, json};

use super::generated::{generate, schedule, started};
use crate::league::League;
use crate::support::{Client, Server};

struct Season {
    server: Server,
    staff: Client,
    of: League,
    league: i64,
    teams: Vec<i64>,
    schedule: i64,
}

impl Season {
    /// Creates a league of six teams with five Sundays from 2027-01-03, three games each on Court 1.
    fn start() -> Self {
        let (server, of, staff, league, teams) = started(6);
        let plan =
            json!({ "locations": ["Court 1"], "numWeeks": 5, "timeSlots": ["17:00", "18:00", "19:00"] });
        let schedule = schedule(&staff, league, &plan);
        generate(&staff, schedule);
        Self { server, staff, of, league, teams, schedule }
    }

    fn url(&self) -> String {
        format!("/api/seasonsv2/{}/repairs", self.of.season)
    }

    fn games(&self) -> Vec<Value> {
        let url = format!("/api/seasonsv2/{}/leagues/{}/games", self.of.season, self.league);
        self.staff.get(&url).expect(200).json()["games"].as_array().unwrap().clone()
    }

    fn on(&self, date: &str) -> Vec<Value> {
        self.games().into_iter().filter(|game| game["date"] == date).collect()
    }

    /// Returns the answer of a mode to what happened.
    fn repaired(&self, mode: &str, events: &Value) -> Value {
        let before = self.games();
        let answer = self.staff.post(&self.url(), &json!({ "events": events })).expect(200).json();
        assert_eq!(self.games(), before, "a repair writes nothing");
        let answers = answer["answers"].as_array().unwrap();
        assert_eq!(answers.len(), 3);
        answers.iter().find(|one| one["mode"] == mode).unwrap().clone()
    }

    /// Returns the clashes of the schedule; null if there are none.
    fn clashes(&self) -> Value {
        let report = self.staff.get(&format!("/api/schedules/{}/report", self.schedule)).expect(200).json();
        report["clashes"].clone()
    }
}

/// Returns the publication of an answer.
fn publication(answer: &Value) -> Value {
    let change = |change: &Value| {
        let after = &change["after"];
        json!({
            "id": change["id"], "version": change["version"], "swapSides": change["swapSides"],
            "date": after["date"], "time": after["time"], "location": after["location"], "status": after["status"],
        })
    };
    let addition = |game: &Value| {
        json!({
            "leagueId": game["leagueId"], "home": game["home"], "away": game["away"],
            "date": game["date"], "time": game["time"], "location": game["location"],
        })
    };
    let each = |list: &Value, of: &dyn Fn(&Value) -> Value| -> Vec<Value> {
        list.as_array().unwrap().iter().map(of).collect()
    };
    json!({ "changes": each(&answer["changes"], &change), "additions": each(&answer["additions"], &addition) })
}

fn closed(date: &str) -> Value {
    json!({ "kind": "court_closed", "courts": ["court 1"], "from": date })
}

#[test]
fn games_of_a_closed_day_move_to_a_make_up_day_and_one_undo_brings_them_back() {
    let season = Season::start();
    let before = season.games();
    let events = json!([closed("2027-01-17"), { "kind": "more_days", "dates": ["2027-02-07"] }]);
    let answer = season.repaired("fewest_changes", &events);
    let changes = answer["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 3, "{answer}");
    for change in changes {
        assert_eq!(
            (&change["before"]["date"], &change["after"]["date"]),
            (&json!("2027-01-17"), &json!("2027-02-07"))
        );
        assert_eq!(change["before"]["time"], change["after"]["time"], "only the day changes");
        assert_eq!(change["swapSides"], false);
    }

    let publish = format!("{}/publish", season.url());
    let done = season.staff.post(&publish, &publication(&answer)).expect(200);
    let undo = done.header("homecourt-undo").unwrap().to_owned();
    assert_eq!(done.json()["games"].as_array().unwrap().len(), 3);
    assert_eq!((season.on("2027-01-17").len(), season.on("2027-02-07").len()), (0, 3));
    assert_eq!(season.clashes(), Value::Null);
    // The same repair again has nothing to do.
    assert_eq!(season.repaired("fewest_changes", &json!([closed("2027-01-17")]))["changes"], json!([]));

    season.staff.post(&format!("/api/activity/{undo}/undo"), &json!({})).expect(200);
    let places = |games: &[Value]| -> Vec<[Value; 4]> {
        games.iter().map(|game| ["id", "date", "time", "location"].map(|key| game[key].clone())).collect()
    };
    assert_eq!(places(&season.games()), places(&before));
}

#[test]
fn a_game_without_a_place_says_what_would_place_it_and_waits_as_postponed() {
    let season = Season::start();
    let answer = season.repaired("fewest_changes", &json!([closed("2027-01-17")]));
    let changes = answer["changes"].as_array().unwrap();
    let waiting: Vec<&Value> = changes.iter().filter(|change| !change["why"].is_null()).collect();
    assert_eq!((changes.len(), waiting.len()), (3, 3), "{answer}");
    for change in &waiting {
        assert_eq!(change["after"]["status"], "postponed");
        let why = change["why"].as_str().unwrap();
        assert!(why.starts_with("There is a place if the court opens: January 17, 2027"), "{why}");
    }
    season.staff.post(&format!("{}/publish", season.url()), &publication(&answer)).expect(200);
    let postponed: Vec<Value> =
        season.on("2027-01-17").into_iter().filter(|game| game["status"] == "postponed").collect();
    assert_eq!(postponed.len(), 3);

    // Later they find a new day.
    let ids: Vec<&Value> = postponed.iter().map(|game| &game["id"]).collect();
    let events =
        json!([{ "kind": "postponed", "games": ids }, { "kind": "more_days", "dates": ["2027-02-07"] }]);
    let answer = season.repaired("fewest_changes", &events);
    season.staff.post(&format!("{}/publish", season.url()), &publication(&answer)).expect(200);
    let made_up = season.on("2027-02-07");
    assert_eq!(made_up.len(), 3);
    assert!(made_up.iter().all(|game| game["status"] == "scheduled"), "{made_up:?}");
}

#[test]
fn a_team_leaves_another_joins_and_a_third_cannot_play_on_a_day() {
    let season = Season::start();
    let gone = season.teams[0];
    let answer = season.repaired("fewest_changes", &json!([{ "kind": "team_leaves", "team": gone }]));
    let changes = answer["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 5);
    assert!(changes.iter().all(|change| change["after"]["status"] == "cancelled"));
    season.staff.post(&format!("{}/publish", season.url()), &publication(&answer)).expect(200);

    let leagues = format!("/api/seasonsv2/{}/leagues/{}/teams", season.of.season, season.league);
    let new =
        season.staff.post(&leagues, &json!({ "name": "Newcomers" })).expect(201).json()["team"]["slt_id"]
            .clone();
    let answer = season.repaired("fewest_changes", &json!([{ "kind": "team_joins", "team": new }]));
    let (added, missing) = (answer["additions"].as_array().unwrap(), answer["missing"].as_array().unwrap());
    assert_eq!(
        (added.len() + missing.len(), answer["changes"].as_array().unwrap().len()),
        (6, 0),
        "{answer}"
    );
    // On each Sunday one team has a bye since the other left.
    assert_eq!(added.len(), 5, "{answer}");
    season.staff.post(&format!("{}/publish", season.url()), &publication(&answer)).expect(200);
    assert_eq!(season.clashes(), Value::Null);
    let weekly = format!("/api/games/weekly-games?scheduleId={}&weekIndex=0", season.schedule);
    assert_eq!(season.staff.get(&weekly).expect(200).json()["games"].as_array().unwrap().len(), 4);

    let away = json!([{ "kind": "team_away", "team": season.teams[1], "from": "2027-01-10", "until": "2027-01-10" }]);
    let answer = season.repaired("fewest_changes", &away);
    for change in answer["changes"].as_array().unwrap() {
        let after = &change["after"];
        assert!(
            after["date"] != "2027-01-10" || after["status"] == "postponed" || after["home"] != "Twelve 01"
        );
    }
    assert_eq!(answer["changes"].as_array().unwrap().len(), 1, "{answer}");
}

#[test]
fn what_moved_since_is_named_and_nothing_is_written() {
    let season = Season::start();
    let events = json!([closed("2027-01-17"), { "kind": "more_days", "dates": ["2027-02-07"] }]);
    let answer = season.repaired("balanced", &events);
    let moved = answer["changes"][0]["id"].clone();
    season.staff.put(&format!("/api/gamesv2/{moved}/details"), &json!({ "time": "21:30" })).expect(200);
    let before = season.games();
    let refused = season.staff.post(&format!("{}/publish", season.url()), &publication(&answer)).expect(409);
    assert!(
        refused.message().starts_with("Nothing was changed. Saved after you opened the list:"),
        "{}",
        refused.message()
    );
    assert_eq!(season.games(), before);
}

#[test]
fn pinned_and_past_games_stay_and_bad_input_is_named() {
    let season = Season::start();
    let pinned = season.on("2027-01-17")[0]["id"].clone();
    season.staff.put(&format!("/api/gamesv2/{pinned}/details"), &json!({ "pinned": true })).expect(200);
    let events = json!([closed("2027-01-17"), { "kind": "more_days", "dates": ["2027-02-07"] }]);
    let answer = season.repaired("fairest", &events);
    let changed: Vec<&Value> =
        answer["changes"].as_array().unwrap().iter().map(|change| &change["id"]).collect();
    assert!(!changed.contains(&&pinned), "{answer}");
    let later = json!({ "planFrom": "2027-01-20", "events": events });
    let answer = season.staff.post(&season.url(), &later).expect(200).json();
    assert_eq!(answer["planFrom"], "2027-01-20");
    assert_eq!(answer["answers"][0]["changes"], json!([]));

    let call = |events: Value| season.staff.post(&season.url(), &json!({ "events": events })).expect(422);
    call(json!([{ "kind": "court_closed", "courts": [], "from": "2027-01-17" }])).reason("events.0.courts");
    call(json!([{ "kind": "court_closed", "courts": ["Court 1"], "from": "soon" }])).reason("events.0.from");
    call(json!([{ "kind": "team_leaves", "team": 999_999 }])).reason("events.0.team");
    call(json!([{ "kind": "postponed", "games": [pinned] }])).reason("events.0.games");
    call(json!([{ "kind": "team_away", "team": season.teams[0], "from": "2027-01-10", "until": "2027-01-03" }]))
        .reason("events.0.until");
    let publish = format!("{}/publish", season.url());
    season.staff.post(&publish, &json!({ "changes": [] })).expect(422).reason("changes");
}

#[test]
fn repairs_are_for_the_staff_of_the_organization() {
    let season = Season::start();
    let body = json!({ "events": [] });
    let publish = format!("{}/publish", season.url());
    let change =
        json!({ "changes": [{ "id": 1, "version": 1, "date": "2027-01-03", "status": "scheduled" }] });
    for (url, body) in [(&season.url(), &body), (&publish, &change)] {
        season.server.visitor().post(url, body).expect(401);
        season.server.signed_in("valley", "owner").post(url, body).expect(404);
    }
}

#[test]
fn new_games_are_checked_and_belong_to_the_schedule_of_their_week() {
    let season = Season::start();
    let publish = format!("{}/publish", season.url());
    let addition = |home: i64, away: i64, date: &str, location: &str| {
        let game = json!({
            "leagueId": season.league, "home": home, "away": away, "date": date, "time": "18:00",
            "location": location,
        });
        json!({ "changes": [], "additions": [game] })
    };
    let (one, other) = (season.teams[0], season.teams[1]);
    let call = |body: &Value| season.staff.post(&publish, body);
    call(&addition(one, one, "2027-01-03", "Gym Z")).expect(422).reason("additions.away");
    call(&addition(one, other, "2027-01-03", &"x".repeat(121))).expect(422).reason("additions.location");

    let march = json!({ "startDate": "2027-03-07", "numWeeks": 1, "locations": ["Court 1"] });
    schedule(&season.staff, season.league, &march);
    call(&addition(one, other, "2027-01-05", "Gym Z")).expect(200);
    let week = format!("/api/games/weekly-games?scheduleId={}&weekIndex=0", season.schedule);
    let week = season.staff.get(&week).expect(200).text();
    assert!(week.contains("2027-01-05"), "{week}");
    // The same again: both teams would have two games at a time.
    let answer = call(&addition(one, other, "2027-01-05", "Gym Z")).expect(409).json();
    assert!(answer["message"].as_str().unwrap().contains("2 games at 6:00 PM"), "{answer}");
    assert_eq!(season.on("2027-01-05").len(), 1);
}

//! Rules of a season: plans keep them, moved games that break them are reported, and repairs follow them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::competition::generated::{generate, league_of, schedule, started};
use crate::league::League;
use crate::support::{Client, Server};

struct Season {
    _server: Server,
    staff: Client,
    of: League,
    league: i64,
    /// The enrolled teams (`slt_id`), and the teams.
    enrolments: Vec<i64>,
    teams: Vec<i64>,
}

impl Season {
    fn start(teams: usize) -> Self {
        let (server, of, staff, league, enrolments) = started(teams);
        let teams = teams_of(&staff, &of, league, &enrolments);
        Self { _server: server, staff, of, league, enrolments, teams }
    }

    fn rule(&self, rule: &Value) -> Value {
        let url = format!("/api/seasonsv2/{}/schedule-rules", self.of.season);
        self.staff.post(&url, rule).expect(201).json()["rule"].clone()
    }

    fn report(&self, schedule: i64) -> Value {
        self.staff.get(&format!("/api/schedules/{schedule}/report")).expect(200).json()
    }

    /// Returns the dates and times of a team's games, by date.
    fn of_team(&self, games: &[Value], team: usize) -> Vec<(String, String)> {
        let own = games.iter().filter(|game| plays(game, self.enrolments[team]));
        let mut own: Vec<_> = own.map(|game| (text(&game["date"]), text(&game["time"]))).collect();
        own.sort();
        own
    }

    fn refusal(&self, schedule: i64) -> String {
        let body = json!({ "scheduleId": schedule });
        let answer = self.staff.post("/api/games/generate-full-schedule", &body).expect(422);
        answer.reason("scheduleId");
        answer.message()
    }
}

/// Returns the teams of a league in the order of their enrolments.
fn teams_of(staff: &Client, of: &League, league: i64, enrolments: &[i64]) -> Vec<i64> {
    let url = format!("/api/seasonsv2/{}/leagues/{league}/teams", of.season);
    let found = staff.get(&url).expect(200).json()["teams"].as_array().unwrap().clone();
    let id = |enrolment: &i64| {
        let team = found.iter().find(|team| team["slt_id"] == *enrolment).unwrap();
        team["id"].as_i64().unwrap()
    };
    enrolments.iter().map(id).collect()
}

fn plays(game: &Value, team: i64) -> bool {
    game["home_team_id"] == team || game["away_team_id"] == team
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn games_of(made: &Value) -> Vec<Value> {
    made["games"].as_array().unwrap().clone()
}

#[test]
fn hard_rules_are_kept_and_the_report_counts_the_requests() {
    let season = Season::start(5);
    let [a, b, c, d] = [0, 1, 2, 3].map(|team| season.teams[team]);
    season.rule(&json!({ "kind": "unavailable", "teamId": a, "untilTime": "18:00" }));
    season.rule(&json!({ "kind": "unavailable", "teamId": b, "from": "2027-01-10", "until": "2027-01-10" }));
    season.rule(&json!({ "kind": "fixed_pair", "teamId": c, "otherTeamId": d, "from": "2027-01-24" }));
    season.rule(&json!({ "kind": "shared_person", "teamId": a, "otherTeamId": c }));
    season.rule(&json!({ "kind": "prefers_time", "teamId": d, "fromTime": "19:00", "weight": 3 }));
    let impossible = json!({
        "kind": "prefers_time", "teamId": d, "weekdays": ["Monday"], "weight": 1, "requestedBy": "Dana",
    });
    season.rule(&impossible);
    let id = schedule(&season.staff, season.league, &json!({ "numWeeks": 5, "locations": ["Court 1"] }));
    let made = generate(&season.staff, id);
    let games = games_of(&made);
    assert!(season.of_team(&games, 0).iter().all(|(_, time)| time != "17:00"));
    assert!(season.of_team(&games, 1).iter().all(|(date, _)| date != "2027-01-10"));
    let met =
        games.iter().find(|game| plays(game, season.enrolments[2]) && plays(game, season.enrolments[3]));
    assert_eq!(met.unwrap()["date"], "2027-01-24");
    let slots: BTreeSet<_> = season.of_team(&games, 0).into_iter().collect();
    let meets = |game: &&Value| plays(game, season.enrolments[0]) && plays(game, season.enrolments[2]);
    let together = games.iter().find(meets).map(|game| (text(&game["date"]), text(&game["time"])));
    let shared: Vec<_> = season.of_team(&games, 2).into_iter().filter(|slot| slots.contains(slot)).collect();
    assert_eq!(shared, together.into_iter().collect::<Vec<_>>(), "only their own game is at one time");

    let report = season.report(id);
    assert_eq!(report["report"], made["report"]);
    let requests = &report["requests"];
    let broken: Vec<String> =
        requests["broken"].as_array().unwrap().iter().map(|one| text(&one["text"])).collect();
    assert_eq!(requests["total"], 6);
    assert_eq!(requests["kept"].as_u64().unwrap(), 6 - u64::try_from(broken.len()).unwrap());
    assert!(broken.iter().any(|text| text.contains("prefers to play on Mondays. Not kept by")), "{broken:?}");
    assert!(requests["broken"].as_array().unwrap().iter().all(|one| one["isHard"] == false));
    let criterion =
        report["report"].as_array().unwrap().iter().find(|one| one["name"] == "requests").unwrap();
    let kept = &requests["kept"];
    assert_eq!(criterion["text"], json!(format!("Requests kept: {kept} of 6.")));
    assert_eq!(report["clashes"], Value::Null, "a wish that is not kept is no clash of the report");
}

#[test]
fn a_wish_that_a_plan_cannot_keep_is_named_before_it_is_written() {
    let season = Season::start(4);
    season.rule(&json!({
        "kind": "prefers_time", "teamId": season.teams[3], "weekdays": ["Monday"], "weight": 1,
    }));
    let id = schedule(&season.staff, season.league, &json!({ "numWeeks": 3, "locations": ["Court 1"] }));
    let run = season.staff.post(&format!("/api/schedules/{id}/run"), &json!({})).expect(200).text();
    let last = run.lines().rfind(|line| line.starts_with("data:")).unwrap();
    let unmet: Value = serde_json::from_str(last.trim_start_matches("data:")).unwrap();
    assert_eq!(unmet["kind"], "unmet", "{unmet}");
    let measures = unmet["leagues"][0]["report"].as_array().unwrap();
    let requests = measures.iter().find(|one| one["name"] == "requests").unwrap();
    let said = text(&requests["text"]);
    assert!(said.starts_with("Requests kept: 0 of 1. Not kept: “"), "{said}");
    assert!(said.ends_with(" prefers to play on Mondays”."), "{said}");
}

#[test]
fn a_moved_game_that_breaks_a_rule_is_a_clash_and_the_report_says_it() {
    let season = Season::start(4);
    let plan = json!({ "numWeeks": 3, "locations": ["Court 1"], "timeSlots": ["17:00", "18:10", "19:20"] });
    let id = schedule(&season.staff, season.league, &plan);
    let rule = json!({
        "kind": "unavailable", "teamId": season.teams[0], "untilTime": "18:00", "requestedBy": "Dana",
    });
    season.rule(&rule);
    let wish = json!({
        "kind": "prefers_time", "teamId": season.teams[1], "fromTime": "12:00", "weight": 2, "leagueId": season.league,
    });
    season.rule(&wish);
    let games = games_of(&generate(&season.staff, id));
    assert_eq!(season.report(id)["requests"], json!({ "kept": 2, "total": 2, "broken": [] }));
    let own =
        games.iter().find(|game| plays(game, season.enrolments[0]) && plays(game, season.enrolments[1]));
    let own = own.unwrap();
    // A form saves the game and warns.
    let path = format!("/api/gamesv2/{}/details", own["id"]);
    let saved = season.staff.put(&path, &json!({ "time": "10:00" })).expect(200).json();
    let warnings = saved["warnings"].as_array().unwrap();
    let kinds: Vec<(String, bool)> =
        warnings.iter().map(|one| (text(&one["kind"]), one["isHard"].as_bool().unwrap())).collect();
    assert_eq!(kinds, [("rule".to_owned(), true), ("wish".to_owned(), false)], "{warnings:?}");
    let sentence = text(&warnings[0]["text"]);
    assert!(sentence.starts_with("Twelve 00 cannot play before 6:00 PM: "), "{sentence}");
    let report = season.report(id);
    assert_eq!((&report["requests"]["kept"], &report["requests"]["total"]), (&json!(0), &json!(2)));
    let broken = report["requests"]["broken"].as_array().unwrap();
    assert_eq!(
        (&broken[0]["isHard"], &broken[0]["requestedBy"], &broken[0]["games"][0]["id"]),
        (&json!(true), &json!("Dana"), &own["id"])
    );
    assert_eq!(report["clashes"].as_array().unwrap().len(), 1);
    // A bulk change asks first.
    season.staff.put(&path, &json!({ "time": "19:20" })).expect(200);
    let change = json!({ "games": [{ "id": own["id"] }], "change": { "time": "09:00" } });
    let asked = season.staff.post("/api/gamesv2/bulk", &change).expect(409).message();
    assert!(asked.contains("cannot play before 6:00 PM"), "{asked}");
}

#[test]
fn a_refusal_names_the_rule_without_which_a_schedule_is_possible() {
    let season = Season::start(4);
    let plan = json!({ "numWeeks": 3, "locations": ["Court 1"], "timeSlots": ["17:00", "18:10"] });
    let id = schedule(&season.staff, season.league, &plan);
    season.rule(&json!({ "kind": "unavailable", "teamId": season.teams[1], "untilTime": "18:00" }));
    let culprit = json!({ "kind": "unavailable", "teamId": season.teams[2], "from": "2027-01-10", "until": "2027-01-10" });
    let culprit = season.rule(&culprit);
    let why = season.refusal(id);
    let rule = "“Twelve 02 cannot play on January 10, 2027”";
    assert!(why.starts_with(&format!("No schedule is possible with the rule {rule}.")), "{why}");
    let path = format!("/api/seasonsv2/{}/schedule-rules/{}", season.of.season, culprit["id"]);
    season.staff.delete(&path).expect(204);
    assert_eq!(games_of(&generate(&season.staff, id)).len(), 6);
}

#[test]
fn leagues_that_share_persons_are_planned_so_that_they_never_play_at_once() {
    let season = Season::start(4);
    let (other, enrolments) = league_of(&season.staff, &season.of, "Other", 4);
    let theirs = teams_of(&season.staff, &season.of, other, &enrolments);
    season.rule(
        &json!({ "kind": "shared_person", "teamId": season.teams[0], "otherTeamId": theirs[0], "weight": 3 }),
    );
    let plan = |courts: &str| json!({ "numWeeks": 3, "locations": [courts], "timeSlots": ["17:00", "18:10", "19:20"] });
    let first = schedule(&season.staff, season.league, &plan("Court 1"));
    let second = schedule(&season.staff, other, &plan("Court 2"));
    let own = season.of_team(&games_of(&generate(&season.staff, first)), 0);
    let made = games_of(&generate(&season.staff, second));
    let mut there: Vec<(String, String)> = made
        .iter()
        .filter(|game| plays(game, enrolments[0]))
        .map(|game| (text(&game["date"]), text(&game["time"])))
        .collect();
    there.sort();
    let slot = |time: &str| ["17:00", "18:10", "19:20"].iter().position(|own| *own == time).unwrap();
    for ((date, time), (other_date, other_time)) in own.iter().zip(&there) {
        assert_eq!(date, other_date);
        assert_eq!(slot(time).abs_diff(slot(other_time)), 1, "{own:?} {there:?}");
    }
    // Planned together, too.
    let both = json!({ "scheduleId": first, "scheduleIds": [second] });
    season.staff.post("/api/games/generate-full-schedule", &both).expect(200);
    for id in [first, second] {
        let requests = season.report(id)["requests"].clone();
        let hard = requests["broken"].as_array().unwrap().iter().filter(|one| one["isHard"] == true).count();
        assert_eq!((&requests["total"], hard), (&json!(1), 0), "{requests}");
    }
}

#[test]
fn a_repair_moves_the_games_that_break_a_new_rule_and_says_which_rule_leaves_no_place() {
    let season = Season::start(6);
    let plan =
        json!({ "locations": ["Court 1"], "numWeeks": 5, "timeSlots": ["17:00", "18:10", "19:20", "20:30"] });
    let id = schedule(&season.staff, season.league, &plan);
    generate(&season.staff, id);
    season.rule(&json!({ "kind": "unavailable", "teamId": season.teams[0], "untilTime": "18:00" }));
    season.rule(&json!({ "kind": "no_back_to_back", "weight": 2 }));
    let url = format!("/api/seasonsv2/{}/repairs", season.of.season);
    let repaired = || season.staff.post(&url, &json!({ "events": [] })).expect(200).json();
    let answer = repaired();
    // One rule is of the fixture's league.
    assert_eq!(answer["rules"], 3);
    let broken = season.report(id)["requests"]["broken"][0]["games"].as_array().map_or(0, Vec::len);
    let fewest = &answer["answers"][0];
    assert_eq!(fewest["quality"]["requests"], 0);
    let changes = fewest["changes"].as_array().unwrap();
    assert!(broken > 0 && changes.len() >= broken, "{broken} broken: {changes:?}");
    for change in changes {
        assert_eq!((&change["why"], &change["before"]["date"]), (&Value::Null, &change["after"]["date"]));
    }
    // A rule that no place satisfies is named.
    let no_day = json!({ "kind": "unavailable", "teamId": season.teams[1], "from": "2027-01-10", "until": "2027-01-10" });
    season.rule(&no_day);
    season.rule(&json!({ "kind": "minimum_rest", "teamId": season.teams[1], "amount": 5 }));
    let answer = repaired();
    let waiting: Vec<String> = answer["answers"][0]["changes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|change| !change["why"].is_null())
        .map(|change| text(&change["why"]))
        .collect();
    assert_eq!(waiting.len(), 1, "{waiting:?}");
    let named = "There is a place without the rule “Twelve 01 cannot play on January 10, 2027”";
    let twice = "may play twice in a week";
    assert!(waiting[0].starts_with(named) || waiting[0].contains(twice), "{waiting:?}");
}

#[test]
fn teams_play_twice_a_week_on_two_days_or_twice_on_a_day_if_that_is_allowed() {
    let season = Season::start(4);
    let wrong = json!({
        "name": "Plan", "leagueId": season.league, "startDate": "2027-01-03", "numWeeks": 3, "gameDays": ["Sunday"],
        "sameSlot": true, "timeSlots": ["17:00"], "gamesPerWeek": 8,
    });
    season.staff.post("/api/schedules", &wrong).expect(422).reason("gamesPerWeek");
    let twice = json!({ "gamesPerWeek": 2, "numWeeks": 3, "locations": ["Court 1"], "gameDays": ["Sunday", "Wednesday"] });
    let id = schedule(&season.staff, season.league, &twice);
    let games = games_of(&generate(&season.staff, id));
    assert_eq!(games.len(), 12);
    let mut days: BTreeMap<(String, i64), usize> = BTreeMap::new();
    for game in &games {
        for team in &season.enrolments {
            *days.entry((text(&game["date"]), *team)).or_default() += usize::from(plays(game, *team));
        }
    }
    assert_eq!(days.len(), 6 * 4);
    assert!(days.values().all(|count| *count == 1), "{days:?}");

    // One day a week takes a rule.
    let sunday = json!({ "gameDays": ["Sunday"], "timeSlots": ["17:00", "18:10", "19:20", "20:30"] });
    season.staff.put(&format!("/api/schedules/{id}"), &sunday).expect(200);
    let why = season.refusal(id);
    assert!(why.contains("2 games a week for each team and has 1 game day"), "{why}");
    season.rule(&json!({ "kind": "doubleheader_allowed", "leagueId": season.league }));
    let games = games_of(&generate(&season.staff, id));
    assert_eq!(games.len(), 12);
    for team in 0..4 {
        let own = season.of_team(&games, team);
        assert_eq!(own.len(), 6);
        for two in own.chunks(2) {
            assert_eq!(two[0].0, two[1].0);
            assert!(two[0].1.as_str() < "19:00" && two[1].1.as_str() > "19:00", "{own:?}");
        }
    }
    assert_eq!(season.report(id)["clashes"], Value::Null);
}

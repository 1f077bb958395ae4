//! Games generated from a schedule: their properties, games that stay, and errors before anything is written.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Client, Server};

/// Creates a league with `teams` teams in the fixture's season. Returns its id and those of its enrolled teams.
pub fn league_of(staff: &Client, of: &League, name: &str, teams: usize) -> (i64, Vec<i64>) {
    let leagues = format!("/api/seasonsv2/{}/leagues", of.season);
    let made = staff.post(&leagues, &json!({ "name": name })).expect(201).json();
    let id = made["league"]["id"].as_i64().unwrap();
    let enrol = |place: usize| {
        let body = json!({ "name": format!("{name} {place:02}") });
        let team = staff.post(&format!("{leagues}/{id}/teams"), &body).expect(201).json()["team"].clone();
        team["slt_id"].as_i64().unwrap()
    };
    (id, (0..teams).map(enrol).collect())
}

pub fn schedule(staff: &Client, league: i64, plan: &Value) -> i64 {
    let mut body = json!({
        "name": "Plan", "leagueId": league, "startDate": "2027-01-03", "numWeeks": 10,
        "gameDays": ["Sunday"], "sameSlot": true, "timeSlots": ["17:00", "18:10", "19:20"],
        "locations": ["Court 1", "Court 2"],
    });
    for (key, value) in plan.as_object().unwrap() {
        body[key] = value.clone();
    }
    staff.post("/api/schedules", &body).expect(201).json()["schedule"]["id"].as_i64().unwrap()
}

pub fn generate(staff: &Client, schedule: i64) -> Value {
    staff.post("/api/games/generate-full-schedule", &json!({ "scheduleId": schedule })).expect(200).json()
}

fn refusal(staff: &Client, schedule: i64) -> String {
    let answer =
        staff.post("/api/games/generate-full-schedule", &json!({ "scheduleId": schedule })).expect(422);
    answer.reason("scheduleId");
    answer.message()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Returns the dates, times, courts and teams of a plan's games, for comparing plans.
pub fn places(games: &Value) -> Vec<String> {
    let mut places: Vec<String> = games
        .as_array()
        .unwrap()
        .iter()
        .map(|game| {
            ["date", "time", "location", "home_team_id", "away_team_id"]
                .map(|key| game[key].to_string())
                .join(" ")
        })
        .collect();
    places.sort();
    places
}

pub fn started(teams: usize) -> (Server, League, Client, i64, Vec<i64>) {
    let (server, of) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let (league, teams) = league_of(&staff, &of, "Twelve", teams);
    (server, of, staff, league, teams)
}

#[test]
fn twelve_teams_and_ten_weeks_are_planned_evenly() {
    let (_server, _, staff, league, teams) = started(12);
    let id = schedule(&staff, league, &json!({}));
    let made = generate(&staff, id);
    assert_eq!(made["message"], "Full schedule generated!");
    let games = made["games"].as_array().unwrap();
    assert_eq!((games.len(), made["byes"].as_array().unwrap().len()), (60, 0));

    let (mut cells, mut days) = (BTreeSet::new(), BTreeSet::new());
    let (mut pairs, mut homes) = (BTreeMap::new(), BTreeMap::<i64, i64>::new());
    for game in games {
        assert_eq!((&game["leagueId"], &game["status"]), (&json!(league), &json!("scheduled")));
        let (date, time, court) = (text(&game["date"]), text(&game["time"]), text(&game["location"]));
        assert!(["17:00", "18:10", "19:20"].contains(&time.as_str()), "{time}");
        assert!(["Court 1", "Court 2"].contains(&court.as_str()), "{court}");
        assert!(cells.insert((date.clone(), time, court)), "two games in one place");
        let [home, away] = ["home_team_id", "away_team_id"].map(|side| game[side].as_i64().unwrap());
        for team in [home, away] {
            assert!(teams.contains(&team) && days.insert((date.clone(), team)), "twice on {date}");
        }
        *pairs.entry((home.min(away), home.max(away))).or_insert(0) += 1;
        *homes.entry(home).or_default() += 1;
        *homes.entry(away).or_default() -= 1;
    }
    assert!(pairs.values().all(|met| *met == 1), "{pairs:?}");
    assert!(homes.values().all(|more: &i64| more.abs() <= 1), "{homes:?}");
    let report = made["report"].as_array().unwrap();
    assert!(report.iter().all(|criterion| criterion["isMet"] == true), "{report:#?}");
    assert!(report.iter().all(|criterion| text(&criterion["text"]).ends_with('.')));
    let kept = staff.get(&format!("/api/schedules/{id}/report")).expect(200).json();
    assert_eq!(kept["report"], made["report"]);
    let week = staff.get(&format!("/api/games/weekly-games?scheduleId={id}&weekIndex=9")).expect(200).json();
    assert_eq!(
        (week["games"].as_array().unwrap().len(), &week["games"][0]["date"]),
        (6, &json!("2027-03-07"))
    );
}

#[test]
fn the_same_seed_gives_the_same_games_and_every_other_week_a_week_off_is_skipped() {
    let (_server, of, staff, league, _) = started(7);
    let weekly: Vec<Value> = (0..10)
        .map(
            |week| if week % 2 == 0 { json!(["20:00", "21:10"]) } else { json!(["09:00", "10:10", "11:20"]) },
        )
        .collect();
    let plan = json!({ "sameSlot": false, "weeklyTimeSlots": weekly, "gameDays": [3], "locations": [], "randomSeed": 3 });
    let id = schedule(&staff, league, &plan);
    let off = json!({ "season_id": of.season, "league_id": league, "date": "2027-01-13" });
    staff.post("/api/week-offs", &off).expect(201);
    let first = generate(&staff, id);
    assert_eq!(places(&first["games"]), places(&generate(&staff, id)["games"]));
    let mut by_date = BTreeMap::<String, usize>::new();
    for game in first["games"].as_array().unwrap() {
        assert!(game["location"].is_null());
        *by_date.entry(text(&game["date"])).or_default() += 1;
    }
    assert_eq!((by_date.get("2027-01-06"), by_date.get("2027-01-13")), (Some(&2), None));
    assert_eq!(by_date.get("2027-01-27"), Some(&3));
    // Five teams have a bye in a week of two games, six in a week of three.
    let sitting = |week: i64| {
        let query = format!("scheduleId={id}&weekIndex={week}");
        let byes = staff.get(&format!("/api/games/weekly-byes?{query}")).expect(200).json();
        byes["byes"].as_array().unwrap().len()
    };
    assert_eq!((sitting(0), sitting(1), sitting(3)), (3, 0, 1));
    let listed = staff.get(&format!("/api/schedules?leagueId={league}")).json();
    assert_eq!(listed["schedules"][0]["gamesCount"], json!(first["games"].as_array().unwrap().len()));
}

#[test]
fn played_games_stay_when_the_others_are_generated_anew() {
    let (_server, _, staff, league, _) = started(6);
    let id = schedule(&staff, league, &json!({ "locations": ["Court 1"], "numWeeks": 5 }));
    let first = generate(&staff, id);
    let scores = json!({ "score_home": 61, "score_away": 58 });
    let played: Vec<Value> = [0, 1, 2].map(|place| first["games"][place].clone()).to_vec();
    for game in &played {
        staff.put(&format!("/api/gamesv2/{}/scores", game["id"]), &scores).expect(200);
    }
    staff.put(&format!("/api/schedules/{id}"), &json!({ "randomSeed": 99 })).expect(200);
    let second = generate(&staff, id);
    let games = second["games"].as_array().unwrap();
    assert_eq!(games.len(), 15);
    for game in &played {
        let stayed = games.iter().find(|other| other["id"] == game["id"]).unwrap();
        assert_eq!((&stayed["score_home"], &stayed["date"]), (&json!(61), &game["date"]));
    }
    let mut pairs = BTreeMap::new();
    for game in games {
        let mut pair = [game["home_team_id"].as_i64(), game["away_team_id"].as_i64()];
        pair.sort_unstable();
        *pairs.entry(pair).or_insert(0) += 1;
    }
    assert!(pairs.values().all(|met| *met == 1), "{pairs:?}");
    let listed = staff.get(&format!("/api/schedules?leagueId={league}")).json();
    assert_eq!(listed["schedules"][0]["playedCount"], 3);
}

#[test]
fn leagues_share_a_gym_and_teams_are_not_asked_to_play_when_they_cannot() {
    let (_server, of, staff, league, teams) = started(4);
    let gym = json!({ "locations": ["Court 1"], "numWeeks": 3, "timeSlots": ["17:00", "18:10"] });
    let first = generate(&staff, schedule(&staff, league, &gym));
    let (other, _) = league_of(&staff, &of, "Other", 4);
    let wider =
        json!({ "locations": ["court 1"], "numWeeks": 3, "timeSlots": ["17:00", "18:10", "19:20", "20:30"] });
    let second = generate(&staff, schedule(&staff, other, &wider));
    let at = |made: &Value| -> BTreeSet<(String, String)> {
        made["games"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| (text(&game["date"]), text(&game["time"])))
            .collect()
    };
    assert_eq!((at(&first).len(), at(&second).len()), (6, 6));
    assert!(at(&first).is_disjoint(&at(&second)));

    // Games of other schedules do not count as slots of this one.
    let bare = schedule(&staff, league, &json!({ "timeSlots": [] }));
    assert!(refusal(&staff, bare).starts_with("No week has a slot"));

    let list = staff.get(&format!("/api/teams/teamsByLeague?leagueId={league}")).json();
    let blocked = list["teams"][0].clone();
    staff
        .put(&format!("/api/teams/{}", blocked["id"]), &json!({ "unavailableSlots": ["17:00"] }))
        .expect(200);
    let again = generate(
        &staff,
        schedule(
            &staff,
            league,
            &json!({ "startDate": "2027-06-06", "numWeeks": 3, "locations": ["Court 1"], "timeSlots": ["17:00", "18:10"] }),
        ),
    );
    for game in again["games"].as_array().unwrap() {
        let plays = [&game["homeTeam"]["id"], &game["awayTeam"]["id"]].contains(&&blocked["id"]);
        assert!(!plays || game["time"] == "18:10", "{game}");
    }
    assert_eq!(teams.len(), 4);
}

#[test]
fn what_is_impossible_is_refused_with_what_would_help_and_nothing_is_written() {
    let (server, of, staff, league, _) = started(4);
    let before = support::dump(&server.database(), &["sessions", "schedules", "sqlite_sequence"]);
    let id = schedule(&staff, league, &json!({ "timeSlots": [] }));
    assert!(refusal(&staff, id).starts_with("No week has a slot to play in"), "{}", refusal(&staff, id));
    let (lonely, _) = league_of(&staff, &of, "Lonely", 1);
    let id = schedule(&staff, lonely, &json!({}));
    assert_eq!(
        refusal(&staff, id),
        "A schedule needs at least two teams and Lonely has one: add teams to the league."
    );
    let body = json!({ "unavailableSlots": ["17:00"] });
    let teams = staff.get(&format!("/api/teams/teamsByLeague?leagueId={league}")).json()["teams"].clone();
    staff.put(&format!("/api/teams/{}", teams[0]["id"]), &body).expect(200);
    let id = schedule(&staff, league, &json!({ "timeSlots": ["17:00"] }));
    assert!(
        refusal(&staff, id)
            .starts_with("Twelve 00 cannot play at any of the schedule's times: add a time slot")
    );
    staff.put(&format!("/api/teams/{}", teams[1]["id"]), &body).expect(200);
    let tight = json!({ "timeSlots": ["17:00", "18:10"], "locations": [], "numWeeks": 1 });
    staff
        .put(&format!("/api/teams/{}", teams[2]["id"]), &json!({ "unavailableSlots": ["18:10"] }))
        .expect(200);
    staff
        .put(&format!("/api/teams/{}", teams[3]["id"]), &json!({ "unavailableSlots": ["17:00"] }))
        .expect(200);
    let why = refusal(&staff, schedule(&staff, league, &tight));
    assert!(
        why.starts_with(
            "Week 1 (2027-01-03) has room for 2 games, and the teams' unavailable times allow 1:"
        ),
        "{why}"
    );
    assert_eq!(staff.get("/api/games").json()["games"].as_array().unwrap().len(), 4);
    let games = support::dump(&server.database(), &["sessions"])["games"].clone();
    assert_eq!(games, before["games"]);

    let call = "/api/games/generate-full-schedule";
    staff.post(call, &json!({})).expect(422).reason("scheduleId");
    staff.post(call, &json!({ "scheduleId": 999_999 })).expect(422).reason("scheduleId");
    let other = server.signed_in("valley", "owner");
    other.post(call, &json!({ "scheduleId": id })).expect(422).reason("scheduleId");
    server.visitor().post(call, &json!({ "scheduleId": id })).expect(401);
    other.get(&format!("/api/schedules/{id}/report")).expect(404);
    assert_eq!(staff.get(&format!("/api/schedules/{id}/report")).expect(200).json(), json!({ "report": [] }));
}

#[test]
fn a_second_schedule_of_a_league_continues_the_first() {
    let (_server, _, staff, league, _) = started(6);
    let half =
        |start: &str, weeks: i64| schedule(&staff, league, &json!({ "startDate": start, "numWeeks": weeks }));
    let (first, second) = (half("2027-01-03", 3), half("2027-01-24", 7));
    let mut met = BTreeMap::new();
    let mut hosts: BTreeMap<(i64, i64), i64> = BTreeMap::new();
    for id in [first, second] {
        let made = generate(&staff, id);
        let pairs = made["report"].as_array().unwrap().iter().find(|criterion| criterion["name"] == "pairs");
        assert_eq!(pairs.unwrap()["isMet"], true);
        for game in made["games"].as_array().unwrap() {
            let [home, away] = ["home_team_id", "away_team_id"].map(|side| game[side].as_i64().unwrap());
            *met.entry((home.min(away), home.max(away))).or_insert(0) += 1;
            *hosts.entry((home.min(away), home.max(away))).or_default() += if home < away { 1 } else { -1 };
        }
    }
    assert!(met.len() == 15 && met.values().all(|times| *times == 2), "{met:?}");
    assert!(hosts.values().all(|more| *more == 0), "{hosts:?}");
}

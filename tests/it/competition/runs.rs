//! Planning runs with progress events, and leagues that are planned together.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};

use serde_json::{Value, json};

use super::generated::{generate, league_of, places, schedule, started};
use crate::support::{self, Client, Server};

/// Returns the events of a run.
fn events(staff: &Client, schedule: i64, body: &Value) -> Vec<Value> {
    let answer = staff.post(&format!("/api/schedules/{schedule}/run"), body).expect(200);
    let lines = answer.text();
    let events = lines.lines().filter_map(|line| line.strip_prefix("data:"));
    events.map(|data| serde_json::from_str(data).unwrap()).collect()
}

fn end(staff: &Client, schedule: i64, body: &Value) -> Value {
    let events = events(staff, schedule, body);
    let (end, before) = events.split_last().unwrap();
    assert!(before.iter().all(|event| event["kind"] == "planning" && event["done"].is_u64()), "{before:?}");
    end.clone()
}

#[test]
fn a_watched_run_tells_how_far_it_is_and_ends_with_the_games() {
    let (_server, _, staff, league, _) = started(6);
    let id = schedule(&staff, league, &json!({ "numWeeks": 5, "locations": ["Court 1"] }));
    let told = events(&staff, id, &json!({}));
    assert_eq!(told[0]["kind"], "planning", "{:?}", told[0]);
    let end = told.last().unwrap();
    assert_eq!(end["kind"], "generated");
    assert_eq!(end["generated"]["message"], "Full schedule generated!");
    assert_eq!(end["generated"]["games"].as_array().unwrap().len(), 15);
    let again = generate(&staff, id);
    assert_eq!(places(&end["generated"]["games"]), places(&again["games"]));
}

#[test]
fn what_cannot_be_kept_is_told_before_anything_is_written() {
    let (server, _, staff, league, _) = started(5);
    let id = schedule(
        &staff,
        league,
        &json!({ "numWeeks": 2, "locations": ["Court 1"], "timeSlots": ["17:00", "18:10", "19:20"] }),
    );
    let list = staff.get(&format!("/api/teams/teamsByLeague?leagueId={league}")).json();
    for team in list["teams"].as_array().unwrap().iter().take(3) {
        let body = json!({ "unavailableSlots": ["17:00", "18:10"] });
        staff.put(&format!("/api/teams/{}", team["id"]), &body).expect(200);
    }
    let before = support::dump(&server.database(), &["sessions"]);
    let asked = end(&staff, id, &json!({}));
    assert_eq!(asked["kind"], "unmet", "{asked}");
    let report = asked["leagues"][0]["report"].as_array().unwrap().clone();
    let unmet: Vec<_> = report.iter().filter(|one| one["isMet"] == false).collect();
    assert!(!unmet.is_empty() && unmet.iter().all(|one| one["text"].as_str().unwrap().ends_with('.')));
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
    let written = end(&staff, id, &json!({ "anyway": true }));
    assert_eq!(written["kind"], "generated", "{written}");
    assert_eq!(written["generated"]["report"], json!(report));
}

#[test]
fn what_is_impossible_is_refused_at_the_end_of_a_run() {
    let (_server, _, staff, league, _) = started(4);
    let id = schedule(&staff, league, &json!({ "timeSlots": [] }));
    let refused = end(&staff, id, &json!({}));
    assert_eq!(refused["kind"], "refused");
    assert!(refused["message"].as_str().unwrap().starts_with("No week has a slot to play in"), "{refused}");
    staff.post("/api/schedules/999999/run", &json!({})).expect(404);
}

/// Starts a run and disconnects after its first progress event.
fn abandon(server: &Server, staff: &Client, schedule: i64) {
    assert_eq!(begun(server, staff, schedule).next().unwrap()["kind"], "planning");
}

#[test]
fn whoever_goes_away_stops_the_run_and_nothing_is_written() {
    let (server, _, staff, league, _) = started(12);
    let list = staff.get(&format!("/api/teams/teamsByLeague?leagueId={league}")).json();
    for team in list["teams"].as_array().unwrap().iter().take(4) {
        let body = json!({ "unavailableSlots": ["17:00", "18:10"] });
        staff.put(&format!("/api/teams/{}", team["id"]), &body).expect(200);
    }
    // Four teams in one league make the search for even pairs run for a minute.
    let long = schedule(&staff, league, &json!({ "numWeeks": 100, "locations": ["Court 1"] }));
    abandon(&server, &staff, long);
    abandon(&server, &staff, long);
    // As many runs were abandoned as can be planned at a time; if they continued, this one would have to wait.
    let short = json!({ "startDate": "2030-01-06", "numWeeks": 1, "timeSlots": ["20:30"] });
    let short = schedule(&staff, league, &short);
    assert_eq!(end(&staff, short, &json!({ "anyway": true }))["kind"], "generated");
    let listed = staff.get(&format!("/api/schedules?leagueId={league}")).json();
    let mut all = listed["schedules"].as_array().unwrap().iter();
    assert_eq!(all.find(|one| one["id"] == long).unwrap()["gamesCount"], 0);
}

/// Starts a run and returns its events as they arrive.
fn begun(server: &Server, staff: &Client, schedule: i64) -> impl Iterator<Item = Value> {
    let body = json!({ "anyway": true }).to_string();
    let (host, cookie) = (&staff.host, staff.cookie.lock().unwrap().clone().unwrap_or_default());
    let request = format!(
        "POST /api/schedules/{schedule}/run HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = server.connect();
    stream.write_all(request.as_bytes()).unwrap();
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    lines.filter_map(|line| serde_json::from_str(line.strip_prefix("data:")?).ok())
}

#[test]
fn a_cancelled_run_says_that_nothing_is_written_and_a_later_cancel_that_it_is() {
    let (server, _, staff, league, _) = started(12);
    let count = |id: i64| {
        let listed = staff.get(&format!("/api/schedules?leagueId={league}")).json();
        let all = listed["schedules"].as_array().unwrap();
        all.iter().find(|one| one["id"] == id).unwrap()["gamesCount"].as_i64().unwrap()
    };
    staff.delete("/api/schedules/999999/run").expect(404);
    let mut cancelled = 0;
    for week in 0..12 {
        let plan = json!({ "startDate": "2030-01-06", "numWeeks": 40 + week, "locations": ["Court 1"] });
        let id = schedule(&staff, league, &plan);
        let mut events = begun(&server, &staff, id);
        assert_eq!(events.next().unwrap()["kind"], "planning");
        // Cancels later from run to run, so that some cancellations arrive while the games are being written.
        let passed = events.by_ref().take(week).find(|event| event["kind"] != "planning");
        staff.delete(&format!("/api/schedules/{id}/run")).expect(204);
        let end = passed.or_else(|| events.find(|event| event["kind"] != "planning")).unwrap();
        let is_cancelled = end["kind"] == "cancelled";
        assert!(is_cancelled || end["kind"] == "generated", "{end}");
        assert_eq!(count(id) == 0, is_cancelled, "{end}");
        cancelled += usize::from(is_cancelled);
        staff.delete(&format!("/api/schedules/{id}")).expect(204);
    }
    assert!(cancelled > 0, "every run had ended before its cancel");
}

#[test]
fn leagues_are_planned_together_on_the_same_courts() {
    let (_server, of, staff, league, _) = started(6);
    let (other, _) = league_of(&staff, &of, "Other", 6);
    let plan = json!({ "numWeeks": 4, "locations": ["Court 1"], "timeSlots": ["17:00", "18:10", "19:20"] });
    let (first, second) = (schedule(&staff, league, &plan), schedule(&staff, other, &plan));
    let call = "/api/games/generate-full-schedule";
    let body = json!({ "scheduleId": first, "scheduleIds": [second] });
    let made = staff.post(call, &body).expect(200).json();
    let others = made["others"].as_array().unwrap();
    assert_eq!((others.len(), &others[0]["scheduleId"]), (1, &json!(second)));
    let both = [&made["games"], &others[0]["games"]];
    let games = both.map(|games| games.as_array().unwrap().len());
    assert_eq!(games, [6, 6], "twelve places are shared");
    let mut places = BTreeSet::new();
    for game in both.iter().flat_map(|games| games.as_array().unwrap()) {
        assert!(places.insert(["date", "time", "location"].map(|key| game[key].to_string())), "twice");
    }
    // Planned alone, the league uses only slots that the other leaves. Its response has no `others`.
    let alone = generate(&staff, first);
    assert_eq!((alone["games"].as_array().unwrap().len(), &alone["others"]), (6, &Value::Null));
    // Planned together again, both schedules get new games.
    let again = end(&staff, first, &json!({ "scheduleIds": [second], "anyway": true }));
    assert_eq!(again["generated"]["others"][0]["games"].as_array().unwrap().len(), 6);

    let twice = schedule(&staff, league, &plan);
    let wrong =
        |ids: Value| staff.post(call, &json!({ "scheduleId": first, "scheduleIds": ids })).expect(422);
    assert_eq!(wrong(json!([twice])).reason("scheduleIds"), "Plan and Plan are of one league");
    wrong(json!([999_999])).reason("scheduleIds");
    wrong(json!([9, 10, 11, 12, 13, 14, 15, 16])).reason("scheduleIds");
}

/// Returns the dates and starts, in minutes, of games.
fn starts(games: &Value) -> Vec<(String, i64)> {
    let start = |game: &Value| {
        let time = game["time"].as_str().unwrap();
        let minutes = 60 * time[..2].parse::<i64>().unwrap() + time[3..].parse::<i64>().unwrap();
        (game["date"].as_str().unwrap().to_owned(), minutes)
    };
    games.as_array().unwrap().iter().map(start).collect()
}

#[test]
fn leagues_that_start_half_an_hour_apart_never_overlap_on_a_court() {
    let (_server, of, staff, league, _) = started(4);
    let (other, _) = league_of(&staff, &of, "Other", 4);
    let plan = |times: [&str; 2]| json!({ "numWeeks": 4, "locations": ["Court 1"], "timeSlots": times });
    let first = schedule(&staff, league, &plan(["17:00", "18:00"]));
    let second = schedule(&staff, other, &plan(["17:30", "18:30"]));
    let body = json!({ "scheduleId": first, "scheduleIds": [second] });
    let made = staff.post("/api/games/generate-full-schedule", &body).expect(200).json();
    let both = [starts(&made["games"]), starts(&made["others"][0]["games"])];
    assert!(both.iter().all(|games| games.len() >= 2), "{both:?}");
    let mut all = both.concat();
    all.sort();
    let is_apart = |pair: &[(String, i64)]| pair[0].0 != pair[1].0 || pair[1].1 - pair[0].1 >= 60;
    assert!(all.windows(2).all(is_apart), "{all:?}");
    // Planned alone, a league leaves the court while another league's game lasts.
    let theirs = starts(&made["others"][0]["games"]);
    let alone = starts(&generate(&staff, first)["games"]);
    let overlaps = |(date, start): &(String, i64)| {
        theirs.iter().any(|(other, at)| date == other && start.abs_diff(*at) < 60)
    };
    assert!(!alone.is_empty() && !alone.iter().any(overlaps), "{alone:?} and {theirs:?}");
}

#[test]
fn schedules_without_courts_each_have_their_own_court() {
    let (_server, of, staff, league, _) = started(4);
    let (other, _) = league_of(&staff, &of, "Other", 4);
    let plan = json!({ "numWeeks": 3, "locations": [], "timeSlots": ["17:00", "18:10"] });
    let (first, second) = (schedule(&staff, league, &plan), schedule(&staff, other, &plan));
    let apart = [first, second].map(|id| starts(&generate(&staff, id)["games"]).len());
    let body = json!({ "scheduleId": first, "scheduleIds": [second] });
    let made = staff.post("/api/games/generate-full-schedule", &body).expect(200).json();
    let together = [starts(&made["games"]).len(), starts(&made["others"][0]["games"]).len()];
    assert_eq!((apart, together), ([6, 6], [6, 6]));
}

#[test]
fn what_is_too_much_at_once_is_refused_with_the_limit() {
    let (_server, _, staff, league, _) = started(4);
    let courts: Vec<String> = (1..=20).map(|court| format!("Court {court}")).collect();
    let times: Vec<String> = (0..24).map(|hour| format!("{hour:02}:00")).collect();
    let id = schedule(&staff, league, &json!({ "numWeeks": 104, "timeSlots": times, "locations": courts }));
    let answer = staff.post("/api/games/generate-full-schedule", &json!({ "scheduleId": id })).expect(422);
    answer.reason("scheduleId");
    assert!(
        answer.message().contains("offers 49920 slots in all its weeks, and at most 20000"),
        "{}",
        answer.message()
    );
}

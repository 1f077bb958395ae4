//! Opening hours and closures of venues: no game is planned at a closed court, and one that is there is reported.

use serde_json::{Value, json};

use crate::competition::generated::{generate, schedule, started};
use crate::league;
use crate::support::{Answer, Client};

/// Changes a venue and returns it.
fn put(staff: &Client, venue: i64, body: &Value) -> Value {
    staff.put(&format!("/api/venues/{venue}"), body).expect(200).json()["venue"].clone()
}

/// Returns the venue with this name.
fn venue(staff: &Client, name: &str) -> i64 {
    let found = staff.get("/api/venues").expect(200).json();
    let venue = found["venues"].as_array().unwrap().iter().find(|venue| venue["name"] == name).cloned();
    venue.unwrap_or_else(|| panic!("no venue {name}: {found}"))["id"].as_i64().unwrap()
}

fn undo(staff: &Client, answer: &Answer) {
    let id = answer.header("homecourt-undo").unwrap();
    staff.post(&format!("/api/activity/{id}/undo"), &json!({ "with_later": false })).expect(200);
}

#[test]
fn opening_hours_and_closures_are_saved_with_the_venue_and_undone() {
    let (server, of) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let id = of.venues[1].0;
    let found = staff.get(&format!("/api/venues/{id}")).expect(200).json()["venue"].clone();
    assert_eq!((&found["hours"], &found["closures"]), (&json!([]), &json!([])));
    let court = &found["courts"][0]["id"];
    let hours = json!([
        { "weekday": "Saturday", "opens": "9:00", "closes": "24:00" },
        { "weekday": 0, "opens": "17:00", "closes": "22:00" },
        { "weekday": "sunday", "opens": "08:00", "closes": "12:00" },
    ]);
    let closures = json!([
        { "date": "2027-02-01", "until": "2027-02-14", "reason": " New floor " },
        { "date": "2027-01-10", "court_id": court, "from_time": "18:00" },
    ]);
    let body = json!({ "hours": hours, "closures": closures });
    let saved = put(&staff, id, &body);
    assert_eq!(
        saved["hours"],
        json!([
            { "weekday": "Sunday", "opens": "08:00", "closes": "12:00" },
            { "weekday": "Sunday", "opens": "17:00", "closes": "22:00" },
            { "weekday": "Saturday", "opens": "09:00", "closes": "24:00" },
        ])
    );
    let closures = saved["closures"].as_array().unwrap();
    assert_eq!((&closures[0]["date"], &closures[0]["court_id"]), (&json!("2027-01-10"), court));
    assert_eq!((&closures[1]["reason"], &closures[1]["until"]), (&json!("New floor"), &json!("2027-02-14")));
    assert_eq!(saved["version"], json!(found["version"].as_i64().unwrap() + 5));

    // A form that was opened before is refused; the same values again change nothing.
    let stale = json!({ "hours": [], "version": found["version"] });
    let refused = staff.put(&format!("/api/venues/{id}"), &stale).expect(409).json();
    assert_eq!(refused["conflict"]["fields"]["hours"]["saved"], saved["hours"]);
    let same = put(&staff, id, &json!({ "hours": saved["hours"], "closures": closures }));
    assert_eq!(same, saved);
    let one = json!({ "closures": [{ "id": closures[0]["id"], "date": "2027-01-11" }] });
    let answer = staff.put(&format!("/api/venues/{id}"), &one).expect(200);
    let changed = answer.json()["venue"]["closures"].clone();
    assert_eq!(changed.as_array().unwrap().len(), 1);
    assert_eq!((&changed[0]["id"], &changed[0]["court_id"]), (&closures[0]["id"], &Value::Null));
    undo(&staff, &answer);
    let restored = staff.get(&format!("/api/venues/{id}")).expect(200).json()["venue"].clone();
    assert_eq!(restored["closures"], saved["closures"]);

    // A court takes its closures along.
    let without = put(&staff, id, &json!({ "courts": [] }));
    assert_eq!(without["closures"].as_array().unwrap().len(), 1);
}

#[test]
fn wrong_hours_and_closures_are_named_field_by_field() {
    let (server, of) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/venues/{}", of.venues[1]);
    let refused = |body: Value, field: &str| staff.put(&path, &body).expect(422).reason(field);
    let hours =
        |day: Value, opens: &str, closes: &str| json!([{ "weekday": day, "opens": opens, "closes": closes }]);
    refused(json!({ "hours": hours(json!(7), "08:00", "09:00") }), "hours[0].weekday");
    refused(json!({ "hours": hours(json!("Sunday"), "8 am", "09:00") }), "hours[0].opens");
    refused(json!({ "hours": hours(json!("Sunday"), "08:00", "25:00") }), "hours[0].closes");
    refused(json!({ "hours": hours(json!("Sunday"), "10:00", "09:00") }), "hours[0].closes");
    let twice = json!([
        { "weekday": "Sunday", "opens": "08:00", "closes": "12:00" },
        { "weekday": "Sunday", "opens": "11:00", "closes": "13:00" },
    ]);
    refused(json!({ "hours": twice }), "hours[1].opens");
    let closure = |closure: Value| json!({ "closures": [closure] });
    refused(closure(json!({})), "closures[0].date");
    refused(closure(json!({ "date": "2027-01-03", "until": "2027-01-02" })), "closures[0].until");
    refused(closure(json!({ "date": "2027-01-03", "until": "2029-01-02" })), "closures[0].until");
    let times = json!({ "date": "2027-01-03", "from_time": "20:00", "until_time": "19:00" });
    refused(closure(times), "closures[0].until_time");
    refused(closure(json!({ "date": "2027-01-03", "court_id": 999 })), "closures[0].court_id");
    refused(closure(json!({ "date": "2027-01-03", "id": 999 })), "closures[0].id");
    refused(closure(json!({ "date": "2027-01-03", "reason": "x".repeat(121) })), "closures[0].reason");
}

#[test]
fn visitors_read_the_closures_to_come_and_a_merge_keeps_all() {
    let (server, of) = league::clocked_server("2026-10-11T20:00:00Z", "harbor");
    let staff = server.signed_in("harbor", "staff");
    let [first, second] = of.venues.map(|venue| venue.0);
    let courts = staff.get(&format!("/api/venues/{second}")).expect(200).json()["venue"]["courts"].clone();
    let closures = json!([
        { "date": "2026-10-01", "until": "2026-10-10" },
        { "date": "2026-10-01", "until": "2026-10-11", "reason": "Polling station" },
        { "date": "2026-12-24", "court_id": courts[0]["id"], "until_time": "18:00" },
    ]);
    let hours = json!([{ "weekday": "Sunday", "opens": "08:00", "closes": "23:00" }]);
    put(&staff, second, &json!({ "closures": closures, "hours": hours }));
    let page = server.visitor().get(&format!("/api/venues/{second}?slug=harbor")).expect(200).json();
    let dates: Vec<&str> = page["venue"]["closures"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["date"].as_str().unwrap())
        .collect();
    assert_eq!(dates, ["2026-10-01", "2026-12-24"]);

    let merge = json!({ "masterId": first, "duplicateIds": [second] });
    let merged = staff.post("/api/venues/merge", &merge).expect(200).json()["venue"].clone();
    let moved = merged["closures"].as_array().unwrap();
    assert_eq!((moved.len(), &merged["hours"]), (3, &hours));
    assert_eq!(moved[2]["court_id"], merged["courts"][0]["id"]);
}

/// The games of a league of four teams with two games each Sunday for three weeks, and the ids of its league and schedule.
fn planned(staff: &Client, league: i64) -> (Vec<Value>, i64) {
    let plan =
        json!({ "numWeeks": 3, "timeSlots": ["17:00", "18:10", "19:20"], "locations": ["Gym", "Hall"] });
    let id = schedule(staff, league, &plan);
    (generate(staff, id)["games"].as_array().unwrap().clone(), id)
}

#[test]
fn no_game_is_generated_at_a_closed_court() {
    let (_server, _, staff, league, _) = started(4);
    staff.post("/api/venues", &json!({ "name": "Gym", "courts": [] })).expect(201);
    let hall =
        staff.post("/api/venues", &json!({ "name": "Hall" })).expect(201).json()["venue"]["id"].clone();
    let hours = json!({ "hours": [{ "weekday": "Sunday", "opens": "18:00", "closes": "19:10" }] });
    put(&staff, venue(&staff, "Gym"), &hours);
    let off = json!({ "closures": [
        { "date": "2027-01-10" }, { "date": "2027-01-03", "from_time": "19:00", "until_time": "20:00" },
    ]});
    put(&staff, hall.as_i64().unwrap(), &off);
    let (games, id) = planned(&staff, league);
    let at = |date: &str| -> Vec<String> {
        let own = games.iter().filter(|game| game["date"] == date);
        own.map(|game| format!("{} {}", game["location"].as_str().unwrap(), game["time"].as_str().unwrap()))
            .collect()
    };
    // The gym takes one game, from 18:10 to 19:10, and is the only open court on the second Sunday.
    assert_eq!(at("2027-01-10"), ["Gym 18:10"]);
    assert_eq!((at("2027-01-03").len(), at("2027-01-17").len()), (2, 2));
    for date in ["2027-01-03", "2027-01-17"] {
        let own = at(date);
        assert!(own.iter().all(|place| !place.starts_with("Gym") || place == "Gym 18:10"), "{own:?}");
    }
    assert!(!at("2027-01-03").contains(&"Hall 19:20".to_owned()), "{:?}", at("2027-01-03"));
    let report = staff.get(&format!("/api/schedules/{id}/report")).expect(200).json();
    assert_eq!(report["clashes"], Value::Null);
}

#[test]
fn a_game_at_a_closed_court_is_a_hard_clash_and_a_repair_moves_it() {
    let (_server, of, staff, league, _) = started(4);
    let (games, id) = planned(&staff, league);
    let gym = venue(&staff, "Gym");
    let hall = venue(&staff, "Hall");
    let shut = json!({ "closures": [{ "date": "2027-01-10", "reason": "New floor" }] });
    put(&staff, gym, &shut);
    put(&staff, hall, &shut);
    let report = staff.get(&format!("/api/schedules/{id}/report")).expect(200).json();
    let clashes = report["clashes"].as_array().unwrap();
    assert_eq!(clashes.len(), 2);
    for clash in clashes {
        assert_eq!((&clash["kind"], &clash["isHard"]), (&json!("closed"), &json!(true)));
        let text = clash["text"].as_str().unwrap();
        assert!(text.ends_with("on January 10, 2027 (New floor)."), "{text}");
        assert!(text.contains(" is closed at "), "{text}");
    }
    // A bulk change asks before it moves a game there.
    let change =
        json!({ "games": [{ "id": games[0]["id"] }], "change": { "date": "2027-01-10", "time": "19:20" } });
    let asked = staff.post("/api/gamesv2/bulk", &change).expect(409).message();
    assert!(asked.contains("is closed at 7:20 PM"), "{asked}");
    // A repair moves both games of the day, although nothing else happened.
    let url = format!("/api/seasonsv2/{}/repairs", of.season);
    let more = json!({ "events": [{ "kind": "more_days", "dates": ["2027-01-24"] }] });
    let answer = staff.post(&url, &more).expect(200).json()["answers"][0].clone();
    let changes = answer["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 2, "{answer}");
    for change in changes {
        assert_eq!(
            (&change["before"]["date"], &change["after"]["date"]),
            (&json!("2027-01-10"), &json!("2027-01-24"))
        );
    }
    let none = staff.post(&url, &json!({ "events": [] })).expect(200).json()["answers"][0].clone();
    let waiting: Vec<&str> =
        none["changes"].as_array().unwrap().iter().map(|one| one["why"].as_str().unwrap()).collect();
    assert_eq!(waiting.len(), 2);
    assert!(waiting.iter().all(|why| why.starts_with("There is a place if")), "{waiting:?}");

    // Opening hours count, too.
    let hours = json!([{ "weekday": "Monday", "opens": "08:00", "closes": "09:00" }]);
    put(&staff, gym, &json!({ "hours": hours, "closures": [] }));
    put(&staff, hall, &json!({ "closures": [] }));
    let report = staff.get(&format!("/api/schedules/{id}/report")).expect(200).json();
    let texts = report["clashes"].as_array().unwrap().iter().map(|clash| clash["text"].as_str().unwrap());
    let in_gym = games.iter().filter(|game| game["location"] == "Gym").count();
    assert_eq!(texts.clone().filter(|text| text.contains("is not open for a game at")).count(), in_gym);
}

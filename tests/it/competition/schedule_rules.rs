//! Rules of a season's schedules: how they are saved, shown and checked.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{Client, PASSWORD};

fn url(of: &League) -> String {
    format!("/api/seasonsv2/{}/schedule-rules", of.season)
}

/// Creates a rule and returns it.
fn create(staff: &Client, of: &League, rule: &Value) -> Value {
    staff.post(&url(of), rule).expect(201).json()["rule"].clone()
}

/// Returns a rule of each kind about two teams, with its sentence.
fn sentences(of: &League, [first, second]: [&str; 2], (gym, court): (&str, &Value)) -> Vec<(Value, String)> {
    let [one, other, _] = of.teams.map(|team| team.0);
    vec![
        (
            json!({ "kind": "unavailable", "teamId": one, "weekdays": ["Sunday"], "untilTime": "18:00",
                "until": "2026-11-30", "requestedBy": " Dana " }),
            format!("{first} cannot play on Sundays before 6:00 PM until November 30, 2026."),
        ),
        (
            json!({ "kind": "prefers_time", "teamId": one, "weekdays": [1, 3], "fromTime": "19:00", "weight": 2 }),
            format!("{first} prefers to play on Mondays and Wednesdays from 7:00 PM on."),
        ),
        (
            json!({ "kind": "prefers_court", "teamId": one, "venueId": of.venues[1] }),
            format!("{first} plays only at {gym}."),
        ),
        (
            json!({ "kind": "avoids_court", "teamId": one, "venueId": of.venues[1], "courtId": court, "weight": 1,
                "from": "2027-01-01", "until": "2027-01-01" }),
            format!("{first} would rather not play at {gym} – Court A on January 1, 2027."),
        ),
        (
            json!({ "kind": "minimum_rest", "amount": 2, "leagueId": of.league }),
            "Every team has at least 2 days without a game between two game days in Sunday Mark.".to_owned(),
        ),
        (
            json!({ "kind": "shared_person", "teamId": one, "otherTeamId": other, "weight": 2 }),
            format!(
                "{first} and {second} share a person, so their games never overlap, and should follow each other on one day."
            ),
        ),
        (
            json!({ "kind": "fixed_pair", "teamId": one, "otherTeamId": other, "from": "2027-01-03" }),
            format!("{first} and {second} meet on January 3, 2027."),
        ),
        (
            json!({ "kind": "wanted_meetings", "teamId": one, "otherTeamId": other, "amount": 3, "weight": 3 }),
            format!("{first} and {second} should meet 3 times."),
        ),
        (json!({ "kind": "no_back_to_back" }), "No team plays on two days in a row.".to_owned()),
        (
            json!({ "kind": "doubleheader_allowed", "teamId": one }),
            format!("{first} may play twice on a day."),
        ),
    ]
}

#[test]
fn each_kind_of_rule_is_a_sentence() {
    let (server, of) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let list = staff.get("/api/venues").expect(200).json();
    let annex =
        list["venues"].as_array().unwrap().iter().find(|venue| venue["id"] == of.venues[1].0).unwrap();
    let (gym, court) = (annex["name"].as_str().unwrap(), annex["courts"][0]["id"].clone());
    let [one, other, _] = of.teams.map(|team| team.0);
    let name = |team: i64| -> String {
        let page = staff.get(&format!("/api/teamsv2/{team}")).expect(200).json();
        page["team"]["name"].as_str().unwrap().to_owned()
    };
    let (first, second) = (name(one), name(other));
    let rules = sentences(&of, [&first, &second], (gym, &court));
    for (rule, sentence) in &rules {
        let made = create(&staff, &of, rule);
        let place = sentence.replace(" – ", ", ");
        assert!(made["text"] == *sentence || made["text"] == place, "{} is not {sentence}", made["text"]);
    }
    let listed = staff.get(&url(&of)).expect(200).json()["rules"].as_array().unwrap().clone();
    assert_eq!(listed.len(), rules.len() + 1);
    assert!(listed[0]["team"].is_null(), "rules of all teams come first");
    let dana =
        listed.iter().find(|rule| rule["kind"] == "unavailable" && rule["requestedBy"] == "Dana").unwrap();
    assert_eq!((&dana["weekdays"], &dana["weight"]), (&json!(["Sunday"]), &Value::Null));
}

#[test]
fn a_rule_is_changed_deleted_and_undone() {
    let (server, of) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let rule = json!({ "kind": "minimum_rest", "teamId": of.teams[0], "amount": 1 });
    let made = create(&staff, &of, &rule);
    let path = format!("{}/{}", url(&of), made["id"]);
    let changed =
        json!({ "kind": "minimum_rest", "teamId": of.teams[0], "amount": 3, "version": made["version"] });
    let answer = staff.put(&path, &changed).expect(200);
    assert_eq!(answer.json()["rule"]["amount"], 3);
    let stale =
        json!({ "kind": "minimum_rest", "teamId": of.teams[0], "amount": 4, "version": made["version"] });
    let refused = staff.put(&path, &stale).expect(409).json();
    assert_eq!(refused["conflict"]["fields"]["amount"]["saved"], 3);
    let undo = |answer: &crate::support::Answer| {
        let id = answer.header("homecourt-undo").unwrap();
        staff.post(&format!("/api/activity/{id}/undo"), &json!({ "with_later": false })).expect(200);
    };
    let find = || -> Option<Value> {
        let listed = staff.get(&url(&of)).expect(200).json()["rules"].as_array().unwrap().clone();
        listed.into_iter().find(|rule| rule["id"] == made["id"])
    };
    undo(&answer);
    assert_eq!(find().unwrap()["amount"], 1);
    let deleted = staff.delete(&path).expect(204);
    assert_eq!(find(), None);
    undo(&deleted);
    assert_eq!(find().unwrap()["amount"], 1);
    let log = format!("/api/organizations/{}/activity", of.organization);
    let log = server.signed_in("harbor", "owner").get(&log).expect(200).text();
    assert!(log.contains("\"minimum rest, "), "the log names rules in words: {log}");
}

#[test]
fn wrong_rules_are_named_field_by_field() {
    let (server, of) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let [one, other, _] = of.teams.map(|team| team.0);
    let refused = |rule: Value, field: &str| staff.post(&url(&of), &rule).expect(422).reason(field);
    refused(json!({}), "kind");
    refused(json!({ "kind": "unavailable", "weekdays": [0] }), "teamId");
    refused(json!({ "kind": "unavailable", "teamId": one }), "weekdays");
    refused(json!({ "kind": "unavailable", "teamId": one, "weekdays": [7] }), "weekdays[0]");
    refused(json!({ "kind": "unavailable", "teamId": one, "weekdays": [0], "amount": 1 }), "amount");
    refused(json!({ "kind": "unavailable", "teamId": one, "fromTime": "six" }), "fromTime");
    let times = json!({ "kind": "unavailable", "teamId": one, "fromTime": "19:00", "untilTime": "18:00" });
    refused(times, "untilTime");
    refused(json!({ "kind": "prefers_time", "teamId": one, "from": "2027-01-03" }), "weekdays");
    refused(json!({ "kind": "prefers_court", "teamId": one }), "venueId");
    refused(json!({ "kind": "avoids_court", "teamId": one, "venueId": 999 }), "venueId");
    let court = json!({ "kind": "avoids_court", "teamId": one, "venueId": of.venues[0], "courtId": 999 });
    refused(court, "courtId");
    refused(json!({ "kind": "minimum_rest", "amount": 0 }), "amount");
    refused(json!({ "kind": "minimum_rest", "amount": 31 }), "amount");
    refused(json!({ "kind": "shared_person", "teamId": one }), "otherTeamId");
    refused(json!({ "kind": "shared_person", "teamId": one, "otherTeamId": one }), "otherTeamId");
    refused(json!({ "kind": "fixed_pair", "teamId": one, "otherTeamId": other }), "from");
    let span = json!({
        "kind": "fixed_pair", "teamId": one, "otherTeamId": other, "from": "2027-01-03", "until": "2027-01-02",
    });
    refused(span, "until");
    refused(
        json!({ "kind": "wanted_meetings", "teamId": one, "otherTeamId": other, "amount": 31 }),
        "amount",
    );
    refused(json!({ "kind": "no_back_to_back", "weight": 4 }), "weight");
    refused(json!({ "kind": "doubleheader_allowed", "weight": 1 }), "weight");
    refused(json!({ "kind": "no_back_to_back", "teamId": 999 }), "teamId");
    refused(json!({ "kind": "no_back_to_back", "leagueId": 999 }), "leagueId");
    refused(json!({ "kind": "no_back_to_back", "note": "x".repeat(301) }), "note");

    // Two teams of different leagues cannot meet, and a rule of another season is not found.
    let leagues = format!("/api/seasonsv2/{}/leagues", of.season);
    let made = staff.post(&leagues, &json!({ "name": "Monday" })).expect(201).json()["league"]["id"].clone();
    let teams = format!("{leagues}/{made}/teams");
    let team = staff.post(&teams, &json!({ "name": "Walruses" })).expect(201).json()["team"]["id"].clone();
    let pair = json!({ "kind": "wanted_meetings", "teamId": one, "otherTeamId": team, "amount": 1 });
    refused(pair, "otherTeamId");
    let season = staff.post("/api/seasonsv2", &json!({ "name": "Spring" })).expect(201).json();
    let id = season["season"]["id"].as_i64().unwrap();
    staff.delete(&format!("/api/seasonsv2/{id}/schedule-rules/{}", of.rule)).expect(404);
}

#[test]
fn visitors_see_no_rules_and_scorekeepers_change_none() {
    let (server, of) = league::server("harbor");
    server.visitor().get(&url(&of)).expect(401);
    let user = json!({ "username": "fay", "password": PASSWORD, "role": "scorekeeper" });
    server.signed_in("harbor", "owner").post("/api/usersv2", &user).expect(201);
    let keeper = server.signed_in("harbor", "fay");
    assert_eq!(keeper.get(&url(&of)).expect(200).json()["rules"].as_array().unwrap().len(), 1);
    keeper.post(&url(&of), &json!({ "kind": "no_back_to_back" })).expect(403);
    keeper.delete(&format!("{}/{}", url(&of), of.rule)).expect(403);
}

//! Week-offs of a league.

use serde_json::{Value, json};

use super::generated::{generate, league_of, schedule};
use crate::league;

#[test]
fn week_offs_may_have_no_reason() {
    let (server, league) = league::server("harbor");
    let public = server.visitor().get("/api/week-offs/public?domain=harbor.example").expect(200).json();
    let week_off = &public["weekOffs"][0];
    assert_eq!((&week_off["date"], &week_off["reason"]), (&json!("2026-12-27"), &json!(null)));
    assert_eq!(
        (&week_off["season_id"], &week_off["league_id"]),
        (&json!(league.season), &json!(league.league))
    );
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/week-offs/season/{}/league/{}", league.season, league.league);
    assert_eq!(staff.get(&path).expect(200).json(), public);
}

#[test]
fn a_week_off_is_made_with_or_without_a_reason_and_removed() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let with = |reason: Value| json!({ "season_id": league.season, "league_id": league.league, "date": "2026-12-20", "reason": reason });
    let made = staff.post("/api/week-offs", &with(json!(" Holidays "))).expect(201).json()["weekOff"].clone();
    assert_eq!((&made["date"], &made["reason"]), (&json!("2026-12-20"), &json!("Holidays")));
    assert_eq!((&made["season_id"], &made["league_id"]), (&json!(league.season), &json!(league.league)));
    let plain = staff.post("/api/week-offs", &with(json!(""))).expect(201).json()["weekOff"].clone();
    assert_eq!(plain["reason"], json!(null));
    for (field, value) in [
        ("date", json!(null)),
        ("date", json!("20.12.2026")),
        ("season_id", json!(999_999)),
        ("league_id", json!(999_999)),
        ("season_id", json!(null)),
        ("league_id", json!("Sunday")),
        ("reason", json!("x".repeat(300))),
    ] {
        let mut body = with(json!(null));
        body[field] = value;
        staff.post("/api/week-offs", &body).expect(422).reason(field);
    }
    let own = format!("/api/week-offs/{}", made["id"]);
    staff.delete(&own).expect(204);
    staff.delete(&own).expect(404);
}

#[test]
fn a_range_of_days_is_one_week_off_in_lists_and_calendars() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let with = |until: Value| json!({ "season_id": league.season, "league_id": league.league, "date": "2026-12-20", "until": until });
    for wrong in [json!("2026-12-19"), json!("2027-12-22"), json!("Christmas")] {
        staff.post("/api/week-offs", &with(wrong)).expect(422).reason("until");
    }
    let single =
        staff.post("/api/week-offs", &with(json!("2026-12-20"))).expect(201).json()["weekOff"].clone();
    assert_eq!(single.get("until"), None);
    let made = staff.post("/api/week-offs", &with(json!("2027-12-21"))).expect(201).json()["weekOff"].clone();
    staff.delete(&format!("/api/week-offs/{}", made["id"])).expect(204);
    let made = staff.post("/api/week-offs", &with(json!("2027-01-03"))).expect(201).json()["weekOff"].clone();
    assert_eq!((&made["date"], &made["until"]), (&json!("2026-12-20"), &json!("2027-01-03")));
    let public = server.visitor().get("/api/week-offs/public?domain=harbor.example").expect(200).json();
    assert!(public["weekOffs"].as_array().unwrap().contains(&made));
    let calendar = server.visitor().get("/harbor/schedule.ics").expect(200).text();
    assert!(calendar.contains("DTSTART;VALUE=DATE:20261220\r\nDTEND;VALUE=DATE:20270104\r\n"), "{calendar}");
}

#[test]
fn a_week_keeps_the_slots_of_its_other_days_when_some_are_off() {
    let (server, of) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let (league, _) = league_of(&staff, &of, "Weekend", 4);
    let days = json!({ "startDate": "2026-11-14", "gameDays": ["Saturday", "Sunday"], "numWeeks": 3, "timeSlots": ["17:00", "18:10"] });
    let id = schedule(&staff, league, &days);
    let off =
        json!({ "season_id": of.season, "league_id": league, "date": "2026-11-22", "until": "2026-11-27" });
    staff.post("/api/week-offs", &off).expect(201);
    let games = generate(&staff, id)["games"].as_array().unwrap().clone();
    let dates = games.iter().map(|game| game["date"].as_str().unwrap());
    let second: Vec<&str> = dates.filter(|date| ("2026-11-21"..="2026-11-27").contains(date)).collect();
    assert_eq!(second, ["2026-11-21"; 2], "{games:?}");
    assert_eq!(games.len(), 6);
    let friday = json!({ "date": "2026-11-27" });
    let saved = staff.put(&format!("/api/gamesv2/{}/details", games[0]["id"]), &friday).expect(200).json();
    assert_eq!(saved["warnings"][0]["kind"], "week_off", "{saved}");
}

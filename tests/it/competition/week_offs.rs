//! Week-offs of a league.

use serde_json::{Value, json};

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

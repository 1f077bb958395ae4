//! Week-offs of a league.

use serde_json::json;

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

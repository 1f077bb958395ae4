//! Byes of a league.

use serde_json::json;

use crate::league;

#[test]
fn byes_name_the_team_that_sits_out() {
    let (server, league) = league::server("harbor");
    let public = server.visitor().get("/api/bye-dates/public?slug=harbor").expect(200).json();
    let bye = &public["byes"][0];
    assert_eq!((&bye["date"], &bye["league_id"]), (&json!("2026-12-06"), &json!(league.league)));
    assert_eq!(bye["teams"], json!([{ "id": league.enrolments[2], "name": "Zebras Mark" }]));
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/bye-dates/season/{}/league/{}", league.season, league.league);
    assert_eq!(staff.get(&path).expect(200).json(), public);
}

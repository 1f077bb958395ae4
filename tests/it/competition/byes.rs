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

#[test]
fn a_bye_is_made_once_for_a_team_and_a_date_and_removed() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let body = json!({ "date": "2026-12-20", "team_id": league.enrolments[1] });
    let bye = staff.post("/api/bye-dates", &body).expect(201).json()["bye"].clone();
    assert_eq!((&bye["date"], &bye["league_id"]), (&json!("2026-12-20"), &json!(league.league)));
    assert_eq!(bye["teams"], json!([{ "id": league.enrolments[1], "name": "Yaks Mark" }]));
    staff.post("/api/bye-dates", &body).expect(409);
    for (body, field) in [
        (json!({ "date": "2026-12-20" }), "team_id"),
        (json!({ "team_id": league.enrolments[1] }), "date"),
        (json!({ "date": "soon", "team_id": league.enrolments[1] }), "date"),
        (json!({ "date": "2026-12-20", "team_id": 999_999 }), "team_id"),
        (json!({ "date": "2026-12-20", "team_id": "Yaks" }), "team_id"),
    ] {
        staff.post("/api/bye-dates", &body).expect(422).reason(field);
    }
    let own = format!("/api/bye-dates/{}", bye["id"]);
    staff.delete(&own).expect(204);
    staff.delete(&own).expect(404);
}

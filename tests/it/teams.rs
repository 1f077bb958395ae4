//! Teams of an organization.

use serde_json::json;

use crate::league;

#[test]
fn a_team_shows_its_seasons_roster_and_games() {
    let (server, league) = league::server("harbor");
    let path = format!("/api/teamsv2/{}?slug=harbor", league.teams[0]);
    let answer = server.visitor().get(&path).expect(200);
    assert!(!answer.text().contains("secret@mail.example"));
    let team = answer.json()["team"].clone();
    assert_eq!(team["name"], "Xylophones Mark");
    let season = &team["seasons"][0];
    assert_eq!((&season["slt_id"], &season["wins"]), (&json!(league.enrolments[0]), &json!(1)));
    assert_eq!(team["rosters"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&team["rosters"][0]["firstName"], &team["rosters"][0]["number"]),
        (&json!("Ada"), &json!("4"))
    );
    assert_eq!(team["games"].as_array().unwrap().len(), 3);
    server.visitor().get("/api/teamsv2/999?slug=harbor").expect(404);
}

#[test]
fn staff_list_the_teams_by_name_whole_or_in_pages() {
    let (server, _) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let first = staff.get("/api/teamsv2?limit=2").expect(200).json();
    assert_eq!(first["teams"].as_array().unwrap().len(), 2);
    assert_eq!(first["teams"][0]["playersCount"], 2);
    let cursor = first["next_cursor"].as_str().unwrap();
    let rest = staff.get(&format!("/api/teamsv2?limit=2&cursor={cursor}")).expect(200).json();
    assert_eq!(rest["teams"][0]["name"], "Zebras Mark");
    assert_eq!(rest["next_cursor"], json!(null));
}

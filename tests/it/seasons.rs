//! Seasons, and the leagues of a season with their tables.

use serde_json::{Value, json};

use crate::league;

#[test]
fn the_table_is_ranked_by_the_rules_and_says_what_decided() {
    let (server, league) = league::server("harbor");
    let path = format!("/api/seasonsv2/{}/leagues-with-teams-public?slug=harbor", league.season);
    let answer = server.visitor().get(&path).expect(200).json();
    let table = &answer["leagues"][0];
    assert_eq!(table["teamsCount"], 3);
    let rows = table["teams"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["name"].as_str().unwrap()).collect();
    // Three teams that beat each other.
    assert_eq!(names, ["Xylophones Mark", "Yaks Mark", "Zebras Mark"]);
    let first = &rows[0];
    assert_eq!(first["id"], league.teams[0].0);
    assert_eq!(first["slt_id"], league.enrolments[0].0);
    assert_eq!(first["seasons_leagues_teams_id"], league.enrolments[0].0);
    assert_eq!((&first["wins"], &first["losses"]), (&json!(1), &json!(1)));
    assert_eq!(first["winPercentage"], "0.500");
    assert_eq!((&first["pointsFor"], &first["pointsAgainst"]), (&json!(168), &json!(160)));
    assert_eq!(first["streak"], "L1");
    assert_eq!(first["lastFive"], json!(["L", "W"]));
    assert_eq!(first["ftPercentage"], Value::Null);
    assert_eq!(first["captain"], "Cap");
    let words = "Ahead of Yaks Mark on point difference in games between them (3 teams level)";
    assert_eq!(first["tieBreak"], words);
}

#[test]
fn a_season_is_read_by_its_staff_and_listed_to_anybody() {
    let (server, league) = league::server("harbor");
    let listed = server.visitor().get("/api/seasonsv2?domain=harbor.example").expect(200).json();
    let season = &listed["seasons"][0];
    assert_eq!(season["name"], "Fall Mark");
    assert_eq!((&season["startDate"], &season["finishDate"]), (&json!("2026-09-01"), &Value::Null));
    assert_eq!((&season["active"], &season["showDivisions"]), (&json!(true), &json!(true)));
    assert!(season.get("organization").is_none());
    let own =
        server.signed_in("harbor", "staff").get(&format!("/api/seasonsv2/{}", league.season)).expect(200);
    assert_eq!(own.json()["season"]["name"], "Fall Mark");
}

#[test]
fn a_super_admin_sees_every_organizations_seasons_or_names_one() {
    let (server, league) = league::server("harbor");
    let admin = server.visitor();
    admin.sign_in("", "admin").expect(200);
    let all = admin.get("/api/seasonsv2").expect(200).json();
    assert_eq!(all["seasons"][0]["organization"]["slug"], "harbor");
    assert_eq!(all["seasons"][0]["sport"]["type"], "basketball");
    let one =
        admin.get(&format!("/api/seasonsv2?organization_id={}", league.organization)).expect(200).json();
    assert!(one["seasons"][0].get("organization").is_none());
    assert_eq!(admin.get("/api/seasonsv2?organization_id=1").expect(200).json(), json!({ "seasons": [] }));
    admin.get("/api/seasonsv2?organization_id=999").expect(422).reason("organization_id");
}

#[test]
fn an_unknown_season_is_not_found() {
    let (server, _) = league::server("harbor");
    for path in ["leagues-with-teams-public", "divisions"] {
        server.visitor().get(&format!("/api/seasonsv2/99999/{path}?slug=harbor")).expect(404);
    }
}

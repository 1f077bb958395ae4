//! Divisions of a season, edited by staff.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{Client, Server};

const LOCKED: &str = "Delete all bracket games before reordering teams in this division.";

fn harbor() -> (Server, League, Client) {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    (server, league, staff)
}

fn create(staff: &Client, league: &League, name: &str) -> Value {
    staff
        .post(&format!("/api/seasonsv2/{}/divisions", league.season), &json!({ "name": name }))
        .expect(201)
        .json()
}

fn teams(division: &Value) -> Vec<i64> {
    let teams = division["teams"].as_array().unwrap();
    for (place, team) in (1..).zip(teams) {
        assert_eq!(team["position"], place);
    }
    teams.iter().map(|team| team["slt_id"].as_i64().unwrap()).collect()
}

fn assign(staff: &Client, division: &Value, team: i64, position: Option<i64>) -> Value {
    let input = json!({ "seasons_leagues_teams_id": team, "position": position });
    staff.post(&format!("/api/divisions/{}/teams", division["id"]), &input).expect(200).json()["division"]
        .clone()
}

#[test]
fn a_division_is_made_renamed_and_removed() {
    let (server, league, staff) = harbor();
    let made = create(&staff, &league, "  D9 ");
    assert_eq!((&made["name"], &made["teams"]), (&json!("D9"), &json!([])));
    let own = format!("/api/divisions/{}", made["id"]);
    let renamed = staff.put(&format!("{own}/name"), &json!({ "name": "Gold" })).expect(200).json();
    assert_eq!(renamed["division"]["name"], "Gold");
    for wrong in [json!({}), json!({ "name": " " }), json!({ "name": "x".repeat(121) })] {
        staff.put(&format!("{own}/name"), &wrong).expect(422).reason("name");
        staff.post(&format!("/api/seasonsv2/{}/divisions", league.season), &wrong).expect(422).reason("name");
    }
    staff.post("/api/seasonsv2/999/divisions", &json!({ "name": "D9" })).expect(404);
    let path = format!("/api/seasonsv2/{}/divisions?slug=harbor", league.season);
    assert!(server.visitor().get(&path).expect(200).text().contains("Gold"));
    staff.delete(&own).expect(204);
    staff.delete(&own).expect(404);
    assert!(!server.visitor().get(&path).expect(200).text().contains("Gold"));
}

#[test]
fn teams_are_put_into_a_division_moved_ordered_and_taken_out() {
    let (_server, league, staff) = harbor();
    let [x, y, z] = league.enrolments.map(|one| one.0);
    let (gold, silver) = (create(&staff, &league, "Gold"), create(&staff, &league, "Silver"));
    for team in [x, y, z] {
        // Remove the team from the division in which the league has it.
        assign(&staff, &gold, team, None);
    }
    assert_eq!(
        teams(&assign(&staff, &gold, z, Some(1))),
        [x, y, z],
        "where it stands already nothing changes"
    );
    assert_eq!(teams(&assign(&staff, &silver, y, None)), [y]);
    assert_eq!(teams(&assign(&staff, &gold, y, Some(1))), [y, x, z], "at the place that is asked for");
    let order = json!({ "orderedTeams": [{ "slt_id": z, "position": 1 }, { "slt_id": x, "position": 2 }] });
    let own = format!("/api/divisions/{}/teams", gold["id"]);
    let ordered = staff.put(&format!("{own}/order"), &order).expect(200).json();
    assert_eq!(teams(&ordered["division"]), [z, x, y]);
    staff.delete(&format!("{own}/{z}")).expect(204);
    staff.delete(&format!("{own}/{z}")).expect(404);
    let page =
        staff.get(&format!("/api/seasonsv2/{}/divisions/{}", league.season, gold["id"])).expect(200).json();
    assert_eq!(teams(&page["division"]), [x, y]);
}

#[test]
fn a_division_takes_teams_of_its_season_alone() {
    let (_server, league, staff) = harbor();
    let gold = create(&staff, &league, "Gold");
    let path = format!("/api/divisions/{}/teams", gold["id"]);
    for wrong in [json!(999), json!("x"), Value::Null] {
        let input = json!({ "seasons_leagues_teams_id": wrong });
        staff.post(&path, &input).expect(422).reason("seasons_leagues_teams_id");
    }
    let order = json!({ "orderedTeams": [{ "slt_id": league.enrolments[0], "position": 1 }] });
    staff.put(&format!("{path}/order"), &order).expect(422).reason("orderedTeams[0].slt_id");
}

#[test]
fn a_division_keeps_its_order_while_bracket_games_exist() {
    let (_server, league, staff) = harbor();
    let [x, y, z] = league.enrolments.map(|one| one.0);
    let gold = create(&staff, &league, "Gold");
    assign(&staff, &gold, x, None);
    assign(&staff, &gold, y, None);
    let games = format!("/api/seasonsv2/{}/divisions/{}/games", league.season, gold["id"]);
    let game = json!({ "home_team_id": x, "away_team_id": y, "date": "2026-12-20", "match_id": "r1m1" });
    let made = staff.post(&games, &game).expect(201).json()["game"]["id"].clone();
    let own = format!("/api/divisions/{}", gold["id"]);
    let order = json!({ "orderedTeams": [{ "slt_id": y, "position": 1 }] });
    let input = json!({ "seasons_leagues_teams_id": z });
    let other = create(&staff, &league, "Silver");
    for refused in [
        staff.put(&format!("{own}/teams/order"), &order),
        staff.post(&format!("{own}/teams"), &input),
        staff.delete(&format!("{own}/teams/{x}")),
        staff.post(
            &format!("/api/divisions/{}/teams", other["id"]),
            &json!({ "seasons_leagues_teams_id": x }),
        ),
    ] {
        assert_eq!(refused.expect(409).json()["message"], LOCKED);
    }
    let going = staff.get(&format!("{own}/deletion")).expect(200).json();
    assert_eq!(going["deletion"], json!({ "games": 1, "places": 2 }));
    staff.delete(&format!("{games}/{made}")).expect(204);
    let ordered = staff.put(&format!("{own}/teams/order"), &order).expect(200).json();
    assert_eq!(teams(&ordered["division"]), [y, x]);
}

#[test]
fn divisions_are_put_in_order_for_staff() {
    let (_server, league, staff) = harbor();
    let (gold, silver) = (create(&staff, &league, "Gold"), create(&staff, &league, "Silver"));
    let path = format!("/api/seasonsv2/{}/divisions", league.season);
    let order = json!({ "orderedDivisions": [
        { "id": silver["id"], "position": 1 }, { "id": gold["id"], "position": 2 },
    ] });
    staff.put(&format!("{path}/order"), &order).expect(200);
    let listed = staff.get(&path).expect(200).json();
    let names: Vec<&str> =
        listed["divisions"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names[..2], ["Silver", "Gold"]);
    assert_eq!(listed["divisions"][2]["position"], 3);
    let strange = json!({ "orderedDivisions": [{ "id": 999, "position": 1 }] });
    staff.put(&format!("{path}/order"), &strange).expect(422).reason("orderedDivisions[0].id");
}

#[test]
fn a_league_whose_teams_share_a_bracket_with_others_stays_until_its_games_are_deleted() {
    let (_server, league, staff) = harbor();
    let leagues = format!("/api/seasonsv2/{}/leagues", league.season);
    let made = staff.post(&leagues, &json!({ "name": "Monday" })).expect(201).json()["league"].clone();
    let path = format!("{leagues}/{}", made["id"]);
    let team = staff.post(&format!("{path}/teams"), &json!({ "name": "Gnus" })).expect(201).json();
    let gold = create(&staff, &league, "Gold");
    let (x, gnus) = (league.enrolments[0].0, team["team"]["slt_id"].as_i64().unwrap());
    assign(&staff, &gold, x, None);
    assign(&staff, &gold, gnus, None);
    let games = format!("/api/seasonsv2/{}/divisions/{}/games", league.season, gold["id"]);
    let game = json!({ "home_team_id": x, "away_team_id": gnus, "date": "2026-12-20", "match_id": "r1m1" });
    let made = staff.post(&games, &game).expect(201).json()["game"]["id"].clone();
    let answer = staff.delete(&path).expect(409).json();
    assert!(answer["message"].as_str().unwrap().contains("Gold, which has games"), "{answer}");
    staff.delete(&format!("{games}/{made}")).expect(204);
    staff.delete(&path).expect(204);
}

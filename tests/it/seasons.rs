//! Seasons, and the leagues of a season with their standings.

use homecourt::domain::ids::SeasonId;
use serde_json::{Value, json};

use crate::league;
use crate::support::Client;

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
    assert_eq!(
        admin.get("/api/seasonsv2?organization_id=1").expect(200).json(),
        json!({ "seasons": [], "current": null })
    );
    admin.get("/api/seasonsv2?organization_id=999").expect(422).reason("organization_id");
}

#[test]
fn an_unknown_season_is_not_found() {
    let (server, _) = league::server("harbor");
    for path in ["leagues-with-teams-public", "divisions"] {
        server.visitor().get(&format!("/api/seasonsv2/99999/{path}?slug=harbor")).expect(404);
    }
}

/// Creates an active season and returns its id.
fn make_active(staff: &Client, name: &str, start: &str, finish: &str) -> Value {
    let season = json!({ "name": name, "startDate": start, "finishDate": finish, "active": true });
    staff.post("/api/seasonsv2", &season).expect(201).json()["season"]["id"].clone()
}

#[test]
fn of_several_active_seasons_public_pages_show_the_one_in_play() {
    let (server, league) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    let spring = make_active(&staff, "Spring 2099", "2099-03-01", "2099-05-30");
    make_active(&staff, "Spring 2001", "2001-03-01", "2001-05-30");
    let leagues = format!("/api/seasonsv2/{spring}/leagues");
    let place = staff.post(&leagues, &json!({ "name": "Monday" })).expect(201).json();
    let teams = format!("{leagues}/{}/teams", place["league"]["id"]);
    staff.post(&teams, &json!({ "copyFromTeamId": league.teams[0] })).expect(201);
    let listed = visitor.get("/api/seasonsv2?slug=harbor").expect(200).json();
    assert_eq!(listed["current"], json!(league.season));
    let with_teams: Vec<(&str, bool)> = listed["seasons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|season| (season["name"].as_str().unwrap(), season["hasTeams"].as_bool().unwrap()))
        .collect();
    assert_eq!(with_teams, [("Spring 2099", true), ("Fall Mark", true), ("Spring 2001", false)]);
    let page = visitor.get("/harbor/teamList").expect(200).text();
    assert!(page.contains("<p class=\"sub\">Fall Mark</p>") && page.contains("Xylophones Mark"), "{page}");
    let team = visitor.get(&format!("/api/teamsv2/{}?slug=harbor", league.teams[0])).expect(200).json();
    assert_eq!(team["team"]["seasons"][0]["name"], "Fall Mark");
    assert_eq!(team["team"]["seasons"][1]["name"], "Spring 2099");
}

#[test]
fn visitors_read_leagues_by_the_fountain_valley_rule_and_staff_in_their_own_order() {
    let (server, league) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    for name in ["Aardvark Night", "Tustin Columbus", "Monday Night", "Fountain Valley"] {
        let leagues = format!("/api/seasonsv2/{}/leagues", league.season);
        let place = staff.post(&leagues, &json!({ "name": name })).expect(201).json();
        let teams = format!("{leagues}/{}/teams", place["league"]["id"]);
        staff.post(&teams, &json!({ "copyFromTeamId": league.teams[0] })).expect(201);
    }
    let path = format!("/api/seasonsv2/{}/leagues-with-teams-public", league.season);
    let names = |answer: Value| -> Vec<String> {
        let leagues = answer["leagues"].as_array().unwrap().iter();
        leagues.map(|league| league["name"].as_str().unwrap().to_owned()).collect()
    };
    let by_rule = ["Fountain Valley", "Tustin Columbus", "Monday Night", "Sunday Mark", "Aardvark Night"];
    assert_eq!(names(visitor.get(&format!("{path}?slug=harbor")).expect(200).json()), by_rule);
    let choices = names(visitor.get("/api/playersv2/choices?slug=harbor").expect(200).json());
    assert_eq!(choices, by_rule);
    let dragged = ["Sunday Mark", "Aardvark Night", "Tustin Columbus", "Monday Night", "Fountain Valley"];
    assert_eq!(names(staff.get(&path).expect(200).json()), dragged);
}

/// Returns the names of the teams in the public table, each with its clinch mark.
fn clinched(visitor: &Client, season: SeasonId) -> Vec<(String, Value)> {
    let path = format!("/api/seasonsv2/{season}/leagues-with-teams-public?slug=harbor");
    let table = visitor.get(&path).expect(200).json()["leagues"][0].clone();
    let rows = table["teams"].as_array().unwrap().iter();
    rows.map(|row| (row["name"].as_str().unwrap().replace(" Mark", ""), row["clinch"].clone())).collect()
}

#[test]
fn the_table_marks_what_the_remaining_games_cannot_change() {
    let (server, league) = league::server("harbor");
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let [x, y, z] = league.enrolments;
    let season = format!("/api/seasonsv2/{}", league.season);
    let games = format!("{season}/leagues/{}/games", league.league);
    let marked = |marks: [(&str, Value); 3]| {
        let expected: Vec<_> = marks.into_iter().map(|(name, mark)| (name.to_owned(), mark)).collect();
        assert_eq!(clinched(&visitor, league.season), expected);
    };
    marked([("Xylophones", json!(null)), ("Yaks", json!(null)), ("Zebras", json!(null))]);
    for (day, rival) in [(1, y), (2, z), (3, y), (4, z), (5, y), (6, z)] {
        let input = json!({ "home_team_id": x, "away_team_id": rival, "date": format!("2026-11-0{day}"),
                            "score_home": 60, "score_away": 50, "status": "completed" });
        staff.post(&games, &input).expect(201);
    }
    // Xylophones 7–1, the others 1–4; Xylophones and Yaks meet once more.
    marked([("Xylophones", json!("first")), ("Yaks", json!(null)), ("Zebras", json!(null))]);

    let last = json!({ "score_home": 50, "score_away": 60 });
    staff.put(&format!("{games}/{}", league.games[3]), &last).expect(200);
    // No game is left, but the season is active: games may still be added.
    marked([("Xylophones", json!(null)), ("Yaks", json!(null)), ("Zebras", json!(null))]);

    let division = staff.post(&format!("{season}/divisions"), &json!({ "name": "Cup" })).expect(201).json();
    let teams = format!("/api/divisions/{}/teams", division["id"]);
    let bracket = format!("{season}/divisions/{}/games", division["id"]);
    let seat = |team| json!({ "seasons_leagues_teams_id": team, "position": 1 });
    let game = |home, away| {
        let input =
            json!({ "home_team_id": home, "away_team_id": away, "date": "2026-12-20", "match_id": "r1m1" });
        staff.post(&bracket, &input).expect(201).json()["game"]["id"].clone()
    };
    for team in [y, x] {
        staff.post(&teams, &seat(team)).expect(200);
    }
    let semifinal = game(x, y);
    marked([("Xylophones", json!("first")), ("Yaks", json!("playoffs")), ("Zebras", json!("eliminated"))]);

    // A bracket with a team that the table rules out does not follow the table.
    staff.delete(&format!("{bracket}/{semifinal}")).expect(204);
    staff.delete(&format!("{teams}/{y}")).expect(204);
    staff.post(&teams, &seat(z)).expect(200);
    game(x, z);
    marked([("Xylophones", json!("first")), ("Yaks", json!(null)), ("Zebras", json!(null))]);
}

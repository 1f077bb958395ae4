//! Enrolled teams: added, changed and removed, and their rosters.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Client, Server};

fn harbor() -> (Server, League, Client) {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    (server, league, staff)
}

fn teams(league: &League) -> String {
    format!("/api/seasonsv2/{}/leagues/{}/teams", league.season, league.league)
}

fn names(answer: &Value) -> Vec<&str> {
    answer["players"].as_array().unwrap().iter().map(|row| row["firstName"].as_str().unwrap()).collect()
}

#[test]
fn a_new_team_is_enrolled_by_its_name_trimmed() {
    let (server, league, staff) = harbor();
    let answer = staff.post(&teams(&league), &json!({ "name": "  Walruses " })).expect(201).json();
    let team = &answer["team"];
    assert_eq!(
        (&team["name"], &team["playersCount"], &team["wins"]),
        (&json!("Walruses"), &json!(0), &json!(0))
    );
    assert_eq!(team["slt_id"], team["seasons_leagues_teams_id"]);
    let listed = staff.get(&teams(&league)).expect(200).json();
    assert_eq!(listed["teams"].as_array().unwrap().len(), 4);
    let one = staff.get(&format!("{}/{}", teams(&league), team["id"])).expect(200).json();
    assert_eq!(one["team"], *team);
    // Visitors see the change at once.
    let path = format!("/api/seasonsv2/{}/leagues-with-teams-public?slug=harbor", league.season);
    assert!(server.visitor().get(&path).expect(200).text().contains("Walruses"));
}

#[test]
fn a_team_needs_a_name_or_one_that_is_there() {
    let (server, league, staff) = harbor();
    let before = support::dump(&server.database(), &["sessions"]);
    for body in [json!({}), json!({ "name": "  " }), json!({ "name": null, "copyFromTeamId": null })] {
        let answer = staff.post(&teams(&league), &body).expect(422);
        assert_eq!(answer.message(), "Please enter a team name or select an existing team.");
        answer.reason("name");
    }
    staff.post(&teams(&league), &json!({ "name": "x".repeat(121) })).expect(422).reason("name");
    staff.post(&teams(&league), &json!({ "name": "a\u{7}b" })).expect(422).reason("name");
    staff.post(&teams(&league), &json!({ "name": 7 })).expect(422).reason("name");
    staff.post(&teams(&league), &json!({ "copyFromTeamId": 9999 })).expect(422).reason("copyFromTeamId");
    staff.post(&teams(&league), &json!({ "copyFromTeamId": league.teams[0] })).expect(409);
    staff.post("/api/seasonsv2/1/leagues/999/teams", &json!({ "name": "A" })).expect(404);
    staff.post("/api/seasonsv2/999/leagues/1/teams", &json!({ "name": "A" })).expect(404);
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
}

#[test]
fn a_team_that_was_there_comes_with_its_latest_roster() {
    let (_server, league, staff) = harbor();
    let path = format!("{}/{}", teams(&league), league.teams[1]);
    staff.put(&path, &json!({ "captainId": league.players[2] })).expect(200);
    staff.delete(&format!("{}/{}", teams(&league), league.teams[0])).expect(204);
    // Its roster was removed with the enrolment, so no player comes back.
    let again = staff.post(&teams(&league), &json!({ "copyFromTeamId": league.teams[0] })).expect(201).json();
    assert_eq!((&again["team"]["id"], &again["team"]["playersCount"]), (&json!(league.teams[0]), &json!(0)));
    let other = json!({ "name": "Second", "season_id": league.season });
    let second = staff.post(&format!("/api/seasonsv2/{}/leagues", league.season), &other).expect(201).json();
    let second = &second["league"]["id"];
    let path = format!("/api/seasonsv2/{}/leagues/{second}/teams", league.season);
    let copied = staff.post(&path, &json!({ "copyFromTeamId": league.teams[1] })).expect(201).json();
    assert_eq!(copied["team"]["captain_id"], json!(league.players[2]));
    let roster = staff.get(&format!("{path}/{}/players", league.teams[1])).expect(200).json();
    assert_eq!(names(&roster), ["Cleo", "Dot"]);
    assert_eq!(roster["players"][0]["number"], "6");
}

#[test]
fn name_and_captain_change_and_what_is_left_out_stays() {
    let (server, league, staff) = harbor();
    let path = format!("{}/{}", teams(&league), league.teams[0]);
    let put = |body: Value| staff.put(&path, &body).expect(200).json()["team"].clone();
    let team = put(json!({ "name": " Xylophones ", "captainId": league.players[0] }));
    assert_eq!((&team["name"], &team["captain"]), (&json!("Xylophones"), &json!("Ada OfMark")));
    assert_eq!(put(json!({}))["captain_id"], json!(league.players[0]));
    // A form that sends all fields unchanged changes nothing.
    assert_eq!(
        put(json!({ "name": "Xylophones", "captain": "Ada OfMark" }))["captain_id"],
        json!(league.players[0])
    );
    let typed = put(json!({ "captainId": null, "captain": "Somebody" }));
    assert_eq!((&typed["captain"], &typed["captain_id"]), (&json!("Somebody"), &json!(null)));
    assert_eq!(put(json!({ "captain": "" }))["captain"], json!(null));
    for (body, field) in [
        (json!({ "name": " " }), "name"),
        (json!({ "name": null }), "name"),
        (json!({ "captainId": 9999 }), "captainId"),
        (json!({ "captainId": "Ada" }), "captainId"),
        (json!({ "captain": "x".repeat(121) }), "captain"),
    ] {
        staff.put(&path, &body).expect(422).reason(field);
    }
    staff.put(&format!("{}/9999", teams(&league)), &json!({ "name": "A" })).expect(404);
    let page = format!("/api/teamsv2/{}?slug=harbor", league.teams[0]);
    assert_eq!(server.visitor().get(&page).expect(200).json()["team"]["name"], "Xylophones");
}

#[test]
fn a_form_says_the_same_as_json() {
    let (_server, league, staff) = harbor();
    let path = format!("{}/{}", teams(&league), league.teams[0]);
    let put = |texts: &[(&str, &str)]| staff.call("PUT", &path).form(texts, &[]).send();
    let captain = league.players[0].to_string();
    let form = [("name", "Zithers"), ("captainId", captain.as_str()), ("captain", ""), ("other", "x")];
    let team = put(&form).expect(200).json()["team"].clone();
    assert_eq!((&team["name"], &team["captain_id"]), (&json!("Zithers"), &json!(league.players[0])));
    let team = put(&[("captainId", "")]).expect(200).json()["team"].clone();
    assert_eq!((&team["name"], &team["captain_id"]), (&json!("Zithers"), &json!(null)));
    put(&[("name", "")]).expect(422).reason("name");
    put(&[("captainId", "Ada")]).expect(422).reason("captainId");
    assert_eq!(put(&[("name", "A"), ("name", "B")]).expect(422).reason("name"), "is given twice");
    let plain = staff.call("PUT", &path).body("text/plain", "name=A").send();
    plain.expect(415);
    staff.call("PUT", &path).body("multipart/form-data", "name=A").send().expect(400);
    let cut = staff.call("PUT", &path).body("multipart/form-data; boundary=x", "--x\r\nContent-Disp").send();
    cut.expect(400);
}

#[test]
fn leaving_a_league_takes_games_along_and_says_so_first() {
    let (_server, league, staff) = harbor();
    let path = format!("{}/{}", teams(&league), league.teams[0]);
    let body = json!({
        "player_id": league.players[2], "game_id": league.games[0],
        "stats": [{ "stat_id": league.stat("PTS"), "value": 12 }],
    });
    staff.put("/api/player-game-stats", &body).expect(200);
    let told = staff.get(&format!("{path}/deletion")).expect(200).json();
    assert_eq!(told, json!({ "deletion": { "games": 3, "playedGames": 2, "rosters": 2, "stats": 1 } }));
    assert_eq!(staff.delete(&path).expect(204).text(), "");
    staff.get(&path).expect(404);
    staff.delete(&path).expect(404);
    staff.get(&format!("{path}/deletion")).expect(404);
    // The team and its players still exist; the other teams of the division have moved up.
    staff.get(&format!("/api/teamsv2/{}", league.teams[0])).expect(200);
    staff.get(&format!("/api/playersv2/{}", league.players[0])).expect(200);
    let games = staff.get("/api/gamesv2").expect(200).json();
    assert_eq!(games["games"].as_array().unwrap().len(), 1);
    let divisions = staff.get(&format!("/api/seasonsv2/{}/divisions", league.season)).expect(200).json();
    let places = divisions["divisions"][0]["teams"].as_array().unwrap().iter();
    assert_eq!(places.map(|team| team["position"].as_i64().unwrap()).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn players_join_a_team_by_id_or_by_name() {
    let (_server, league, staff) = harbor();
    let path = format!("{}/{}/players", teams(&league), league.teams[0]);
    let known =
        staff.post(&path, &json!({ "player_id": league.players[2], "number": "00" })).expect(201).json();
    assert_eq!((&known["player"]["firstName"], &known["player"]["number"]), (&json!("Cleo"), &json!("00")));
    let again = staff.post(&path, &json!({ "player_id": league.players[2] })).expect(409);
    assert_eq!(again.message(), "Player already on this team");
    let form = [("firstName", " Gil "), ("lastName", "")];
    let new = staff.call("POST", &path).form(&form, &[]).send().expect(201).json();
    assert_eq!((&new["player"]["firstName"], &new["player"]["lastName"]), (&json!("Gil"), &json!("")));
    // A second player with the same name is allowed; the UI warns about it.
    staff.post(&path, &json!({ "firstName": "gil" })).expect(201);
    let listed = staff.get(&path).expect(200).json();
    assert_eq!(names(&listed), ["Cleo", "Ada", "Bea", "Gil", "gil"]);
    for (body, field) in [
        (json!({}), "firstName"),
        (json!({ "firstName": " ", "lastName": "" }), "firstName"),
        (json!({ "firstName": "x".repeat(61) }), "firstName"),
        (json!({ "firstName": "A", "lastName": "\u{0}" }), "lastName"),
        (json!({ "player_id": 9999 }), "player_id"),
        (json!({ "player_id": "Ada" }), "player_id"),
        (json!({ "player_id": league.players[3], "number": "12345" }), "number"),
    ] {
        staff.post(&path, &body).expect(422).reason(field);
    }
    staff.post(&format!("{}/9999/players", teams(&league)), &json!({ "firstName": "A" })).expect(404);
    staff.get(&format!("{}/9999/players", teams(&league))).expect(404);
}

#[test]
fn a_number_is_of_one_roster() {
    let (_server, league, staff) = harbor();
    let path = format!("{}/{}/players", teams(&league), league.teams[0]);
    let player = format!("{path}/{}", league.players[0]);
    let answer = staff.put(&player, &json!({ "number": "33" })).expect(200).json();
    assert_eq!(answer["player"]["number"], "33");
    let answer = staff.put(&player, &json!({ "number": "" })).expect(200).json();
    assert_eq!(answer["player"]["number"], json!(null));
    staff.put(&player, &json!({ "number": "12345" })).expect(422).reason("number");
    staff.put(&format!("{path}/{}", league.players[2]), &json!({ "number": "3" })).expect(404);
}

#[test]
fn a_captain_who_leaves_is_captain_no_more() {
    let (server, league, staff) = harbor();
    let team = format!("{}/{}", teams(&league), league.teams[0]);
    staff.put(&team, &json!({ "captainId": league.players[0] })).expect(200);
    staff.delete(&format!("{team}/players/{}", league.players[1])).expect(204);
    assert_eq!(staff.get(&team).expect(200).json()["team"]["captain"], "Ada OfMark");
    staff.delete(&format!("{team}/players/{}", league.players[0])).expect(204);
    let left = staff.get(&team).expect(200).json()["team"].clone();
    assert_eq!(
        (&left["captain"], &left["captain_id"], &left["playersCount"]),
        (&json!(null), &json!(null), &json!(0))
    );
    staff.delete(&format!("{team}/players/{}", league.players[0])).expect(404);
    let page =
        server.visitor().get(&format!("/api/teamsv2/{}?slug=harbor", league.teams[0])).expect(200).json();
    assert_eq!(page["team"]["rosters"], json!([]));
}

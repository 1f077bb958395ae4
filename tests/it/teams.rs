//! Teams of an organization.

use serde_json::{Value, json};

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
    assert_eq!(
        (&season["rank"], &season["streak"], &season["pointsPerGame"]),
        (&json!(1), &json!("L1"), &json!(84.0))
    );
    // 69–60 at home, 99–100 away.
    assert_eq!(
        (&season["home"], &season["away"]),
        (&json!({ "wins": 1, "losses": 0 }), &json!({ "wins": 0, "losses": 1 }))
    );
    assert_eq!(season["pointsAllowedPerGame"], 80.0);
    assert_eq!(team["rosters"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&team["rosters"][0]["firstName"], &team["rosters"][0]["number"]),
        (&json!("Ada"), &json!("4"))
    );
    assert_eq!(team["games"].as_array().unwrap().len(), 3);
    server.visitor().get("/api/teamsv2/999?slug=harbor").expect(404);
}

#[test]
fn a_roster_has_the_points_a_game_of_each_player_in_its_league_games() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    for (game, threes) in [(0, 5), (2, 4)] {
        let stats = json!([{ "stat_id": league.stat("3PM"), "value": threes }]);
        let body = json!({ "player_id": league.players[0], "game_id": league.games[game], "stats": stats });
        staff.put("/api/player-game-stats", &body).expect(200);
    }
    let path = format!("/api/teamsv2/{}?slug=harbor", league.teams[0]);
    let rosters = server.visitor().get(&path).expect(200).json()["team"]["rosters"].clone();
    assert_eq!(rosters[0]["pointsPerGame"], json!(13.5));
    assert_eq!(rosters[1].get("pointsPerGame"), None, "no statistics are no average");
}

#[test]
fn the_roster_of_each_season_of_a_team_can_be_asked_for() {
    let (server, league) = league::server("harbor");
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let made = staff.post("/api/seasonsv2", &json!({ "name": "Past", "active": false })).expect(201).json();
    let past = made["season"]["id"].clone();
    let copy = json!({ "name": "Sunday Mark", "copyFromSeasonId": league.season });
    staff.post(&format!("/api/seasonsv2/{past}/leagues"), &copy).expect(201);
    let page = |of: &str| {
        let path = format!("/api/teamsv2/{}?slug=harbor{of}", league.teams[0]);
        visitor.get(&path).expect(200).json()["team"].clone()
    };
    let first = page("");
    let seasons = first["seasons"].as_array().unwrap();
    let enrolled = |season: &Value| {
        let own = seasons.iter().find(|one| one["id"] == *season).unwrap();
        own["slt_id"].clone()
    };
    let sides = |team: &Value| -> Vec<Value> {
        team["rosters"].as_array().unwrap().iter().map(|player| player["slt_id"].clone()).collect()
    };
    assert_eq!(sides(&first), [enrolled(&json!(league.season)), enrolled(&json!(league.season))]);
    assert_eq!(sides(&page(&format!("&season_id={past}"))), [enrolled(&past), enrolled(&past)]);
    let unknown = format!("/api/teamsv2/{}?slug=harbor&season_id=999", league.teams[0]);
    visitor.get(&unknown).expect(422).reason("season_id");
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

#[test]
fn a_team_is_made_changed_and_deleted_with_what_hangs_on_it() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let made = staff.post("/api/teams", &json!({ "name": " Owls ", "leagueId": league.league })).expect(201);
    let team = made.json()["team"].clone();
    assert_eq!((&team["name"], &team["league"]["name"]), (&json!("Owls"), &json!("Sunday Mark")));
    assert_eq!((&team["players"], &team["unavailableSlots"]), (&json!([]), &json!([])));
    let homeless =
        staff.post("/api/teams", &json!({ "name": "Strays", "leagueId": null })).expect(201).json();
    assert_eq!(homeless["team"]["leagueId"], json!(null));
    let path = format!("/api/teams/{}", team["id"]);
    let slots = json!({ "unavailableSlots": ["19:30", "18:00:00", "19:30"] });
    let changed = staff.put(&path, &slots).expect(200).json()["team"].clone();
    assert_eq!(changed["unavailableSlots"], json!(["18:00", "19:30"]));
    assert_eq!(changed["name"], "Owls");
    let renamed = json!({ "name": "Barn Owls", "leagueId": league.league, "unavailableSlots": [] });
    let changed = staff.put(&path, &renamed).expect(200).json()["team"].clone();
    assert_eq!((&changed["name"], &changed["unavailableSlots"]), (&json!("Barn Owls"), &json!([])));
    let told = staff.get(&format!("{path}/deletion")).expect(200).json();
    assert_eq!(told, json!({ "deletion": { "enrolments": 1 } }));
    staff.delete(&path).expect(204);
    staff.delete(&path).expect(404);
    let strays = format!("/api/teams/{}/deletion", homeless["team"]["id"]);
    assert_eq!(staff.get(&strays).expect(200).json(), json!({ "deletion": {} }));
    let path = format!("/api/teams/{}", league.teams[0]);
    let told = staff.get(&format!("{path}/deletion")).expect(200).json();
    assert_eq!(told, json!({ "deletion": { "enrolments": 1, "games": 3, "rosters": 2 } }));
    staff.delete(&path).expect(204);
    staff.get(&format!("/api/teamsv2/{}", league.teams[0])).expect(404);
    staff.get(&format!("/api/playersv2/{}", league.players[0])).expect(200);
}

#[test]
fn a_team_that_is_made_with_a_league_plays_in_its_active_season_alone() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let enrolled = |name: &str, league: &Value| {
        let made = staff.post("/api/teams", &json!({ "name": name, "leagueId": league })).expect(201).json();
        let page = staff.get(&format!("/api/teamsv2/{}", made["team"]["id"])).expect(200).json();
        page["team"]["seasons"]
            .as_array()
            .unwrap()
            .iter()
            .map(|season| season["name"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(enrolled("Owls", &json!(league.league)), ["Fall Mark"]);
    let old = json!({ "name": "Long ago", "startDate": "2020-01-01", "active": false });
    let old = staff.post("/api/seasonsv2", &old).expect(201).json();
    let monday = format!("/api/seasonsv2/{}/leagues", old["season"]["id"]);
    let monday = staff.post(&monday, &json!({ "name": "Monday" })).expect(201).json();
    assert_eq!(enrolled("Larks", &monday["league"]["id"]), Vec::<Value>::new());
}

#[test]
fn a_team_without_a_home_shows_the_league_where_it_plays() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let made = staff.post("/api/teams", &json!({ "name": "Strays" })).expect(201).json();
    let leagues = format!("/api/seasonsv2/{}/leagues", league.season);
    let enrol = json!({ "copyFromTeamId": made["team"]["id"] });
    staff.post(&format!("{leagues}/{}/teams", league.league), &enrol).expect(201);
    let teams = staff.get("/api/teamsv2").expect(200).json()["teams"].clone();
    let strays = teams.as_array().unwrap().iter().find(|team| team["name"] == "Strays").unwrap().clone();
    assert_eq!(
        (&strays["leagueId"], &strays["league"]["name"]),
        (&json!(league.league), &json!("Sunday Mark"))
    );
    let changed = json!({ "name": "Strays", "leagueId": strays["leagueId"], "version": strays["version"] });
    staff.put(&format!("/api/teams/{}", strays["id"]), &changed).expect(200);
}

#[test]
fn a_team_is_checked_before_it_is_kept() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    for (body, field) in [
        (json!({}), "name"),
        (json!({ "name": "" }), "name"),
        (json!({ "name": "x".repeat(121) }), "name"),
        (json!({ "name": "A", "leagueId": 999 }), "leagueId"),
        (json!({ "name": "A", "leagueId": "x" }), "leagueId"),
    ] {
        staff.post("/api/teams", &body).expect(422).reason(field);
    }
    let path = format!("/api/teams/{}", league.teams[0]);
    for (body, field) in [
        (json!({ "name": " " }), "name"),
        (json!({ "leagueId": null }), "leagueId"),
        (json!({ "leagueId": 999 }), "leagueId"),
        (json!({ "unavailableSlots": ["25:00"] }), "unavailableSlots"),
        (json!({ "unavailableSlots": "19:30" }), "unavailableSlots"),
    ] {
        staff.put(&path, &body).expect(422).reason(field);
    }
    let unnamed = staff.put(&path, &json!({ "name": " " })).expect(422);
    assert_eq!(
        (unnamed.message(), unnamed.reason("name")),
        ("Name is required.".into(), "is required".into())
    );
    let homeless = staff.put(&path, &json!({ "leagueId": null })).expect(422);
    assert_eq!(homeless.message(), "League is required.");
    staff.put("/api/teams/999", &json!({ "name": "A" })).expect(404);
    staff.get("/api/teams/999/deletion").expect(404);
}

#[test]
fn the_teams_of_a_league_are_those_at_home_in_it_and_those_that_play_in_it() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    staff.post("/api/teams", &json!({ "name": "Owls", "leagueId": league.league })).expect(201);
    staff.post("/api/teams", &json!({ "name": "Strays" })).expect(201);
    let path = format!("/api/teams/teamsByLeague?leagueId={}", league.league);
    let answer = staff.get(&path).expect(200).json();
    let names: Vec<&str> =
        answer["teams"].as_array().unwrap().iter().map(|team| team["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Owls", "Xylophones Mark", "Yaks Mark", "Zebras Mark"]);
    assert_eq!(answer["teams"][1]["players"][0]["firstName"], "Ada");
    assert_eq!(staff.get("/api/teams").expect(200).json()["teams"].as_array().unwrap().len(), 5);
    staff.get("/api/teams/teamsByLeague").expect(422).reason("leagueId");
    staff.get("/api/teams/teamsByLeague?leagueId=x").expect(422).reason("leagueId");
    staff.get("/api/teams/teamsByLeague?leagueId=999").expect(422).reason("leagueId");
    server.visitor().get(&path).expect(401);
}

#[test]
fn a_team_shows_its_active_season_before_earlier_and_later_ones() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    for (name, start) in [("Before", "2025-09-01"), ("After", "2027-09-01")] {
        let season =
            staff.post("/api/seasonsv2", &json!({ "name": name, "startDate": start })).expect(201).json();
        let leagues = format!("/api/seasonsv2/{}/leagues", season["season"]["id"]);
        let place = staff.post(&leagues, &json!({ "name": "Monday" })).expect(201).json();
        let teams = format!("{leagues}/{}/teams", place["league"]["id"]);
        staff.post(&teams, &json!({ "copyFromTeamId": league.teams[0] })).expect(201);
    }
    let path = format!("/api/teamsv2/{}", league.teams[0]);
    for team in [staff.get(&path), server.visitor().get(&format!("{path}?slug=harbor"))] {
        let seasons = team.expect(200).json()["team"]["seasons"].clone();
        let named: Vec<&str> =
            seasons.as_array().unwrap().iter().map(|season| season["name"].as_str().unwrap()).collect();
        assert_eq!(named, ["Fall Mark", "After", "Before"]);
    }
}

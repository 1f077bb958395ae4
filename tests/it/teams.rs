//! Teams of an organization.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::Client;

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
fn a_name_has_no_invisible_characters_that_turn_the_text_around_it() {
    let (server, _) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let made = |name: &str| staff.post("/api/teams", &json!({ "name": name }));
    let name = made("\u{202e} live\u{202c} \u{2066}Bears").expect(201).json()["team"]["name"].clone();
    assert_eq!(name, "live Bears");
    made("\u{2067}\u{2069}").expect(422).reason("name");
    // Names in other scripts, and emoji of several parts, stay as they are.
    let name = "مكابي 👨\u{200d}👩\u{200d}👧";
    assert_eq!(made(name).expect(201).json()["team"]["name"], name);
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

/// Enters points and free throws of Xylophones: Ada in two games, Bea in one; and of an opponent.
fn enter_statistics(staff: &Client, league: &League) {
    for (player, game, numbers) in [
        (0, 0, [("PTS", 20), ("FTM", 3), ("FTA", 4)]),
        (0, 2, [("PTS", 10), ("FTM", 0), ("FTA", 2)]),
        (1, 0, [("PTS", 31), ("FTM", 4), ("FTA", 4)]),
        (2, 0, [("PTS", 50), ("FTM", 9), ("FTA", 9)]),
    ] {
        let stats: Vec<Value> =
            numbers.map(|(name, value)| json!({ "stat_id": league.stat(name), "value": value })).into();
        let body =
            json!({ "player_id": league.players[player], "game_id": league.games[game], "stats": stats });
        staff.put("/api/player-game-stats", &body).expect(200);
    }
}

/// A name with games, points per game and the share of free throws; `None` for a statistic that is left out.
type Averages = (String, i64, Option<f64>, Option<f64>);

/// Returns the averages of the first enrolled team, named `Team`, and of its players.
fn averages(league: &League, answer: &Value) -> Vec<Averages> {
    let team = &answer["enrolments"][0];
    assert_eq!(team["slt_id"], json!(league.enrolments[0]));
    let row = |of: &Value| {
        let value = |name: &str| {
            let values = of["averages"].as_array().unwrap();
            values.iter().find(|value| value["stat_id"] == league.stat(name))?["value"].as_f64()
        };
        let name = of["firstName"].as_str().unwrap_or("Team").to_owned();
        (name, of["games"].as_i64().unwrap(), value("PTS"), value("FT%"))
    };
    std::iter::once(team).chain(team["players"].as_array().unwrap()).map(row).collect()
}

#[test]
fn a_teams_statistics_are_per_game_and_those_of_its_players_per_game_played() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/teamsv2/{}/statistics?slug=harbor", league.teams[0]);
    let public = || server.visitor().get(&path).expect(200).json();
    assert_eq!(public()["enrolments"], json!([]));
    enter_statistics(&staff, &league);
    // 51 and 10 points in two games; 7 of 10 free throws.
    let expected = [
        ("Team".to_owned(), 2, Some(30.5), Some(0.7)),
        ("Bea".to_owned(), 1, Some(31.0), Some(1.0)),
        ("Ada".to_owned(), 2, Some(15.0), Some(0.5)),
    ];
    assert_eq!(averages(&league, &public()), expected);
    let roster = format!(
        "/api/seasonsv2/{}/leagues/{}/teams/{}/players/{}",
        league.season, league.league, league.teams[0], league.players[0]
    );
    staff.delete(&roster).expect(204);
    assert_eq!(averages(&league, &public()), expected, "a player who leaves the roster keeps the numbers");
}

#[test]
fn visitors_get_no_hidden_statistics_or_names_in_a_teams_statistics() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    enter_statistics(&staff, &league);
    let hidden = json!({ "ids": [league.players[1]], "public_name": "hidden" });
    staff.put("/api/playersv2/public-names", &hidden).expect(200);
    let hide = json!({ "hidden": true });
    staff.put(&format!("/api/statsv2/{}/toggle-visibility", league.stat("PTS")), &hide).expect(200);
    let path = format!("/api/teamsv2/{}/statistics", league.teams[0]);
    let public = server.visitor().get(&format!("{path}?slug=harbor")).expect(200).json();
    assert!(public["allStats"].as_array().unwrap().iter().all(|stat| stat["abbreviation"] != "PTS"));
    // The order does not depend on hidden points: the player with more games is first.
    let expected = [
        ("Team".to_owned(), 2, None, Some(0.7)),
        ("Ada".to_owned(), 2, None, Some(0.5)),
        ("Player".to_owned(), 1, None, Some(1.0)),
    ];
    assert_eq!(averages(&league, &public), expected);
    let own = averages(&league, &staff.get(&path).expect(200).json());
    assert_eq!(own[1], ("Bea".to_owned(), 1, Some(31.0), Some(1.0)));
}

#[test]
fn the_statistics_of_each_season_of_a_team_can_be_asked_for() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let stats = json!([{ "stat_id": league.stat("PTS"), "value": 8 }]);
    let body = json!({ "player_id": league.players[0], "game_id": league.games[0], "stats": stats });
    staff.put("/api/player-game-stats", &body).expect(200);
    let made = staff.post("/api/seasonsv2", &json!({ "name": "Past", "active": false })).expect(201).json();
    let copy = json!({ "name": "Sunday Mark", "copyFromSeasonId": league.season });
    staff.post(&format!("/api/seasonsv2/{}/leagues", made["season"]["id"]), &copy).expect(201);
    let path = format!("/api/teamsv2/{}/statistics?slug=harbor", league.teams[0]);
    let games = |season: &Value| {
        let answer = server.visitor().get(&format!("{path}&season_id={season}")).expect(200).json();
        answer["enrolments"].as_array().unwrap().iter().map(|own| own["games"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(games(&json!(league.season)), [json!(1)]);
    assert_eq!(games(&made["season"]["id"]), [] as [Value; 0]);
    server.visitor().get(&format!("{path}&season_id=999")).expect(422).reason("season_id");
    server.visitor().get("/api/teamsv2/999/statistics?slug=harbor").expect(404);
    server.visitor().get(&path.replace("harbor", "valley")).expect(404);
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
    assert_eq!(told, json!({ "deletion": { "enrolments": 1, "games": 3, "playedGames": 2, "rosters": 2 } }));
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

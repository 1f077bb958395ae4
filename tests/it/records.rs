//! Record lists and stat leaders.

use homecourt::domain::ids::TeamId;
use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::Client;

#[test]
fn records_and_leaders_are_totals_of_the_active_season() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    for (player, game, points, threes) in [(0, 0, 20, 4), (0, 2, 10, 1), (2, 0, 25, 2), (4, 1, 25, 0)] {
        let stats = json!([
            { "stat_id": league.stat("PTS"), "value": points },
            { "stat_id": league.stat("3PM"), "value": threes },
            { "stat_id": league.stat("REB"), "value": 3 },
        ]);
        let body =
            json!({ "player_id": league.players[player], "game_id": league.games[game], "stats": stats });
        staff.put("/api/player-game-stats", &body).expect(200);
    }
    let visitor = server.visitor();
    let points = visitor.get("/api/records/top20Points?slug=harbor").expect(200).json();
    let listed: Vec<(&str, i64, i64)> = points["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| {
            let number = |key: &str| player[key].as_i64().unwrap();
            (player["firstName"].as_str().unwrap(), number("rank"), number("totalPoints"))
        })
        .collect();
    // Equal totals share a rank and are in the order of play.
    assert_eq!(listed, [("Ada", 1, 30), ("Cleo", 2, 25), ("Eve", 2, 25)]);
    let threes = visitor.get("/api/records/top20Threes?slug=harbor").expect(200).json();
    assert_eq!(threes["players"][0]["totalThrees"], 5);
    let wins = visitor.get("/api/records/top20TeamWins?slug=harbor").expect(200).json();
    let ranks: Vec<&Value> = wins["teams"].as_array().unwrap().iter().map(|team| &team["rank"]).collect();
    assert_eq!(ranks, [1, 1, 1]);
    assert_eq!(
        (&wins["teams"][0]["teamId"], &wins["teams"][0]["wins"]),
        (&json!(league.teams[0]), &json!(1))
    );
    let leaders = visitor.get("/api/stat-leaders?slug=harbor").expect(200).json()["leaders"].clone();
    assert_eq!((&leaders["points"][0]["pts"], &leaders["threes"][0]["three_pm"]), (&json!(30), &json!(5)));
    assert_eq!((&leaders["rebounds"][0]["reb"], &leaders["assists"]), (&json!(6), &Value::Array(Vec::new())));
}

#[test]
fn players_with_equal_totals_and_one_first_game_are_in_the_order_of_entry() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let enter = |player: usize, game: usize, points: i64| {
        let stats = json!([{ "stat_id": league.stat("PTS"), "value": points }]);
        let body =
            json!({ "player_id": league.players[player], "game_id": league.games[game], "stats": stats });
        staff.put("/api/player-game-stats", &body).expect(200);
    };
    enter(1, 0, 10);
    enter(2, 0, 12);
    enter(0, 0, 10);
    // Equal too, but in a later game.
    enter(4, 1, 10);
    let points = server.visitor().get("/api/records/top20Points?slug=harbor").expect(200).json();
    let players = points["players"].as_array().unwrap().iter();
    let listed: Vec<(&str, &Value)> =
        players.map(|player| (player["firstName"].as_str().unwrap(), &player["rank"])).collect();
    assert_eq!(listed, [("Cleo", &json!(1)), ("Bea", &json!(2)), ("Ada", &json!(2)), ("Eve", &json!(2))]);
}

#[test]
fn an_organization_without_seasons_has_empty_lists() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    assert_eq!(
        visitor.get("/api/records/top20Points?slug=valley").expect(200).json(),
        json!({ "players": [] })
    );
    assert_eq!(
        visitor.get("/api/records/top20TeamWins?slug=valley").expect(200).json(),
        json!({ "teams": [] })
    );
}

/// Creates a game of another season between the league's first two teams, in which the first player scores `points`.
fn play(staff: &Client, league: &League, season: &Value, points: i64) {
    let copy = json!({ "name": "Monday", "copyFromSeasonId": Value::Null });
    let place =
        staff.post(&format!("/api/seasonsv2/{season}/leagues"), &copy).expect(201).json()["league"].clone();
    let path = format!("/api/seasonsv2/{season}/leagues/{}", place["id"]);
    let enrol = |team: TeamId| {
        let enrolled =
            staff.post(&format!("{path}/teams"), &json!({ "copyFromTeamId": team })).expect(201).json();
        enrolled["team"]["slt_id"].clone()
    };
    let (home, away) = (enrol(league.teams[0]), enrol(league.teams[1]));
    let game = json!({ "home_team_id": home, "away_team_id": away, "date": "2026-12-01",
                       "score_home": 80, "score_away": 70 });
    let made = staff.post(&format!("{path}/games"), &game).expect(201).json()["game"]["id"].clone();
    let body = json!({ "player_id": league.players[0], "game_id": made,
                       "stats": [{ "stat_id": league.stat("PTS"), "value": points }] });
    staff.put("/api/player-game-stats", &body).expect(200);
}

#[test]
fn records_count_the_active_seasons_together_and_without_one_the_latest() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let season =
        |input: Value| staff.post("/api/seasonsv2", &input).expect(201).json()["season"]["id"].clone();
    let spring = season(json!({ "name": "Spring", "startDate": "2027-01-01", "active": true }));
    play(&staff, &league, &spring, 12);
    play_first(&staff, &league, 7);
    let total = || {
        let points = server.visitor().get("/api/records/top20Points?slug=harbor").expect(200).json();
        points["players"][0]["totalPoints"].as_i64().unwrap()
    };
    assert_eq!(total(), 19, "both are active");
    staff.put(&format!("/api/seasonsv2/{spring}"), &json!({ "active": false })).expect(200);
    assert_eq!(total(), 7, "the first is active alone");
    staff.put(&format!("/api/seasonsv2/{}", league.season), &json!({ "active": false })).expect(200);
    assert_eq!(total(), 12, "none is active, and spring is the latest");
}

fn play_first(staff: &Client, league: &League, points: i64) {
    let body = json!({ "player_id": league.players[0], "game_id": league.games[0],
                       "stats": [{ "stat_id": league.stat("PTS"), "value": points }] });
    staff.put("/api/player-game-stats", &body).expect(200);
}

#[test]
fn there_are_at_most_20_records_and_3_leaders() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let teams = format!("/api/seasonsv2/{}/leagues/{}/teams", league.season, league.league);
    for number in 0..22 {
        let name = json!({ "firstName": format!("P{number}"), "lastName": "Many" });
        let roster = format!("{teams}/{}/players", league.teams[0]);
        let player = staff.post(&roster, &name).expect(201).json()["player"]["id"].clone();
        let stats: Vec<Value> = ["PTS", "3PM", "REB", "AST"]
            .map(|stat| json!({ "stat_id": league.stat(stat), "value": 40 + number }))
            .into();
        let body = json!({ "player_id": player, "game_id": league.games[0], "stats": stats });
        staff.put("/api/player-game-stats", &body).expect(200);
        let team = staff.post(&teams, &json!({ "name": format!("T{number}") })).expect(201).json();
        let game = json!({ "home_team_id": team["team"]["slt_id"], "away_team_id": league.enrolments[0],
                           "date": "2026-10-25", "score_home": 2, "score_away": 1 });
        staff.post(&teams.replace("/teams", "/games"), &game).expect(201);
    }
    let visitor = server.visitor();
    for (path, key) in [("top20Points", "players"), ("top20Threes", "players"), ("top20TeamWins", "teams")] {
        let list = visitor.get(&format!("/api/records/{path}?slug=harbor")).expect(200).json();
        assert_eq!(list[key].as_array().unwrap().len(), 20, "{path}");
    }
    let leaders = visitor.get("/api/stat-leaders?slug=harbor").expect(200).json()["leaders"].clone();
    for kind in ["points", "threes", "rebounds", "assists"] {
        assert_eq!(leaders[kind].as_array().unwrap().len(), 3, "{kind}");
    }
}

#[test]
fn the_leaders_of_a_season_are_by_league_in_totals_or_per_game_with_a_minimum_of_games() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    // Ada plays twice, Cleo and Eve once: a player needs one of two games. Equal values are listed by name.
    for (player, game, points) in [(0, 0, 20), (0, 2, 11), (4, 1, 25), (2, 1, 25)] {
        let stats = json!([{ "stat_id": league.stat("PTS"), "value": points }]);
        let body =
            json!({ "player_id": league.players[player], "game_id": league.games[game], "stats": stats });
        staff.put("/api/player-game-stats", &body).expect(200);
    }
    let visitor = server.visitor();
    let leaders = |query: &str| visitor.get(&format!("/api/season-leaders?slug=harbor{query}"));
    let totals = leaders("").expect(200).json();
    assert_eq!(
        (&totals["season_id"], &totals["leagues"][0]["id"]),
        (&json!(league.season), &json!(league.league))
    );
    let listed = |answer: &Value| -> Vec<(String, i64, f64)> {
        let points = answer["stats"].as_array().unwrap().iter().find(|stat| stat["abbreviation"] == "PTS");
        let rows = points.unwrap()["leaders"].as_array().unwrap().iter();
        rows.map(|row| {
            let name = row["firstName"].as_str().unwrap().to_owned();
            (name, row["rank"].as_i64().unwrap(), row["value"].as_f64().unwrap())
        })
        .collect()
    };
    let named = |name: &str, rank, value| (name.to_owned(), rank, value);
    let in_order = [named("Ada", 1, 31.0), named("Cleo", 2, 25.0), named("Eve", 2, 25.0)];
    assert_eq!(listed(&totals), in_order);
    assert_eq!(totals["stats"][0]["leaders"][0]["team"], "Xylophones Mark");
    assert_eq!(totals.get("leastGames"), None);
    let averages = leaders("&per_game=true").expect(200).json();
    assert_eq!(averages["leastGames"], 1);
    assert_eq!(listed(&averages), [named("Cleo", 1, 25.0), named("Eve", 1, 25.0), named("Ada", 3, 15.5)]);
    let own = leaders(&format!("&league_id={}", league.league)).expect(200).json();
    assert_eq!(own["stats"], totals["stats"]);
    leaders("&league_id=999").expect(404);
    leaders("&season_id=999").expect(404);
    let nothing = visitor.get("/api/season-leaders?slug=valley").expect(200).json();
    assert_eq!(nothing, json!({ "seasons": [], "season_id": null, "leagues": [], "stats": [] }));
}

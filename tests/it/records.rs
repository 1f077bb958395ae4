//! Record lists and stat leaders.

use serde_json::{Value, json};

use crate::league;

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
    let listed: Vec<(&str, i64)> = points["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| (player["firstName"].as_str().unwrap(), player["totalPoints"].as_i64().unwrap()))
        .collect();
    // Level totals stand in the order of play.
    assert_eq!(listed, [("Ada", 30), ("Cleo", 25), ("Eve", 25)]);
    let threes = visitor.get("/api/records/top20Threes?slug=harbor").expect(200).json();
    assert_eq!(threes["players"][0]["totalThrees"], 5);
    let wins = visitor.get("/api/records/top20TeamWins?slug=harbor").expect(200).json();
    assert_eq!(wins["teams"].as_array().unwrap().len(), 3);
    assert_eq!(
        (&wins["teams"][0]["teamId"], &wins["teams"][0]["wins"]),
        (&json!(league.teams[0]), &json!(1))
    );
    let leaders = visitor.get("/api/stat-leaders?slug=harbor").expect(200).json()["leaders"].clone();
    assert_eq!((&leaders["points"][0]["pts"], &leaders["threes"][0]["three_pm"]), (&json!(30), &json!(5)));
    assert_eq!((&leaders["rebounds"][0]["reb"], &leaders["assists"]), (&json!(6), &Value::Array(Vec::new())));
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

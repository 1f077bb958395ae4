//! Players of an organization.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::Client;

fn score(staff: &Client, league: &League, game: usize, numbers: &[(&str, i64)]) {
    let stats: Vec<Value> =
        numbers.iter().map(|(name, value)| json!({ "stat_id": league.stat(name), "value": value })).collect();
    let body = json!({ "player_id": league.players[0], "game_id": league.games[game], "stats": stats });
    staff.put("/api/player-game-stats", &body).expect(200);
}

#[test]
fn visitors_never_get_email_or_phone() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    for path in [
        "/api/playersv2?slug=harbor".to_owned(),
        format!("/api/playersv2/{}/basic?slug=harbor", league.players[0]),
    ] {
        let answer = visitor.get(&path).expect(200).text();
        assert!(!answer.contains("secret@mail.example") && !answer.contains("555-0100"), "{path}");
    }
    let staff = server.signed_in("harbor", "staff");
    for path in ["", "/information"] {
        let own = staff.get(&format!("/api/playersv2/{}{path}", league.players[0])).expect(200).json();
        assert_eq!(own["player"]["email"], "secret@mail.example");
    }
    // A session does not open the public view.
    let public = staff.get("/api/playersv2?slug=harbor").expect(200).text();
    assert!(!public.contains("secret@mail.example"));
}

#[test]
fn players_come_with_their_rosters() {
    let (server, league) = league::server("harbor");
    let players = server.visitor().get("/api/playersv2?slug=harbor").expect(200).json();
    assert_eq!(players["players"].as_array().unwrap().len(), 6);
    let roster = &players["players"][0]["rosters"][0];
    assert_eq!(roster["league"]["name"], "Sunday Mark");
    assert_eq!(
        (&roster["season"]["active"], &roster["slt_id"]),
        (&json!(true), &json!(league.enrolments[0]))
    );
    let page = server.visitor().get("/api/playersv2?slug=harbor&limit=4").expect(200).json();
    let cursor = page["next_cursor"].as_str().unwrap();
    let rest =
        server.visitor().get(&format!("/api/playersv2?slug=harbor&cursor={cursor}")).expect(200).json();
    assert_eq!(rest["players"].as_array().unwrap().len(), 2);
}

#[test]
fn a_players_page_has_every_game_and_averages_over_games_played() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    score(&staff, &league, 0, &[("PTS", 20), ("FTM", 3), ("FTA", 4), ("3PM", 2)]);
    score(&staff, &league, 2, &[("PTS", 11), ("FTM", 0), ("FTA", 2), ("3PM", 1)]);
    let path = format!("/api/playersv2/{}/basic?slug=harbor&scope=all", league.players[0]);
    let page = server.visitor().get(&path).expect(200).json();
    assert_eq!(page["activeSeasonId"], league.season.0);
    assert_eq!(page["teamHistory"][0]["name"], "Xylophones Mark");
    // The latest game first.
    assert_eq!(page["gameStats"][0]["game_id"], league.games[2].0);
    let averages = &page["averages"][0];
    assert_eq!((&averages["games"], &averages["ppg"]), (&json!(2), &json!(15.5)));
    assert_eq!((&averages["ftPercentage"], &averages["total3PM"]), (&json!(0.5), &json!(3)));
    let stats = staff.get(&format!("/api/playersv2/{}/stats", league.players[0])).expect(200).json();
    assert_eq!(stats["gameStats"].as_array().unwrap().len(), 2);
    server
        .visitor()
        .get(&format!("/api/playersv2/{}/basic?slug=harbor&scope=some", league.players[0]))
        .expect(422)
        .reason("scope");
}

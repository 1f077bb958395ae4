//! Statistics of an organization: shown or hidden, in its order.

use serde_json::{Value, json};

use super::{column, places, public};
use crate::league;

#[test]
fn statistics_are_a_bare_list_and_visitors_get_those_that_are_shown() {
    let (server, _) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let stats = staff.get("/api/statsv2/1").expect(200).json();
    let names = column(&stats, "abbreviation");
    assert_eq!(
        names,
        [
            "PTS", "AST", "REB", "FGM", "FGA", "FG%", "FTM", "FTA", "FT%", "2PM", "2PA", "2P%", "3PM", "3PA",
            "3P%", "STL", "BLK", "TO", "PF", "OREB", "DREB", "MIN"
        ]
    );
    assert_eq!(
        (&stats[0]["name"], &stats[0]["hidden"], &stats[0]["order"]),
        (&json!("Points"), &json!(false), &json!(1))
    );
    assert_eq!(stats[19]["hidden"], true);
    let visitor = server.visitor();
    let shown = visitor.get("/api/statsv2/1?slug=harbor").expect(200).json();
    assert_eq!(column(&shown, "abbreviation"), names[..19]);
    assert_eq!(staff.get("/api/statsv2/1?slug=harbor").expect(200).json(), shown);
    visitor.get("/api/statsv2/1").expect(400);
    for client in [&staff, &visitor] {
        client.get("/api/statsv2/99?slug=harbor").expect(404);
        client.get("/api/statsv2/abc?slug=harbor").expect(404);
    }
    assert_eq!(staff.get("/api/statsv2/2").expect(200).json(), json!([]));
}

#[test]
fn a_new_order_shows_on_public_box_scores_and_player_pages_at_once() {
    let (server, league) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    let game = format!("/api/gamesv2/{}", league.games[0]);
    let player = format!("/api/playersv2/{}/basic", league.players[0]);
    assert_eq!(public(&visitor, &game, "allStats")[0]["abbreviation"], "PTS");
    let stats = staff.get("/api/statsv2/1").json();
    let wanted = places(&stats, "abbreviation", &["3PM", "BLK", "PTS"]);
    let answer = staff.put("/api/statsv2/reorder", &json!({ "stats": wanted })).expect(200).json();
    assert_eq!(answer, staff.get("/api/statsv2/1").json());
    assert_eq!(column(&answer, "abbreviation")[..5], ["3PM", "BLK", "PTS", "AST", "REB"]);
    assert_eq!(column(&answer, "order")[..3], [1, 2, 3]);
    for page in [&game, &player] {
        let shown = public(&visitor, page, "allStats");
        assert_eq!(column(&shown, "abbreviation")[..4], ["3PM", "BLK", "PTS", "AST"], "{page}");
    }
    // An empty order changes nothing.
    let same = staff.put("/api/statsv2/reorder", &json!({ "stats": [] })).expect(200).json();
    assert_eq!(same, answer);
}

#[test]
fn a_hidden_statistic_is_left_out_of_public_answers_at_once_and_sent_to_staff() {
    let (server, league) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    let numbers =
        json!([{ "stat_id": league.stat("AST"), "value": 7 }, { "stat_id": league.stat("2PM"), "value": 3 }]);
    let body = json!({ "player_id": league.players[0], "game_id": league.games[0], "stats": numbers });
    staff.put("/api/player-game-stats", &body).expect(200);
    let game = format!("/api/gamesv2/{}", league.games[0]);
    let player = format!("/api/playersv2/{}/basic", league.players[0]);
    let own = format!("/api/statsv2/{}/toggle-visibility", league.stat("AST"));
    let has = |rows: &Value, key: &str| column(rows, key).contains(&json!(league.stat("AST")));
    for (body, shown) in [
        (json!({ "hidden": true }), false),
        (json!({ "hidden": false }), true),
        (json!({ "is_visible": false }), false),
        (json!({ "is_visible": true }), true),
    ] {
        let stat = staff.put(&own, &body).expect(200).json()["stat"].clone();
        assert_eq!((&stat["abbreviation"], &stat["hidden"]), (&json!("AST"), &json!(!shown)));
        for page in [&game, &player] {
            assert_eq!(has(&public(&visitor, page, "allStats"), "id"), shown, "{page}");
            assert!(has(&staff.get(page).json()["allStats"], "id"));
        }
        assert_eq!(has(&public(&visitor, &game, "playerStats"), "stat_id"), shown);
        assert_eq!(has(&public(&visitor, &player, "gameStats"), "stat_id"), shown);
        assert!(has(&staff.get(&game).json()["playerStats"], "stat_id"));
    }
}

#[test]
fn hidden_points_show_visitors_no_leaders_and_no_averages() {
    let (server, league) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    let numbers = json!([{ "stat_id": league.stat("PTS"), "value": 9 }]);
    let body = json!({ "player_id": league.players[0], "game_id": league.games[0], "stats": numbers });
    staff.put("/api/player-game-stats", &body).expect(200);
    let hide = format!("/api/statsv2/{}/toggle-visibility", league.stat("PTS"));
    let player = format!("/api/playersv2/{}/basic", league.players[0]);
    let team = format!("/api/teamsv2/{}", league.teams[0]);
    for hidden in [false, true] {
        staff.put(&hide, &json!({ "hidden": hidden })).expect(200);
        // Visitors name the organization in the query. Staff read their own without a query.
        for (reader, query, sees) in [(&visitor, "?slug=harbor", !hidden), (&staff, "", true)] {
            let read = |path: &str| reader.get(&format!("{path}{query}")).expect(200).json();
            let scorers = read("/api/records/top20Points")["players"].as_array().unwrap().len();
            let leaders = read("/api/stat-leaders")["leaders"]["points"].as_array().unwrap().len();
            assert_eq!((scorers, leaders), if sees { (1, 1) } else { (0, 0) });
            let average = if sees { json!(9.0) } else { Value::Null };
            assert_eq!(read(&player)["averages"][0]["ppg"], average);
            assert_eq!(read(&team)["team"]["rosters"][0]["pointsPerGame"], average);
        }
    }
}

#[test]
fn hidden_statistics_are_in_no_table_and_no_contradiction_that_visitors_read() {
    let (server, league) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    let number = |stat: &str, value: i64| json!({ "stat_id": league.stat(stat), "value": value });
    let numbers = [number("PTS", 7), number("2PM", 4), number("FTM", 1), number("FTA", 2), number("3PM", 3)];
    let body = json!({ "player_id": league.players[0], "game_id": league.games[0], "stats": numbers });
    staff.put("/api/player-game-stats", &body).expect(200);
    let game = format!("/api/gamesv2/{}", league.games[0]);
    assert_eq!(staff.get(&game).json()["disagreements"][0]["parts"], 18);
    assert_eq!(visitor.get(&format!("{game}?slug=harbor")).json()["disagreements"], json!([]));
    let tables = format!("/api/seasonsv2/{}/leagues-with-teams-public", league.season);
    let sums = |answer: Value| {
        let teams = answer["leagues"][0]["teams"].as_array().unwrap().clone();
        let own = teams.iter().find(|team| team["id"] == json!(league.teams[0])).unwrap();
        json!([own["ftPercentage"], own["total3PM"]])
    };
    let public = || sums(visitor.get(&format!("{tables}?slug=harbor")).expect(200).json());
    assert_eq!(public(), json!([0.5, 3]));
    for stat in ["FT%", "3PM"] {
        let hide = format!("/api/statsv2/{}/toggle-visibility", league.stat(stat));
        staff.put(&hide, &json!({ "hidden": true })).expect(200);
    }
    assert_eq!(public(), json!([null, 0]));
    assert_eq!(sums(staff.get(&tables).expect(200).json()), json!([0.5, 3]));
}

#[test]
fn what_is_wrong_with_an_order_or_a_visibility_is_said_at_its_field() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let (ast, unknown) = (league.stat("AST"), 999_999);
    for (stats, field) in [
        (json!([{ "id": unknown, "order": 1 }]), "stats[0].id"),
        (json!([{ "id": ast, "order": 1 }, { "id": unknown, "order": 2 }]), "stats[1].id"),
        (json!([{ "id": ast, "order": 1 }, { "id": ast, "order": 2 }]), "stats[1].id"),
        (json!([{ "id": ast }]), "stats[0].order"),
        (json!([{ "id": ast, "order": "first" }]), "stats[0].order"),
        (json!("first"), "stats"),
    ] {
        staff.put("/api/statsv2/reorder", &json!({ "stats": stats })).expect(422).reason(field);
    }
    staff.put("/api/statsv2/reorder", &json!({})).expect(422).reason("stats");
    let own = format!("/api/statsv2/{ast}/toggle-visibility");
    staff.put(&own, &json!({})).expect(422).reason("hidden");
    staff.put(&own, &json!({ "hidden": "yes" })).expect(422).reason("hidden");
    staff.put("/api/statsv2/999999/toggle-visibility", &json!({ "hidden": true })).expect(404);
    assert_eq!(staff.get("/api/statsv2/1").json()[1]["abbreviation"], "AST");
}

//! Merges of duplicate players.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Client, Server};

fn harbor() -> (Server, League, Client) {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    (server, league, staff)
}

fn score(staff: &Client, league: &League, (player, game): (usize, usize), numbers: &[(&str, i64)]) {
    let stats: Vec<Value> =
        numbers.iter().map(|(name, value)| json!({ "stat_id": league.stat(name), "value": value })).collect();
    let body = json!({ "player_id": league.players[player], "game_id": league.games[game], "stats": stats });
    staff.put("/api/player-game-stats", &body).expect(200);
}

/// Sets one of the default attributes: Number, Position, Height, Hometown.
fn attribute(staff: &Client, league: &League, player: usize, (place, value): (i64, &str)) {
    let path = format!("/api/playersv2/{}/attributes", league.players[player]);
    let id = (league.organization.0 - 1) * 4 + place;
    staff.put(&path, &json!({ "attributes": [{ "attribute_id": id, "value": value }] })).expect(200);
}

/// Makes Ada (0) and Cleo (2) duplicates: Ada played game 1, Cleo games 1 and 2; both have a Position.
fn one_person(staff: &Client, league: &League) -> Value {
    score(staff, league, (0, 0), &[("PTS", 10), ("AST", 1)]);
    score(staff, league, (2, 0), &[("PTS", 7), ("3PM", 1)]);
    score(staff, league, (2, 1), &[("PTS", 5)]);
    attribute(staff, league, 0, (2, "Guard"));
    attribute(staff, league, 2, (2, "Center"));
    attribute(staff, league, 2, (3, "6-1"));
    let team =
        format!("/api/seasonsv2/{}/leagues/{}/teams/{}", league.season, league.league, league.teams[1]);
    staff.put(&team, &json!({ "captainId": league.players[2] })).expect(200);
    json!({ "masterId": league.players[0], "duplicateIds": [league.players[2]] })
}

#[test]
fn everything_moves_to_the_master_whose_own_stays() {
    let (server, league, staff) = harbor();
    let body = one_person(&staff, &league);
    let told = staff.post("/api/playersv2/merge/preview", &body).expect(200).json();
    let moved =
        json!({ "rosters": 1, "games": 1, "stats": 1, "attributes": 1, "captaincies": 1, "contacts": 0 });
    let gave_way =
        json!({ "rosters": 0, "games": 1, "stats": 2, "attributes": 1, "captaincies": 0, "contacts": 2 });
    assert_eq!((&told["moved"], &told["gaveWay"]), (&moved, &gave_way));
    assert_eq!(told["duplicates"][0]["firstName"], "Cleo");
    let games = json!([{ "game_id": league.games[0], "player_id": league.players[2] }]);
    assert_eq!(told["conflicts"]["games"], games);
    let attributes = &told["conflicts"]["attributes"][0];
    assert_eq!((&attributes["kept"], &attributes["given_up"]), (&json!("Guard"), &json!("Center")));

    let done = staff.post("/api/playersv2/merge", &body).expect(200).json();
    for key in ["moved", "gaveWay", "conflicts", "duplicates"] {
        assert_eq!(done[key], told[key], "{key}");
    }
    assert_eq!(done["player"]["id"], json!(league.players[0]));
    assert_eq!(done["player"]["rosters"].as_array().unwrap().len(), 2);
    staff.get(&format!("/api/playersv2/{}", league.players[2])).expect(404);
    let path = format!("/api/playersv2/{}/basic?slug=harbor&scope=all", league.players[0]);
    let page = server.visitor().get(&path).expect(200).json();
    let points: Vec<&Value> =
        page["gameLines"].as_array().unwrap().iter().map(|game| points(&league, game)).collect();
    assert_eq!(points, [&json!(5.0), &json!(10.0)]);
    assert_eq!(page["teamHistory"].as_array().unwrap().len(), 2);
    let team =
        format!("/api/seasonsv2/{}/leagues/{}/teams/{}", league.season, league.league, league.teams[1]);
    let team = staff.get(&team).expect(200).json();
    assert_eq!(
        (&team["team"]["captain"], &team["team"]["captain_id"]),
        (&json!("Ada OfMark"), &json!(league.players[0]))
    );
    staff.post("/api/playersv2/merge", &body).expect(422).reason("duplicateIds");
}

fn points<'a>(league: &League, game: &'a Value) -> &'a Value {
    let stats = game["stats"].as_array().unwrap();
    &stats.iter().find(|stat| stat["stat_id"] == league.stat("PTS")).unwrap()["value"]
}

#[test]
fn a_preview_changes_nothing() {
    let (server, league, staff) = harbor();
    let body = one_person(&staff, &league);
    let before = support::dump(&server.database(), &["sessions"]);
    staff.post("/api/playersv2/merge/preview", &body).expect(200);
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
}

#[test]
fn a_merge_is_whole_or_not_at_all() {
    let (server, league, staff) = harbor();
    one_person(&staff, &league);
    let before = support::dump(&server.database(), &["sessions"]);
    for (body, field) in [
        (json!({ "duplicateIds": [league.players[1]] }), "masterId"),
        (json!({ "masterId": league.players[0] }), "duplicateIds"),
        (json!({ "masterId": league.players[0], "duplicateIds": [] }), "duplicateIds"),
        (json!({ "masterId": league.players[0], "duplicateIds": "2" }), "duplicateIds"),
        (json!({ "masterId": league.players[0], "duplicateIds": [league.players[0]] }), "duplicateIds"),
        (json!({ "masterId": league.players[0], "duplicateIds": [league.players[2], 9999] }), "duplicateIds"),
        (json!({ "masterId": 9999, "duplicateIds": [league.players[2]] }), "masterId"),
    ] {
        for path in ["/api/playersv2/merge", "/api/playersv2/merge/preview"] {
            staff.post(path, &body).expect(422).reason(field);
        }
    }
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
}

#[test]
fn of_several_duplicates_the_first_gives_what_the_master_lacks() {
    let (_server, league, staff) = harbor();
    score(&staff, &league, (1, 0), &[("PTS", 3)]);
    score(&staff, &league, (2, 0), &[("PTS", 4)]);
    let master = format!("/api/playersv2/{}", league.players[0]);
    staff.put(&master, &json!({ "email": null, "phoneNumber": "" })).expect(200);
    let ids = [league.players[2], league.players[1], league.players[2]];
    let body = json!({ "masterId": league.players[0], "duplicateIds": ids });
    let done = staff.post("/api/playersv2/merge", &body).expect(200).json();
    assert_eq!(done["duplicates"].as_array().unwrap().len(), 2);
    assert_eq!(done["player"]["email"], "secret@mail.example");
    assert_eq!((&done["moved"]["contacts"], &done["gaveWay"]["contacts"]), (&json!(2), &json!(2)));
    assert_eq!((&done["moved"]["rosters"], &done["gaveWay"]["rosters"]), (&json!(1), &json!(1)));
    let page = staff.get(&format!("{master}/basic")).expect(200).json();
    assert_eq!(points(&league, &page["gameLines"][0]), 4.0);
}

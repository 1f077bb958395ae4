//! Divisions of a season and their brackets.

use serde_json::json;

use crate::league;

#[test]
fn a_division_lists_its_teams_with_their_records() {
    let (server, league) = league::server("harbor");
    let path = format!("/api/seasonsv2/{}/divisions?slug=harbor", league.season);
    let answer = server.visitor().get(&path).expect(200).json();
    let division = &answer["divisions"][0];
    assert_eq!((&division["name"], &division["position"]), (&json!("D1 Mark"), &json!(1)));
    let team = &division["teams"][0];
    assert_eq!((&team["slt_id"], &team["position"]), (&json!(league.enrolments[0]), &json!(1)));
    assert_eq!((&team["wins"], &team["losses"]), (&json!(1), &json!(1)));
}

#[test]
fn a_division_draws_the_bracket_of_its_teams() {
    let (server, league) = league::server("harbor");
    let path = format!("/api/seasonsv2/{}/divisions/{}?slug=harbor", league.season, league.division);
    let bracket = server.visitor().get(&path).expect(200).json()["division"]["bracket"].clone();
    assert_eq!(
        (&bracket["totalRounds"], &bracket["totalSlots"], &bracket["totalByes"]),
        (&json!(2), &json!(4), &json!(1))
    );
    assert_eq!(bracket["firstRoundGames"], 1);
    assert_eq!(bracket["rounds"][1]["name"], "Final");
    assert_eq!(bracket["champion"], json!(null));
    let games = format!("/api/seasonsv2/{}/divisions/{}/games?slug=harbor", league.season, league.division);
    assert_eq!(server.visitor().get(&games).expect(200).json(), json!({ "games": [] }));
    server.visitor().get(&format!("/api/seasonsv2/{}/divisions/999?slug=harbor", league.season)).expect(404);
}

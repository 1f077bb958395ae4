//! Leagues of an organization, and in its seasons.

use serde_json::json;

use crate::league;
use crate::support::Server;

#[test]
fn leagues_come_in_the_order_of_the_filters() {
    let server = Server::with(|tx| {
        crate::support::two_leagues(tx);
        let harbor = homecourt::store::organizations::id_by_slug(tx, "harbor").unwrap();
        for name in [
            "Adult",
            "Friday Night",
            "Irvine Valley College",
            "Monday",
            "Fountain Valley Sunday",
            "Tustin Columbus",
        ] {
            homecourt::store::leagues::create(tx, harbor, name).unwrap();
        }
    });
    let staff = server.signed_in("harbor", "staff");
    let season =
        staff.post("/api/seasonsv2", &json!({ "name": "Fall" })).expect(201).json()["season"]["id"].clone();
    let all = staff.get("/api/leagues").expect(200).json();
    for league in all["leagues"].as_array().unwrap() {
        let name = json!({ "name": league["name"] });
        staff.post(&format!("/api/seasonsv2/{season}/leagues"), &name).expect(201);
    }
    for path in ["/api/leaguesv2?slug=harbor", "/api/leagues?domain=harbor.example"] {
        let answer = server.visitor().get(path).expect(200).json();
        let names: Vec<&str> = answer["leagues"]
            .as_array()
            .unwrap()
            .iter()
            .map(|league| league["name"].as_str().unwrap())
            .collect();
        let expected = [
            "Fountain Valley Sunday",
            "Tustin Columbus",
            "Irvine Valley College",
            "Monday",
            "Friday Night",
            "Adult",
        ];
        assert_eq!(names, expected);
        let of_staff = staff.get("/api/seasonsleagues").expect(200).json();
        let of_staff = of_staff["seasonsLeagues"].as_array().unwrap().iter();
        assert_eq!(of_staff.map(|one| one["league"]["name"].as_str().unwrap()).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_league_knows_its_seasons_and_how_many_teams_play() {
    let (server, league) = league::server("harbor");
    let answer = server.visitor().get("/api/leaguesv2?slug=harbor").expect(200).json();
    let found = &answer["leagues"][0];
    assert_eq!((&found["teamsCount"], &found["position"]), (&json!(3), &json!(1)));
    assert_eq!(found["seasons_leagues"][0]["season"]["id"], league.season.0);
}

#[test]
fn staff_read_a_league_of_a_season_and_its_teams() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let all = staff.get("/api/seasonsleagues").expect(200).json();
    assert_eq!(all["seasonsLeagues"][0]["league"], json!({ "id": league.league, "name": "Sunday Mark" }));
    assert_eq!(all["seasonsLeagues"][0]["season"]["active"], true);
    let base = format!("/api/seasonsv2/{}/leagues/{}", league.season, league.league);
    assert_eq!(staff.get(&base).expect(200).json()["league"]["name"], "Sunday Mark");
    let teams = staff.get(&format!("{base}/teams")).expect(200).json();
    let ranks: Vec<i64> =
        teams["teams"].as_array().unwrap().iter().map(|team| team["rank"].as_i64().unwrap()).collect();
    assert_eq!(ranks, [1, 2, 3]);
    staff.get(&format!("/api/seasonsv2/{}/leagues/999", league.season)).expect(404);
}

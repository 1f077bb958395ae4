//! The content of pages before any script runs.

use serde_json::json;

use crate::league;
use crate::support::Client;

/// Returns the content of a page, without the site's header and footer.
fn plain(page: &str) -> &str {
    let (_, rest) = page.split_once("<div id=\"root\">").unwrap_or_else(|| panic!("no root: {page}"));
    let (_, main) = rest.split_once("<main").unwrap_or_else(|| panic!("no content: {page}"));
    main.split_once("</main>").unwrap().0
}

fn read(client: &Client, path: &str, status: u16) -> String {
    plain(&client.get(path).expect(status).text()).to_owned()
}

#[test]
fn every_page_says_something_without_javascript() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    let bracket =
        format!("/harbor/tournamentBracket?divisionId={}&seasonId={}", league.division, league.season);
    for (path, status, said) in [
        ("/login", 200, "Log in"),
        ("/browse", 200, "Leagues that take sign-ups"),
        ("/nobody", 404, "There is nothing at this address"),
        ("/harbor", 200, "Harbor League"),
        ("/harbor/playerList", 200, "Search players"),
        ("/harbor/leagues/1", 200, "Sunday Mark"),
        ("/harbor/tournament", 200, "Choose a season, then a division"),
        ("/harbor/tournamentBracket", 200, "Choose a division"),
        (&bracket, 200, "Semifinals"),
        ("/harbor/fairness", 200, "Every team plays"),
        ("/valley/fairness", 200, "No games yet"),
        ("/harbor/login", 200, "Log in"),
        ("/harbor/nothing", 404, "There is nothing at this address"),
        ("/harbor/teams/999999", 404, "Team not found"),
    ] {
        let shown = read(&visitor, path, status);
        assert!(shown.contains("<h1") && shown.contains(said), "{path}: {shown}");
    }
}

#[test]
fn a_bracket_has_the_title_of_its_division_and_is_not_found_without_one() {
    let (server, league) = league::server("harbor");
    let of =
        |division: i64, season: i64| format!("tournamentBracket?divisionId={division}&seasonId={season}");
    let (division, season) = (league.division.0, league.season.0);
    let visitor = server.visitor();
    let name = visitor.get(&format!("/api/seasonsv2/{season}/divisions/{division}?slug=harbor")).expect(200);
    let title = format!("{} Tournament Bracket", name.json()["division"]["name"].as_str().unwrap());
    let page = visitor.get(&format!("/harbor/{}", of(division, season))).expect(200).text();
    assert!(page.contains(&format!("<title>{title} · Harbor League</title>")), "{page}");
    assert!(plain(&page).contains(&title), "{page}");
    for path in ["/harbor/", "/valley/"] {
        visitor.get(&format!("{path}{}", of(999_999, season))).expect(404);
        visitor.get(&format!("{path}{}", of(division, 999_999))).expect(404);
    }
    visitor.get(&format!("/valley/{}", of(division, season))).expect(404);
}

#[test]
fn a_team_and_its_players_see_their_own_points_first() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    // Yaks 60 at Xylophones 69, then Zebras 60 at Yaks 65.
    let xylophones = read(&visitor, &format!("/harbor/teams/{}", league.teams[0]), 200);
    assert!(xylophones.contains(">W 69–60<"), "{xylophones}");
    let yaks = read(&visitor, &format!("/harbor/teams/{}", league.teams[1]), 200);
    assert!(yaks.contains(">L 60–69<") && yaks.contains(">W 65–60<"), "{yaks}");
}

#[test]
fn links_of_a_written_page_stay_in_its_site_wherever_it_is_read() {
    let (server, _) = league::server("harbor");
    let body = "[Info](leagueInfo), [top](#top), [out](https://example.org/a), [mail](mailto:a@b.example)";
    let page = json!({ "path": "about", "title": "About us", "body": body, "is_published": true });
    server.signed_in("harbor", "staff").post("/api/pages", &page).expect(201);
    for (client, base, info) in [
        (server.visitor(), "/harbor", "/harbor/leagueInfo"),
        (server.visitor_of("harbor.example"), "", "/leagueInfo"),
    ] {
        let shown = read(&client, &format!("{base}/about"), 200);
        for href in [info, "#top", "https://example.org/a", "mailto:a@b.example"] {
            assert!(shown.contains(&format!(" href=\"{href}\"")), "{href}: {shown}");
        }
    }
}

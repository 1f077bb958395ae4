//! The first data of a page: the exact responses to its screen's first calls, and its status, title and metadata.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Client, Server};

fn boot(page: &str) -> Value {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"boot\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

/// An answer in a page as its script reads it: lists that are written by columns are lists of objects again.
fn unpacked(value: &Value) -> Value {
    let absent = json!({ "=": 0 });
    match value {
        absent_member if *absent_member == absent => absent,
        Value::Array(items) => items.iter().map(unpacked).collect(),
        Value::Object(members) if members.contains_key("=") => {
            let rows = usize::try_from(members["="].as_u64().unwrap()).unwrap();
            let columns: Vec<(&String, Value)> =
                members.iter().skip(1).map(|(name, column)| (name, unpacked(column))).collect();
            let cell = |column: &Value, row| column.get(row).unwrap_or(&column[0]).clone();
            let row = |row| {
                let cells = columns.iter().map(|(name, column)| ((*name).clone(), cell(column, row)));
                cells.filter(|(_, cell)| *cell != absent).collect()
            };
            (0..rows).map(|at| Value::Object(row(at))).collect()
        }
        Value::Object(members) => {
            members.iter().map(|(name, value)| (name.clone(), unpacked(value))).collect()
        }
        Value::Number(number) => format!("{:.6}", number.as_f64().unwrap()).into(),
        plain => plain.clone(),
    }
}

/// Returns the content of an element of the head, by the start of its tag.
fn content<'a>(page: &'a str, start: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(start)?;
    let tag = rest.split('>').next()?;
    tag.split("content=\"").nth(1).or_else(|| tag.split("href=\"").nth(1))?.split('"').next()
}

fn ld(page: &str) -> Vec<Value> {
    let parts = page.split("<script type=\"application/ld+json\">").skip(1);
    parts.map(|part| serde_json::from_str(part.split_once("</script>").unwrap().0).unwrap()).collect()
}

/// Returns the screens of fairness with the calls that they make.
fn fairness_screens(league: &League) -> Vec<(String, Vec<String>)> {
    let League { season, league, teams: [team, ..], .. } = league;
    let of_league = format!("/api/seasonsv2/{season}/leagues/{league}");
    let calls = |call: String| vec!["/api/leagues-with-games?".to_owned(), call];
    vec![
        ("/fairness".to_owned(), calls(format!("{of_league}/fairness?"))),
        (format!("/fairness?season={season}&league={league}"), calls(format!("{of_league}/fairness?"))),
        (
            format!("/fairness?season={season}&league={league}&team={team}"),
            calls(format!("{of_league}/teams/{team}/fairness?")),
        ),
    ]
}

/// Returns every first screen with the calls that it makes, by the tenant that they name.
fn screens(league: &League) -> Vec<(String, Vec<String>)> {
    let League { season, teams: [team, ..], players: [player, ..], games: [game, ..], page, .. } = league;
    let calls = |calls: &[&str]| calls.iter().map(|call| (*call).to_owned()).collect::<Vec<String>>();
    vec![
        (String::new(), calls(&["/api/home?"])),
        (
            "/schedule".to_owned(),
            calls(&[
                "/api/gamesv2?coming=4&",
                "/api/bye-dates/public?coming=true&",
                "/api/week-offs/public?coming=true&",
                "/api/leaguesv2?",
                "/api/announced-games?",
            ]),
        ),
        (
            "/teamList".to_owned(),
            vec![
                "/api/seasonsv2?".to_owned(),
                format!("/api/seasonsv2/{season}/leagues-with-teams-public?"),
                format!("/api/seasonsv2/{season}/divisions?"),
            ],
        ),
        ("/playerList".to_owned(), calls(&["/api/playersv2/choices?"])),
        (format!("/teams/{team}"), vec![format!("/api/teamsv2/{team}?")]),
        (format!("/players/{player}"), vec![format!("/api/playersv2/{player}/basic?scope=all&lines=true&")]),
        (
            format!("/player/{player}/stats"),
            vec![
                format!("/api/playersv2/{player}/basic?scope=all&lines=true&"),
                format!("/api/playersv2/{player}/splits?"),
            ],
        ),
        (format!("/games/{game}"), vec![format!("/api/gamesv2/{game}?")]),
        (
            "/leaderboard".to_owned(),
            calls(&["/api/records/top20Points?", "/api/records/top20Threes?", "/api/records/top20TeamWins?"]),
        ),
        (
            "/tournament".to_owned(),
            vec!["/api/seasonsv2?".to_owned(), format!("/api/seasonsv2/{season}/divisions?")],
        ),
        (
            "/search?q=+Xylo+%26+mark%C3%A9".to_owned(),
            calls(&["/api/search?q=Xylo+%26+mark%C3%A9&limit=20&"]),
        ),
        (format!("/{page}"), vec![format!("/api/pages/{page}?")]),
    ]
}

#[track_caller]
fn brings(client: &Client, path: &str, calls: &[String]) {
    let page = client.get(path).expect(200).text();
    let boot = boot(&page);
    let data = boot["data"].as_object().unwrap();
    // The data of every page of a site also includes the links of its menu.
    let menu = boot["organization"]["id"].as_i64().map(|id| format!("/api/organization-links/{id}"));
    let brought: Vec<&String> = data.keys().collect();
    assert_eq!(brought, calls.iter().chain(&menu).collect::<Vec<_>>(), "{path}");
    for (url, answer) in data {
        let given = unpacked(&client.get(url).expect(200).json());
        assert_eq!(unpacked(answer), given, "{url} in {path}");
    }
}

#[test]
fn a_page_brings_the_answers_that_its_screen_asks_first_as_the_calls_give_them() {
    let (server, league) = league::server("harbor");
    for (path, calls) in screens(&league).into_iter().chain(fairness_screens(&league)) {
        for (client, base, tenant) in [
            (server.visitor(), "/harbor", "slug=harbor"),
            (server.visitor_of("harbor.example"), "", "domain=harbor.example"),
        ] {
            let calls: Vec<String> = calls.iter().map(|call| format!("{call}{tenant}")).collect();
            let path =
                if base.is_empty() && path.is_empty() { "/".to_owned() } else { format!("{base}{path}") };
            brings(&client, &path, &calls);
        }
    }
    brings(&server.visitor(), "/", &["/api/organizations".to_owned()]);
}

#[test]
fn a_page_brings_nothing_to_somebody_who_is_signed_in() {
    let (server, _) = league::server("harbor");
    let page = server.signed_in("harbor", "owner").get("/harbor/schedule").expect(200).text();
    assert_eq!(boot(&page)["data"], Value::Null);
    assert!(page.contains("<div id=\"root\"></div>"), "{page}");
}

#[test]
fn what_an_organization_does_not_have_is_not_found() {
    let made: Arc<Mutex<Vec<League>>> = Arc::default();
    let kept = Arc::clone(&made);
    let server = Server::with(move |tx| {
        support::two_leagues(tx);
        for slug in ["harbor", "valley"] {
            let id = homecourt::store::organizations::id_by_slug(tx, slug).unwrap();
            kept.lock().unwrap().push(league::fill(tx, id, slug));
        }
    });
    let theirs = made.lock().unwrap()[1].clone();
    let ([team, ..], [player, ..], [game, ..]) = (theirs.teams, theirs.players, theirs.games);
    let (season, in_league) = (theirs.season, theirs.league);
    for (path, title) in [
        (format!("/teams/{team}"), "Team not found"),
        (format!("/games/{game}"), "Game not found"),
        (format!("/players/{player}"), "Player not found"),
        (format!("/fairness?season={season}&league={in_league}"), "League not found"),
        (format!("/fairness?season={season}&league={in_league}&team={team}"), "League not found"),
        ("/teams/999999".to_owned(), "Team not found"),
        ("/contact".to_owned(), "Page not found"),
        ("/nothing-of-this-name".to_owned(), "Page not found"),
        ("/players/99999999999999999999".to_owned(), "Page not found"),
    ] {
        for (client, base) in [(server.visitor(), "/harbor"), (server.visitor_of("harbor.example"), "")] {
            let page = client.get(&format!("{base}{path}")).expect(404).text();
            assert!(page.contains(&format!("<title>{title} · Harbor League</title>")), "{path}: {page}");
            assert!(page.contains("<meta name=\"robots\" content=\"noindex\">"), "{path}");
            assert!(!page.contains("valley"), "{path} tells of another organization");
        }
        if !title.starts_with("Page") && !path.contains("999999") {
            server.visitor().get(&format!("/valley{path}")).expect(200);
        }
    }
}

#[test]
fn what_is_for_staff_is_kept_out_of_search_engines() {
    let (server, _) = league::server("harbor");
    for path in ["/dashboard/seasons", "/organizations", "/login", "/harbor/login", "/nobody"] {
        let page = server.visitor().get(path).text();
        assert!(page.contains("<meta name=\"robots\" content=\"noindex\">"), "{path}");
        assert!(!page.contains("rel=\"canonical\""), "{path}");
    }
    for path in ["/", "/browse", "/harbor", "/harbor/schedule"] {
        assert!(!server.visitor().get(path).text().contains("noindex"), "{path}");
    }
}

#[test]
fn a_page_has_one_address_wherever_it_was_read() {
    let (server, league) = league::server("harbor");
    let (game, team) = (league.games[0], league.teams[0]);
    let root = server.visitor();
    let own = server.visitor_of("harbor.example");
    let www = server.visitor_of("www.harbor.example");
    let canonical = |client: &Client, path: &str| {
        let page = client.get(path).expect(200).text();
        let url = content(&page, "rel=\"canonical\"").unwrap().to_owned();
        assert_eq!(content(&page, "property=\"og:url\""), Some(url.as_str()));
        url
    };
    for (client, path, url) in [
        (&root, format!("/harbor/games/{game}"), format!("http://harbor.example/games/{game}")),
        (&own, format!("/games/{game}"), format!("http://harbor.example/games/{game}")),
        (&www, format!("/teams/{team}"), format!("http://harbor.example/teams/{team}")),
        (&own, "/games".to_owned(), "http://harbor.example/schedule".to_owned()),
        (&own, "/".to_owned(), "http://harbor.example/".to_owned()),
        (&root, "/VALLEY/site".to_owned(), "http://localhost/valley".to_owned()),
        (&root, "/valley/JTeamList/".to_owned(), "http://localhost/valley/teamList".to_owned()),
        (&root, "/".to_owned(), "http://localhost/".to_owned()),
    ] {
        assert_eq!(canonical(client, &path), url, "{path}");
    }
}

#[test]
fn a_shared_page_has_a_title_a_description_and_a_picture() {
    let (server, league) = league::server("harbor");
    let game = league.games[0];
    let page = server.visitor().get(&format!("/harbor/games/{game}")).expect(200).text();
    let meta = |name: &str| content(&page, name).unwrap_or_default().to_owned();
    assert_eq!(meta("name=\"description\""), meta("property=\"og:description\""));
    assert!(meta("property=\"og:description\"").contains(" 69"), "{page}");
    assert_eq!(meta("property=\"og:site_name\""), "Harbor League");
    assert!(meta("property=\"og:title\"").contains(" at "));
    assert_eq!(meta("property=\"og:image:alt\""), meta("name=\"description\""));
    let staff = server.signed_in("harbor", "staff");
    let off = format!("/api/gamesv2/{}/details", league.games[3]);
    staff.put(&off, &json!({ "status": "postponed" })).expect(200);
    let page = server.visitor().get(&format!("/harbor/games/{}", league.games[3])).expect(200).text();
    assert!(content(&page, "property=\"og:description\"").unwrap().starts_with("Postponed: "), "{page}");
    // The league has no logo, so the page names none.
    let home = server.visitor().get("/harbor").expect(200).text();
    assert_eq!(content(&home, "property=\"og:image\""), None);
    assert_eq!(content(&home, "name=\"twitter:card\""), Some("summary"));
}

#[test]
fn search_engines_read_games_teams_and_the_way_to_a_page() {
    let (server, league) = league::server("harbor");
    let own = server.visitor_of("harbor.example");
    let (game, team) = (league.games[0], league.teams[0]);
    let api = own.get(&format!("/api/gamesv2/{game}")).expect(200).json()["game"].clone();
    let parts = ld(&own.get(&format!("/games/{game}")).expect(200).text());
    let event = &parts[0];
    assert_eq!(event["@type"], "SportsEvent");
    assert_eq!(event["homeTeam"]["name"], api["homeTeam"]["name"]);
    assert_eq!(event["awayTeam"]["name"], api["awayTeam"]["name"]);
    assert_eq!(event["location"]["name"], api["location"]);
    assert_eq!(event["eventStatus"], "https://schema.org/EventScheduled");
    let starts: jiff::Timestamp = event["startDate"].as_str().unwrap().parse().unwrap();
    assert_eq!(starts, api["game_dateTime"].as_str().unwrap().parse().unwrap());
    assert!(event["startDate"].as_str().unwrap().starts_with(api["date"].as_str().unwrap()));
    let steps = parts[1]["itemListElement"].as_array().unwrap();
    assert_eq!(parts[1]["@type"], "BreadcrumbList");
    assert_eq!(steps.last().unwrap()["item"], format!("http://harbor.example/games/{game}"));
    let parts = ld(&own.get(&format!("/teams/{team}")).expect(200).text());
    assert_eq!(parts[0]["@type"], "SportsTeam");
    assert_eq!(parts[0]["url"], format!("http://harbor.example/teams/{team}"));
}

#[test]
fn a_list_with_one_live_game_is_packed_though_the_others_lack_its_key() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "owner");
    let [home, away, _] = league.enrolments;
    let later = json!({ "home_team_id": home, "away_team_id": away, "date": "2026-12-20", "time": "11:30" });
    let games = format!("/api/seasonsv2/{}/leagues/{}/games", league.season, league.league);
    staff.post(&games, &later).expect(201);
    staff.put(&format!("/api/gamesv2/{}/details", league.games[3]), &json!({ "status": "live" })).expect(200);
    let page = server.visitor().get("/harbor/schedule").expect(200).text();
    let shown = &boot(&page)["data"]["/api/gamesv2?coming=4&slug=harbor"]["games"];
    let until = json!(["2026-12-14T06:30:00Z", { "=": 0 }]);
    assert_eq!((&shown["="], &shown["liveUntil"]), (&json!(2), &until), "{shown}");
}

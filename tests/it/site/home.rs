//! The home page in each phase of a season.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{Client, ClockedServer};

/// A league whose last league game is on December 13, at noon of a day in UTC.
fn at(day: &str) -> (ClockedServer, League) {
    league::clocked_server(&format!("{day}T12:00:00Z"), "harbor")
}

fn home(client: &Client) -> Value {
    client.get("/api/home?slug=harbor").expect(200).json()["home"].take()
}

/// Returns the names of a page's sections.
fn sections(home: &Value) -> Vec<&str> {
    home.as_object().unwrap().keys().map(String::as_str).collect()
}

fn ids(list: &Value) -> Vec<i64> {
    list.as_array().unwrap().iter().map(|game| game["id"].as_i64().unwrap()).collect()
}

/// Adds the final of the league's bracket between its first two teams. The third team has lost the semifinal.
fn bracket(staff: &Client, league: &League, final_scores: Option<(i64, i64)>) {
    let path = format!("/api/seasonsv2/{}/divisions/{}/games", league.season, league.division);
    let [x, y, z] = league.enrolments;
    let semifinal = json!({ "match_id": "r1m2", "home_team_id": y, "away_team_id": z, "date": "2026-12-16",
        "time": "19:00", "score_home": 50, "score_away": 40, "status": "completed" });
    staff.post(&path, &semifinal).expect(201);
    let (home, away) = final_scores.unzip();
    let status = if final_scores.is_some() { "completed" } else { "scheduled" };
    let last = json!({ "match_id": "r2m1", "home_team_id": x, "away_team_id": y, "date": "2026-12-20",
        "time": "19:00", "location": "Pier Gym, Court 1", "score_home": home, "score_away": away, "status": status });
    staff.post(&path, &last).expect(201);
}

/// Completes the last league game.
fn complete(staff: &Client, league: &League) {
    let path = format!("/api/gamesv2/{}/scores", league.games[3]);
    staff.put(&path, &json!({ "score_home": 80, "score_away": 70 })).expect(200);
}

#[test]
fn in_the_season_it_has_the_next_night_results_standings_and_numbers() {
    let (server, league) = at("2026-11-20");
    let home = home(&server.visitor());
    assert_eq!(home["phase"], "in_season");
    let shown = [
        "phase",
        "season",
        "week",
        "hero",
        "next",
        "results",
        "standings",
        "news",
        "facts",
        "places",
        "teams",
    ];
    assert_eq!(sections(&home), shown);
    assert_eq!(home["season"]["name"], "Fall Mark");
    assert_eq!(home["week"], json!({ "number": 4, "of": 4, "isWeek": true }));
    let night = json!({ "date": "2026-12-13", "games": 1, "place": "Court 1", "heading": "Sunday, December 13",
        "label": "Week 4 of 4" });
    assert_eq!(home["hero"]["night"], night);
    assert_eq!(home["hero"]["headline"], "Harbor League");
    let sentence = "Sundays at Court 1. Week 4 of 4, one game on Sunday, December 13.";
    assert_eq!(home["hero"]["sentence"], sentence);
    let featured = &home["hero"]["game"];
    assert_eq!(featured["game"]["id"], league.games[3].0);
    assert_eq!(featured["homeRecord"], json!({ "wins": 1, "losses": 1 }));
    assert_eq!(ids(&home["next"]), [league.games[3].0]);
    assert_eq!(ids(&home["results"]), [league.games[2].0, league.games[1].0, league.games[0].0]);
    let table = &home["standings"][0];
    assert_eq!(table["league"]["name"], "Sunday Mark");
    assert_eq!(table["teams"][0]["name"], "Xylophones Mark");
    assert_eq!(ids(&table["teams"]), league.teams.map(|team| team.0));
    let facts = &home["facts"];
    assert_eq!((&facts["teams"], &facts["players"], &facts["games"]), (&json!(3), &json!(6), &json!(3)));
    assert_eq!(facts["points"], 69 + 60 + 65 + 60 + 100 + 99);
    assert_eq!(facts["closestGame"], json!({ "game_id": league.games[2], "scores": [100, 99] }));
    let place = json!({ "name": "Court 1", "location_url": null, "text": "Sundays, 6:30 PM" });
    assert_eq!(home["places"], json!([place]));
    assert_eq!(ids(&home["teams"]), league.teams.map(|team| team.0));
}

#[test]
fn live_games_come_first_the_closest_before_the_others() {
    let (server, league) = at("2026-12-13");
    let staff = server.signed_in("harbor", "staff");
    let [x, y, z] = league.enrolments;
    let path = format!("/api/seasonsv2/{}/leagues/{}/games", league.season, league.league);
    let live = |home, away, scores: (i64, i64)| {
        let body = json!({ "home_team_id": home, "away_team_id": away, "date": "2026-12-13", "time": "11:30",
            "score_home": scores.0, "score_away": scores.1 });
        let made = staff.post(&path, &body).expect(201).json();
        let id = made["game"]["id"].as_i64().unwrap();
        staff.put(&format!("{path}/{id}"), &json!({ "status": "live" })).expect(200);
        id
    };
    let (far, close) = (live(x, z, (20, 4)), live(y, z, (10, 12)));
    let page = home(&server.visitor());
    assert_eq!(ids(&page["live"]), [close, far]);
    assert_eq!(page["hero"]["game"]["game"]["id"], close);
    assert_eq!(ids(&page["next"]), [far, close, league.games[3].0]);
    // Of a game without a score, the points entered so far count.
    let stats = json!([{ "stat_id": league.stat("PTS"), "value": 9 }]);
    let body = json!({ "player_id": league.players[0], "game_id": league.games[3], "stats": stats });
    staff.put("/api/player-game-stats", &body).expect(200);
    let details = format!("/api/gamesv2/{}/details", league.games[3]);
    staff.put(&details, &json!({ "status": "live" })).expect(200);
    let scored =
        home(&staff)["live"].as_array().unwrap().iter().find(|game| game["id"] == league.games[3].0).cloned();
    let scored = scored.unwrap();
    assert_eq!((&scored["score_home"], &scored["score_away"]), (&json!(9), &Value::Null));
    staff.put(&details, &json!({ "status": "scheduled" })).expect(200);
    // Their time is over, and nobody has entered a result.
    server.set_clock("2026-12-14T07:00:00Z");
    let page = home(&staff);
    assert_eq!((page.get("live"), &page["hero"]["game"]["game"]["id"]), (None, &json!(league.games[3])));
}

#[test]
fn in_the_playoffs_it_has_the_bracket_and_how_the_teams_got_there() {
    let (server, league) = at("2026-12-18");
    let staff = server.signed_in("harbor", "staff");
    complete(&staff, &league);
    bracket(&staff, &league, None);
    let home = home(&server.visitor());
    assert_eq!(home["phase"], "playoffs");
    let shown = [
        "phase",
        "season",
        "week",
        "hero",
        "next",
        "results",
        "standings",
        "bracket",
        "news",
        "places",
        "teams",
    ];
    assert_eq!(sections(&home), shown);
    let hero = &home["hero"];
    assert_eq!((&hero["teamsLeft"], &hero["finalDate"]), (&json!(2), &json!("2026-12-20")));
    assert_eq!((&hero["night"]["label"], &hero["night"]["place"]), (&json!("Final"), &json!("Pier Gym")));
    assert_eq!(
        (&hero["eyebrow"], &hero["headline"]),
        (&json!("Harbor League, Fall Mark"), &json!("Final on December 20."))
    );
    assert_eq!(hero["sentence"], "Two teams left. The final is on December 20.");
    assert_eq!(hero.get("game"), None);
    let bracket = &home["bracket"];
    assert_eq!((&bracket["name"], &bracket["rounds"][0]["name"]), (&json!("D1 Mark"), &json!("Final")));
    let sides = &bracket["rounds"][0]["matches"][0]["sides"];
    assert_eq!((&sides[0]["seed"], &sides[0]["name"]), (&json!(1), &json!("Xylophones Mark")));
    assert_eq!((&sides[1]["seed"], &sides[1]["score"]), (&json!(2), &Value::Null));
    // The last game of each team that is left: the semifinal of the one, the last league game of the other.
    let results = home["results"].as_array().unwrap();
    assert_eq!(results[0]["match_id"], "r1m2");
    assert_eq!((results.len(), &results[1]["id"]), (2, &json!(league.games[3])));
}

#[test]
fn after_the_season_it_has_the_champions_and_the_next_season() {
    let (server, league) = at("2026-12-28");
    let staff = server.signed_in("harbor", "staff");
    complete(&staff, &league);
    bracket(&staff, &league, Some((60, 71)));
    staff
        .post("/api/seasonsv2", &json!({ "name": "Spring", "startDate": "2027-02-05", "active": false }))
        .expect(201);
    let player = league.players[2];
    let stats = json!([{ "stat_id": league.stat("PTS"), "value": 21 }]);
    let entered = json!({ "player_id": player, "game_id": league.games[1], "stats": stats });
    staff.put("/api/player-game-stats", &entered).expect(200);
    let home = home(&server.visitor());
    assert_eq!(home["phase"], "off_season");
    let shown = [
        "phase",
        "season",
        "hero",
        "results",
        "standings",
        "leaders",
        "champions",
        "news",
        "facts",
        "places",
    ];
    assert_eq!(sections(&home), shown);
    let hero = &home["hero"];
    assert_eq!((&hero["game"]["isFinal"], &hero["game"]["game"]["score_away"]), (&json!(true), &json!(71)));
    assert_eq!(hero["nextSeason"]["startDate"], "2027-02-05");
    assert_eq!((&hero["eyebrow"], &hero["headline"]), (&json!("Champions, Fall Mark"), &json!("Yaks Mark")));
    assert_eq!(hero["sentence"], "Champions of D1 Mark. Spring tips off on February 5.");
    let champion = &home["champions"][0];
    assert_eq!((&champion["name"], &champion["division"]), (&json!("Yaks Mark"), &json!("D1 Mark")));
    assert_eq!(champion["roster"][0]["id"], player.0);
    assert_eq!(champion["roster"][0]["pointsPerGame"], 21.0);
    let leader = &home["leaders"][0];
    assert_eq!(
        (&leader["stat"], &leader["total"], &leader["team"]),
        (&json!("PTS"), &json!(21), &json!("Yaks Mark"))
    );
}

#[test]
fn without_a_bracket_the_last_game_stands_for_the_final() {
    let (server, league) = at("2026-12-28");
    complete(&server.signed_in("harbor", "staff"), &league);
    let home = home(&server.visitor());
    assert_eq!((&home["phase"], home.get("champions")), (&json!("off_season"), None));
    let featured = &home["hero"]["game"];
    assert_eq!((&featured["isFinal"], &featured["game"]["id"]), (&json!(false), &json!(league.games[3])));
    assert_eq!(home["hero"]["sentence"], "Fall Mark is over.");
}

#[test]
fn before_the_season_it_has_dates_places_and_teams() {
    let (server, league) = at("2026-08-01");
    let staff = server.signed_in("harbor", "staff");
    for game in &league.games[..3] {
        staff
            .put(&format!("/api/gamesv2/{game}/scores"), &json!({ "score_home": null, "score_away": null }))
            .expect(200);
        let game = format!("/api/seasonsv2/{}/leagues/{}/games/{game}", league.season, league.league);
        staff.put(&game, &json!({ "status": "scheduled" })).expect(200);
    }
    let page = home(&server.visitor());
    assert_eq!(page["phase"], "new");
    assert_eq!(sections(&page), ["phase", "season", "week", "hero", "next", "places", "teams"]);
    assert_eq!(page["season"]["startDate"], "2026-09-01");
    let sentence = page["hero"]["sentence"].as_str().unwrap();
    assert!(sentence.starts_with("A new basketball league"), "{sentence}");
    assert!(sentence.ends_with("Fall Mark tips off on Sunday, October 4."), "{sentence}");
    server.set_clock("2026-08-05T12:00:00Z");
    // Staff's responses are not cached.
    assert_eq!(home(&staff)["phase"], "in_season", "the first game is 60 days away");
}

#[test]
fn an_organization_without_a_season_has_nothing_but_its_phase() {
    let (server, _) = at("2026-11-20");
    let answer = server.visitor().get("/api/home?slug=valley").expect(200).json();
    assert_eq!(answer, json!({ "home": { "phase": "new", "hero": { "headline": "Valley League" } } }));
}

#[test]
fn the_scores_of_the_day_are_there_once_the_first_game_has_begun() {
    let (server, league) = at("2026-12-13");
    let staff = server.signed_in("harbor", "staff");
    let scores = || staff.get("/api/scores").expect(200).json()["scores"].take();
    let page = |client: &Client, path: &str| client.get(path).expect(200).text();
    assert_eq!(scores(), json!([]), "the game of the day is at 18:30");
    assert!(!page(&server.visitor(), "/harbor/standings").contains("\"scores\":true"));
    let details = format!("/api/gamesv2/{}/details", league.games[3]);
    staff.put(&details, &json!({ "status": "live" })).expect(200);
    let stats = json!([{ "stat_id": league.stat("PTS"), "value": 9 }]);
    let body = json!({ "player_id": league.players[0], "game_id": league.games[3], "stats": stats });
    staff.put("/api/player-game-stats", &body).expect(200);
    let live = &scores()[0];
    assert_eq!((&live["status"], &live["home"]["points"]), (&json!("live"), &json!(9)));
    assert!(page(&server.visitor(), "/harbor/standings").contains("\"scores\":true"));
    complete(&staff, &league);
    let ended = json!([{ "id": league.games[3], "time": "18:30", "status": "completed",
        "away": { "name": "Yaks Mark", "points": 70, "lost": true },
        "home": { "name": "Xylophones Mark", "points": 80, "lost": false } }]);
    assert_eq!(scores(), ended);
    server.set_clock("2026-12-14T12:00:00Z");
    assert_eq!(scores(), json!([]), "the next day has its own games");
}

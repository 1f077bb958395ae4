//! What visitors see of players whose names are shortened or hidden: a crawl of every public URL, and the settings.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::operations::{Operation, operations};
use crate::support::{Client, Server};

/// Data that identifies Tess, apart from her first name.
const TESS: [&str; 3] = ["Oliverquist", "149 centimetres", "Zedville"];
/// Data that identifies Wilhelmina. Her number has letters: every page contains the time in milliseconds, and with it
/// any four digits now and then.
const WILHELMINA: [&str; 5] = ["Grauenfels", "Wilhelmina", "187 centimetres", "Ypsilanti", "97QZ"];

/// Calls that are not crawled because their response does not end, or leaves the site. A live event only contains data
/// of the game's page.
const NOT_CRAWLED: [&str; 1] = ["follow_game"];

fn photo(shade: u8) -> Vec<u8> {
    let mut png = std::io::Cursor::new(Vec::new());
    let picture = image::RgbImage::from_pixel(24, 24, image::Rgb([shade, 90, 30]));
    image::DynamicImage::from(picture).write_to(&mut png, image::ImageFormat::Png).unwrap();
    png.into_inner()
}

/// Names a player and adds a photo, a height, a home town and 40 points in the first game.
fn dress(server: &Server, league: &League, (place, names, told): (usize, [&str; 2], [&str; 2])) -> String {
    let staff = server.signed_in("harbor", "staff");
    let id = league.players[place];
    let path = format!("/api/playersv2/{id}");
    let shade = u8::try_from(place).unwrap() * 40 + 20;
    let form = staff
        .call("PUT", &path)
        .form(&[("firstName", names[0]), ("lastName", names[1])], &[("image", "image/png", &photo(shade))]);
    let image = form.send().expect(200).json()["player"]["image"].as_str().unwrap().to_owned();
    let values = [(2, told[0]), (3, told[1])]
        .map(|(at, value)| json!({ "attribute_id": league.attributes[at], "value": value }));
    staff.put(&format!("{path}/attributes"), &json!({ "attributes": values })).expect(200);
    let stats = ["2PM", "3PM", "REB", "AST"].map(|stat| json!({ "stat_id": league.stat(stat), "value": 20 }));
    let line = json!({ "player_id": id, "game_id": league.games[0], "stats": stats });
    staff.put("/api/player-game-stats", &line).expect(200);
    image.rsplit_once('/').unwrap().0.to_owned()
}

/// Starts a server with a league in which Tess and Wilhelmina lead two teams and the boards. Returns the prefixes of
/// their photos' URLs.
fn made() -> (Server, League, [String; 2]) {
    let (server, league) = league::server("harbor");
    let tess = dress(&server, &league, (0, ["Tess", "Oliverquist"], ["149 centimetres", "Zedville"]));
    let mina = dress(&server, &league, (2, ["Wilhelmina", "Grauenfels"], ["187 centimetres", "Ypsilanti"]));
    let staff = server.signed_in("harbor", "staff");
    let place = |team: usize| {
        format!("/api/seasonsv2/{}/leagues/{}/teams/{}", league.season, league.league, league.teams[team])
    };
    staff.put(&place(0), &json!({ "captainId": league.players[0] })).expect(200);
    staff.put(&place(1), &json!({ "captain": "Capt. Wilhelmina Grauenfels" })).expect(200);
    staff
        .put(&format!("{}/players/{}", place(1), league.players[2]), &json!({ "number": "97QZ" }))
        .expect(200);
    (server, league, [tess, mina])
}

/// Returns copies of the league in which each player, team and game comes first once.
fn turned(league: &League) -> Vec<League> {
    let turn = |by: usize| {
        let mut turned = league.clone();
        turned.players.rotate_left(by % 6);
        turned.teams.rotate_left(by % 3);
        turned.enrolments.rotate_left(by % 3);
        turned.games.rotate_left(by % 4);
        turned
    };
    (0..12).map(turn).collect()
}

/// Returns the URLs of all calls that visitors may make, from the OpenAPI document.
fn calls(visitor: &Client, league: &League) -> BTreeSet<String> {
    let is_public = |operation: &Operation| operation.method == "GET" && operation.role.is_none();
    let mut found = BTreeSet::new();
    for operation in operations(visitor).iter().filter(|operation| is_public(operation)) {
        if NOT_CRAWLED.contains(&operation.id.as_str()) {
            continue;
        }
        for of in turned(league) {
            let address = operation.address(&of, 1, 1);
            let mark = if address.contains('?') { '&' } else { '?' };
            found.insert(format!("{address}{mark}slug=harbor"));
            found.insert(format!("{address}{mark}domain=harbor.example"));
        }
    }
    found
}

/// Returns the pages that every site has, and those of things, including hidden players, to which no page links.
fn pages(league: &League) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for page in [
        "",
        "/schedule",
        "/teamList",
        "/JTeamList",
        "/playerList",
        "/players",
        "/leaderboard",
        "/tournament",
        "/tournamentBracket",
        "/sitemap.xml",
        "/schedule.ics",
        "/news.atom",
        "/login",
        "/leagues/1",
    ] {
        found.insert(format!("/harbor{page}"));
    }
    // Starts of their names, which the page of a search would repeat.
    found.extend(["Tess", "Oliv", "Wilh", "Grauen"].map(|name| format!("/api/search?q={name}&slug=harbor")));
    for of in turned(league) {
        let [player, team, game] = [of.players[0].0, of.teams[0].0, of.games[0].0];
        found.extend([
            format!("/harbor/players/{player}"),
            format!("/harbor/player/{player}/stats"),
            format!("/harbor/teams/{team}"),
            format!("/harbor/games/{game}"),
            format!("/harbor/schedule.ics?team={team}"),
            format!("/media/cards/harbor/player/{player}.png"),
            format!("/media/cards/harbor/team/{team}.png"),
            format!("/media/cards/harbor/game/{game}.png"),
        ]);
    }
    found
}

/// Returns the URLs of this server in a text: links, pictures and the sitemap.
fn addresses(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for start in ["href=\"", "src=\"", "content=\"", "<loc>", "\"/media", "\"item\":\""] {
        for part in text.split(start).skip(1) {
            let part = if start == "\"/media" { format!("/media{part}") } else { part.to_owned() };
            let end = part.find(['"', '<', '#']).unwrap_or(part.len());
            let address = part[..end].replace("&amp;", "&");
            let path = address.strip_prefix("http://harbor.example").map(|path| format!("/harbor{path}"));
            let path = path.unwrap_or(address);
            if path.starts_with("/harbor") || path.starts_with("/media/") {
                found.push(path);
            }
        }
    }
    found
}

/// Returns every public response by its URL: calls and pages, and what they link to.
fn crawl(visitor: &Client, league: &League) -> BTreeMap<String, String> {
    let mut waiting: VecDeque<String> = calls(visitor, league).into_iter().chain(pages(league)).collect();
    waiting.push_back("/sitemap.xml".to_owned());
    let mut answers = BTreeMap::new();
    while let Some(address) = waiting.pop_front() {
        if answers.contains_key(&address) {
            continue;
        }
        let answer = visitor.get(&address);
        assert!(answer.status < 500, "{address}: {}", answer.status);
        let kind = answer.header("content-type").unwrap_or_default();
        let text = if kind.starts_with("image/") { String::new() } else { answer.text() };
        if !kind.starts_with("application/json") || !address.contains("openapi") {
            waiting.extend(addresses(&text));
        }
        answers.insert(address, format!("{}\n{text}", answer.status));
    }
    assert!(answers.len() > 100, "only {} answers", answers.len());
    answers
}

/// Counts the responses that contain a word.
fn told(answers: &BTreeMap<String, String>, word: &str) -> usize {
    answers.values().filter(|text| text.contains(word)).count()
}

#[track_caller]
fn none(answers: &BTreeMap<String, String>, words: &[&str]) {
    for word in words {
        let found: Vec<&String> =
            answers.iter().filter(|(_, text)| text.contains(word)).map(|(address, _)| address).collect();
        assert!(found.is_empty(), "{word} is told at {found:#?}");
    }
}

/// Sets the organization's default, `initial`, for Tess, and hides Wilhelmina with the call for several players.
fn protect(server: &Server, league: &League) {
    let owner = server.signed_in("harbor", "owner");
    let organization = format!("/api/organizations/{}", league.organization);
    let body = json!({ "public_names": "initial", "apply_public_names": true });
    let saved = owner.put(&organization, &body).expect(200).json();
    assert_eq!(saved["organization"]["public_names"], "initial");
    let body = json!({ "ids": [league.players[2]], "public_name": "hidden" });
    let saved = owner.put("/api/playersv2/public-names", &body).expect(200).json();
    assert_eq!(saved, json!({ "players": [{ "id": league.players[2], "public_name": "hidden" }] }));
}

#[test]
fn no_public_address_tells_a_shortened_or_hidden_name_also_where_answers_were_kept() {
    let (server, league, [tess, mina]) = made();
    let visitor = server.visitor();
    let before = crawl(&visitor, &league);
    for word in TESS.iter().chain(&WILHELMINA).copied().chain([tess.as_str(), mina.as_str()]) {
        assert!(told(&before, word) > 0, "the crawl does not find {word} where all is public");
    }
    assert!(told(&before, "Oliverquist") > 20, "the crawl sees few pages: {}", told(&before, "Oliverquist"));

    protect(&server, &league);
    let known: Vec<&String> = before.keys().collect();
    let again: BTreeMap<String, String> = known
        .into_iter()
        .filter(|address| !address.contains("/media/"))
        .map(|address| (address.clone(), visitor.get(address).text()))
        .collect();
    let after = crawl(&visitor, &league);
    for answers in [&again, &after] {
        none(answers, &TESS);
        none(answers, &WILHELMINA);
        none(answers, &[&tess, &mina]);
        assert!(told(answers, "O.") > 0 && told(answers, "Tess") > 0, "Tess has a first name");
    }
}

#[test]
fn staff_find_all_of_it_and_in_the_public_view_what_visitors_find() {
    let (server, league, [tess, mina]) = made();
    protect(&server, &league);
    let staff = server.signed_in("harbor", "staff");
    let reads: Vec<String> = operations(&staff)
        .iter()
        .filter(|one| {
            one.method == "GET"
                && one.role.as_deref().is_none_or(|role| ["staff", "scorekeeper"].contains(&role))
        })
        .filter(|one| one.path.starts_with("/api/") && !NOT_CRAWLED.contains(&one.id.as_str()))
        .flat_map(|one| turned(&league).iter().map(|of| one.address(of, 1, 1)).collect::<Vec<_>>())
        .collect();
    let seen: BTreeMap<String, String> =
        reads.into_iter().map(|path| (path.clone(), staff.get(&path).text())).collect();
    for word in TESS.iter().chain(&WILHELMINA).copied().chain([tess.as_str(), mina.as_str()]) {
        assert!(told(&seen, word) > 0, "staff do not find {word}");
    }
    let public: BTreeMap<String, String> =
        calls(&staff, &league).into_iter().map(|path| (path.clone(), staff.get(&path).text())).collect();
    none(&public, &TESS);
    none(&public, &WILHELMINA);
    none(&public, &[&tess, &mina]);
}

fn player(answer: &Value, id: i64) -> &Value {
    answer["players"].as_array().unwrap().iter().find(|player| player["id"] == id).unwrap()
}

#[test]
fn visitors_read_a_first_name_with_an_initial_or_player() {
    let (server, league, _) = made();
    protect(&server, &league);
    let visitor = server.visitor();
    let list = visitor.get("/api/playersv2?slug=harbor").expect(200).json();
    let tess = player(&list, league.players[0].0);
    assert_eq!((&tess["firstName"], &tess["lastName"]), (&json!("Tess"), &json!("O.")));
    assert_eq!((&tess["image"], &tess["rosters"][0]["number"]), (&Value::Null, &json!("4")));
    let hidden = player(&list, league.players[2].0);
    assert_eq!((&hidden["firstName"], &hidden["lastName"]), (&json!("Player"), &json!("")));
    assert_eq!((&hidden["image"], &hidden["rosters"][0]["number"]), (&Value::Null, &Value::Null));
    let bottom = list["players"].as_array().unwrap().last().unwrap();
    assert_eq!(bottom["id"], league.players[2].0, "the order tells nothing of a hidden name");
    let game = visitor.get(&format!("/api/gamesv2/{}?slug=harbor", league.games[0])).expect(200).json();
    assert_eq!(game["awayRoster"][1]["firstName"], "Player");
    let season = format!("/api/seasonsv2/{}/leagues-with-teams-public?slug=harbor", league.season);
    let teams = visitor.get(&season).expect(200).json()["leagues"][0]["teams"].clone();
    let captains: BTreeSet<&str> =
        teams.as_array().unwrap().iter().filter_map(|team| team["captain"].as_str()).collect();
    assert_eq!(captains, BTreeSet::from(["Cap", "Player", "Tess O."]));
}

#[test]
fn a_page_of_a_shortened_name_is_not_listed_and_a_hidden_player_has_none() {
    let (server, league, _) = made();
    protect(&server, &league);
    let visitor = server.visitor();
    let robots = |path: &str| {
        let answer = visitor.get(path);
        let meta = answer.text().contains("<meta name=\"robots\" content=\"noindex\">");
        (answer.status, meta, answer.header("x-robots-tag").map(ToOwned::to_owned))
    };
    let noindex = Some("noindex".to_owned());
    for page in ["players/{}", "player/{}/stats"] {
        let of =
            |player: usize| format!("/harbor/{}", page.replace("{}", &league.players[player].to_string()));
        assert_eq!(robots(&of(0)), (200, true, noindex.clone()));
        assert_eq!(robots(&of(2)), (404, true, noindex.clone()));
    }
    assert_eq!(robots("/harbor/teamList"), (200, false, None));
    let hidden = league.players[2];
    visitor.get(&format!("/api/playersv2/{hidden}/basic?slug=harbor")).expect(404);
    visitor.get(&format!("/media/cards/harbor/player/{hidden}.png")).expect(404);
    server.signed_in("harbor", "staff").get(&format!("/api/playersv2/{hidden}/basic")).expect(200);

    let staff = server.signed_in("harbor", "staff");
    let full = json!({ "ids": [league.players[1]], "public_name": "full" });
    staff.put("/api/playersv2/public-names", &full).expect(200);
    let sitemap = visitor.get("/harbor/sitemap.xml").expect(200).text();
    let listed = |player: usize| sitemap.contains(&format!("/players/{}<", league.players[player]));
    assert_eq!([0, 1, 2].map(listed), [false, true, false]);
}

#[test]
fn a_photo_that_visitors_do_not_see_is_for_staff_of_the_organization_alone() {
    let (server, league, [tess, _]) = made();
    let (visitor, address) = (server.visitor(), format!("{tess}/medium"));
    visitor.get(&address).expect(200);
    protect(&server, &league);
    visitor.get(&address).expect(404);
    server.signed_in("valley", "owner").get(&address).expect(404);
    for user in ["staff", "owner"] {
        let answer = server.signed_in("harbor", user).get(&address).expect(200);
        assert_eq!(answer.header("cache-control"), Some("private, no-cache"));
    }
    let full = json!({ "ids": [league.players[0]], "public_name": "full" });
    server.signed_in("harbor", "staff").put("/api/playersv2/public-names", &full).expect(200);
    visitor.get(&address).expect(200);
}

#[test]
fn staff_set_it_for_one_player_or_many_and_an_unknown_one_changes_nothing() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/playersv2/{}", league.players[0]);
    assert_eq!(staff.get(&path).expect(200).json()["player"]["public_name"], "full");
    let saved = staff.put(&path, &json!({ "public_name": "initial" })).expect(200).json();
    assert_eq!(saved["player"]["public_name"], "initial");
    assert_eq!(saved["player"]["lastName"], "OfMark", "staff see the whole name");
    staff.put(&path, &json!({ "public_name": "secret" })).expect(422).reason("public_name");

    let many = "/api/playersv2/public-names";
    let unknown = json!({ "ids": [league.players[1], 999_999], "public_name": "hidden" });
    staff.put(many, &unknown).expect(422).reason("ids");
    let other = server.signed_in("valley", "owner");
    other
        .put(many, &json!({ "ids": [league.players[1]], "public_name": "hidden" }))
        .expect(422)
        .reason("ids");
    let list = staff.get("/api/playersv2").expect(200).json();
    assert_eq!(player(&list, league.players[1].0)["public_name"], "full");
    let both =
        json!({ "ids": [league.players[1], league.players[0], league.players[1]], "public_name": "hidden" });
    let saved = staff.put(many, &both).expect(200).json();
    let ids: Vec<&Value> = saved["players"].as_array().unwrap().iter().map(|player| &player["id"]).collect();
    assert_eq!(ids, [&json!(league.players[0]), &json!(league.players[1])]);
    server.visitor().put(many, &both).expect(401);
}

#[test]
fn new_players_get_the_default_of_their_organization() {
    let (server, league) = league::server("harbor");
    let owner = server.signed_in("harbor", "owner");
    let organization = format!("/api/organizations/{}", league.organization);
    let default = |body: Value| {
        owner.put(&organization, &body).expect(200).json()["organization"]["public_names"].clone()
    };
    assert_eq!(default(json!({ "city": "Irvine" })), "full");
    assert_eq!(default(json!({ "site_template": "youth" })), "initial", "a youth site shortens names");
    assert_eq!(default(json!({ "site_template": "youth", "public_names": "full" })), "full");
    assert_eq!(default(json!({ "public_names": "initial" })), "initial");
    owner.put(&organization, &json!({ "public_names": "some" })).expect(422).reason("public_names");
    server.signed_in("harbor", "staff").put(&organization, &json!({ "public_names": "full" })).expect(403);

    let roster = format!(
        "/api/seasonsv2/{}/leagues/{}/teams/{}/players",
        league.season, league.league, league.teams[0]
    );
    let added = owner.post(&roster, &json!({ "firstName": "Noor", "lastName": "Haddad" })).expect(201).json();
    assert_eq!(added["player"]["public_name"], "initial");
    let table = "firstName,lastName,public name\nAmir,Said,\nLena,Wolf,hidden\nDot,OfMark,Full";
    let import = json!({ "kind": "players", "text": table });
    owner.post("/api/imports", &import).expect(200);
    let list = owner.get("/api/playersv2").expect(200).json();
    let setting = |name: &str| {
        let players = list["players"].as_array().unwrap();
        players.iter().find(|player| player["firstName"] == name).unwrap()["public_name"].clone()
    };
    assert_eq!([setting("Amir"), setting("Lena")], ["initial", "hidden"]);
    assert_eq!([setting("Ada"), setting("Dot")], ["full", "full"], "players who were there keep theirs");
    let wrong = json!({ "kind": "players", "text": "firstName,lastName,publicName\nA,B,some" });
    let report = owner.post("/api/imports", &wrong).text();
    assert!(report.contains("must be full, initial or hidden"), "{report}");
}

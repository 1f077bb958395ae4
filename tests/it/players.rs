//! Players of an organization.

use homecourt::store;
use homecourt::store::players::NewPlayer;
use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Client, Server};

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
    // A session does not change the public view.
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
fn players_are_looked_for_by_the_leagues_and_teams_on_whose_rosters_somebody_plays_now() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    let offered = || visitor.get("/api/playersv2/choices?slug=harbor").expect(200).json()["leagues"].clone();
    let players = visitor.get("/api/playersv2?slug=harbor").expect(200).json();
    let rosters =
        players["players"].as_array().unwrap().iter().flat_map(|one| one["rosters"].as_array().unwrap());
    let mut teams: Vec<_> = rosters.map(|roster| roster["team"].clone()).collect();
    teams.sort_by_key(|team| team["name"].as_str().unwrap().to_owned());
    teams.dedup();
    assert_eq!(offered()[0]["name"], "Sunday Mark");
    assert_eq!(offered()[0]["teams"], json!(teams));
    let season = format!("/api/seasonsv2/{}", league.season);
    server.signed_in("harbor", "owner").put(&season, &json!({ "active": false })).expect(200);
    assert_eq!(offered(), json!([]));
    visitor.get("/api/playersv2/choices?slug=nobody").expect(404);
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
    // Latest game first.
    assert_eq!(page["gameLines"][0]["game_id"], league.games[2].0);
    let number = &page["gameStats"][0];
    assert_eq!(
        (&number["player_id"], &number["game_id"], &number["game"]["id"]),
        (&json!(league.players[0]), &json!(league.games[2].0), &json!(league.games[2].0))
    );
    assert_eq!((&number["stat_id"], &number["value"]), (&number["stat"]["id"], &json!(11.0)));
    assert_eq!(number["stat"]["abbreviation"], "PTS");
    let lines = server.visitor().get(&format!("{path}&lines=true")).expect(200).json();
    assert_eq!((&lines["gameLines"], lines.get("gameStats")), (&page["gameLines"], None));
    let averages = &page["averages"][0];
    assert_eq!((&averages["games"], &averages["ppg"]), (&json!(2), &json!(15.5)));
    assert_eq!((&averages["ftPercentage"], &averages["total3PM"]), (&json!(0.5), &json!(3)));
    let stats = staff.get(&format!("/api/playersv2/{}/stats", league.players[0])).expect(200).json();
    assert_eq!(stats["gameStats"][0], page["gameStats"][0]);
    server
        .visitor()
        .get(&format!("/api/playersv2/{}/basic?slug=harbor&scope=some", league.players[0]))
        .expect(422)
        .reason("scope");
}

/// Returns the games and one average, with six decimals, of each split of a team: home, away, wins, losses.
fn split(league: &League, splits: &Value, team: Option<usize>, name: &str) -> [(u64, Option<f64>); 4] {
    let side = team.map(|team| league.enrolments[team].0);
    let all = splits["splits"].as_array().unwrap();
    let own = all.iter().find(|own| own["slt_id"].as_i64() == side).unwrap();
    let average = |of: &Value| {
        let values = of["averages"].as_array().unwrap();
        let found = values.iter().find(|value| value["stat_id"] == league.stat(name))?["value"].as_f64()?;
        // Reading JSON may round the last digit.
        Some((found * 1e6).round() / 1e6)
    };
    ["home", "away", "wins", "losses"].map(|of| (own[of]["games"].as_u64().unwrap(), average(&own[of])))
}

#[test]
fn splits_are_averages_at_home_away_in_wins_and_in_losses_with_percentages_from_sums() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/playersv2/{}/splits", league.players[0]);
    let public = || server.visitor().get(&format!("{path}?slug=harbor")).expect(200).json();
    assert_eq!(public(), json!({ "splits": [] }));
    // At home: a win and a game without a result. Away: a loss. Then a win at home for another team.
    score(&staff, &league, 0, &[("PTS", 20), ("FTM", 3), ("FTA", 4), ("AST", 1)]);
    score(&staff, &league, 3, &[("PTS", 4), ("FTM", 1), ("FTA", 1)]);
    score(&staff, &league, 2, &[("PTS", 11), ("FTM", 0), ("FTA", 2)]);
    let roster = format!(
        "/api/seasonsv2/{}/leagues/{}/teams/{}/players",
        league.season, league.league, league.teams[1]
    );
    staff.post(&roster, &json!({ "player_id": league.players[0] })).expect(201);
    score(&staff, &league, 1, &[("PTS", 30), ("FTM", 1), ("FTA", 6)]);
    let splits = public();
    let of = |team, name| split(&league, &splits, team, name);
    assert_eq!(splits["splits"].as_array().unwrap().len(), 3);
    assert_eq!(of(None, "PTS"), [(3, Some(18.0)), (1, Some(11.0)), (2, Some(25.0)), (1, Some(11.0))]);
    // 5 of 11 at home, and 4 of 10 in wins: not the means of 3/4, 1/1 and 1/6.
    assert_eq!(of(None, "FT%"), [(3, Some(0.454_545)), (1, Some(0.0)), (2, Some(0.4)), (1, Some(0.0))]);
    assert_eq!(of(Some(0), "PTS"), [(2, Some(12.0)), (1, Some(11.0)), (1, Some(20.0)), (1, Some(11.0))]);
    assert_eq!(of(Some(0), "FT%"), [(2, Some(0.8)), (1, Some(0.0)), (1, Some(0.75)), (1, Some(0.0))]);
    assert_eq!(of(Some(1), "PTS"), [(1, Some(30.0)), (0, None), (1, Some(30.0)), (0, None)]);
    // A forfeit is lost whatever the score says.
    let game = format!("/api/gamesv2/{}/details", league.games[0]);
    staff.put(&game, &json!({ "forfeitedBy": "home" })).expect(200);
    let forfeited = public();
    assert_eq!(
        split(&league, &forfeited, Some(0), "PTS"),
        [(2, Some(12.0)), (1, Some(11.0)), (0, None), (2, Some(15.5))]
    );
}

#[test]
fn visitors_get_no_splits_of_hidden_statistics_or_hidden_players() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    score(&staff, &league, 0, &[("AST", 3)]);
    let path = format!("/api/playersv2/{}/splits", league.players[0]);
    let assists = |answer: Value| split(&league, &answer, None, "AST")[0];
    let public = || server.visitor().get(&format!("{path}?slug=harbor"));
    assert_eq!(assists(public().expect(200).json()), (1, Some(3.0)));
    let hide = json!({ "hidden": true });
    staff.put(&format!("/api/statsv2/{}/toggle-visibility", league.stat("AST")), &hide).expect(200);
    assert_eq!(assists(public().expect(200).json()), (1, None));
    assert_eq!(assists(staff.get(&path).expect(200).json()), (1, Some(3.0)));
    let hidden = json!({ "ids": [league.players[0]], "public_name": "hidden" });
    staff.put("/api/playersv2/public-names", &hidden).expect(200);
    public().expect(404);
    staff.get(&path).expect(200);
    server.visitor().get(&format!("{path}?slug=valley")).expect(404);
    server.signed_in("valley", "staff").get(&path).expect(404);
}

#[test]
fn a_player_changes_and_what_is_left_out_stays() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/playersv2/{}", league.players[0]);
    let put = |body: Value| staff.put(&path, &body).expect(200).json()["player"].clone();
    let player = put(json!({ "firstName": " Adah ", "email": "adah@mail.example" }));
    assert_eq!((&player["firstName"], &player["lastName"]), (&json!("Adah"), &json!("OfMark")));
    assert_eq!((&player["email"], &player["phoneNumber"]), (&json!("adah@mail.example"), &json!("555-0100")));
    let player = put(json!({ "lastName": "", "email": null, "phoneNumber": "" }));
    assert_eq!(
        (&player["lastName"], &player["email"], &player["phoneNumber"]),
        (&json!(""), &json!(null), &json!(null))
    );
    let form = [
        ("firstName", "Ada"),
        ("lastName", "Lace"),
        ("email", ""),
        ("phoneNumber", "555"),
        ("removeImage", "true"),
    ];
    let player = staff.call("PUT", &path).form(&form, &[]).send().expect(200).json()["player"].clone();
    assert_eq!((&player["lastName"], &player["phoneNumber"]), (&json!("Lace"), &json!("555")));
    let shown = server.visitor().get(&format!("{path}/basic?slug=harbor")).expect(200).json();
    assert_eq!(shown["player"]["lastName"], "Lace");
    for (body, field) in [
        (json!({ "firstName": " ", "lastName": null }), "firstName"),
        (json!({ "firstName": "x".repeat(61) }), "firstName"),
        (json!({ "lastName": "a\u{1b}b" }), "lastName"),
        (json!({ "email": "nowhere" }), "email"),
        (json!({ "phoneNumber": "5".repeat(41) }), "phoneNumber"),
        (json!({ "removeImage": "yes" }), "removeImage"),
    ] {
        staff.put(&path, &body).expect(422).reason(field);
    }
    staff.put("/api/playersv2/9999", &json!({ "firstName": "A" })).expect(404);
    staff.call("PUT", &path).body("text/plain", "x").send().expect(415);
}

#[test]
fn a_photo_comes_with_a_form_and_goes_when_asked() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/playersv2/{}", league.players[0]);
    let mut png = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(20, 20).write_to(&mut png, image::ImageFormat::Png).unwrap();
    let photo = [("image", "image/png", png.get_ref().as_slice())];
    let send = |texts: &[(&str, &str)]| staff.call("PUT", &path).form(texts, &photo).send();
    let player = send(&[("firstName", "Ada")]).expect(200).json()["player"].clone();
    let url = player["image"].as_str().unwrap();
    server.visitor().get(url).expect(200);
    let player = staff.put(&path, &json!({ "removeImage": true })).expect(200).json();
    assert_eq!(player["player"]["image"], json!(null));
    server.visitor().get(url).expect(404);
    staff.call("PUT", &path).form(&[], &[("image", "image/png", b"no")]).send().expect(422).reason("image");
}

#[test]
fn attributes_are_set_by_their_type() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    // Organizations start with Number, Position, Height and Hometown; this is the third organization.
    let (number, position) = (9, 10);
    let path = format!("/api/playersv2/{}/attributes", league.players[0]);
    let put = |id: i64, value: Value| {
        staff.put(&path, &json!({ "attributes": [{ "attribute_id": id, "value": value }] }))
    };
    put(number, json!("23")).expect(200);
    let player = put(position, json!(" Guard ")).expect(200).json()["player"].clone();
    let values: Vec<&Value> =
        player["attributeValues"].as_array().unwrap().iter().map(|value| &value["value"]).collect();
    assert_eq!(values, [&json!("23"), &json!("Guard")]);
    assert_eq!(player["attributeValues"][0]["attribute"]["attribute_name"], "Number");
    let player = put(number, json!(7)).expect(200).json()["player"].clone();
    assert_eq!(player["attributeValues"][0]["value"], "7");
    let player = put(number, json!("")).expect(200).json()["player"].clone();
    assert_eq!(player["attributeValues"].as_array().unwrap().len(), 1);
    put(number, json!("many")).expect(422).reason("attributes[0].value");
    put(position, json!("x".repeat(201))).expect(422).reason("attributes[0].value");
    put(position, json!([])).expect(422).reason("attributes[0].value");
    put(1, json!("1")).expect(422).reason("attribute_id");
    staff.put("/api/playersv2/9999/attributes", &json!({ "attributes": [] })).expect(404);
}

#[test]
fn a_player_goes_with_what_hangs_on_them() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    score(&staff, &league, 0, &[("PTS", 20), ("FTM", 3)]);
    let team =
        format!("/api/seasonsv2/{}/leagues/{}/teams/{}", league.season, league.league, league.teams[0]);
    staff.put(&team, &json!({ "captainId": league.players[0] })).expect(200);
    let path = format!("/api/playersv2/{}", league.players[0]);
    let told = staff.get(&format!("{path}/deletion")).expect(200).json();
    assert_eq!(told, json!({ "deletion": { "rosters": 1, "stats": 2 } }));
    staff.delete(&path).expect(204);
    staff.delete(&path).expect(404);
    staff.get(&path).expect(404);
    let left = staff.get(&team).expect(200).json()["team"].clone();
    assert_eq!((&left["captain"], &left["playersCount"]), (&json!(null), &json!(1)));
    assert_eq!(server.visitor().get(&format!("{path}/basic?slug=harbor")).status, 404);
}

#[test]
fn staff_read_the_attributes_in_their_order() {
    let (server, _) = league::server("harbor");
    let answer = server.signed_in("harbor", "staff").get("/api/playerAttributes").expect(200).json();
    let names: Vec<&Value> =
        answer["attributes"].as_array().unwrap().iter().map(|one| &one["attribute_name"]).collect();
    assert_eq!(names, ["Number", "Position", "Height", "Hometown"]);
    let first = &answer["attributes"][0];
    assert_eq!((&first["attribute_type"], &first["order"]), (&"number".into(), &1.into()));
    assert_eq!(first["is_visible"], true);
    server.visitor().get("/api/playerAttributes").expect(401);
}

#[test]
fn a_list_is_complete_up_to_5000_rows() {
    let server = Server::with(|tx| {
        support::two_leagues(tx);
        let id = store::organizations::id_by_slug(tx, "harbor").unwrap();
        for number in 0..5_001 {
            let player = NewPlayer {
                first_name: &format!("P{number}"),
                last_name: "Many",
                email: None,
                phone_number: None,
                image: None,
                public_name: None,
            };
            store::players::create(tx, id, &player).unwrap();
        }
    });
    let first = server.visitor().get("/api/playersv2?slug=harbor").expect(200).json();
    assert_eq!(first["players"].as_array().unwrap().len(), 5_000);
    let rest = format!("/api/playersv2?slug=harbor&cursor={}", first["next_cursor"].as_str().unwrap());
    let rest = server.visitor().get(&rest).expect(200).json();
    assert_eq!((rest["players"].as_array().unwrap().len(), &rest["next_cursor"]), (1, &Value::Null));
}

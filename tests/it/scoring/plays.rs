//! The play-by-play of a game: for visitors, and as files in and out.

use serde_json::{Value, json};

use super::{Device, page, show_initials};
use crate::league::{self, League};
use crate::support::{Answer, Client, Server};

/// A game in which a shot was taken out, put in another place and assisted, with a note.
fn scored() -> (Server, League, Client) {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    show_initials(&staff, &league);
    let mut device = Device::of_staff(&staff, server.visitor(), league.games[3]);
    let [ada, bea, cleo] = [0, 1, 2].map(|index| league.players[index].0);
    let name = device.name.clone();
    let shot = |device: &mut Device, clock: i64| {
        let fields = json!({ "team": "home", "player": ada, "value": 3, "made": true, "clock": clock });
        device.entry((1, "shot"), &fields)
    };
    let mut late = device
        .entry((1, "turnover"), &json!({ "team": "away", "player": cleo, "why": "pass", "clock": 5500 }));
    let entries = [
        shot(&mut device, 5980),
        shot(&mut device, 5000),
        device.entry((1, "edit"), &json!({ "of": format!("{name}-3"), "set": { "void": true } })),
        device.entry((1, "assist"), &json!({ "team": "home", "player": bea, "for": format!("{name}-2") })),
        device.entry((1, "note"), &json!({ "text": "-The lights went out" })),
        device.entry((2, "sub"), &json!({ "team": "home", "in": [bea], "out": [ada], "clock": 6000 })),
        device.entry(
            (2, "shot"),
            &json!({ "team": "away", "player": cleo, "value": 1, "made": false, "nth": 2, "outOf": 2 }),
        ),
    ];
    late["pos"] = json!(late["h"].as_i64().unwrap() + 1_500_000);
    device.send(&[&[late][..], &entries].concat());
    (server, league, staff)
}

#[test]
fn visitors_read_no_number_of_a_hidden_player_whom_scorers_tell_apart_by_it() {
    let (server, league) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    let (player, game) = (league.players[0].0, league.games[3]);
    let hide = json!({ "ids": [player], "public_name": "hidden" });
    staff.put("/api/playersv2/public-names", &hide).expect(200);
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let dress =
        device.entry((1, "dress"), &json!({ "team": "home", "player": player, "here": true, "number": 41 }));
    let shot = device.shot(1, ("home", player, 3));
    device.send(&[dress, shot]);
    let play = |reader: &Client, query: &str| {
        let plays = reader.get(&format!("/api/gamesv2/{game}/plays?period=1{query}")).expect(200).json();
        let plays = plays["plays"].as_array().unwrap().clone();
        plays.into_iter().find(|play| play["player_id"] == player).unwrap()
    };
    assert_eq!(
        (&play(&visitor, "&slug=harbor")["number"], &play(&staff, "")["number"]),
        (&Value::Null, &json!("41"))
    );
    let table = file(&visitor, &league, "csv").expect(200).text();
    assert!(table.contains("Player") && !table.contains("41"), "{table}");
    // The sheet also numbers the points of both teams, 41 as often as 42.
    let sheet = visitor.get(&format!("/harbor/games/{game}/sheet")).expect(200).text();
    assert!(sheet.contains("Player"), "{sheet}");
    assert_eq!(sheet.matches(">41<").count(), sheet.matches(">42<").count());

    let roster = format!(
        "/api/seasonsv2/{}/leagues/{}/teams/{}/players",
        league.season, league.league, league.teams[0]
    );
    staff.put(&format!("{roster}/{player}"), &json!({ "number": "41" })).expect(200);
    let opened = device.client.get(&format!("/api/scoring/{game}")).expect(200).json();
    let own = opened["home"].as_array().unwrap().iter().find(|own| own["id"] == player).unwrap().clone();
    assert_eq!((&own["firstName"], &own["number"]), (&json!("Player"), &json!("41")));
}

fn file(client: &Client, league: &League, kind: &str) -> Answer {
    let slug = if kind == "jsonl" { "" } else { "?slug=harbor" };
    client.get(&format!("/api/gamesv2/{}/play-by-play.{kind}{slug}", league.games[3]))
}

#[test]
fn visitors_read_the_plays_of_a_period_without_what_was_taken_out() {
    let (server, league, _) = scored();
    let visitor = server.visitor();
    let path = format!("/api/gamesv2/{}/plays", league.games[3]);
    let first = visitor.get(&format!("{path}?slug=harbor&period=1")).expect(200);
    let texts: Vec<String> = first.json()["plays"]
        .as_array()
        .unwrap()
        .iter()
        .map(|play| {
            format!("{} {}", play["name"].as_str().unwrap_or_default(), play["text"].as_str().unwrap())
        })
        .collect();
    assert_eq!(
        texts,
        ["Ada O. 3 points, 3–0", "Cleo O. Turnover: bad pass", "Bea O. Assist"],
        "{}",
        first.text()
    );
    let plays = first.json()["plays"].clone();
    assert_eq!(
        json!([plays[0]["late"], plays[1]["late"], plays[0]["t"], plays[0]["number"]]),
        json!([false, true, 2, "4"])
    );
    let tag = first.header("etag").unwrap();
    visitor.call("GET", first.path()).header("if-none-match", tag).send().expect(304);
    let last = visitor.get(&format!("{path}?slug=harbor")).expect(200).json();
    assert_eq!((&last["p"], &last["plays"][1]["text"]), (&json!(2), &json!("Free throw 2 of 2 missed")));
    assert_eq!(last["plays"][0]["text"], "In: Bea O. Out: Ada O.");
    visitor.get(&format!("{path}?slug=harbor&period=21")).expect(422).reason("period");
    let counts: Vec<Value> = page(&visitor, league.games[3])["courtside"]["plays"]
        .as_array()
        .unwrap()
        .iter()
        .map(|period| json!([period["p"], period["count"]]))
        .collect();
    assert_eq!(counts, [json!([1, 3]), json!([2, 2])]);
    let none = visitor.get(&format!("/api/gamesv2/{}/plays?slug=harbor", league.games[0])).expect(200).json();
    assert_eq!(none, json!({ "p": 1, "plays": [] }));
}

#[test]
fn periods_after_the_regular_ones_are_overtimes() {
    let (server, league) = league::server("harbor");
    let mut device =
        Device::of_staff(&server.signed_in("harbor", "staff"), server.visitor(), league.games[3]);
    let starts = [4, 5, 6].map(|period| device.entry((period, "period"), &json!({ "what": "start" })));
    device.send(&starts);
    let path = format!("/api/gamesv2/{}/plays?slug=harbor", league.games[3]);
    let text = |period: i64| {
        let plays = server.visitor().get(&format!("{path}&period={period}")).expect(200).json();
        plays["plays"][0]["text"].clone()
    };
    assert_eq!([4, 5, 6].map(text), ["Period 4 starts", "Overtime starts", "Overtime 2 starts"]);
    // A period starts with its whole length on the clock.
    let live = file(&server.visitor(), &league, "json").expect(200).json();
    let clocks = [0, 1, 2].map(|index| live["game"]["actions"][index]["clock"].clone());
    assert_eq!(clocks, ["PT10M00.00S", "PT05M00.00S", "PT05M00.00S"]);
}

#[test]
fn a_log_goes_out_and_into_an_empty_game_without_loss() {
    let (server, league, staff) = scored();
    let exported = file(&staff, &league, "jsonl").expect(200);
    let name = exported.header("content-disposition").unwrap().to_owned();
    assert!(name.contains("2026-12-13-xylophones-mark-yaks-mark-"), "{name}");
    let head: Value = serde_json::from_str(exported.text().lines().next().unwrap()).unwrap();
    assert_eq!(
        (&head["format"], &head["roster"][0]["name"]),
        (&json!("homecourt-courtside"), &json!("Ada OfMark"))
    );
    file(&server.visitor(), &league, "jsonl").expect(401);
    let into = format!("/api/gamesv2/{}/scoring/import", league.games[3]);
    let import = |path: &str, text: &str| {
        staff.call("POST", path).body("application/x-ndjson", text.as_bytes().to_vec()).send()
    };
    let told = import(&into, &exported.text()).expect(200).json();
    assert_eq!(told, json!({ "added": 0, "known": 8, "refused": [] }));
    // Another meeting of the same teams, whose log is empty.
    let created = json!({ "home_team_id": league.enrolments[0], "away_team_id": league.enrolments[1], "date": "2026-12-20" });
    let games = format!("/api/seasonsv2/{}/leagues/{}/games", league.season, league.league);
    let other = staff.post(&games, &created).expect(201).json()["game"]["id"].clone();
    let into = format!("/api/gamesv2/{other}/scoring/import");
    let activity = || staff.get("/api/activity").expect(200).json();
    let before = activity();
    let dry = import(&format!("{into}?dry_run=1"), &exported.text()).expect(200).json();
    assert_eq!(activity(), before);
    let read = |id: &Value| staff.get(&format!("/api/gamesv2/{id}/play-by-play.jsonl")).expect(200).text();
    assert_eq!((dry, read(&other).lines().count()), (json!({ "added": 8, "known": 0, "refused": [] }), 1));
    import(&into, &exported.text()).expect(200);
    let entries = |text: &str| text.lines().skip(1).map(ToOwned::to_owned).collect::<Vec<_>>();
    assert_eq!(entries(&read(&other)), entries(&exported.text()));
    let score = |id: &Value| {
        staff.get(&format!("/api/gamesv2/{id}")).expect(200).json()["game"]["score_home"].clone()
    };
    assert_eq!(score(&other), json!(3));
}

#[test]
fn a_file_that_cannot_be_read_is_refused_with_its_line() {
    let (_server, league, staff) = scored();
    let path = format!("/api/gamesv2/{}/scoring/import", league.games[3]);
    let import = |text: &str| staff.call("POST", &path).body("text/plain", text.as_bytes().to_vec()).send();
    let head = r#"{"format":"homecourt-courtside","version":1}"#;
    for (text, reason) in [
        ("{\"format\":\"other\"}".to_owned(), "Line 1: the first line must name the format"),
        ("{\"format\":\"homecourt-courtside\",\"version\":2}".to_owned(), "Line 1: version 2"),
        (format!("{head}\nnonsense"), "Line 2: the line is not JSON"),
        (format!("{head}\n[1]"), "Line 2: an entry must be a JSON object"),
        (
            format!(
                "{head}\n{0}\n{0}",
                r#"{"id":"ABCDEFGH-1","device":"ABCDEFGH","n":1,"h":1,"p":1,"pos":1,"kind":"reopen"}"#
            ),
            "Line 3: this device and number are on another line",
        ),
    ] {
        let told = import(&text).expect(422).reason("body");
        assert!(told.starts_with(reason), "{told}");
    }
    let taken = file(&staff, &league, "jsonl").expect(200).text().replace("\"clock\":5980", "\"clock\":5970");
    assert_eq!(import(&taken).expect(409).json()["taken"], json!(2));
    let wrong =
        r#"{"id":"ABCDEFGH-1","device":"ABCDEFGH","n":1,"h":1,"p":1,"pos":1,"kind":"shot","team":"us"}"#;
    let told = import(&format!("{head}\n{wrong}")).expect(200).json();
    assert_eq!(told["refused"], json!([{ "line": 2, "reason": "Not sent: value is required." }]));
    let long = vec![b'x'; 2 * 1024 * 1024 + 1];
    staff.call("POST", &path).body("text/plain", long).send().expect(413);
}

#[test]
fn the_table_has_one_line_a_play_and_adds_up_to_the_score() {
    let (server, league, _) = scored();
    let table = file(&server.visitor(), &league, "csv").expect(200);
    assert_eq!(table.header("content-type"), Some("text/csv; charset=utf-8"));
    let text = table.text();
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][..6], ["period", "clock", "team", "number", "player", "event"]);
    assert_eq!(rows[1][..6], ["1", "9:58.0", "Xylophones Mark", "4", "Ada O.", "shot"]);
    let shown = page(&server.visitor(), league.games[3]);
    // The text of a basket has a comma.
    assert!(text.contains("\"3 points, 3–0\",3,3,0,"), "{text}");
    assert_eq!(shown["game"]["score_home"], 3);
    assert_eq!(rows.len(), 1 + 5, "a void shot, an edit and a note are no plays");
}

#[test]
fn the_live_data_has_the_fields_that_public_tools_read() {
    let (server, league, _) = scored();
    let answer = file(&server.visitor(), &league, "json").expect(200).json();
    let actions = answer["game"]["actions"].as_array().unwrap();
    let kinds: Vec<String> = actions
        .iter()
        .map(|action| {
            format!("{} {}", action["actionType"].as_str().unwrap(), action["subType"].as_str().unwrap())
        })
        .collect();
    let expected =
        ["3pt ", "turnover pass", "assist ", "substitution out", "substitution in", "freethrow 2 of 2"];
    assert_eq!(kinds, expected);
    let first = &actions[0];
    assert_eq!(
        json!([
            first["clock"],
            first["period"],
            first["periodType"],
            first["shotResult"],
            first["scoreHome"],
            first["personId"]
        ]),
        json!(["PT09M58.00S", 1, "REGULAR", "Made", "3", league.players[0]])
    );
    for action in actions {
        for name in [
            "actionNumber",
            "clock",
            "period",
            "periodType",
            "actionType",
            "subType",
            "qualifiers",
            "teamId",
            "personId",
            "scoreHome",
            "scoreAway",
            "orderNumber",
            "edited",
        ] {
            assert!(!action[name].is_null(), "{name} of {action}");
        }
    }
}

#[test]
fn entries_without_an_id_refer_to_nothing_and_guests_get_free_numbers() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    let (ada, known) = (league.players[0].0, "Ada OfMark");
    let head = |name: &str| {
        json!({
            "format": "homecourt-courtside", "version": 1,
            "roster": [{ "team": "home", "player": ada, "name": name }],
        })
    };
    let shot = |h: i64| json!({ "h": h, "p": 1, "pos": h, "kind": "shot", "team": "home", "player": ada, "value": 2, "made": true });
    let import = |game: &Value, text: &str| {
        let path = format!("/api/gamesv2/{game}/scoring/import");
        staff.call("POST", &path).body("application/x-ndjson", text.as_bytes().to_vec()).send()
    };
    let text = format!("{}\n{}\n{}\n", head(known), shot(1_000_000), shot(2_000_000));
    let told = import(&json!(game), &text).expect(200).json();
    assert_eq!(told, json!({ "added": 2, "known": 0, "refused": [] }));
    let exported = file(&staff, &league, "jsonl").expect(200).text();
    for line in exported.lines().skip(1) {
        let entry: Value = serde_json::from_str(line).unwrap();
        assert!(["for", "of", "g"].iter().all(|name| entry.get(name).is_none()), "{entry}");
    }
    // Where nobody is called so, the player becomes a guest beside the entries of the same device.
    let games = format!("/api/seasonsv2/{}/leagues/{}/games", league.season, league.league);
    let created = json!({
        "home_team_id": league.enrolments[0], "away_team_id": league.enrolments[1], "date": "2026-12-20",
    });
    let other = staff.post(&games, &created).expect(201).json()["game"]["id"].clone();
    let foreign: Vec<String> = exported.lines().skip(1).map(ToOwned::to_owned).collect();
    let text = format!("{}\n{}\n", head("Una Unknown"), foreign.join("\n"));
    for (added, known) in [(3, 0), (0, 3)] {
        let told = import(&other, &text).expect(200).json();
        assert_eq!(told, json!({ "added": added, "known": known, "refused": [] }));
    }
}

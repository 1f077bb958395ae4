//! Imports of tables that staff paste or upload.

use base64ct::{Base64, Encoding};
use homecourt::domain::users::Role;
use serde_json::{Value, json};

use crate::support::{self, Client, Server};
use crate::tenancy;

const SPRING: (&str, &str) = ("Spring", "Gold");

fn request(kind: &str, text: &str) -> Value {
    json!({ "kind": kind, "text": text, "season": SPRING.0, "league": SPRING.1 })
}

fn import(staff: &Client, kind: &str, text: &str) -> Value {
    staff.post("/api/imports", &request(kind, text)).expect(200).json()["import"]["report"].clone()
}

fn preview(staff: &Client, kind: &str, text: &str) -> Value {
    let mut request = request(kind, text);
    request["dryRun"] = json!(true);
    staff.post("/api/imports", &request).expect(200).json()["import"].clone()
}

fn empty() -> (Server, Client) {
    let server = Server::with(|tx| {
        let id = support::organization(tx, "Lions", "lions", "lions.example");
        support::user(tx, Some(id), "staff", Role::Staff);
    });
    let staff = server.signed_in("lions", "staff");
    (server, staff)
}

#[test]
fn a_season_goes_in_by_four_tables_and_twice_changes_nothing() {
    let (server, staff) = empty();
    let tables = [
        ("teams", "Team\nBears\nCats\n"),
        ("players", "Player\tTeam\t#\nAnn Lee\tBears\t7\nDay, Bo\tCats\t12\n"),
        ("games", "Date,Home Team,Visitor,Home Score,Away Score\n2027-01-09,Bears,Cats,60,50\n"),
        ("stats", "Date;Home;Away;Team;Player;Assists;3PM\n2027-01-09;Bears;Cats;Bears;Ann Lee;5;2\n"),
    ];
    for (kind, text) in tables {
        let before = support::dump(&server.database(), &["activity", "sessions"]);
        let rows = text.lines().count() - 1;
        let report = preview(&staff, kind, text)["report"].clone();
        assert_eq!((&report["created"], &report["problems"]), (&json!(rows), &json!([])), "{kind}: {report}");
        assert!(
            support::dump(&server.database(), &["activity", "sessions"]) == before,
            "{kind}: a preview wrote"
        );
        assert_eq!(import(&staff, kind, text), report, "{kind}");
        assert_eq!(import(&staff, kind, text)["unchanged"], rows, "{kind}");
    }
    let visitor = server.visitor();
    let seasons = visitor.get("/api/seasonsv2?slug=lions").json()["seasons"].clone();
    assert_eq!((&seasons[0]["name"], &seasons[0]["active"]), (&json!("Spring"), &json!(true)));
    let tables = format!("/api/seasonsv2/{}/leagues-with-teams-public?slug=lions", seasons[0]["id"]);
    let table = visitor.get(&tables).json()["leagues"][0]["teams"].clone();
    assert_eq!((&table[0]["name"], &table[0]["wins"]), (&json!("Bears"), &json!(1)));
    let players = visitor.get("/api/playersv2?slug=lions").json()["players"].clone();
    let names: Vec<_> = players.as_array().unwrap().iter().map(|one| one["lastName"].clone()).collect();
    assert_eq!(names, ["Day", "Lee"]);
    let leaders = visitor.get("/api/stat-leaders?slug=lions").json()["leaders"]["threes"].clone();
    assert_eq!(leaders[0]["three_pm"], 2);
}

#[test]
fn columns_are_understood_by_their_headings_or_as_told() {
    let (_server, staff) = empty();
    import(&staff, "teams", "name\nBears\n");
    let text = "Surname,FIRST NAME,Squad,Jersey #,Shoe,Hometown\nLee,Ann,Bears,7,9,Erie\n";
    let understood = preview(&staff, "players", text);
    let meanings: Vec<_> =
        understood["columns"].as_array().unwrap().iter().map(|one| one["meaning"].clone()).collect();
    let expected = json!(["lastName", "firstName", "team", null, null, "Hometown"]);
    assert_eq!(json!(meanings), expected);
    assert_eq!(understood["columns"][3]["heading"], "Jersey #");
    assert_eq!(
        understood["rows"],
        json!([{ "line": 2, "cells": ["Lee", "Ann", "Bears", "7", "9", "Erie"] }])
    );
    let known: Vec<_> = understood["meanings"].as_array().unwrap().clone();
    assert!(known.contains(&json!("fullName")) && known.contains(&json!("Position")), "{known:?}");

    let mut told = request("players", text);
    told["columns"] = json!(["lastName", "firstName", "team", "number", null, null]);
    let report = staff.post("/api/imports", &told).expect(200).json()["import"]["report"].clone();
    assert_eq!(report["created"], 1);
    let player = staff.get("/api/playersv2").json()["players"][0].clone();
    assert_eq!(player["rosters"][0]["number"], "7");
    for columns in [
        json!(["lastName"]),
        json!(["lastName", "lastName", null, null, null, null]),
        json!(["lastName", "shoe", null, null, null, null]),
    ] {
        told["columns"] = columns.clone();
        let refused = staff.post("/api/imports", &told).expect(422).json()["errors"].clone();
        assert!(refused.as_object().unwrap().keys().any(|field| field.starts_with("columns")), "{refused}");
    }
}

#[test]
fn a_workbook_is_read_as_a_text_is() {
    let (_server, staff) = empty();
    import(&staff, "teams", "name\nBears\nCats\n");
    let workbook = Base64::encode_string(include_bytes!("../../data/spreadsheets/season.xlsx"));
    let mut body = json!({ "kind": "games", "workbook": workbook, "season": SPRING.0, "league": SPRING.1 });
    let import = staff.post("/api/imports", &body).expect(200).json()["import"].clone();
    assert_eq!((&import["sheets"], &import["sheet"]), (&json!(["Notes", "Games", "Teams"]), &json!("Games")));
    assert_eq!((&import["report"]["created"], &import["rows"][0]["line"]), (&json!(5), &json!(4)));
    assert_eq!(import["rows"][0]["cells"][0], "2026-12-27");
    (body["kind"], body["sheet"]) = (json!("teams"), json!("Teams"));
    let import = staff.post("/api/imports", &body).expect(200).json()["import"].clone();
    assert_eq!(import["report"]["created"], 1);
    body["sheet"] = json!("Players");
    staff.post("/api/imports", &body).expect(422).reason("sheet");
    for (workbook, text) in
        [("UEsDBA==", None), ("bmFtZQo=", None), ("?", None), (&*workbook, Some("name\nDogs\n"))]
    {
        let body = json!({ "kind": "teams", "workbook": workbook, "text": text });
        staff.post("/api/imports", &body).expect(422).reason("workbook");
    }
}

#[test]
fn what_a_table_cannot_tell_is_asked_for() {
    let (_server, staff) = empty();
    import(&staff, "teams", "name\nBears\nCats\n");
    let mut body = request("games", "Date,Home,Away,Referee,FG%\n03/11/2027,Bears,Cats,Kim\n");
    staff.post("/api/imports", &body).expect(422).reason("text");
    body["ignoreUnknown"] = json!(true);
    body["dryRun"] = json!(true);
    let import = staff.post("/api/imports", &body).expect(200).json()["import"].clone();
    assert_eq!(import["unknown"], json!(["Referee", "FG%"]));
    let read = json!({ "order": "mdy", "proven": false, "example": "03/11/2027", "readAs": "2027-03-11" });
    assert_eq!((&import["report"]["dates"], &import["report"]["problems"]), (&read, &json!([])));
    let change = json!([{ "line": 2, "isNew": true, "what": "2027-03-11 Bears – Cats" }]);
    assert_eq!(import["report"]["changes"], change);
    body["dates"] = json!("dmy");
    let import = staff.post("/api/imports", &body).expect(200).json()["import"].clone();
    assert_eq!(import["report"]["dates"]["readAs"], "2027-11-03");

    body["season"] = json!("Sprung");
    let reason = staff.post("/api/imports", &body).expect(422).reason("season");
    assert!(reason.starts_with("There is no season Sprung. The nearest is Spring."), "{reason}");
    body["create"] = json!(true);
    let import = staff.post("/api/imports", &body).expect(200).json()["import"].clone();
    assert_eq!(import["report"]["made"], json!(["season Sprung"]));
}

#[test]
fn a_table_without_headings_is_told_its_columns() {
    let (_server, staff) = empty();
    let mut bare = request("teams", "Bears\nCats\n");
    bare["hasHeader"] = json!(false);
    bare["columns"] = json!(["name"]);
    let import = staff.post("/api/imports", &bare).expect(200).json()["import"].clone();
    assert_eq!((&import["report"]["created"], &import["rows"][0]["line"]), (&json!(2), &json!(1)));
    assert_eq!(staff.get("/api/teamsv2").json()["teams"].as_array().unwrap().len(), 2);
}

#[test]
fn a_plain_list_of_teams_or_players_needs_no_headings() {
    let (_server, staff) = empty();
    let preview = |kind: &str, text: &str, team: &str| {
        let mut request = request(kind, text);
        request["hasHeader"] = json!(null);
        request["dryRun"] = json!(true);
        request["team"] = json!(team);
        staff.post("/api/imports", &request).expect(200).json()["import"].clone()
    };
    let meanings = |import: &Value| -> Vec<Value> {
        import["columns"].as_array().unwrap().iter().map(|one| one["meaning"].clone()).collect()
    };
    let teams = preview("teams", "Dunk Dynasty\nZone Heads\n", "");
    assert_eq!((&teams["hasHeader"], &teams["report"]["created"]), (&json!(false), &json!(2)));
    let note = "No line names the columns, so line 1 was read too: Dunk Dynasty";
    assert_eq!(teams["report"]["notes"], json!([note]));
    let headed = preview("teams", "Club\nZone Heads\n", "");
    assert_eq!((&headed["hasHeader"], &headed["report"]["created"]), (&json!(true), &json!(1)));
    import(&staff, "teams", "name\nBears\n");

    for (text, expected) in [
        ("Sam Rivera\nLeo Park\n", json!(["fullName"])),
        ("Sam Rivera\t4\nLeo Park\t\n", json!(["fullName", "number"])),
        ("4,Sam,Rivera\n00,Leo,Park\n", json!(["number", "firstName", "lastName"])),
    ] {
        let players = preview("players", text, "bears");
        assert_eq!(json!(meanings(&players)), expected, "{text}");
        assert_eq!(
            (&players["hasHeader"], &players["report"]["created"]),
            (&json!(false), &json!(2)),
            "{text}"
        );
        assert_eq!(players["report"]["problems"], json!([]), "{text}");
    }
    // Two columns of texts can be names and teams, and a heading nobody knows can be one.
    let unclear = preview("players", "Nombre,Equipo\nSam Rivera,Bears\n", "");
    assert_eq!(unclear["hasHeader"], true);
    assert_eq!(unclear["unknown"], json!(["Nombre", "Equipo"]));
}

#[test]
fn players_without_a_team_are_counted_or_join_the_given_one() {
    let (_server, staff) = empty();
    import(&staff, "teams", "name\nBears\nCats\n");
    let text = "Player,Team\nSam Rivera,\nLeo Park,Cats\n";
    let alone = preview(&staff, "players", text)["report"]["notes"].clone();
    assert_eq!(alone, json!(["1 new player has no team, and will be on no roster."]));
    let mut request = request("players", text);
    request["team"] = json!("Owls");
    let refused = staff.post("/api/imports", &request).expect(422);
    assert!(refused.message().contains("no team Owls is enrolled"), "{}", refused.message());
    request["team"] = json!("Bears");
    let done = staff.post("/api/imports", &request).expect(200).json()["import"]["report"].clone();
    assert_eq!((&done["created"], &done["notes"]), (&json!(2), &json!([])));
    let players = staff.get("/api/playersv2").json()["players"].clone();
    let teams: Vec<_> =
        players.as_array().unwrap().iter().map(|one| one["rosters"][0]["team"]["name"].clone()).collect();
    assert_eq!(teams, ["Cats", "Bears"], "Park and Rivera");
}

#[test]
fn bad_rows_are_told_line_by_line_and_nothing_is_written() {
    let (server, staff) = empty();
    import(&staff, "teams", "name\nBears\n");
    let text = "Player,Team,E-mail\nAnn Lee,Bears,ann@mail.example\nBo Day,Dogs,\n,Bears,nobody\n";
    let report = preview(&staff, "players", text)["report"].clone();
    let told: Vec<_> = report["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["line"].as_i64().unwrap(), one["column"].as_str().unwrap().to_owned()))
        .collect();
    let expected =
        [(3, "team"), (4, "email"), (4, "lastName")].map(|(line, column)| (line, column.to_owned()));
    assert_eq!(told, expected);
    let before = support::dump(&server.database(), &["activity", "sessions"]);
    let refused = staff.post("/api/imports", &request("players", text)).expect(422);
    let reason = refused.reason("text");
    assert!(reason.starts_with("line 3, team: ") && reason.contains("3 problems"), "{reason}");
    assert!(support::dump(&server.database(), &["activity", "sessions"]) == before);
}

#[test]
fn what_is_no_table_or_has_no_place_is_refused_by_field() {
    let (server, staff) = empty();
    for (body, field) in [
        (json!({ "kind": "teams", "text": "" }), "text"),
        (json!({ "kind": "teams" }), "text"),
        (json!({ "text": "name\nBears" }), "kind"),
        (json!({ "kind": "coaches", "text": "name\nBears" }), "kind"),
        (json!({ "kind": "games", "text": "date,home,away\n2027-01-09,A,B" }), "season"),
        (json!({ "kind": "teams", "text": "name\nBears", "league": "Gold" }), "season"),
        (json!({ "kind": "teams", "text": "name\nBears", "season": "x".repeat(121) }), "season"),
    ] {
        staff.post("/api/imports", &body).expect(422).reason(field);
    }
    server.visitor().post("/api/imports", &request("teams", "name\nBears")).expect(401);
}

#[test]
fn anothers_teams_and_seasons_do_not_exist() {
    let (server, harbor, _) = tenancy::two_leagues();
    let valley = server.signed_in("valley", "staff");
    let teams = server.signed_in("harbor", "staff").get("/api/teamsv2").json();
    let name = teams["teams"][0]["name"].as_str().unwrap().to_owned();
    let body = json!({ "kind": "players", "text": format!("Player,Team\nAnn Lee,{name}\n"), "dryRun": true });
    let problems =
        valley.post("/api/imports", &body).expect(200).json()["import"]["report"]["problems"].clone();
    assert_eq!(problems[0]["column"], "team", "{problems}");
    let inside = format!("/api/imports?organization_id={}", harbor.organization);
    valley.post(&inside, &body).expect(422).reason("organization_id");
}

/// Whether a clash is hard, its lines, its text, and the leagues of its other games.
type ToldClash = (bool, Value, Value, Vec<Value>);

/// Returns the clashes of a report.
fn clashes(report: &Value) -> Vec<ToldClash> {
    let told = |clash: &Value| {
        let others = clash["others"].as_array().unwrap().iter().map(|game| game["league"].clone()).collect();
        (clash["isHard"].as_bool().unwrap(), clash["lines"].clone(), clash["text"].clone(), others)
    };
    report["clashes"].as_array().unwrap().iter().map(told).collect()
}

#[test]
fn games_that_clash_are_told_with_their_rows_and_are_imported() {
    let (server, staff) = empty();
    import(&staff, "teams", "name\nBears\nCats\nDogs\n");
    let mut silver = request("games", "Date,Time,Home,Away,Venue\n2027-01-09,19:00,Bears,Cats,Gym\n");
    silver["league"] = json!("Silver");
    silver["create"] = json!(true);
    staff.post("/api/imports", &silver).expect(200);
    let seasons = staff.get("/api/seasonsv2").json()["seasons"].clone();
    let leagues = staff.get("/api/leagues").json()["leagues"].clone();
    let gold = leagues.as_array().unwrap().iter().find(|one| one["name"] == "Gold").unwrap().clone();
    let off = json!({ "season_id": seasons[0]["id"], "league_id": gold["id"], "date": "2027-01-16" });
    staff.post("/api/week-offs", &off).expect(201);
    let tables = format!("/api/seasonsv2/{}/leagues-with-teams-public?slug=lions", seasons[0]["id"]);
    let played = server.visitor().get(&tables).json()["leagues"].clone();
    let enrolled =
        played.as_array().unwrap().iter().find(|one| one["name"] == "Gold").unwrap()["teams"].clone();
    let dogs = enrolled.as_array().unwrap().iter().find(|one| one["name"] == "Dogs").unwrap().clone();
    let bye = json!({ "team_id": dogs["slt_id"], "date": "2027-01-23" });
    staff.post("/api/bye-dates", &bye).expect(201);

    let table = "Date,Time,Home,Away,Venue,Status\n\
        2027-01-16,19:00,Bears,Cats,Gym,\n\
        2027-01-23,19:00,Cats,Dogs,Gym,\n\
        2027-01-09,19:00,Dogs,Cats,gym,\n\
        2027-01-30,19:00,Dogs,Cats,Gym,\n\
        2027-01-30,19:00,Bears,Cats,Barn,\n\
        2027-02-06,19:00,Dogs,Cats,Gym,\n\
        2027-02-06,19:00,Bears,Cats,Barn,postponed\n";
    let silver = || vec![json!("Silver")];
    let told = |hard, lines: &[usize], text: &str, others| (hard, json!(lines), json!(text), others);
    let expected = [
        told(true, &[4], "Cats has 2 games at 7:00 PM on January 9, 2027.", silver()),
        told(true, &[4], "2 games are on Gym at 7:00 PM on January 9, 2027.", silver()),
        told(true, &[5, 6], "Cats has 2 games at 7:00 PM on January 30, 2027.", vec![]),
        told(false, &[2], "Gold does not play on January 16, 2027.", vec![]),
        told(false, &[3], "Dogs has a bye on January 23, 2027.", vec![]),
    ];
    let foreseen = preview(&staff, "games", table)["report"].clone();
    assert_eq!(clashes(&foreseen), expected);
    assert_eq!((&foreseen["clashesCount"], &foreseen["problems"]), (&json!(5), &json!([])));
    let result = import(&staff, "games", table);
    assert_eq!((&result["created"], &result), (&json!(7), &foreseen));
}

#[test]
fn only_a_change_of_time_place_or_status_is_checked_for_clashes() {
    let (_server, staff) = empty();
    import(&staff, "teams", "name\nBears\nCats\nDogs\nEels\n");
    let table = |rows: &str| format!("Date,Time,Home,Away,Venue,Status,Home score,Away score\n{rows}");
    let made = table("2027-01-09,19:00,Bears,Cats,Gym,,,\n2027-01-09,19:00,Dogs,Eels,Gym,cancelled,,\n");
    assert_eq!(clashes(&import(&staff, "games", &made)), []);
    let held = table("2027-01-09,19:00,Dogs,Eels,Gym,scheduled,,\n");
    let text = json!("2 games are on Gym at 7:00 PM on January 9, 2027.");
    let gold = vec![json!("Gold")];
    assert_eq!(clashes(&import(&staff, "games", &held)), [(true, json!([2]), text, gold.clone())]);
    let scores = table("2027-01-09,19:00,Dogs,Eels,,,50,40\n2027-01-09,19:00,Bears,Cats,,,50,40\n");
    let entered = import(&staff, "games", &scores);
    assert_eq!((&entered["changed"], clashes(&entered)), (&json!(2), vec![]));
    let moved = import(&staff, "games", &table("2027-01-09,19:30,Dogs,Eels,,,,\n"));
    let text = json!("Gym has games 30 minutes apart, at 7:00 PM and 7:30 PM on January 9, 2027.");
    assert_eq!(clashes(&moved), [(false, json!([2]), text, gold)]);
    assert_eq!(clashes(&import(&staff, "games", &table("2027-01-09,21:00,Dogs,Eels,,,,\n"))), []);
}

#[test]
fn many_clashing_rows_are_counted_and_the_first_listed() {
    let (_server, staff) = empty();
    let names: Vec<String> = (0..40).map(|at| format!("Team {at}")).collect();
    import(&staff, "teams", &format!("name\n{}\n", names.join("\n")));
    let row = |at: usize| format!("2027-01-09,19:00,Team {},Team {},Gym", 2 * at, 2 * at + 1);
    let rows: Vec<String> = (0..20).map(row).collect();
    let report = import(&staff, "games", &format!("Date,Time,Home,Away,Venue\n{}\n", rows.join("\n")));
    assert_eq!(clashes(&report).len(), 1);
    let clash = &report["clashes"][0];
    assert_eq!(clash["text"], "20 games are on Gym at 7:00 PM on January 9, 2027.");
    assert_eq!((&clash["lines"], &clash["more"]), (&json!((2..12).collect::<Vec<_>>()), &json!(10)));
}

#[test]
fn a_game_without_a_time_is_asked_for_it_if_the_teams_meet_twice_that_day() {
    let (server, staff) = empty();
    import(&staff, "teams", "Team\nBears\nCats\n");
    let twice = "date,time,home,away\n2027-01-09,18:00,Bears,Cats\n2027-01-09,20:00,Bears,Cats\n";
    assert_eq!(import(&staff, "games", twice)["created"], 2);
    let before = support::dump(&server.database(), &["activity", "sessions"]);
    let result = "date,home,away,score_home,score_away\n2027-01-09,Bears,Cats,50,40\n";
    let problems = preview(&staff, "games", result)["report"]["problems"].clone();
    assert_eq!((&problems[0]["column"], &problems[0]["line"]), (&json!("time"), &json!(2)), "{problems}");
    assert!(support::dump(&server.database(), &["activity", "sessions"]) == before);
}

#[test]
fn two_rows_of_one_player_may_not_contradict_each_other() {
    let (_server, staff) = empty();
    import(&staff, "teams", "Team\nBears\nCats\n");
    let text = "firstName,lastName,team,number,email\nBo,Day,Bears,4,one@b.cc\nBo,Day,Cats,5,two@b.cc\n";
    let problems = preview(&staff, "players", text)["report"]["problems"].clone();
    let reason = "line 2 says one@b.cc for the same player";
    assert_eq!(
        json!([problems[0]["line"], problems[0]["column"], problems[0]["reason"]]),
        json!([3, "email", reason]),
        "{problems}"
    );
    // One row has what the other leaves empty, and the numbers are those of two rosters.
    let text = "firstName,lastName,team,number,email\nBo,Day,Bears,4,one@b.cc\nBo,Day,Cats,5,\n";
    assert_eq!(import(&staff, "players", text)["problems"], json!([]));
    assert_eq!(import(&staff, "players", text)["unchanged"], 2);
}

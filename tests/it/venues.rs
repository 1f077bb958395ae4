//! Venues and courts, and the places of games, bracket slots and schedules that follow them.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{Client, Server};

/// Returns the venues as `Name: Court, Court (games)`.
fn venues(staff: &Client) -> Vec<String> {
    let found = staff.get("/api/venues").expect(200).json();
    let found = found["venues"].as_array().unwrap();
    found.iter().map(told).collect()
}

fn told(venue: &Value) -> String {
    let courts = venue["courts"].as_array().unwrap().iter();
    let courts: Vec<&str> = courts.map(|court| court["name"].as_str().unwrap()).collect();
    format!("{}: {} ({})", venue["name"].as_str().unwrap(), courts.join(", "), venue["games_count"])
}

/// Returns the venue with this name.
fn venue(staff: &Client, name: &str) -> Value {
    let found = staff.get("/api/venues").expect(200).json();
    let venue = found["venues"].as_array().unwrap().iter().find(|venue| venue["name"] == name).cloned();
    venue.unwrap_or_else(|| panic!("no venue {name}: {found}"))
}

/// Sets the location of a game.
fn put_location(staff: &Client, league: &League, game: usize, location: &str) {
    let body = json!({ "location": location });
    staff.put(&format!("/api/gamesv2/{}/details", league.games[game]), &body).expect(200);
}

fn location(client: &Client, league: &League, game: usize) -> String {
    let page = client.get(&format!("/api/gamesv2/{}?slug=harbor", league.games[game])).expect(200).json();
    page["game"]["location"].as_str().unwrap_or("none").to_owned()
}

/// Returns the SEQUENCE of a game in the calendar.
fn sequence(client: &Client, league: &League, game: usize) -> i64 {
    let feed = client.get("/harbor/schedule.ics").expect(200).text();
    let start = feed.find(&format!("UID:game-{}@", league.games[game])).unwrap_or_else(|| panic!("{feed}"));
    let (_, rest) = feed[start..].split_once("SEQUENCE:").unwrap();
    rest.lines().next().unwrap().trim().parse().unwrap()
}

/// Returns the places of the schedule.
fn schedule_places(staff: &Client, league: &League) -> Value {
    let found = staff.get(&format!("/api/schedules?leagueId={}", league.league)).expect(200).json();
    let found = found["schedules"].as_array().unwrap();
    found.iter().find(|one| one["id"] == json!(league.schedule)).unwrap()["locations"].clone()
}

/// Undoes the change of an answer.
fn undo(staff: &Client, answer: &crate::support::Answer) {
    let id = answer.header("homecourt-undo").unwrap_or_else(|| panic!("nothing to undo: {}", answer.text()));
    staff.post(&format!("/api/activity/{id}/undo"), &json!({ "with_later": false })).expect(200);
}

fn fixture() -> (Server, League, Client) {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    (server, league, staff)
}

#[test]
fn a_game_finds_its_venue_and_court_by_the_text_or_makes_them() {
    let (_server, league, staff) = fixture();
    assert_eq!(venues(&staff), ["Court 1:  (4)", "Gym Mark: Court A (0)"]);
    for (game, text) in [
        (0, "Northside Gym, Court 2"),
        (1, " northside gym - ct 2 "),
        (2, "NORTHSIDE GYM, Court 10"),
        (3, "gym mark, court a"),
    ] {
        put_location(&staff, &league, game, text);
        assert_eq!(location(&staff, &league, game), text.trim());
    }
    assert_eq!(
        venues(&staff),
        ["Court 1:  (0)", "Gym Mark: Court A (1)", "Northside Gym: Court 2, Court 10 (3)"]
    );
    let page = staff.get(&format!("/api/gamesv2/{}", league.games[3])).expect(200).json();
    assert_eq!(page["venueId"], json!(league.venues[1]));
    let clear = json!({ "location": null });
    staff.put(&format!("/api/gamesv2/{}/details", league.games[3]), &clear).expect(200);
    let page = staff.get(&format!("/api/gamesv2/{}", league.games[3])).expect(200).json();
    assert_eq!(page.get("venueId"), None);
}

#[test]
fn a_court_of_any_name_is_found_once_the_venue_has_it() {
    let (_server, league, staff) = fixture();
    let body =
        json!({ "name": "A, B Center", "courts": [{ "name": "Main floor" }, { "name": "Upstairs, left" }] });
    staff.post("/api/venues", &body).expect(201);
    put_location(&staff, &league, 0, "A, B Center, main floor");
    put_location(&staff, &league, 1, "a, b center, Upstairs, left");
    let found = venue(&staff, "A, B Center");
    assert_eq!(
        (&found["courts"][0]["games_count"], &found["courts"][1]["games_count"]),
        (&json!(1), &json!(1))
    );
}

#[test]
fn imports_slots_and_schedules_end_in_venues_too() {
    let (_server, league, staff) = fixture();
    let text = "date,home,away,location\n2026-11-01,Xylophones Mark,Yaks Mark,\"Import Gym, Court 1\"\n";
    staff.post("/api/imports", &json!({ "kind": "games", "text": text })).expect(200);
    let slot = json!({ "match_id": "r2m1", "date": "2026-12-21", "location": "Slot Gym, Court 3" });
    let path = format!("/api/seasonsv2/{}/divisions/{}/slots", league.season, league.division);
    staff.put(&path, &slot).expect(200);
    let places = json!({ "locations": ["Plan Gym, Court 1", "Plan Gym, Court 2"] });
    staff.put(&format!("/api/schedules/{}", league.schedule), &places).expect(200);
    let found = venues(&staff);
    for wanted in ["Import Gym: Court 1 (1)", "Slot Gym: Court 3 (1)", "Plan Gym: Court 1, Court 2 (0)"] {
        assert!(found.iter().any(|venue| venue == wanted), "{wanted}: {found:?}");
    }
}

#[test]
fn staff_create_change_and_delete_a_venue() {
    let (_server, league, staff) = fixture();
    let body = json!({
        "name": " North Gym ", "address": "1 Elm Street", "map_url": "https://maps.example/1",
        "note": "Park behind.", "courts": [{ "name": "Court 1" }, { "name": "Court 2" }],
    });
    let made = staff.post("/api/venues", &body).expect(201).json()["venue"].clone();
    assert_eq!(told(&made), "North Gym: Court 1, Court 2 (0)");
    assert_eq!(
        (&made["address"], &made["map_url"], &made["note"]),
        (&json!("1 Elm Street"), &json!("https://maps.example/1"), &json!("Park behind."))
    );
    let path = format!("/api/venues/{}", made["id"]);
    let (one, two) = (made["courts"][0]["id"].clone(), made["courts"][1]["id"].clone());
    // The two courts swap their names and places, and a third one comes in between.
    let courts =
        json!([{ "id": two, "name": "Court 1" }, { "name": "Stage" }, { "id": one, "name": "Court 2" }]);
    let saved =
        staff.put(&path, &json!({ "courts": courts, "note": "" })).expect(200).json()["venue"].clone();
    assert_eq!(told(&saved), "North Gym: Court 1, Stage, Court 2 (0)");
    assert_eq!((&saved["courts"][0]["id"], &saved["note"]), (&two, &Value::Null));
    put_location(&staff, &league, 0, "North Gym, Court 1");
    staff.delete(&path).expect(204);
    staff.get(&path).expect(404);
    staff.delete(&path).expect(404);
    assert_eq!(location(&staff, &league, 0), "North Gym, Court 1");
    // The game is saved again with the same place: the venue stays deleted.
    let body = json!({ "location": "North Gym, Court 1", "time": "20:00" });
    staff.put(&format!("/api/gamesv2/{}/details", league.games[0]), &body).expect(200);
    assert_eq!(venues(&staff), ["Court 1:  (3)", "Gym Mark: Court A (0)"]);
}

#[test]
fn a_venue_is_refused_field_by_field() {
    let (_server, league, staff) = fixture();
    let refused = |body: &Value, field: &str| staff.post("/api/venues", body).expect(422).reason(field);
    assert_eq!(refused(&json!({}), "name"), "is required");
    refused(&json!({ "name": "x".repeat(121) }), "name");
    refused(&json!({ "name": "A", "map_url": "javascript:1" }), "map_url");
    refused(&json!({ "name": "A", "address": "x".repeat(201) }), "address");
    refused(&json!({ "name": "A", "note": "x".repeat(501) }), "note");
    refused(&json!({ "name": "A", "courts": [{ "name": "One" }, { "name": "ONE" }] }), "courts[1].name");
    refused(&json!({ "name": "A", "courts": [{ "name": "" }] }), "courts[0].name");
    refused(&json!({ "name": "x".repeat(110), "courts": [{ "name": "Court number 1" }] }), "courts[0].name");
    let many: Vec<Value> = (0..61).map(|number| json!({ "name": format!("Court {number}") })).collect();
    refused(&json!({ "name": "A", "courts": many }), "courts");
    let other = venue(&staff, "Gym Mark")["courts"][0]["id"].clone();
    refused(&json!({ "name": "A", "courts": [{ "id": other, "name": "Court 1" }] }), "courts[0].id");
    let taken = staff.post("/api/venues", &json!({ "name": "GYM MARK" })).expect(409);
    assert_eq!(taken.message(), "Another venue is named GYM MARK. Merge the two instead.");
    let path = format!("/api/venues/{}", league.venues[0]);
    staff.put(&path, &json!({ "name": "gym mark" })).expect(409);
    staff.put(&path, &json!({ "name": "COURT 1" })).expect(200);
}

#[test]
fn a_new_name_shows_on_the_games_slots_and_schedules_and_can_be_undone() {
    let (server, league, staff) = fixture();
    put_location(&staff, &league, 0, "Old Gym, Court 1");
    put_location(&staff, &league, 1, "old gym Ct 1");
    put_location(&staff, &league, 2, "Old Gym");
    let slot = json!({ "match_id": "r2m1", "date": "2026-12-21", "location": "Old Gym, Court 2" });
    let slots = format!("/api/seasonsv2/{}/divisions/{}/slots", league.season, league.division);
    staff.put(&slots, &slot).expect(200);
    let schedule = format!("/api/schedules/{}", league.schedule);
    staff.put(&schedule, &json!({ "locations": ["Old Gym, Court 1", "Elsewhere"] })).expect(200);
    let visitor = server.visitor();
    let before: Vec<i64> = (0..4).map(|game| sequence(&visitor, &league, game)).collect();
    let old = venue(&staff, "Old Gym");
    let court = |name: &str| json!({ "id": old["courts"][0]["id"], "name": name });
    let courts = json!([court("Court One"), { "id": old["courts"][1]["id"], "name": "Court 2" }]);
    let path = format!("/api/venues/{}", old["id"]);
    let answer = staff.put(&path, &json!({ "name": "New Gym", "courts": courts })).expect(200);
    let places = |staff: &Client| {
        let texts: Vec<String> = (0..4).map(|game| location(staff, &league, game)).collect();
        let schedule = schedule_places(staff, &league);
        let bracket =
            staff.get(&format!("/api/seasonsv2/{}/divisions/{}", league.season, league.division)).expect(200);
        let has_new = bracket.text().contains("New Gym, Court 2");
        (texts.join(" | "), schedule, has_new)
    };
    let renamed = "New Gym, Court One | New Gym, Court One | New Gym | Court 1".to_owned();
    assert_eq!(places(&staff), (renamed, json!(["New Gym, Court One", "Elsewhere"]), true));
    let after: Vec<i64> = (0..4).map(|game| sequence(&visitor, &league, game)).collect();
    assert_eq!(after, [before[0] + 1, before[1] + 1, before[2] + 1, before[3]]);
    undo(&staff, &answer);
    let first = "Old Gym, Court 1 | old gym Ct 1 | Old Gym | Court 1".to_owned();
    assert_eq!(places(&staff), (first, json!(["Old Gym, Court 1", "Elsewhere"]), false));
}

#[test]
fn a_court_that_is_deleted_leaves_its_games_with_their_text_at_the_venue() {
    let (_server, league, staff) = fixture();
    put_location(&staff, &league, 0, "Old Gym, Court 1");
    let id = venue(&staff, "Old Gym")["id"].clone();
    let path = format!("/api/venues/{id}");
    staff.put(&path, &json!({ "courts": [] })).expect(200);
    assert_eq!(told(&venue(&staff, "Old Gym")), "Old Gym:  (1)");
    assert_eq!(location(&staff, &league, 0), "Old Gym, Court 1");
    staff.put(&path, &json!({ "name": "New Gym" })).expect(200);
    assert_eq!(location(&staff, &league, 0), "New Gym, Court 1");
}

#[test]
fn a_new_map_link_replaces_the_old_one_on_the_games() {
    let (_server, league, staff) = fixture();
    let path = format!("/api/venues/{}", league.venues[0]);
    staff.put(&path, &json!({ "map_url": "https://maps.example/old" })).expect(200);
    let urls = ["https://maps.example/old", "https://other.example"];
    for (game, url) in urls.iter().enumerate() {
        let body = json!({ "location_url": url });
        staff.put(&format!("/api/gamesv2/{}/details", league.games[game]), &body).expect(200);
    }
    staff.put(&path, &json!({ "map_url": "https://maps.example/new" })).expect(200);
    let url = |game: usize| {
        let page = staff.get(&format!("/api/gamesv2/{}", league.games[game])).expect(200).json();
        page["game"]["location_url"].clone()
    };
    assert_eq!([url(0), url(1), url(2)], [json!("https://maps.example/new"), json!(urls[1]), Value::Null]);
}

#[test]
fn two_spellings_are_merged_with_a_preview_and_can_be_undone() {
    let (_server, league, staff) = fixture();
    for (game, text) in
        [(0, "North Gym, Court 1"), (1, "Norht Gym, court 1"), (2, "Norht Gym, Court 2"), (3, "Norht Gym")]
    {
        put_location(&staff, &league, game, text);
    }
    let schedule = format!("/api/schedules/{}", league.schedule);
    let places = json!(["North Gym, Court 1", "Norht Gym, Court 1", "Norht Gym, Court 2"]);
    staff.put(&schedule, &json!({ "locations": places })).expect(200);
    let (north, norht) = (venue(&staff, "North Gym"), venue(&staff, "Norht Gym"));
    staff.put(&format!("/api/venues/{}", norht["id"]), &json!({ "address": "1 Elm Street" })).expect(200);
    let body = json!({ "masterId": north["id"], "duplicateIds": [norht["id"]] });
    let changes = json!({ "games": 3, "bracket_slots": 0, "schedules": 1, "new_courts": ["Court 2"] });
    let preview = staff.post("/api/venues/merge/preview", &body).expect(200).json();
    assert_eq!(
        (&preview["changes"], told(&preview["venue"])),
        (&changes, "North Gym: Court 1 (1)".to_owned())
    );
    let before = venues(&staff);
    let answer = staff.post("/api/venues/merge", &body).expect(200);
    let merged = answer.json();
    assert_eq!(merged["changes"], changes);
    assert_eq!(told(&merged["venue"]), "North Gym: Court 1, Court 2 (4)");
    assert_eq!(merged["venue"]["address"], "1 Elm Street");
    let texts: Vec<String> = (0..4).map(|game| location(&staff, &league, game)).collect();
    assert_eq!(texts, ["North Gym, Court 1", "North Gym, Court 1", "North Gym, Court 2", "North Gym"]);
    assert_eq!(schedule_places(&staff, &league), json!(["North Gym, Court 1", "North Gym, Court 2"]));
    staff.get(&format!("/api/venues/{}", norht["id"])).expect(404);
    undo(&staff, &answer);
    assert_eq!(venues(&staff), before);
    assert_eq!(location(&staff, &league, 3), "Norht Gym");
    for wrong in [json!([]), json!([north["id"]]), json!([999_999])] {
        let body = json!({ "masterId": north["id"], "duplicateIds": wrong });
        staff.post("/api/venues/merge", &body).expect(422).reason("duplicateIds");
        staff.post("/api/venues/merge/preview", &body).expect(422).reason("duplicateIds");
    }
}

#[test]
fn the_undo_of_an_edit_that_made_a_venue_names_the_later_edits_that_use_it() {
    let (_server, league, staff) = fixture();
    let set = |game: usize| {
        let path = format!("/api/gamesv2/{}/details", league.games[game]);
        staff.put(&path, &json!({ "location": "New Gym, Court 1" })).expect(200)
    };
    let (first, _) = (set(0), set(1));
    let path = format!("/api/activity/{}/undo", first.header("homecourt-undo").unwrap());
    let refused = staff.post(&path, &json!({ "with_later": false })).expect(409).message();
    assert!(refused.contains("(update details by staff, "), "{refused}");
    assert_eq!(location(&staff, &league, 0), "New Gym, Court 1");
    staff.post(&path, &json!({ "with_later": true })).expect(200);
    assert_eq!([location(&staff, &league, 0), location(&staff, &league, 1)], ["Court 1", "Court 1"]);
    assert_eq!(venues(&staff), ["Court 1:  (4)", "Gym Mark: Court A (0)"]);
}

#[test]
fn a_generated_game_whose_venue_is_renamed_is_still_replaced_by_the_next_plan() {
    let (_server, league, staff) = fixture();
    let schedule = format!("/api/schedules/{}", league.schedule);
    staff.put(&schedule, &json!({ "locations": ["Plan Gym, Court 1"] })).expect(200);
    let generate = json!({ "scheduleId": league.schedule });
    staff.post("/api/games/generate-full-schedule", &generate).expect(200);
    let id = venue(&staff, "Plan Gym")["id"].clone();
    staff.put(&format!("/api/venues/{id}"), &json!({ "name": "Gym \"Zwölf\"" })).expect(200);
    let again = staff.post("/api/games/generate-full-schedule", &generate).expect(200).json();
    assert_eq!(again["kept"]["games"], json!([]), "{again}");
    let found = &again["games"][0]["location"];
    assert_eq!(found, "Gym \"Zwölf\", Court 1");
}

#[test]
fn visitors_get_a_venue_with_its_next_games_and_page_through_the_rest() {
    let (server, league) = league::clocked_server("2026-10-11T20:00:00Z", "harbor");
    let visitor = server.visitor();
    let path = format!("/api/venues/{}", league.venues[0]);
    let page = visitor.get(&format!("{path}?slug=harbor")).expect(200).json();
    let ids = |games: &Value| -> Vec<i64> {
        games.as_array().unwrap().iter().map(|game| game["id"].as_i64().unwrap()).collect()
    };
    let games = league.games.map(|game| game.0);
    assert_eq!(ids(&page["upcoming"]), [games[1], games[2], games[3]]);
    assert_eq!((&page["upcoming_count"], &page["past_count"]), (&json!(3), &json!(1)));
    let past = visitor.get(&format!("{path}/games?past=true&slug=harbor")).expect(200).json();
    assert_eq!((ids(&past["games"]), &past["next_cursor"]), (vec![games[0]], &Value::Null));
    let first = visitor.get(&format!("{path}/games?limit=2&slug=harbor")).expect(200).json();
    assert_eq!(ids(&first["games"]), [games[1], games[2]]);
    let cursor = first["next_cursor"].as_str().unwrap();
    let rest = visitor.get(&format!("{path}/games?cursor={cursor}&slug=harbor")).expect(200).json();
    assert_eq!(ids(&rest["games"]), [games[3]]);
    server.set_clock("2026-12-20T20:00:00Z");
    let staff = server.signed_in("harbor", "staff");
    let past = staff.get(&format!("{path}/games?past=true&limit=2")).expect(200).json();
    assert_eq!(ids(&past["games"]), [games[3], games[2]]);
    let cursor = past["next_cursor"].as_str().unwrap();
    let rest = staff.get(&format!("{path}/games?past=true&cursor={cursor}")).expect(200).json();
    assert_eq!(ids(&rest["games"]), [games[1], games[0]]);
    visitor.get("/api/venues/999/games?slug=harbor").expect(404);
    visitor.get(&format!("{path}?slug=valley")).expect(404);
    visitor.get("/api/venues").expect(401);
}

#[test]
fn the_page_of_a_venue_has_its_data_is_found_and_in_the_sitemap() {
    let (server, league, staff) = fixture();
    let id = league.venues[1];
    let body = json!({ "address": "1 Elm Street", "map_url": "https://maps.example/1" });
    staff.put(&format!("/api/venues/{id}"), &body).expect(200);
    let visitor = server.visitor();
    let page = visitor.get(&format!("/harbor/venues/{id}")).expect(200).text();
    assert!(page.contains("<title>Gym Mark · "), "{page}");
    assert!(page.contains("1 Elm Street"), "{page}");
    assert!(page.contains("\"@type\":\"Place\""), "{page}");
    let game = visitor.get(&format!("/harbor/games/{}", league.games[3])).expect(200).text();
    assert!(game.contains(&format!("/harbor/venues/{}\"", league.venues[0])), "{game}");
    visitor.get("/harbor/venues/999").expect(404);
    let sitemap = visitor.get("/harbor/sitemap.xml").expect(200).text();
    assert!(sitemap.contains(&format!("/venues/{id}<")), "{sitemap}");
    let found = visitor.get("/api/search?q=elm&slug=harbor").expect(200).json();
    let result = json!({
        "id": id, "path": format!("/venues/{id}"), "title": "Gym Mark", "detail": "1 Elm Street", "image": null,
        "date": null,
    });
    assert_eq!(found["venues"], json!([result]));
}

#[test]
fn above_the_quota_a_game_keeps_its_text_and_gets_no_venue() {
    let (server, league) = league::configured("[quotas]\nvenues = 2\n", "harbor");
    let staff = server.signed_in("harbor", "staff");
    put_location(&staff, &league, 0, "Third Gym");
    assert_eq!(location(&staff, &league, 0), "Third Gym");
    let page = staff.get(&format!("/api/gamesv2/{}", league.games[0])).expect(200).json();
    assert_eq!(page.get("venueId"), None);
    let refused = staff.post("/api/venues", &json!({ "name": "Third Gym" })).expect(409);
    assert!(
        refused.message().starts_with("This organization may have at most 2 venues."),
        "{}",
        refused.message()
    );
}

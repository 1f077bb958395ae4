//! Schedules of a league: created, changed, removed, read by week, and games that swap their slots.

use homecourt::clock::Clock;
use homecourt::store;
use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Server};

fn body(league: &League) -> Value {
    json!({
        "name": "  Spring ", "leagueId": league.league, "startDate": "2027-03-03", "numWeeks": 3,
        "gameDays": ["saturday", 0, "Sunday"], "sameSlot": true, "timeSlots": ["19:40:00", "18:30", "19:40"],
        "weeklyTimeSlots": [["20:00"], []], "locations": [" Court 1 ", "", "Court 2"], "randomSeed": 7,
    })
}

#[test]
fn a_schedule_is_made_listed_changed_and_removed() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let made = staff.post("/api/schedules", &body(&league)).expect(201).json()["schedule"].clone();
    assert_eq!((&made["name"], &made["leagueId"]), (&json!("Spring"), &json!(league.league)));
    assert_eq!((&made["season_id"], &made["numWeeks"]), (&json!(league.season), &json!(3)));
    assert_eq!(made["gameDays"], json!(["Sunday", "Saturday"]));
    assert_eq!((&made["sameSlot"], &made["timeSlots"]), (&json!(true), &json!(["18:30", "19:40"])));
    assert_eq!(made["weeklyTimeSlots"], json!([["20:00"], []]));
    assert_eq!(made["weeklyDates"], json!(["2027-03-03", "2027-03-10", "2027-03-17"]));
    assert_eq!(made["locations"], json!(["Court 1", "Court 2"]));
    assert_eq!((&made["gamesCount"], &made["playedCount"]), (&json!(0), &json!(0)));

    let list = format!("/api/schedules?leagueId={}", league.league);
    let listed = staff.get(&list).expect(200).json();
    let names: Vec<&Value> =
        listed["schedules"].as_array().unwrap().iter().map(|schedule| &schedule["name"]).collect();
    assert_eq!(names, ["Spring", "Winter Mark"]);
    assert_eq!(staff.get("/api/schedules").expect(200).json(), listed);
    staff.get("/api/schedules?leagueId=999999").expect(422).reason("leagueId");

    let own = format!("/api/schedules/{}", made["id"]);
    let mut whole = made.clone();
    whole["numWeeks"] = json!(1);
    whole["sameSlot"] = json!(false);
    let changed = staff.put(&own, &whole).expect(200).json()["schedule"].clone();
    assert_eq!((&changed["numWeeks"], &changed["weeklyDates"]), (&json!(1), &json!(["2027-03-03"])));
    let renamed = staff.put(&own, &json!({ "name": "Late spring" })).expect(200).json()["schedule"].clone();
    assert_eq!((&renamed["name"], &renamed["sameSlot"]), (&json!("Late spring"), &json!(false)));
    assert_eq!(staff.get(&format!("{own}/deletion")).expect(200).json(), json!({ "deletion": {} }));
    staff.delete(&own).expect(204);
    staff.delete(&own).expect(404);
    staff.put(&own, &json!({ "name": "Gone" })).expect(404);
    staff.get(&format!("{own}/deletion")).expect(404);
}

#[test]
fn a_schedule_names_each_wrong_field() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    for (field, key, wrong) in [
        ("name", "name", json!(" ")),
        ("name", "name", json!("x".repeat(121))),
        ("leagueId", "leagueId", json!(999_999)),
        ("startDate", "startDate", json!("soon")),
        ("startDate", "startDate", json!("")),
        ("numWeeks", "numWeeks", json!(0)),
        ("numWeeks", "numWeeks", json!(105)),
        ("gameDays", "gameDays", json!([])),
        ("gameDays[1]", "gameDays", json!(["Sunday", "Someday"])),
        ("gameDays[0]", "gameDays", json!([7])),
        ("timeSlots[1]", "timeSlots", json!(["18:30", "25:00"])),
        ("timeSlots[0]", "timeSlots", json!([""])),
        ("timeSlots", "timeSlots", json!(vec!["18:30"; 25])),
        ("weeklyTimeSlots[1][0]", "weeklyTimeSlots", json!([[], ["late"]])),
        ("weeklyTimeSlots", "weeklyTimeSlots", json!(vec![Vec::<String>::new(); 105])),
        ("locations[1]", "locations", json!(["Gym", "gym"])),
        ("locations", "locations", json!(vec!["Gym"; 21])),
        ("randomSeed", "randomSeed", json!(-1)),
    ] {
        let mut input = body(&league);
        input[key] = wrong;
        staff.post("/api/schedules", &input).expect(422).reason(field);
        let own = format!("/api/schedules/{}", league.schedule);
        staff.put(&own, &json!({ key: input[key] })).expect(422).reason(field);
    }
    for field in ["name", "leagueId", "startDate", "numWeeks", "gameDays"] {
        let mut input = body(&league);
        input.as_object_mut().unwrap().remove(field);
        staff.post("/api/schedules", &input).expect(422).reason(field);
    }
}

#[test]
fn schedules_are_their_organizations_own_and_need_a_session() {
    let (server, league) = league::server("harbor");
    let other = server.signed_in("valley", "owner");
    let own = format!("/api/schedules/{}", league.schedule);
    assert_eq!(other.get("/api/schedules").expect(200).json(), json!({ "schedules": [] }));
    other.post("/api/schedules", &body(&league)).expect(422).reason("leagueId");
    other.put(&own, &json!({ "name": "Ours" })).expect(404);
    other.delete(&own).expect(404);
    let week = format!("scheduleId={}&weekIndex=0", league.schedule);
    for call in ["weekly-games", "weekly-byes"] {
        other.get(&format!("/api/games/{call}?{week}")).expect(422).reason("scheduleId");
        server.visitor().get(&format!("/api/games/{call}?{week}")).expect(401);
    }
    server.visitor().get("/api/schedules").expect(401);
    server.visitor().post("/api/schedules", &body(&league)).expect(401);
}

/// Returns a server whose schedule has two games: Xylophones–Yaks in the first week, Zebras–Xylophones a week later.
fn scheduled() -> (Server, League, [i64; 2]) {
    let (mut server, league) = league::server("harbor");
    server.kill();
    let [first, second] = [league.games[3], league.games[2]];
    let (organization, schedule) = (league.organization, league.schedule);
    support::write(&server.database(), move |tx| {
        let now = Clock::System.unix_seconds();
        for (game, date) in [(first, "2027-01-03"), (second, "2027-01-10")] {
            let details = homecourt::domain::games::GameDetails {
                date: Some(date.to_owned()),
                ..homecourt::domain::games::GameDetails::default()
            };
            store::games::empty(tx, organization, game, now).unwrap();
            store::games::update_details(tx, organization, game, &details, now).unwrap();
            store::schedules::add_game(tx, organization, schedule, game).unwrap();
        }
    });
    server.start_again();
    (server, league, [first.0, second.0])
}

#[test]
fn weeks_have_their_games_and_the_teams_that_sit_out() {
    let (server, league, [first, second]) = scheduled();
    let staff = server.signed_in("harbor", "staff");
    let week = |call: &str, index: i64| {
        let query = format!("scheduleId={}&weekIndex={index}", league.schedule);
        staff.get(&format!("/api/games/{call}?{query}")).expect(200).json()
    };
    let games = |index| week("weekly-games", index)["games"].clone();
    assert_eq!((games(0)[0]["id"].as_i64(), games(0)[1].is_null()), (Some(first), true));
    assert_eq!(games(1)[0]["id"].as_i64(), Some(second));
    let byes = week("weekly-byes", 0)["byes"].clone();
    assert_eq!(byes.as_array().unwrap().len(), 1);
    assert_eq!((&byes[0]["date"], &byes[0]["weekIndex"]), (&json!("2027-01-03"), &json!(0)));
    assert_eq!(byes[0]["teams"], json!([{ "id": league.enrolments[2], "name": "Zebras Mark" }]));
    assert_eq!(byes[0]["team_id"], json!(league.enrolments[2]));
    for (query, field) in [
        (format!("scheduleId={}&weekIndex=2", league.schedule), "weekIndex"),
        (format!("scheduleId={}&weekIndex=-1", league.schedule), "weekIndex"),
        (format!("scheduleId={}", league.schedule), "weekIndex"),
        ("weekIndex=0".to_owned(), "scheduleId"),
        ("scheduleId=999999&weekIndex=0".to_owned(), "scheduleId"),
    ] {
        for call in ["weekly-games", "weekly-byes"] {
            staff.get(&format!("/api/games/{call}?{query}")).expect(422).reason(field);
        }
    }
}

#[test]
fn a_removed_schedule_takes_its_games_but_not_the_played_ones() {
    let (server, league, [first, second]) = scheduled();
    let staff = server.signed_in("harbor", "staff");
    staff
        .put(&format!("/api/gamesv2/{first}/scores"), &json!({ "score_home": 50, "score_away": 40 }))
        .expect(200);
    let own = format!("/api/schedules/{}", league.schedule);
    assert_eq!(staff.get(&format!("{own}/deletion")).expect(200).json()["deletion"], json!({ "games": 1 }));
    staff.delete(&own).expect(204);
    staff.get(&format!("/api/gamesv2/{first}")).expect(200);
    staff.get(&format!("/api/gamesv2/{second}")).expect(404);
}

#[test]
fn two_games_of_a_schedule_change_places() {
    let (server, _, [first, second]) = scheduled();
    let staff = server.signed_in("harbor", "staff");
    let swap = json!({ "gameId1": first, "gameId2": second });
    let answer = staff.put("/api/games/swap", &swap).expect(200).json();
    assert_eq!(answer["message"], "Matchups swapped!");
    let places = |game: &Value| (game["id"].as_i64(), game["date"].as_str().unwrap().to_owned());
    assert_eq!(places(&answer["games"][0]), (Some(first), "2027-01-10".to_owned()));
    assert_eq!(places(&answer["games"][1]), (Some(second), "2027-01-03".to_owned()));
    assert_eq!(staff.get(&format!("/api/gamesv2/{first}")).json()["game"]["date"], "2027-01-10");
}

#[test]
fn a_swap_that_breaks_a_rule_is_refused_with_the_rule() {
    let (server, league, [first, second]) = scheduled();
    let staff = server.signed_in("harbor", "staff");
    let swap =
        |one: i64, other: i64| staff.put("/api/games/swap", &json!({ "gameId1": one, "gameId2": other }));
    swap(first, first).expect(422).reason("gameId2");
    swap(first, 999_999).expect(422).reason("gameId2");
    swap(999_999, first).expect(422).reason("gameId1");
    staff.put("/api/games/swap", &json!({ "gameId1": first })).expect(422).reason("gameId2");
    server
        .signed_in("valley", "staff")
        .put("/api/games/swap", &json!({ "gameId1": first, "gameId2": second }))
        .expect(422);
    let played = swap(first, league.games[0].0).expect(409);
    assert_eq!(played.message(), "Yaks Mark at Xylophones Mark was played and stays where it is.");

    let team = format!("/api/teams/{}", league.teams[1]);
    let details = format!("/api/gamesv2/{second}/details");
    staff.put(&details, &json!({ "time": "21:00" })).expect(200);
    staff.put(&team, &json!({ "unavailableSlots": ["21:00"] })).expect(200);
    assert_eq!(swap(first, second).expect(409).message(), "Yaks Mark cannot play at 9:00 PM.");
    staff.put(&team, &json!({ "unavailableSlots": [] })).expect(200);

    let games = format!("/api/seasonsv2/{}/leagues/{}/games", league.season, league.league);
    let [_, yaks, zebras] = league.enrolments;
    let extra =
        json!({ "home_team_id": yaks, "away_team_id": zebras, "date": "2027-01-10", "time": "17:00" });
    let extra = staff.post(&games, &extra).expect(201).json()["game"]["id"].as_i64().unwrap();
    assert_eq!(
        swap(first, second).expect(409).message(),
        "Yaks Mark would play twice from January 10, 2027 to January 16, 2027."
    );
    assert_eq!(swap(first, extra).expect(409).message(), "Only two games of one schedule can be swapped.");
    assert_eq!(staff.get(&format!("/api/gamesv2/{first}")).json()["game"]["date"], "2027-01-03");
}

//! Seasons and their leagues, created, changed, ordered and removed by staff.

use serde_json::{Value, json};

use crate::league;
use crate::support::{self, Client, Server};

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

fn leagues(client: &Client, season: &Value) -> Value {
    let path = format!("/api/seasonsv2/{season}/leagues-with-teams-public");
    client.get(&path).expect(200).json()["leagues"].clone()
}

#[test]
fn a_season_is_made_changed_and_removed() {
    let (server, _) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let input = json!({ "name": "  Spring ", "startDate": "2027-01-10", "finishDate": "", "active": true,
                        "showDivision": true });
    let made = staff.post("/api/seasonsv2", &input).expect(201).json()["season"].clone();
    assert_eq!((&made["name"], &made["startDate"]), (&json!("Spring"), &json!("2027-01-10")));
    assert_eq!((&made["finishDate"], &made["active"]), (&Value::Null, &json!(true)));
    assert_eq!(made["showDivisions"], true);
    let own = format!("/api/seasonsv2/{}", made["id"]);
    let changed = staff.put(&own, &json!({ "finishDate": "2027-03-01", "active": false })).expect(200).json();
    assert_eq!(changed["season"]["finishDate"], "2027-03-01");
    assert_eq!((&changed["season"]["name"], &changed["season"]["active"]), (&json!("Spring"), &json!(false)));
    let listed = server.visitor().get("/api/seasonsv2?slug=harbor").expect(200).json();
    assert_eq!(names(&listed["seasons"]), ["Fall Mark", "Spring"]);
    assert_eq!(staff.delete(&own).expect(204).text(), "");
    staff.delete(&own).expect(404);
    staff.put(&own, &json!({ "name": "Gone" })).expect(404);
}

#[test]
fn a_season_belongs_to_the_organization_that_its_body_names() {
    let (server, league) = league::server("harbor");
    let (staff, admin) = (server.signed_in("harbor", "staff"), server.signed_in("", "admin"));
    let (own, other) = (league.organization.0, league.organization.0 + 1);
    let named = |organization: i64| json!({ "name": "Named", "organization_id": organization });
    let made = staff.post("/api/seasonsv2", &named(own)).expect(201).json()["season"].clone();
    for unknown in [other, 999] {
        staff.post("/api/seasonsv2", &named(unknown)).expect(422).reason("organization_id");
        let path = format!("/api/seasonsv2/{}", made["id"]);
        staff.put(&path, &named(unknown)).expect(422).reason("organization_id");
    }
    let made = admin.post("/api/seasonsv2", &named(own)).expect(201).json()["season"].clone();
    assert_eq!(made["organization_id"], own);
    let whole = admin.get("/api/seasonsv2").expect(200).json()["seasons"].clone();
    let whole = whole.as_array().unwrap().iter().find(|season| season["id"] == made["id"]).unwrap();
    admin.put(&format!("/api/seasonsv2/{}", made["id"]), whole).expect(200);
    admin.post("/api/seasonsv2", &named(999)).expect(422).reason("organization_id");
}

#[test]
fn what_is_wrong_with_a_season_is_said_at_its_field() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    for (field, input) in [
        ("name", json!({})),
        ("name", json!({ "name": "   " })),
        ("name", json!({ "name": "x".repeat(121) })),
        ("name", json!({ "name": "Line\nbreak" })),
        ("name", json!({ "name": 7 })),
        ("startDate", json!({ "name": "Spring", "startDate": "2027-02-30" })),
        ("finishDate", json!({ "name": "Spring", "startDate": "2027-02-01", "finishDate": "2027-01-31" })),
        ("active", json!({ "name": "Spring", "active": "yes" })),
        ("sport_id", json!({ "name": "Spring", "sport_id": 999 })),
    ] {
        staff.post("/api/seasonsv2", &input).expect(422).reason(field);
        if input.get("name").is_some_and(|name| name != "Spring") {
            staff.put(&format!("/api/seasonsv2/{}", league.season), &input).expect(422).reason(field);
        }
    }
    let listed = staff.get("/api/seasonsv2").expect(200).json();
    assert_eq!(names(&listed["seasons"]), ["Fall Mark"]);
}

#[test]
fn without_a_sport_there_is_no_season() {
    let server = Server::with(|tx| {
        support::two_leagues(tx);
        tx.execute("DELETE FROM organization_sports", []).unwrap();
    });
    let staff = server.signed_in("harbor", "staff");
    let refused = staff.post("/api/seasonsv2", &json!({ "name": "Spring" })).expect(422);
    assert_eq!(refused.reason("sport_id"), "No sport assigned to this user.");
}

#[test]
fn a_season_is_made_for_the_organization_in_the_path() {
    let (server, league) = league::server("harbor");
    let path = format!("/api/organizations/{}/seasons", league.organization);
    let staff = server.signed_in("harbor", "staff");
    staff.post(&path, &json!({ "name": "Spring", "showDivision": true })).expect(201);
    let admin = server.visitor();
    admin.sign_in("", "admin").expect(200);
    admin.post(&path, &json!({ "name": "Summer" })).expect(201);
    server.signed_in("valley", "owner").post(&path, &json!({ "name": "Theirs" })).expect(404);
    // The organization's visitors see a super_admin's change at once.
    let listed = server.visitor().get("/api/seasonsv2?slug=harbor").expect(200).json();
    assert_eq!(names(&listed["seasons"]), ["Fall Mark", "Summer", "Spring"]);
}

#[test]
fn a_season_says_what_goes_with_it_and_leaves_teams_and_players() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/seasonsv2/{}", league.season);
    let going = staff.get(&format!("{path}/deletion")).expect(200).json()["deletion"].clone();
    assert_eq!((&going["leagues"], &going["enrolments"], &going["games"]), (&json!(1), &json!(3), &json!(4)));
    assert_eq!((&going["byes"], &going["weekOffs"]), (&json!(1), &json!(1)));
    staff.delete(&path).expect(204);
    let left = staff.get("/api/gamesv2").expect(200).json();
    assert_eq!(left["games"], json!([]));
    assert_eq!(staff.get("/api/teamsv2").expect(200).json()["teams"].as_array().unwrap().len(), 3);
    assert_eq!(staff.get("/api/playersv2").expect(200).json()["players"].as_array().unwrap().len(), 6);
    let leagues = staff.get("/api/leagues").expect(200).json();
    assert_eq!(leagues["leagues"][0]["seasons_leagues"], json!([]));
    let public = server.visitor().get("/api/leagues?slug=harbor").expect(200).json();
    assert_eq!(public["leagues"], json!([]), "visitors see no league without a season");
}

#[test]
fn a_league_is_made_renamed_ordered_and_taken_out() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/seasonsv2/{}/leagues", league.season);
    let season = json!(league.season);
    let input = json!({ "name": " Tuesday ", "season_id": season, "copyFromSeasonId": null });
    let made = staff.post(&path, &input).expect(201).json()["league"].clone();
    assert_eq!((&made["name"], &made["position"]), (&json!("Tuesday"), &json!(2)));
    staff.post(&path, &json!({ "name": "TUESDAY" })).expect(409);
    for other in [0, 999] {
        let elsewhere = json!({ "name": "Friday", "season_id": league.season.0 + 1 + other });
        staff.post(&path, &elsewhere).expect(422).reason("season_id");
    }
    let own = format!("{path}/{}", made["id"]);
    let renamed = staff.put(&own, &json!({ "name": "Wednesday" })).expect(200).json();
    assert_eq!(renamed["league"]["name"], "Wednesday");
    let first = leagues(&staff, &season)[0]["name"].clone();
    staff.put(&own, &json!({ "name": first })).expect(409);
    staff.put(&own, &json!({ "name": " " })).expect(422).reason("name");
    assert_eq!(renamed["league"]["gameMinutes"], Value::Null);
    for minutes in [json!(9), json!(301), json!(-60)] {
        staff.put(&own, &json!({ "gameMinutes": minutes })).expect(422).reason("gameMinutes");
    }
    for minutes in [json!(10), json!(300), json!(null), json!(75)] {
        let set = staff.put(&own, &json!({ "gameMinutes": minutes })).expect(200).json();
        assert_eq!((&set["league"]["name"], &set["league"]["gameMinutes"]), (&json!("Wednesday"), &minutes));
    }
    let stale = json!({ "gameMinutes": 80, "version": made["version"] });
    let conflict = staff.put(&own, &stale).expect(409).json();
    assert_eq!(conflict["conflict"]["fields"]["gameMinutes"]["saved"], 75, "{conflict}");
    let order = json!({ "orderedLeagues": [{ "id": made["id"], "position": 1 }] });
    let ordered = staff.put(&format!("{path}/order"), &order).expect(200).json();
    assert_eq!(names(&ordered["leagues"])[0], "Wednesday");
    assert_eq!(names(&leagues(&staff, &season))[0], "Wednesday");
    let strange =
        json!({ "orderedLeagues": [{ "id": made["id"], "position": 1 }, { "id": 999, "position": 2 }] });
    staff.put(&format!("{path}/order"), &strange).expect(422).reason("orderedLeagues[1].id");
    staff.delete(&own).expect(204);
    staff.delete(&own).expect(404);
    let left = staff.get("/api/leagues").expect(200).json();
    assert_eq!(left["leagues"].as_array().unwrap().len(), 1);
    assert_eq!(leagues(&staff, &season)[0]["position"], 1);
}

#[test]
fn a_league_brings_teams_captains_and_rosters_of_its_name_from_another_season() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let spring =
        staff.post("/api/seasonsv2", &json!({ "name": "Spring" })).expect(201).json()["season"]["id"].clone();
    let path = format!("/api/seasonsv2/{spring}/leagues");
    let before = leagues(&staff, &json!(league.season))[0].clone();
    let copy =
        |name: &Value, from: Value| staff.post(&path, &json!({ "name": name, "copyFromSeasonId": from }));
    copy(&json!("Unknown"), json!(league.season)).expect(422).reason("copyFromSeasonId");
    copy(&before["name"], json!(999)).expect(422).reason("copyFromSeasonId");
    let made = copy(&before["name"], json!(league.season)).expect(201).json()["league"].clone();
    // It is the same league, played in another season.
    assert_eq!(made["id"], before["id"]);
    let after = leagues(&staff, &spring)[0].clone();
    assert_eq!(after["teamsCount"], 3);
    for (old, new) in before["teams"].as_array().unwrap().iter().zip(after["teams"].as_array().unwrap()) {
        assert_ne!(old["slt_id"], new["slt_id"]);
        assert_eq!(new["wins"], 0);
    }
    let of = |league: &Value, key: &str| {
        let mut values: Vec<String> = league["teams"]
            .as_array()
            .unwrap()
            .iter()
            .map(|team| format!("{} {}", team["id"], team[key]))
            .collect();
        values.sort();
        values
    };
    for key in ["captain", "captain_id", "playersCount", "name"] {
        assert_eq!(of(&before, key), of(&after, key), "{key}");
    }
    let games = staff.get(&format!("{path}/{}/games", made["id"])).expect(200).json();
    assert_eq!(games["games"], json!([]));
}

#[test]
fn a_league_says_what_goes_with_it_and_stays_in_its_other_seasons() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let spring =
        staff.post("/api/seasonsv2", &json!({ "name": "Spring" })).expect(201).json()["season"]["id"].clone();
    let name = leagues(&staff, &json!(league.season))[0]["name"].clone();
    let input = json!({ "name": name, "copyFromSeasonId": league.season });
    staff.post(&format!("/api/seasonsv2/{spring}/leagues"), &input).expect(201);
    let path = format!("/api/seasonsv2/{}/leagues/{}", league.season, league.league);
    let going = staff.get(&format!("{path}/deletion")).expect(200).json()["deletion"].clone();
    assert_eq!(
        (&going["enrolments"], &going["games"], &going["weekOffs"]),
        (&json!(3), &json!(4), &json!(1))
    );
    staff.delete(&path).expect(204);
    staff.get(&format!("{path}/teams")).expect(404);
    let other =
        staff.get(&format!("/api/seasonsv2/{spring}/leagues/{}/teams", league.league)).expect(200).json();
    assert_eq!(other["teams"].as_array().unwrap().len(), 3);
    assert_eq!(staff.get("/api/gamesv2").expect(200).json()["games"], json!([]));
}

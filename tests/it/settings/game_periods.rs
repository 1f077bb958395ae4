//! Periods of games: shown or hidden, in the organization's order, also for another user's organization.

use serde_json::{Value, json};

use super::{column, places, public};
use crate::league::{self, League};
use crate::support::{Client, Server};

const ALL: &str = "/api/gamePeriods/1";

fn staff() -> (Server, League, Client) {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    (server, league, staff)
}

fn names(list: &Value) -> Vec<Value> {
    column(&list["gamePeriods"], "name")
}

/// Returns the periods of a public box score, and those with scores there.
fn shown(server: &Server, league: &League) -> (Vec<Value>, Vec<Value>) {
    let path = format!("/api/gamesv2/{}", league.games[0]);
    let visitor = server.visitor();
    let scores = public(&visitor, &path, "periodScores");
    let named = scores.as_array().unwrap().iter().map(|score| score["gamePeriod"]["name"].clone()).collect();
    (column(&public(&visitor, &path, "gamePeriods"), "name"), named)
}

/// Saves a score of a period for the home side of the first game.
fn score(staff: &Client, league: &League, period: &Value) {
    let scores = json!([{ "gamePeriodId": period, "team_id": league.enrolments[0], "score": 11 }]);
    let path = format!("/api/gamesv2/{}/period-scores", league.games[0]);
    staff.put(&path, &json!({ "scores": scores })).expect(200);
}

#[test]
fn the_periods_of_a_sport_come_in_their_order_with_hidden_ones() {
    let (_server, _, staff) = staff();
    let list = staff.get(ALL).expect(200).json();
    assert_eq!(names(&list), ["Q1", "Q2", "Q3", "Q4", "OT", "Final"]);
    let first = &list["gamePeriods"][0];
    assert_eq!((&first["order"], &first["hidden"]), (&json!(1), &json!(false)));
    assert_eq!(first["sport"], json!({ "id": 1, "type": "basketball", "name": "Basketball" }));
    assert_eq!(column(&list["gamePeriods"], "hidden"), vec![json!(false); 6]);
    assert_eq!(staff.get(&format!("{ALL}?userId=")).expect(200).json(), list);
    assert_eq!(names(&staff.get("/api/gamePeriods/2").expect(200).json()), [""; 0]);
    staff.get("/api/gamePeriods/99").expect(404);
    staff.get("/api/gamePeriods/first").expect(404);
}

#[test]
fn a_hidden_period_is_left_out_of_the_public_box_score_at_once() {
    let (server, league, staff) = staff();
    score(&staff, &league, &json!(league.periods[1]));
    assert_eq!(shown(&server, &league).1, ["Q2", "Final", "Final"]);
    let hide = format!("/api/gamePeriods/hide/{}", league.periods[1]);
    let hidden = staff.put(&hide, &json!({})).expect(200).json()["gamePeriod"].clone();
    assert_eq!((&hidden["name"], &hidden["hidden"]), (&json!("Q2"), &json!(true)));
    let (periods, scored) = shown(&server, &league);
    assert_eq!(
        (periods, scored),
        (["Q1", "Q3", "Q4", "OT", "Final"].map(Value::from).to_vec(), vec![json!("Final"); 2])
    );
    // Staff still see the period and its score.
    let page = staff.get(&format!("/api/gamesv2/{}", league.games[0])).json();
    assert_eq!(page["gamePeriods"][1]["hidden"], true);
    assert_eq!(page["periodScores"][0]["gamePeriod"]["name"], "Q2");
    let unhide = hide.replace("/hide/", "/unhide/");
    assert_eq!(staff.put(&unhide, &json!({})).expect(200).json()["gamePeriod"]["hidden"], false);
    assert_eq!(shown(&server, &league).1, ["Q2", "Final", "Final"]);
    staff.put("/api/gamePeriods/hide/999999", &json!({})).expect(404);
    staff.put("/api/gamePeriods/unhide/999999", &json!({})).expect(404);
}

#[test]
fn hide_all_hides_every_period_and_leaves_the_games_score() {
    let (server, league, staff) = staff();
    let answer = staff.put("/api/gamePeriods/hideAll/1", &json!({})).expect(200).json();
    assert_eq!(column(&answer["gamePeriods"], "hidden"), vec![json!(true); 6]);
    assert_eq!(shown(&server, &league), (vec![], vec![]));
    let game = public(&server.visitor(), &format!("/api/gamesv2/{}", league.games[0]), "game");
    assert_eq!((&game["score_home"], &game["score_away"]), (&json!(69), &json!(60)));
    staff.put("/api/gamePeriods/hideAll/99", &json!({})).expect(404);
}

#[test]
fn a_period_is_added_before_final_and_a_new_order_shows_on_public_box_scores() {
    let (server, league, staff) = staff();
    let body = json!({ "sportId": 1, "name": " OT2 ", "userId": null });
    let period = staff.post("/api/gamePeriods", &body).expect(201).json()["gamePeriod"].clone();
    assert_eq!(
        (&period["name"], &period["hidden"], &period["sport"]["id"]),
        (&json!("OT2"), &json!(false), &json!(1))
    );
    let list = staff.get(ALL).json();
    assert_eq!(names(&list), ["Q1", "Q2", "Q3", "Q4", "OT", "OT2", "Final"]);
    assert_eq!(shown(&server, &league).0, ["Q1", "Q2", "Q3", "Q4", "OT", "OT2", "Final"]);
    let wanted = json!({ "gamePeriods": places(&list["gamePeriods"], "name", &["Final", "OT2"]) });
    let answer = staff.put("/api/gamePeriods/reorder", &wanted).expect(200).json();
    assert_eq!(names(&answer), ["Final", "OT2", "Q1", "Q2", "Q3", "Q4", "OT"]);
    assert_eq!(answer, staff.get(ALL).json());
    assert_eq!(shown(&server, &league).0, ["Final", "OT2", "Q1", "Q2", "Q3", "Q4", "OT"]);
    for (body, status, field) in [
        (json!({ "sportId": 1, "name": "ot2" }), 409, ""),
        (json!({ "sportId": 1, "name": "FINAL" }), 409, ""),
        (json!({ "sportId": 1 }), 422, "name"),
        (json!({ "sportId": 1, "name": "x".repeat(31) }), 422, "name"),
        (json!({ "sportId": 1, "name": ["OT3"] }), 422, "name"),
        (json!({ "name": "OT3" }), 422, "sportId"),
        (json!({ "sportId": 2, "name": "OT3" }), 422, "sportId"),
        (json!({ "sportId": 99, "name": "OT3" }), 422, "sportId"),
        (json!({ "sportId": 1, "name": "OT3", "userId": 999_999 }), 422, "userId"),
        (json!({ "sportId": 1, "name": "OT3", "userId": "me" }), 422, "userId"),
    ] {
        let refused = staff.post("/api/gamePeriods", &body).expect(status);
        if !field.is_empty() {
            refused.reason(field);
        }
    }
    assert_eq!(staff.get(ALL).json(), answer);
}

#[test]
fn what_is_wrong_with_an_order_is_said_at_its_field() {
    let (_server, league, staff) = staff();
    let first = league.periods[0];
    for (periods, field) in [
        (json!([{ "id": 999_999, "order": 1 }]), "gamePeriods[0].id"),
        (json!([{ "id": first, "order": 1 }, { "id": 999_999, "order": 2 }]), "gamePeriods[1].id"),
        (json!([{ "id": first, "order": 1 }, { "id": first, "order": 1 }]), "gamePeriods[1].id"),
        (json!([{ "id": first, "order": null }]), "gamePeriods[0].order"),
        (json!(1), "gamePeriods"),
    ] {
        let body = json!({ "gamePeriods": periods });
        staff.put("/api/gamePeriods/reorder", &body).expect(422).reason(field);
    }
    let same = staff.put("/api/gamePeriods/reorder", &json!({ "gamePeriods": [] })).expect(200).json();
    assert_eq!(names(&same)[0], "Q1");
}

#[test]
fn a_reset_brings_the_defaults_back_and_loses_no_score() {
    let (server, league, staff) = staff();
    let add = |name: &str| {
        let body = json!({ "sportId": 1, "name": name });
        staff.post("/api/gamePeriods", &body).expect(201).json()["gamePeriod"]["id"].clone()
    };
    add("Unused");
    score(&staff, &league, &add("OT2"));
    staff.put("/api/gamePeriods/hideAll/1", &json!({})).expect(200);
    let list = staff.get(ALL).json();
    let wanted = json!({ "gamePeriods": places(&list["gamePeriods"], "name", &["OT2", "Final", "Q4"]) });
    staff.put("/api/gamePeriods/reorder", &wanted).expect(200);
    let answer = staff.post("/api/gamePeriods/reset/1", &json!({ "userId": null })).expect(200).json();
    assert_eq!(names(&answer), ["Q1", "Q2", "Q3", "Q4", "OT", "Final", "OT2"]);
    assert_eq!(column(&answer["gamePeriods"], "hidden"), [false, false, false, false, false, false, true]);
    assert_eq!(shown(&server, &league).0, ["Q1", "Q2", "Q3", "Q4", "OT", "Final"]);
    // Without a body, the call is for the caller's own organization.
    assert_eq!(staff.call("POST", "/api/gamePeriods/reset/1").send().expect(200).json(), answer);
    let page = staff.get(&format!("/api/gamesv2/{}", league.games[0])).json();
    assert_eq!(page["periodScores"][0]["score"], 11);
    for sport in [2, 99] {
        staff.post(&format!("/api/gamePeriods/reset/{sport}"), &json!({})).expect(404);
    }
}

#[test]
fn a_user_id_acts_for_that_users_organization_and_for_anothers_only_by_a_super_admin() {
    let (server, league, staff) = staff();
    let own = staff.get("/api/auth/check-auth").json()["user"]["id"].clone();
    let stranger = server.signed_in("valley", "owner");
    let admin = server.signed_in("", "admin");
    let of_own = format!("?userId={own}");
    // A colleague acts for the same organization; a user of another organization only for their own.
    assert_eq!(
        server.signed_in("harbor", "owner").get(&format!("{ALL}{of_own}")).expect(200).json(),
        staff.get(ALL).json()
    );
    let (hide, unhide) = (
        format!("/api/gamePeriods/hide/{}", league.periods[0]),
        format!("/api/gamePeriods/unhide/{}", league.periods[0]),
    );
    let order = json!({ "gamePeriods": [{ "id": league.periods[1], "order": 1 }] });
    let added = json!({ "sportId": 1, "name": "OT2", "userId": own });
    stranger.get(&format!("{ALL}{of_own}")).expect(422).reason("userId");
    stranger.get(&format!("{ALL}?userId=nobody")).expect(422).reason("userId");
    stranger.put(&format!("{hide}{of_own}"), &json!({})).expect(422).reason("userId");
    stranger.put(&format!("/api/gamePeriods/hideAll/1{of_own}"), &json!({})).expect(422).reason("userId");
    stranger.put(&format!("/api/gamePeriods/reorder{of_own}"), &order).expect(422).reason("userId");
    stranger.post("/api/gamePeriods", &added).expect(422).reason("userId");
    stranger.post("/api/gamePeriods/reset/1", &json!({ "userId": own })).expect(422).reason("userId");

    admin.put(&hide, &json!({})).expect(404);
    admin.put(&format!("{hide}{of_own}"), &json!({})).expect(200);
    assert_eq!(shown(&server, &league).0[0], "Q2");
    admin.put(&format!("{unhide}{of_own}"), &json!({})).expect(200);
    admin.put(&format!("/api/gamePeriods/reorder{of_own}"), &order).expect(200);
    admin.post("/api/gamePeriods", &added).expect(201);
    let list = admin.get(&format!("{ALL}{of_own}")).expect(200).json();
    assert_eq!(list, staff.get(ALL).json());
    assert_eq!(names(&list), ["Q2", "Q1", "Q3", "Q4", "OT", "OT2", "Final"]);
    assert_eq!(shown(&server, &league).0[0], "Q2");
    admin.post("/api/gamePeriods/reset/1", &json!({ "userId": own })).expect(200);
    assert_eq!(names(&staff.get(ALL).json()), ["Q1", "Q2", "Q3", "Q4", "OT", "Final"]);
}

#[test]
fn a_period_of_ones_own_is_renamed_and_deleted_alone() {
    let (_server, league, staff) = staff();
    let made = staff.post("/api/gamePeriods", &json!({ "sportId": 1, "name": "OT2" })).expect(201).json();
    let id = made["gamePeriod"]["id"].clone();
    let own = format!("/api/gamePeriods/own/{id}");
    let renamed = staff.put(&own, &json!({ "name": " Second overtime " })).expect(200).json();
    assert_eq!(renamed["gamePeriod"]["name"], "Second overtime");
    staff.put(&own, &json!({ "name": "q1" })).expect(409);
    staff.put(&own, &json!({ "name": " " })).expect(422).reason("name");
    score(&staff, &league, &id);
    let told = staff.get(&format!("{own}/deletion")).expect(200).json();
    assert_eq!(told, json!({ "deletion": { "periodScores": 1 } }));
    staff.delete(&own).expect(204);
    staff.delete(&own).expect(404);
    assert_eq!(names(&staff.get(ALL).expect(200).json()), ["Q1", "Q2", "Q3", "Q4", "OT", "Final"]);
    let first = format!("/api/gamePeriods/own/{}", league.periods[0]);
    let refused = staff.delete(&first).expect(409).message();
    assert_eq!(refused, "Q1 to Q4, OT and Final stay as they are. Hide them instead.");
    staff.put(&first, &json!({ "name": "First" })).expect(409);
}

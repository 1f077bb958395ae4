//! Every changing call of the OpenAPI document, undone one by one.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{assert_same, rows, undo, undoable};
use crate::league::League;
use crate::operations::{Operation, operations};
use crate::support::{Client, Server};
use crate::tenancy::two_leagues;

/// Changes that cannot be undone, each with its reason.
const NOT_UNDOABLE: [(&str, &str); 40] = [
    ("cancel_run", "a run that was stopped has written nothing"),
    ("check_draft_move", "changes nothing"),
    ("count_page_view", "a visit happened"),
    ("create_organization", "an organization is no row of itself"),
    ("create_organization_as_admin", "an organization is no row of itself"),
    ("create_scorer_link", "tokens and PINs are never recorded"),
    ("create_user", "accounts and passwords are never recorded"),
    ("discard_page_draft", "drafts are never recorded"),
    ("end_other_sessions", "sessions are never recorded"),
    ("end_scorer_session", "sessions are never recorded"),
    ("end_session", "sessions are never recorded"),
    ("extend_scorer_link", "tokens and PINs are never recorded"),
    ("import_archive", "makes an organization, which is deleted as a whole"),
    ("import_log", "the log of a game is its own history"),
    ("login", "sessions are never recorded"),
    ("logout", "sessions are never recorded"),
    ("name_device", "sessions are never recorded"),
    ("name_scoring_guest", "the log of a game is its own history"),
    ("open_game", "sessions are never recorded"),
    ("open_scoring_device", "sessions are never recorded"),
    ("plan_repair", "changes nothing"),
    ("preview_merge", "changes nothing"),
    ("preview_page", "changes nothing"),
    ("preview_venue_merge", "changes nothing"),
    ("remove_organization", "its activity goes with it"),
    ("remove_user", "accounts and passwords are never recorded"),
    ("remove_user_v1", "accounts and passwords are never recorded"),
    ("renew_device", "sessions are never recorded"),
    ("revoke_scorer_link", "tokens and PINs are never recorded"),
    ("save_page_draft", "drafts are never recorded"),
    ("settle_log", "the log of a game is its own history"),
    ("start_backup", "changes no organization"),
    ("sync_entries", "the log of a game is its own history"),
    ("undo_action", "the test undoes undos by themselves"),
    ("update_domain", "a claim is checked outside of the server, and withdrawn by its own call"),
    ("update_scoring", "the log of a game is its own history"),
    ("update_user", "accounts and passwords are never recorded"),
    ("upload_archive", "changes no organization"),
    ("verify_domain", "asks a name server"),
    ("hide_all_game_periods", "changes visibility only while some are shown"),
];

/// Changes whose usual body changes nothing in the league as it is; `the_other_changes_are_undone_exactly_too` calls them.
const IN_STEPS: [&str; 24] = [
    "add_page_image",
    "assign_team",
    "create_division_game",
    "enrol_team",
    "order_divisions",
    "remove_division_game",
    "remove_game_period",
    "remove_link",
    "remove_player_attribute",
    "rename_game_period",
    "rename_player_attribute",
    "reorder_game_periods",
    "reorder_player_attributes",
    "reorder_season_leagues",
    "reorder_teams",
    "reset_game_periods",
    "reset_player_attributes",
    "stop_waiting",
    "swap_games",
    "take_over_schedule_draft",
    "unhide_game_period",
    "update_division_game",
    "update_period_scores",
    "update_player_attributes",
];

/// Returns the operations that change something and that an owner of an organization may call.
fn changing(client: &Client) -> Vec<Operation> {
    let mut all = operations(client);
    all.retain(|operation| operation.method != "GET" && operation.role.as_deref() != Some("super_admin"));
    all
}

/// Returns those of them that can be undone.
pub(super) fn undoable_operations(client: &Client) -> Vec<Operation> {
    let is_listed = |operation: &Operation| NOT_UNDOABLE.iter().any(|(id, _)| *id == operation.id);
    changing(client).into_iter().filter(|operation| !is_listed(operation)).collect()
}

#[test]
fn every_change_of_staff_is_undone_exactly_or_is_listed_with_its_reason() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let user = owner.get("/api/auth/check-auth").expect(200).json()["user"]["id"].as_i64().unwrap();
    let before = rows(&server);
    let mut undone = 0;
    let mut unlisted = BTreeSet::new();
    for operation in undoable_operations(&owner) {
        let address = operation.address(&harbor, user, 1);
        let answer = operation.call(&owner, &address, operation.body(&harbor).as_ref());
        let Some(id) = undoable(&answer) else {
            unlisted.insert(operation.id);
            continue;
        };
        let changed = rows(&server);
        assert!(changed != before, "{} changed nothing that undo restores", operation.id);
        undo(&owner, id, false).expect(200);
        assert_same(&before, &rows(&server), &operation.id);
        undone += 1;
    }
    let unlisted: Vec<&str> = unlisted.iter().map(String::as_str).collect();
    assert_eq!(
        unlisted, IN_STEPS,
        "these calls left nothing to undo: give them a body that works, or a reason"
    );
    assert!(undone > 60, "only {undone} calls were undone");
}

/// Makes a change, undoes it, compares, and makes it again. Returns the answer.
fn step(server: &Server, owner: &Client, (method, path): (&str, &str), body: &Value) -> Value {
    let before = rows(server);
    let call = || owner.call(method, path).json(body).send();
    let answer = call();
    assert!(answer.status < 300, "{method} {path}: {}", answer.text());
    let id = undoable(&answer).unwrap_or_else(|| panic!("{method} {path} changed nothing"));
    undo(owner, id, false).expect(200);
    assert_same(&before, &rows(server), path);
    let again = call();
    if again.text().is_empty() { Value::Null } else { again.json() }
}

#[test]
fn the_other_changes_are_undone_exactly_too() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let step = |method: &str, path: &str, body: Value| step(&server, &owner, (method, path), &body);
    let [one, two, three] = harbor.enrolments;
    let (season, division) = (harbor.season, harbor.division);
    let of_season = format!("/api/seasonsv2/{season}");

    let teams = format!("/api/divisions/{division}/teams");
    owner.delete(&format!("{teams}/{three}")).expect(204);
    step("POST", &teams, json!({ "seasons_leagues_teams_id": three, "position": 1 }));
    let order = json!([
        { "slt_id": two, "position": 1 }, { "slt_id": one, "position": 2 }, { "slt_id": three, "position": 3 },
    ]);
    step("PUT", &format!("{teams}/order"), json!({ "orderedTeams": order }));
    let games = format!("{of_season}/divisions/{division}/games");
    let listed = owner.get(&format!("{of_season}/divisions")).expect(200).json();
    let placed: Vec<i64> = listed["divisions"][0]["teams"]
        .as_array()
        .unwrap()
        .iter()
        .map(|team| team["slt_id"].as_i64().unwrap())
        .collect();
    let game = json!({
        "match_id": "r1m2", "home_team_id": placed[1], "away_team_id": placed[2], "date": "2026-12-20",
    });
    let made = step("POST", &games, game);
    let game = format!("{games}/{}", made["game"]["id"]);
    step("PUT", &game, json!({ "score_home": 50, "score_away": 40 }));
    step("DELETE", &game, json!({}));
    let other =
        owner.post(&format!("{of_season}/divisions"), &json!({ "name": "D2" })).expect(201).json()["id"]
            .clone();
    let order = json!([{ "id": other, "position": 1 }, { "id": division, "position": 2 }]);
    step("PUT", &format!("{of_season}/divisions/order"), json!({ "orderedDivisions": order }));

    let seeding = format!("/api/divisions/{other}/seeding");
    let waits = json!({ "leagueIds": [harbor.league], "places": 2, "wait": true });
    owner.put(&seeding, &waits).expect(200);
    step("DELETE", &seeding, json!({}));

    games_are_undone(&server, &owner, &harbor, &step);
    settings_are_undone(&owner, &harbor, &step);
}

/// Makes and undoes changes of leagues and games.
fn games_are_undone(server: &Server, owner: &Client, of: &League, step: &dyn Fn(&str, &str, Value) -> Value) {
    let [one, two, three] = of.enrolments;
    let (of_season, league) = (format!("/api/seasonsv2/{}", of.season), of.league);
    let made = owner.post(&format!("{of_season}/leagues"), &json!({ "name": "Monday" })).expect(201).json();
    let other = made["league"]["id"].clone();
    let order = json!([{ "id": other, "position": 1 }, { "id": league, "position": 2 }]);
    step("PUT", &format!("{of_season}/leagues/order"), json!({ "orderedLeagues": order }));
    let teams = format!("{of_season}/leagues/{other}/teams");
    let before = rows(server);
    let enrolled = owner.post(&teams, &json!({ "copyFromTeamId": of.teams[0] })).expect(201);
    undo(owner, undoable(&enrolled).unwrap(), false).expect(200);
    assert_same(&before, &rows(server), "enrol_team");

    let own = format!("{of_season}/leagues/{league}/games");
    let game = json!({ "home_team_id": two, "away_team_id": three, "date": "2026-12-27", "time": "20:00" });
    let made = owner.post(&own, &game).expect(201).json();
    let swapped = json!({ "gameId1": of.games[3], "gameId2": made["game"]["id"] });
    step("PUT", "/api/games/swap", swapped);
    step("POST", &format!("/api/schedule-drafts/{}/take-over", of.draft.0), json!({}));
    let periods = &of.periods;
    let scores = json!([{ "gamePeriodId": periods[0], "team_id": one, "score": 20 }]);
    step("PUT", &format!("/api/gamesv2/{}/period-scores", of.games[0]), json!({ "scores": scores }));
}

/// Makes and undoes changes of periods, attributes, links and pictures.
fn settings_are_undone(owner: &Client, of: &League, step: &dyn Fn(&str, &str, Value) -> Value) {
    let order = json!([{ "id": of.periods[0], "order": 2 }, { "id": of.periods[1], "order": 1 }]);
    step("PUT", "/api/gamePeriods/reorder", json!({ "gamePeriods": order }));
    step("POST", "/api/gamePeriods/reset/1", json!({}));
    owner.put(&format!("/api/gamePeriods/hide/{}", of.periods[0]), &json!({})).expect(200);
    step("PUT", &format!("/api/gamePeriods/unhide/{}", of.periods[0]), json!({}));
    let made = owner.post("/api/gamePeriods", &json!({ "sportId": 1, "name": "OT2" })).expect(201).json();
    let period = format!("/api/gamePeriods/own/{}", made["gamePeriod"]["id"]);
    step("PUT", &period, json!({ "name": "OT3" }));
    step("DELETE", &period, json!({}));

    let order = json!([{ "id": of.attributes[0], "order": 2 }, { "id": of.attributes[1], "order": 1 }]);
    step("PUT", "/api/playerAttributes/reorder", json!({ "attributes": order }));
    step("POST", "/api/playerAttributes/reset", json!({}));
    let shoe = json!({ "name": "Shoe size", "type": "number" });
    let made = owner.post("/api/playerAttributes", &shoe).expect(201).json();
    let attribute = format!("/api/playerAttributes/{}", made["attribute"]["id"]);
    step("PUT", &attribute, json!({ "name": "Shoes" }));
    let values = json!([{ "attribute_id": made["attribute"]["id"], "value": "44" }]);
    step("PUT", &format!("/api/playersv2/{}/attributes", of.players[0]), json!({ "attributes": values }));
    step("DELETE", &attribute, json!({}));
    let link = owner.post("/api/organization-links", &json!({ "label": "Fees" })).expect(201).json();
    step("DELETE", &format!("/api/organization-links/{}", link["id"]), json!({}));
}

#[test]
fn a_picture_of_a_page_comes_back_byte_for_byte() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let before = rows(&server);
    let path = format!("/api/pages/{}/images", harbor.page_id);
    let added = owner
        .call("POST", &path)
        .form(&[("caption", "The gym")], &[("image", "image/png", &picture())])
        .send();
    let added = added.expect(201);
    let with_picture = rows(&server);
    let undone = undo(&owner, undoable(&added).unwrap(), false).expect(200);
    assert_same(&before, &rows(&server), "the picture is gone");
    undo(&owner, undoable(&undone).unwrap(), false).expect(200);
    assert_same(&with_picture, &rows(&server), "the picture is back");
}

/// Returns a PNG file.
fn picture() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let image =
        image::RgbImage::from_fn(640, 400, |x, y| image::Rgb([x.to_le_bytes()[0], y.to_le_bytes()[0], 7]));
    image.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

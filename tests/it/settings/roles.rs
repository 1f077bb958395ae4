//! What each role may do: scorekeepers record results, and an owner decides what staff may delete.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::league::League;
use crate::operations::{Operation, operations};
use crate::support::{Answer, Client, PASSWORD, Server, dump};
use crate::tenancy::two_leagues;

/// Creates a scorekeeper of the organization `harbor` and signs them in.
fn scorekeeper(server: &Server) -> Client {
    let owner = server.signed_in("harbor", "owner");
    let input = json!({ "username": "fay", "password": PASSWORD, "role": "scorekeeper" });
    let made = owner.post("/api/usersv2", &input).expect(201).json();
    assert_eq!(made["user"]["role"], "scorekeeper");
    server.signed_in("harbor", "fay")
}

fn call(operation: &Operation, client: &Client, league: &League) -> Answer {
    operation.call(client, &operation.address(league, 1, 1), operation.body(league).as_ref())
}

fn rows(server: &Server) -> BTreeMap<String, Vec<String>> {
    dump(&server.database(), &["sessions", "activity"])
}

#[test]
fn a_scorekeeper_may_read_everything_that_staff_read_and_gets_403_from_every_other_change() {
    let (server, harbor, _) = two_leagues();
    let (fay, staff) = (scorekeeper(&server), server.signed_in("harbor", "staff"));
    let before = rows(&server);
    let (mut refused, mut read) = (0, 0);
    for operation in operations(&fay) {
        match operation.role.as_deref() {
            Some("staff" | "org_owner" | "super_admin") => {
                let answer = call(&operation, &fay, &harbor);
                assert_eq!(answer.status, 403, "{}: {}", operation.id, answer.text());
                refused += 1;
            }
            _ if operation.method == "GET" && operation.path.starts_with("/api/") => {
                let (own, of_staff) = (call(&operation, &fay, &harbor), call(&operation, &staff, &harbor));
                assert_eq!(own.status, of_staff.status, "{}: {}", operation.id, own.text());
                let is_about_the_caller =
                    ["check_auth", "list_own_sessions"].contains(&operation.id.as_str());
                assert!(is_about_the_caller || own.text() == of_staff.text(), "{}", operation.id);
                read += 1;
            }
            _ => {}
        }
    }
    assert!(refused > 80 && read > 60, "{refused} refused, {read} read");
    assert!(rows(&server) == before, "something was written");
}

/// The changes that a scorekeeper may make beside those of the own account.
const RECORDING: [&str; 13] = [
    "create_scorer_link",
    "extend_scorer_link",
    "import_log",
    "name_scoring_guest",
    "open_scoring_device",
    "revoke_scorer_link",
    "settle_log",
    "undo_action",
    "update_details",
    "update_period_scores",
    "update_player_game_stats",
    "update_scores",
    "update_scoring",
];

#[test]
fn the_only_changes_of_a_scorekeeper_are_results_and_the_own_account() {
    let (server, ..) = two_leagues();
    let all = operations(&server.visitor());
    let mut changes: Vec<&str> = all
        .iter()
        .filter(|operation| operation.method != "GET" && operation.role.as_deref() == Some("scorekeeper"))
        .map(|operation| operation.id.as_str())
        .filter(|id| !["end_other_sessions", "end_session", "update_user"].contains(id))
        .collect();
    changes.sort_unstable();
    assert_eq!(changes, RECORDING);
}

#[test]
fn a_scorekeeper_records_a_game_but_does_not_move_it_and_undoes_the_own_changes() {
    let (server, harbor, _) = two_leagues();
    let fay = scorekeeper(&server);
    let game = format!("/api/gamesv2/{}", harbor.games[3]);
    fay.put(&format!("{game}/scores"), &json!({ "score_home": 61, "score_away": 58 })).expect(200);
    let stats = json!({
        "player_id": harbor.players[0], "game_id": harbor.games[3],
        "stats": [{ "stat_id": harbor.stat("AST"), "value": 4 }],
    });
    fay.put("/api/player-game-stats", &stats).expect(200);
    let details = format!("{game}/details");
    fay.put(&details, &json!({ "video_url": "https://video.example/1" })).expect(200);
    for planned in [
        json!({ "date": "2026-12-24" }),
        json!({ "time": "18:00" }),
        json!({ "location": null }),
        json!({ "location_url": "https://map.example", "status": "live" }),
    ] {
        let refusal = fay.put(&details, &planned).expect(403).json()["message"].clone();
        assert_eq!(refusal, "A scorekeeper may not move a game. Ask the staff of your organization.");
    }
    let done = fay.put(&details, &json!({ "status": "postponed" })).expect(200);
    let id = done.header("homecourt-undo").unwrap();
    fay.post(&format!("/api/activity/{id}/undo"), &json!({})).expect(200);
    assert_eq!(fay.get(&game).expect(200).json()["game"]["status"], "completed");
    let staff = server.signed_in("harbor", "staff");
    let done = staff.put(&details, &json!({ "date": "2026-12-24" })).expect(200);
    let id = done.header("homecourt-undo").unwrap();
    fay.post(&format!("/api/activity/{id}/undo"), &json!({})).expect(403);
}

/// The groups of the owner's setting with their deletions.
const DELETIONS: [(&str, &[&str]); 5] = [
    ("seasons", &["remove_season", "remove_season_league", "remove_division"]),
    (
        "people",
        &["remove_team", "remove_player", "remove_league_team", "remove_roster_player", "merge_players"],
    ),
    (
        "games",
        &[
            "remove_league_game",
            "remove_division_game",
            "remove_schedule",
            "remove_schedule_draft",
            "remove_schedule_rule",
            "remove_bye",
            "remove_week_off",
            "remove_venue",
        ],
    ),
    ("site", &["remove_page", "remove_news", "remove_business", "remove_link"]),
    (
        "scorebook",
        &["remove_game_period", "reset_game_periods", "remove_player_attribute", "reset_player_attributes"],
    ),
];

/// Calls of the method DELETE that delete nothing an owner would miss.
const HARMLESS: [&str; 7] = [
    "cancel_run",
    "discard_page_draft",
    "end_other_sessions",
    "end_session",
    "revoke_scorer_link",
    "stop_waiting",
    "unassign_team",
];

fn allow(owner: &Client, harbor: &League, groups: &Value) {
    let path = format!("/api/organizations/{}", harbor.organization);
    let saved = owner.put(&path, &json!({ "staff_may_delete": groups })).expect(200).json();
    assert_eq!(saved["organization"]["staff_may_delete"], *groups);
}

#[test]
fn staff_delete_only_what_the_owner_lets_them_and_owners_everything() {
    for (group, deletions) in DELETIONS {
        let (server, harbor, _) = two_leagues();
        let (owner, staff) = (server.signed_in("harbor", "owner"), server.signed_in("harbor", "staff"));
        allow(&owner, &harbor, &json!([group]));
        assert_eq!(staff.get("/api/auth/check-auth").json()["may_delete"], json!([group]));
        let all = operations(&staff);
        let named = |id: &&str| all.iter().find(|operation| operation.id == **id).unwrap();
        let before = rows(&server);
        for (_, others) in DELETIONS.iter().filter(|(other, _)| *other != group) {
            for operation in others.iter().map(&named) {
                let message = call(operation, &staff, &harbor).expect(403).json()["message"].clone();
                assert!(
                    message.as_str().unwrap().ends_with("Ask an owner of the organization."),
                    "{message}"
                );
            }
        }
        assert!(rows(&server) == before, "something was deleted");
        for operation in deletions.iter().map(&named) {
            let answer = call(operation, &staff, &harbor);
            assert_ne!(answer.status, 403, "{}: {}", operation.id, answer.text());
        }
        allow(&owner, &harbor, &json!([]));
        for operation in deletions.iter().map(&named) {
            call(operation, &staff, &harbor).expect(403);
            let answer = call(operation, &owner, &harbor);
            assert_ne!(answer.status, 403, "{}: {}", operation.id, answer.text());
        }
    }
}

#[test]
fn every_deletion_of_staff_belongs_to_a_group_of_the_setting() {
    let (server, ..) = two_leagues();
    let grouped: Vec<&str> = DELETIONS.iter().flat_map(|(_, deletions)| *deletions).copied().collect();
    for operation in operations(&server.visitor()) {
        let is_of_staff = ["staff", "scorekeeper"].contains(&operation.role.as_deref().unwrap_or_default());
        if operation.method == "DELETE" && is_of_staff {
            let id = operation.id.as_str();
            assert!(grouped.contains(&id) != HARMLESS.contains(&id), "{id}");
        }
    }
}

#[test]
fn only_an_owner_changes_what_staff_may_delete_and_a_group_has_to_exist() {
    let (server, harbor, _) = two_leagues();
    let (owner, staff) = (server.signed_in("harbor", "owner"), server.signed_in("harbor", "staff"));
    let path = format!("/api/organizations/{}", harbor.organization);
    let all = json!(["seasons", "people", "games", "site", "scorebook"]);
    assert_eq!(staff.get(&path).json()["organization"]["staff_may_delete"], all);
    staff.put(&path, &json!({ "staff_may_delete": [] })).expect(403);
    owner
        .put(&path, &json!({ "staff_may_delete": ["everything"] }))
        .expect(422)
        .reason("staff_may_delete[0]");
    owner.put(&path, &json!({ "staff_may_delete": ["games", "seasons", "games"] })).expect(200);
    assert_eq!(staff.get(&path).json()["organization"]["staff_may_delete"], json!(["seasons", "games"]));
    assert_eq!(owner.get("/api/auth/check-auth").json()["may_delete"], all);
    let deleted = staff.call("DELETE", &format!("/api/seasonsv2/{}", harbor.season)).send().expect(204);
    let id = deleted.header("homecourt-undo").unwrap();
    owner.put(&path, &json!({ "staff_may_delete": [] })).expect(200);
    staff.post(&format!("/api/activity/{id}/undo"), &json!({})).expect(200);
    staff.get(&format!("/api/seasonsv2/{}", harbor.season)).expect(200);
}

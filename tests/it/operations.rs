//! The operations of the OpenAPI document, and how to call each. An operation that this module cannot call fails the
//! tests that use it.

use serde_json::{Value, json};

use crate::league::League;
use crate::support::{Answer, Client};

/// An operation of the document.
pub struct Operation {
    pub id: String,
    pub method: String,
    pub path: String,
    parameters: Vec<String>,
    /// The names of its query parameters.
    pub filters: Vec<String>,
    /// The least role that may call it; `None` without a session.
    pub role: Option<String>,
    /// Whether only a scorer's cookie of the game lets it be called.
    pub is_scorers: bool,
    /// Whether it reads a body with fields: JSON or a form, not bytes.
    pub reads_body: bool,
}

pub fn operations(visitor: &Client) -> Vec<Operation> {
    let document = visitor.get("/api/openapi.json").expect(200).json();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let named = |place: &str| -> Vec<String> {
                let placed = parameters.iter().filter(|parameter| parameter["in"] == place);
                placed.map(|parameter| parameter["name"].as_str().unwrap().to_owned()).collect()
            };
            operations.push(Operation {
                id: operation["operationId"].as_str().unwrap().to_owned(),
                method: method.to_uppercase(),
                path: path.clone(),
                parameters: named("path"),
                filters: named("query"),
                reads_body: operation["requestBody"].is_object()
                    && operation["requestBody"]["content"]["application/octet-stream"].is_null(),
                is_scorers: operation["security"][0]["scorer"].is_array(),
                role: operation["security"][0]["session"][0].as_str().map(ToOwned::to_owned),
            });
        }
    }
    assert!(operations.len() > 40, "the document has only {} operations", operations.len());
    operations
}

impl Operation {
    /// Returns the path and the required query parameters, with ids of that league's organization.
    pub fn address(&self, of: &League, owner: i64, session: i64) -> String {
        let path = match self.id.as_str() {
            "list_teams_by_league" | "list_schedules" => format!("{}?leagueId={}", self.path, of.league),
            "list_weekly_games" | "list_weekly_byes" => {
                format!("{}?scheduleId={}&weekIndex=0", self.path, of.schedule)
            }
            "upload_archive" => format!("{}?offset=0", self.path),
            _ => self.path.clone(),
        };
        self.parameters.iter().fold(path, |path, name| {
            let id = match name.as_str() {
                "id" if matches!(self.id.as_str(), "update_link" | "remove_link") => of.link.0,
                "id" | "organization_id" => of.organization.0,
                "season_id" => of.season.0,
                "league_id" => of.league.0,
                "team_id" => of.teams[0].0,
                "player_id" => of.players[0].0,
                "game_id" => of.games[0].0,
                "division_id" => of.division.0,
                "bye_id" => of.bye.0,
                "week_off_id" => of.week_off.0,
                "business_id" => of.business.0,
                "news_id" => of.news.0,
                "venue_id" => of.venues[0].0,
                "schedule_id" => of.schedule.0,
                "rule_id" => of.rule.0,
                "draft_id" => of.draft.0.0,
                "user_id" => owner,
                "session_id" => session,
                "slug" => return path.replace("{slug}", "harbor"),
                "name" => return path.replace("{name}", "homecourt-20261123T031500Z.db.zst"),
                "domain" => return path.replace("{domain}", "harbor.example"),
                "slt_id" => of.enrolments[0].0,
                "sport_id" => 1,
                "activity_id" | "link_id" => 999_999,
                "key" => return path.replace("{key}", "g:ABCDEFGH"),
                "period_id" => of.periods[0].0,
                "attribute_id" => of.attributes[0].0,
                "stat_id" => of.stat("AST"),
                "page" if self.id == "find_page" => return path.replace("{page}", &of.page),
                "page" => of.page_id.0,
                other => panic!("{}: tell this walk an id for {{{other}}}", self.id),
            };
            path.replace(&format!("{{{name}}}"), &id.to_string())
        })
    }

    /// Returns a valid body for the owner, with ids of that league's organization.
    pub fn body(&self, of: &League) -> Option<Value> {
        if matches!(self.method.as_str(), "GET" | "DELETE") {
            return None;
        }
        if let Some(body) = self.body_of_site(of) {
            return Some(body);
        }
        Some(match self.id.as_str() {
            "create_team" => json!({ "name": "Newcomers", "leagueId": of.league }),
            "create_season" | "create_organization_season" => json!({ "name": "Spring" }),
            "create_season_league" | "create_division" => json!({ "name": "Another" }),
            "reorder_season_leagues" => json!({ "orderedLeagues": [{ "id": of.league, "position": 1 }] }),
            "order_divisions" => json!({ "orderedDivisions": [{ "id": of.division, "position": 1 }] }),
            "assign_team" => json!({ "seasons_leagues_teams_id": of.enrolments[2], "position": 1 }),
            "reorder_teams" => json!({ "orderedTeams": [{ "slt_id": of.enrolments[0], "position": 1 }] }),
            "enrol_team" => json!({ "copyFromTeamId": of.teams[0] }),
            "update_team"
            | "update_league_team"
            | "update_season"
            | "update_season_league"
            | "rename_division" => json!({ "name": "Renamed" }),
            "set_division_format" => json!({ "bracketFormat": "double" }),
            "add_roster_player" => json!({ "player_id": of.players[5] }),
            "update_roster_player" => json!({ "number": "8" }),
            "update_player" => json!({ "firstName": "Renamed" }),
            "update_public_names" => json!({ "ids": of.players, "public_name": "hidden" }),
            "update_player_attributes" => json!({ "attributes": [] }),
            "merge_players" | "preview_merge" => {
                json!({ "masterId": of.players[0], "duplicateIds": [of.players[1]] })
            }
            "import_table" => json!({ "kind": "teams", "text": "name\nNewcomers" }),
            "update_scores" | "update_league_game" | "update_division_game" => {
                json!({ "score_home": 1, "score_away": 2 })
            }
            "update_details" => json!({ "location": "Elsewhere" }),
            "create_league_game" | "create_division_game" => json!({
                "home_team_id": of.enrolments[0], "away_team_id": of.enrolments[2], "date": "2026-12-20",
                "match_id": "r1m1",
            }),
            "update_period_scores" => json!({ "scores": [] }),
            "update_player_game_stats" => json!({
                "player_id": of.players[0], "game_id": of.games[0],
                "stats": [{ "stat_id": of.stat("AST"), "value": 7 }],
            }),
            other => calendar(other, of)
                .or_else(|| settings(other, of))
                .or_else(|| accounts(other, of))
                .unwrap_or_else(|| panic!("tell this walk a body for {other}")),
        })
    }

    /// Returns the bodies of operations on the public site.
    fn body_of_site(&self, of: &League) -> Option<Value> {
        Some(match self.id.as_str() {
            "count_page_view" => json!({ "path": format!("/games/{}", of.games[0]) }),
            "create_business" | "update_business" => json!({ "name": "Renamed", "sport": "tennis" }),
            "create_news" => json!({ "title": "Sign-up is open", "shown_from": "2026-12-01" }),
            "update_news" => json!({ "title": "Renamed", "body": "*Text*" }),
            "create_link" => json!({ "label": "Fees", "organization_id": of.organization }),
            "update_link" => json!({ "show_in_navbar": false }),
            "create_page" => json!({ "path": "sponsors", "title": "Sponsors" }),
            "update_page" | "save_page_draft" => json!({ "title": "Renamed" }),
            "add_page_image" => json!({ "caption": "The gym" }),
            "preview_page" => json!({ "body": "*Text*" }),
            "undo_action" => json!({ "with_later": false }),
            "order_links" => json!({ "orderedLinks": [{ "id": of.link, "position": 1 }] }),
            _ => return scoring(&self.id, of),
        })
    }

    pub fn call(&self, client: &Client, address: &str, body: Option<&Value>) -> Answer {
        match body {
            Some(body) => client.call(&self.method, address).json(body).send(),
            None => client.call(&self.method, address).send(),
        }
    }

    /// Returns whether the path contains an id of an organization's row. Sports belong to no organization.
    pub fn names_things(&self) -> bool {
        self.parameters.iter().any(|name| name != "sport_id")
    }
}

/// Returns the bodies of operations on the platform, an organization and its scorebook.
fn settings(id: &str, of: &League) -> Option<Value> {
    Some(match id {
        "upload_archive" => json!("no archive"),
        "import_archive" => json!({ "slug": "moved", "dryRun": true }),
        "create_organization" | "create_organization_as_admin" => {
            json!({ "name": "Newcomers", "slug": "newcomers", "sportIds": [1] })
        }
        "update_organization" | "rename_game_period" | "rename_player_attribute" => {
            json!({ "name": "Renamed" })
        }
        "update_domain" => json!({ "domain": "hoops.example" }),
        "create_user" => json!({ "username": "newcomer", "organization_id": of.organization }),
        "update_user" => json!({ "email": "new@mail.example" }),
        "create_game_period" => json!({ "sportId": 1, "name": "OT2" }),
        "reorder_game_periods" => json!({ "gamePeriods": [{ "id": of.periods[0], "order": 2 }] }),
        "create_player_attribute" => json!({ "name": "Shoe size", "type": "number" }),
        "toggle_attribute_visibility" => json!({ "is_visible": false }),
        "reorder_player_attributes" => json!({ "attributes": [{ "id": of.attributes[0], "order": 2 }] }),
        "reorder_stats" => json!({ "stats": [{ "id": of.stat("AST"), "order": 1 }] }),
        "toggle_stat_visibility" => json!({ "hidden": true }),
        "verify_domain"
        | "start_backup"
        | "hide_game_period"
        | "unhide_game_period"
        | "hide_all_game_periods"
        | "reset_game_periods"
        | "reset_player_attributes" => json!({}),
        _ => return None,
    })
}

/// Returns the bodies of operations on schedules, byes, week-offs, venues, several games and templates of seasons.
fn calendar(id: &str, of: &League) -> Option<Value> {
    Some(match id {
        "seed_division" => json!({ "leagueIds": [of.league], "places": 2 }),
        "set_bracket_slot" => json!({ "match_id": "r2m1", "date": "2026-12-21" }),
        "create_bye" => json!({ "date": "2026-12-20", "team_id": of.enrolments[0] }),
        "create_week_off" => {
            json!({ "date": "2026-12-20", "season_id": of.season, "league_id": of.league })
        }
        "create_schedule" => json!({
            "name": "Spring", "leagueId": of.league, "startDate": "2027-03-07", "numWeeks": 2,
            "gameDays": ["Sunday"], "sameSlot": true, "timeSlots": ["18:30", "19:40"],
            "weeklyTimeSlots": [["18:30"]], "locations": ["Court 1"], "randomSeed": 7,
        }),
        "update_schedule" | "update_schedule_draft" => json!({ "name": "Renamed" }),
        "create_schedule_rule" | "update_schedule_rule" => json!({
            "kind": "minimum_rest", "leagueId": of.league, "teamId": of.teams[1], "amount": 2, "weight": 3,
        }),
        "create_schedule_draft" => json!({ "source": { "kind": "published" } }),
        "update_schedule_draft_games" => json!({ "changes": [{ "kind": "sides", "game": of.draft.1 }] }),
        "check_draft_move" => json!({ "game": of.draft.1 }),
        "create_venue" => json!({ "name": "New Gym", "courts": [{ "name": "Court 1" }] }),
        "update_venue" => json!({ "name": "Renamed", "courts": [{ "name": "Court 2" }] }),
        "merge_venues" | "preview_venue_merge" => {
            json!({ "masterId": of.venues[1], "duplicateIds": [of.venues[0]] })
        }
        "generate_full_schedule" => json!({ "scheduleId": of.schedule }),
        "run_schedule" => json!({ "scheduleIds": [] }),
        "change_games" => {
            json!({ "games": [{ "id": of.games[0] }], "change": { "location": "Elsewhere" } })
        }
        "plan_repair" => json!({ "events": [] }),
        "publish_repair" => {
            json!({ "changes": [{ "id": of.games[3], "date": "2026-12-20", "status": "scheduled" }] })
        }
        "create_season_from_template" => json!({ "template": "youth_grades", "name": "Spring" }),
        "withdraw_team" => json!({ "games": "kept" }),
        "withdraw_from_bracket" | "take_over_schedule_draft" | "publish_schedule_draft" => json!({}),
        "swap_games" => json!({ "gameId1": of.games[0], "gameId2": of.games[1] }),
        _ => return None,
    })
}

/// Returns the bodies of operations on games that are scored at the court.
fn scoring(id: &str, of: &League) -> Option<Value> {
    Some(match id {
        "update_scoring" => json!({ "rules": { "minutes": 8 } }),
        "create_scorer_link" => json!({ "label": "Table" }),
        "extend_scorer_link" => json!({ "hours": 2 }),
        "open_scoring_device" | "name_device" => json!({ "name": "Tablet 1" }),
        "name_scoring_guest" => json!({ "player_id": of.players[0] }),
        "settle_log" => json!({ "entries": [{ "kind": "reopen" }] }),
        "import_log" => json!({ "format": "homecourt-courtside", "version": 1 }),
        "open_game" => json!({ "token": "0123456789", "pin": "4711" }),
        "sync_entries" => json!({ "device": "ABCDEFGH" }),
        "renew_device" => json!({}),
        _ => return None,
    })
}

/// Returns the bodies of operations on users.
fn accounts(id: &str, of: &League) -> Option<Value> {
    Some(match id {
        "login" => json!({ "username": "owner", "password": "wrong" }),
        "logout" => json!({}),
        "create_user" => json!({ "username": "newcomer", "organization_id": of.organization }),
        "update_user" => json!({ "email": "new@mail.example" }),
        _ => return None,
    })
}

//! Undo: every change of staff, one by one and in random sequences of two people.

use std::collections::{BTreeMap, BTreeSet};

use homecourt::db::{Db, OpenPurpose};
use serde_json::{Value, json};

use crate::league::League;
use crate::operations::{Operation, operations};
use crate::support::{Answer, Client, Server};
use crate::tenancy::two_leagues;

/// Changes that cannot be undone, each with its reason.
const NOT_UNDOABLE: [(&str, &str); 24] = [
    ("cancel_run", "a run that was stopped has written nothing"),
    ("count_page_view", "a visit happened"),
    ("create_organization", "an organization is no row of itself"),
    ("create_organization_as_admin", "an organization is no row of itself"),
    ("create_user", "accounts and passwords are never recorded"),
    ("discard_page_draft", "drafts are never recorded"),
    ("end_other_sessions", "sessions are never recorded"),
    ("end_session", "sessions are never recorded"),
    ("import_archive", "makes an organization, which is deleted as a whole"),
    ("login", "sessions are never recorded"),
    ("logout", "sessions are never recorded"),
    ("preview_merge", "changes nothing"),
    ("preview_page", "changes nothing"),
    ("remove_organization", "its activity goes with it"),
    ("remove_user", "accounts and passwords are never recorded"),
    ("remove_user_v1", "accounts and passwords are never recorded"),
    ("save_page_draft", "drafts are never recorded"),
    ("start_backup", "changes no organization"),
    ("undo_action", "the test undoes undos by themselves"),
    ("update_domain", "a claim is checked outside of the server, and withdrawn by its own call"),
    ("update_user", "accounts and passwords are never recorded"),
    ("upload_archive", "changes no organization"),
    ("verify_domain", "asks a name server"),
    ("hide_all_game_periods", "changes visibility only while some are shown"),
];

/// Changes whose usual body changes nothing in the league as it is; `the_other_changes_are_undone_exactly_too` calls them.
const IN_STEPS: [&str; 22] = [
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
    "swap_games",
    "unhide_game_period",
    "update_division_game",
    "update_period_scores",
    "update_player_attributes",
];

/// Tables that undo leaves alone.
const BESIDE: [&str; 8] = [
    "activity",
    "undo_records",
    "sessions",
    "users",
    "drafts",
    "domain_claims",
    "organization_counts",
    "writing",
];

/// Columns that count and sign changes, and so go on with an undo.
const COUNTING: [&str; 7] =
    ["version", "saved_by", "saved_at", "stats_saved_by", "stats_saved_at", "sequence", "updated_at"];

/// The rows of every table that undo restores, by table.
type Rows = BTreeMap<String, Vec<String>>;

fn rows(server: &Server) -> Rows {
    let path = server.database();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let db = Db::open(&path, OpenPurpose::Use).unwrap();
        let read = db.read(|conn| {
            let mut found = Rows::new();
            let mut names = conn.prepare(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                   AND name NOT LIKE 'search_index%'",
            )?;
            let names: Vec<String> = names.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            for name in names.into_iter().filter(|name| !BESIDE.contains(&name.as_str())) {
                let mut all = conn.prepare(&format!("SELECT * FROM \"{name}\""))?;
                let columns: Vec<String> = all.column_names().iter().map(|&name| name.to_owned()).collect();
                let row = |row: &rusqlite::Row<'_>| {
                    let shown =
                        columns.iter().enumerate().filter(|(_, name)| !COUNTING.contains(&name.as_str()));
                    let cells = shown.map(|(at, name)| Ok(format!("{name}={:?}", row.get_ref(at)?)));
                    Ok(cells.collect::<rusqlite::Result<Vec<_>>>()?.join(" | "))
                };
                let mut rows = all.query_map([], row)?.collect::<Result<Vec<_>, _>>()?;
                rows.sort();
                found.insert(name, rows);
            }
            Ok(found)
        });
        let found = read.await.unwrap();
        db.close().await.unwrap();
        found
    })
}

/// Fails with the rows that only one side has.
fn assert_same(one: &Rows, other: &Rows, what: &str) {
    for (table, rows) in one {
        let others = &other[table];
        let missing: Vec<_> = rows.iter().filter(|row| !others.contains(row)).collect();
        let extra: Vec<_> = others.iter().filter(|row| !rows.contains(row)).collect();
        assert!(rows == others, "{what}: {table}: gone or changed {missing:#?}, new {extra:#?}");
    }
}

/// Returns the id of the action to undo: from the header, or from the last event of a stream.
fn undoable(answer: &Answer) -> Option<i64> {
    let text = answer.text();
    let event = || text.split("\"undo\":").nth(1)?.split(['}', ',']).next();
    answer.header("homecourt-undo").or_else(event).map(|id| id.parse().unwrap())
}

fn undo(client: &Client, id: i64, with_later: bool) -> Answer {
    client.post(&format!("/api/activity/{id}/undo"), &json!({ "with_later": with_later }))
}

/// Returns the operations that change something and that an owner of an organization may call.
fn changing(client: &Client) -> Vec<Operation> {
    let mut all = operations(client);
    all.retain(|operation| operation.method != "GET" && operation.role.as_deref() != Some("super_admin"));
    all
}

#[test]
fn every_change_of_staff_is_undone_exactly_or_is_listed_with_its_reason() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let user = owner.get("/api/auth/check-auth").expect(200).json()["user"]["id"].as_i64().unwrap();
    let before = rows(&server);
    let mut undone = 0;
    let mut unlisted = BTreeSet::new();
    for operation in changing(&owner) {
        if NOT_UNDOABLE.iter().any(|(id, _)| *id == operation.id) {
            continue;
        }
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
    let (season, league, division) = (harbor.season, harbor.league, harbor.division);
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
        owner.post(&format!("{of_season}/divisions"), &json!({ "name": "D2" })).expect(201).json()["id"].clone();
    let order = json!([{ "id": other, "position": 1 }, { "id": division, "position": 2 }]);
    step("PUT", &format!("{of_season}/divisions/order"), json!({ "orderedDivisions": order }));

    let made = owner.post(&format!("{of_season}/leagues"), &json!({ "name": "Monday" })).expect(201).json();
    let other = made["league"]["id"].clone();
    let order = json!([{ "id": other, "position": 1 }, { "id": league, "position": 2 }]);
    step("PUT", &format!("{of_season}/leagues/order"), json!({ "orderedLeagues": order }));
    let teams = format!("{of_season}/leagues/{other}/teams");
    let before = rows(&server);
    let enrolled = owner.post(&teams, &json!({ "copyFromTeamId": harbor.teams[0] })).expect(201);
    undo(&owner, undoable(&enrolled).unwrap(), false).expect(200);
    assert_same(&before, &rows(&server), "enrol_team");

    let own = format!("{of_season}/leagues/{league}/games");
    let game = json!({ "home_team_id": two, "away_team_id": three, "date": "2026-12-27", "time": "20:00" });
    let made = owner.post(&own, &game).expect(201).json();
    let swapped = json!({ "gameId1": harbor.games[3], "gameId2": made["game"]["id"] });
    step("PUT", "/api/games/swap", swapped);
    let periods = &harbor.periods;
    let scores = json!([{ "gamePeriodId": periods[0], "team_id": one, "score": 20 }]);
    step("PUT", &format!("/api/gamesv2/{}/period-scores", harbor.games[0]), json!({ "scores": scores }));

    settings_are_undone(&owner, &harbor, &step);
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

#[test]
fn an_undo_is_undone_and_done_again() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let before = rows(&server);
    let removed = owner.delete(&format!("/api/teams/{}", harbor.teams[0])).expect(204);
    let after = rows(&server);
    let first = undo(&owner, undoable(&removed).unwrap(), false).expect(200);
    assert_same(&before, &rows(&server), "undone");
    undo(&owner, undoable(&first).unwrap(), false).expect(200);
    assert_same(&after, &rows(&server), "the undo undone");
    let message = undo(&owner, undoable(&first).unwrap(), false).expect(409).message();
    assert_eq!(message, "This was undone already.");
    undo(&owner, undoable(&removed).unwrap(), false).expect(200);
    assert_same(&before, &rows(&server), "undone again");
    let log = owner.get(&format!("/api/organizations/{}/activity", harbor.organization)).expect(200).json();
    let states: Vec<&Value> = log["activity"].as_array().unwrap().iter().map(|row| &row["undo"]).collect();
    assert_eq!(
        states[..4],
        [&json!("possible"), &json!("possible"), &json!("undone"), &json!("undone")],
        "{log}"
    );
}

#[test]
fn a_later_change_is_named_and_undone_only_when_asked() {
    let (server, harbor, _) = two_leagues();
    let (owner, staff) = (server.signed_in("harbor", "owner"), server.signed_in("harbor", "staff"));
    let before = rows(&server);
    let path = format!("/api/teams/{}", harbor.teams[0]);
    let first = staff.put(&path, &json!({ "name": "Anvils" })).expect(200);
    let second = owner.put(&path, &json!({ "name": "Bells" })).expect(200);
    let (first, second) = (undoable(&first).unwrap(), undoable(&second).unwrap());
    let changed = rows(&server);
    let message = undo(&staff, first, false).expect(409).message();
    assert!(message.contains("changed since then (update team by owner, 20"), "{message}");
    undo(&staff, first, true).expect(403);
    undo(&staff, second, false).expect(403);
    assert_same(&changed, &rows(&server), "refused");
    let answer = undo(&owner, first, true).expect(200).json();
    assert_eq!(answer["undone"], json!([second, first]));
    assert_same(&before, &rows(&server), "both undone");
}

#[test]
fn what_was_added_to_a_new_thing_is_not_deleted_with_it() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let before = rows(&server);
    let path = format!("/api/seasonsv2/{}/leagues/{}/teams", harbor.season, harbor.league);
    let made = owner.post(&path, &json!({ "name": "Newcomers" })).expect(201);
    let slt = made.json()["team"]["slt_id"].clone();
    let game = json!({ "home_team_id": slt, "away_team_id": harbor.enrolments[0], "date": "2026-12-20" });
    let path = format!("/api/seasonsv2/{}/leagues/{}/games", harbor.season, harbor.league);
    owner.post(&path, &game).expect(201);
    let with_game = rows(&server);
    let message = undo(&owner, undoable(&made).unwrap(), false).expect(409).message();
    assert!(message.contains("create league game by owner"), "{message}");
    assert_same(&with_game, &rows(&server), "refused");
    undo(&owner, undoable(&made).unwrap(), true).expect(200);
    assert_same(&before, &rows(&server), "undone with the game");
}

#[test]
fn what_was_deleted_comes_back_only_where_its_place_still_is() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let path = format!("/api/seasonsv2/{}/leagues/{}/games", harbor.season, harbor.league);
    let game = owner.delete(&format!("{path}/{}", harbor.games[0])).expect(204);
    let season = owner.delete(&format!("/api/seasonsv2/{}", harbor.season)).expect(204);
    let gone = rows(&server);
    let message = undo(&owner, undoable(&game).unwrap(), false).expect(409).message();
    assert!(message.contains("remove season by owner"), "{message}");
    assert_same(&gone, &rows(&server), "refused");
    undo(&owner, undoable(&season).unwrap(), false).expect(200);
    undo(&owner, undoable(&game).unwrap(), false).expect(200);
}

#[test]
fn another_organizations_action_does_not_exist() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let made = owner.post("/api/teams", &json!({ "name": "Newcomers" })).expect(201);
    let id = undoable(&made).unwrap();
    let other = server.signed_in("valley", "owner");
    undo(&other, id, false).expect(404);
    undo(&other, 999_999, false).expect(404);
    undo(&server.visitor(), id, false).expect(401);
    let admin = server.signed_in("", "admin");
    undo(&admin, id, false).expect(404);
    let inside = format!("/api/activity/{id}/undo?organization_id={}", harbor.organization);
    admin.post(&inside, &json!({})).expect(200);
}

/// Small random numbers: a linear congruential generator, so that a failing sequence can be played again.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % sides as u64).unwrap()
    }
}

/// Does random actions as two people, then undoes them in random order until each is undone or refused. Returns how many
/// were done and how many of them undone.
fn play(server: &Server, of: &League, dice: &mut Dice, length: usize) -> (usize, usize) {
    let people = [server.signed_in("harbor", "owner"), server.signed_in("harbor", "Scorer")];
    let user = people[0].get("/api/auth/check-auth").expect(200).json()["user"]["id"].as_i64().unwrap();
    let all: Vec<Operation> = changing(&people[0])
        .into_iter()
        .filter(|one| !NOT_UNDOABLE.iter().any(|(id, _)| *id == one.id))
        .collect();
    let before = rows(server);
    let mut done = Vec::new();
    for _ in 0..length {
        let operation = &all[dice.roll(all.len())];
        let address = operation.address(of, user, 1);
        let answer = operation.call(&people[dice.roll(2)], &address, operation.body(of).as_ref());
        assert!(answer.status < 500, "{}: {}", operation.id, answer.text());
        done.extend(undoable(&answer));
    }
    let total = done.len();
    let mut left = done;
    // In random order first: what is refused waits. The rest goes latest first, which nothing can stop.
    for _ in 0..left.len() {
        if left.is_empty() {
            break;
        }
        let id = left[dice.roll(left.len())];
        let answer = undo(&people[0], id, false);
        match answer.status {
            200 => left.retain(|one| *one != id),
            409 => {
                let message = answer.message();
                assert!(message.contains(" by owner, ") || message.contains(" by Scorer, "), "{message}");
            }
            status => panic!("{status}: {}", answer.text()),
        }
    }
    let at_random = total - left.len();
    while let Some(id) = left.pop() {
        undo(&people[0], id, false).expect(200);
    }
    assert_same(&before, &rows(server), "after all undos");
    (total, at_random)
}

/// `UNDO_SEQUENCES` and `UNDO_ACTIONS` make it longer: 1,000 sequences of 200 actions take an hour.
#[test]
fn random_actions_of_two_people_are_undone_in_random_order() {
    let setting = |name: &str, default: usize| {
        std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
    };
    let (server, harbor, _) = two_leagues();
    let seed = setting("UNDO_SEED", 1) as u64;
    let (mut total, mut at_random) = (0, 0);
    for sequence in 0..setting("UNDO_SEQUENCES", 3) as u64 {
        println!("sequence {}", seed + sequence);
        let (done, undone) = play(&server, &harbor, &mut Dice(seed + sequence), setting("UNDO_ACTIONS", 60));
        (total, at_random) = (total + done, at_random + undone);
    }
    println!("{total} actions, {at_random} undone in random order");
    assert!(at_random > 0 && total > at_random / 2);
}

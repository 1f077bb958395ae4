//! The activity log of an organization: who did what, to what, and what it was before.

use serde_json::{Value, json};

use crate::support::{Client, Server, two_leagues};
use crate::tenancy;

fn log(client: &Client, query: &str) -> Vec<Value> {
    client.get(&format!("/api/activity{query}")).expect(200).json()["activity"].as_array().unwrap().clone()
}

#[test]
fn owners_read_who_did_what_the_latest_first_and_staff_does_not() {
    let server = Server::with(two_leagues);
    let (owner, staff) = (server.signed_in("harbor", "owner"), server.signed_in("harbor", "staff"));
    staff.post("/api/teams", &json!({ "name": "Xylophones" })).expect(201);
    let user = owner.post("/api/usersv2", &json!({ "username": "sub" })).expect(201).json()["user"].clone();
    let own = format!("/api/organizations/{}/activity", user["organization_id"]);
    let log = owner.get(&own).expect(200).json();
    let rows: Vec<_> = log["activity"].as_array().unwrap().iter().collect();
    let said: Vec<_> = rows.iter().map(|row| (&row["action"], &row["user"]["username"])).collect();
    assert_eq!(said, [(&json!("create_user"), &json!("owner")), (&json!("create_team"), &json!("staff"))]);
    assert!(rows[0]["at"].as_str().unwrap().ends_with('Z'));

    let first = owner.get(&format!("{own}?limit=1")).expect(200).json();
    assert_eq!(first["activity"], json!([rows[0]]));
    let cursor = first["next_cursor"].as_str().unwrap();
    let rest = owner.get(&format!("{own}?cursor={cursor}")).expect(200).json();
    assert_eq!((&rest["activity"], &rest["next_cursor"]), (&json!([rows[1]]), &json!(null)));

    owner.get(&format!("{own}?limit=0")).expect(422).reason("limit");
    staff.get(&own).expect(403);
    server.visitor().get(&own).expect(401);
    server.signed_in("valley", "owner").get(&own).expect(404);
    let admin = server.signed_in("", "admin");
    assert_eq!(admin.get(&own).expect(200).json(), log);
    admin.get("/api/organizations/999/activity").expect(404);
}

#[test]
fn what_somebody_did_who_is_gone_stays() {
    let server = Server::with(two_leagues);
    let (owner, staff) = (server.signed_in("harbor", "owner"), server.signed_in("harbor", "staff"));
    staff.post("/api/teams", &json!({ "name": "Xylophones" })).expect(201);
    let user = staff.get("/api/auth/check-auth").json()["user"].clone();
    owner.delete(&format!("/api/usersv2/{}", user["id"])).expect(204);
    let log =
        owner.get(&format!("/api/organizations/{}/activity", user["organization_id"])).expect(200).json();
    assert_eq!(log["activity"][0]["action"], "remove_user");
    assert_eq!(
        (&log["activity"][1]["action"], &log["activity"][1]["user"]),
        (&json!("create_team"), &json!(null))
    );
}

#[test]
fn a_change_of_ones_theme_alone_is_nobodys_business() {
    let server = Server::with(two_leagues);
    let staff = server.signed_in("harbor", "staff");
    let user = staff.get("/api/auth/check-auth").json()["user"].clone();
    let own = format!("/api/usersv2/{}", user["id"]);
    staff.put(&own, &json!({ "theme": "dark" })).expect(200);
    // The form also sends unchanged fields.
    let whole = json!({ "username": "staff", "email": user["email"], "theme": "light" });
    staff.put(&own, &whole).expect(200);
    staff.put(&own, &json!({ "theme": "dark", "email": "new@mail.example" })).expect(200);
    let log = server.signed_in("harbor", "owner");
    let log = log.get(&format!("/api/organizations/{}/activity", user["organization_id"])).expect(200).json();
    let actions: Vec<_> = log["activity"].as_array().unwrap().iter().map(|row| &row["action"]).collect();
    assert_eq!(actions, [&json!("update_user")]);
    assert_eq!(staff.get(&own).expect(200).json()["user"]["theme"], "dark");
}

#[test]
fn an_entry_names_what_was_changed_with_its_values_before_and_after() {
    let (server, harbor, _) = tenancy::two_leagues();
    let staff = server.signed_in("harbor", "staff");
    let game = harbor.games[3];
    staff.put(&format!("/api/gamesv2/{game}/details"), &json!({ "location": "Sports Hall" })).expect(200);
    staff
        .put(&format!("/api/gamesv2/{game}/details"), &json!({ "location": "Annex", "time": "21:45" }))
        .expect(200);
    let entry = &log(&staff, "")[0];
    let subject = &entry["subjects"][0];
    assert_eq!(subject["noun"], "game");
    assert_eq!(subject["id"], json!(game));
    let name = subject["name"].as_str().unwrap();
    assert!(name.starts_with("Xylophones ") && name.contains(" – Yaks "), "{name}");
    assert_eq!(subject["change"], "changed");
    let edits = subject["edits"].as_array().unwrap();
    let place = edits.iter().find(|edit| edit["field"] == "location").unwrap();
    assert_eq!(place, &json!({ "of": null, "field": "location", "before": "Sports Hall", "after": "Annex" }));
    assert!(edits.iter().any(|edit| edit["field"] == "time" && edit["after"] == "21:45"), "{edits:?}");
    let counts = json!([
        { "noun": "game", "change": "changed", "count": 1 },
        { "noun": "venue", "change": "created", "count": 1 },
    ]);
    assert_eq!(entry["counts"], counts, "the new place is a venue");

    let stats = json!([{ "stat_id": harbor.stat("FTM"), "value": 31 }, { "stat_id": harbor.stat("FTA"), "value": 33 }]);
    let input = json!({ "game_id": harbor.games[0], "player_id": harbor.players[0], "stats": stats });
    staff.put("/api/player-game-stats", &input).expect(200);
    let edits = log(&staff, "")[0]["subjects"][0]["edits"].clone();
    let points = edits.as_array().unwrap().iter().find(|edit| edit["after"] == "31").unwrap().clone();
    assert!(points["of"].as_str().unwrap().contains(", Free Throws Made"), "{points}");
}

#[test]
fn a_deletion_counts_what_went_with_the_thing_and_its_name_stays() {
    let (server, harbor, _) = tenancy::two_leagues();
    let owner = server.signed_in("harbor", "owner");
    owner.delete(&format!("/api/teams/{}", harbor.teams[0])).expect(204);
    let entry = &log(&owner, "")[0];
    let name = entry["subjects"][0]["name"].clone();
    assert!(name.as_str().unwrap().starts_with("Xylophones"), "{entry}");
    assert_eq!(entry["subjects"][0]["change"], "deleted");
    let counts = entry["counts"].as_array().unwrap();
    let games = counts.iter().find(|count| count["noun"] == "game").unwrap();
    assert_eq!(games, &json!({ "noun": "game", "change": "deleted", "count": 3 }));

    owner.post(&format!("/api/activity/{}/undo", entry["id"]), &json!({})).expect(200);
    let undone = log(&owner, "");
    assert_eq!((&undone[0]["undid"], &undone[1]["undo"]), (&json!("remove_team"), &json!("undone")));
    assert_eq!(undone[0]["subjects"][0]["change"], "created");
    assert_eq!(undone[0]["subjects"][0]["name"], name);
}

#[test]
fn accounts_are_named_but_their_passwords_are_not() {
    let (server, ..) = tenancy::two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let input = json!({ "username": "newcomer", "password": "correct horse battery" });
    let user = owner.post("/api/usersv2", &input).expect(201).json()["user"].clone();
    owner.put(&format!("/api/usersv2/{}", user["id"]), &json!({ "role": "org_owner" })).expect(200);
    let entries = log(&owner, "?noun=user");
    let said: Vec<_> = entries
        .iter()
        .map(|entry| (&entry["action"], &entry["subjects"][0]["name"], &entry["undo"]))
        .collect();
    let (name, never) = (json!("newcomer"), json!("impossible"));
    assert_eq!(said, [(&json!("update_user"), &name, &never), (&json!("create_user"), &name, &never)]);
    let role = json!({ "of": null, "field": "role", "before": "staff", "after": "org_owner" });
    assert_eq!(entries[0]["subjects"][0]["edits"], json!([role]));
}

#[test]
fn staff_read_their_own_actions_and_the_history_of_each_thing_and_owners_all() {
    let (server, harbor, valley) = tenancy::two_leagues();
    let (owner, staff) = (server.signed_in("harbor", "owner"), server.signed_in("harbor", "staff"));
    let team = format!("/api/teams/{}", harbor.teams[0]);
    owner.put(&team, &json!({ "name": "Anvils" })).expect(200);
    staff.put(&team, &json!({ "name": "Bells" })).expect(200);
    let game = format!("/api/gamesv2/{}/details", harbor.games[3]);
    staff.put(&game, &json!({ "location": "Annex" })).expect(200);
    let names = |entries: Vec<Value>| -> Vec<String> {
        entries.iter().map(|entry| entry["user"]["username"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(log(&staff, "")), ["staff", "staff"]);
    assert_eq!(names(log(&owner, "")), ["staff", "staff", "owner"]);
    let history = format!("?noun=team&subject={}", harbor.teams[0]);
    assert_eq!(names(log(&staff, &history)), ["staff", "owner"]);
    let first = staff.get(&format!("/api/activity{history}&limit=1")).expect(200).json();
    let cursor = first["next_cursor"].as_str().unwrap();
    assert_eq!(names(log(&staff, &format!("{history}&cursor={cursor}"))), ["owner"]);

    let user = owner.get("/api/auth/check-auth").json()["user"]["id"].clone();
    assert_eq!(names(log(&owner, &format!("?user={user}"))), ["owner"]);
    assert_eq!(names(log(&owner, "?noun=game")), ["staff"]);
    assert_eq!(names(log(&owner, "?to=2020-01-01")), Vec::<String>::new());
    assert_eq!(names(log(&owner, "?from=2020-01-01")).len(), 3);
    owner.get("/api/activity?from=yesterday").expect(422).reason("from");
    owner.get("/api/activity?subject=1").expect(422).reason("noun");
    owner.get("/api/activity?noun=planet").expect(422);

    let stranger = server.signed_in("valley", "owner");
    assert_eq!(log(&stranger, &history), Vec::<Value>::new());
    let own = format!("?noun=team&subject={}", valley.teams[0]);
    assert_eq!(log(&owner, &own), Vec::<Value>::new());
    server.visitor().get("/api/activity").expect(401);
}

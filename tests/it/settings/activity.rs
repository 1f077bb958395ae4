//! The activity log of an organization, as its owners read it.

use serde_json::json;

use crate::support::{Server, two_leagues};

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

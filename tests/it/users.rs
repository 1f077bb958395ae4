//! The caller's own account and sessions, and an organization's users.

use serde_json::{Value, json};

use crate::league;
use crate::support::{Client, PASSWORD, Server, two_leagues};

fn own(client: &Client) -> Value {
    client.get("/api/auth/check-auth").expect(200).json()["user"].clone()
}

#[test]
fn a_user_reads_and_changes_their_own_account_only() {
    let (server, _) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let id = own(&staff)["id"].as_i64().unwrap();
    let read = staff.get(&format!("/api/usersv2/{id}")).expect(200).json();
    assert_eq!((&read["user"]["username"], &read["user"]["theme"]), (&json!("staff"), &json!("light")));
    let wishes = json!({ "username": "Scorebook", "email": "me@mail.example", "theme": "dark" });
    let changed = staff.put(&format!("/api/usersv2/{id}"), &wishes).expect(200).json()["user"].clone();
    assert_eq!((&changed["username"], &changed["theme"]), (&json!("Scorebook"), &json!("dark")));
    let emptied = staff.put(&format!("/api/usersv2/{id}"), &json!({ "email": null })).expect(200).json();
    assert_eq!(emptied["user"]["email"], Value::Null);
    let colleague = own(&server.signed_in("harbor", "owner"))["id"].clone();
    staff.get(&format!("/api/usersv2/{colleague}")).expect(403);
    staff.put(&format!("/api/usersv2/{colleague}"), &json!({ "username": "mine" })).expect(403);
}

#[test]
fn a_name_that_a_colleague_has_is_refused_whatever_its_case() {
    let (server, _) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/usersv2/{}", own(&staff)["id"]);
    staff.put(&path, &json!({ "username": "OWNER" })).expect(409);
    staff.put(&path, &json!({ "username": "  " })).expect(422).reason("username");
    staff.put(&path, &json!({ "email": "not an address" })).expect(422).reason("email");
    staff.put(&path, &json!({ "theme": "neon" })).expect(422).reason("theme");
}

#[test]
fn a_new_password_ends_all_other_sessions_and_renews_this_one() {
    let (server, _) = league::server("harbor");
    let (here, elsewhere) = (server.signed_in("harbor", "staff"), server.signed_in("harbor", "staff"));
    let path = format!("/api/usersv2/{}", own(&here)["id"]);
    let before = here.cookie.lock().unwrap().clone();
    let change = |old: &str, new: &str| json!({ "oldPassword": old, "password": new });
    here.put(&path, &change("wrong", "brand-new-whistle")).expect(422).reason("oldPassword");
    here.put(&path, &change(PASSWORD, "short")).expect(422).reason("password");
    here.put(&path, &change(PASSWORD, "password123")).expect(422).reason("password");
    here.put(&path, &change(PASSWORD, "brand-new-whistle")).expect(200);
    assert_ne!(*here.cookie.lock().unwrap(), before);
    assert_eq!(own(&here)["username"], "staff");
    assert_eq!(elsewhere.get("/api/auth/check-auth").expect(200).json(), json!({ "authenticated": false }));
    server.visitor().sign_in("harbor", "staff").expect(401);
    server.visitor().sign_in_with("harbor", "staff", "brand-new-whistle").expect(200);
}

#[test]
fn sessions_are_listed_and_ended() {
    let (server, _) = league::server("harbor");
    let (here, elsewhere) = (server.signed_in("harbor", "staff"), server.signed_in("harbor", "staff"));
    let sessions = here.get("/api/usersv2/me/sessions").expect(200).json();
    let sessions = sessions["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    let other = sessions.iter().find(|session| session["current"] == false).unwrap();
    here.delete(&format!("/api/usersv2/me/sessions/{}", other["id"])).expect(204);
    elsewhere.get("/api/teamsv2").expect(401);
    here.delete(&format!("/api/usersv2/me/sessions/{}", other["id"])).expect(404);
    let third = server.signed_in("harbor", "staff");
    here.delete("/api/usersv2/me/sessions").expect(204);
    third.get("/api/teamsv2").expect(401);
    here.get("/api/teamsv2").expect(200);
}

#[test]
fn the_old_password_is_guessed_ten_times_and_no_more() {
    let server = Server::with(two_leagues);
    let staff = server.signed_in("harbor", "staff");
    let id = staff.get("/api/auth/check-auth").json()["user"]["id"].as_i64().unwrap();
    let guess = |old: &str| {
        let body = json!({ "oldPassword": old, "password": "a-far-better-one" });
        staff.put(&format!("/api/usersv2/{id}"), &body)
    };
    for _ in 0..10 {
        guess("wrong-password").expect(422).reason("oldPassword");
    }
    guess(PASSWORD).expect(429);
    server.visitor().sign_in("harbor", "staff").expect(429);
}

fn id_of(server: &Server, slug: &str, username: &str) -> i64 {
    own(&server.signed_in(slug, username))["id"].as_i64().unwrap()
}

fn organization_of(client: &Client) -> i64 {
    own(client)["organization_id"].as_i64().unwrap()
}

#[test]
fn an_owner_makes_a_user_with_a_password_or_with_a_temporary_one() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    let organization = organization_of(&owner);
    let body = json!({ "username": " Coach ", "email": "coach@mail.example", "password": "net-and-rim-4",
                       "role": "org_owner", "organization_id": organization });
    let made = owner.post("/api/usersv2", &body).expect(201).json();
    assert_eq!(made.get("tempPassword"), None);
    let user = &made["user"];
    assert_eq!((&user["username"], &user["role"]), (&json!("Coach"), &json!("org_owner")));
    assert_eq!((&user["organization_id"], &user["theme"]), (&json!(organization), &json!("light")));
    server.visitor().sign_in_with("harbor", "coach", "net-and-rim-4").expect(200);

    let made =
        owner.post("/api/usersv2", &json!({ "username": "helper", "password": "" })).expect(201).json();
    assert_eq!((&made["user"]["role"], &made["user"]["email"]), (&json!("staff"), &Value::Null));
    assert_eq!(made["user"]["must_change_password"], true);
    let password = made["tempPassword"].as_str().unwrap();
    server.visitor().sign_in_with("harbor", "helper", password).expect(200);
    let read = owner.get(&format!("/api/usersv2/{}", made["user"]["id"])).expect(200).json();
    assert_eq!(read, json!({ "user": made["user"] }), "the password is told once");
    assert_eq!(owner.get(&format!("/api/users/{}", made["user"]["id"])).expect(200).json(), read);
}

#[test]
fn a_new_user_is_refused_field_by_field() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    let valley = organization_of(&server.signed_in("valley", "owner"));
    for (body, field) in [
        (json!({}), "username"),
        (json!({ "username": " " }), "username"),
        (json!({ "username": "x".repeat(61) }), "username"),
        (json!({ "username": 7 }), "username"),
        (json!({ "username": "new", "email": "nowhere" }), "email"),
        (json!({ "username": "new", "password": "short" }), "password"),
        (json!({ "username": "new", "password": "password1" }), "password"),
        (json!({ "username": "new", "password": "qwerty12" }), "password"),
        (json!({ "username": "new", "password": "Letmein123" }), "password"),
        (json!({ "username": "new", "password": "manchester1" }), "password"),
        (json!({ "username": "new", "role": "super_admin" }), "role"),
        (json!({ "username": "new", "role": "referee" }), "role"),
        (json!({ "username": "new", "organization_id": valley }), "organization_id"),
        (json!({ "username": "new", "organization_id": 999_999 }), "organization_id"),
    ] {
        owner.post("/api/usersv2", &body).expect(422).reason(field);
    }
    let taken = owner.post("/api/usersv2", &json!({ "username": "STAFF" })).expect(409);
    assert_eq!(taken.message(), "The username STAFF is taken.");
    server.signed_in("harbor", "staff").post("/api/usersv2", &json!({ "username": "new" })).expect(403);
    server.visitor().post("/api/usersv2", &json!({ "username": "new" })).expect(401);
}

#[test]
fn an_owner_changes_a_colleague_and_another_role_ends_the_sessions() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/usersv2/{}", own(&staff)["id"]);
    let body =
        json!({ "username": "Table", "email": "t@mail.example", "role": "staff", "resetPassword": false });
    let changed = owner.put(&path, &body).expect(200).json();
    assert_eq!((&changed["user"]["username"], changed.get("tempPassword")), (&json!("Table"), None));
    staff.get("/api/teamsv2").expect(200);
    let other = json!({ "password": "someone-elses-9", "theme": "dark" });
    assert_eq!(owner.put(&path, &other).expect(200).json()["user"]["theme"], "light");
    for (body, field) in [
        (json!({ "username": "" }), "username"),
        (json!({ "email": "nowhere" }), "email"),
        (json!({ "role": "super_admin" }), "role"),
        (json!({ "role": "boss" }), "role"),
        (json!({ "resetPassword": "yes" }), "resetPassword"),
        (json!({ "organization_id": 1 }), "organization_id"),
    ] {
        owner.put(&path, &body).expect(422).reason(field);
    }
    owner.put(&path, &json!({ "username": "scorer" })).expect(409);
    owner.put(&path, &json!({ "role": "org_owner" })).expect(200);
    staff.get("/api/teamsv2").expect(401);
    server.visitor().sign_in("harbor", "table").expect(200);
}

#[test]
fn no_session_of_the_old_password_outlives_a_reset_at_the_same_time() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    let path = format!("/api/usersv2/{}", id_of(&server, "harbor", "staff"));
    let mut password = PASSWORD.to_owned();
    for round in 0..8 {
        let browser = server.visitor();
        let signing_in = std::thread::spawn(move || {
            browser.sign_in_with("harbor", "staff", &password);
            browser
        });
        let reset = owner.put(&path, &json!({ "resetPassword": true })).expect(200).json();
        password = reset["tempPassword"].as_str().unwrap().to_owned();
        let after = signing_in.join().unwrap().get("/api/auth/check-auth").expect(200).json();
        assert_eq!(after, json!({ "authenticated": false }), "round {round}");
    }
}

#[test]
fn a_reset_password_is_told_once_and_has_to_be_changed_first() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/usersv2/{}", own(&staff)["id"]);
    let reset = owner.put(&path, &json!({ "resetPassword": true })).expect(200).json();
    let password = reset["tempPassword"].as_str().unwrap();
    assert_eq!(reset["user"]["must_change_password"], true);
    staff.get("/api/teamsv2").expect(401);
    server.visitor().sign_in("harbor", "staff").expect(401);

    staff.sign_in_with("harbor", "staff", password).expect(200);
    assert_eq!(own(&staff)["must_change_password"], true);
    for call in ["/api/teamsv2", "/api/seasonsv2", "/api/playersv2", "/api/organizations/3"] {
        let refused = staff.get(call).expect(403);
        assert_eq!(refused.message(), "You must change your password first.");
        refused.reason("password");
    }
    staff.post("/api/teams", &json!({ "name": "Eager" })).expect(403);
    staff.get("/api/seasonsv2?slug=harbor").expect(200);
    staff.get("/api/usersv2/me/sessions").expect(200);
    staff.delete("/api/usersv2/me/sessions").expect(204);
    staff.get(&path).expect(200);

    let change = |new: &str| json!({ "oldPassword": password, "password": new });
    staff.put(&path, &change(password)).expect(422).reason("password");
    let changed = staff.put(&path, &change("of-my-own-choice")).expect(200).json();
    assert_eq!(changed["user"]["must_change_password"], false);
    staff.get("/api/teamsv2").expect(200);
    let again = server.visitor();
    again.sign_in_with("harbor", "staff", "of-my-own-choice").expect(200);
    again.post("/api/auth/logout", &json!({})).expect(200);
}

#[test]
fn an_organization_keeps_its_last_owner_and_nobody_demotes_or_deletes_themselves() {
    let server = Server::with(two_leagues);
    let (owner, admin) = (server.signed_in("harbor", "owner"), server.signed_in("", "admin"));
    let path = format!("/api/usersv2/{}", own(&owner)["id"]);
    let staff = format!("/api/usersv2/{}", id_of(&server, "harbor", "staff"));
    let demotion = json!({ "role": "staff" });
    let rule = "An organization needs at least one owner. Make another user an owner first.";
    assert_eq!(admin.put(&path, &demotion).expect(409).message(), rule);
    assert_eq!(admin.delete(&path).expect(409).message(), rule);
    owner.put(&staff, &json!({ "role": "org_owner" })).expect(200);
    assert_eq!(owner.put(&path, &demotion).expect(409).message(), "You cannot change your own role.");
    assert_eq!(owner.delete(&path).expect(409).message(), "You cannot delete yourself.");
    owner.put(&path, &json!({ "resetPassword": true })).expect(409);
    owner
        .put(&path, &json!({ "username": "owner", "role": "org_owner", "resetPassword": false }))
        .expect(200);
    admin.put(&path, &demotion).expect(200);
    owner.get("/api/teamsv2").expect(401);
    owner.sign_in("harbor", "owner").expect(200);
    owner.put(&path, &json!({ "role": "org_owner" })).expect(403);
    assert_eq!(own(&owner)["role"], "staff");
    owner.delete(&staff).expect(403);
}

#[test]
fn a_deleted_user_is_signed_out_and_gone() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    let staff = server.signed_in("harbor", "staff");
    let scorer = format!("/api/users/{}", id_of(&server, "harbor", "scorer"));
    staff.delete(&scorer).expect(403);
    owner.delete(&scorer).expect(204);
    let path = format!("/api/usersv2/{}", own(&staff)["id"]);
    owner.delete(&path).expect(204);
    staff.get("/api/teamsv2").expect(401);
    server.visitor().sign_in("harbor", "staff").expect(401);
    owner.delete(&path).expect(404);
    owner.get(&path).expect(404);
    owner.put(&path, &json!({ "username": "back" })).expect(404);
}

#[test]
fn a_super_admin_manages_users_of_any_organization_and_is_managed_by_none() {
    let server = Server::with(two_leagues);
    let (owner, admin) = (server.signed_in("homecourt", "owner"), server.signed_in("", "admin"));
    let valley = organization_of(&server.signed_in("valley", "owner"));
    let body = json!({ "username": "sub", "organization_id": valley, "password": "net-and-rim-4" });
    let made = admin.post("/api/usersv2", &body).expect(201).json()["user"].clone();
    assert_eq!(made["organization_id"], valley);
    let named = format!("/api/usersv2?organization_id={valley}");
    let second = admin.post(&named, &json!({ "username": "sub2" })).expect(201).json()["user"].clone();
    assert_eq!(second["organization_id"], valley);
    admin.post("/api/usersv2", &json!({ "username": "sub", "organization_id": 999 })).expect(422);
    let path = format!("/api/usersv2/{}", made["id"]);
    admin.get(&path).expect(200);
    admin.put(&path, &json!({ "role": "org_owner" })).expect(200);
    admin.delete(&path).expect(204);
    // The platform's owner is in the super_admin's organization, but cannot change a super_admin.
    let super_admin = format!("/api/usersv2/{}", own(&admin)["id"]);
    owner.get(&super_admin).expect(404);
    owner.put(&super_admin, &json!({ "username": "mine" })).expect(404);
    owner.delete(&super_admin).expect(404);
    admin.delete(&super_admin).expect(409);
    admin.put(&super_admin, &json!({ "role": "org_owner" })).expect(409);
    admin.put(&super_admin, &json!({ "role": "super_admin", "theme": "system" })).expect(200);
}

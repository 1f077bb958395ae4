//! One's own account and signed-in devices.

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
    staff.get(&format!("/api/usersv2/{colleague}")).expect(404);
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

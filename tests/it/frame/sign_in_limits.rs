//! Limits on guessing passwords: an attacker has to wait, and the owner of the account can sign in.

use std::collections::BTreeMap;

use serde_json::json;

use crate::support::{Answer, Client, PASSWORD, Server, two_leagues};

const PROXY: &str = "trusted_proxies = [\"127.0.0.0/8\"]";
const WRONG: &str = "wrong-password";

/// Signs in to the organization `harbor` from an address that a trusted proxy forwards.
fn from(browser: &Client, address: &str, username: &str, password: &str) -> Answer {
    let body = json!({ "username": username, "password": password, "slug": "harbor" });
    browser.call("POST", "/api/auth/login").json(&body).header("x-forwarded-for", address).send()
}

/// Guesses the password of `username` until the client has to wait.
fn guess(server: &Server, username: &str) {
    for _ in 0..10 {
        server.visitor().sign_in_with("harbor", username, WRONG).expect(401);
    }
    server.visitor().sign_in_with("harbor", username, WRONG).expect(429);
}

fn wait(answer: &Answer) -> u64 {
    answer.header("retry-after").unwrap().parse().unwrap()
}

fn device_cookie(answer: &Answer) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    cookies.filter(|cookie| cookie.starts_with("homecourt_device=")).collect::<Vec<_>>().concat()
}

/// Returns the parts of a device cookie: the browser's number, then the proofs.
fn parts(cookie: &str) -> Vec<String> {
    let (pair, _) = cookie.split_once(';').unwrap_or((cookie, ""));
    pair.trim_start_matches("homecourt_device=").split('.').map(str::to_owned).collect()
}

/// Twenty sign-ins are five times as many as are verified at once; each may wait twenty seconds.
/// `tests/rules/sign_in.rs` tests a hundred at once without hashing.
#[test]
fn a_hundred_right_sign_ins_all_succeed_twenty_at_once() {
    let server = Server::with(two_leagues);
    let server = &server;
    let mut statuses = BTreeMap::<u16, usize>::new();
    for _ in 0..5 {
        std::thread::scope(|scope| {
            let sign_in = move || server.visitor().sign_in("harbor", "owner").status;
            let wave: Vec<_> = (0..20).map(|_| scope.spawn(sign_in)).collect();
            for one in wave {
                *statuses.entry(one.join().unwrap()).or_default() += 1;
            }
        });
    }
    assert_eq!(statuses, BTreeMap::from([(200, 100)]));
}

#[test]
fn a_device_that_signed_in_before_gets_in_beside_a_guesser_at_its_address() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    owner.post("/api/auth/logout", &json!({})).expect(200);
    guess(&server, "owner");
    owner.sign_in_with("harbor", "owner", WRONG).expect(401);
    owner.sign_in("harbor", "OWNER").expect(200);
    server.visitor().sign_in("harbor", "owner").expect(429);
}

#[test]
fn a_known_device_gets_in_where_its_whole_address_has_to_wait() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    for count in 0..30 {
        server.visitor().sign_in_with("harbor", &format!("guess{count}"), WRONG).expect(401);
    }
    server.visitor().sign_in("harbor", "owner").expect(429);
    owner.sign_in("harbor", "owner").expect(200);
}

#[test]
fn a_guesser_keeps_nobody_out_at_another_address() {
    let server = Server::configured(PROXY, two_leagues);
    for _ in 0..10 {
        from(&server.visitor(), "203.0.113.7", "owner", WRONG).expect(401);
    }
    from(&server.visitor(), "203.0.113.7", "owner", PASSWORD).expect(429);
    from(&server.visitor(), "203.0.113.8", "owner", PASSWORD).expect(200);
    from(&server.visitor(), "2001:db8::1", "owner", PASSWORD).expect(200);
}

/// Each address that has to wait failed just before, so its 30 seconds are not over even on a slow machine.
#[test]
fn an_account_that_many_addresses_guess_takes_one_try_from_each_new_one() {
    let server = Server::configured(PROXY, two_leagues);
    let owner = server.visitor();
    from(&owner, "198.51.100.1", "owner", PASSWORD).expect(200);
    for count in 0..100 {
        from(&server.visitor(), &format!("203.0.113.{count}"), "owner", WRONG).expect(401);
    }
    let refused = from(&server.visitor(), "203.0.113.99", "owner", WRONG).expect(429);
    assert!(wait(&refused) <= 30);
    from(&server.visitor(), "198.51.100.2", "owner", WRONG).expect(401);
    from(&server.visitor(), "198.51.100.2", "owner", WRONG).expect(429);
    from(&server.visitor(), "198.51.100.3", "owner", PASSWORD).expect(200);
    from(&owner, "203.0.113.99", "owner", PASSWORD).expect(200);
}

#[test]
fn the_device_cookie_is_kept_from_scripts_and_names_nobody() {
    let server = Server::configured(PROXY, two_leagues);
    let cookie = device_cookie(&server.visitor().sign_in("harbor", "owner").expect(200));
    let (_, rest) = cookie.split_once("; ").unwrap();
    assert_eq!(rest, "HttpOnly; SameSite=Lax; Path=/api; Max-Age=34560000");
    assert!(
        parts(&cookie).iter().all(|part| part.len() == 32 && part.bytes().all(|b| b.is_ascii_hexdigit()))
    );
    let browser = server.visitor();
    let body = json!({ "username": "owner", "password": PASSWORD, "slug": "harbor" });
    let call = browser.call("POST", "/api/auth/login").json(&body).header("x-forwarded-proto", "https");
    let secure = call.without("origin").header("sec-fetch-site", "same-origin").send().expect(200);
    assert!(device_cookie(&secure).ends_with("; Secure"));
    let failed = server.visitor().sign_in_with("harbor", "owner", WRONG).expect(401);
    assert_eq!(failed.header("set-cookie"), None);
}

#[test]
fn the_device_cookie_opens_nothing() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    owner.post("/api/auth/logout", &json!({})).expect(200);
    assert_eq!(owner.get("/api/auth/check-auth").expect(200).json()["authenticated"], false);
    owner.get("/api/usersv2/me/sessions").expect(401);
}

#[test]
fn a_device_cookie_of_another_account_or_a_forged_one_is_worth_nothing() {
    let server = Server::with(two_leagues);
    let staff = server.signed_in("harbor", "staff");
    let own = staff.device.lock().unwrap().clone().unwrap();
    guess(&server, "owner");
    let forged = ["homecourt_device=", "homecourt_device=.", "homecourt_device=zz.zz"];
    let forged = forged.map(str::to_owned).into_iter();
    let longer = format!("{own}.{}", "0".repeat(32));
    for cookie in forged.chain([own, longer]) {
        let browser = server.visitor();
        *browser.device.lock().unwrap() = Some(cookie);
        browser.sign_in("harbor", "owner").expect(429);
    }
}

#[test]
fn a_new_password_makes_every_other_device_unknown() {
    let server = Server::with(two_leagues);
    let (here, there) = (server.signed_in("harbor", "staff"), server.signed_in("harbor", "staff"));
    let id = here.get("/api/auth/check-auth").json()["user"]["id"].clone();
    let new = "another-whistle-10";
    let change = json!({ "password": new, "oldPassword": PASSWORD });
    here.put(&format!("/api/usersv2/{id}"), &change).expect(200);
    guess(&server, "staff");
    there.sign_in_with("harbor", "staff", new).expect(429);
    here.sign_in_with("harbor", "staff", new).expect(200);
}

#[test]
fn a_password_that_an_owner_resets_makes_every_device_unknown() {
    let server = Server::with(two_leagues);
    let (owner, staff) = (server.signed_in("harbor", "owner"), server.signed_in("harbor", "staff"));
    let id = staff.get("/api/auth/check-auth").json()["user"]["id"].clone();
    let reset = owner.put(&format!("/api/usersv2/{id}"), &json!({ "resetPassword": true })).expect(200);
    let new = reset.json()["tempPassword"].as_str().unwrap().to_owned();
    guess(&server, "staff");
    staff.sign_in_with("harbor", "staff", &new).expect(429);
}

#[test]
fn one_device_is_known_to_several_accounts_and_to_five_at_most() {
    let server = Server::with(two_leagues);
    let browser = server.visitor();
    let accounts = [
        ("harbor", "owner"),
        ("harbor", "staff"),
        ("harbor", "Scorer"),
        ("valley", "owner"),
        ("valley", "staff"),
        ("homecourt", "owner"),
    ];
    for (slug, name) in accounts {
        browser.sign_in(slug, name).expect(200);
    }
    let before = parts(&browser.device.lock().unwrap().clone().unwrap());
    assert_eq!(before.len(), 6, "the number of the browser and five proofs");
    guess(&server, "staff");
    browser.sign_in("harbor", "staff").expect(200);
    let after = parts(&browser.device.lock().unwrap().clone().unwrap());
    assert_eq!(before[0], after[0]);
    assert_eq!(after.len(), 6);
    guess(&server, "owner");
    browser.sign_in("harbor", "owner").expect(429);
}

#[test]
fn a_known_device_that_guesses_has_to_wait_longer_and_longer() {
    let server = Server::with(two_leagues);
    let thief = server.signed_in("harbor", "owner");
    let statuses: Vec<u16> = (0..14).map(|_| thief.sign_in_with("harbor", "owner", WRONG).status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 10);
    let (first, second) = (thief.sign_in("harbor", "owner"), thief.sign_in("harbor", "owner"));
    assert!(wait(&second.expect(429)) > wait(&first.expect(429)));
}

#[test]
fn the_old_password_is_guessed_within_the_same_limits() {
    let server = Server::with(two_leagues);
    let (owner, thief) = (server.signed_in("harbor", "owner"), server.signed_in("harbor", "owner"));
    *thief.device.lock().unwrap() = None;
    let id = owner.get("/api/auth/check-auth").json()["user"]["id"].clone();
    let path = format!("/api/usersv2/{id}");
    for _ in 0..10 {
        let change = json!({ "password": "another-whistle-10", "oldPassword": WRONG });
        thief.put(&path, &change).expect(422);
    }
    let change = json!({ "password": "another-whistle-10", "oldPassword": PASSWORD });
    thief.put(&path, &change).expect(429);
    owner.put(&path, &change).expect(200);
}

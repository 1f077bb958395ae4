//! Signing in and out: who can sign in, the responses to everyone else, and limits on guessing.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use homecourt::domain::users::Role;
use serde_json::json;

use crate::support::{PASSWORD, Server, organization, two_leagues, user};

const FAILED: &str = "Login failed. Please check your credentials.";

#[test]
fn signing_in_answers_the_user_and_the_organization() {
    let server = Server::with(two_leagues);
    let browser = server.visitor();
    let answer = browser.sign_in("harbor", "owner").expect(200).json();
    let user = &answer["user"];
    assert_eq!(user["username"], "owner");
    assert_eq!(user["role"], "org_owner");
    assert_eq!(user["organization_id"], 3);
    assert_eq!(user["theme"], "light");
    assert_eq!(user["must_change_password"], false);
    assert_eq!(answer["organization"]["slug"], "harbor");
    assert_eq!(answer["organization"]["domain"], "harbor.example");
    let again = browser.get("/api/auth/check-auth").expect(200).json();
    assert_eq!(again["authenticated"], true);
    assert_eq!(&again["user"], user);
    assert_eq!(again["organization"], answer["organization"]);
}

#[test]
fn a_visitor_is_not_signed_in_and_gets_no_cookie() {
    let server = Server::with(two_leagues);
    let answer = server.visitor().get("/api/auth/check-auth").expect(200);
    assert_eq!(answer.json(), json!({ "authenticated": false }));
    for path in ["/", "/harbor", "/api/organizations", "/api/auth/check-auth"] {
        assert_eq!(server.visitor().get(path).expect(200).header("set-cookie"), None, "{path}");
    }
}

#[test]
fn every_failure_says_the_same() {
    let server = Server::with(two_leagues);
    let attempts = [
        json!({ "username": "owner", "password": "wrong-password", "slug": "harbor" }),
        json!({ "username": "nobody", "password": PASSWORD, "slug": "harbor" }),
        json!({ "username": "Scorer", "password": PASSWORD, "slug": "valley" }),
        json!({ "username": "Scorer", "password": PASSWORD, "slug": "no-such-league" }),
        json!({ "username": "Scorer", "password": PASSWORD, "domain": "nowhere.example" }),
        json!({ "username": "Scorer", "password": PASSWORD, "domain": "not a domain" }),
        json!({ "username": "Scorer", "password": PASSWORD, "slug": "valley", "domain": "nowhere.example" }),
        json!({ "username": "owner", "password": PASSWORD }),
        json!({ "username": "", "password": "" }),
        json!({ "username": "Scorer\u{0}", "password": PASSWORD, "slug": "harbor" }),
        json!({ "username": "Scorer", "password": "x".repeat(100_000), "slug": "harbor" }),
    ];
    for body in attempts {
        let answer = server.visitor().post("/api/auth/login", &body).expect(401);
        assert_eq!(answer.json(), json!({ "message": FAILED }), "{body}");
        assert_eq!(answer.header("set-cookie"), None);
    }
}

#[test]
fn a_username_is_known_without_regard_to_case() {
    let server = Server::with(two_leagues);
    let answer = server.visitor().sign_in("HARBOR", "sCoReR").expect(200).json();
    assert_eq!(answer["user"]["username"], "Scorer");
}

#[test]
fn a_domain_names_the_organization_in_any_spelling_and_before_a_slug() {
    let server = Server::with(two_leagues);
    for domain in ["harbor.example", "WWW.Harbor.Example", "https://harbor.example:443", "harbor.example."] {
        let body = json!({ "username": "staff", "password": PASSWORD, "domain": domain, "slug": "valley" });
        let answer = server.visitor().post("/api/auth/login", &body).expect(200).json();
        assert_eq!(answer["organization"]["slug"], "harbor", "{domain}");
    }
}

#[test]
fn an_empty_slug_and_the_shared_hosts_own_name_name_nothing() {
    let server = Server::configured("root_hosts = [\"localhost\", \"Leagues.Example\"]", two_leagues);
    for (slug, domain) in
        [("", ""), (" ", "localhost"), ("", "www.leagues.example"), ("", "leagues.example:443")]
    {
        let body = json!({ "username": "Scorer", "password": PASSWORD, "slug": slug, "domain": domain });
        server.visitor_of("leagues.example").post("/api/auth/login", &body).expect(200);
    }
}

#[test]
fn a_slug_counts_where_the_domain_is_nobodys() {
    let server = Server::with(two_leagues);
    let body =
        json!({ "username": "staff", "password": PASSWORD, "slug": "valley", "domain": "nowhere.example" });
    let answer = server.visitor().post("/api/auth/login", &body).expect(200).json();
    assert_eq!(answer["organization"]["slug"], "valley");
}

#[test]
fn without_an_organization_the_name_must_be_the_only_one_on_the_server() {
    let server = Server::with(two_leagues);
    assert_eq!(server.visitor().sign_in("", "Scorer").expect(200).json()["organization"]["slug"], "harbor");
    server.visitor().sign_in("", "staff").expect(401);
}

#[test]
fn on_an_organizations_domain_it_need_not_be_named() {
    let server = Server::with(two_leagues);
    let answer = server.visitor_of("www.harbor.example").sign_in("", "staff").expect(200).json();
    assert_eq!(answer["organization"]["slug"], "harbor");
}

#[test]
fn a_super_admin_may_sign_in_anywhere() {
    let server = Server::with(two_leagues);
    for slug in ["", "harbor", "valley", "hidden"] {
        let answer = server.visitor().sign_in(slug, "admin").expect(200).json();
        assert_eq!(answer["user"]["role"], "super_admin");
        assert_eq!(answer["user"]["organization_id"], 1);
    }
    server.visitor_of("harbor.example").sign_in("", "ADMIN").expect(200);
}

#[test]
fn a_super_admin_of_an_empty_server_signs_in_and_out() {
    let server = Server::with(|tx| {
        user(tx, None, "admin", Role::SuperAdmin);
    });
    let browser = server.visitor();
    let answer = browser.sign_in("", "admin").expect(200).json();
    assert_eq!(answer["organization"]["slug"], "homecourt");
    browser.get("/api/auth/check-auth").expect(200);
    browser.post("/api/auth/logout", &json!({})).expect(200);
    assert_eq!(browser.get("/api/auth/check-auth").json()["authenticated"], false);
}

#[test]
fn signing_in_for_one_organization_is_not_signing_in_for_another() {
    let server = Server::with(|tx| {
        let one = organization(tx, "One", "one", "");
        let two = organization(tx, "Two", "two", "");
        user(tx, Some(one), "only", Role::Staff);
        user(tx, Some(two), "other", Role::Staff);
    });
    server.visitor().sign_in("two", "only").expect(401);
    let staff = server.signed_in("one", "only");
    staff.get("/api/organizations/2").expect(404);
    staff.get("/api/organizations/1").expect(200);
}

#[test]
fn a_failure_takes_as_long_whoever_is_named() {
    let server = Server::with(two_leagues);
    let names =
        [("harbor", "owner"), ("harbor", "nobody"), ("no-such-league", "owner"), ("", "nobody-at-all")];
    let mut fastest = [Duration::MAX; 4];
    for _ in 0..7 {
        for ((slug, name), fastest) in names.iter().zip(&mut fastest) {
            let started = Instant::now();
            server.visitor().sign_in_with(slug, name, "wrong-password").expect(401);
            *fastest = started.elapsed().min(*fastest);
        }
    }
    // Without a hash the response would take a tenth of the time. The rest of the tolerance is for other load on this
    // machine.
    assert!(fastest.iter().all(|time| *time > fastest[0] / 4), "{fastest:?}");
}

#[test]
fn the_eleventh_failure_of_an_account_has_to_wait() {
    let server = Server::with(two_leagues);
    for _ in 0..10 {
        server.visitor().sign_in_with("harbor", "owner", "wrong-password").expect(401);
    }
    let first = server.visitor().sign_in("harbor", "OWNER").expect(429);
    assert_eq!(first.message(), "Too many attempts. Try again later.");
    let wait =
        |answer: &crate::support::Answer| answer.header("retry-after").unwrap().parse::<u64>().unwrap();
    let later = server.visitor().sign_in("harbor", "owner").expect(429);
    assert!(wait(&first) >= 1 && wait(&later) > wait(&first), "the wait grows");
    assert!(wait(&later) <= 15 * 60);
    let by_domain = json!({ "username": "owner", "password": PASSWORD, "domain": "harbor.example" });
    server.visitor().post("/api/auth/login", &by_domain).expect(429);
    server.visitor().sign_in("harbor", "staff").expect(200);
    server.visitor().sign_in("valley", "owner").expect(200);
}

#[test]
fn a_super_admin_is_one_account_wherever_it_is_guessed() {
    let server = Server::with(two_leagues);
    for slug in ["", "harbor", "valley", "hidden", "nowhere"].iter().cycle().take(10) {
        server.visitor().sign_in_with(slug, "admin", "wrong-password").expect(401);
    }
    server.visitor().sign_in("yet-another", "admin").expect(429);
}

#[test]
fn an_unknown_account_has_to_wait_like_a_known_one() {
    let server = Server::with(two_leagues);
    for _ in 0..10 {
        server.visitor().sign_in_with("harbor", "nobody", "wrong-password").expect(401);
    }
    server.visitor().sign_in_with("harbor", "nobody", "wrong-password").expect(429);
}

#[test]
fn success_forgets_the_failures_of_the_account() {
    let server = Server::with(two_leagues);
    for _ in 0..2 {
        for _ in 0..9 {
            server.visitor().sign_in_with("harbor", "owner", "wrong-password").expect(401);
        }
        server.visitor().sign_in("harbor", "owner").expect(200);
    }
}

#[test]
fn the_thirty_first_failure_of_an_address_has_to_wait_whatever_it_says_of_itself() {
    let server = Server::with(two_leagues);
    for count in 0..30 {
        let browser = server.visitor();
        let body = json!({ "username": format!("guess{count}"), "password": "wrong-password" });
        let call = browser.call("POST", "/api/auth/login").json(&body);
        call.header("x-forwarded-for", &format!("203.0.113.{count}")).send().expect(401);
    }
    server.visitor().sign_in("harbor", "owner").expect(429);
}

#[test]
fn a_trusted_proxy_tells_addresses_apart_and_ipv6_by_network() {
    let server = Server::configured("trusted_proxies = [\"127.0.0.0/8\", \"10.0.0.1\"]", two_leagues);
    let guess = |address: &str, name: &str| {
        let body = json!({ "username": name, "password": "wrong-password", "slug": "harbor" });
        let browser = server.visitor();
        let call = browser.call("POST", "/api/auth/login").json(&body);
        call.header("x-forwarded-for", address).send().status
    };
    for count in 0..30 {
        let spoofed = format!("198.51.100.{count}, 2001:db8:0:1::{count:x}, 10.0.0.1");
        assert_eq!(guess(&spoofed, &format!("guess{count}")), 401);
    }
    assert_eq!(guess("2001:db8:0:1:ffff::9", "fresh"), 429);
    assert_eq!(guess("2001:db8:0:2::1", "fresh"), 401);
    assert_eq!(guess("203.0.113.9", "fresh"), 401);
}

#[test]
fn forty_guesses_at_once_are_ten() {
    let server = Server::with(two_leagues);
    let server = &server;
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let guess = move || server.visitor().sign_in_with("harbor", "owner", "wrong-password").status;
        let guesses: Vec<_> = (0..40).map(|_| scope.spawn(guess)).collect();
        guesses.into_iter().map(|guess| guess.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().copied().collect::<HashSet<_>>(), HashSet::from([401, 429]));
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 10);
}

#[test]
fn credentials_must_be_text() {
    let server = Server::with(two_leagues);
    let browser = server.visitor();
    let answer = browser.post("/api/auth/login", &json!({ "username": 7, "password": "x" })).expect(422);
    assert_eq!(answer.reason("username"), "must be text");
    let answer = browser.post("/api/auth/login", &json!({ "username": "owner" })).expect(422);
    assert_eq!(answer.reason("password"), "is required");
}

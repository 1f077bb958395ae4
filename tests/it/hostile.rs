//! Malicious request bodies for every operation that reads one: the documented error, never a 500, and nothing written.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::operations::{Operation, operations};
use crate::support::{self, Client, Server};

/// The callers: an owner of the league, and a super administrator for operations that an owner may not call.
struct Callers {
    owner: Client,
    admin: Client,
    /// The owner's user id.
    id: i64,
}

impl Callers {
    fn of(&self, operation: &Operation) -> &Client {
        if operation.role.as_deref() == Some("super_admin") { &self.admin } else { &self.owner }
    }
}

/// Returns the operations that read a body and that an account may call.
fn writes(client: &Client) -> Vec<Operation> {
    let all = operations(client);
    all.into_iter().filter(|operation| operation.reads_body && !operation.is_scorers).collect()
}

fn league() -> (Server, League, Callers) {
    let (server, league) = league::server("harbor");
    let (owner, admin) = (server.signed_in("harbor", "owner"), server.signed_in("harbor", "admin"));
    let id = owner.get("/api/auth/check-auth").json()["user"]["id"].as_i64().unwrap();
    (server, league, Callers { owner, admin, id })
}

#[test]
fn what_is_no_json_is_400_a_wrong_content_type_415_and_too_much_413() {
    let (server, league, callers) = league();
    let before = support::dump(&server.database(), &["sessions"]);
    for operation in &writes(&callers.owner) {
        let caller = callers.of(operation);
        let address = operation.address(&league, callers.id, 1);
        let send =
            |kind: &str, body: Vec<u8>| caller.call(&operation.method, &address).body(kind, body).send();
        for body in [&b"{"[..], b"[1,", b"\xff\xfe", b"{\"a\":1} trailing", b"nonsense"] {
            send("application/json", body.to_vec()).expect(400);
        }
        send("text/plain", b"{}".to_vec()).expect(415);
        send("application/x-www-form-urlencoded", b"score_home=1".to_vec()).expect(415);
        let large = format!("{{\"location\":\"{}\"}}", "x".repeat(10 << 20));
        let answer = server.oversized(caller, &operation.method, &address, large.as_bytes());
        assert_eq!(answer, 413, "{}", operation.id);
    }
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
}

#[test]
fn values_of_a_wrong_type_are_422_on_their_field() {
    let (server, league, callers) = league();
    let before = support::dump(&server.database(), &["sessions"]);
    for operation in &writes(&callers.owner) {
        let caller = callers.of(operation);
        let address = operation.address(&league, callers.id, 1);
        let good = operation.body(&league).unwrap();
        for field in good.as_object().unwrap().keys() {
            for wrong in [json!({ "deep": [] }), json!([[[]]]), json!(1e300), json!(true)] {
                if wrong.is_boolean() && good[field].is_boolean() {
                    continue;
                }
                let mut body = good.clone();
                body[field] = wrong.clone();
                let answer = operation.call(caller, &address, Some(&body)).expect(422);
                let errors = answer.json()["errors"].as_object().unwrap().clone();
                assert!(
                    errors.keys().any(|key| key.starts_with(field.as_str())),
                    "{}: {errors:?}",
                    operation.id
                );
            }
        }
        for whole in [json!([]), json!("text"), json!(7), Value::Null] {
            operation.call(caller, &address, Some(&whole)).expect(422);
        }
    }
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
}

#[test]
fn long_strings_and_control_characters_are_refused() {
    let (server, league, callers) = league();
    let before = support::dump(&server.database(), &["sessions"]);
    let details = format!("/api/gamesv2/{}/details", league.games[0]);
    let own = format!("/api/usersv2/{}", callers.id);
    for text in
        ["x".repeat(5000), "bell\u{7}".to_owned(), "zero\u{0}byte".to_owned(), "line\nbreak".to_owned()]
    {
        for field in ["location", "location_url", "video_url"] {
            callers.owner.put(&details, &json!({ field: text })).expect(422).reason(field);
        }
        for field in ["username", "email"] {
            callers.owner.put(&own, &json!({ field: text })).expect(422).reason(field);
        }
        let answer = server.visitor().sign_in_with("harbor", &text, &text);
        assert!(matches!(answer.status, 401 | 422), "{}", answer.text());
    }
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
}

#[test]
fn odd_ids_are_not_found_and_never_a_fault() {
    let (server, _, callers) = league();
    let visitor = server.visitor();
    for id in [
        "0",
        "-1",
        "99999999",
        "9223372036854775807",
        "9223372036854775808",
        "1e3",
        "%00",
        "..%2f",
        "null",
        "'--",
    ] {
        for path in ["gamesv2", "teamsv2", "playersv2", "seasonsv2", "usersv2", "organizations"] {
            let answer = callers.owner.get(&format!("/api/{path}/{id}"));
            assert!(matches!(answer.status, 404 | 400), "{path}/{id}: {} {}", answer.status, answer.text());
        }
        let answer = visitor.get(&format!("/api/gamesv2/{id}?slug=harbor"));
        assert!(matches!(answer.status, 404 | 400), "{id}: {}", answer.text());
    }
    for query in ["slug=%00", "slug=%ff", "slug=a%27%3B--", "domain=%0a", "slug[]=x"] {
        let answer = visitor.get(&format!("/api/gamesv2?{query}"));
        assert!((400..500).contains(&answer.status), "{query}: {}", answer.text());
    }
}

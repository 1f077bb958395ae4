//! Malformed requests get the errors that the specification names.

use serde_json::json;

use crate::support::{Answer, PASSWORD, Server, two_leagues};

fn login(server: &Server, kind: &str, body: impl Into<Vec<u8>>) -> Answer {
    server.visitor().call("POST", "/api/auth/login").body(kind, body).send()
}

#[test]
fn what_is_not_json_is_malformed() {
    let server = Server::with(two_leagues);
    let bodies: [&[u8]; 9] = [
        b"",
        b"{",
        b"{\"username\": \"a\", \"password\": ",
        b"{\"username\": \"a\", \"password\": \"b\"} trailing",
        b"{'username': 'a'}",
        b"\xff\xfe{}",
        b"{\"username\": \"\xff\", \"password\": \"b\"}",
        b"{\"username\": \"\\ud800\", \"password\": \"b\"}",
        b"username=a&password=b",
    ];
    for body in bodies {
        let answer = login(&server, "application/json", body).expect(400);
        assert_eq!(answer.json(), json!({ "message": "The body is not JSON." }));
    }
    let deep = "[".repeat(100_000);
    login(&server, "application/json", format!("{{\"other\": {deep}")).expect(400);
}

#[test]
fn a_body_of_another_type_is_refused() {
    let server = Server::with(two_leagues);
    let body = json!({ "username": "owner", "password": PASSWORD, "slug": "harbor" }).to_string();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "json"]
    {
        login(&server, kind, body.clone()).expect(415);
    }
    login(&server, "application/json; charset=utf-8", body.clone()).expect(200);
    login(&server, "Application/JSON", body).expect(200);
    server.visitor().call("POST", "/api/auth/login").send().expect(415);
}

#[test]
fn a_wrong_type_is_named_by_its_field() {
    let server = Server::with(two_leagues);
    let wrong = [
        (json!({ "username": 1, "password": "x" }), "username", "must be text"),
        (json!({ "username": "x", "password": ["x"] }), "password", "must be text"),
        (json!({ "username": "x", "password": null }), "password", "must be text"),
        (json!({ "username": "x", "password": "x", "slug": {} }), "slug", "must be text"),
        (json!({ "password": "x" }), "username", "is required"),
        (json!([1, 2]), "body", "must be an object"),
        (json!("text"), "body", "must be an object"),
        (json!(null), "body", "must be an object"),
    ];
    for (body, field, why) in wrong {
        let answer = server.visitor().post("/api/auth/login", &body).expect(422);
        assert_eq!(answer.reason(field), why, "{body}");
        let (first, rest) = field.split_at(1);
        assert_eq!(answer.message(), format!("{}{rest} {why}.", first.to_uppercase()));
    }
}

#[test]
fn keys_that_nobody_knows_are_ignored() {
    let server = Server::with(two_leagues);
    let body = json!({ "username": "owner", "password": PASSWORD, "slug": "harbor", "role": "super_admin", "id": 1 });
    let answer = server.visitor().post("/api/auth/login", &body).expect(200);
    assert_eq!(answer.json()["user"]["role"], "org_owner");
}

#[test]
fn a_body_over_its_limit_is_too_large() {
    let server = Server::with(two_leagues);
    let long = json!({ "username": "x".repeat(1024 * 1024), "password": "x" }).to_string();
    let browser = server.visitor();
    assert_eq!(server.oversized(&browser, "POST", "/api/auth/login", long.as_bytes()), 413);
    let head = "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n\
                Content-Type: application/json\r\nConnection: close\r\n";
    let announced = server.raw(format!("{head}Content-Length: 10485760\r\n\r\n").as_bytes());
    assert!(announced.starts_with("HTTP/1.1 413 "), "{announced}");
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    let chunked = format!("{head}Transfer-Encoding: chunked\r\n\r\n{}0\r\n\r\n", chunk.repeat(160));
    assert!(!server.raw(chunked.as_bytes()).starts_with("HTTP/1.1 5"));
    server.visitor().get("/healthz").expect(200);
}

#[test]
fn an_address_that_is_not_there_is_a_json_404() {
    let server = Server::with(two_leagues);
    for path in
        ["/api", "/api/", "/api/nothing", "/api/auth", "/api/organizations/1/2/3", "/api/%2e%2e/x", "/api//x"]
    {
        let answer = server.visitor().get(path).expect(404);
        assert_eq!(answer.header("content-type"), Some("application/json"), "{path}");
        assert_eq!(answer.json(), json!({ "message": "Address not found" }), "{path}");
    }
    server.visitor().post("/api/nothing", &json!({})).expect(404);
}

#[test]
fn an_id_that_is_no_number_is_a_404() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    for id in ["x", "1.5", "-", "99999999999999999999", "%00", "1%20", "0x1", "%ff"] {
        let answer = owner.get(&format!("/api/organizations/{id}")).expect(404);
        assert!(answer.message().ends_with("not found"), "{id}: {}", answer.text());
    }
}

#[test]
fn a_wrong_query_value_is_named_by_its_field() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    let answer = owner.get("/api/organizations/3?organization_id=x").expect(422);
    assert_eq!(answer.reason("organization_id"), "must be a whole number");
    let answer = owner.get("/api/organizations/3?organization_id=4").expect(422);
    assert_eq!(answer.reason("organization_id"), "is not one of your organizations");
    let unknown = owner.get("/api/organizations/3?organization_id=999").expect(422);
    assert_eq!(unknown.reason("organization_id"), answer.reason("organization_id"));
    owner.get("/api/organizations/3?organization_id=3&other=1").expect(200);
    let twice = owner.get("/api/leaguesv2?slug=harbor&slug=valley").expect(422);
    assert_eq!(twice.reason("slug"), "is given twice");
}

#[test]
fn a_method_that_an_address_does_not_take_is_a_405() {
    let server = Server::with(two_leagues);
    let browser = server.visitor();
    for (method, path, allow) in [
        ("DELETE", "/api/auth/login", "POST"),
        ("GET", "/api/auth/login", "POST"),
        ("PUT", "/api/auth/check-auth", "GET,HEAD"),
        ("POST", "/harbor/schedule", "GET,HEAD"),
        ("OPTIONS", "/api/auth/login", "POST"),
        ("PURGE", "/", "GET,HEAD"),
    ] {
        let answer = browser.call(method, path).send().expect(405);
        assert_eq!(answer.json(), json!({ "message": "This address does not take this method." }), "{path}");
        assert_eq!(answer.header("allow"), Some(allow), "{method} {path}");
    }
}

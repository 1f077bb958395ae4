//! The custom domain of an organization, verified against a name server of the test.

use std::net::UdpSocket;
use std::sync::{Arc, Mutex};

use serde_json::json;

use crate::league;
use crate::support::{Answer, Client, Server};

/// A name server with the TXT records of one name, and the queries that it received.
struct Zone {
    port: u16,
    values: Arc<Mutex<Vec<String>>>,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Zone {
    fn start() -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        let (values, asked) = (Arc::<Mutex<Vec<String>>>::default(), Arc::<Mutex<Vec<String>>>::default());
        let zone =
            Self { port: socket.local_addr().unwrap().port(), values: values.clone(), asked: asked.clone() };
        std::thread::spawn(move || {
            let mut query = [0; 1500];
            while let Ok((length, from)) = socket.recv_from(&mut query) {
                let (question, name) = question(&query[..length]);
                asked.lock().unwrap().push(name);
                socket.send_to(&reply(&query[..2], question, &values.lock().unwrap()), from).unwrap();
            }
        });
        zone
    }

    fn holds(&self, values: &[&str]) {
        *self.values.lock().unwrap() = values.iter().map(|value| (*value).to_owned()).collect();
    }
}

/// Returns the question of a query, and the name in it.
fn question(query: &[u8]) -> (&[u8], String) {
    let (mut at, mut labels) = (12, Vec::new());
    while query[at] != 0 {
        let length = usize::from(query[at]);
        labels.push(String::from_utf8_lossy(&query[at + 1..=at + length]).to_lowercase());
        at += 1 + length;
    }
    (&query[12..at + 5], labels.join("."))
}

fn reply(id: &[u8], question: &[u8], values: &[String]) -> Vec<u8> {
    let count = u8::try_from(values.len()).unwrap();
    let code = if values.is_empty() { 0x83 } else { 0x80 };
    let mut reply = [id, &[0x81, code, 0, 1, 0, count, 0, 0, 0, 0], question].concat();
    for value in values {
        // A long value is split into several strings.
        let pieces: Vec<u8> = value
            .as_bytes()
            .chunks(20)
            .flat_map(|piece| [&[u8::try_from(piece.len()).unwrap()], piece].concat())
            .collect();
        let length = u16::try_from(pieces.len()).unwrap().to_be_bytes();
        reply.extend([&[0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60], &length[..], &pieces].concat());
    }
    reply
}

fn server(port: u16) -> (Server, i64) {
    let settings =
        format!("root_hosts = [\"localhost\", \"league.example\"]\n[dns]\nservers = [\"127.0.0.1:{port}\"]");
    let (server, harbor) = league::configured(&settings, "harbor");
    (server, harbor.organization.0)
}

fn ask(client: &Client, id: i64, domain: &str) -> Answer {
    client.put(&format!("/api/organizations/{id}/domain"), &json!({ "domain": domain }))
}

fn verify(client: &Client, id: i64) -> Answer {
    client.post(&format!("/api/organizations/{id}/domain/verify"), &json!({}))
}

#[test]
fn a_domain_is_in_force_once_its_record_has_the_token() {
    let zone = Zone::start();
    let (server, id) = server(zone.port);
    let owner = server.signed_in("harbor", "owner");
    let asked = ask(&owner, id, "https://WWW.Hoops.example./").expect(200).json();
    assert_eq!(asked["domain"]["domain"], "harbor.example");
    let claim = &asked["domain"]["claim"];
    assert_eq!((&claim["domain"], &claim["state"]), (&json!("hoops.example"), &json!("waiting")));
    let (txt, cname) = (&claim["records"][0], &claim["records"][1]);
    assert_eq!((&txt["type"], &txt["name"]), (&json!("TXT"), &json!("_homecourt.hoops.example")));
    assert_eq!((&cname["type"], &cname["value"]), (&json!("CNAME"), &json!("league.example.")));
    let value = txt["value"].as_str().unwrap();
    assert!(value.starts_with("homecourt-verification=") && value.len() > 35, "{value}");
    // A repeated claim keeps its token.
    assert_eq!(ask(&owner, id, "hoops.example").expect(200).json(), asked);

    let looked = verify(&owner, id).expect(200).json();
    assert_eq!(looked["domain"]["claim"]["state"], "not_found");
    assert_eq!(zone.asked.lock().unwrap().last().unwrap(), "_homecourt.hoops.example");
    zone.holds(&["v=spf1 -all", "homecourt-verification=of-somebody-else"]);
    let looked = verify(&owner, id).expect(200).json();
    assert_eq!(looked["domain"]["claim"]["state"], "wrong_value");
    assert_eq!(looked["domain"]["claim"]["found"][1], "homecourt-verification=of-somebody-else");
    assert_eq!(server.visitor_of("hoops.example").get("/").status, 421);

    zone.holds(&["v=spf1 -all", value]);
    let proven = verify(&owner, id).expect(200).json();
    assert_eq!(
        (&proven["domain"]["domain"], &proven["domain"]["claim"]["state"]),
        (&json!("hoops.example"), &json!("proven"))
    );
    assert!(proven["domain"]["claim"]["verified_at"].is_string());
    server.visitor_of("hoops.example").get("/").expect(200);
    assert_eq!(server.visitor_of("harbor.example").get("/").status, 421);
    let found = server.visitor().get("/api/organizations/domain/hoops.example").expect(200).json();
    assert_eq!(found["organization"]["id"], id);
    let shown = owner.get(&format!("/api/organizations/{id}/domain")).expect(200).json();
    assert_eq!(shown, proven);

    owner.delete(&format!("/api/organizations/{id}/domain")).expect(204);
    assert_eq!(server.visitor_of("hoops.example").get("/").status, 421);
    let bare = owner.get(&format!("/api/organizations/{id}/domain")).expect(200).json();
    assert_eq!(bare["domain"], json!({ "domain": null, "claim": null }));
}

#[test]
fn a_name_of_another_or_of_the_server_is_refused() {
    let zone = Zone::start();
    let (server, harbor) = server(zone.port);
    let valley = server.signed_in("valley", "owner");
    let id = valley.get("/api/auth/check-auth").json()["organization"]["id"].as_i64().unwrap();
    let taken = ask(&valley, id, "harbor.example").expect(409);
    assert_eq!(taken.message(), "The domain harbor.example belongs to another organization.");
    for own in ["league.example", "www.league.example", "my.league.example", "a.localhost"] {
        assert_eq!(ask(&valley, id, own).expect(422).reason("domain"), "is a name of this server itself");
    }
    for wrong in ["", "no host", "127.0.0.1", "-a.example"] {
        ask(&valley, id, wrong).expect(422).reason("domain");
    }
    valley.put(&format!("/api/organizations/{id}/domain"), &json!({})).expect(422).reason("domain");
    assert_eq!(verify(&valley, id).expect(409).message(), "Ask for a domain before it is verified.");

    // Both organizations claim a domain; the first one that proves its claim gets it.
    let owner = server.signed_in("harbor", "owner");
    let value = |client: &Client, id: i64| {
        let claim = ask(client, id, "both.example").expect(200).json();
        claim["domain"]["claim"]["records"][0]["value"].as_str().unwrap().to_owned()
    };
    let (ours, theirs) = (value(&owner, harbor), value(&valley, id));
    assert_ne!(ours, theirs);
    zone.holds(&[&ours, &theirs]);
    assert_eq!(verify(&owner, harbor).expect(200).json()["domain"]["domain"], "both.example");
    verify(&valley, id).expect(409);
}

#[test]
fn a_domain_is_asked_for_by_owners_of_the_organization_and_by_the_platform() {
    let zone = Zone::start();
    let (server, id) = server(zone.port);
    let staff = server.signed_in("harbor", "staff");
    ask(&staff, id, "hoops.example").expect(403);
    verify(&staff, id).expect(403);
    staff.get(&format!("/api/organizations/{id}/domain")).expect(403);
    let other = server.signed_in("valley", "owner");
    ask(&other, id, "hoops.example").expect(404);
    verify(&other, id).expect(404);
    other.delete(&format!("/api/organizations/{id}/domain")).expect(404);
    ask(&server.visitor(), id, "hoops.example").expect(401);
    let admin = server.signed_in("", "admin");
    ask(&admin, id, "hoops.example").expect(200);
    ask(&admin, 999_999, "hoops.example").expect(404);
    // A domain that the operator sets needs no proof.
    admin.put(&format!("/api/organizations/{id}"), &json!({ "domain": "hoops.example" })).expect(200);
    let shown = admin.get(&format!("/api/organizations/{id}/domain")).expect(200).json();
    assert_eq!(shown["domain"]["claim"]["state"], "proven");
}

#[test]
fn name_servers_that_do_not_answer_are_said_to_be_silent() {
    // No server listens on this port any more.
    let port = UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let (server, id) = server(port);
    let owner = server.signed_in("harbor", "owner");
    ask(&owner, id, "hoops.example").expect(200);
    let looked = verify(&owner, id).expect(200).json();
    assert_eq!(looked["domain"]["claim"]["state"], "unreachable");
    assert_eq!(looked["domain"]["domain"], "harbor.example");
}

#[test]
fn a_record_is_looked_up_once_at_a_time_and_ten_times_a_minute() {
    let zone = Zone::start();
    let (server, id) = server(zone.port);
    let (owner, colleague) = (server.signed_in("harbor", "owner"), server.signed_in("harbor", "owner"));
    ask(&owner, id, "hoops.example").expect(200);
    // The name server responds when it gets the lock of its records.
    let records = zone.values.lock().unwrap();
    std::thread::scope(|threads| {
        let first = threads.spawn(|| verify(&owner, id).expect(200));
        while zone.asked.lock().unwrap().is_empty() {
            std::thread::yield_now();
        }
        let refused = verify(&colleague, id).expect(429);
        assert_eq!(refused.message(), "Too many attempts. Try again later.");
        assert_eq!(refused.header("retry-after"), Some("10"));
        // Another organization is not affected.
        verify(&server.signed_in("", "admin"), 1).expect(409);
        drop(records);
        first.join().unwrap();
    });
    for _ in 1..10 {
        verify(&owner, id).expect(200);
    }
    let wait = verify(&owner, id).expect(429).header("retry-after").unwrap().parse::<u64>().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
}

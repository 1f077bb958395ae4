//! What the cookie of a scorer opens: the calls of one game.

use homecourt::domain::ids::GameId;
use serde_json::json;

use super::{Device, link, open};
use crate::league::League;
use crate::operations::operations;
use crate::support::{self, Client, Server};
use crate::tenancy::two_leagues;

fn scorer(server: &Server, of: &League, slug: &str) -> Device {
    let staff = server.signed_in(slug, "staff");
    let (_, token, pin) = link(&staff, of.games[3], &json!({}));
    Device::opened(&open(&server.visitor(), &token, &pin).expect(200), server.visitor())
}

#[test]
fn a_scorers_cookie_opens_no_other_path_of_the_api() {
    let (server, harbor, valley) = two_leagues();
    let device = scorer(&server, &harbor, "harbor");
    let dump = || support::dump(&server.database(), &["sessions", "activity", "activity_subjects"]);
    let before = dump();
    let mut tried = 0;
    for operation in operations(&device.client) {
        let of = if operation.is_scorers { &valley } else { &harbor };
        if !operation.is_scorers && operation.role.is_none() {
            continue;
        }
        let answer =
            operation.call(&device.client, &operation.address(of, 1, 1), operation.body(of).as_ref());
        let expected = if operation.is_scorers { 404 } else { 401 };
        assert_eq!(answer.status, expected, "{}: {}", operation.id, answer.text());
        assert!(!answer.text().contains("VALLEYMARK"), "{}", operation.id);
        tried += 1;
    }
    assert!(tried > 100, "only {tried} calls were tried");
    assert!(dump() == before, "something was written");
    device.send(&[]);
}

/// Sends a device's session to another game.
fn path_of(game: GameId, call: &str) -> String {
    format!("/api/scoring/{game}{call}")
}

#[test]
fn a_scorers_cookie_is_for_one_game_of_its_organization() {
    let (server, harbor, valley) = two_leagues();
    let device = scorer(&server, &harbor, "harbor");
    let other = scorer(&server, &valley, "valley");
    device.client.get(&path_of(harbor.games[3], "")).expect(200);
    for game in [harbor.games[2], valley.games[3], GameId(999_999)] {
        device.client.get(&path_of(game, "")).expect(404);
        let body = json!({ "device": device.name, "entries": [] });
        device.client.post(&path_of(game, "/sync"), &body).expect(404);
    }
    other.client.get(&path_of(valley.games[3], "")).expect(200);
    // Players of another organization are on neither roster.
    let mut device = device;
    let shot = device.shot(1, ("home", valley.players[0].0, 2));
    let told = device.send(&[shot]);
    assert_eq!(told["refused"][0]["message"], "Not sent: the player is not on either roster.");
    let stranger: Client = server.visitor();
    stranger.get(&path_of(harbor.games[3], "")).expect(401);
    *stranger.cookie.lock().unwrap() = Some(format!("homecourt_scorer={}", "0".repeat(64)));
    stranger.get(&path_of(harbor.games[3], "")).expect(401);
}

#[test]
fn the_page_of_scorers_is_one_document_on_every_host_with_a_worker_of_its_own() {
    let (server, _, _) = two_leagues();
    let tags = [server.visitor(), server.visitor_of("harbor.example")].map(|client| {
        let answer = client.get("/score").expect(200);
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(answer.header("cache-control"), Some("public, no-cache"));
        assert_eq!(answer.header("x-robots-tag"), Some("noindex"));
        assert!(answer.text().contains("<script type=\"module\""), "{}", answer.text());
        assert!(!answer.text().contains("id=\"boot\""));
        let worker = client.get("/score-sw.js").expect(200);
        assert_eq!(worker.header("cache-control"), Some("public, no-cache"));
        assert!(worker.text().contains("const page = '/score';"));
        answer.header("etag").unwrap().to_owned()
    });
    assert_eq!(tags[0], tags[1]);
    assert!(tags[0].starts_with('"'), "{}", tags[0]);
}

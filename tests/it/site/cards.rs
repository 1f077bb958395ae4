//! The preview pictures of shared links to games, teams and players.

use serde_json::json;

use crate::league;
use crate::support::{self, Client};

/// Returns the picture that a page names for sharing.
fn picture(client: &Client, page: &str) -> String {
    let page = client.get(page).expect(200).text();
    assert!(page.contains("<meta name=\"twitter:card\" content=\"summary_large_image\">"));
    assert!(page.contains("<meta property=\"og:image:width\" content=\"1200\">"));
    assert!(page.contains("<meta property=\"og:image:height\" content=\"630\">"));
    let (_, rest) = page.split_once("<meta property=\"og:image\" content=\"").unwrap();
    let (_, path) = rest.split_once('"').unwrap().0.split_once("/media/").unwrap();
    format!("/media/{path}")
}

/// Returns width and height from the header of a PNG file.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn games_teams_and_players_are_shared_with_a_picture_of_the_size_that_networks_want() {
    let (server, league) = league::server("harbor");
    let mut drawn = Vec::new();
    for page in [
        format!("/games/{}", league.games[0]),
        format!("/teams/{}", league.teams[0]),
        format!("/players/{}", league.players[0]),
    ] {
        for (client, base) in [(server.visitor(), "/harbor"), (server.visitor_of("harbor.example"), "")] {
            let path = picture(&client, &format!("{base}{page}"));
            let answer = client.get(&path).expect(200);
            assert_eq!(answer.header("content-type"), Some("image/png"));
            assert_eq!(size(&answer.body), (1200, 630), "{path}");
            drawn.push(answer.body.clone());
        }
    }
    drawn.dedup();
    assert_eq!(drawn.len(), 3, "each thing has a picture of its own, the same on both hosts");
}

#[test]
fn a_new_score_is_a_new_picture_at_a_new_address() {
    let (server, league) = league::server("harbor");
    let (visitor, game) = (server.visitor(), league.games[0]);
    let page = format!("/harbor/games/{game}");
    let before = picture(&visitor, &page);
    assert_eq!(before, picture(&visitor, &page));
    let first = visitor.get(&before).expect(200).body;
    let scores = json!({ "score_home": 101, "score_away": 99 });
    server.signed_in("harbor", "staff").put(&format!("/api/gamesv2/{game}/scores"), &scores).expect(200);
    let after = picture(&visitor, &page);
    assert_ne!(before, after);
    assert_ne!(visitor.get(&after).expect(200).body, first);
}

#[test]
fn what_an_organization_does_not_have_has_no_picture() {
    let (server, league) = league::server("harbor");
    let game = league.games[0];
    for (client, path) in [
        (server.visitor(), format!("/media/cards/valley/game/{game}.png")),
        (server.visitor(), format!("/media/cards/nobody/game/{game}.png")),
        (server.visitor_of("harbor.example"), format!("/media/cards/valley/game/{game}.png")),
        (server.visitor(), format!("/media/cards/harbor/season/{}.png", league.season)),
        (server.visitor(), format!("/media/cards/harbor/game/{game}")),
        (server.visitor(), "/media/cards/harbor/team/999999.png".to_owned()),
        (server.visitor(), "/media/cards/harbor/player/x.png".to_owned()),
    ] {
        client.get(&path).expect(404);
    }
}

#[test]
fn names_of_any_length_and_script_are_drawn() {
    let server = support::Server::with(|tx| {
        let name = "Nguyễn's Ζευς и Зенит — 東京 United Basketball Club of the Greater Southern Counties";
        let organization = support::organization(tx, name, "harbor", "");
        let league = league::fill(tx, organization, "");
        assert_eq!(league.teams.len(), 3);
    });
    let visitor = server.visitor();
    let games = visitor.get("/api/gamesv2?slug=harbor").expect(200).json();
    let path = picture(&visitor, &format!("/harbor/games/{}", games["games"][0]["id"]));
    assert_eq!(size(&visitor.get(&path).expect(200).body), (1200, 630));
}

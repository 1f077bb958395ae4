//! Paginated lists: `limit`, `cursor` and `next_cursor`.

use base64ct::{Base64UrlUnpadded, Encoding};
use homecourt::domain::players::PublicName;
use homecourt::store;
use homecourt::store::players::NewPlayer;
use serde_json::{Value, json};

use crate::league;
use crate::support::{self, Answer, Client, Server};

fn ids(page: &Value, list: &str) -> Vec<i64> {
    page[list].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

fn page(client: &Client, url: &str, cursor: &str) -> Answer {
    let mark = if url.contains('?') { '&' } else { '?' };
    let after = if cursor.is_empty() { String::new() } else { format!("&cursor={cursor}") };
    client.get(&format!("{url}{mark}limit=2{after}"))
}

#[test]
fn the_next_page_follows_although_the_last_row_of_this_one_was_deleted() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    for name in ["Aces Open", "Bees Open", "Cats Open"] {
        staff.post("/api/businesses", &json!({ "name": name })).expect(201);
        staff.post("/api/news", &json!({ "title": name, "shown_from": "2026-10-01" })).expect(201);
        staff.post("/api/venues", &json!({ "name": name })).expect(201);
    }
    let games = format!("/api/seasonsv2/{}/leagues/{}/games", league.season, league.league);
    for (list, url, one) in [
        ("games", "/api/gamesv2", games.as_str()),
        ("players", "/api/playersv2", "/api/playersv2"),
        ("teams", "/api/teamsv2", "/api/teams"),
        ("businesses", "/api/businesses", "/api/businesses"),
        ("news", "/api/news?all=true", "/api/news"),
        ("venues", "/api/venues", "/api/venues"),
    ] {
        let whole = ids(&staff.get(url).expect(200).json(), list);
        let first = page(&staff, url, "").expect(200).json();
        assert_eq!(ids(&first, list), whole[..2], "{list}");
        staff.delete(&format!("{one}/{}", whole[1])).expect(204);
        let second = page(&staff, url, first["next_cursor"].as_str().unwrap()).expect(200).json();
        assert_eq!(ids(&second, list), whole[2..whole.len().min(4)], "{list}");
    }
}

#[test]
fn a_cursor_of_another_list_is_refused() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    let games = page(&visitor, "/api/gamesv2?slug=harbor", "").expect(200).json();
    for cursor in [games["next_cursor"].as_str().unwrap(), "7", "e30", "%00", "W10"] {
        page(&visitor, "/api/playersv2?slug=harbor", cursor).expect(422).reason("cursor");
    }
}

#[test]
fn visitors_page_through_players_and_no_cursor_tells_a_name_that_they_do_not_see() {
    use PublicName::{Full, Hidden, Initial};
    let server = Server::with(|tx| {
        support::two_leagues(tx);
        let harbor = store::organizations::id_by_slug(tx, "harbor").unwrap();
        for (first_name, last_name, public_name) in [
            // Both names in one field.
            ("Quentin Secretson", "", Initial),
            ("Quincy Secretsen", "", Initial),
            ("Ada", "Secretsan", Initial),
            ("Abe", "Secretsun", Initial),
            ("Cy", "Secretsin", Hidden),
            ("Cal", "Secretsin", Hidden),
            ("Di", "Openly", Full),
            ("Ed", "Openly", Full),
        ] {
            let public_name = Some(public_name);
            let (email, phone_number, image) = (None, None, None);
            let player = NewPlayer { first_name, last_name, email, phone_number, image, public_name };
            store::players::create(tx, harbor, &player).unwrap();
        }
    });
    let visitor = server.visitor();
    let url = "/api/playersv2?slug=harbor";
    let whole = ids(&visitor.get(url).expect(200).json(), "players");
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let part = page(&visitor, url, &cursor).expect(200).json();
        seen.extend(ids(&part, "players"));
        let Some(next) = part["next_cursor"].as_str() else { break };
        let told = String::from_utf8(Base64UrlUnpadded::decode_vec(next).unwrap()).unwrap();
        assert!(!told.contains("Secrets") && !told.contains("Cy") && !told.contains("Cal"), "{told}");
        next.clone_into(&mut cursor);
    }
    assert_eq!((seen.len(), &seen), (8, &whole));
}

//! Search of staff: what visitors do not find, and the screens of the dashboard.

use serde_json::{Value, json};

use super::search::{all, assert_current, search, titles};
use crate::league;
use crate::support::Client;

pub fn put(client: &Client, path: &str, body: &Value) {
    client.put(path, body).expect(200);
}

/// Returns the answer to a search of staff in the dashboard.
fn search_as_staff(staff: &Client, text: &str) -> Value {
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("q", text).finish();
    staff.get(&format!("/api/search?{query}&limit=20")).expect(200).json()
}

#[test]
fn staff_find_seasons_leagues_and_drafts_each_with_the_path_of_its_screen() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    put(&staff, &format!("/api/pages/{}", league.page_id), &json!({ "published": false }));
    put(
        &staff,
        &format!("/api/news/{}", league.news),
        &json!({ "shown_until": "2020-01-01", "shown_from": "2020-01-01" }),
    );
    let found = search_as_staff(&staff, "mark");
    assert_eq!(titles(&found, "seasons"), ["Fall Mark"]);
    assert_eq!(found["seasons"][0]["path"], format!("/dashboard/seasons/{}", league.season));
    assert_eq!(titles(&found, "leagues"), ["Sunday Mark"]);
    let path = format!("/dashboard/seasons/{}/leagues/{}", league.season, league.league);
    assert_eq!(
        (&found["leagues"][0]["path"], &found["leagues"][0]["detail"]),
        (&json!(path), &json!("Fall Mark"))
    );
    let (page, note) = (&found["pages"][0], &found["news"][0]);
    assert_eq!(page["path"], format!("/dashboard/pages/{}", league.page_id));
    assert_eq!((&page["detail"], &note["path"]), (&json!("Draft"), &json!("/dashboard/news")));
    assert_eq!((titles(&found, "teams").len(), titles(&found, "games").len()), (3, 4));
    let visitors = search(&staff, "mark");
    for kind in ["seasons", "leagues", "pages", "news"] {
        assert!(titles(&visitors, kind).is_empty(), "{kind} on the public site");
    }
    staff.call("DELETE", &format!("/api/seasonsv2/{}", league.season)).send().expect(204);
    let found = search_as_staff(&staff, "sunday");
    assert_eq!(found["leagues"][0]["path"], format!("/leagues/{}", league.league), "in no season");
    let valley = search_as_staff(&server.signed_in("valley", "owner"), "mark");
    assert!(all(&valley).is_empty(), "{valley}");
}

#[test]
fn staff_find_a_shortened_or_hidden_player_by_the_whole_name_once() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let path = format!("/api/playersv2/{}", league.players[0]);
    put(&staff, &path, &json!({ "firstName": "Tess", "lastName": "Oliverquist" }));
    for public_name in ["initial", "hidden", "full"] {
        put(&staff, &path, &json!({ "public_name": public_name }));
        for text in ["tess", "oliverq", "tess o", "tess oliverquist"] {
            let wanted: &[&str] =
                if (text, public_name) == ("tess o", "full") || (text, public_name) == ("tess o", "hidden") {
                    &[]
                } else {
                    &["Tess Oliverquist"]
                };
            assert_eq!(titles(&search_as_staff(&staff, text), "players"), wanted, "{text}, {public_name}");
        }
    }
    assert_current(&server);
}

//! Search over an organization's teams, players, games, news and pages.

use std::collections::BTreeSet;

use homecourt::db::Transaction;
use homecourt::domain::ids::PlayerId;
use homecourt::domain::news::NewsFields;
use homecourt::domain::players::{PublicName, View, shown};
use homecourt::domain::teams::PlayerName;
use homecourt::store;
use homecourt::store::players::NewPlayer;
use serde_json::{Value, json};

use super::staff_search::put;
use crate::league;
use crate::operations::operations;
use crate::support::{self, Client, ClockedServer, Server};

const KINDS: [&str; 8] = ["teams", "players", "games", "news", "venues", "pages", "seasons", "leagues"];

/// Returns the answer to a search in the organization `harbor`, with at most 20 results of each kind.
pub fn search(client: &Client, text: &str) -> Value {
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("q", text).finish();
    client.get(&format!("/api/search?{query}&limit=20&slug=harbor")).expect(200).json()
}

/// Returns the titles of the results of one kind.
pub fn titles(found: &Value, kind: &str) -> Vec<String> {
    let results = found[kind].as_array().unwrap();
    results.iter().map(|result| result["title"].as_str().unwrap().to_owned()).collect()
}

/// Returns the titles of all results.
pub fn all(found: &Value) -> Vec<String> {
    KINDS.iter().flat_map(|kind| titles(found, kind)).collect()
}

#[test]
fn a_search_finds_teams_players_games_and_pages_by_the_starts_of_their_words() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    let found = search(&visitor, "xylo mark");
    let team = &found["teams"][0];
    assert_eq!(titles(&found, "teams"), ["Xylophones Mark"]);
    assert_eq!(team["path"], format!("/teams/{}", league.teams[0]));
    assert_eq!(team["detail"], "Sunday Mark, Fall Mark");
    assert_eq!(titles(&found, "games").len(), 3);
    assert_eq!(search(&visitor, "XYLOPHONES"), search(&visitor, "xylophones"));
    assert!(all(&search(&visitor, "phones")).is_empty(), "the middle of a word");

    let player = search(&visitor, "cleo")["players"][0].clone();
    assert_eq!((&player["title"], &player["detail"]), (&json!("Cleo OfMark"), &json!("Yaks Mark")));
    assert_eq!(player["path"], format!("/players/{}", league.players[2]));

    let page = search(&visitor, "about")["pages"][0].clone();
    assert_eq!((&page["title"], &page["path"]), (&json!("About Mark"), &json!("/about-Mark")));

    let limited = visitor.get("/api/search?q=mark&limit=1&slug=harbor").expect(200).json();
    assert_eq!(KINDS.map(|kind| titles(&limited, kind).len()), [1, 0, 1, 1, 1, 1, 0, 0]);
}

#[test]
fn games_are_found_by_both_teams_and_by_their_date_the_next_ones_first() {
    let (server, league) = league::clocked_server("2026-10-12T20:00:00Z", "harbor");
    let visitor = server.visitor();
    let paths = |text: &str| -> Vec<String> {
        let found = search(&visitor, text);
        found["games"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| game["path"].as_str().unwrap().to_owned())
            .collect()
    };
    let game = |at: usize| format!("/games/{}", league.games[at]);
    assert_eq!(paths("xylophones yaks"), [game(3), game(0)]);
    assert_eq!(paths("yaks vs xylophones"), [game(3), game(0)]);
    assert_eq!(paths("mark"), [game(2), game(3), game(1), game(0)]);
    for text in ["yaks oct 11", "yaks 10/11", "2026-10-11", "zebras october 11 2026"] {
        assert_eq!(paths(text), [game(1)], "{text}");
    }
    let found = search(&visitor, "2026-10-11");
    let result = &found["games"][0];
    assert_eq!(
        (&result["title"], &result["date"]),
        (&json!("Zebras Mark at Yaks Mark"), &json!("2026-10-11"))
    );
    assert_eq!(result["detail"], "60–65, Sunday Mark");
}

#[test]
fn accents_do_not_matter_and_an_exact_word_comes_first() {
    let server = Server::with(|tx| {
        support::two_leagues(tx);
        let harbor = store::organizations::id_by_slug(tx, "harbor").unwrap();
        for name in ["Annapolis Aces", "Ann Arbor", "Ñandú Söhne"] {
            store::teams::create(tx, harbor, name, None).unwrap();
        }
    });
    let visitor = server.visitor();
    for text in ["nandu", "ÑANDÚ", "sohn", "söhne ñandu"] {
        assert_eq!(titles(&search(&visitor, text), "teams"), ["Ñandú Söhne"], "{text}");
    }
    assert_eq!(titles(&search(&visitor, "ann"), "teams"), ["Ann Arbor", "Annapolis Aces"]);
}

/// Creates a note in the organization `harbor`.
fn add_news(tx: &Transaction<'_>, title: &str, from: &str, until: Option<&str>) {
    let harbor = store::organizations::id_by_slug(tx, "harbor").unwrap();
    let fields = NewsFields {
        title: title.to_owned(),
        body: "The **gymnasium** floor: Ñandú.".to_owned(),
        shown_from: from.to_owned(),
        shown_until: until.map(ToOwned::to_owned),
        pinned: false,
    };
    store::news::create(tx, harbor, &fields, "").unwrap();
}

#[test]
fn news_are_found_by_title_and_text_on_the_days_on_which_visitors_see_them() {
    // In Los Angeles it is still 15 November.
    let server = ClockedServer::at("2026-11-16T07:30:00Z", |tx| {
        support::two_leagues(tx);
        add_news(tx, "Shown note", "2026-11-15", Some("2026-11-15"));
        add_news(tx, "Tomorrow's note", "2026-11-16", None);
        add_news(tx, "Expired note", "2026-11-01", Some("2026-11-14"));
    });
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    for text in ["note", "shown", "gymn", "nandu", "ÑAND shown floor"] {
        assert_eq!(titles(&search(&visitor, text), "news"), ["Shown note"], "{text}");
    }
    let found = search(&visitor, "floor")["news"][0].clone();
    let id = found["id"].as_i64().unwrap();
    assert_eq!(found["path"], format!("/news/{id}"));
    assert_eq!(found["date"], "2026-11-15");
    assert_eq!(titles(&search(&staff, "note"), "news"), ["Shown note"], "for staff on the public site");
    assert!(titles(&search(&visitor, "nasium"), "news").is_empty(), "the middle of a word");
    // Half an hour later the next day has begun in Los Angeles.
    server.set_clock("2026-11-16T08:00:00Z");
    assert_eq!(titles(&search(&staff, "note"), "news"), ["Tomorrow's note"]);
    put(&staff, &format!("/api/news/{id}"), &json!({ "shown_until": null }));
    assert_eq!(titles(&search(&visitor, "shown note"), "news"), ["Shown note"], "the last day was removed");
}

#[test]
fn an_organization_finds_nothing_of_another() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    for text in ["xylophones", "cleo", "mark", "about", "news", "2026-10-11"] {
        let found = visitor.get(&format!("/api/search?q={text}&slug=valley")).expect(200).json();
        assert!(all(&found).is_empty(), "{text}: {found}");
        assert!(!all(&search(&visitor, text)).is_empty(), "{text}");
    }
}

#[test]
fn whatever_is_typed_gets_a_sensible_answer() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    for text in [
        "",
        " ",
        "\"",
        "\"\"",
        "*",
        "-",
        "()",
        "NEAR(",
        "AND",
        "NOT mark",
        "title:mark",
        "^",
        "\u{7}\0",
        "a",
        "\u{301}",
    ] {
        assert!(all(&search(&visitor, text)).is_empty(), "{text}");
    }
    for text in ["\"mark\"", "mark*", "(mark)", "mark\u{7}", "mark\0", "  mark  ", "mark AND mark's-"] {
        let found = all(&search(&visitor, text));
        assert_eq!(found.is_empty(), text.contains("AND"), "{text}: {found:?}");
    }
    visitor.get("/api/search?slug=harbor").expect(200);
    let words = "mark ".repeat(20);
    assert!(!all(&search(&visitor, words.trim())).is_empty());
    let long = visitor.get(&format!("/api/search?q={}&slug=harbor", "m".repeat(101))).expect(422);
    assert_eq!(long.reason("q"), "must be at most 100 characters");
    assert!(all(&search(&visitor, &"m".repeat(100))).is_empty());
    visitor.get("/api/search?q=mark&limit=many&slug=harbor").expect(422);
    assert!(!all(&visitor.get("/api/search?q=mark&limit=0&slug=harbor").expect(200).json()).is_empty());
}

#[test]
fn the_page_of_a_search_is_not_for_search_engines() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    let long = format!("/harbor/search?q={}", "m".repeat(101));
    for path in ["/harbor/search", "/harbor/SEARCH?q=mark", &long] {
        let page = visitor.get(path).expect(200);
        assert_eq!(page.header("x-robots-tag"), Some("noindex"), "{path}");
        assert!(page.text().contains("<title>Search · Harbor League</title>"), "{path}");
    }
    assert!(!visitor.get("/harbor/sitemap.xml").expect(200).text().contains("/search"));
    let admin = server.signed_in("", "admin");
    let taken = admin.post("/api/organizations", &json!({ "name": "Search", "slug": "search" })).expect(422);
    assert!(!taken.reason("slug").is_empty());
}

#[test]
fn a_player_is_found_only_by_the_part_of_the_name_that_is_shown() {
    let (server, league) = league::server("harbor");
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let path = format!("/api/playersv2/{}", league.players[0]);
    staff.put(&path, &json!({ "firstName": "Tess", "lastName": "Oliverquist" })).expect(200);
    let names = |text: &str| titles(&search(&visitor, text), "players");
    assert_eq!(names("oliverq"), ["Tess Oliverquist"]);
    staff.put(&path, &json!({ "public_name": "initial" })).expect(200);
    for text in ["tess", "tess o", "Tess O.", "tes"] {
        assert_eq!(names(text), ["Tess O."], "{text}");
    }
    for text in ["oliverquist", "ol", "tess ol", "tess q"] {
        assert!(names(text).is_empty(), "{text}");
        assert!(titles(&search(&staff, text), "players").is_empty(), "{text}, for staff on the public site");
    }
    staff.put(&path, &json!({ "public_name": "hidden" })).expect(200);
    for text in ["tess", "player", "o", "oliverquist"] {
        assert!(names(text).is_empty(), "{text}");
    }
    staff.put(&path, &json!({ "public_name": "full" })).expect(200);
    assert_eq!(names("oliverq"), ["Tess Oliverquist"]);
}

/// Names whose initial is hard to tell: first and last.
const HARD_NAMES: [[&str; 2]; 16] = [
    ["Zoe Anne", "Quinterfeld"],
    ["Zoe Quinterfeld", ""],
    ["Zoe  Anne Quinterfeld", ""],
    ["Zoe\u{a0}Quinterfeld", ""],
    ["Zoe\u{3000}Quinterfeld", ""],
    ["Zoe\u{2003}Anne Quinterfeld", ""],
    ["Zoe", "'Quinterfeld"],
    ["Zoe", "d'Quinterfeld"],
    ["Zoe", "Q"],
    ["Zoe", "Q."],
    ["Zoe", "Q\u{301}uinterfeld"],
    ["Zoe", "\u{301}Quinterfeld"],
    ["Zoe", "李"],
    ["Zoe", "Ωmegaquist"],
    ["Zoe", "Öquinterfeld-Quist"],
    ["", "Quinterfeld Zoe"],
];

/// Returns the words of a text in lower case.
fn words(text: &str) -> BTreeSet<String> {
    let parts = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    parts.map(str::to_lowercase).collect()
}

#[test]
fn the_index_has_no_part_of_a_name_that_visitors_do_not_see() {
    let server = Server::with(|tx: &Transaction<'_>| {
        support::two_leagues(tx);
        let harbor = store::organizations::id_by_slug(tx, "harbor").unwrap();
        for [first_name, last_name] in HARD_NAMES {
            let public_name = Some(PublicName::Initial);
            let input = NewPlayer { first_name, last_name, public_name, ..NewPlayer::default() };
            store::players::create(tx, harbor, &input).unwrap();
        }
    });
    let visitor = server.visitor();
    for (id, [first_name, last_name]) in (1..).zip(HARD_NAMES) {
        let [first, last] = [first_name, last_name].map(str::to_owned);
        let name = PlayerName {
            id: PlayerId(id),
            first_name: first,
            last_name: last,
            public_name: PublicName::Initial,
        };
        let seen = shown(name, View::Public);
        let visible = words(&format!("{} {}", seen.first_name, seen.last_name));
        for word in words(&format!("{first_name} {last_name}")).difference(&visible) {
            for length in 1..=word.chars().count() {
                let start: String = word.chars().take(length).collect();
                let may_be_found =
                    visible.iter().any(|own| *own == start || (length > 1 && own.starts_with(&start)));
                let found = search(&visitor, &start);
                let is_found = found["players"].as_array().unwrap().iter().any(|player| player["id"] == id);
                assert!(!is_found || may_be_found, "{first_name:?} {last_name:?} is found by {start}");
            }
        }
    }
}

/// Compares the index with one that is made anew.
#[track_caller]
#[expect(clippy::disallowed_methods, reason = "a temporary index beside that of the file")]
pub fn assert_current(server: &Server) {
    let database = rusqlite::Connection::open(server.database()).unwrap();
    database
        .execute_batch(
            "CREATE VIRTUAL TABLE temp.own USING fts5vocab (main, search_index, instance);
             CREATE VIRTUAL TABLE temp.fresh USING fts5 (title, body, tokenize = 'unicode61 remove_diacritics 2');
             INSERT INTO fresh (rowid, title, body) SELECT document, title, body FROM searched_teams
                 UNION ALL SELECT document, title, body FROM searched_players
                 UNION ALL SELECT document, title, body FROM searched_games
                 UNION ALL SELECT document, title, body FROM searched_pages
                 UNION ALL SELECT document, title, body FROM searched_news
                 UNION ALL SELECT document, title, body FROM searched_venues
                 UNION ALL SELECT document, title, body FROM searched_seasons
                 UNION ALL SELECT document, title, body FROM searched_leagues
                 UNION ALL SELECT document, title, body FROM searched_names;
             CREATE VIRTUAL TABLE temp.wanted USING fts5vocab (temp, fresh, instance);",
        )
        .unwrap();
    let read = |table: &str| -> BTreeSet<(String, i64, String, i64)> {
        let mut statement =
            database.prepare(&format!("SELECT term, doc, col, \"offset\" FROM {table}")).unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)));
        rows.unwrap().map(Result::unwrap).collect()
    };
    let (own, wanted) = (read("own"), read("wanted"));
    let differing: Vec<_> = own.symmetric_difference(&wanted).collect();
    assert!(differing.is_empty(), "the index differs: {differing:?}");
}

#[test]
fn the_index_follows_every_change() {
    let (server, league) = league::server("harbor");
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let games = |text: &str| titles(&search(&visitor, text), "games").len();
    put(&staff, &format!("/api/teams/{}", league.teams[0]), &json!({ "name": "Ravens" }));
    assert_eq!((games("ravens"), games("xylophones")), (3, 0));
    put(&staff, &format!("/api/gamesv2/{}/details", league.games[3]), &json!({ "date": "2026-12-20" }));
    assert_eq!((games("ravens dec 20"), games("2026-12-13")), (1, 0));
    let page = format!("/api/pages/{}", league.page_id);
    put(
        &staff,
        &page,
        &json!({ "title": "Gym rules", "faq": [{ "question": "Parking?", "answer": "Behind the gym" }] }),
    );
    assert_eq!(titles(&search(&visitor, "parking"), "pages"), ["Gym rules"]);
    put(&staff, &page, &json!({ "published": false }));
    assert!(titles(&search(&visitor, "gym"), "pages").is_empty());
    let note = format!("/api/news/{}", league.news);
    put(&staff, &note, &json!({ "title": "Photo day", "body": "Bring your jersey." }));
    assert_eq!(titles(&search(&visitor, "jers"), "news"), ["Photo day"]);
    assert!(titles(&search(&visitor, "mark"), "news").is_empty(), "the former title");
    assert_current(&server);
    staff.call("DELETE", &note).send().expect(204);
    assert!(titles(&search(&visitor, "photo"), "news").is_empty());
    assert_current(&server);
    let merge = json!({ "masterId": league.players[2], "duplicateIds": [league.players[3]] });
    staff.post("/api/playersv2/merge", &merge).expect(200);
    assert!(titles(&search(&visitor, "dot"), "players").is_empty());
    assert_current(&server);
    let owner = server.signed_in("harbor", "owner");
    owner.call("DELETE", &format!("/api/seasonsv2/{}", league.season)).send().expect(204);
    assert_eq!(games("ravens"), 0, "the games go with their season");
    assert_current(&server);
}

#[test]
fn the_index_is_right_after_every_operation_of_the_api() {
    let (server, league) = league::server("harbor");
    let owner = server.signed_in("harbor", "owner");
    let id = owner.get("/api/auth/check-auth").expect(200).json()["user"]["id"].as_i64().unwrap();
    let mut all = operations(&owner);
    all.retain(|operation| {
        operation.method != "GET" && !["logout", "verify_domain"].contains(&operation.id.as_str())
    });
    all.sort_by_key(|operation| operation.method == "DELETE");
    let succeeded = all.iter().filter(|operation| {
        let address = operation.address(&league, id, 1);
        operation.call(&owner, &address, operation.body(&league).as_ref()).status < 300
    });
    assert!(succeeded.count() > 40, "few calls succeeded");
    assert_current(&server);
}

#[test]
fn an_imported_archive_is_found_and_a_deleted_organization_leaves_nothing() {
    let (server, league) = league::server("valley");
    let admin = server.signed_in("", "admin");
    let path = format!("/api/organizations/{}", league.organization);
    let archive = admin.get(&format!("{path}/archive")).expect(200).body;
    let upload = admin.call("PUT", "/api/archives/upload?offset=0");
    upload.body("application/octet-stream", archive).send().expect(200);
    admin.post("/api/archives/import", &json!({ "slug": "second-valley" })).expect(200);
    assert_current(&server);
    let found = |slug: &str| {
        let found = server.visitor().get(&format!("/api/search?q=mark&slug={slug}")).expect(200).json();
        all(&found).len()
    };
    assert_eq!((found("second-valley"), found("valley")), (10, 10));
    admin.delete(&path).expect(204);
    assert_current(&server);
    assert_eq!(found("second-valley"), 10);
}

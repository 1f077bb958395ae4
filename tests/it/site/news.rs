//! News: what visitors see and when, how staff write notes, the pages and the Atom feed.

use homecourt::db::Transaction;
use homecourt::domain::news::NewsFields;
use homecourt::store;
use homecourt::views;
use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::Event;
use serde_json::{Value, json};

use crate::support::{self, Client, ClockedServer, Server};

/// 15 November 2026, 23:30 in Los Angeles: in UTC it is the next day.
const EVENING: &str = "2026-11-16T07:30:00Z";

fn add(tx: &Transaction<'_>, slug: &str, (title, body): (&str, &str), (from, until): (&str, Option<&str>)) {
    let organization = store::organizations::id_by_slug(tx, slug).unwrap();
    let fields = NewsFields {
        title: title.to_owned(),
        body: body.to_owned(),
        shown_from: from.to_owned(),
        shown_until: until.map(ToOwned::to_owned),
        pinned: title.starts_with("Pinned"),
    };
    let html = homecourt::rules::markdown::html(body).unwrap();
    store::news::create(tx, organization, &fields, &html).unwrap();
}

fn fill(tx: &Transaction<'_>) {
    support::two_leagues(tx);
    add(tx, "harbor", ("Older", "The first note."), ("2026-10-01", None));
    add(tx, "harbor", ("Pinned rules", "Be **kind**.\n\nSee [games](schedule)."), ("2026-09-01", None));
    add(tx, "harbor", ("Today", "Starts today."), ("2026-11-15", Some("2026-11-15")));
    add(tx, "harbor", ("Tomorrow", "Starts tomorrow."), ("2026-11-16", None));
    add(tx, "harbor", ("Over", "Ended yesterday."), ("2026-11-01", Some("2026-11-14")));
    add(tx, "valley", ("Theirs", "VALLEYMARK"), ("2026-11-01", None));
}

fn titles(client: &Client, path: &str) -> Vec<String> {
    let news = client.get(path).expect(200).json()["news"].clone();
    news.as_array().unwrap().iter().map(|note| note["title"].as_str().unwrap().to_owned()).collect()
}

fn id_of(staff: &Client, title: &str) -> i64 {
    let news = staff.get("/api/news?all=true").expect(200).json();
    let found = news["news"].as_array().unwrap().iter().find(|note| note["title"] == title);
    found.unwrap()["id"].as_i64().unwrap()
}

#[test]
fn visitors_see_the_notes_of_the_day_in_the_organizations_zone_pinned_first() {
    let server = ClockedServer::at(EVENING, fill);
    let visitor = server.visitor();
    assert_eq!(titles(&visitor, "/api/news?slug=harbor"), ["Pinned rules", "Today", "Older"]);
    assert_eq!(titles(&visitor, "/api/news?slug=harbor&all=true"), ["Pinned rules", "Today", "Older"]);
    let first = visitor.get("/api/news?slug=harbor").json()["news"][0].clone();
    assert_eq!(first["summary"], "Be kind. See games.");
    assert_eq!((&first["state"], &first["body"]), (&json!("shown"), &Value::Null));
    // An hour later it is the next day in Los Angeles, too.
    server.set_clock("2026-11-16T08:00:00Z");
    assert_eq!(titles(&visitor, "/api/news?slug=harbor&limit=9"), ["Pinned rules", "Tomorrow", "Older"]);
}

#[test]
fn staff_see_every_note_with_its_state_and_visitors_get_404_for_those_that_are_not_shown() {
    let server = ClockedServer::at(EVENING, fill);
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let news = staff.get("/api/news?all=true").expect(200).json();
    let states: Vec<_> =
        news["news"].as_array().unwrap().iter().map(|note| (&note["title"], &note["state"])).collect();
    let expected = [
        ("Pinned rules", "shown"),
        ("Tomorrow", "scheduled"),
        ("Today", "shown"),
        ("Over", "over"),
        ("Older", "shown"),
    ];
    assert_eq!(
        states,
        expected.map(|(title, state)| (json!(title), json!(state))).each_ref().map(|(a, b)| (a, b))
    );
    assert_eq!(titles(&staff, "/api/news"), ["Pinned rules", "Today", "Older"]);
    for (title, status) in [("Tomorrow", 404), ("Over", 404), ("Today", 200), ("Pinned rules", 200)] {
        let id = id_of(&staff, title);
        visitor.get(&format!("/api/news/{id}?slug=harbor")).expect(status);
        visitor.get(&format!("/harbor/news/{id}")).expect(status);
        visitor.get(&format!("/api/news/{id}?slug=valley")).expect(404);
        staff.get(&format!("/api/news/{id}")).expect(200);
    }
    let pinned = visitor.get(&format!("/api/news/{}?slug=harbor", id_of(&staff, "Pinned rules"))).json();
    assert_eq!(
        pinned["note"]["html"],
        "<p>Be <strong>kind</strong>.</p>\n<p>See <a href=\"schedule\" rel=\"noopener\">games</a>.</p>\n"
    );
    visitor.get("/harbor/news/999999").expect(404);
    visitor.get("/harbor/news/first").expect(404);
}

#[test]
fn staff_write_change_and_delete_notes() {
    let server = Server::with(support::two_leagues);
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    let input = json!({ "title": " Gym closed ", "body": "Until *Monday*.", "shown_from": "2026-01-05" });
    let made = staff.post("/api/news", &input).expect(201).json()["note"].clone();
    assert_eq!(made["title"], "Gym closed");
    assert_eq!(
        (&made["shown_until"], &made["pinned"], &made["version"]),
        (&Value::Null, &json!(false), &json!(1))
    );
    assert_eq!(titles(&visitor, "/api/news?slug=harbor"), ["Gym closed"]);

    let path = format!("/api/news/{}", made["id"]);
    let changed =
        staff.put(&path, &json!({ "pinned": true, "shown_until": "2099-01-06" })).expect(200).json();
    assert_eq!((&changed["note"]["body"], &changed["note"]["html"]), (&made["body"], &made["html"]));
    assert_eq!(
        (&changed["note"]["pinned"], &changed["note"]["shown_until"]),
        (&json!(true), &json!("2099-01-06"))
    );
    let changed = staff.put(&path, &json!({ "body": "", "shown_until": null })).expect(200).json();
    assert_eq!((&changed["note"]["html"], &changed["note"]["shown_until"]), (&json!(""), &Value::Null));
    staff.put(&path, &json!({ "shown_from": "2099-01-01" })).expect(200);
    assert!(titles(&visitor, "/api/news?slug=harbor").is_empty());

    server.signed_in("valley", "staff").delete(&path).expect(404);
    staff.delete(&path).expect(204);
    staff.delete(&path).expect(404);
    staff.put(&path, &input).expect(404);
}

#[test]
fn a_note_is_refused_field_by_field() {
    let server = Server::with(support::two_leagues);
    let staff = server.signed_in("harbor", "staff");
    let day = "2026-01-05";
    for (body, field) in [
        (json!({ "shown_from": day }), "title"),
        (json!({ "title": "x".repeat(121), "shown_from": day }), "title"),
        (json!({ "title": "A" }), "shown_from"),
        (json!({ "title": "A", "shown_from": "tomorrow" }), "shown_from"),
        (json!({ "title": "A", "shown_from": day, "shown_until": "2026-01-04" }), "shown_until"),
        (json!({ "title": "A", "shown_from": day, "body": "x".repeat(4_001) }), "body"),
        (json!({ "title": "A", "shown_from": day, "body": "\u{7}" }), "body"),
        (json!({ "title": "A", "shown_from": day, "body": "> ".repeat(200) }), "body"),
        (json!({ "title": "A", "shown_from": day, "pinned": "often" }), "pinned"),
    ] {
        staff.post("/api/news", &body).expect(422).reason(field);
    }
    let hostile = json!({ "title": "<b>", "shown_from": day, "body": "<script>alert(1)</script>\n\n[a](javascript:b)" });
    let html = staff.post("/api/news", &hostile).expect(201).json()["note"]["html"].clone();
    assert!(!html.to_string().contains("script"), "{html}");
}

#[test]
fn the_quota_of_notes_is_kept() {
    let server = Server::configured("[quotas]\nnews = 1\n", support::two_leagues);
    let staff = server.signed_in("harbor", "staff");
    let note = json!({ "title": "A", "shown_from": "2026-01-05" });
    let id = staff.post("/api/news", &note).expect(201).json()["note"]["id"].clone();
    let refused = staff.post("/api/news", &note).expect(409).message();
    assert!(refused.contains("at most 1 notes in its news"), "{refused}");
    staff.delete(&format!("/api/news/{id}")).expect(204);
    staff.post("/api/news", &note).expect(201);
}

#[test]
fn the_list_comes_a_page_at_a_time() {
    let server = ClockedServer::at(EVENING, fill);
    let staff = server.signed_in("harbor", "staff");
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = staff.get(&format!("/api/news?all=true&limit=2{cursor}")).expect(200).json();
        found.extend(page["news"].as_array().unwrap().iter().map(|note| note["title"].clone()));
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(json!(found), json!(titles(&staff, "/api/news?all=true")));
}

#[test]
fn the_news_pages_have_titles_data_and_the_feed_in_their_head() {
    let server = ClockedServer::at(EVENING, fill);
    let id = id_of(&server.signed_in("harbor", "staff"), "Pinned rules");
    let (visitor, of_host) = (server.visitor(), server.visitor_of("harbor.example"));
    let feed = "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"News · Harbor League\" \
                href=\"http://harbor.example/news.atom\">";
    for path in ["/harbor", "/harbor/news", &format!("/harbor/news/{id}")] {
        assert!(visitor.get(path).expect(200).text().contains(feed), "{path}");
    }
    assert!(!visitor.get("/harbor/schedule").expect(200).text().contains("atom+xml"));
    let list = of_host.get("/news").expect(200).text();
    assert!(list.contains("<title>News · Harbor League</title>") && list.contains("Starts today."), "{list}");
    let note = of_host.get(&format!("/news/{id}")).expect(200).text();
    assert!(note.contains("<title>Pinned rules · Harbor League</title>"), "{note}");
    assert!(note.contains("<meta name=\"description\" content=\"Be kind. See games.\">"), "{note}");
    for part in ["\"@type\":\"NewsArticle\"", "\"datePublished\":\"2026-09-01\"", "\"name\":\"News\""] {
        assert!(note.contains(part), "{part} in {note}");
    }
    let sitemap = of_host.get("/sitemap.xml").expect(200).text();
    assert!(sitemap.contains("<loc>http://harbor.example/news</loc>"));
    assert_eq!(sitemap.matches("<loc>http://harbor.example/news/").count(), 3);
}

/// Returns the elements of an XML document as path and text: `feed/entry/title` and `Today`. The `href` of a link counts
/// as its text.
fn elements(xml: &str) -> Vec<(String, String)> {
    let (mut reader, mut open, mut found) = (Reader::from_str(xml), Vec::new(), Vec::new());
    let mut text = String::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => {
                open.push(start.name().into_inner().to_owned());
                text.clear();
            }
            Event::Empty(link) => {
                let value = |name: &str| link.try_get_attribute(name).unwrap().unwrap().value.into_owned();
                found.push((format!("{}/link {}", open.join("/"), value("rel")), value("href")));
            }
            Event::Text(part) => text.push_str(&part),
            Event::GeneralRef(name) => {
                text.push_str(resolve_predefined_entity(&name).unwrap());
            }
            Event::End(_) => {
                found.push((open.join("/"), std::mem::take(&mut text)));
                open.pop();
            }
            Event::Eof => return found,
            _ => {}
        }
    }
}

fn texts(xml: &str, path: &str) -> Vec<String> {
    elements(xml).into_iter().filter(|(found, _)| found == path).map(|(_, text)| text).collect()
}

#[test]
fn the_feed_is_atom_with_absolute_links_and_stable_ids() {
    let server = ClockedServer::at(EVENING, |tx| {
        fill(tx);
        let body = "A & B <b>bold</b> [up](/media/x) &#1; ]]> \"q\"";
        add(tx, "valley", ("A < B & \"C\"", body), ("2026-11-02", None));
    });
    let answer = server.visitor().get("/harbor/news.atom").expect(200);
    assert_eq!(answer.header("content-type"), Some("application/atom+xml; charset=utf-8"));
    let xml = answer.text();
    assert_eq!(texts(&xml, "feed/title"), ["News · Harbor League"]);
    assert_eq!(texts(&xml, "feed/author/name"), ["Harbor League"]);
    assert_eq!(texts(&xml, "feed/link self"), ["http://harbor.example/news.atom"]);
    assert_eq!(texts(&xml, "feed/link alternate"), ["http://harbor.example/news"]);
    assert_eq!(texts(&xml, "feed/entry/title"), ["Pinned rules", "Today", "Older"]);
    // Midnight in Los Angeles, with and without daylight-saving time.
    let published = ["2026-09-01T07:00:00Z", "2026-11-15T08:00:00Z", "2026-10-01T07:00:00Z"];
    assert_eq!(texts(&xml, "feed/entry/published"), published);
    assert_eq!(texts(&xml, "feed/updated"), ["2026-11-15T08:00:00Z"]);
    let content = &texts(&xml, "feed/entry/content")[0];
    assert!(
        content.contains("<a href=\"http://harbor.example/schedule\" rel=\"noopener noreferrer\">"),
        "{content}"
    );
    let ids = texts(&xml, "feed/entry/id");
    let prefix = ids[0].trim_end_matches(|char: char| char.is_ascii_digit());
    assert!(prefix.starts_with("tag:") && prefix.ends_with(".homecourt,2026:news/"), "{prefix}");
    assert!(ids.iter().all(|id| id.starts_with(prefix)), "{ids:?}");
    let of_domain = server.visitor_of("harbor.example").get("/news.atom").expect(200).text();
    assert_eq!(texts(&of_domain, "feed/entry/id"), ids);
    // A new slug does not change the ids: feed readers would show all notes as new.
    let owner = server.signed_in("harbor", "owner");
    let found = server.visitor().get("/api/organizations/slug/harbor").expect(200).json();
    let path = format!("/api/organizations/{}", found["organization"]["id"]);
    owner.put(&path, &json!({ "slug": "pier" })).expect(200);
    let moved = server.visitor().get("/pier/news.atom").expect(200).text();
    assert_eq!(texts(&moved, "feed/entry/id"), ids);

    let odd = server.visitor().get("/valley/news.atom").expect(200).text();
    assert_eq!(texts(&odd, "feed/entry/title"), ["A < B & \"C\"", "Theirs"]);
    let content = &texts(&odd, "feed/entry/content")[0];
    assert!(content.contains("<b>bold</b>") && content.contains("http://localhost/media/x"), "{content}");
    assert!(content.contains("]]&gt;"), "{content}");
}

#[test]
fn a_reader_asks_again_with_its_tag_and_a_change_moves_updated() {
    let server = Server::with(|tx| {
        support::two_leagues(tx);
        add(tx, "harbor", ("Rules", "Be kind."), ("2026-01-05", None));
    });
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let first = visitor.get("/harbor/news.atom").expect(200);
    let tag = first.header("etag").unwrap();
    let again = |tag: &str| visitor.call("GET", "/harbor/news.atom").header("if-none-match", tag).send();
    assert_eq!(again(tag).expect(304).header("vary"), first.header("vary"));
    assert_eq!(texts(&first.text(), "feed/updated"), ["2026-01-05T08:00:00Z"]);
    staff
        .put(&format!("/api/news/{}", id_of(&staff, "Rules")), &json!({ "body": "Be *very* kind." }))
        .expect(200);
    let changed = again(tag).expect(200).text();
    assert_eq!(texts(&changed, "feed/entry/published"), ["2026-01-05T08:00:00Z"]);
    assert!(texts(&changed, "feed/updated")[0].as_str() > "2026-01-05T08:00:00Z", "{changed}");

    let empty = visitor.get("/valley/news.atom").expect(200).text();
    assert_eq!((texts(&empty, "feed/updated").len(), texts(&empty, "feed/entry/id").len()), (1, 0));
    for path in ["/news.atom", "/nobody/news.atom"] {
        visitor.get(path).expect(404);
    }
    server.visitor_of("harbor.example").get("/valley/news.atom").expect(404);
}

#[test]
fn the_home_page_gets_the_newest_headlines() {
    let _server = Server::with(|tx| {
        fill(tx);
        let organization = store::organizations::id_by_slug(tx, "harbor").unwrap();
        let news = views::news::newest(tx, organization, EVENING.parse().unwrap(), 2).unwrap();
        let shown: Vec<_> = news.iter().map(|note| (note.title.as_str(), note.date.as_str())).collect();
        assert_eq!(shown, [("Pinned rules", "2026-09-01"), ("Today", "2026-11-15")]);
        assert_eq!(news[0].summary, "Be kind. See games.");
    });
}

//! Pages as staff edit them: what is saved and rejected, and when visitors see it.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};

use crate::league;
use crate::support::{Client, Server};

fn harbor() -> (Server, Client, Client) {
    let (server, _) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    (server, staff, visitor)
}

/// Creates a page and returns the URL of its calls.
fn page(staff: &Client, path: &str) -> String {
    let body = json!({ "path": path, "title": "Sponsors", "body": "Thanks to *all*." });
    let made = staff.post("/api/pages", &body).expect(201).json()["page"].clone();
    format!("/api/pages/{}", made["id"])
}

fn read(visitor: &Client, path: &str) -> Value {
    let address = format!("/api/pages/{}?slug=harbor", path.replace('/', "%2F"));
    visitor.get(&address).expect(200).json()["page"].clone()
}

fn upload(staff: &Client, own: &str, shade: u8) -> Value {
    let mut bytes = Cursor::new(Vec::new());
    let picture = DynamicImage::from(RgbImage::from_pixel(40, 20, Rgb([shade, 0, 0])));
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    let call = staff.call("POST", &format!("{own}/images"));
    let call = call.form(&[("caption", "The gym")], &[("image", "image/png", &bytes.into_inner())]);
    call.send().expect(201).json()["image"].clone()
}

#[test]
fn a_page_is_made_changed_and_deleted_and_visitors_see_it_at_once() {
    let (_server, staff, visitor) = harbor();
    visitor.get("/api/pages/sponsors?slug=harbor").expect(404);
    visitor.get("/harbor/sponsors").expect(404);
    let sent = json!({
        "path": "/Sponsors/", "title": " Our sponsors ", "body": "Thanks to *all*.",
        "faq": [{ "question": "How much?", "answer": "**$5**" }],
        "videos": [{ "title": "Finals", "url": "https://youtu.be/abcdefghijk" }],
    });
    let made = staff.post("/api/pages", &sent).expect(201).json()["page"].clone();
    assert_eq!((&made["path"], &made["title"]), (&json!("sponsors"), &json!("Our sponsors")));
    assert_eq!((&made["published"], &made["draft"]), (&json!(true), &Value::Null));
    let shown = read(&visitor, "sponsors");
    assert_eq!(shown["html"], "<p>Thanks to <em>all</em>.</p>\n");
    assert_eq!(shown["faq"][0]["html"], "<p><strong>$5</strong></p>\n");
    assert_eq!(shown["videos"][0]["url"], "https://www.youtube-nocookie.com/embed/abcdefghijk");
    assert!(visitor.get("/harbor/sponsors").expect(200).text().contains("Thanks to <em>all</em>."));
    let own = format!("/api/pages/{}", made["id"]);
    let saved = staff.put(&own, &json!({ "body": "Thanks." })).expect(200).json()["page"].clone();
    assert_eq!(
        (&saved["title"], &saved["faq"][0]["question"]),
        (&json!("Our sponsors"), &json!("How much?"))
    );
    assert_eq!(read(&visitor, "sponsors")["html"], "<p>Thanks.</p>\n");
    assert!(visitor.get("/harbor/sponsors").expect(200).text().contains("<p>Thanks.</p>"));
    staff.put(&own, &json!({ "published": false })).expect(200);
    visitor.get("/api/pages/sponsors?slug=harbor").expect(404);
    staff.put(&own, &json!({ "published": true })).expect(200);
    assert_eq!(staff.get(&format!("{own}/deletion")).expect(200).json(), json!({ "deletion": {} }));
    staff.delete(&own).expect(204);
    staff.delete(&own).expect(404);
    visitor.get("/harbor/sponsors").expect(404);
}

#[test]
fn a_page_has_one_or_more_segments_and_none_of_the_sites_own_addresses() {
    let (_server, staff, visitor) = harbor();
    let post = |path: &str| staff.post("/api/pages", &json!({ "path": path, "title": "A page" }));
    for (path, kept) in [
        ("rules/youth-2", "rules/youth-2"),
        ("LEAGUEINFO", "leagueInfo"),
        ("home", "home"),
        ("tournament", "tournament"),
    ] {
        assert_eq!(post(path).expect(201).json()["page"]["path"], kept);
    }
    assert_eq!(read(&visitor, "rules/youth-2")["title"], "A page");
    assert!(visitor.get("/harbor/rules/youth-2").expect(200).text().contains("<h1>A page</h1>"));
    visitor.get("/harbor/rules/nothing").expect(404);
    for path in [
        "",
        " ",
        "/",
        "our page",
        "a//b",
        "a/../b",
        "-",
        "ä",
        "a.html",
        "schedule",
        "teamlist",
        "games/5",
        "login",
        "api/x",
        "dashboard",
        "standings",
        "preview",
    ] {
        post(path).expect(422).reason("path");
    }
    post(&"x".repeat(81)).expect(422).reason("path");
    assert_eq!(post("Rules/Youth-2").expect(409).message(), "There is a page at this address already.");
    post("leagueinfo").expect(409);
    let own = page(&staff, "sponsors");
    staff.put(&own, &json!({ "path": "rules/youth-2" })).expect(409);
    staff.put(&format!("{own}/draft"), &json!({ "path": "leagueInfo" })).expect(409);
    staff.put(&own, &json!({ "path": "schedule" })).expect(422).reason("path");
}

#[test]
fn what_a_page_cannot_say_is_refused_by_field() {
    let (_server, staff, _) = harbor();
    let own = page(&staff, "sponsors");
    let item = json!({ "question": "How?", "answer": "So." });
    for (sent, field) in [
        (json!({ "title": " " }), "title"),
        (json!({ "title": "x".repeat(121) }), "title"),
        (json!({ "title": 5 }), "title"),
        (json!({ "body": "x".repeat(60_001) }), "body"),
        (json!({ "body": "a\u{7}b" }), "body"),
        (json!({ "faq": [{ "question": "", "answer": "So." }] }), "faq"),
        (json!({ "faq": [item, { "question": "", "answer": "So." }] }), "faq[1].question"),
        (json!({ "faq": [{ "question": "How?", "answer": "x".repeat(4_001) }] }), "faq"),
        (json!({ "faq": vec![item; 61] }), "faq"),
        (json!({ "videos": [{ "title": "Finals", "url": "javascript:alert(1)" }] }), "videos"),
        (json!({ "videos": [{ "title": "Finals", "url": "javascript:alert(1)" }] }), "videos[0].url"),
        (json!({ "videos": [{ "title": "", "url": "https://youtu.be/abcdefghijk" }] }), "videos"),
        (json!({ "images": [{ "id": 999_999, "caption": "" }] }), "images"),
        (json!({ "published": "yes" }), "published"),
    ] {
        staff.put(&own, &sent).expect(422).reason(field);
        if field != "published" {
            staff.put(&format!("{own}/draft"), &sent).expect(422).reason(field);
        }
    }
    for (sent, field) in [(json!({ "title": "A page" }), "path"), (json!({ "path": "a-page" }), "title")] {
        staff.post("/api/pages", &sent).expect(422).reason(field);
    }
    let text = "One\r\n\ttwo\n".to_owned() + &"x".repeat(50_000);
    staff.put(&own, &json!({ "body": text })).expect(200);
}

#[test]
fn a_draft_is_seen_by_staff_alone_until_it_is_published() {
    let (server, staff, visitor) = harbor();
    let own = page(&staff, "sponsors");
    let draft = format!("{own}/draft");
    let before = read(&visitor, "sponsors");
    let sent = json!({ "title": "Coming soon", "body": "SECRETDRAFT", "path": "partners" });
    let saved = staff.put(&draft, &sent).expect(200).json()["page"].clone();
    assert_eq!((&saved["title"], &saved["draft"]["title"]), (&json!("Sponsors"), &json!("Coming soon")));
    assert_eq!(read(&visitor, "sponsors"), before);
    for path in ["/harbor/sponsors", "/harbor/partners", "/harbor/sitemap.xml"] {
        assert!(!visitor.get(path).text().contains("SECRETDRAFT"));
    }
    visitor.get("/harbor/partners").expect(404);
    visitor.get(&draft).expect(401);
    server.signed_in("valley", "owner").get(&draft).expect(404);
    // A field that is absent stays as in the draft.
    let saved = staff.put(&draft, &json!({ "title": "Soon" })).expect(200).json()["page"].clone();
    assert_eq!(saved["draft"]["body"], "SECRETDRAFT");
    assert_eq!(staff.get(&draft).expect(200).json()["page"], saved);
    let published = saved["draft"].clone();
    let shown = staff.put(&own, &published).expect(200).json()["page"].clone();
    assert_eq!((&shown["body"], &shown["draft"]), (&json!("SECRETDRAFT"), &Value::Null));
    assert_eq!(read(&visitor, "partners")["title"], "Soon");
    visitor.get("/harbor/sponsors").expect(308);
    staff.put(&draft, &json!({ "body": "Never" })).expect(200);
    staff.delete(&draft).expect(204);
    assert_eq!(staff.get(&draft).expect(200).json()["page"]["draft"], Value::Null);
    assert_eq!(read(&visitor, "partners")["body"], "SECRETDRAFT");
    staff.delete(&draft).expect(204);
}

#[test]
fn a_save_over_what_somebody_else_saved_is_refused() {
    let (_server, staff, visitor) = harbor();
    let own = page(&staff, "sponsors");
    let seen = staff.get(&format!("{own}/draft")).json()["page"]["version"].clone();
    let first = json!({ "body": "The first", "version": seen });
    let after = staff.put(&own, &first).expect(200).json()["page"]["version"].clone();
    assert_ne!(after, seen);
    let second = json!({ "body": "The second", "version": seen });
    let refused = staff.put(&own, &second).expect(409);
    assert_eq!(refused.message(), "staff saved this page after you opened it.");
    let conflict = refused.json()["conflict"].clone();
    assert_eq!(conflict["version"], after);
    assert_eq!(conflict["fields"], json!({ "body": { "yours": "The second", "saved": "The first" } }));
    staff.put(&format!("{own}/draft"), &second).expect(409);
    assert_eq!(read(&visitor, "sponsors")["body"], "The first");
    let again = json!({ "body": "The second", "version": after });
    staff.put(&format!("{own}/draft"), &again).expect(200);
    staff.put(&own, &json!({ "body": "Whatever it says" })).expect(200);
}

#[test]
fn pictures_are_shown_once_the_page_names_them_and_forgotten_when_nothing_does() {
    let (_server, staff, visitor) = harbor();
    let own = page(&staff, "sponsors");
    let pictures = [10, 20, 30, 40].map(|shade| upload(&staff, &own, shade));
    assert_eq!((&pictures[0]["caption"], &pictures[0]["width"]), (&json!("The gym"), &json!(40)));
    assert_eq!(read(&visitor, "sponsors")["images"], json!([]));
    let placed = |at: usize, caption: &str| json!({ "id": pictures[at]["id"], "caption": caption });
    let body = format!("![Hall]({})", pictures[2]["url"].as_str().unwrap());
    let sent = json!({ "body": body, "images": [placed(1, "Second"), placed(0, "First")] });
    staff.put(&format!("{own}/draft"), &sent).expect(200);
    assert_eq!(read(&visitor, "sponsors")["images"], json!([]));
    staff.put(&own, &sent).expect(200);
    let shown = read(&visitor, "sponsors");
    let captions: Vec<&Value> =
        shown["images"].as_array().unwrap().iter().map(|one| &one["caption"]).collect();
    assert_eq!(captions, ["Second", "First"]);
    assert!(shown["html"].as_str().unwrap().contains("<img src=\"/media/"));
    let there = |at: usize| visitor.get(pictures[at]["url"].as_str().unwrap()).status;
    assert_eq!([0, 1, 2, 3].map(there), [200, 200, 200, 404], "the fourth was never used");
    let more = upload(&staff, &own, 50);
    let draft = json!({ "images": [placed(1, ""), json!({ "id": more["id"], "caption": "New" })] });
    let saved = staff.put(&format!("{own}/draft"), &draft).expect(200).json();
    assert_eq!(saved["page"]["draft"]["images"][1]["caption"], "New");
    staff.delete(&format!("{own}/draft")).expect(204);
    visitor.get(more["url"].as_str().unwrap()).expect(404);
    assert_eq!(read(&visitor, "sponsors")["images"].as_array().unwrap().len(), 2);
    let goes = staff.get(&format!("{own}/deletion")).expect(200).json();
    assert_eq!(goes, json!({ "deletion": { "pictures": 3 } }));
    staff.delete(&own).expect(204);
    assert_eq!([0, 1, 2].map(there), [404, 404, 404]);
}

#[test]
fn a_picture_belongs_to_its_own_page() {
    let (server, staff, _) = harbor();
    let (one, other) = (page(&staff, "one"), page(&staff, "other"));
    let picture = upload(&staff, &one, 10);
    let sent = json!({ "images": [{ "id": picture["id"], "caption": "" }] });
    staff.put(&other, &sent).expect(422).reason("images");
    staff.put(&format!("{other}/draft"), &sent).expect(422).reason("images");
    staff.post(&format!("{one}/images"), &json!({})).expect(422).reason("image");
    let call = staff.call("POST", &format!("{one}/images"));
    call.form(&[], &[("image", "image/png", b"nothing")]).send().expect(422).reason("image");
    let long = "x".repeat(201);
    staff.post(&format!("{one}/images"), &json!({ "caption": long })).expect(422).reason("caption");
    server.visitor().post(&format!("{one}/images"), &json!({})).expect(401);
}

#[test]
fn the_menu_follows_a_page_that_moves_and_its_deletion_says_which_links_are_lost() {
    let (_server, staff, visitor) = harbor();
    let own = page(&staff, "rules/youth");
    let made = staff.post("/api/organization-links", &json!({ "label": "Rules", "slug": "Rules/Youth" }));
    let link = made.expect(201).json();
    assert_eq!(link["slug"], "rules/youth");
    staff.put(&own, &json!({ "path": "rules/children" })).expect(200);
    let links = visitor.get(&format!("/api/organization-links/{}", link["organization_id"])).json();
    assert_eq!(links.as_array().unwrap().last().unwrap()["slug"], "rules/children");
    let goes = staff.get(&format!("{own}/deletion")).expect(200).json();
    assert_eq!(goes, json!({ "deletion": { "lostLinks": 1 } }));
}

#[test]
fn a_preview_renders_as_the_public_page_does() {
    let (server, staff, visitor) = harbor();
    let body = "# Where\n\n<script>alert(1)</script>\n\n| a |\n|---|\n| b |\n\n[x](javascript:alert(1))";
    let shown = staff.post("/api/pages/preview", &json!({ "body": body })).expect(200).json()["html"].clone();
    let own = page(&staff, "sponsors");
    staff.put(&own, &json!({ "body": body })).expect(200);
    assert_eq!(shown, read(&visitor, "sponsors")["html"]);
    assert!(!shown.as_str().unwrap().contains("script"));
    let faq = json!([{ "question": "How?", "answer": "*So*" }]);
    let asked = staff.post("/api/pages/preview", &json!({ "body": "", "faq": faq })).expect(200).json();
    assert_eq!(asked["faq"][0]["html"], "<p><em>So</em></p>\n");
    staff.post("/api/pages/preview", &json!({})).expect(422).reason("body");
    staff.post("/api/pages/preview", &json!({ "body": "x".repeat(60_001) })).expect(422).reason("body");
    server.visitor().post("/api/pages/preview", &json!({ "body": "x" })).expect(401);
}

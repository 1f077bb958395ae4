//! Limits of user content: texts, forms and tables that are too expensive are rejected at once, with a message that
//! names the limit.

use std::sync::atomic::{AtomicUsize, Ordering};

use homecourt::store;
use homecourt::store::pages::NewPage;
use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Client, Server};

fn harbor() -> (Server, League, Client) {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    (server, league, staff)
}

/// Returns texts for which an HTML parser takes minutes or gigabytes, and the limit that each one exceeds.
fn costly() -> Vec<(String, &'static str)> {
    let formatting = (0..190).map(|place| format!("<b title={place}>")).collect::<Vec<_>>().concat();
    vec![
        (">".repeat(60_000), "30 quotes, lists and emphases"),
        ("> ".repeat(30_000), "30 quotes, lists and emphases"),
        ("1. ".repeat(20_000), "30 quotes, lists and emphases"),
        (format!("<table>{}", "<b>".repeat(19_000)), "400 HTML tags"),
        ("<b>a\n\n".repeat(8_000), "HTML tags"),
        ("a\n\n".repeat(20_000), "10000 paragraphs"),
        (format!("{}\n{}\n", "a|".repeat(9_000), "-|".repeat(9_000)), "10000 paragraphs"),
        (format!("<table>\n{formatting}\n\n{}", "[a](b)\n\n".repeat(3_000)), "HTML tags at its length"),
    ]
}

#[test]
fn a_text_that_is_costly_to_render_is_refused_with_its_limit() {
    let (server, _, staff) = harbor();
    let own = staff.post("/api/pages", &json!({ "path": "rules", "title": "Rules" })).expect(201).json();
    let own = format!("/api/pages/{}", own["page"]["id"]);
    let before = support::dump(&server.database(), &["sessions"]);
    for (text, limit) in costly() {
        let page = json!({ "path": "costly", "title": "Costly", "body": text });
        for answer in [
            staff.post("/api/pages/preview", &page),
            staff.post("/api/pages", &page),
            staff.put(&own, &page),
            staff.put(&format!("{own}/draft"), &page),
        ] {
            let reason = answer.expect(422).reason("body");
            assert!(reason.contains(limit), "{reason}");
        }
        let answer: String = text.chars().take(4_000).collect();
        let faq = json!({ "body": "", "faq": [{ "question": "Why?", "answer": answer }] });
        if limit.starts_with("30") {
            staff.post("/api/pages/preview", &faq).expect(422).reason("faq");
        }
    }
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
}

#[test]
fn a_page_within_the_limits_is_rendered_as_before() {
    let (server, _, staff) = harbor();
    let table = format!("| a | b |\n|---|---|\n{}", "| 1 | 2 |\n".repeat(500));
    let nested = (0..8).map(|depth| format!("{}- item\n", "  ".repeat(depth))).collect::<Vec<_>>().concat();
    let body = format!("{table}\n\n{nested}\n\n<details><summary>More</summary>\n\n**Text**\n\n</details>\n");
    let page = json!({ "path": "long", "title": "Long", "body": body });
    staff.post("/api/pages", &page).expect(201);
    let shown = server.visitor().get("/api/pages/long?slug=harbor").expect(200).json()["page"].clone();
    assert_eq!(shown["html"], staff.post("/api/pages/preview", &page).expect(200).json()["html"]);
    assert_eq!(shown["html"].as_str().unwrap().matches("<tr>").count(), 501);
}

#[test]
fn another_organizations_pages_are_served_while_costly_previews_run() {
    let (server, _, staff) = harbor();
    let valley = server.signed_in("valley", "staff");
    valley.post("/api/pages", &json!({ "path": "fees", "title": "Fees", "body": "*$5*" })).expect(201);
    let costly = json!({ "body": "[a](b)\n\n".repeat(3_000) });
    let (previews, during) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..24 {
            scope.spawn(|| {
                let status = staff.call("POST", "/api/pages/preview").json(&costly).try_send();
                previews.fetch_add(1, Ordering::Relaxed);
                // On a slow machine, some previews may exceed the time limit.
                assert!(matches!(status, Some(200 | 503)), "{status:?}");
            });
        }
        while previews.load(Ordering::Relaxed) < 24 {
            let before = previews.load(Ordering::Relaxed);
            let asked = format!("/api/pages/fees?slug=valley&x={}", during.load(Ordering::Relaxed));
            server.visitor().get(&asked).expect(200);
            valley.post("/api/pages/preview", &json!({ "body": "*$6*" })).expect(200);
            let is_during = before > 0 && previews.load(Ordering::Relaxed) < 24;
            during.fetch_add(usize::from(is_during), Ordering::Relaxed);
        }
    });
    assert!(during.into_inner() > 0, "no page was served between two previews");
}

/// Returns the HTML of a page as visitors see it.
fn shown(server: &Server, path: &str) -> (String, Value) {
    let page =
        server.visitor().get(&format!("/api/pages/{path}?slug=harbor")).expect(200).json()["page"].clone();
    (page["html"].as_str().unwrap().to_owned(), page["faq"].clone())
}

#[test]
fn pages_are_rendered_when_they_are_saved_and_not_when_they_are_read() {
    let (mut server, _, staff) = harbor();
    let faq = json!([{ "question": "How much?", "answer": "**$5**" }]);
    let made =
        staff.post("/api/pages", &json!({ "path": "fees", "title": "Fees", "body": "*Old*", "faq": faq }));
    let own = format!("/api/pages/{}", made.expect(201).json()["page"]["id"]);
    server.kill();
    support::write(&server.database(), |tx| {
        tx.execute("UPDATE pages SET html = '<p>stored</p>', faq_html = '[\"<p>answer</p>\"]'", []).unwrap();
    });
    server.start_again();
    let (html, faq) = shown(&server, "fees");
    assert_eq!((html.as_str(), &faq[0]["html"]), ("<p>stored</p>", &json!("<p>answer</p>")));
    let staff = server.signed_in("harbor", "staff");
    staff.put(&own, &json!({ "title": "What it costs" })).expect(200);
    assert_eq!(shown(&server, "fees").0, "<p>stored</p>");
    staff.put(&own, &json!({ "body": "*New*" })).expect(200);
    let (html, faq) = shown(&server, "fees");
    assert_eq!((html.as_str(), &faq[0]["html"]), ("<p><em>New</em></p>\n", &json!("<p>answer</p>")));
}

#[test]
fn an_older_page_that_passes_the_limits_is_shown_as_plain_text() {
    let (mut server, _, _) = harbor();
    server.kill();
    support::write(&server.database(), |tx| {
        let harbor = store::organizations::id_by_slug(tx, "harbor").unwrap();
        let body = format!("a & b\n\n{} <b>c</b>", ">".repeat(50_000));
        let page = NewPage { path: "deep", title: "Deep", body: &body, ..NewPage::default() };
        store::pages::create(tx, harbor, &page).unwrap();
        let page = NewPage { path: "plain", title: "Plain", body: "*c*", ..NewPage::default() };
        store::pages::create(tx, harbor, &page).unwrap();
    });
    server.start_again();
    let html = shown(&server, "deep").0;
    assert!(
        html.starts_with("<p>a &amp; b</p>\n<p>&gt;&gt;") && html.ends_with("&lt;b&gt;c&lt;/b&gt;</p>\n")
    );
    assert!(!html.contains("blockquote"));
    assert_eq!(shown(&server, "plain").0, "<p><em>c</em></p>\n");
    server.visitor().get("/harbor/deep").expect(200);
}

#[test]
fn mistakes_in_the_html_of_a_text_are_not_logged() {
    let (server, _, staff) = harbor();
    let body = format!("<table>{}", "<b>".repeat(300));
    staff.post("/api/pages/preview", &json!({ "body": body })).expect(200);
    server.logged(&["/api/pages/preview"]);
    let log = server.log();
    assert!(!log.contains("html5ever") && !log.contains("foster"), "{log}");
}

#[test]
fn a_form_of_too_many_fields_or_too_long_a_name_is_refused() {
    let (server, league, staff) = harbor();
    let path =
        format!("/api/seasonsv2/{}/leagues/{}/teams/{}", league.season, league.league, league.teams[0]);
    let before = support::dump(&server.database(), &["sessions"]);
    let part = |name: &str| format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n1\r\n");
    let send = |parts: String| {
        let call = staff.call("PUT", &path);
        call.body("multipart/form-data; boundary=x", format!("{parts}--x--\r\n").into_bytes()).send()
    };
    let many = send((0..65).map(|place| part(&format!("field{place}"))).collect()).expect(413);
    assert_eq!(many.message(), "A form may have at most 64 fields.");
    let long = send(part(&"n".repeat(101))).expect(413);
    assert_eq!(long.message(), "The name of a form's field may have at most 100 bytes.");
    let flood: String = (0..125_000).map(|place| part(&format!("f{place}"))).collect();
    let flood = format!("{flood}--x--\r\n").into_bytes();
    let head = "multipart/form-data; boundary=x";
    let status = staff.call("PUT", &path).body(head, flood).try_send();
    assert!(matches!(status, Some(413) | None), "{status:?}");
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
    send((0..63).map(|place| part(&format!("field{place}"))).collect()).expect(200);
}

/// Returns the reason on `text` for which an import is rejected. Preview and import give the same reason.
fn refusal(staff: &Client, text: &str) -> String {
    let mut body = json!({ "kind": "teams", "text": text, "season": "Fall", "league": "Gold" });
    let reason = staff.post("/api/imports", &body).expect(422).reason("text");
    body["dryRun"] = json!(true);
    assert_eq!(staff.post("/api/imports", &body).expect(422).reason("text"), reason);
    reason
}

#[test]
fn a_table_of_too_many_columns_rows_or_signs_is_refused() {
    let (server, _, staff) = harbor();
    let before = support::dump(&server.database(), &["sessions"]);
    let headings: Vec<String> = (0..150_000).map(|place| format!("{place:x}")).collect();
    assert_eq!(refusal(&staff, &headings.join(",")), "line 1: must have at most 200 columns");
    let wide = format!("name\nBears\nCats{}x\n", ",".repeat(200));
    assert_eq!(refusal(&staff, &wide), "line 3: must have at most 200 columns");
    let long = format!("name\n{}\n", "x\n".repeat(20_001));
    assert_eq!(refusal(&staff, &long), "must have at most 20000 rows; import it in parts");
    let cell = format!("name\nBears\n{}\n", "x".repeat(10_001));
    assert_eq!(refusal(&staff, &cell), "line 3: a cell must be at most 10000 bytes");
    let columns: Vec<&str> = vec!["name"; 40_000];
    let body = json!({ "kind": "teams", "text": "name\nBears\n", "columns": columns });
    let reason = staff.post("/api/imports", &body).expect(422).reason("columns");
    assert_eq!(reason, "must say of each of the 1 columns what it means");
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
}

#[test]
fn a_quote_that_is_never_closed_is_an_error_with_its_line() {
    let (server, _, staff) = harbor();
    let before = support::dump(&server.database(), &["sessions"]);
    let never = "the quote that opens on line 2 is never closed";
    for text in ["name\n\"never closed\nSwallowed\n", "name\r\n\"never \"\" closed\r\nSwallowed", "name\n\""]
    {
        assert_eq!(refusal(&staff, text), never, "{text:?}");
    }
    let inside = refusal(&staff, "name,captain\nBears,\"Ann\nCats,\"Bo\"\n");
    assert!(inside.starts_with("the quote that opens on line 2 closes in the middle of a cell"), "{inside}");
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
}

//! Informational pages: who can read them, sanitized Markdown, and the demo's pages.

use homecourt::clock::Clock;
use homecourt::domain::pages::{FaqItem, PageVideo};
use homecourt::rules::markdown;
use homecourt::seed::{self, Options};
use homecourt::store;
use homecourt::store::pages::NewPage;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{self, Client, Server};

fn server() -> Server {
    Server::with(|tx| {
        support::two_leagues(tx);
        let harbor = store::organizations::id_by_slug(tx, "harbor").unwrap();
        let faq = [FaqItem { question: "How much?".to_owned(), answer: "It is **$5**.".to_owned() }];
        let videos = [PageVideo {
            title: "Finals".to_owned(),
            url: "https://www.youtube-nocookie.com/embed/a".to_owned(),
        }];
        let body = "# Where\n\n| Day | Gym |\n|---|---|\n| Sunday | Pier |\n";
        let page = NewPage { path: "leagueInfo", title: "League Info", body, faq: &faq, videos: &videos };
        store::pages::create(tx, harbor, &page).unwrap();
        let draft = NewPage { path: "draft", title: "Draft", ..NewPage::default() };
        store::pages::create(tx, harbor, &draft).unwrap();
        tx.execute("UPDATE pages SET published = 0 WHERE path = 'draft'", []).unwrap();
    })
}

#[test]
fn a_visitor_reads_a_page_with_its_markdown_rendered() {
    let server = server();
    let visitor = server.visitor();
    let page = visitor.get("/api/pages/leagueInfo?slug=harbor").expect(200).json()["page"].clone();
    let keys: Vec<&String> = page.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["path", "title", "body", "html", "faq", "images", "videos"]);
    assert_eq!(page["title"], "League Info");
    let shown = page["html"].as_str().unwrap();
    assert!(shown.contains("<h2>Where</h2>") && shown.contains("<td>Pier</td>"), "{shown}");
    let answer = json!({ "question": "How much?", "answer": "It is **$5**.", "html": "<p>It is <strong>$5</strong>.</p>\n" });
    assert_eq!(page["faq"], json!([answer]));
    assert_eq!(page["videos"][0]["title"], "Finals");
    assert_eq!(page["images"], json!([]));
    let same = server.visitor_of("harbor.example").get("/api/pages/LEAGUEINFO").expect(200).json();
    assert_eq!(same["page"], page);
}

#[test]
fn a_page_that_is_not_there_not_published_or_anothers_is_not_found() {
    let server = server();
    let visitor = server.visitor();
    for path in ["nowhere", "draft", "%20", "leagueInfo%00"] {
        visitor.get(&format!("/api/pages/{path}?slug=harbor")).expect(404);
    }
    visitor.get("/api/pages/leagueInfo?slug=valley").expect(404);
    visitor.get("/api/pages/leagueInfo").expect(400);
    server.signed_in("harbor", "staff").get("/api/pages/draft?slug=harbor").expect(404);
}

#[test]
fn staff_list_their_own_pages_drafts_too() {
    let server = server();
    let listed = server.signed_in("harbor", "staff").get("/api/pages").expect(200).json();
    let shown: Vec<_> =
        listed["pages"].as_array().unwrap().iter().map(|page| (&page["path"], &page["published"])).collect();
    assert_eq!(shown, [(&json!("draft"), &json!(false)), (&json!("leagueInfo"), &json!(true))]);
    assert_eq!(server.signed_in("valley", "staff").get("/api/pages").json()["pages"], json!([]));
    server.visitor().get("/api/pages?slug=harbor").expect(401);
}

fn html(text: &str) -> String {
    markdown::html(text).unwrap()
}

/// Tags that must not occur in rendered HTML.
const BAD: [&str; 12] =
    ["script", "style", "iframe", "object", "embed", "form", "input", "svg", "math", "base", "meta", "link"];

/// Returns whether rendered HTML contains nothing that could run, change styles or load from other hosts.
fn harmless(shown: &str) -> bool {
    let mut tags = shown.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or(rest).to_lowercase());
    tags.all(|tag| {
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        let mut pieces = tag.split('"').collect::<Vec<_>>().into_iter();
        let mut fine = !BAD.contains(&name);
        // Outside quotes there are attribute names; inside quotes there are values.
        while let Some(named) = pieces.next() {
            let value = pieces.next().unwrap_or_default();
            fine &= !named.contains(" on") && !named.contains("style") && !named.contains("srcset");
            fine &= !named.ends_with("href=") || leads_somewhere_harmless(value);
            fine &= !named.ends_with("src=") || value.starts_with("/media/");
        }
        fine
    })
}

fn leads_somewhere_harmless(address: &str) -> bool {
    let here = url::Url::parse("https://league.example/fab").unwrap();
    let there = here.join(&address.replace("&amp;", "&"));
    there.is_err() || there.is_ok_and(|url| ["http", "https", "mailto", "tel"].contains(&url.scheme()))
}

#[test]
fn hostile_markdown_becomes_harmless() {
    for markdown in [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt&colon;alert(1))",
        "[x](java\tscript:alert(1))",
        "[x](data:text/html,<script>alert(1)</script>)",
        "<javascript:alert(1)>",
        "<img src=x onerror=alert(1)>",
        "![x](https://elsewhere.example/pixel.png)",
        "![x](//elsewhere.example/pixel.png)",
        "<svg/onload=alert(1)>",
        "<svg><style><img src=x onerror=alert(1)></style></svg>",
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
        "<a href=\"&#106;avascript:alert(1)\">x</a>",
        "<p style=\"position:fixed\" onclick=alert(1)>x</p>",
        "<iframe src=https://elsewhere.example></iframe>",
        "<form action=/api/auth/logout><input type=submit></form>",
        "<base href=https://elsewhere.example>",
        "<meta http-equiv=refresh content=0>",
        "[x]: javascript:alert(1)\n\n[x]",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    ] {
        let shown = html(markdown);
        assert!(harmless(&shown), "{markdown} became {shown}");
    }
    let link = html("[there](https://elsewhere.example)");
    assert_eq!(link, "<p><a href=\"https://elsewhere.example\" rel=\"noopener\">there</a></p>\n");
    assert!(html("![The gym](/media/abc/large)").contains("src=\"/media/abc/large\""));
    assert!(html("[write](mailto:a@b.example)").contains("href=\"mailto:a@b.example\""));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_markdown_becomes_harmful(
        parts in prop::collection::vec(prop_oneof![
            Just("<script>".to_owned()), Just("</style>".to_owned()), Just("javascript:".to_owned()),
            Just("<img src=".to_owned()), Just(" onerror=x".to_owned()), Just("<svg>".to_owned()),
            Just("](".to_owned()), Just("[".to_owned()), Just("![".to_owned()), Just(")".to_owned()),
            Just("\"".to_owned()), Just(">".to_owned()), Just("<!--".to_owned()), Just("&lt;".to_owned()),
            Just("\n\n".to_owned()), Just("`".to_owned()), Just("<a href=".to_owned()), "\\PC{0,6}",
        ], 0..24)
    ) {
        let shown = html(&parts.concat());
        prop_assert!(harmless(&shown), "{}", shown);
    }
}

fn demo() -> Server {
    Server::with(|tx| {
        let hash = |password: &str| Ok(format!("hash of {password}"));
        let password = Some("a demo for the tests".to_owned());
        let options = Options { organizations: 0, random_seed: 7, password, hash };
        seed::demo(tx, &options, Clock::System.now()).unwrap();
    })
}

/// Returns the texts of a page: its body, and its questions with answers.
fn texts(visitor: &Client, slug: &str, path: &str) -> (String, String) {
    let page = visitor.get(&format!("/api/pages/{path}?slug={slug}")).expect(200).json()["page"].clone();
    (page["body"].as_str().unwrap().replace('\n', " "), page["faq"].to_string())
}

/// Returns the labels of an organization's menu, with the targets of external links.
fn menu(visitor: &Client, slug: &str) -> Vec<(String, Value)> {
    let organization = visitor.get(&format!("/api/organizations/slug/{slug}")).expect(200).json();
    let id = organization["organization"]["id"].as_i64().unwrap();
    let links = visitor.get(&format!("/api/organization-links/{id}")).expect(200).json();
    let label = |link: &Value| (link["label"].as_str().unwrap().to_owned(), link["url"].clone());
    links.as_array().unwrap().iter().map(label).collect()
}

#[test]
fn the_demos_pages_hold_the_specified_facts_and_menus() {
    let server = demo();
    let visitor = server.visitor();
    let says = |path: &str, facts: &[&str]| {
        let (body, faq) = texts(&visitor, "fab", path);
        for fact in facts {
            assert!(body.contains(fact) || faq.contains(fact), "{path} does not say {fact}: {body} {faq}");
        }
    };
    says("registration", &["$800", "$100", "**January**, **May** and **September**", "three seasons a year"]);
    says("registration", &["no bench", "5 players per team"]);
    says("tournament", &["**8 games**", "**zero forfeits**", "**one played game**", "**registration form**"]);
    says("leagueInfo", &["9–12 games", "**D1**", "**D2**", "**D3**", "**D4**", "**D5**"]);
    says("ourTeam", &["$100", "no bench", "5 players per team"]);
    says("home", &["D1 to D5", "January, May and September", "$800", "$100", "8 games"]);
    for path in ["leagueFootage", "contact", "about", "youth"] {
        says(path, &[""]);
    }
    pictures_are_there(&visitor);
    menus_are_as_specified(&visitor);
}

fn pictures_are_there(visitor: &Client) {
    let home = visitor.get("/api/pages/home?slug=fab").json()["page"].clone();
    let picture = home["images"][0].clone();
    assert!(
        home["images"].as_array().unwrap().len() >= 6 && picture["width"].as_i64().unwrap() > 0,
        "{picture}"
    );
    visitor.get(picture["thumb_url"].as_str().unwrap()).expect(200);
}

fn menus_are_as_specified(visitor: &Client) {
    let fab: Vec<String> = menu(visitor, "fab").into_iter().map(|(label, _)| label).collect();
    for label in [
        "Schedule",
        "Standings",
        "Players",
        "Registration",
        "League Info",
        "Tournament",
        "Join the Team",
        "Footage",
        "Contact",
        "About",
        "Youth",
    ] {
        assert!(fab.iter().any(|own| own == label), "no {label} in {fab:?}");
    }
    let jccoc = menu(visitor, "jccoc");
    let labels: Vec<&str> = jccoc.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(labels, ["About", "Schedule", "Standings", "Players"]);
    let about = jccoc.iter().find(|(label, _)| label == "About").unwrap();
    assert!(about.1.as_str().unwrap().starts_with("https://"), "About leads out of the site");
    let welcome = visitor.get("/api/pages/home?slug=jccoc").json()["page"]["title"].clone();
    assert!(welcome.as_str().unwrap().starts_with("Welcome"), "{welcome}");
}

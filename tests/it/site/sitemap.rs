//! Sitemaps and robots.txt: the pages of a site, the sites of the shared host, and what crawlers must skip.

use serde_json::json;

use crate::league;
use crate::support::{Client, Server, two_leagues};

fn addresses(client: &Client, path: &str) -> Vec<String> {
    let answer = client.get(path).expect(200);
    assert_eq!(answer.header("content-type"), Some("application/xml; charset=utf-8"));
    let text = answer.text();
    text.split("<loc>")
        .skip(1)
        .map(|part| part.split_once("</loc>").unwrap().0.replace("&amp;", "&"))
        .collect()
}

#[test]
fn the_shared_host_names_the_sites_that_it_lists() {
    let server = Server::with(|tx| {
        two_leagues(tx);
        crate::support::organization(tx, "Nobody's", "nobodys", "");
    });
    let sites = addresses(&server.visitor(), "/sitemap.xml");
    assert_eq!(
        sites,
        [
            "http://harbor.example/sitemap.xml",
            "http://localhost/homecourt/sitemap.xml",
            "http://localhost/valley/sitemap.xml"
        ]
    );
    for slug in ["hidden", "nobodys", "nobody-at-all"] {
        server.visitor().get(&format!("/{slug}/sitemap.xml")).expect(404);
    }
    server.visitor_of("harbor.example").get("/valley/sitemap.xml").expect(404);
}

#[test]
fn a_site_names_its_pages_where_they_are_at_home_and_each_is_there() {
    let (server, league) = league::server("valley");
    let prefix = "http://localhost";
    let pages = addresses(&server.visitor(), "/valley/sitemap.xml");
    for path in [
        "/valley".to_owned(),
        "/valley/schedule".to_owned(),
        format!("/valley/teams/{}", league.teams[2]),
        format!("/valley/players/{}", league.players[5]),
        format!("/valley/games/{}", league.games[3]),
    ] {
        assert!(pages.contains(&format!("{prefix}{path}")), "{path} in {pages:?}");
    }
    for page in &pages {
        let text = server.visitor().get(page.strip_prefix(prefix).unwrap()).expect(200).text();
        let canonical = page.replace('&', "&amp;");
        assert!(text.contains(&format!("<link rel=\"canonical\" href=\"{canonical}\">")), "{page}");
    }
    assert_eq!(addresses(&server.visitor(), "/Valley/sitemap.xml"), pages);
}

#[test]
fn written_pages_and_brackets_are_named_once_and_drafts_are_not() {
    let (server, _) = league::server("valley");
    let owner = server.signed_in("valley", "owner");
    let page = |path: &str, published: bool| {
        let input = json!({ "path": path, "title": path, "body": "Text", "published": published });
        owner.post("/api/pages", &input).expect(201);
    };
    page("contact", true);
    page("tournament", true);
    page("plans", false);
    let seasons = owner.get("/api/seasonsv2").expect(200).json();
    let season = &seasons["seasons"][0]["id"];
    let divisions = format!("/api/seasonsv2/{season}/divisions");
    let division = owner.post(&divisions, &json!({ "name": "Gold" })).expect(201).json();
    let bracket =
        format!("http://localhost/valley/tournamentBracket?divisionId={}&seasonId={season}", division["id"]);

    let pages = addresses(&server.visitor(), "/valley/sitemap.xml");
    let times = |url: &str| pages.iter().filter(|page| *page == url).count();
    assert_eq!(times("http://localhost/valley/contact"), 1);
    assert_eq!(times("http://localhost/valley/tournament"), 1);
    assert_eq!(times(&bracket), 1, "{bracket} in {pages:?}");
    assert_eq!(times("http://localhost/valley/plans"), 0);
    for page in &pages {
        server.visitor().get(page.strip_prefix("http://localhost").unwrap()).expect(200);
    }
}

#[test]
fn the_text_of_the_home_page_has_one_address() {
    let (server, _) = league::server("valley");
    let owner = server.signed_in("valley", "owner");
    let input = json!({ "path": "home", "title": "Welcome", "body": "Text", "published": true });
    owner.post("/api/pages", &input).expect(201);
    let found = server.visitor().get("/api/organizations/slug/valley").expect(200).json();
    let id = &found["organization"]["id"];
    let home = "http://localhost/valley/home";
    // The default home page does not show the text, so it has a page of its own.
    for (template, canonical) in [("default", home), ("youth", "http://localhost/valley")] {
        owner.put(&format!("/api/organizations/{id}"), &json!({ "site_template": template })).expect(200);
        let is_listed = addresses(&server.visitor(), "/valley/sitemap.xml").iter().any(|page| page == home);
        assert_eq!(is_listed, canonical == home, "{template}");
        let page = server.visitor().get("/valley/home").expect(200).text();
        assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{canonical}\">")), "{template}");
        let results = server.visitor().get("/api/search?q=welcome&slug=valley").expect(200).json();
        let path = if canonical == home { "/home" } else { "/" };
        assert_eq!(results["pages"][0]["path"], path, "{results}");
    }
}

#[test]
fn an_own_domain_names_its_own_pages_alone() {
    let (server, league) = league::server("harbor");
    let pages = addresses(&server.visitor_of("harbor.example"), "/sitemap.xml");
    assert!(pages.contains(&format!("http://harbor.example/games/{}", league.games[0])));
    assert!(pages.iter().all(|page| page.starts_with("http://harbor.example/")), "{pages:?}");
    assert_eq!(addresses(&server.visitor(), "/harbor/sitemap.xml"), pages);
}

#[test]
fn robots_find_the_pages_of_their_host_and_leave_staffs_alone() {
    let server = Server::with(two_leagues);
    for (client, host) in
        [(server.visitor(), "localhost"), (server.visitor_of("harbor.example"), "harbor.example")]
    {
        let answer = client.get("/robots.txt").expect(200);
        assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
        let text = answer.text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "User-agent: *");
        for rule in ["/api/", "/dashboard/", "/organizations$", "/login$", "/userSettings$"] {
            assert!(lines.contains(&format!("Disallow: {rule}").as_str()), "{rule} in {text}");
        }
        assert!(lines.contains(&format!("Sitemap: http://{host}/sitemap.xml").as_str()), "{text}");
        assert_eq!(lines.contains(&"Disallow: /*/login$"), host == "localhost");
        for open in ["/", "/schedule$", "/schedule/", "/teams/"] {
            assert!(!lines.contains(&format!("Disallow: {open}").as_str()), "{text}");
        }
    }
}

//! Pages: every URL serves the app, with the right status and its first data.

use std::path::Path;

use homecourt::domain::users::Role;
use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{Server, organization, two_leagues, user};

fn boot(page: &str) -> Value {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"boot\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn an_address_that_names_its_organization_as_calls_do_leads_to_that_organizations_site() {
    let (server, _) = league::server("harbor");
    for (path, site) in [
        ("/leagues/1?domain=harbor.example", "/harbor/leagues/1"),
        ("/leagues/1?domain=https://www.Harbor.example", "/harbor/leagues/1"),
        ("/schedule?slug=valley", "/valley/schedule"),
        (
            "/tournamentBracket?divisionId=1&slug=harbor&seasonId=2",
            "/harbor/tournamentBracket?divisionId=1&seasonId=2",
        ),
    ] {
        let answer = server.visitor().get(path).expect(307);
        assert_eq!(answer.header("location"), Some(site), "{path}");
    }
    // Without an organization, the page is the directory of leagues.
    for path in [
        "/leagues/1?domain=nobody.example",
        "/leagues/1?slug=%2F%2Fevil.example",
        "/schedule",
        "/teamList",
        "/games/5",
        "/youth",
    ] {
        let answer = server.visitor().get(path).expect(307);
        assert_eq!(answer.header("location"), Some("/"), "{path}");
    }
}

#[test]
fn pages_of_the_shared_host_have_the_right_status() {
    let (server, league) = league::server("harbor");
    let League { teams: [team, ..], players: [player, ..], games: [game, ..], .. } = league;
    for path in [
        format!("/harbor/teams/{team}"),
        format!("/harbor/games/{game}"),
        format!("/harbor/players/{player}"),
        format!("/harbor/player/{player}/stats"),
        format!("/youth/harbor/games/{game}"),
    ] {
        server.visitor().get(&path).expect(200);
    }
    let known = "/ /browse /login /harbor /harbor/ /HARBOR /harbor/site /harbor/schedule /harbor/teamList
        /harbor/jteamlist /harbor/login /harbor/tournamentBracket /youth/harbor
        /dashboard/seasons /dashboard/seasons/1/leagues/2/teams/3 /organizations /organizations/3 /navbar-links
        /userSettings";
    for path in known.split_whitespace() {
        server.visitor().get(path).expect(200);
    }
    let unknown =
        "/nobody /nobody/schedule /harbor/nothing /harbor/games/x /harbor//schedule /browse/x /login/x
        /harbor/dashboard/seasons /dashboard /dashboard/seasons/x /youth/nobody /..%2f..%2fetc%2fpasswd /%00
        /index.html /.vite/manifest.json /favicon.ico";
    for path in unknown.split_whitespace() {
        let page = server.visitor().get(path).expect(404);
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
        assert!(page.text().contains("<title>Page not found · "), "{path}");
        boot(&page.text());
    }
}

#[test]
fn pages_of_an_own_domain_have_no_prefix() {
    let server = Server::with(two_leagues);
    let visitor = server.visitor_of("harbor.example");
    for path in ["/dashboard/seasons", "/userSettings"] {
        assert_eq!(visitor.get(path).expect(307).header("location"), Some("/login"), "{path}");
    }
    for path in ["/", "/schedule", "/teamList", "/login"] {
        let page = visitor.get(path).expect(200).text();
        assert!(page.contains("Harbor League</title>"), "{path}");
    }
    for path in ["/harbor", "/valley", "/valley/schedule", "/nothing"] {
        assert_eq!(boot(&visitor.get(path).expect(404).text())["organization"]["slug"], "harbor", "{path}");
    }
}

#[test]
fn a_page_is_painted_named_and_filled_for_its_organization() {
    let server = Server::with(two_leagues);
    let page = server.visitor().get("/harbor/schedule").expect(200).text();
    assert!(page.contains("<html lang=\"en\" style=\"--org:#0b7285\">"));
    assert!(page.contains("<title>Schedule · Harbor League</title>"));
    assert!(page.contains(
        "<meta name=\"description\" content=\"Games, results, byes and weeks off of Harbor League.\""
    ));
    let boot = boot(&page);
    assert_eq!(boot["host"], "root");
    assert_eq!(boot["user"], Value::Null);
    assert_eq!(boot["organization"]["name"], "Harbor League");
    let menu = &boot["data"][&format!("/api/organization-links/{}", boot["organization"]["id"])];
    assert_eq!(menu["label"], json!(["Players", "Schedule", "Standings"]));
    assert_eq!(boot["site"], json!({ "bare_slugs": ["millionaire"] }));
}

/// Whether a page's first data has every field that the description requires, and no other.
#[test]
fn the_first_data_of_a_page_is_described() {
    let settings = "[page_views]\nanalytics_ids = { \"harbor.example\" = \"G-123\" }\n";
    let server = Server::configured(settings, two_leagues);
    let document = homecourt::api::document();
    let described = &document["components"]["schemas"]["Boot"];
    let properties = described["properties"].as_object().unwrap();
    let pages = [
        server.visitor().get("/harbor/schedule"),
        server.visitor().get("/browse"),
        server.visitor_of("harbor.example").get("/schedule"),
        server.signed_in("harbor", "owner").get("/dashboard/seasons"),
    ];
    for boot in pages.map(|page| boot(&page.expect(200).text())) {
        let fields = boot.as_object().unwrap();
        for required in described["required"].as_array().unwrap() {
            assert!(fields.contains_key(required.as_str().unwrap()), "{required} is not in {boot}");
        }
        for field in fields.keys() {
            assert!(properties.contains_key(field), "{field} is not described");
        }
    }
}

#[test]
fn the_products_own_pages_belong_to_no_organization() {
    let server = Server::with(two_leagues);
    for path in ["/", "/browse", "/login", "/dashboard/seasons", "/nobody"] {
        let page = server.visitor().get(path).text();
        assert!(page.contains("style=\"--org:#2f2b26\"") && page.contains("Homecourt</title>"), "{path}");
        assert_eq!(boot(&page)["organization"], Value::Null);
    }
}

#[test]
fn a_signed_in_user_gets_their_own_theme() {
    let server = Server::with(two_leagues);
    let owner = server.signed_in("harbor", "owner");
    let id = owner.get("/api/auth/check-auth").json()["user"]["id"].as_i64().unwrap();
    for (theme, shown) in
        [("dark", " data-theme=\"dark\">"), ("light", " data-theme=\"light\">"), ("system", ">")]
    {
        owner.put(&format!("/api/usersv2/{id}"), &json!({ "theme": theme })).expect(200);
        let page = owner.get("/valley/schedule").expect(200).text();
        assert!(page.contains(&format!("<html lang=\"en\" style=\"--org:#0b7285\"{shown}")), "{theme}");
        assert_eq!(boot(&page)["user"]["username"], "owner");
        assert!(!page.contains("argon2"));
    }
}

#[test]
fn a_page_has_its_hosts_analytics_id_and_asks_nobody_else() {
    let settings = "[page_views]\nanalytics_ids = { \"harbor.example\" = \"G-123\" }\n";
    let server = Server::configured(settings, two_leagues);
    let own = server.visitor_of("harbor.example").get("/schedule").expect(200);
    assert_eq!(boot(&own.text())["analytics_id"], "G-123");
    assert!(own.header("content-security-policy").unwrap().contains("script-src 'self';"));
    let shared = server.visitor().get("/harbor/schedule").expect(200).text();
    assert_eq!(boot(&shared).get("analytics_id"), None);
}

#[test]
fn a_name_cannot_break_out_of_the_page() {
    const NAME: &str = "</script><script>alert(1)</script> \"A\" & <B> <!--";
    let server = Server::with(|tx| {
        let league = organization(tx, NAME, "odd", "");
        user(tx, Some(league), "<img src=x>", Role::Staff);
    });
    for client in [server.visitor(), server.signed_in("odd", "<img src=x>")] {
        let page = client.get("/odd").expect(200).text();
        assert_eq!(boot(&page)["organization"]["name"], NAME);
        assert!(!page.contains("<script>alert") && !page.contains("<img"), "{page}");
        assert!(
            page.contains(
                "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;A&quot; &amp; &lt;B&gt;"
            )
        );
    }
}

#[test]
fn a_page_is_the_same_for_head_without_its_body() {
    let server = Server::with(two_leagues);
    let browser = server.visitor();
    let whole = browser.get("/harbor").expect(200);
    let head = browser.call("HEAD", "/harbor").send().expect(200);
    assert_eq!(head.header("content-length"), whole.header("content-length"));
    assert!(head.body.is_empty());
}

#[test]
fn what_is_no_file_among_the_assets_is_no_page() {
    let server = Server::with(two_leagues);
    for path in ["/assets/nothing.js", "/assets/", "/assets/../index.html", "/assets/%2e%2e/index.html"] {
        let answer = server.visitor().get(path).expect(404);
        assert_ne!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
    }
}

#[test]
fn every_built_file_is_served_as_small_as_the_browser_takes_it() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/dist/assets");
    let built: Vec<_> = std::fs::read_dir(&assets).expect("scripts/ui builds the UI").flatten().collect();
    assert!(!built.is_empty(), "{} is empty", assets.display());
    let server = Server::with(two_leagues);
    let browser = server.visitor();
    for file in built {
        let name = file.file_name().into_string().unwrap();
        let path = format!("/assets/{name}");
        let get = |accepted: &str| browser.call("GET", &path).header("accept-encoding", accepted).send();
        if matches!(Path::new(&name).extension().and_then(|end| end.to_str()), Some("br" | "gz")) {
            get("br").expect(404);
            continue;
        }
        for (accepted, encoding, end) in [
            ("gzip, deflate, br", "br", ".br"),
            ("gzip", "gzip", ".gz"),
            ("gzip;q=0.5, br;q=0", "gzip", ".gz"),
            ("identity", "", ""),
        ] {
            // A file that compression does not make smaller has its plain form alone.
            let (bytes, encoding) = match std::fs::read(assets.join(format!("{name}{end}"))) {
                Ok(bytes) => (bytes, encoding),
                Err(_) => (std::fs::read(assets.join(&name)).unwrap(), ""),
            };
            let answer = get(accepted).expect(200);
            assert_eq!(answer.body, bytes, "{name} as {accepted}");
            assert_eq!(answer.header("content-encoding").unwrap_or_default(), encoding);
            assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"));
            assert_eq!(answer.header("vary"), Some("accept-encoding"));
            let tag = answer.header("etag").unwrap().to_owned();
            let call = browser.call("GET", &path).header("accept-encoding", accepted);
            call.header("if-none-match", &tag).send().expect(304);
        }
    }
}

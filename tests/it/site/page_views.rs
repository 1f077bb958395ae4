//! Page views: what is counted, and who can read the statistics.

use homecourt::domain::ids::OrganizationId;
use homecourt::store;
use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Answer, Client, ClockedServer, Server};

const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// Reports a page view, as a browser does.
fn view(client: &Client, query: &str, path: &str) -> Answer {
    let call = client.call("POST", &format!("/api/page-views{query}"));
    call.header("user-agent", BROWSER).json(&json!({ "path": path })).send()
}

/// Stops the server and returns the stored paths and views.
fn written(server: Server) -> Vec<(String, String)> {
    let (status, stopped) = server.stop();
    assert_eq!(status.code(), Some(0));
    let rows = support::dump(&stopped.database(), &[]).remove("page_views").unwrap();
    let cell = |row: &str, at: usize| {
        let cell = row.split(" | ").nth(at).unwrap();
        cell.trim_start_matches("Integer(").trim_end_matches(')').to_owned()
    };
    rows.iter().map(|row| (row.clone(), cell(row, 3))).collect()
}

/// Stops the server and returns the total of all views.
fn counted(server: Server) -> i64 {
    written(server).iter().map(|(_, views)| views.parse::<i64>().unwrap()).sum()
}

#[test]
fn views_are_counted_by_page_and_none_is_lost_when_the_server_stops() {
    let (server, League { games, teams, players, .. }) = league::server("harbor");
    let visitor = server.visitor();
    for path in [
        "/".to_owned(),
        "/site".to_owned(),
        "/schedule".to_owned(),
        "/schedule/?date=2026-11-01#top".to_owned(),
        "/games".to_owned(),
        format!("/games/{}", games[0]),
        format!("/teams/{}", teams[0]),
        format!("/players/{}", players[0]),
        format!("/player/{}/stats", players[0]),
    ] {
        view(&visitor, "?slug=harbor", &path).expect(204);
    }
    view(&server.visitor_of("harbor.example"), "", "/schedule").expect(204);
    let mut views: Vec<String> = written(server).into_iter().map(|(_, views)| views).collect();
    views.sort();
    assert_eq!(views, ["1", "1", "2", "2", "4"]);
}

#[test]
fn nothing_of_the_visitor_is_kept() {
    let (server, _) = league::server("harbor");
    let answer = view(&server.visitor(), "?slug=harbor", "/schedule").expect(204);
    assert_eq!(answer.header("set-cookie"), None);
    let database = server.stop().1;
    for (table, rows) in support::dump(&database.database(), &[]) {
        assert!(!rows.iter().any(|row| row.contains("127.0.0.1") || row.contains("Firefox")), "{table}");
    }
}

#[test]
fn a_page_that_is_not_there_is_not_counted() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    let long = format!("/{}", "x".repeat(5000));
    for path in
        ["", "schedule", "/nowhere", "/games/999999", "/teams/-1", "/games/1/2", "/login", "//", &long]
    {
        view(&visitor, "?slug=harbor", path).expect(204);
    }
    view(&visitor, "", "/schedule").expect(400);
    view(&visitor, "?slug=nobody", "/schedule").expect(404);
    assert_eq!(counted(server), 0);
}

#[test]
fn programs_staff_and_other_sites_are_not_counted() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    let body = json!({ "path": "/schedule" });
    let call = || visitor.call("POST", "/api/page-views?slug=harbor").json(&body);
    for name in [
        "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        "Mozilla/5.0 (compatible; bingbot/2.0)",
        "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0 Safari/537.36",
        "facebookexternalhit/1.1",
        "curl/8.5.0",
        "",
    ] {
        call().header("user-agent", name).send().expect(204);
    }
    view(&server.signed_in("harbor", "staff"), "", "/schedule").expect(204);
    call().header("user-agent", BROWSER).header("origin", "https://elsewhere.example").send().expect(403);
    call().header("user-agent", BROWSER).without("origin").send().expect(403);
    let cross = call().header("user-agent", BROWSER).header("sec-fetch-site", "cross-site");
    cross.send().expect(403);
    assert_eq!(counted(server), 0);
}

#[test]
fn settings_leave_out_paths_of_the_root_host_and_whole_hosts() {
    let skip = "[page_views]\nskip = [\"/harbor\"]\n";
    let (server, _) = league::configured(skip, "harbor");
    view(&server.visitor(), "?slug=harbor", "/schedule").expect(204);
    view(&server.visitor_of("harbor.example"), "", "/schedule").expect(204);
    assert_eq!(counted(server), 1, "only the root host is left out");

    let off = "[page_views]\nskip = []\noff_hosts = [\"harbor.example\"]\n";
    let (server, _) = league::configured(off, "harbor");
    view(&server.visitor(), "?slug=harbor", "/schedule").expect(204);
    view(&server.visitor_of("harbor.example"), "", "/schedule").expect(204);
    assert_eq!(counted(server), 1, "only that host is left out");

    let (server, _) = league::configured("[page_views]\nenabled = false\n", "harbor");
    view(&server.visitor(), "?slug=harbor", "/schedule").expect(204);
    assert_eq!(counted(server), 0);
}

#[test]
fn owners_see_their_views_by_day_and_by_page() {
    // 20:00 of the 14th in Irvine.
    let server = ClockedServer::at("2026-10-15T03:00:00Z", |tx| {
        support::two_leagues(tx);
        let harbor = store::organizations::id_by_slug(tx, "harbor").unwrap();
        let valley = store::organizations::id_by_slug(tx, "valley").unwrap();
        let League { teams, games, .. } = league::fill(tx, harbor, "HARBOR");
        let add = |id: OrganizationId, day: &str, path: &str, views: i64| {
            store::page_views::add(tx, id, (day, path), views).unwrap();
        };
        add(harbor, "2026-10-14", "/schedule", 3);
        add(harbor, "2026-10-14", "/schedule", 2);
        add(harbor, "2026-09-15", "/", 7);
        add(harbor, "2026-09-04", &format!("/teams/{}", teams[0]), 20);
        add(harbor, "2026-10-13", &format!("/games/{}", games[0]), 1);
        tx.execute(
            "INSERT INTO news (id, organization_id, title, body, shown_from) VALUES (77, ?1, 'Opening', 'x', '2026-10-01')",
            [harbor],
        )
        .unwrap();
        add(harbor, "2026-10-13", "/news/77", 2);
        add(valley, "2026-10-14", "/schedule", 100);
    });
    let owner = server.signed_in("harbor", "owner");
    let report = owner.get("/api/page-views").expect(200).json();
    let days = report["days"].as_array().unwrap();
    let views = |day: &Value| day["views"].as_i64().unwrap();
    assert_eq!(days.len(), 30);
    assert_eq!((&days[0]["day"], &days[29]["day"]), (&json!("2026-09-15"), &json!("2026-10-14")));
    assert_eq!((views(&days[0]), views(&days[28]), views(&days[29])), (7, 3, 5));
    assert_eq!(days.iter().map(views).sum::<i64>(), 15);
    let pages: Vec<&Value> = report["pages"].as_array().unwrap().iter().map(|page| &page["title"]).collect();
    assert_eq!(report["pages"][0], json!({ "path": "/", "title": null, "views": 7 }));
    let titles = [json!(null), json!(null), json!("Opening"), json!("Yaks HARBOR at Xylophones HARBOR")];
    assert_eq!(pages, titles.iter().collect::<Vec<_>>());

    let more = owner.get("/api/page-views?days=84").expect(200).json();
    assert_eq!(more["days"].as_array().unwrap().len(), 84);
    assert_eq!(more["pages"][0]["title"], "Xylophones HARBOR");
    for wrong in ["0", "367", "many"] {
        owner.get(&format!("/api/page-views?days={wrong}")).expect(422).reason("days");
    }
    let admin = server.visitor();
    admin.sign_in("", "admin").expect(200);
    let harbor = owner.get("/api/auth/check-auth").json()["organization"]["id"].as_i64().unwrap();
    let theirs = admin.get(&format!("/api/page-views?organization_id={harbor}")).expect(200).json();
    assert_eq!(theirs, report);
}

//! Server rendering: pages with content, and pages whose rendering fails.

use std::io::Write;
use std::sync::{Arc, Mutex};

use homecourt::app::rendering::Renderer;
use homecourt::config::Config;
use homecourt::db::Transaction;
use homecourt::domain::users::Role;
use serde_json::{Value, json};

use crate::league;
use crate::support::{Client, ClockedServer, organization, two_leagues, user};

/// Returns what a page has in its element `root`, and its boot data.
fn parts(page: &str) -> (String, Value) {
    let (_, rest) = page.split_once("<div id=\"root\">").unwrap();
    let (root, rest) = rest.split_once("</div>\n    <p id=\"said\"").unwrap();
    let (_, rest) = rest.split_once("id=\"boot\">").unwrap();
    (root.to_owned(), serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap())
}

fn read(client: &Client, path: &str) -> (String, Value) {
    parts(&client.get(path).expect(200).text())
}

#[test]
fn a_page_has_the_content_of_its_canonical_path() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    for (path, canonical, heading) in [
        ("/", "/", "Find your home court."),
        ("/browse", "/browse", "Leagues that take sign-ups"),
        ("/harbor", "/harbor", "Harbor League"),
        ("/HARBOR/Schedule/", "/harbor/schedule", "Schedule"),
        ("/harbor/games?utm_source=letter&fbclid=1", "/harbor/games", "Schedule"),
        ("/harbor/jteamlist", "/harbor/JTeamList", "Standings"),
        (
            "/harbor/tournamentBracket?divisionId=1&seasonId=1",
            "/harbor/tournamentBracket?divisionId=1&seasonId=1",
            "",
        ),
        ("/youth/harbor/leaderboard", "/youth/harbor/leaderboard", "Leaderboard"),
    ] {
        let (root, boot) = read(&visitor, path);
        assert_eq!(boot["path"], canonical, "{path}");
        assert!(root.contains("<h1") && root.contains(heading), "{path}: {root}");
    }
    let (root, boot) = read(&server.visitor_of("harbor.example"), "/schedule");
    assert!(root.contains("<h1>Schedule</h1>") && root.contains("href=\"/games/"), "{root}");
    assert_eq!(boot["path"], "/schedule");
}

#[test]
fn the_list_of_many_organizations_has_content_and_is_rendered_once() {
    let fill = |tx: &Transaction<'_>| {
        for number in 0..150 {
            let id = organization(tx, &format!("League {number}"), &format!("league-{number}"), "");
            user(tx, Some(id), "owner", Role::OrgOwner);
        }
    };
    let server = ClockedServer::at("2026-11-15T12:00:00Z", fill);
    let visitor = server.visitor();
    for _ in 0..3 {
        let (root, boot) = read(&visitor, "/");
        assert_eq!(boot["path"], "/");
        assert_eq!(root.matches("class=\"org paint\"").count(), 60);
        assert!(root.contains("150 leagues") && root.contains("Show 60 more"), "{root}");
    }
    assert_eq!(count(&visitor, "rendered"), 1);
    // The next visitor sees what one of the organizations changed.
    let owner = server.signed_in("league-7", "owner");
    let own =
        visitor.get("/api/organizations/slug/league-7").expect(200).json()["organization"]["id"].clone();
    owner.put(&format!("/api/organizations/{own}"), &json!({ "city": "Dana Point" })).expect(200);
    assert!(read(&visitor, "/").0.contains("Dana Point"));
    assert_eq!(count(&visitor, "rendered"), 2);
    // The other pages of the shared host are rendered once as well.
    for path in ["/browse", "/browse", "/login", "/login"] {
        assert!(!read(&visitor, path).0.is_empty(), "{path}");
    }
    assert_eq!(count(&visitor, "rendered"), 4);
}

#[test]
fn the_browser_alone_renders_filters_and_the_dashboard() {
    let (server, _) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let visitor = server.visitor();
    for (client, path) in [(&visitor, "/harbor/schedule?league=1"), (&staff, "/harbor/schedule")] {
        let (root, boot) = read(client, path);
        assert_eq!((root.as_str(), &boot["path"]), ("", &Value::Null), "{path}");
    }
    // The page with a filter and the page without are cached apart.
    assert!(!read(&visitor, "/harbor/schedule").0.is_empty());
    assert!(read(&visitor, "/harbor/schedule?date=all").0.is_empty());
}

#[test]
fn a_path_without_a_page_says_so() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    for (path, rendered) in [
        ("/nobody", true),
        ("/harbor/nothing", true),
        ("/harbor/teams/999999", false),
        ("/harbor/teams/x", true),
    ] {
        let (root, boot) = parts(&visitor.get(path).expect(404).text());
        assert!(root.contains("<h1"), "{path}: {root}");
        assert_eq!(boot["path"] == path, rendered, "{path}: {boot}");
    }
}

/// A server whose rendering script is `body` of `render(json)`.
fn server(body: &str) -> ClockedServer {
    scripted(&format!("var homecourt = {{ prepare: async () => {{}}, render: (json) => {{ {body} }} }}"))
}

/// A server with a rendering script.
fn scripted(script: &str) -> ClockedServer {
    let script = script.to_owned();
    ClockedServer::altered(Config::default(), "2026-11-15T12:00:00Z", two_leagues, move |app| {
        app.renderer = Arc::new(Renderer::with_script(&script));
    })
}

fn count(client: &Client, outcome: &str) -> u64 {
    let text = client.get("/metrics").expect(200).text();
    let line = format!("homecourt_pages_total{{outcome=\"{outcome}\"}} ");
    text.lines().find_map(|text| text.strip_prefix(&line)).unwrap().parse().unwrap()
}

/// What servers of this process have logged.
static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Adds each log line to [`LOG`].
struct LogWriter;

impl Write for LogWriter {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        LOG.lock().unwrap().extend_from_slice(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Fails for the standings in one way, and renders all other pages. The log says which page it was.
fn fails_for_standings(failure: &str) {
    // Another test of the process may have started the log.
    let _ = tracing_subscriber::fmt().with_ansi(false).with_writer(|| LogWriter).try_init();
    let server = server(&format!(
        "if (JSON.parse(json).path === '/harbor/teamList') {{ {failure} }} return {{ html: '<p>whole</p>', parts: [] }}"
    ));
    let visitor = server.visitor();
    for _ in 0..2 {
        let (root, boot) = read(&visitor, "/harbor/teamList");
        assert_eq!((root.as_str(), &boot["path"]), ("", &Value::Null));
        assert_eq!(read(&visitor, "/harbor/schedule").0, "<p>whole</p>");
    }
    let logged = LOG.lock().unwrap().clone();
    let logged = String::from_utf8(logged).unwrap();
    assert!(logged.contains("could not render a page") && logged.contains("/harbor/teamList"), "{logged}");
    // Both pages are cached: a page that cannot be rendered does not cost an engine's time for each visitor.
    assert_eq!((count(&visitor, "failed"), count(&visitor, "rendered")), (1, 1));
}

#[test]
fn a_page_is_rendered_again_only_if_a_write_changed_what_it_shows() {
    let (server, league) = league::server("harbor");
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let standings = || visitor.get("/harbor/teamList").expect(200);
    let before = standings();
    let rename = |path: String, body: Value| staff.put(&path, &body).expect(200);
    rename(format!("/api/playersv2/{}", league.players[0]), json!({ "firstName": "Renamed" }));
    let same = standings();
    assert_eq!((same.text(), count(&visitor, "rendered")), (before.text(), 1));
    assert_eq!(same.header("etag"), before.header("etag"));
    rename(format!("/api/teams/{}", league.teams[0]), json!({ "name": "Renamed" }));
    assert!(!before.text().contains("Renamed") && standings().text().contains("Renamed"));
    assert_eq!(count(&visitor, "rendered"), 2);
}

#[test]
fn a_script_that_throws_leaves_the_page_to_the_browser() {
    fails_for_standings("throw new Error('no such component')");
}

#[test]
fn a_script_that_loops_is_interrupted() {
    fails_for_standings("for (;;) {}");
}

#[test]
fn a_script_that_takes_memory_without_end_is_stopped() {
    fails_for_standings("const all = []; for (;;) all.push(new Array(1e5).fill(json))");
}

#[test]
fn a_script_that_calls_itself_without_end_is_stopped() {
    fails_for_standings("const again = (n) => again(n + 1) + 1; again(0)");
}

/// A busy machine may need this long for the start of an engine and for a page.
#[test]
fn the_start_of_an_engine_takes_no_time_from_its_first_page() {
    let server = scripted(
        "const wait = (end) => { while (Date.now() < end); }; wait(Date.now() + 600); \
         var homecourt = { prepare: async () => {}, \
         render: () => { wait(Date.now() + 600); return { html: '<p>whole</p>', parts: [] } } }",
    );
    let visitor = server.visitor();
    assert_eq!(read(&visitor, "/harbor/teamList").0, "<p>whole</p>");
    assert_eq!(count(&visitor, "failed"), 0);
}

#[test]
fn pages_are_served_while_all_engines_are_in_use() {
    let server = server("for (;;) {}");
    std::thread::scope(|scope| {
        let pages: Vec<_> = (0..12)
            .map(|number| {
                let visitor = server.visitor();
                scope.spawn(move || {
                    read(
                        &visitor,
                        &format!(
                            "/harbor/{}",
                            ["schedule", "teamList", "playerList", "leaderboard"][number % 4]
                        ),
                    )
                })
            })
            .collect();
        server.visitor().get("/api/leaguesv2?slug=harbor").expect(200);
        for page in pages {
            assert_eq!(page.join().unwrap().0, "");
        }
    });
    // Pages that found no free engine did not wait for one.
    assert!(count(&server.visitor(), "busy") > 0);
}

#[test]
fn a_page_whose_rendering_failed_is_rendered_again() {
    let server = server(
        "if (JSON.parse(json).now < Date.parse('2026-11-15T12:01:00Z')) throw new Error('not yet'); \
         return { html: '<p>whole</p>', parts: [] }",
    );
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    assert_eq!(read(&visitor, "/harbor/teamList").0, "");
    server.set_clock("2026-11-15T12:01:00Z");
    // The page is computed again after any write, though it shows the same data.
    staff.post("/api/teams", &json!({ "name": "Gulls" })).expect(201);
    assert_eq!(read(&visitor, "/harbor/teamList").0, "<p>whole</p>");
}

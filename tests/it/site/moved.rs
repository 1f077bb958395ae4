//! Former addresses of organizations and pages lead to the present ones.

use serde_json::{Value, json};

use crate::support::{self, Client, Server};

/// The organizations Harbor, with the domain `harbor.example`, and Valley.
fn server() -> Server {
    Server::with(support::two_leagues)
}

/// Gives the user's organization another slug.
fn rename(owner: &Client, organization: i64, slug: &str) {
    owner.put(&format!("/api/organizations/{organization}"), &json!({ "slug": slug })).expect(200);
}

fn id_of(server: &Server, slug: &str) -> i64 {
    let found = server.visitor().get(&format!("/api/organizations/slug/{slug}")).expect(200).json();
    found["organization"]["id"].as_i64().unwrap()
}

/// Checks that a path is redirected, with a response that browsers do not store.
#[track_caller]
fn assert_moved(visitor: &Client, from: &str, to: &str) {
    let answer = visitor.get(from).expect(308);
    assert_eq!(
        (answer.header("location"), answer.header("cache-control")),
        (Some(to), Some("no-cache")),
        "{from}"
    );
}

#[test]
fn links_to_a_former_slug_lead_to_the_same_page_of_the_present_one() {
    let server = server();
    let (visitor, owner, harbor) =
        (server.visitor(), server.signed_in("harbor", "owner"), id_of(&server, "harbor"));
    visitor.get("/harbor/standings").expect(200);
    visitor.get("/pier/standings").expect(404);
    rename(&owner, harbor, "pier");
    visitor.get("/pier/standings").expect(200);
    for (from, to) in [
        ("/harbor", "/pier"),
        ("/Harbor/standings", "/pier/standings"),
        ("/harbor/bracket?seasonId=1&divisionId=2", "/pier/bracket?seasonId=1&divisionId=2"),
        ("/youth/harbor/players", "/youth/pier/players"),
        ("/harbor/schedule.ics?team=3", "/pier/schedule.ics?team=3"),
        ("/harbor/news.atom", "/pier/news.atom"),
        ("/harbor/login", "/pier/login"),
    ] {
        assert_moved(&visitor, from, to);
    }
    // A second change: both former slugs lead to the last one.
    rename(&owner, harbor, "quay");
    assert_moved(&visitor, "/harbor/standings", "/quay/standings");
    assert_moved(&visitor, "/pier/standings", "/quay/standings");
    // The slug comes back: no redirect leads away from it.
    rename(&owner, harbor, "harbor");
    visitor.get("/harbor/standings").expect(200);
    assert_moved(&visitor, "/quay/standings", "/harbor/standings");
    // Slugs that nobody had, calls and changes are not redirected.
    visitor.get("/nobody/standings").expect(404);
    visitor.get("/api/gamesv2?slug=quay").expect(404);
    visitor.call("POST", "/quay/standings").send().expect(405);
}

#[test]
fn a_former_slug_belongs_to_the_organization_that_takes_it() {
    let server = server();
    let (visitor, valley) = (server.visitor(), id_of(&server, "valley"));
    let harbor = id_of(&server, "harbor");
    rename(&server.signed_in("harbor", "owner"), harbor, "pier");
    let owner = server.signed_in("valley", "owner");
    rename(&owner, valley, "harbor");
    let shown = visitor.get("/harbor").expect(200).text();
    assert!(shown.contains("Valley League") && !shown.contains("Harbor League"));
    // Valley takes another slug. `/harbor` then redirects to Valley, the last organization that had this slug.
    rename(&owner, valley, "dale");
    assert_moved(&visitor, "/harbor", "/dale");
    let admin = server.signed_in("", "admin");
    admin.delete(&format!("/api/organizations/{valley}")).expect(204);
    visitor.get("/harbor").expect(404);
}

fn page(staff: &Client, path: &str, title: &str) -> Value {
    let made = staff.post("/api/pages", &json!({ "path": path, "title": title, "body": "Text" })).expect(201);
    made.json()["page"]["id"].clone()
}

fn move_page(staff: &Client, id: &Value, path: &str) {
    staff.put(&format!("/api/pages/{id}"), &json!({ "path": path })).expect(200);
}

#[test]
fn links_to_a_former_path_lead_to_the_page() {
    let server = server();
    let (visitor, staff) = (server.visitor(), server.signed_in("harbor", "staff"));
    let rules = page(&staff, "rules", "Rules");
    move_page(&staff, &rules, "house-rules");
    assert_moved(&visitor, "/harbor/Rules?utm_source=flyer", "/harbor/house-rules?utm_source=flyer");
    assert_moved(&server.visitor_of("harbor.example"), "/rules/", "/house-rules");
    visitor.get("/valley/rules").expect(404);
    let shown = visitor.get("/api/pages/rules?slug=harbor").expect(200).json();
    assert_eq!(shown["page"]["path"], "house-rules");
    // A new page at the former path is shown itself. Once it is deleted, the path leads to the moved page again.
    let other = page(&staff, "rules", "Other rules");
    assert!(visitor.get("/harbor/rules").expect(200).text().contains("Other rules"));
    staff.delete(&format!("/api/pages/{other}")).expect(204);
    assert_moved(&visitor, "/harbor/rules", "/harbor/house-rules");
    // Visitors are not led to a page that they cannot see.
    staff.put(&format!("/api/pages/{rules}"), &json!({ "published": false })).expect(200);
    visitor.get("/harbor/rules").expect(404);
    visitor.get("/api/pages/rules?slug=harbor").expect(404);
}

#[test]
fn an_undone_move_leaves_no_redirect_behind() {
    let server = server();
    let (visitor, owner) = (server.visitor(), server.signed_in("harbor", "owner"));
    let rules = page(&owner, "rules", "Rules");
    let moved = owner.put(&format!("/api/pages/{rules}"), &json!({ "path": "house-rules" })).expect(200);
    let activity = moved.header("homecourt-undo").unwrap();
    owner.post(&format!("/api/activity/{activity}/undo"), &json!({})).expect(200);
    visitor.get("/harbor/rules").expect(200);
    visitor.get("/harbor/house-rules").expect(404);
}

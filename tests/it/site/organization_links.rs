//! Links of a public site's menu.

use serde_json::json;

use crate::league;

#[test]
fn a_new_organization_has_the_three_protected_links() {
    let (server, league) = league::server("harbor");
    let links =
        server.visitor().get(&format!("/api/organization-links/{}", league.organization)).expect(200).json();
    let shown: Vec<_> =
        links.as_array().unwrap().iter().map(|link| (&link["label"], &link["slug"])).collect();
    let expected = [("Players", "playerList"), ("Schedule", "schedule"), ("Standings", "teamList")];
    assert_eq!(
        shown,
        expected
            .map(|(label, slug)| (json!(label), json!(slug)))
            .iter()
            .map(|(a, b)| (a, b))
            .collect::<Vec<_>>()
    );
    server.visitor().get("/api/organization-links/999").expect(404);
}

//! All sports, and the sports of an organization.

use serde_json::json;

use crate::league;

#[test]
fn anybody_lists_the_sports_and_staff_those_of_their_organization() {
    let (server, league) = league::server("harbor");
    let all = server.visitor().get("/api/sportsv2").expect(200).json();
    assert!(
        all["sports"]
            .as_array()
            .unwrap()
            .contains(&json!({ "id": 1, "type": "basketball", "name": "Basketball" }))
    );
    let staff = server.signed_in("harbor", "staff");
    let own = staff.get(&format!("/api/sportsv2/byOrg/{}", league.organization)).expect(200).json();
    assert_eq!(own["sports"].as_array().unwrap().len(), 1);
}

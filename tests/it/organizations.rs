//! Organizations: the list of leagues, the public look-ups, and one's own.

use serde_json::{Value, json};

use crate::league;

fn names(answer: &Value) -> Vec<&str> {
    answer["organizations"].as_array().unwrap().iter().map(|one| one["slug"].as_str().unwrap()).collect()
}

#[test]
fn the_public_list_leaves_out_the_hidden_and_the_empty_and_shows_no_users() {
    let (server, _) = league::server("harbor");
    let answer = server.visitor().get("/api/organizations").expect(200);
    let list = answer.json();
    assert_eq!(names(&list), ["harbor", "homecourt", "valley"]);
    assert!(!answer.text().contains("users") && !answer.text().contains("feature_flags"));
    assert_eq!(
        list["organizations"][0]["summary"],
        json!({ "season": "Fall Mark", "leagues": 1, "teams": 3 })
    );
    let owner = server.signed_in("harbor", "owner").get("/api/organizations").expect(200).json();
    assert_eq!(names(&owner), names(&list));
}

#[test]
fn a_super_admin_gets_all_with_their_users() {
    let (server, _) = league::server("harbor");
    let admin = server.visitor();
    admin.sign_in("harbor", "admin").expect(200);
    let list = admin.get("/api/organizations").expect(200).json();
    assert_eq!(names(&list), ["harbor", "hidden", "homecourt", "valley"]);
    assert_eq!(list["organizations"][0]["users"].as_array().unwrap().len(), 3);
    assert!(!list.to_string().contains("argon2"));
}

#[test]
fn an_organization_is_found_by_slug_and_by_domain_however_it_is_written() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    for path in [
        "slug/harbor",
        "slug/HARBOR",
        "domain/harbor.example",
        "domain/WWW.Harbor.Example",
        "domain/harbor.example:8080",
    ] {
        let found = visitor.get(&format!("/api/organizations/{path}")).expect(200).json();
        assert_eq!(found["organization"]["name"], "Harbor League", "{path}");
        assert!(found["organization"].get("users").is_none());
    }
    assert_eq!(visitor.get("/api/organizations/slug/nobody").expect(404).message(), "Organization not found");
    visitor.get("/api/organizations/domain/nobody.example").expect(404);
}

#[test]
fn staff_read_their_own_organization_with_users_and_flags() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let own = staff.get(&format!("/api/organizations/{}", league.organization)).expect(200).json();
    assert_eq!(own["organization"]["feature_flags"], json!({ "brackets": true }));
    assert_eq!(own["organization"]["users"][0]["username"], "owner");
    let seasons =
        staff.get(&format!("/api/organizations/{}/seasons", league.organization)).expect(200).json();
    assert_eq!(seasons["seasons"][0]["name"], "Fall Mark");
}

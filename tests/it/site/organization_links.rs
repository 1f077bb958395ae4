//! Links of a public site's menu.

use serde_json::{Value, json};

use crate::league;
use crate::support::{self, Client, Server};

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

/// Returns the labels of the menu in order.
fn labels(client: &Client, organization: impl std::fmt::Display) -> Vec<String> {
    let links = client.get(&format!("/api/organization-links/{organization}")).expect(200).json();
    links.as_array().unwrap().iter().map(|link| link["label"].as_str().unwrap().to_owned()).collect()
}

fn link(client: &Client, organization: impl std::fmt::Display, label: &str) -> Value {
    let links = client.get(&format!("/api/organization-links/{organization}")).expect(200).json();
    let found = links.as_array().unwrap().iter().find(|link| link["label"] == label).cloned();
    found.unwrap_or_else(|| panic!("no link {label}"))
}

#[test]
fn a_link_is_made_bare_at_the_end_and_visitors_see_it_at_once() {
    let (server, league) = league::server("harbor");
    let (staff, visitor) = (server.signed_in("harbor", "staff"), server.visitor());
    assert_eq!(labels(&visitor, league.organization).len(), 3);
    let sent = json!({
        "label": "  League Info & FAQ! ", "is_external": false, "slug": "", "url": "",
        "show_in_navbar": true, "organization_id": league.organization,
    });
    let made = staff.post("/api/organization-links", &sent).expect(201).json();
    assert_eq!((&made["label"], &made["slug"]), (&json!("League Info & FAQ!"), &json!("league-info-faq")));
    assert_eq!((&made["url"], &made["is_external"]), (&Value::Null, &json!(false)));
    assert_eq!((&made["show_in_navbar"], made.get("is_protected")), (&json!(true), None));
    assert_eq!(made["organization_id"], json!(league.organization));
    assert_eq!(
        labels(&visitor, league.organization),
        ["Players", "Schedule", "Standings", "League Info & FAQ!"]
    );
    let outside =
        json!({ "label": "Shop", "is_external": true, "url": "https://shop.example", "slug": "shop" });
    let made = staff.post("/api/organization-links", &outside).expect(201).json();
    assert_eq!((&made["slug"], &made["url"]), (&Value::Null, &json!("https://shop.example")));
    let plain = staff.post("/api/organization-links", &json!({ "label": "Fees" })).expect(201).json();
    assert_eq!((&plain["slug"], &plain["show_in_navbar"]), (&json!("fees"), &json!(true)));
    let home = staff.post("/api/organization-links", &json!({ "label": "HOME" })).expect(201).json();
    assert_eq!(home["slug"], "/");
}

#[test]
fn a_slug_is_brought_into_form_and_built_in_ones_keep_their_capitals() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    for (label, given, kept) in [
        ("A", "Our Fees", "our-fees"),
        ("B", "leagueinfo", "leagueInfo"),
        ("C", "/playerList", "playerList"),
        ("D", "leagues", "leagues"),
        ("E", "Leagues/5", "leagues/5"),
        ("F", "/", "/"),
        ("G", "ABOUT-MARK", "about-Mark"),
    ] {
        let sent = json!({ "label": label, "slug": given });
        assert_eq!(staff.post("/api/organization-links", &sent).expect(201).json()["slug"], kept, "{given}");
    }
    for label in ["Players", "Standings", "B", "E", "G"] {
        let before = link(&staff, league.organization, label);
        let own = format!("/api/organization-links/{}", before["id"]);
        assert_eq!(staff.put(&own, &before).expect(200).json(), before, "sent back whole");
    }
}

#[test]
fn what_a_link_cannot_be_is_refused_by_field() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    for (sent, field) in [
        (json!({}), "label"),
        (json!({ "label": "  " }), "label"),
        (json!({ "label": "x".repeat(41) }), "label"),
        (json!({ "label": "a\u{7}b" }), "label"),
        (json!({ "label": 5 }), "label"),
        (json!({ "label": "Shop", "is_external": true }), "url"),
        (json!({ "label": "Shop", "is_external": true, "url": " " }), "url"),
        (json!({ "label": "Shop", "is_external": true, "url": "javascript:alert(1)" }), "url"),
        (json!({ "label": "Shop", "is_external": true, "url": "shop.example" }), "url"),
        (json!({ "label": "¡¿!" }), "slug"),
        (json!({ "label": "Shop", "slug": "x".repeat(81) }), "slug"),
        (json!({ "label": "Shop", "position": -1 }), "position"),
        (json!({ "label": "Shop", "show_in_navbar": "yes" }), "show_in_navbar"),
        (json!({ "label": "Shop", "organization_id": league.organization.0 + 1 }), "organization_id"),
        (json!({ "label": "Shop", "organization_id": 999 }), "organization_id"),
    ] {
        staff.post("/api/organization-links", &sent).expect(422).reason(field);
    }
    for url in ["mailto:a@b.example", "tel:+15550100", "http://x.example"] {
        let sent = json!({ "label": url, "is_external": true, "url": url });
        staff.post("/api/organization-links", &sent).expect(201);
    }
}

#[test]
fn a_label_that_is_there_is_refused_for_a_new_link_and_taken_for_one_that_is_edited() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    staff.post("/api/organization-links", &json!({ "label": "Fees" })).expect(201);
    for label in ["  fEES ", "players"] {
        let refused = staff.post("/api/organization-links", &json!({ "label": label })).expect(409);
        assert_eq!(refused.message(), "This link already exists.");
    }
    let own = format!("/api/organization-links/{}", link(&staff, league.organization, "Fees")["id"]);
    assert_eq!(staff.put(&own, &json!({ "label": "SCHEDULE" })).expect(200).json()["label"], "SCHEDULE");
    staff.post("/api/organization-links", &json!({ "label": "schedule" })).expect(409);
    assert_eq!(staff.put(&own, &json!({ "label": "FEES" })).expect(200).json()["label"], "FEES");
}

#[test]
fn a_link_is_hidden_renamed_and_led_elsewhere() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let made = staff.post("/api/organization-links", &json!({ "label": "Fees" })).expect(201).json();
    let own = format!("/api/organization-links/{}", made["id"]);
    let hidden = staff.put(&own, &json!({ "show_in_navbar": false })).expect(200).json();
    assert_eq!((&hidden["show_in_navbar"], &hidden["slug"]), (&json!(false), &json!("fees")));
    let mut whole = hidden.clone();
    (whole["is_external"], whole["url"]) = (json!(true), json!("https://pay.example"));
    let outside = staff.put(&own, &whole).expect(200).json();
    assert_eq!((&outside["slug"], &outside["url"]), (&Value::Null, &json!("https://pay.example")));
    whole = outside;
    (whole["is_external"], whole["label"]) = (json!(false), json!("What it costs"));
    let inside = staff.put(&own, &whole).expect(200).json();
    assert_eq!((&inside["slug"], &inside["url"]), (&json!("what-it-costs"), &Value::Null));
    whole = inside.clone();
    whole["url"] = json!("javascript:alert(1)");
    whole["is_external"] = json!(true);
    staff.put(&own, &whole).expect(422).reason("url");
    assert_eq!(link(&staff, league.organization, "What it costs"), inside);
    staff.delete(&own).expect(204);
    staff.delete(&own).expect(404);
    staff.put(&own, &json!({ "show_in_navbar": true })).expect(404);
}

#[test]
fn a_protected_link_stays_and_leads_where_it_did_whatever_it_is_called() {
    let (server, league) = league::server("harbor");
    let owner = server.signed_in("harbor", "owner");
    for (label, slug) in [("Players", "playerList"), ("Schedule", "schedule"), ("Standings", "teamList")] {
        let own = format!("/api/organization-links/{}", link(&owner, league.organization, label)["id"]);
        assert!(owner.delete(&own).expect(409).message().contains("cannot be deleted"));
        let renamed =
            json!({ "label": format!("Our {label}"), "slug": "elsewhere", "show_in_navbar": false });
        let renamed = owner.put(&own, &renamed).expect(200).json();
        assert_eq!((&renamed["slug"], &renamed["is_protected"]), (&json!(slug), &json!(true)));
        owner.delete(&own).expect(409);
        let outside = json!({ "is_external": true, "url": "https://x.example" });
        owner.put(&own, &outside).expect(409);
    }
    let made = json!({ "label": "Squads", "slug": "playerList" });
    let made = owner.post("/api/organization-links", &made).expect(201).json();
    owner.delete(&format!("/api/organization-links/{}", made["id"])).expect(204);
}

#[test]
fn places_sent_one_by_one_end_in_the_order_sent_whatever_order_they_arrive_in() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    for label in ["Fees", "About", "Rules"] {
        staff.post("/api/organization-links", &json!({ "label": label })).expect(201);
    }
    let wanted = ["Rules", "Standings", "Fees", "Players", "About", "Schedule"];
    let places = |order: &[usize]| {
        for &position in order {
            let id = &link(&staff, league.organization, wanted[position])["id"];
            let own = format!("/api/organization-links/{id}");
            let placed = staff.put(&own, &json!({ "position": position })).expect(200).json();
            assert_eq!(placed["position"], json!(position));
        }
    };
    places(&[5, 0, 3, 1, 4, 2]);
    assert_eq!(labels(&server.visitor(), league.organization), wanted);
    places(&[2, 1, 0, 5, 4, 3]);
    assert_eq!(labels(&server.visitor(), league.organization), wanted);
}

#[test]
fn the_whole_menu_is_put_into_an_order_at_once() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let id = |label: &str| link(&staff, league.organization, label)["id"].clone();
    let order = json!({ "orderedLinks": [
        { "id": id("Standings"), "position": 0 }, { "id": id("Players"), "position": 1 },
    ] });
    let answer = staff.put("/api/organization-links/order", &order).expect(200).json();
    let shown: Vec<_> = answer.as_array().unwrap().iter().map(|link| &link["label"]).collect();
    assert_eq!(shown, ["Standings", "Players", "Schedule"]);
    assert_eq!(labels(&server.visitor(), league.organization), ["Standings", "Players", "Schedule"]);
    let twice = json!({ "orderedLinks": [
        { "id": id("Players"), "position": 0 }, { "id": id("Players"), "position": 1 },
    ] });
    staff.put("/api/organization-links/order", &twice).expect(422).reason("orderedLinks");
    let unknown = json!({ "orderedLinks": [{ "id": 999_999, "position": 0 }] });
    staff.put("/api/organization-links/order", &unknown).expect(422).reason("orderedLinks");
}

#[test]
fn a_super_admin_names_the_organization_whose_menu_it_is() {
    let server = Server::with(support::two_leagues);
    let admin = server.signed_in("harbor", "admin");
    let valley = admin.get("/api/organizations/slug/valley").json()["organization"]["id"].clone();
    let made = json!({ "label": "Fees", "organization_id": valley });
    let made = admin.post("/api/organization-links", &made).expect(201).json();
    assert_eq!(made["organization_id"], valley);
    assert!(labels(&server.visitor(), &valley).contains(&"Fees".to_owned()));
    let own = format!("/api/organization-links/{}", made["id"]);
    admin.put(&own, &made).expect(200);
    admin.delete(&format!("{own}?organization_id={valley}")).expect(204);
    let unknown = json!({ "label": "Fees", "organization_id": 999 });
    admin.post("/api/organization-links", &unknown).expect(422).reason("organization_id");
}

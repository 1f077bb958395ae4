//! Business listings: the public directory, its filters, and how staff edit their own listings.

use homecourt::db::Transaction;
use homecourt::domain::businesses::{BusinessFields, SignupStatus};
use homecourt::store;
use serde_json::json;

use crate::support::{self, Client, Server};

fn add(tx: &Transaction<'_>, slug: &str, (name, category): (&str, &str), city: &str, is_active: bool) {
    let organization = store::organizations::id_by_slug(tx, slug).unwrap();
    let state = if city == "Buffalo" { "New York" } else { "California" };
    let text = |text: &str| Some(text.to_owned());
    let input = BusinessFields {
        name: name.to_owned(),
        sport: text("Basketball"),
        city: text(city),
        state: text(state),
        category: text(category),
        signup_status: if is_active { SignupStatus::Active } else { SignupStatus::Closed },
        ..BusinessFields::default()
    };
    store::businesses::create(tx, organization, &input).unwrap();
}

fn server() -> Server {
    Server::with(|tx| {
        support::two_leagues(tx);
        let homeless = store::organizations::id_by_slug(tx, "hidden").unwrap();
        assert_eq!(homeless.0, 2);
        add(tx, "harbor", ("Harbor Women", "women"), "Los Angeles", true);
        add(tx, "harbor", ("Harbor Men", "men"), "Los Angeles", false);
        add(tx, "valley", ("Valley Women", "women"), "Buffalo", true);
        add(tx, "hidden", ("Hidden Women", "women"), "Los Angeles", true);
    })
}

fn names(visitor: &Client, query: &str) -> Vec<String> {
    let found = visitor.get(&format!("/api/businesses/public{query}")).expect(200).json();
    let names = found["businesses"].as_array().unwrap().iter();
    names.map(|business| business["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_directory_lists_all_organizations_but_the_hidden_one_open_sign_ups_first() {
    let server = server();
    let visitor = server.visitor();
    assert_eq!(names(&visitor, ""), ["Harbor Women", "Valley Women", "Harbor Men"]);
    let first = visitor.get("/api/businesses/public").json()["businesses"][0].clone();
    assert_eq!(first["signupStatus"], "active");
    assert_eq!(first["organization"]["slug"], "harbor");
    assert_eq!(first["nextSeason"], serde_json::Value::Null);
    assert_eq!(first.get("organization_id"), None);
}

#[test]
fn an_organization_without_users_of_its_own_is_left_out() {
    let server = Server::with(|tx| {
        support::two_leagues(tx);
        add(tx, "valley", ("Valley Women", "women"), "Buffalo", true);
        tx.execute(
            "DELETE FROM users WHERE organization_id = (SELECT id FROM organizations WHERE slug = 'valley')",
            [],
        )
        .unwrap();
    });
    assert!(names(&server.visitor(), "").is_empty());
}

#[test]
fn each_filter_narrows_the_directory_whatever_the_capitals() {
    let server = server();
    let visitor = server.visitor();
    assert_eq!(names(&visitor, "?category=Women"), ["Harbor Women", "Valley Women"]);
    assert_eq!(names(&visitor, "?city=buffalo"), ["Valley Women"]);
    assert_eq!(names(&visitor, "?state=California&sport=basketball"), ["Harbor Women", "Harbor Men"]);
    assert_eq!(names(&visitor, "?signupStatus=closed"), ["Harbor Men"]);
    assert_eq!(names(&visitor, "?sport=&city="), names(&visitor, ""));
    assert!(names(&visitor, "?sport=tennis").is_empty());
    visitor.get("/api/businesses/public?signupStatus=perhaps").expect(422).reason("signupStatus");
}

#[test]
fn the_directory_comes_a_page_at_a_time() {
    let server = server();
    let visitor = server.visitor();
    let mut found = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = visitor.get(&format!("/api/businesses/public?limit=1{cursor}")).expect(200).json();
        found.push(page["businesses"][0]["name"].as_str().unwrap().to_owned());
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(found, names(&visitor, ""));
}

#[test]
fn staff_make_change_and_remove_their_own_listings() {
    let server = server();
    let staff = server.signed_in("harbor", "staff");
    let whole = json!({
        "name": " Harbor Co-ed ", "phone": "(310) 555-0100", "email": "play@mail.example",
        "website": "https://harbor.example", "city": "Los Angeles", "state": "California",
        "location": "Pier Gym", "facebook": "https://facebook.com/harbor", "instagram": "http://instagram.com/harbor",
        "sport": "basketball", "category": "co-ed", "season": "Fall 2026", "nextSeason": "Spring 2027",
        "signupDeadline": "2027-02-01", "cost": "$80 a player", "skillLevel": "All levels",
    });
    let made = staff.post("/api/businesses", &whole).expect(201).json()["business"].clone();
    let mut kept = whole.clone();
    kept["id"] = made["id"].clone();
    kept["name"] = "Harbor Co-ed".into();
    kept["signupStatus"] = "active".into();
    kept["version"] = 1.into();
    assert_eq!(made, kept);
    let list = staff.get("/api/businesses").expect(200).json();
    let names: Vec<_> = list["businesses"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Harbor Co-ed", "Harbor Men", "Harbor Women"]);
    assert_eq!(list["next_cursor"], serde_json::Value::Null);
    let page = staff.get("/api/businesses?limit=2").expect(200).json();
    let rest = staff.get(&format!("/api/businesses?cursor={}", page["next_cursor"].as_str().unwrap()));
    assert_eq!(rest.expect(200).json()["businesses"][0], list["businesses"][2]);

    let path = format!("/api/businesses/{}", made["id"]);
    let closed = json!({ "signupStatus": "closed", "email": null, "phone": "", "sport": "TENNIS" });
    let changed = staff.put(&path, &closed).expect(200).json()["business"].clone();
    assert_eq!((&changed["signupStatus"], &changed["sport"]), (&json!("closed"), &json!("tennis")));
    assert_eq!((&changed["email"], &changed["phone"]), (&json!(null), &json!(null)));
    assert_eq!((&changed["cost"], &changed["name"]), (&kept["cost"], &kept["name"]));
    assert_eq!(staff.put(&path, &changed).expect(200).json()["business"], changed);
    staff.delete(&path).expect(204);
    staff.delete(&path).expect(404);
    staff.put(&path, &whole).expect(404);
}

#[test]
fn a_listing_is_refused_field_by_field_and_its_lists_are_named() {
    let server = server();
    let staff = server.signed_in("harbor", "staff");
    for (body, field) in [
        (json!({}), "name"),
        (json!({ "name": " " }), "name"),
        (json!({ "name": "x".repeat(121) }), "name"),
        (json!({ "name": "A", "email": "nowhere" }), "email"),
        (json!({ "name": "A", "website": "javascript:alert(1)" }), "website"),
        (json!({ "name": "A", "website": "harbor.example" }), "website"),
        (json!({ "name": "A", "facebook": "ftp://facebook.com" }), "facebook"),
        (json!({ "name": "A", "instagram": "data:text/html,x" }), "instagram"),
        (json!({ "name": "A", "cost": 80 }), "cost"),
        (json!({ "name": "A", "signupStatus": "perhaps" }), "signupStatus"),
        (json!({ "name": "A", "location": "two\nlines" }), "location"),
        (json!({ "name": "A", "skillLevel": "x".repeat(121) }), "skillLevel"),
    ] {
        staff.post("/api/businesses", &body).expect(422).reason(field);
    }
    for (field, options) in [
        ("sport", "basketball, baseball, tennis, volleyball"),
        ("category", "men, women, adult, youth, co-ed"),
        ("state", "California, New York, Texas"),
        ("city", "Los Angeles, Buffalo, New York City, Houston"),
    ] {
        let refused = staff.post("/api/businesses", &json!({ "name": "A", field: "chess" })).expect(422);
        assert_eq!(refused.reason(field), format!("must be one of {options}"));
    }
    staff.post("/api/businesses", &json!({ "name": "A", "website": "mailto:a@mail.example" })).expect(201);
}

#[test]
fn what_a_listing_already_says_is_not_questioned_when_the_rest_changes() {
    let server = Server::with(|tx| {
        support::two_leagues(tx);
        add(tx, "harbor", ("Harbor Women", "women"), "Long Beach", true);
    });
    let staff = server.signed_in("harbor", "staff");
    let mut listing = staff.get("/api/businesses").json()["businesses"][0].clone();
    listing["cost"] = "$90".into();
    let path = format!("/api/businesses/{}", listing["id"]);
    let changed = staff.put(&path, &listing).expect(200).json()["business"].clone();
    listing["version"] = 2.into();
    assert_eq!(changed, listing);
    staff.put(&path, &json!({ "city": "Anaheim" })).expect(422).reason("city");
}

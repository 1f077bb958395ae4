//! The public directory: which listings are in it, and how they are found.

use homecourt::db::Transaction;
use homecourt::store;
use homecourt::store::businesses::NewBusiness;

use crate::support::{self, Client, Server};

fn add(tx: &Transaction<'_>, slug: &str, (name, category): (&str, &str), city: &str, is_active: bool) {
    let organization = store::organizations::id_by_slug(tx, slug).unwrap();
    let state = Some(if city == "Buffalo" { "New York" } else { "California" });
    let (sport, city, category) = (Some("Basketball"), Some(city), Some(category));
    let input = NewBusiness { name, sport, city, state, category, is_active, ..NewBusiness::default() };
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

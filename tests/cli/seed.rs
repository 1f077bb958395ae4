//! The demo.

use crate::support::Home;

#[test]
fn the_demo_goes_into_an_empty_database_only() {
    let home = Home::new();
    let made = home.run(&["seed", "--demo", "--json"]).json();
    let slugs: Vec<&str> =
        made["organizations"].as_array().unwrap().iter().map(|made| made["slug"].as_str().unwrap()).collect();
    for slug in ["fab", "jccoc", "millionaire"] {
        assert!(slugs.contains(&slug), "{slug} in {slugs:?}");
    }
    let sign_ins = made["sign_ins"].as_array().unwrap();
    assert!(sign_ins.iter().any(|sign_in| sign_in["username"] == "admin"));
    let complaint = home.run(&["seed", "--demo"]).refused();
    assert!(complaint.contains("organizations"), "{complaint}");
    home.run(&["check"]).done();
}

#[test]
fn exported_demo_tables_change_nothing_when_imported() {
    let home = Home::new();
    home.run(&["seed", "--demo"]).done();
    for kind in ["teams", "players", "games", "stats"] {
        home.run(&["export", kind, "--organization", "fab", "--output", "table.csv"]).done();
        let report = home.run(&["import", kind, "table.csv", "--organization", "fab", "--json"]).json();
        assert_eq!(report["rows"], report["unchanged"], "{kind}: {report}");
        assert_ne!(report["rows"], 0, "{kind}");
    }
}

#[test]
fn the_demo_says_how_to_sign_in() {
    let home = Home::new();
    let told = home.run(&["seed", "--demo", "--organizations", "1", "--random-seed", "7"]).done();
    for word in ["admin", "owner", "staff", "fab"] {
        assert!(told.contains(word), "{word} in {told}");
    }
}

#[test]
fn a_database_with_an_organization_is_not_seeded() {
    let home = Home::with_organization();
    home.run(&["seed", "--demo"]).refused();
    assert_eq!(home.run(&["organization", "list", "--json"]).json().as_array().unwrap().len(), 1);
}

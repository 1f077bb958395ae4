//! The demo.

use crate::support::Home;

#[test]
fn the_demo_goes_into_an_empty_database_only_and_says_how_to_sign_in() {
    let home = Home::new();
    let told = home.run(&["seed", "--demo", "--organizations", "1", "--random-seed", "7"]).done();
    for word in ["fab", "jccoc", "millionaire", "admin", "owner", "staff"] {
        assert!(told.contains(word), "{word} in {told}");
    }
    let complaint = home.run(&["seed", "--demo"]).refused();
    assert!(complaint.contains("organizations"), "{complaint}");
    home.run(&["check"]).done();
}

#[test]
fn exported_demo_tables_change_nothing_when_imported() {
    let home = Home::new();
    let made = home.run(&["seed", "--demo", "--json"]).json();
    for organization in made["organizations"].as_array().unwrap() {
        let slug = organization["slug"].as_str().unwrap();
        for kind in ["teams", "players", "games", "stats"] {
            home.run(&["export", kind, "--organization", slug, "--output", "table.csv"]).done();
            let report = home.run(&["import", kind, "table.csv", "--organization", slug, "--json"]).json();
            assert_eq!(report["rows"], report["unchanged"], "{kind} of {slug}: {report}");
        }
    }
}

#[test]
fn a_database_with_an_organization_is_not_seeded() {
    let home = Home::with_organization();
    home.run(&["seed", "--demo"]).refused();
    let all = home.run(&["organization", "list", "--json"]).json();
    assert_eq!(all.as_array().unwrap().len(), 3, "the first two and its own");
}

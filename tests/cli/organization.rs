//! Creating and listing organizations.

use crate::archive_rows::read;
use crate::support::{Home, Run};

fn create(home: &Home, slug: &str, more: &[&str]) -> Run {
    home.run(&[&["organization", "create", "--name", "A League", "--slug", slug], more].concat())
}

#[test]
fn an_organization_is_made_with_its_bare_domain() {
    let home = Home::with_database();
    let flags = ["--domain", "https://WWW.League.Example.org:443/", "--template", "youth", "--json"];
    let made = create(&home, "a-league", &flags).json();
    assert_eq!(made["slug"], "a-league");
    assert_eq!(made["domain"], "league.example.org");
    assert_eq!(made["site_template"], "youth");
    assert_eq!(made["time_zone"], "America/Los_Angeles");
    assert_eq!(made["sports"][0]["type"], "basketball");
    assert!(home.run(&["organization", "list"]).done().contains("league.example.org"));
    assert_eq!(home.run(&["organization", "list", "--json"]).json()[0]["name"], "A League");
}

#[test]
fn a_slug_has_its_form_and_is_none_of_the_sites_own() {
    let home = Home::with_database();
    let malformed = ["", "a", "Lions", "two words", "-lions", "lions-", "a--b", "löwen"];
    for slug in malformed.into_iter().chain(["api", "login", "schedule", "standings"]) {
        let run = home.run(&["organization", "create", "--name", "A League", &format!("--slug={slug}")]);
        let complaint = run.refused();
        assert!(complaint.contains("slug"), "{slug}: {complaint}");
    }
    create(&home, "a1", &[]).done();
}

#[test]
fn slugs_and_domains_are_taken_once() {
    let home = Home::with_database();
    create(&home, "lions", &["--domain", "lions.example.org"]).done();
    let complaint = create(&home, "lions", &[]).refused();
    assert!(complaint.contains("lions"), "{complaint}");
    let complaint = create(&home, "tigers", &["--domain", "www.lions.example.org"]).refused();
    assert!(complaint.contains("lions.example.org"), "{complaint}");
}

#[test]
fn what_an_organization_cannot_have_is_refused() {
    let home = Home::with_database();
    for wrong in [["--domain", "not a host"], ["--sport", "quidditch"], ["--time-zone", "Mars/Olympus"]] {
        create(&home, "lions", &wrong).refused();
    }
    home.run(&["organization", "create", "--name", " ", "--slug", "lions"]).refused();
    assert_eq!(home.run(&["organization", "list", "--json"]).json().as_array().unwrap().len(), 0);
}

#[test]
fn an_unknown_sport_is_refused_with_the_known_ones() {
    let home = Home::with_database();
    let refusal = create(&home, "cricketers", &["--sport", "cricket"]).refused();
    assert!(refusal.contains("sport must be one of: ") && refusal.contains("basketball"), "{refusal}");
}

#[test]
fn the_first_league_that_is_made_is_neither_the_platforms_own_nor_the_sandbox() {
    for with_admin in [false, true] {
        let home = if with_admin { Home::new() } else { Home::with_database() };
        if with_admin {
            home.run_with(
                &["admin", "create", "--username", "ada", "--password-stdin"],
                "sideline-whistle-9\n",
            )
            .done();
        }
        assert_eq!(create(&home, "lions", &["--json"]).json()["id"], 3);
        assert_eq!(create(&home, "tigers", &["--json"]).json()["id"], 4);
        let all = home.run(&["organization", "list", "--json"]).json();
        let all: Vec<(i64, &str)> = all
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (one["id"].as_i64().unwrap(), one["slug"].as_str().unwrap()))
            .collect();
        assert_eq!(all, [(3, "lions"), (4, "tigers"), (1, "homecourt"), (2, "sandbox")]);
    }
}

#[test]
fn an_organization_gets_another_name_addresses_and_template() {
    let home = Home::with_organization();
    let changes = ["--name", "Sea Lions", "--new-slug", "sea-lions", "--domain", "sea.example.org"];
    let update = |slug: &str, more: &[&str]| home.run(&[&["organization", "update", slug], more].concat());
    let said = update("lions", &[&changes[..], &["--template", "youth"]].concat()).done();
    assert!(said.contains("Sea Lions is at /sea-lions and at sea.example.org."), "{said}");
    let listed = || {
        let all = home.run(&["organization", "list", "--json"]).json();
        all.as_array().unwrap().iter().find(|one| one["slug"] == "sea-lions").unwrap().clone()
    };
    assert_eq!(listed()["site_template"], "youth");
    update("sea-lions", &["--no-domain"]).done();
    assert_eq!(listed()["domain"], serde_json::Value::Null);
    for wrong in
        [["--new-slug", "api"], ["--time-zone", ""], ["--time-zone", "Mars/Olympus"], ["--name", " "]]
    {
        update("sea-lions", &wrong).refused();
    }
    update("lions", &["--name", "Nobody"]).refused();
    update("sea-lions", &[]).misused();
}

#[test]
fn an_organization_is_deleted_only_with_yes() {
    let home = Home::with_teams();
    let complaint = home.run(&["organization", "delete", "lions"]).refused();
    assert!(complaint.contains("--yes") && complaint.contains("organization export lions"), "{complaint}");
    assert!(home.run(&["organization", "list"]).done().contains("lions"));
    let deleted = home.run(&["organization", "delete", "lions", "--yes", "--json"]).json();
    assert_eq!((&deleted["slug"], &deleted["deleted"]["teams"]), (&"lions".into(), &2.into()));
    assert!(!home.run(&["organization", "list"]).done().contains("lions"));
    home.run(&["organization", "delete", "homecourt", "--yes"]).refused();
}

#[test]
fn what_commands_change_is_in_the_activity_log_with_its_names() {
    let home = Home::with_database();
    create(&home, "lions", &[]).done();
    home.run(&["organization", "update", "lions", "--name", "Lions United"]).done();
    let user = [
        "user",
        "create",
        "--organization",
        "lions",
        "--username",
        "ana",
        "--role",
        "staff",
        "--password-stdin",
    ];
    home.run_with(&user, "correct horse battery\n").done();
    let entries: Vec<String> = read(&home.path("homecourt.db"), |conn| {
        let mut statement = conn.prepare(
            "SELECT action || ': ' || coalesce(group_concat(name || ' ' || change), '') || ' ' || by_program
             FROM activity LEFT JOIN activity_subjects ON activity_id = id GROUP BY id ORDER BY id",
        )?;
        Ok(statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
    });
    let expected = [
        "create_organization:  1",
        "update_organization: Lions United changed 1",
        "create_user: ana created 1",
    ];
    assert_eq!(entries, expected);
}

//! Exit status 0 done, 1 failed, 2 wrong usage; results on standard output, complaints on standard error.

use crate::support::Home;

#[test]
fn the_bare_command_prints_help_and_exits_with_2() {
    let complaint = Home::new().run(&[]).misused();
    for verb in
        ["serve", "seed", "admin", "user", "organization", "backup", "restore", "import", "export", "check"]
    {
        assert!(complaint.contains(verb), "{verb} in {complaint}");
    }
}

#[test]
fn help_and_version_are_results() {
    let home = Home::new();
    assert!(home.run(&["--help"]).done().contains("Usage: homecourt"));
    assert!(home.run(&["--version"]).done().starts_with("homecourt "));
}

#[test]
fn wrong_arguments_exit_with_2_and_make_no_database() {
    let home = Home::new();
    for args in [
        &["frobnicate"][..],
        &["admin"],
        &["admin", "create"],
        &["admin", "create", "--username", "ann", "--password", "a secret of mine"],
        &["user", "create", "--organization", "lions", "--username", "ann"],
        &["user", "create", "--organization", "lions", "--username", "ann", "--role", "super_admin"],
        &["organization", "create", "--name", "Lions"],
        &["organization", "create", "--name", "Lions", "--slug", "lions", "--template", "fancy"],
        &["restore"],
        &["backup", "verify"],
        &["backup", "verify", "a.db", "--output", "b.db"],
        &["import", "people", "a.csv", "--organization", "lions"],
        &["import", "teams", "--organization", "lions"],
        &["import", "teams", "a.csv"],
        &["export", "teams"],
        &["export", "teams", "--organization", "lions", "--format", "xml"],
        &["seed"],
        &["check", "--bogus"],
    ] {
        let run = home.run(args);
        assert_eq!(run.status, 2, "{args:?}: {run:?}");
        assert_eq!(run.out, "", "{args:?}");
    }
    assert!(!home.path("homecourt.db").exists());
}

#[test]
fn verbs_about_what_is_there_refuse_a_missing_database() {
    let home = Home::new();
    home.write("teams.csv", "name\nBears\n");
    for args in [
        &["check"][..],
        &["backup"],
        &["export", "teams", "--organization", "lions"],
        &["import", "teams", "teams.csv", "--organization", "lions"],
        &["admin", "list"],
        &["organization", "list"],
    ] {
        let complaint = home.run(args).refused();
        assert!(complaint.contains("homecourt.db"), "{args:?}: {complaint}");
    }
    assert!(!home.path("homecourt.db").exists());
}

#[test]
fn a_setting_that_is_not_known_fails_with_the_file_and_the_key() {
    let home = Home::with_organization();
    home.write("settings.toml", "databse = \"other.db\"\n");
    let complaint = home.run(&["--config", "settings.toml", "check"]).refused();
    assert!(complaint.contains("settings.toml"), "{complaint}");
    assert!(complaint.contains("databse"), "{complaint}");
}

#[test]
fn the_flag_counts_more_than_the_file_of_settings() {
    let home = Home::new();
    home.write("settings.toml", "database = \"from-file.db\"\n");
    let create =
        ["organization", "create", "--name", "Lions", "--slug", "lions", "--config", "settings.toml"];
    home.run(&create).done();
    assert!(home.path("from-file.db").exists());
    home.run(&[&create[..], &["--database", "from-flag.db"]].concat()).done();
    assert!(home.path("from-flag.db").exists());
}

#[test]
fn completions_are_printed_for_a_shell() {
    let home = Home::new();
    assert!(home.run(&["completions", "bash"]).done().contains("homecourt"));
    home.run(&["completions", "edlin"]).misused();
}

#[test]
fn the_description_of_the_api_is_json() {
    let document = Home::new().run(&["openapi"]).json();
    assert!(document["paths"].as_object().unwrap().contains_key("/api/organizations"));
}

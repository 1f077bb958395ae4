//! Exit status 0 success, 1 failure, 2 wrong usage; results on standard output, errors on standard error.

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
    let version = home.run(&["--version"]).done();
    assert!(version.starts_with("homecourt ") && version.lines().count() == 1, "{version}");
    assert!(version.contains(&format!("SQLite {}", homecourt::db::sqlite_version())), "{version}");
    // The flags of every subcommand are listed together, after its own flags.
    for help in [&["--help"][..], &["export", "--help"], &["user", "create", "--help"]] {
        let text = home.run(help).done();
        let (_, global) = text.split_once("Flags of every command:").unwrap();
        assert!(global.contains("--config") && global.contains("--database"), "{text}");
    }
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
fn subcommands_that_use_existing_data_reject_a_missing_database() {
    let home = Home::new();
    home.write("teams.csv", "name\nBears\n");
    for args in [
        &["check"][..],
        &["backup"],
        &["export", "teams", "--organization", "lions"],
        &["import", "teams", "teams.csv", "--organization", "lions"],
        &["admin", "list"],
        &["organization", "list"],
        &["organization", "create", "--name", "Lions", "--slug", "lions"],
        &["user", "create", "--organization", "lions", "--username", "ann", "--role", "staff"],
        &["user", "list", "--organization", "lions"],
    ] {
        let complaint = home.run(args).refused();
        let place = home.path("homecourt.db").canonicalize().unwrap_or_else(|_| home.path("homecourt.db"));
        assert!(complaint.contains(place.to_str().unwrap()), "{args:?}: {complaint}");
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
    let create = ["admin", "create", "--username", "ann", "--password-stdin", "--config", "settings.toml"];
    let password = "three green apples\n";
    home.run_with(&create, password).done();
    assert!(home.path("from-file.db").exists());
    home.run_with(&[&create[..], &["--database", "from-flag.db"]].concat(), password).done();
    assert!(home.path("from-flag.db").exists());
}

#[test]
fn settings_are_checked_without_a_database() {
    let home = Home::new();
    assert!(home.run(&["config", "check"]).done().contains("The settings are right"));
    home.write("settings.toml", "[log]\nlevle = \"info\"\n");
    let complaint = home.run(&["config", "check", "--config", "settings.toml"]).refused();
    assert!(complaint.contains("log.levle"), "{complaint}");
    let given = home.path("settings.toml").display().to_string();
    let complaint = home.run(&["config", "check", "--config", &given]).refused();
    assert!(complaint.contains(&given), "the path as it was given: {complaint}");
    assert!(!home.path("homecourt.db").exists());
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

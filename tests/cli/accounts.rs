//! Super administrators and users.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

use crate::support::{Home, Run};

const SECRET: &str = "three green apples\n";

fn create_admin(home: &Home, username: &str, input: &str) -> Run {
    home.run_with(&["admin", "create", "--username", username, "--password-stdin"], input)
}

fn create_user(home: &Home, more: &[&str]) -> Run {
    let args = ["user", "create", "--organization", "lions", "--role", "staff", "--password-stdin"];
    home.run_with(&[&args, more].concat(), SECRET)
}

#[test]
fn the_first_administrator_makes_the_database() {
    let home = Home::new();
    let first = create_admin(&home, "ann", SECRET);
    assert!(first.err.contains("Made the database ") && first.err.contains("homecourt.db"), "{first:?}");
    first.done();
    assert!(!create_admin(&home, "bea", SECRET).err.contains("Made the database"));
    home.run(&["admin", "list"]).done();
    let args =
        ["admin", "create", "--username", "kim", "--email", "kim@example.org", "--password-stdin", "--json"];
    let kim = home.run_with(&args, SECRET).json();
    assert_eq!(kim["role"], "super_admin");
    let listed = home.run(&["admin", "list"]).done();
    assert!(listed.contains("ann") && listed.contains("kim@example.org"), "{listed}");
    let listed = home.run(&["admin", "list", "--json"]).json();
    assert_eq!(listed.as_array().unwrap().len(), 3);
    assert!(!listed.to_string().contains("argon2"));
}

#[test]
fn users_are_listed_and_given_a_new_password() {
    let home = Home::with_organization();
    create_user(&home, &["--username", "olga", "--email", "olga@mail.example"]).done();
    let listed = home.run(&["user", "list", "--organization", "lions"]).done();
    assert!(listed.contains("olga") && listed.contains("staff") && listed.contains("olga@mail"), "{listed}");
    let listed = home.run(&["user", "list", "--organization", "lions", "--json"]).json();
    assert_eq!(listed[0]["username"], "olga");
    assert!(!listed.to_string().contains("argon2"));
    let reset = ["user", "reset-password", "--organization", "lions", "--password-stdin", "--username"];
    assert!(home.run_with(&[&reset[..], &["OLGA"]].concat(), "four green pears\n").done().contains("olga"));
    let complaint = home.run_with(&[&reset[..], &["nobody"]].concat(), "four green pears\n").refused();
    assert!(complaint.contains("lions has no user nobody"), "{complaint}");
    home.run(&["user", "list", "--organization", "tigers"]).refused();
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the test opens the file as another program does")]
fn changes_by_a_command_are_in_the_activity_log() {
    let home = Home::with_organization();
    create_user(&home, &["--username", "olga"]).done();
    home.write("teams.csv", "name\nBears\n");
    home.import("teams", "teams.csv").done();
    let database = rusqlite::Connection::open(home.path("homecourt.db")).unwrap();
    let mut rows = database.prepare("SELECT action FROM activity WHERE user_id IS NULL ORDER BY id").unwrap();
    let actions: Vec<String> = rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert_eq!(actions, ["create_organization", "create_user", "import_teams"]);
}

#[test]
fn an_interrupted_prompt_restores_the_terminals_echo() {
    let home = Home::new();
    let program = env!("CARGO_BIN_EXE_homecourt");
    let line = format!("trap : INT; '{program}' admin create --username ann; echo status $?; stty -a");
    let mut terminal = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .env("SHELL", "/bin/sh")
        .current_dir(home.folder())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut typed, mut shown) = (terminal.stdin.take().unwrap(), terminal.stdout.take().unwrap());
    let (mut text, mut byte) = (String::new(), [0]);
    while !text.contains("Password: ") && shown.read(&mut byte).unwrap() == 1 {
        text.push(char::from(byte[0]));
    }
    typed.write_all(&[3]).unwrap();
    shown.read_to_string(&mut text).unwrap();
    terminal.wait().unwrap();
    assert!(text.contains("status 130"), "{text}");
    assert!(text.contains(" echo ") && !text.contains("-echo "), "{text}");
    assert!(!home.path("homecourt.db").exists());
}

#[test]
fn a_piped_password_needs_no_flag_and_never_shows() {
    let home = Home::new();
    let run = home.run_with(&["admin", "create", "--username", "ann"], SECRET);
    assert!(!run.err.contains("apples"));
    assert!(!run.done().contains("apples"));
}

#[test]
fn a_weak_or_missing_password_is_refused() {
    let home = Home::new();
    for weak in ["", "\n", "short\n", "password\n", "12345678\n", "basketball1\n"] {
        let complaint = create_admin(&home, "ann", weak).refused();
        assert!(complaint.contains("password"), "{weak:?}: {complaint}");
    }
    create_admin(&home, "ann", &"a b".repeat(60)).refused();
    create_admin(&home, "ann", SECRET).done();
}

#[test]
fn a_username_is_taken_once_whatever_its_case() {
    let home = Home::new();
    create_admin(&home, "ann", SECRET).done();
    let complaint = create_admin(&home, "ANN", SECRET).refused();
    assert!(complaint.contains("taken"), "{complaint}");
    create_admin(&home, "", SECRET).refused();
    create_admin(&home, &"a".repeat(61), SECRET).refused();
}

#[test]
fn a_password_is_reset_for_a_known_administrator_only() {
    let home = Home::new();
    create_admin(&home, "ann", SECRET).done();
    let reset = |username, input| home.run_with(&["admin", "reset-password", "--username", username], input);
    reset("Ann", "four yellow pears\n").done();
    reset("ann", "short\n").refused();
    let complaint = reset("bob", SECRET).refused();
    assert!(complaint.contains("bob"), "{complaint}");
}

#[test]
fn a_scorekeeper_is_created_and_listed() {
    let home = Home::with_organization();
    let name = ["--username", "fay", "--role", "scorekeeper", "--password-stdin"];
    let args: Vec<&str> = ["user", "create", "--organization", "lions"].into_iter().chain(name).collect();
    assert!(home.run_with(&args, SECRET).done().contains("Made the scorekeeper fay of lions."));
    assert!(home.run(&["user", "list", "--organization", "lions"]).done().contains("scorekeeper"));
}

#[test]
fn a_user_belongs_to_an_organization() {
    let home = Home::with_organization();
    let made = create_user(&home, &["--username", "sam", "--email", "sam@example.org", "--json"]).json();
    assert_eq!(made["role"], "staff");
    assert_eq!(made["username"], "sam");
    let complaint = create_user(&home, &["--username", "SAM"]).refused();
    assert!(complaint.contains("taken"), "{complaint}");
    let complaint = create_user(&home, &["--username", "pat", "--email", "nobody"]).refused();
    assert!(complaint.contains("email"), "{complaint}");
    let owner = ["user", "create", "--organization", "tigers", "--username", "sam", "--role", "org_owner"];
    let complaint = home.run_with(&owner, SECRET).refused();
    assert!(complaint.contains("tigers"), "{complaint}");
}

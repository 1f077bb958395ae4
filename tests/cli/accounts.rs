//! Super administrators and users.

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
    create_admin(&home, "ann", SECRET).done();
    let args =
        ["admin", "create", "--username", "kim", "--email", "kim@example.org", "--password-stdin", "--json"];
    let kim = home.run_with(&args, SECRET).json();
    assert_eq!(kim["role"], "super_admin");
    let listed = home.run(&["admin", "list"]).done();
    assert!(listed.contains("ann") && listed.contains("kim@example.org"), "{listed}");
    let listed = home.run(&["admin", "list", "--json"]).json();
    assert_eq!(listed.as_array().unwrap().len(), 2);
    assert!(!listed.to_string().contains("argon2"));
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

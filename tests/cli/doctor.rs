//! `homecourt doctor`: what it finds, what it advises, and that it changes nothing.

use homecourt::clock::Clock;
use homecourt::domain::backups::file_name;
use jiff::{SignedDuration, ToSpan};
use serde_json::Value;

use crate::support::{Home, Run};

/// Returns a check's verdict and advice.
fn verdict(run: &Run, check: &str) -> (String, String) {
    let found: Vec<Value> = serde_json::from_str(&run.out).unwrap();
    let finding = found.iter().find(|finding| finding["check"] == check);
    let finding = finding.unwrap_or_else(|| panic!("no {check} in {found:#?}"));
    let text = |field: &str| finding[field].as_str().unwrap_or_default().to_owned();
    (text("verdict"), text("advice"))
}

#[test]
fn a_sound_database_is_found_sound_and_stays_as_it_is() {
    let home = Home::with_organization();
    let before = home.read("homecourt.db");
    let run = home.run(&["doctor", "--json"]);
    assert_eq!(run.status, 0, "{run:?}");
    assert_eq!(verdict(&run, "database").0, "fine");
    assert_eq!(verdict(&run, "clock").0, "fine");
    assert!(verdict(&run, "super administrators").1.contains("homecourt admin create"));
    assert!(verdict(&run, "root_hosts").1.contains("root_hosts"));
    assert_eq!(home.read("homecourt.db"), before);
    let text = home.run(&["doctor"]).done();
    assert!(text.contains("ok  database: sound") && text.contains("    -> "), "{text}");
}

#[test]
fn a_missing_or_damaged_database_fails_with_what_to_do() {
    let home = Home::new();
    let run = home.run(&["doctor", "--json"]);
    assert_eq!(run.status, 1, "{run:?}");
    assert_eq!(verdict(&run, "database").0, "failure");
    assert!(!home.path("homecourt.db").exists());

    let home = Home::with_organization();
    let mut bytes = home.read("homecourt.db");
    let middle = bytes.len() / 2;
    bytes[middle..middle + 4_096].fill(0xA5);
    home.write("homecourt.db", &bytes);
    let run = home.run(&["doctor", "--json"]);
    assert_eq!(run.status, 1, "{run:?}");
    assert!(verdict(&run, "database").1.contains("homecourt restore"));
}

#[test]
fn too_little_free_space_fails_with_what_to_do() {
    let home = Home::with_organization();
    home.write("settings.toml", "[limits]\nfree_space_mib = 4294967295\n");
    let run = home.run(&["doctor", "--json", "--config", "settings.toml"]);
    assert_eq!(run.status, 1, "{run:?}");
    let (found, advice) = verdict(&run, "disk");
    assert!(found == "failure" && advice.contains("free_space_mib"), "{advice}");
}

#[test]
fn a_clock_before_the_last_write_and_a_proxy_that_is_not_trusted_are_told() {
    let home = Home::with_organization();
    let file = home.path("homecourt.db");
    let later = file.metadata().unwrap().modified().unwrap() + std::time::Duration::from_hours(24);
    std::fs::File::options()
        .write(true)
        .open(home.path("homecourt.db"))
        .unwrap()
        .set_modified(later)
        .unwrap();
    home.write("settings.toml", "root_hosts = [\"leagues.example.org\"]\n");
    let run = home.run(&["doctor", "--json", "--config", "settings.toml"]);
    assert_eq!(verdict(&run, "clock").0, "failure");
    assert!(verdict(&run, "trusted_proxies").1.contains("127.0.0.1"));
}

#[test]
fn a_backup_that_is_missing_or_too_old_is_told() {
    let home = Home::with_organization();
    let doctor = || home.run(&["doctor", "--json", "--config", "settings.toml"]);
    let backups = || verdict(&doctor(), "backups");
    home.write("settings.toml", "[backup]\nenabled = false\n");
    assert_eq!(backups(), ("fine".to_owned(), String::new()));
    home.write("settings.toml", "");
    assert!(backups().1.contains("`folder` under [backup]"));
    home.write("settings.toml", "[backup]\nfolder = \"backups\"\n");
    assert!(backups().1.contains("makes the first one"));
    std::fs::create_dir(home.path("backups")).unwrap();
    let now = Clock::System.now();
    let three_days_ago = now - SignedDuration::from_hours(72);
    for (at, expected) in [(three_days_ago, "warning"), (now, "fine")] {
        home.write(&format!("backups/{}", file_name("homecourt", at)), "a backup");
        let found = backups();
        assert_eq!(found.0, expected, "{found:?}");
        assert_eq!(found.1.contains("journalctl -u homecourt"), expected == "warning", "{found:?}");
    }
    assert!(doctor().out.contains("2 in backups, the latest 0 h old"));
    // A backup dated in the future is reported next to the age of the other backups.
    let future = file_name("homecourt", now + SignedDuration::from_hours(72));
    home.write(&format!("backups/{future}"), "a backup");
    assert_eq!(backups().0, "warning");
    let told = doctor().out;
    assert!(
        told.contains("the latest 0 h old") && told.contains(&format!("{future} has a date in the future")),
        "{told}"
    );
}

#[test]
fn a_certificate_that_ends_soon_is_told() {
    let home = Home::with_organization();
    let names = "root_hosts = [\"leagues.example.org\", \"late.example.org\", \"none.example.org\"]";
    home.write("settings.toml", format!("{names}\n[https]\nlisten = \"127.0.0.1:0\"\n"));
    std::fs::create_dir(home.path("certificates")).unwrap();
    for (name, days) in [("leagues.example.org", 40), ("late.example.org", 3)] {
        let mut params = rcgen::CertificateParams::new([name.to_owned()]).unwrap();
        let end = Clock::System.now() + (days * 24).hours();
        params.not_after = std::time::SystemTime::from(end).into();
        let key = rcgen::KeyPair::generate().unwrap();
        let certificate = params.self_signed(&key).unwrap();
        home.write(&format!("certificates/{name}.pem"), key.serialize_pem() + &certificate.pem());
    }
    let run = home.run(&["doctor", "--json", "--config", "settings.toml"]);
    assert_eq!(verdict(&run, "certificate leagues.example.org").0, "fine");
    assert_eq!(verdict(&run, "certificate late.example.org").0, "warning");
    assert!(verdict(&run, "certificate none.example.org").1.contains("journalctl"));
    // No proxy stands in front of a server with HTTPS of its own.
    assert!(!run.out.contains("trusted_proxies"), "{}", run.out);
}

#[test]
fn a_page_of_the_manual_is_written_for_each_command() {
    let home = Home::new();
    home.run(&["man", "pages"]).done();
    let page = |name: &str| String::from_utf8(home.read(&format!("pages/{name}.1"))).unwrap();
    assert!(page("homecourt").contains(".SH"));
    assert!(page("homecourt-organization-delete").contains("everything that belongs to it"));
}

//! What a server tells systemd, and what it does when systemd asks it to reload its settings.

use std::time::{Duration, Instant};

use serde_json::json;

use super::systemd::Systemd;
use crate::support::{Client, two_leagues};

const WATCHDOG: &str = "WATCHDOG=1";

#[test]
#[expect(clippy::disallowed_methods, reason = "the test opens the file as another program does")]
fn the_watchdog_hears_of_a_server_only_while_its_writer_works() {
    let unit = Systemd::new("", two_leagues);
    let service = unit.start(Some(Duration::from_millis(400)));
    assert_eq!((unit.told(), unit.told()), (WATCHDOG.to_owned(), WATCHDOG.to_owned()));
    // While another program writes, the writer waits for up to 5 seconds.
    let holder = rusqlite::Connection::open(unit.database()).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let held = Instant::now();
    while unit.told_within(Duration::from_secs(1)).is_some() {
        assert!(held.elapsed() < Duration::from_secs(3), "the watchdog hears of a server that cannot write");
    }
    holder.execute_batch("ROLLBACK").unwrap();
    assert_eq!(unit.told(), WATCHDOG);
    service.stop();
}

/// Creates a page and returns the status.
fn create_page(staff: &Client, path: &str) -> u16 {
    staff.post("/api/pages", &json!({ "path": path, "title": "A page" })).status
}

#[test]
fn sighup_takes_over_the_settings_that_may_change_and_names_the_others() {
    let unit = Systemd::new("[log]\nlevel = \"warn\"\n", two_leagues);
    let service = unit.start(None);
    let staff = unit.visitor();
    staff.sign_in("harbor", "owner").expect(200);
    assert_eq!(create_page(&staff, "one"), 201);
    unit.configure("[limits]\nfree_space_mib = 4294967295\n");
    service.reload();
    unit.logged("changed=\"limits.free_space_mib, log.level\"");
    assert_eq!(create_page(&staff, "two"), 507);
    unit.logged("path=\"/api/pages\" status=507");
    unit.configure(
        "root_hosts = [\"elsewhere.example\"]\n[limits]\nconnections = 100\n[quotas]\npages = 1\n",
    );
    service.reload();
    assert_eq!(create_page(&staff, "two"), 409);
    unit.logged("count after a restart settings=\"root_hosts, limits.connections\"");
    service.stop();
}

#[test]
fn a_reload_of_invalid_settings_changes_nothing_and_says_why() {
    let unit = Systemd::new("", two_leagues);
    let service = unit.start(None);
    let staff = unit.visitor();
    staff.sign_in("harbor", "owner").expect(200);
    unit.configure("[quotas]\npages = 0\n[limits]\nfree_space_mib = \"much\"\n");
    service.reload();
    unit.logged("nothing was changed");
    unit.logged("limits.free_space_mib: must be a whole number");
    assert_eq!(create_page(&staff, "one"), 201);
    service.stop();
}

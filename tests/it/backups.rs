//! Backups that the server makes: on schedule, on request, and after a failure.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use homecourt::app::backups::{Backups, prune};
use homecourt::clock::Clock;
use homecourt::config::{BackupSettings, Config};
use homecourt::db::{is_compressed, list_backups, verify};
use homecourt::domain::backups::{Retention, file_name};
use jiff::{Timestamp, ToSpan};
use serde_json::Value;

use crate::support::{Client, ClockedServer, Server, two_leagues, write};

fn settings(folder: &Path) -> BackupSettings {
    BackupSettings { folder: folder.to_owned(), ..BackupSettings::default() }
}

/// Starts a server at an instant that makes backups in a folder when it is asked to.
fn clocked(now: &str, folder: &Path) -> ClockedServer {
    ClockedServer::configured(Config { backup: settings(folder), ..Config::default() }, now, two_leagues)
}

/// Repeats a look until it succeeds, for at most 30 s.
fn wait_for<T>(look: impl Fn() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "waited in vain");
        std::thread::yield_now();
    }
}

/// Returns the overview as soon as no backup is being made.
fn idle(admin: &Client) -> Value {
    wait_for(|| {
        Some(admin.get("/api/backups").expect(200).json()).filter(|overview| overview["running"].is_null())
    })
}

fn make_one(admin: &Client) -> Value {
    admin.call("POST", "/api/backups").send().expect(202);
    idle(admin)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_server_with_a_folder_makes_a_backup_at_its_first_start() {
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups");
    let server = Server::configured(&format!("[backup]\nfolder = {backups:?}\n"), two_leagues);
    server.logged(&["a backup was made"]);
    let names = names(&backups);
    assert!(names.len() == 1 && names[0].starts_with("homecourt-2"), "{names:?}");
    let copy = backups.join(&names[0]);
    assert!(is_compressed(&copy).unwrap());
    verify(&copy).unwrap();
}

#[test]
fn a_super_administrator_starts_a_backup_and_sees_it_with_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let server = clocked("2026-11-23T10:00:00Z", folder.path());
    let admin = server.signed_in("homecourt", "admin");
    let before = admin.get("/api/backups").expect(200).json();
    assert!(before["latest"].is_null() && before["backups"].as_array().unwrap().is_empty(), "{before}");
    assert_eq!(before["next"], "2026-11-23T10:00:00Z");
    let made = make_one(&admin);
    let name = "homecourt-20261123T100000Z.db.zst";
    assert_eq!(made["latest"]["name"], name);
    assert_eq!(made["latest"]["madeAt"], "2026-11-23T10:00:00Z");
    assert_eq!(made["latest"]["bytes"], std::fs::metadata(folder.path().join(name)).unwrap().len());
    assert!(made["latestSeconds"].as_u64().unwrap() > 0);
    assert_eq!(made["next"], "2026-11-24T03:15:00Z");
    assert!(made["failure"].is_null(), "{made}");
    server.set_clock("2026-11-26T10:00:00Z");
    let made = make_one(&admin);
    assert_eq!(made["latest"]["madeAt"], "2026-11-26T10:00:00Z");
    assert_eq!(made["backups"].as_array().unwrap().len(), 2);
    assert_eq!(names(folder.path()).len(), 2, "temporary files are gone");
}

#[test]
fn a_second_backup_is_refused_while_one_is_being_made() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("homecourt.db");
    write(&database, two_leagues);
    let now: Timestamp = "2026-11-23T10:00:00Z".parse().unwrap();
    let clock = Clock::standing_at(now);
    let backups = Arc::new(Backups::new(settings(&folder.path().join("backups")), database));
    backups.start(&clock).unwrap();
    let refusal = backups.start(&clock).unwrap_err().to_string();
    assert!(refusal.contains("already being made"), "{refusal}");
    wait_for(|| backups.overview(now).latest.filter(|_| backups.overview(now).running.is_none()));
}

#[test]
fn a_failed_backup_is_shown_with_its_cause_and_the_next_attempt_until_one_succeeds() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("backups");
    std::fs::write(&folder, "a file where the folder should be").unwrap();
    let server = clocked("2026-11-23T10:00:00Z", &folder);
    let admin = server.signed_in("homecourt", "admin");
    admin.call("POST", "/api/backups").send();
    let failed = idle(&admin);
    std::fs::remove_file(&folder).unwrap();
    assert!(failed["failure"]["message"].as_str().unwrap().contains("backups"), "{failed}");
    assert_eq!(failed["failure"]["attempts"], 1);
    assert_eq!(failed["next"], "2026-11-23T10:01:00Z");
    server.set_clock("2026-11-23T10:01:00Z");
    let made = make_one(&admin);
    assert!(made["failure"].is_null() && made["latest"].is_object(), "{made}");
}

#[test]
fn without_a_folder_backups_are_off_and_the_refusal_names_the_setting() {
    let server = ClockedServer::at("2026-11-23T10:00:00Z", two_leagues);
    let admin = server.signed_in("homecourt", "admin");
    let overview = admin.get("/api/backups").expect(200).json();
    assert!(overview["enabled"] == false && overview["next"].is_null(), "{overview}");
    let refusal = admin.call("POST", "/api/backups").send().expect(409).text();
    assert!(refusal.contains("[backup]") && refusal.contains("folder"), "{refusal}");
    admin.get("/api/backups/homecourt-20261123T100000Z.db.zst").expect(404);
}

#[test]
fn a_download_is_the_backup_itself_and_continues_where_it_was_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let server = clocked("2026-11-23T10:00:00Z", folder.path());
    let admin = server.signed_in("homecourt", "admin");
    let name = make_one(&admin)["latest"]["name"].as_str().unwrap().to_owned();
    let address = format!("/api/backups/{name}");
    let whole = std::fs::read(folder.path().join(&name)).unwrap();
    let answer = admin.get(&address).expect(200);
    assert!(answer.body == whole && answer.header("content-type") == Some("application/zstd"));
    let tag = answer.header("etag").unwrap().to_owned();
    let part = |range: &str| admin.call("GET", &address).header("range", range).send();
    let rest = part("bytes=1000-").expect(206);
    assert_eq!(rest.body, whole[1000..]);
    assert_eq!(
        rest.header("content-range").unwrap(),
        format!("bytes 1000-{}/{}", whole.len() - 1, whole.len())
    );
    assert_eq!(part("bytes=10-19").expect(206).body, whole[10..20]);
    assert_eq!(part("bytes=-7").expect(206).body, whole[whole.len() - 7..]);
    assert_eq!(part("bytes=0-1,5-6").expect(200).body, whole);
    part(&format!("bytes={}-", whole.len())).expect(416);
    let other =
        admin.call("GET", &address).header("range", "bytes=5-").header("if-range", "\"other\"").send();
    assert_eq!(other.expect(200).body, whole);
    let same = admin.call("GET", &address).header("range", "bytes=5-").header("if-range", &tag).send();
    assert_eq!(same.expect(206).body, whole[5..]);
}

#[test]
fn only_backups_can_be_downloaded() {
    let folder = tempfile::tempdir().unwrap();
    let server = clocked("2026-11-23T10:00:00Z", folder.path());
    std::fs::write(folder.path().join("before-upgrade-20261123T031509Z.db"), "rows").unwrap();
    std::fs::write(folder.path().join("notes.txt"), "notes").unwrap();
    let admin = server.signed_in("homecourt", "admin");
    for name in ["notes.txt", "before-upgrade-20261123T031509Z.db", "..%2Fhomecourt.db", "%2Fetc%2Fpasswd"] {
        admin.get(&format!("/api/backups/{name}")).expect(404);
    }
    for user in ["owner", "staff"] {
        server.signed_in("harbor", user).get("/api/backups").expect(403);
    }
    server.visitor().get("/api/backups").expect(401);
}

#[test]
fn a_year_of_backups_leaves_those_that_the_settings_keep_and_no_other_file_is_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let others =
        ["before-upgrade-20260101T031500Z.db", "other-20260101T031500Z.db.zst", "2026-01-01T031500Z.db"];
    for name in others {
        std::fs::write(folder.path().join(name), "rows").unwrap();
    }
    let retention = Retention { daily: 7, weekly: 4, monthly: 6 };
    let first: Timestamp = "2026-01-01T03:15:00Z".parse().unwrap();
    for day in 0..365_i64 {
        let now = first + (day * 24).hours();
        std::fs::write(folder.path().join(file_name("homecourt", now)), "").unwrap();
        prune(folder.path(), "homecourt", retention, now).unwrap();
    }
    let left = list_backups(folder.path(), "homecourt").unwrap();
    let days: Vec<&str> = left.iter().map(|backup| &backup.name[10..18]).collect();
    let expected = [
        "20260731", "20260831", "20260930", "20261031", "20261130", "20261213", "20261220", "20261225",
        "20261226", "20261227", "20261228", "20261229", "20261230", "20261231",
    ];
    assert_eq!(days, expected);
    assert_eq!(names(folder.path()).len(), expected.len() + others.len());
}

#[tokio::test]
async fn the_schedule_makes_a_backup_that_was_missed_and_tells_its_age() {
    let folder = tempfile::tempdir().unwrap();
    let database: PathBuf = folder.path().join("homecourt.db");
    let filled = database.clone();
    tokio::task::spawn_blocking(move || write(&filled, two_leagues)).await.unwrap();
    let at_start: Timestamp = "2026-11-23T10:00:00Z".parse().unwrap();
    let backups_folder = folder.path().join("backups");
    std::fs::create_dir(&backups_folder).unwrap();
    let earlier = file_name("homecourt", at_start - (24 * 3).hours());
    std::fs::write(backups_folder.join(&earlier), "").unwrap();
    // The clock was wrong when it was made.
    let future = file_name("homecourt", at_start + (24 * 3).hours());
    std::fs::write(backups_folder.join(&future), "").unwrap();
    let left = backups_folder.join(format!(".homecourt.db.{}.partial", std::process::id()));
    std::fs::write(&left, "half").unwrap();
    let clock = Clock::standing_at(at_start);
    let backups = Arc::new(Backups::new(settings(&backups_folder), database));
    assert_eq!(backups.age_seconds(at_start.as_second()), None);
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let following = tokio::spawn(Arc::clone(&backups).follow_schedule(clock, stopped));
    let made = Arc::clone(&backups);
    let overview = tokio::task::spawn_blocking(move || {
        wait_for(|| {
            Some(made.overview(at_start))
                .filter(|overview| overview.backups.len() == 3 && overview.running.is_none())
        })
    });
    let overview = overview.await.unwrap();
    assert_eq!(overview.latest.unwrap().made_at, at_start.to_string());
    assert!(!left.exists());
    assert_eq!(backups.age_seconds(at_start.as_second() + 90), Some(90));
    stop.send(true).unwrap();
    following.await.unwrap();
}

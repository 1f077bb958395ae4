//! Backups are verified copies; a restore replaces the database completely or not at all.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use homecourt::db::{Actor, Db, OpenPurpose, backup, migrations as house, restore, verify};
use refinery::Runner;
use sha2::{Digest, Sha256};

use crate::support::{add_organization, dump, league, outside, place, sentence, wreck};

pub fn slugs(path: &Path) -> Vec<String> {
    let outside = outside(path);
    let mut statement = outside.prepare("SELECT slug FROM organizations ORDER BY id").unwrap();
    let slugs = statement.query_map([], |row| row.get(0)).unwrap();
    slugs.collect::<rusqlite::Result<_>>().unwrap()
}

pub fn listing(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

async fn sign_in(db: &Db) {
    db.write(Actor::program("sign_in"), |tx| {
        tx.execute_batch(
            "INSERT INTO users (id, organization_id, username, username_key, password_hash, role, created_at)
             VALUES (1, 1, 'Kim', 'kim', '', 'staff', 0);
             INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
             VALUES (zeroblob(32), 1, 0, 0, 0);",
        )?;
        Ok(())
    })
    .await
    .unwrap();
}

#[tokio::test]
async fn backups_of_a_busy_database_are_sound() {
    let place = place();
    let db = league(&place.path).await;
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let busy = tokio::spawn(write_until(db.clone(), stopped));
    let mut counts = Vec::new();
    for number in 0..5 {
        let target = place.folder.path().join(format!("backup-{number}.db"));
        let source = place.path.clone();
        let verified = tokio::task::spawn_blocking(move || backup(&source, &target)).await.unwrap().unwrap();
        let teams = verified.report.tables.iter().find(|table| table.name == "teams").unwrap();
        counts.push(teams.rows);
    }
    stop.send(()).unwrap();
    let written = busy.await.unwrap();
    assert!(counts.is_sorted() && counts.last() <= Some(&written), "{counts:?} of {written}");
}

/// Writes one team after the other until stopped. Returns the number of teams.
pub async fn write_until(db: Db, mut stopped: tokio::sync::oneshot::Receiver<()>) -> i64 {
    let mut written = 0;
    while stopped.try_recv().is_err() {
        written += 1;
        db.write(Actor::program("write_team"), move |tx| {
            tx.execute(
                "INSERT INTO teams (organization_id, name) VALUES (1, ?1)",
                [format!("Team {written}")],
            )?;
            Ok(())
        })
        .await
        .unwrap();
    }
    written
}

#[tokio::test]
async fn a_backup_is_one_private_file_with_its_hash() {
    let place = place();
    let db = league(&place.path).await;
    let target = place.folder.path().join("backup.db");
    let before = listing(place.folder.path());
    let verified = backup(db.path(), &target).unwrap();
    let mut after = listing(place.folder.path());
    after.retain(|path| !before.contains(path));
    assert_eq!(after, std::slice::from_ref(&target));
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(verified.sha256, hex::encode(Sha256::digest(fs::read(&target).unwrap())));
    assert_eq!(dump(&target), dump(&place.path));
}

#[tokio::test]
async fn a_backup_never_replaces_a_file() {
    let place = place();
    let db = league(&place.path).await;
    let target = place.folder.path().join("backup.db");
    fs::write(&target, "mine").unwrap();
    assert!(sentence(backup(db.path(), &target)).contains("exists already"));
    assert_eq!(fs::read_to_string(&target).unwrap(), "mine");
}

#[tokio::test]
async fn a_backup_of_a_damaged_file_is_not_made() {
    let place = place();
    let db = league(&place.path).await;
    // The middle of a file with many teams contains data, whatever the schema.
    fill(&db).await;
    db.close().await.unwrap();
    wreck(&place.path);
    let before = listing(place.folder.path());
    sentence(backup(&place.path, &place.folder.path().join("backup.db")));
    let mut after = listing(place.folder.path());
    after.retain(|path| {
        !path.to_string_lossy().ends_with("-wal") && !path.to_string_lossy().ends_with("-shm")
    });
    assert_eq!(after, before);
}

#[tokio::test]
async fn verifying_changes_neither_the_file_nor_its_folder() {
    let place = place();
    let db = league(&place.path).await;
    let target = place.folder.path().join("backup.db");
    backup(db.path(), &target).unwrap();
    let before = (fs::read(&target).unwrap(), listing(place.folder.path()));
    verify(&target).unwrap();
    assert_eq!((fs::read(&target).unwrap(), listing(place.folder.path())), before);
}

#[tokio::test]
async fn a_backup_that_was_cut_short_or_altered_does_not_verify() {
    let place = place();
    let db = league(&place.path).await;
    let target = place.folder.path().join("backup.db");
    backup(db.path(), &target).unwrap();
    let whole = fs::read(&target).unwrap();
    let broken = place.folder.path().join("broken.db");
    fs::write(&broken, &whole[..whole.len() / 2]).unwrap();
    sentence(verify(&broken));
    fs::write(&broken, b"").unwrap();
    assert!(sentence(verify(&broken)).ends_with("is an empty database."));
    fs::write(&broken, &whole).unwrap();
    wreck(&broken);
    assert!(sentence(verify(&broken)).contains("is damaged"));
}

#[tokio::test]
async fn a_restore_brings_the_backup_back_and_signs_everybody_out() {
    let place = place();
    let db = league(&place.path).await;
    sign_in(&db).await;
    let saved = place.folder.path().join("backup.db");
    backup(db.path(), &saved).unwrap();
    let bytes = fs::read(&saved).unwrap();
    add_organization(&db, "later").await.unwrap();
    db.close().await.unwrap();
    drop(db);
    let restored = restore(&saved, &place.path, true).unwrap();
    assert_eq!(slugs(&place.path), ["fab"]);
    let sessions: i64 =
        outside(&place.path).query_row("SELECT count(*) FROM sessions", [], |row| row.get(0)).unwrap();
    assert_eq!(sessions, 0);
    assert_eq!(slugs(&restored.copy.unwrap()), ["fab", "later"]);
    assert_eq!(fs::read(&saved).unwrap(), bytes);
    league_opens(&place.path).await;
}

async fn league_opens(path: &Path) {
    let db = Db::open(path, OpenPurpose::Serve).unwrap();
    add_organization(&db, "after").await.unwrap();
}

#[tokio::test]
async fn a_restore_is_refused_while_a_server_runs_even_with_force() {
    let place = place();
    let db = league(&place.path).await;
    let saved = place.folder.path().join("backup.db");
    backup(db.path(), &saved).unwrap();
    add_organization(&db, "later").await.unwrap();
    for force in [false, true] {
        assert!(sentence(restore(&saved, &place.path, force)).starts_with("A Homecourt server is using"));
    }
    assert_eq!(slugs(&place.path), ["fab", "later"]);
}

#[tokio::test]
async fn a_restore_replaces_a_database_only_by_force() {
    let place = place();
    let db = league(&place.path).await;
    let saved = place.folder.path().join("backup.db");
    backup(db.path(), &saved).unwrap();
    add_organization(&db, "later").await.unwrap();
    db.close().await.unwrap();
    drop(db);
    assert!(sentence(restore(&saved, &place.path, false)).contains("--force"));
    assert_eq!(slugs(&place.path), ["fab", "later"]);
    let elsewhere = place.folder.path().join("new.db");
    assert_eq!(restore(&saved, &elsewhere, false).unwrap().copy, None);
    assert_eq!(slugs(&elsewhere), ["fab"]);
}

#[tokio::test]
async fn a_damaged_backup_is_not_restored() {
    let place = place();
    let db = league(&place.path).await;
    let saved = place.folder.path().join("backup.db");
    backup(db.path(), &saved).unwrap();
    db.close().await.unwrap();
    drop(db);
    wreck(&saved);
    let before = dump(&place.path);
    assert!(sentence(restore(&saved, &place.path, true)).contains("is damaged"));
    assert_eq!(dump(&place.path), before);
    let elsewhere = place.folder.path().join("new.db");
    sentence(restore(&saved, &elsewhere, false));
    assert!(!elsewhere.exists());
}

#[tokio::test]
async fn a_damaged_database_is_moved_aside_by_a_restore() {
    let place = place();
    let db = league(&place.path).await;
    let saved = place.folder.path().join("backup.db");
    backup(db.path(), &saved).unwrap();
    db.close().await.unwrap();
    drop(db);
    fs::write(&place.path, "nothing of it is left".repeat(100)).unwrap();
    assert!(sentence(restore(&saved, &place.path, false)).contains("--force"));
    let copy = restore(&saved, &place.path, true).unwrap().copy.unwrap();
    assert!(fs::read_to_string(copy).unwrap().starts_with("nothing of it is left"));
    assert_eq!(slugs(&place.path), ["fab"]);
}

#[tokio::test]
async fn a_database_of_another_program_is_never_replaced() {
    let place = place();
    let db = league(&place.path).await;
    let saved = place.folder.path().join("backup.db");
    backup(db.path(), &saved).unwrap();
    let theirs = place.folder.path().join("bookmarks.db");
    outside(&theirs).execute_batch("CREATE TABLE bookmarks (id INTEGER)").unwrap();
    assert!(sentence(restore(&saved, &theirs, true)).ends_with("is a database of another program."));
}

#[tokio::test]
async fn an_older_backup_is_migrated_and_a_newer_database_kept_aside() {
    let place = place();
    let mut first = house().get_migrations().clone();
    first.sort();
    first.truncate(1);
    let old = place.folder.path().join("old.db");
    let begun = Db::open_with(&old, OpenPurpose::Create, &Runner::new(&first)).unwrap();
    add_organization(&begun, "old").await.unwrap();
    begun.close().await.unwrap();
    drop(begun);
    league(&place.path).await.close().await.unwrap();
    outside(&place.path).execute_batch("PRAGMA user_version = 9999").unwrap();
    let restored = restore(&old, &place.path, true).unwrap();
    let newest = house().get_migrations().iter().map(refinery::Migration::version).max().unwrap();
    assert_eq!(i64::from(restored.report.schema), i64::from(newest));
    assert_eq!(slugs(&place.path), ["old"]);
    assert_eq!(slugs(&restored.copy.unwrap()), ["fab"]);
}

#[tokio::test]
async fn a_killed_restore_leaves_one_of_the_two_databases_whole() {
    if let Some(folder) = std::env::var_os("HOMECOURT_TEST_FOLDER") {
        return restore_in_turn(Path::new(&folder));
    }
    let place = place();
    for name in ["one", "two"] {
        let db = Db::open(&place.folder.path().join(name), OpenPurpose::Create).unwrap();
        add_organization(&db, name).await.unwrap();
        fill(&db).await;
        db.close().await.unwrap();
    }
    restore(&place.folder.path().join("one"), &place.path, false).unwrap();
    let (one, two) = (dump(&place.folder.path().join("one")), dump(&place.folder.path().join("two")));
    for kill in 0..40 {
        kill_during_a_restore(place.folder.path(), kill);
        Db::open(&place.path, OpenPurpose::Serve).unwrap().close().await.unwrap();
        let found = dump(&place.path);
        assert!(found == one || found == two, "neither, after kill {kill}");
    }
}

async fn fill(db: &Db) {
    db.write(Actor::program("fill"), |tx| {
        tx.execute_batch(
            "WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < 5000)
             INSERT INTO teams (organization_id, name)
             SELECT 1, n || ' ' || hex(zeroblob(40)) FROM counter;",
        )?;
        Ok(())
    })
    .await
    .unwrap();
}

/// Runs in the child process until it is killed.
fn restore_in_turn(folder: &Path) {
    for name in ["two", "one"].into_iter().cycle() {
        eprintln!("restoring {name}");
        restore(&folder.join(name), &folder.join("league.db"), true).unwrap();
    }
}

/// Starts a child that restores repeatedly, and kills it a little later each time.
fn kill_during_a_restore(folder: &Path, later: u32) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "backups::a_killed_restore_leaves_one_of_the_two_databases_whole", "--nocapture"])
        .env("HOMECOURT_TEST_FOLDER", folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Stays open until the end: the child would exit if its standard error was closed.
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    for line in lines.by_ref().map(Result::unwrap) {
        if line.starts_with("restoring one") {
            break;
        }
    }
    let copies =
        || listing(folder).iter().filter(|path| path.to_string_lossy().contains("before-restore")).count();
    let before = copies();
    // The copy of the current database is the last step before the pages are replaced.
    while copies() == before {
        assert!(child.try_wait().unwrap().is_none(), "the restore ended");
    }
    for _ in 0..later * 20_000 {
        std::hint::spin_loop();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    drop(lines);
}

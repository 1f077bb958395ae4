//! A file is rejected unless its schema equals that of the migrations, object by object.

use std::path::Path;

use homecourt::db::{Db, OpenPurpose, backup, check, migrate, migrations, restore, schema_digests, verify};
use refinery::Runner;

use crate::support::{Place, league, outside, place, sentence};

/// Changes of a schema, and how the error names each.
const CHANGES: [(&str, &str); 8] = [
    (
        "CREATE TRIGGER promote AFTER INSERT ON sessions BEGIN UPDATE users SET role = 'org_owner'; END",
        "the trigger promote is foreign",
    ),
    (
        "CREATE TRIGGER _litestream_lock AFTER INSERT ON sessions BEGIN DELETE FROM users; END",
        "the trigger _litestream_lock is foreign",
    ),
    ("CREATE VIEW everybody AS SELECT * FROM users", "the view everybody is foreign"),
    ("CREATE TABLE notes (id INTEGER)", "the table notes is foreign"),
    ("CREATE TABLE _litestream_more (id INTEGER)", "the table _litestream_more is foreign"),
    ("CREATE INDEX users_by_role ON users (role)", "the index users_by_role is foreign"),
    ("DROP INDEX sessions_by_user", "the index sessions_by_user is missing"),
    ("ALTER TABLE users ADD COLUMN nickname TEXT", "the table users differs"),
];

/// Returns a database with one organization, and a backup of it.
async fn backed_up() -> (Place, std::path::PathBuf) {
    let place = place();
    let saved = place.folder.path().join("saved.db");
    league(&place.path).await.close().await.unwrap();
    backup(&place.path, &saved).unwrap();
    (place, saved)
}

fn change(path: &Path, sql: &str) {
    outside(path).execute_batch(sql).unwrap();
}

fn assert_names<T>(refused: homecourt::error::Result<T>, object: &str) {
    let refusal = sentence(refused);
    assert!(refusal.contains("is not that of Homecourt") && refusal.contains(object), "{refusal}");
}

#[tokio::test]
async fn a_backup_of_another_schema_is_neither_verified_nor_restored() {
    for (sql, object) in CHANGES {
        let (place, saved) = backed_up().await;
        change(&saved, sql);
        assert_names(verify(&saved), object);
        assert_names(restore(&saved, &place.path, true), object);
        assert_names(restore(&saved, &place.folder.path().join("new.db"), false), object);
        check(&place.path).unwrap();
    }
}

#[tokio::test]
async fn a_database_of_another_schema_is_neither_served_nor_used() {
    for (sql, object) in CHANGES {
        let (place, _) = backed_up().await;
        change(&place.path, sql);
        for purpose in [OpenPurpose::Serve, OpenPurpose::Create, OpenPurpose::Use] {
            assert_names(Db::open(&place.path, purpose), object);
        }
        assert_names(migrate(&place.path), object);
        assert_names(check(&place.path), object);
        assert_names(backup(&place.path, &place.folder.path().join("more.db")), object);
    }
}

#[tokio::test]
async fn an_older_file_of_another_schema_is_refused_before_it_is_migrated() {
    let place = place();
    let mut first = migrations().get_migrations().clone();
    first.sort();
    first.truncate(1);
    Db::open_with(&place.path, OpenPurpose::Create, &Runner::new(&first)).unwrap().close().await.unwrap();
    change(&place.path, "CREATE TRIGGER promote AFTER UPDATE ON organizations BEGIN DELETE FROM users; END");
    assert_names(Db::open(&place.path, OpenPurpose::Serve), "the trigger promote is foreign");
    let elsewhere = place.folder.path().join("new.db");
    assert_names(restore(&place.path, &elsewhere, false), "the trigger promote is foreign");
}

#[tokio::test]
async fn tables_of_sqlite_and_of_a_replicator_are_not_compared() {
    let (place, saved) = backed_up().await;
    for path in [&place.path, &saved] {
        change(
            path,
            "ANALYZE;
             CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
             CREATE TABLE _litestream_lock (id INTEGER);",
        );
    }
    verify(&saved).unwrap();
    restore(&saved, &place.path, true).unwrap();
    check(&place.path).unwrap();
    Db::open(&place.path, OpenPurpose::Serve).unwrap().close().await.unwrap();
}

#[test]
fn the_digest_that_the_program_keeps_is_that_of_its_migrations() {
    let (made, kept) = schema_digests().unwrap();
    assert_eq!(made, kept, "write the first one into src/db/schema.sha256");
}

//! Opening files: which are accepted, which are rejected, and the settings of the connections.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use homecourt::db::{Actor, Db, OpenPurpose, check};
use homecourt::error::Error;
use rusqlite::StatementStatus;

use crate::support::{SCHEMA, bodies, league, migrations, note, notes, outside, place, sentence, wreck};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn refusal(path: &Path, purpose: OpenPurpose) -> String {
    sentence(Db::open(path, purpose))
}

#[tokio::test]
async fn the_files_of_a_database_are_private_to_their_owner() {
    let place = place();
    let _db = league(&place.path).await;
    for entry in fs::read_dir(place.folder.path()).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
}

#[tokio::test]
async fn a_statement_is_prepared_once_whatever_limit_it_gets() {
    let place = place();
    let db = notes(&place.path);
    let prepared_again = db.read(|conn| {
        let mut list = conn.prepare("SELECT body FROM notes ORDER BY id LIMIT ?1")?;
        for limit in 1..4 {
            list.query_map([limit], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
        }
        Ok(list.get_status(StatementStatus::RePrepare))
    });
    assert_eq!(prepared_again.await.unwrap(), 0);
}

#[tokio::test]
async fn the_writer_and_the_readers_have_the_specified_pragmas() {
    const SETTINGS: &str =
        "SELECT (SELECT * FROM pragma_busy_timeout) || ' ' || (SELECT * FROM pragma_journal_mode)
        || ' ' || (SELECT * FROM pragma_foreign_keys) || ' ' || (SELECT * FROM pragma_trusted_schema)
        || ' ' || (SELECT * FROM pragma_cell_size_check) || ' ' || (SELECT * FROM pragma_cache_size)
        || ' ' || (SELECT * FROM pragma_query_only)";
    let place = place();
    let db = notes(&place.path);
    let (writer, durable): (String, i64) = db
        .write(Actor::program("look"), |tx| {
            let durable = tx.pragma_query_value(None, "synchronous", |row| row.get(0))?;
            Ok((tx.query_row(SETTINGS, [], |row| row.get(0))?, durable))
        })
        .await
        .unwrap();
    let reader: String = db.read(|conn| Ok(conn.query_row(SETTINGS, [], |row| row.get(0))?)).await.unwrap();
    assert_eq!((writer.as_str(), durable), ("5000 wal 1 0 1 -8192 0", 2));
    assert_eq!(reader, "5000 wal 1 0 1 -4096 1");
}

#[test]
fn an_empty_file_is_what_is_left_of_a_database_and_is_refused() {
    let place = place();
    fs::write(&place.path, "").unwrap();
    for purpose in [OpenPurpose::Serve, OpenPurpose::Create, OpenPurpose::Use] {
        assert!(refusal(&place.path, purpose).contains("is an empty database"), "{purpose:?}");
    }
    assert_eq!(fs::read(&place.path).unwrap(), b"");
}

#[test]
fn a_missing_file_is_refused_unless_the_command_makes_one() {
    let place = place();
    assert!(refusal(&place.path, OpenPurpose::Use).contains("There is no database at"));
    assert!(!place.path.exists());
    Db::open(&place.path, OpenPurpose::Create).unwrap();
    Db::open(&place.path, OpenPurpose::Use).unwrap();
}

#[test]
fn a_missing_folder_is_refused() {
    let place = place();
    let path = place.folder.path().join("unmounted").join("league.db");
    assert!(refusal(&path, OpenPurpose::Serve).contains("cannot be created"));
}

#[test]
fn a_folder_is_refused() {
    let place = place();
    assert!(refusal(place.folder.path(), OpenPurpose::Serve).ends_with("is a folder, not a database."));
}

#[test]
fn a_file_that_is_no_database_is_refused_and_kept() {
    let place = place();
    let text = "Dear league,\n".repeat(200);
    fs::write(&place.path, &text).unwrap();
    assert!(refusal(&place.path, OpenPurpose::Serve).contains("is damaged, or is no database"));
    assert_eq!(fs::read_to_string(&place.path).unwrap(), text);
}

#[test]
fn a_database_of_another_program_is_refused_and_kept() {
    let place = place();
    outside(&place.path).execute_batch("CREATE TABLE bookmarks (id INTEGER)").unwrap();
    let before = fs::read(&place.path).unwrap();
    assert!(refusal(&place.path, OpenPurpose::Serve).ends_with("is a database of another program."));
    assert_eq!(fs::read(&place.path).unwrap(), before);
}

#[tokio::test]
async fn a_newer_file_is_refused_and_not_one_byte_of_it_changes() {
    let place = place();
    league(&place.path).await.close().await.unwrap();
    outside(&place.path).execute_batch("PRAGMA user_version = 9999").unwrap();
    let before = fs::read(&place.path).unwrap();
    for purpose in [OpenPurpose::Serve, OpenPurpose::Create, OpenPurpose::Use] {
        assert!(
            refusal(&place.path, purpose).contains("was written by a newer Homecourt: it has schema 9999")
        );
    }
    assert_eq!(fs::read(&place.path).unwrap(), before);
}

#[tokio::test]
async fn a_damaged_file_is_not_served() {
    let place = place();
    league(&place.path).await.close().await.unwrap();
    wreck(&place.path);
    let refused = refusal(&place.path, OpenPurpose::Serve);
    assert!(refused.contains("is damaged"), "{refused}");
    assert!(sentence(check(&place.path)).contains("is damaged"));
}

#[tokio::test]
async fn a_file_has_one_server() {
    let place = place();
    let db = notes(&place.path);
    let again = || Db::open_with(&place.path, OpenPurpose::Serve, &migrations(&[SCHEMA]));
    assert!(sentence(again()).starts_with("A Homecourt server is using"));
    db.close().await.unwrap();
    again().unwrap();
}

#[test]
fn a_file_of_two_names_has_one_server() {
    let place = place();
    let _db = notes(&place.path);
    let link = place.folder.path().join("link.db");
    std::os::unix::fs::symlink(&place.path, &link).unwrap();
    let again = Db::open_with(&link, OpenPurpose::Serve, &migrations(&[SCHEMA]));
    assert!(sentence(again).starts_with("A Homecourt server is using"));
}

#[tokio::test]
async fn a_command_works_beside_a_server() {
    let place = place();
    let server = notes(&place.path);
    let command = Db::open_with(&place.path, OpenPurpose::Use, &migrations(&[SCHEMA])).unwrap();
    note(&command, "from the command").await.unwrap();
    note(&server, "from the server").await.unwrap();
    assert_eq!(bodies(&server).await, ["from the command", "from the server"]);
    assert_eq!(bodies(&command).await, bodies(&server).await);
}

#[test]
fn a_writer_that_cannot_begin_returns_busy_to_all_waiting_jobs() {
    let place = place();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let db = notes(&place.path);
        let other = outside(&place.path);
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let (one, two) = tokio::join!(note(&db, "one"), note(&db, "two"));
        assert!(matches!((one, two), (Err(Error::Busy), Err(Error::Busy))));
        other.execute_batch("COMMIT").unwrap();
        note(&db, "three").await.unwrap();
        assert_eq!(bodies(&db).await, ["three"]);
    });
}

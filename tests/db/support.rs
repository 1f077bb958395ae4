//! Shared by the tests of the database: temporary files, and jobs that write.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use homecourt::db::{Actor, Db, OpenPurpose, migrations as house};
use homecourt::domain::ids::{OrganizationId, UserId};
use homecourt::error::{Error, Result};
use refinery::{Migration, Runner};
use rusqlite::Connection;
use tempfile::TempDir;
use tokio::task::JoinHandle;

pub const SCHEMA: &str = "
    CREATE TABLE organizations (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE users (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE activity (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
        user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
        action TEXT NOT NULL,
        at INTEGER NOT NULL,
        by_program INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE activity_subjects (
        organization_id INTEGER NOT NULL,
        activity_id INTEGER NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        noun TEXT NOT NULL,
        subject_id INTEGER NOT NULL,
        name TEXT NOT NULL,
        change TEXT NOT NULL,
        edits TEXT
    ) STRICT;
    CREATE TABLE undo_records (
        activity_id INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
        organization_id INTEGER NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        undone_by INTEGER,
        changes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE writing (id INTEGER PRIMARY KEY, user_id INTEGER, at INTEGER) STRICT;
    CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL UNIQUE) STRICT;
    INSERT INTO organizations VALUES (1), (2);
    INSERT INTO users VALUES (1);";

/// A folder that is removed at the end, and the path of a database in it.
pub struct Place {
    pub folder: TempDir,
    pub path: PathBuf,
}

pub fn place() -> Place {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("league.db");
    Place { folder, path }
}

/// Returns migrations with the given scripts, numbered from 1.
pub fn migrations(scripts: &[&str]) -> Runner {
    let migrations: Vec<Migration> = scripts
        .iter()
        .enumerate()
        .map(|(index, sql)| Migration::unapplied(&format!("V{}__step", index + 1), sql).unwrap())
        .collect();
    Runner::new(&migrations)
}

/// Opens a database with a table of notes, as a server.
pub fn notes(path: &Path) -> Db {
    Db::open_with(path, OpenPurpose::Serve, &migrations(&[SCHEMA])).unwrap()
}

/// Opens a database with the program's schema and one organization, as a server.
pub async fn league(path: &Path) -> Db {
    let db = Db::open(path, OpenPurpose::Serve).unwrap();
    add_organization(&db, "fab").await.unwrap();
    db
}

pub async fn add_organization(db: &Db, slug: &'static str) -> Result<i64> {
    db.write(Actor::program("add_organization"), move |tx| {
        tx.execute("INSERT INTO organizations (name, slug, created_at) VALUES (?1, ?1, 0)", [slug])?;
        Ok(tx.last_insert_rowid())
    })
    .await
}

/// Creates a file of the schema before migration number `version`.
pub async fn older(path: &Path, version: i32) {
    let mut before = house().get_migrations().clone();
    before.sort();
    before.retain(|migration| migration.version() < version);
    Db::open_with(path, OpenPurpose::Create, &Runner::new(&before)).unwrap().close().await.unwrap();
}

/// Opens a connection, as another program would.
#[allow(clippy::disallowed_methods, reason = "the test opens the file as another program does")]
pub fn outside(path: &Path) -> Connection {
    Connection::open(path).unwrap()
}

pub fn staff(organization: i64) -> Actor {
    Actor { user: Some(UserId(1)), organization: Some(OrganizationId(organization)), action: "write_note" }
}

pub async fn note(db: &Db, body: impl Into<String>) -> Result<()> {
    let body = body.into();
    db.write(Actor::program("write_note"), move |tx| {
        tx.execute("INSERT INTO notes (body) VALUES (?1)", [body])?;
        Ok(())
    })
    .await
}

pub async fn bodies(db: &Db) -> Vec<String> {
    db.read(|conn| {
        let mut statement = conn.prepare("SELECT body FROM notes ORDER BY id")?;
        let bodies = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        Ok(bodies)
    })
    .await
    .unwrap()
}

pub async fn count(db: &Db, query: &'static str) -> i64 {
    db.read(move |conn| Ok(conn.query_row(query, [], |row| row.get(0))?)).await.unwrap()
}

/// A job that blocks the writer until the gate is opened.
pub struct Gate {
    go: Sender<()>,
    job: JoinHandle<Result<()>>,
}

pub async fn hold(db: &Db) -> Gate {
    let (go, wait) = channel();
    let (started, has_started) = tokio::sync::oneshot::channel();
    let db = db.clone();
    let job = tokio::spawn(async move {
        db.write_alone(Actor::program("hold"), move |_| {
            started.send(()).unwrap();
            wait.recv().unwrap();
            Ok(())
        })
        .await
    });
    has_started.await.unwrap();
    Gate { go, job }
}

impl Gate {
    pub async fn open(self) {
        self.go.send(()).unwrap();
        self.job.await.unwrap().unwrap();
    }
}

/// Starts a job that has to wait behind another job.
pub fn queued<'a, T: 'a>(job: impl Future<Output = T> + 'a) -> LocalBoxFuture<'a, T> {
    let mut job = job.boxed_local();
    assert!((&mut job).now_or_never().is_none(), "the job did not wait");
    job
}

/// Returns the message of a `Conflict`.
pub fn sentence<T>(result: Result<T>) -> String {
    match result {
        Err(Error::Conflict(sentence)) => sentence,
        Err(other) => panic!("refused with {other:?}"),
        Ok(_) => panic!("not refused"),
    }
}

/// Overwrites pages in the middle of a closed file.
pub fn wreck(path: &Path) {
    let mut bytes = std::fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0xA5);
    std::fs::write(path, bytes).unwrap();
}

/// Returns everything in a closed file: header, schema and rows.
pub fn dump(path: &Path) -> String {
    let conn = outside(path);
    let number = |pragma: &str| conn.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0)).unwrap();
    let mut dump = format!("{} {}\n", number("application_id"), number("user_version"));
    let tables: Vec<(String, String)> = conn
        .prepare("SELECT name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY name")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<rusqlite::Result<_>>()
        .unwrap();
    for (name, sql) in tables {
        writeln!(dump, "{name}: {sql}").unwrap();
        if sql.starts_with("CREATE TABLE") {
            dump += &rows(&conn, &name);
        }
    }
    dump
}

fn rows(conn: &Connection, table: &str) -> String {
    let mut statement = conn.prepare(&format!("SELECT * FROM \"{table}\"")).unwrap();
    let columns = statement.column_count();
    let rows = statement.query_map([], |row| {
        let values: rusqlite::Result<Vec<rusqlite::types::Value>> =
            (0..columns).map(|index| row.get(index)).collect();
        Ok(format!("{:?}\n", values?))
    });
    rows.unwrap().collect::<rusqlite::Result<_>>().unwrap()
}

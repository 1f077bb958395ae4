//! Compares the schema of a file with the schema that the migrations create.
//!
//! A file can come from anywhere: a trigger or view that an attacker added to a backup would run with the server's own
//! statements. Until its schema has been compared, a file is only read.

use std::collections::BTreeMap;
use std::path::Path;

use refinery::Runner;
use rusqlite::Connection;
use sha2::{Digest, Sha256};

use super::{migrations, open};
use crate::error::{Error, Result};

/// Tables that SQLite, the migrations or a replicator create. The comparison ignores only these tables and their
/// primary key indexes.
const BESIDE: [&str; 6] = [
    "sqlite_sequence",
    "sqlite_stat1",
    "sqlite_stat4",
    "refinery_schema_history",
    "_litestream_seq",
    "_litestream_lock",
];

/// The digest of the schema after all migrations, which saves running them in memory at each start. If the digest
/// differs, the comparison takes a few milliseconds longer, with the same result.
const NEWEST: &str = include_str!("schema.sha256");

/// The objects of a schema: kind and name, then the table and the SQL text.
type Objects = BTreeMap<(String, String), (String, String)>;

/// Checks that a schema is exactly what the migrations up to `version` create.
///
/// # Errors
/// `Conflict` that names the first object that differs.
pub(super) fn compare(path: &Path, connection: &Connection, migrations: &Runner, version: u32) -> Result<()> {
    let found = objects(connection).map_err(|cause| open::refused(path, &cause))?;
    if digest(&found) == NEWEST.trim() {
        return Ok(());
    }
    let wanted = objects(&model(migrations, version)?)?;
    let changed = wanted.iter().find_map(|(object, words)| match found.get(object) {
        None => Some((object, "is missing")),
        Some(own) if own != words => Some((object, "differs")),
        Some(_) => None,
    });
    let foreign =
        || found.keys().find(|object| !wanted.contains_key(*object)).map(|object| (object, "is foreign"));
    match foreign().or(changed) {
        None => Ok(()),
        Some(((kind, name), why)) => Err(Error::Conflict(format!(
            "The schema of {} is not that of Homecourt: the {kind} {name} {why}. Restore a backup that Homecourt made.",
            path.display()
        ))),
    }
}

/// Returns the digest of the schema after all migrations: computed, and as stored in the program. A test compares the
/// two.
pub fn digests() -> Result<(String, &'static str)> {
    let migrations = migrations::migrations();
    let made = objects(&model(&migrations, migrations::newest(&migrations))?)?;
    Ok((digest(&made), NEWEST.trim()))
}

/// Returns the SHA-256 of a schema, in hexadecimal.
fn digest(objects: &Objects) -> String {
    let mut hash = Sha256::new();
    for ((kind, name), (table, words)) in objects {
        for part in [kind, name, table, words] {
            hash.update(part.len().to_be_bytes());
            hash.update(part);
        }
    }
    hex::encode(hash.finalize())
}

/// Returns an empty database in memory with the schema of the migrations up to `version`.
fn model(migrations: &Runner, version: u32) -> Result<Connection> {
    let model = open::imagined()?;
    model.pragma_update(None, "foreign_keys", false)?;
    migrations::execute(&model, migrations, 1..=version)?;
    Ok(model)
}

fn objects(connection: &Connection) -> rusqlite::Result<Objects> {
    let mut statement =
        connection.prepare("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema")?;
    let rows = statement.query_map([], |row| Ok(((row.get(0)?, row.get(1)?), (row.get(2)?, row.get(3)?))))?;
    let mut objects: Objects = rows.collect::<rusqlite::Result<_>>()?;
    objects.retain(|(kind, name), (table, words)| {
        let is_table = kind == "table" && name == table && BESIDE.contains(&name.as_str());
        let is_key = kind == "index" && words.is_empty() && BESIDE.contains(&table.as_str());
        !is_table && !is_key
    });
    Ok(objects)
}

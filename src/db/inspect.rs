//! Checks of a database file: whether it is intact, whether it is a Homecourt database, and what it contains.

use std::path::Path;

use refinery::Runner;
use rusqlite::Connection;
use serde::Serialize;

use super::{migrations, open, schema};
use crate::error::{Error, Result};

/// The contents of an intact database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DatabaseReport {
    /// The number of its last migration.
    pub schema: u32,
    /// Its size in bytes, without the write-ahead log.
    pub bytes: i64,
    /// Its tables, by name.
    pub tables: Vec<TableCount>,
}

/// A table and its number of rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableCount {
    /// The name of the table.
    pub name: String,
    /// The number of rows.
    pub rows: i64,
}

/// Checks a database, which may be in use: its schema, pages, indexes and references.
pub fn check(path: &Path) -> Result<DatabaseReport> {
    sound(&open::existing(path)?, &migrations::migrations())
}

/// Checks a whole file: it is a Homecourt database that is neither empty nor newer than the program, its schema equals
/// that of the migrations, and all pages, indexes and references are intact.
pub(super) fn sound(path: &Path, migrations: &Runner) -> Result<DatabaseReport> {
    let version = open::identify(path)?.schema(path, migrations::newest(migrations))?;
    if version > 0 {
        let connection = open::untouched(path).map_err(|cause| open::refused(path, &cause))?;
        schema::compare(path, &connection, migrations, version)?;
    }
    whole(path, migrations::newest(migrations))
}

/// Checks a whole file like [`sound`], with any schema.
pub(super) fn whole(path: &Path, newest: u32) -> Result<DatabaseReport> {
    let schema = open::identify(path)?.schema(path, newest)?;
    if schema == 0 {
        return Err(Error::Conflict(format!("{} is an empty database.", path.display())));
    }
    let connection = open::untouched(path).map_err(|cause| open::refused(path, &cause))?;
    examine(&connection, "integrity_check")
        .and_then(|()| check_references(&connection))
        .map_err(|cause| about(path, &cause))?;
    describe(&connection, schema).map_err(|cause| open::refused(path, &cause))
}

/// Checks every page, but not whether indexes match their tables. Faster than [`sound`].
pub(super) fn quick(path: &Path) -> Result<()> {
    let connection = open::live(path)?;
    examine(&connection, "quick_check").map_err(|cause| about(path, &cause))
}

/// Checks foreign keys. The error names the first table with a missing reference.
pub(super) fn check_references(connection: &Connection) -> Result<()> {
    let mut statement =
        connection.prepare("SELECT \"table\", parent FROM pragma_foreign_key_check LIMIT 1")?;
    let mut rows = statement.query([])?;
    match rows.next()? {
        None => Ok(()),
        Some(row) => {
            let (child, parent): (String, String) = (row.get(0)?, row.get(1)?);
            Err(Error::Conflict(format!("rows of {child} refer to rows of {parent} that are missing")))
        }
    }
}

fn examine(connection: &Connection, pragma: &str) -> Result<()> {
    let verdict: String = connection
        .query_row(&format!("PRAGMA {pragma}(1)"), [], |row| row.get(0))
        .unwrap_or_else(|cause| cause.to_string());
    if verdict == "ok" { Ok(()) } else { Err(Error::Conflict(verdict)) }
}

fn about(path: &Path, cause: &Error) -> Error {
    let cause = cause.to_string().replace('\n', " ");
    Error::Conflict(format!("{} is damaged: {cause}. Restore a backup.", path.display()))
}

fn describe(connection: &Connection, schema: u32) -> rusqlite::Result<DatabaseReport> {
    let bytes = connection.query_row(
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
        [],
        |row| row.get(0),
    )?;
    let names: Vec<String> = connection
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let tables = names
        .into_iter()
        .map(|name| {
            let query = format!("SELECT count(*) FROM \"{}\"", name.replace('"', "\"\""));
            let rows = connection.query_row(&query, [], |row| row.get(0))?;
            Ok(TableCount { name, rows })
        })
        .collect::<rusqlite::Result<_>>()?;
    Ok(DatabaseReport { schema, bytes, tables })
}

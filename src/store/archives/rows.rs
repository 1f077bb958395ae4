//! Rows of an archive: read from an organization as JSON, and inserted into the private database.

use rusqlite::types::{Value as Cell, ValueRef};
use rusqlite::{Connection, params_from_iter};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::{TenantTable, USERS, quoted};
use crate::db::Staging;
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};

/// Calls `visit` for each row of a table, in the order in which rows were entered. A row is a JSON object by column name;
/// bytes are their SHA-256 in hexadecimal. A user of no organization, or of another one, is null.
pub fn each_row(
    conn: &Connection,
    organization: OrganizationId,
    table: &TenantTable,
    visit: &mut dyn FnMut(&Map<String, Value>) -> Result<()>,
) -> Result<()> {
    let columns: Vec<String> = table
        .columns
        .iter()
        .map(|column| {
            let name = quoted(&column.name);
            if column.id_of.as_deref() == Some(USERS) && column.name != "id" {
                format!(
                    "(SELECT users.id FROM users WHERE users.organization_id = ?1 AND users.id = own.{name})"
                )
            } else {
                format!("own.{name}")
            }
        })
        .collect();
    let sql = select(table, &columns.join(", "));
    let mut statement = conn.prepare(&sql)?;
    let mut rows = statement.query([organization])?;
    while let Some(row) = rows.next()? {
        let mut object = Map::with_capacity(table.columns.len());
        for (at, column) in table.columns.iter().enumerate() {
            object.insert(column.name.clone(), value(row.get_ref(at)?)?);
        }
        visit(&object)?;
    }
    Ok(())
}

/// Calls `visit` with the bytes of each picture of a table.
pub fn each_picture(
    conn: &Connection,
    organization: OrganizationId,
    table: &TenantTable,
    visit: &mut dyn FnMut(&[u8]) -> Result<()>,
) -> Result<()> {
    for column in table.bytes() {
        let mut statement = conn.prepare(&select(table, &format!("own.{}", quoted(&column.name))))?;
        let mut rows = statement.query([organization])?;
        while let Some(row) = rows.next()? {
            if let ValueRef::Blob(bytes) = row.get_ref(0)? {
                visit(bytes)?;
            }
        }
    }
    Ok(())
}

/// Counts the rows of a table in the private database.
pub fn count(staging: &Staging, table: &str) -> Result<i64> {
    let sql = format!("SELECT count(*) FROM {}", quoted(table));
    Ok(staging.prepare_cached(&sql)?.query_row([], |row| row.get(0))?)
}

fn select(table: &TenantTable, columns: &str) -> String {
    let (name, filter, order) = (quoted(&table.name), table.filter(), table.order());
    format!("SELECT {columns} FROM {name} AS own WHERE {filter} {order}")
}

fn value(cell: ValueRef<'_>) -> Result<Value> {
    Ok(match cell {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Text(text) => std::str::from_utf8(text).map_err(Error::internal)?.into(),
        ValueRef::Blob(bytes) => hex::encode(Sha256::digest(bytes)).into(),
        ValueRef::Real(_) => return Err(Error::internal("archives have no fractions")),
    })
}

/// Inserts a row of an archive into the private database. `bytes` returns the bytes with a SHA-256.
///
/// # Errors
/// `Conflict` with the reason when the row does not fit the table.
pub fn insert(
    staging: &Staging,
    table: &TenantTable,
    mut row: Map<String, Value>,
    bytes: &mut dyn FnMut(&str) -> Result<Vec<u8>>,
) -> Result<()> {
    let mut cells = Vec::with_capacity(table.columns.len());
    for column in &table.columns {
        let Some(value) = row.remove(&column.name) else {
            return Err(Error::Conflict(format!("the column {} is missing", column.name)));
        };
        cells.push(match value {
            Value::Null => Cell::Null,
            Value::String(hash) if column.is_bytes => Cell::Blob(bytes(&hash)?),
            Value::String(text) => Cell::Text(text),
            Value::Number(number) => match number.as_i64() {
                Some(number) => Cell::Integer(number),
                None => return Err(Error::Conflict(format!("{} is no whole number", column.name))),
            },
            _ => return Err(Error::Conflict(format!("{} is neither a number nor a text", column.name))),
        });
    }
    if let Some(unknown) = row.keys().next() {
        return Err(Error::Conflict(format!("the column {unknown} is unknown")));
    }
    let names: Vec<String> = table.columns.iter().map(|column| quoted(&column.name)).collect();
    let marks = vec!["?"; names.len()].join(", ");
    let sql = format!("INSERT INTO {} ({}) VALUES ({marks})", quoted(&table.name), names.join(", "));
    let inserted = staging.prepare_cached(&sql)?.execute(params_from_iter(cells));
    inserted.map(drop).map_err(refused)
}

/// Returns why SQLite refused a row; a full disk is not the row's fault.
fn refused(cause: rusqlite::Error) -> Error {
    use rusqlite::ErrorCode::{ConstraintViolation, DiskFull, TypeMismatch};
    match cause.sqlite_error_code() {
        Some(ConstraintViolation | TypeMismatch) => Error::Conflict(cause.to_string()),
        Some(DiskFull) => {
            Error::Conflict("The folder for temporary files has no room for the archive's rows.".to_owned())
        }
        _ => Error::from(cause),
    }
}

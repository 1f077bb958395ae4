//! The ids under which rows of an archive come in: their own if the database has none of them, else new ones.

use rusqlite::Connection;

use super::{ORGANIZATIONS, TenantTable, quoted};
use crate::db::{Staging, Transaction};
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};

/// Largest id of an archive: far above every real one, and far below those that browsers cannot count exactly.
const LARGEST_ID: i64 = 1_000_000_000_000;

/// Whether the rows of a table keep their ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewIds {
    pub table: String,
    pub are_kept: bool,
}

/// Decides for each table with rows whether they keep their ids in the database, and stores the new ids of the others in
/// the private database, in the order of the old ones.
///
/// # Errors
/// `Conflict` for an id that no database of this program has.
pub fn assign(staging: &Staging, tx: &Transaction, tables: &[TenantTable]) -> Result<Vec<NewIds>> {
    staging.execute_batch(
        "CREATE TEMP TABLE new_ids (of TEXT, old INTEGER, new INTEGER NOT NULL, PRIMARY KEY (of, old)) WITHOUT ROWID",
    )?;
    let mut plan = Vec::new();
    for table in tables.iter().filter(|table| table.has_id()) {
        let Some((first, last)) = range(staging, &table.name)? else { continue };
        if first < 1 || last > LARGEST_ID {
            return Err(Error::Conflict(format!(
                "The archive is damaged: {} has impossible ids.",
                table.name
            )));
        }
        let are_kept = are_free(staging, tx, &table.name, (first, last))?
            && !(table.name == "images" && has_picture(staging, tx)?);
        if !are_kept {
            renumber(staging, tx, &table.name)?;
        }
        plan.push(NewIds { table: table.name.clone(), are_kept });
    }
    Ok(plan)
}

/// Returns the id under which a row comes in; `None` for a row that the archive does not have.
pub fn new_id(staging: &Staging, ids: &[NewIds], table: &str, old: i64) -> Result<Option<i64>> {
    if ids.iter().any(|ids| ids.table == table && ids.are_kept) {
        return Ok(Some(old));
    }
    let mut statement = staging.prepare_cached("SELECT new FROM new_ids WHERE of = ?1 AND old = ?2")?;
    let mut rows = statement.query((table, old))?;
    Ok(rows.next()?.map(|row| row.get(0)).transpose()?)
}

fn range(conn: &Connection, table: &str) -> Result<Option<(i64, i64)>> {
    let sql = format!("SELECT min(id), max(id) FROM {}", quoted(table));
    let (first, last): (Option<i64>, Option<i64>) =
        conn.query_row(&sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(first.zip(last))
}

/// Returns whether the database has no row with an id of the archive. The platform's own organization has a fixed id,
/// which no other organization takes.
fn are_free(staging: &Staging, tx: &Transaction, table: &str, (first, last): (i64, i64)) -> Result<bool> {
    if table == ORGANIZATIONS && first == OrganizationId::PLATFORM.0 {
        return Ok(false);
    }
    let Some((own_first, own_last)) = range(tx, table)? else { return Ok(true) };
    if last < own_first || first > own_last {
        return Ok(true);
    }
    let table = quoted(table);
    let mut ids = staging.prepare(&format!("SELECT id FROM {table}"))?;
    let mut taken = tx.prepare(&format!("SELECT 1 FROM {table} WHERE id = ?1"))?;
    let mut rows = ids.query([])?;
    while let Some(row) = rows.next()? {
        if taken.exists([row.get::<_, i64>(0)?])? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns whether the database has one of the archive's pictures already. URLs name a picture by its content, and of
/// several organizations with the same picture the server sends the oldest row: no archive may bring an older one.
fn has_picture(staging: &Staging, tx: &Transaction) -> Result<bool> {
    let mut hashes = staging.prepare("SELECT hash FROM images")?;
    let mut known = tx.prepare("SELECT 1 FROM images WHERE hash = ?1")?;
    let mut rows = hashes.query([])?;
    while let Some(row) = rows.next()? {
        if known.exists([row.get::<_, String>(0)?])? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Gives the rows of a table new ids, above every id that the database ever gave.
fn renumber(staging: &Staging, tx: &Transaction, table: &str) -> Result<()> {
    let given: i64 = tx.query_row(
        "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?1), 0)",
        [table],
        |row| row.get(0),
    )?;
    let sql = format!(
        "INSERT INTO new_ids (of, old, new) SELECT ?1, id, ?2 + row_number() OVER (ORDER BY id) FROM {}",
        quoted(table)
    );
    staging.execute(&sql, (table, given))?;
    Ok(())
}

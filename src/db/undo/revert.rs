//! Gives rows their earlier contents.

use std::collections::HashSet;

use rusqlite::types::Value as Cell;
use rusqlite::{ErrorCode, params_from_iter};
use serde_json::Value;

use super::changes::{Cells, Changes, RowChange, RowId, cell};
use super::holders::holders;
use super::recorder::read;
use super::references::References;
use super::tables::{RecordedTable, is_bookkeeping, quoted};
use crate::db::Transaction;
use crate::error::{Error, Result};

/// Undoes the changes of earlier jobs, in the order given. Returns the rows that stand in the way: rows that were changed
/// since then, rows that would have to go although none of the jobs made them, and missing rows that restored ones refer
/// to. If there are any, the caller rolls the transaction back.
///
/// Foreign keys are checked when the transaction commits, so the undoing job must be alone in it.
///
/// # Errors
/// `Conflict` for a table or column that the schema does not have any more.
pub fn revert(tx: &Transaction, jobs: &[&Changes]) -> Result<Vec<RowId>> {
    tx.execute_batch("PRAGMA defer_foreign_keys = ON")?;
    for Changes(changes) in jobs {
        let clashes = revert_one(tx, changes)?;
        if !clashes.is_empty() {
            return Ok(clashes);
        }
    }
    let all = || jobs.iter().flat_map(|Changes(changes)| changes);
    let own: HashSet<&RowId> = all().map(|change| &change.row).collect();
    let Some(Changes(done)) = tx.recorder.changes(tx)? else {
        return Err(Error::Conflict("The change is too large to be undone.".to_owned()));
    };
    let mut clashes: Vec<RowId> =
        done.into_iter().map(|change| change.row).filter(|row| !own.contains(row)).collect();
    let mut references = References::default();
    for change in all() {
        clashes.extend(match (&change.before, &change.after) {
            (None, Some(gone)) => references.left_behind(tx, &change.row.table, gone)?,
            _ => references.missing_parents(tx, &change.row)?,
        });
    }
    Ok(clashes)
}

fn revert_one(tx: &Transaction, changes: &[RowChange]) -> Result<Vec<RowId>> {
    let mut clashes = Vec::new();
    for change in changes {
        if !is_as_left(tx, change)? {
            clashes.push(change.row.clone());
        }
    }
    if clashes.is_empty() { apply(tx, changes) } else { Ok(clashes) }
}

pub(super) fn table<'a>(tx: &'a Transaction<'_>, name: &str) -> Result<&'a RecordedTable> {
    tx.recorder.table(name).ok_or_else(outdated)
}

fn outdated() -> Error {
    Error::Conflict("The action is of an earlier version of the program and cannot be undone.".to_owned())
}

/// Returns whether a row still is as the job left it.
fn is_as_left(tx: &Transaction, change: &RowChange) -> Result<bool> {
    let found = read(tx, table(tx, &change.row.table)?, &change.row.key)?;
    Ok(match (found, &change.after) {
        (None, None) => true,
        (Some(found), Some(after)) => {
            let mut compared = after.iter().filter(|(column, _)| !is_bookkeeping(column));
            compared.all(|(column, value)| found.get(column) == Some(value))
        }
        (Some(_), None) | (None, Some(_)) => false,
    })
}

/// Restores deleted rows, then columns, then deletes new rows. What a unique value still stops is tried again, because the
/// row that has the value may give it up later. Returns the rows for which that did not help, with those that have the value.
fn apply(tx: &Transaction, changes: &[RowChange]) -> Result<Vec<RowId>> {
    // Rows that were deleted with their parent were noted after it. They come before it, so that triggers that count
    // changes of the parent find none.
    let mut left: Vec<&RowChange> = changes.iter().rev().collect();
    left.sort_by_key(|change| (change.before.is_none(), change.after.is_some()));
    while !left.is_empty() {
        let before = left.len();
        let mut stopped: Vec<&RowChange> = Vec::new();
        for change in left {
            let is_too_early = change.before.is_none() && stopped.iter().any(|other| is_update(other));
            if is_too_early || !put_back(tx, change)? {
                stopped.push(change);
            }
        }
        if stopped.len() == before {
            return in_the_way(tx, &stopped);
        }
        left = stopped;
    }
    Ok(Vec::new())
}

fn in_the_way(tx: &Transaction, stopped: &[&RowChange]) -> Result<Vec<RowId>> {
    let mut rows = Vec::new();
    for change in stopped {
        rows.push(change.row.clone());
        rows.extend(holders(tx, table(tx, &change.row.table)?, change)?);
    }
    Ok(rows)
}

fn is_update(change: &RowChange) -> bool {
    change.before.is_some() && change.after.is_some()
}

/// Gives one row its earlier content. Returns `false` if another row has a unique value of it.
fn put_back(tx: &Transaction, RowChange { row, before, after }: &RowChange) -> Result<bool> {
    let table = table(tx, &row.table)?;
    let name = quoted(&row.table);
    let (sql, cells) = match (before, after) {
        (None, _) => (format!("DELETE FROM {name} WHERE {}", table.by_key()), values(&row.key)?),
        (Some(before), None) => insert(table, before, &row.key)?,
        (Some(before), Some(_)) => {
            let set = columns(table, before)?.join(" = ?, ");
            let cells = before.values().chain(&row.key);
            (format!("UPDATE {name} SET {set} = ? WHERE {}", table.by_key()), values(cells)?)
        }
    };
    match tx.prepare_cached(&sql)?.execute(params_from_iter(cells)) {
        Ok(_) => Ok(true),
        Err(cause) if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => Ok(false),
        Err(cause) => Err(cause.into()),
    }
}

/// Returns the statement and the values that insert a row, with its rowid if that is the key.
fn insert(table: &RecordedTable, row: &Cells, key: &[Value]) -> Result<(String, Vec<Cell>)> {
    let (mut names, mut cells) = (columns(table, row)?, values(row.values())?);
    if table.key == ["rowid"] {
        names.push("rowid".to_owned());
        cells.extend(values(key)?);
    }
    let marks = vec!["?"; names.len()].join(", ");
    Ok((format!("INSERT INTO {} ({}) VALUES ({marks})", quoted(&table.name), names.join(", ")), cells))
}

fn columns(table: &RecordedTable, cells: &Cells) -> Result<Vec<String>> {
    let known = |column: &String| table.columns.contains(column).then(|| quoted(column));
    cells.keys().map(|column| known(column).ok_or_else(outdated)).collect()
}

pub(super) fn values<'a>(values: impl IntoIterator<Item = &'a Value>) -> Result<Vec<Cell>> {
    values.into_iter().map(cell).collect()
}

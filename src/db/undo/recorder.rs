//! Notes the rows that a job changes.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Value as Cell, ValueRef};
use rusqlite::{Connection, OptionalExtension, params_from_iter};
use serde_json::Value;
use zstd::bulk::Compressor;

use super::changes::{Cells, Changes, RowChange, RowId, cell, json};
use super::tables::{self, RecordedTable, is_bookkeeping, quoted};
use crate::error::{Error, Result};

/// The most bytes of rows that are noted for one job. A job that changes more cannot be undone.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// The rows that the running job has touched.
#[derive(Debug, Default)]
struct Noted {
    is_on: bool,
    seen: HashSet<(usize, String)>,
    rows: Vec<NotedRow>,
    bytes: usize,
}

#[derive(Debug)]
struct NotedRow {
    table: usize,
    key: Vec<Value>,
    /// The row before its first change; `None` for a new one.
    before: Option<Vec<Value>>,
}

/// Records the changes of a writer's jobs.
pub struct Recorder {
    tables: Arc<Vec<RecordedTable>>,
    noted: Arc<Mutex<Noted>>,
    /// Its memory serves one job after another: to allocate it costs more than to compress the changes of a usual job.
    compressor: RefCell<Compressor<'static>>,
}

impl Recorder {
    /// Adds the temporary triggers to the writing connection.
    pub(in crate::db) fn install(connection: &Connection) -> Result<Self> {
        let tables = Arc::new(tables::recorded(connection)?);
        let noted = Arc::new(Mutex::new(Noted::default()));
        let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_INNOCUOUS;
        let own = Arc::clone(&noted);
        connection.create_scalar_function("undo_is_on", 0, flags, move |_| Ok(lock(&own).is_on))?;
        let (own, known) = (Arc::clone(&noted), Arc::clone(&tables));
        connection.create_scalar_function("undo_note", -1, flags, move |context| {
            note(&mut lock(&own), &known, context).map(|()| Cell::Null)
        })?;
        for (place, table) in tables.iter().enumerate() {
            connection.execute_batch(&triggers(place, table))?;
        }
        let compressor = Compressor::new(zstd::DEFAULT_COMPRESSION_LEVEL).map_err(Error::internal)?;
        Ok(Self { tables, noted, compressor: RefCell::new(compressor) })
    }

    /// Begins to note the rows of a job, or not to.
    pub(in crate::db) fn begin(&self, is_on: bool) {
        *lock(&self.noted) = Noted { is_on, ..Noted::default() };
    }

    /// Stops noting, and returns the changes of the job; `None` if they are too large to be kept.
    pub(in crate::db) fn end(&self, connection: &Connection) -> Result<Option<Changes>> {
        lock(&self.noted).is_on = false;
        let changes = self.changes(connection)?;
        *lock(&self.noted) = Noted::default();
        Ok(changes)
    }

    /// Returns the changes of the job so far; `None` if they are too large to be kept.
    pub(super) fn changes(&self, connection: &Connection) -> Result<Option<Changes>> {
        let noted = lock(&self.noted);
        if noted.bytes > MOST_BYTES {
            return Ok(None);
        }
        let mut changes = Vec::new();
        for NotedRow { table, key, before } in &noted.rows {
            let table = self.tables.get(*table).ok_or_else(|| Error::internal("an unknown table"))?;
            let before = before.as_ref().map(|cells| named(table, cells.clone()));
            let after = read(connection, table, key)?;
            let row = || RowId { table: table.name.clone(), key: key.clone() };
            changes.extend(difference(before, after).map(|(before, after)| RowChange {
                row: row(),
                before,
                after,
            }));
        }
        Ok(Some(Changes(changes)))
    }

    /// Returns changes as they are stored.
    pub(in crate::db) fn pack(&self, changes: &Changes) -> Result<Vec<u8>> {
        changes.pack(&mut self.compressor.borrow_mut())
    }

    /// Returns a table by its name.
    pub(super) fn table(&self, name: &str) -> Option<&RecordedTable> {
        self.tables.iter().find(|table| table.name == name)
    }
}

/// Returns what differs between two states of a row; `None` if nothing does but bookkeeping.
fn difference(before: Option<Cells>, after: Option<Cells>) -> Option<(Option<Cells>, Option<Cells>)> {
    match (before, after) {
        (None, None) => None,
        (Some(mut before), Some(mut after)) => {
            before.retain(|column, value| !is_bookkeeping(column) && after.get(column) != Some(value));
            after.retain(|column, _| before.contains_key(column));
            (!before.is_empty()).then_some((Some(before), Some(after)))
        }
        changed => Some(changed),
    }
}

/// Returns the row with a key.
pub(super) fn read(connection: &Connection, table: &RecordedTable, key: &[Value]) -> Result<Option<Cells>> {
    let key: Vec<Cell> = key.iter().map(cell).collect::<Result<_>>()?;
    let mut statement = connection.prepare_cached(&table.select)?;
    let row = statement.query_row(params_from_iter(key), |row| {
        (0..table.columns.len()).map(|place| Ok(json(row.get(place)?))).collect::<rusqlite::Result<Vec<_>>>()
    });
    Ok(row.optional()?.map(|cells| named(table, cells)))
}

fn named(table: &RecordedTable, cells: Vec<Value>) -> Cells {
    table.columns.iter().cloned().zip(cells).collect()
}

/// Notes a row: the place of its table, its key, and, unless it is new, its columns.
fn note(noted: &mut Noted, tables: &[RecordedTable], context: &Context<'_>) -> rusqlite::Result<()> {
    let place = usize::try_from(context.get::<i64>(0)?).unwrap_or(usize::MAX);
    let keys = tables.get(place).map_or(0, |table| table.key.len());
    let cells = |from: usize, to: usize| -> rusqlite::Result<Vec<Value>> {
        (from..to).map(|place| Ok(json(Cell::try_from(context.get_raw(place))?))).collect()
    };
    let key = cells(1, 1 + keys)?;
    let identity = Value::Array(key.clone()).to_string();
    if noted.bytes > MOST_BYTES || !noted.seen.insert((place, identity)) {
        return Ok(());
    }
    let size = |value: ValueRef<'_>| match value {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.len(),
        ValueRef::Null | ValueRef::Integer(_) | ValueRef::Real(_) => 8,
    };
    noted.bytes += (0..context.len()).map(|place| size(context.get_raw(place))).sum::<usize>();
    let before = (context.len() > 1 + keys).then(|| cells(1 + keys, context.len())).transpose()?;
    noted.rows.push(NotedRow { table: place, key, before });
    Ok(())
}

/// Returns the triggers of a table. A row counts as changed before the triggers of the schema change it further, and as
/// new once it has its key.
fn triggers(place: usize, table: &RecordedTable) -> String {
    let list = |of: &str, columns: &[String]| {
        columns.iter().map(|column| format!("{of}.{}", quoted(column))).collect::<Vec<_>>().join(", ")
    };
    let name = quoted(&table.name);
    let trigger = |event: &str| quoted(&format!("undo_{event}_{}", table.name));
    let (old, new) = (list("OLD", &table.key), list("NEW", &table.key));
    let cells = list("OLD", &table.columns);
    format!(
        "CREATE TEMP TRIGGER {inserted} AFTER INSERT ON main.{name} WHEN undo_is_on()
         BEGIN SELECT undo_note({place}, {new}); END;
         CREATE TEMP TRIGGER {updated} BEFORE UPDATE ON main.{name} WHEN undo_is_on()
         BEGIN SELECT undo_note({place}, {old}, {cells}); END;
         CREATE TEMP TRIGGER {moved} AFTER UPDATE ON main.{name} WHEN undo_is_on() AND ({old}) IS NOT ({new})
         BEGIN SELECT undo_note({place}, {new}); END;
         CREATE TEMP TRIGGER {deleted} BEFORE DELETE ON main.{name} WHEN undo_is_on()
         BEGIN SELECT undo_note({place}, {old}, {cells}); END;",
        inserted = trigger("insert"),
        updated = trigger("update"),
        moved = trigger("move"),
        deleted = trigger("delete"),
    )
}

fn lock(noted: &Mutex<Noted>) -> MutexGuard<'_, Noted> {
    noted.lock().unwrap_or_else(PoisonError::into_inner)
}

//! How much of the file the records may take.

use rusqlite::Connection;

use crate::error::{Error, Result};

/// Returns the size of all records, in bytes.
pub(in crate::db) fn bytes(connection: &Connection) -> Result<u64> {
    let sum = "SELECT coalesce(sum(length(changes)), 0) FROM undo_records";
    let bytes: i64 = connection.prepare_cached(sum)?.query_row([], |row| row.get(0))?;
    Ok(bytes.unsigned_abs())
}

/// The most records that are removed at once, so that writes need not wait long.
const MOST_AT_ONCE: usize = 2_000;

/// Removes the oldest records, with their values in the activity log, if the size of all records is above `limit`. Removes them down
/// to 95 % of the limit, so that not every action has to remove some, but at most 2,000 at once. `size` is the size of all records.
/// Returns the remaining size. All sizes are in bytes.
pub(in crate::db) fn trim(connection: &Connection, size: u64, limit: u64) -> Result<u64> {
    if size <= limit {
        return Ok(size);
    }
    let wanted = size - (limit - limit / 20);
    let (removed, oldest) = oldest(connection, wanted)?;
    let oldest = serde_json::to_string(&oldest).map_err(Error::internal)?;
    let transaction = connection.unchecked_transaction()?;
    for statement in [
        "UPDATE activity_subjects SET edits = NULL
         WHERE edits IS NOT NULL AND activity_id IN (SELECT value FROM json_each(?1))",
        "DELETE FROM undo_records WHERE activity_id IN (SELECT value FROM json_each(?1))",
    ] {
        transaction.prepare_cached(statement)?.execute([&oldest])?;
    }
    transaction.commit()?;
    Ok(size.saturating_sub(removed))
}

/// Returns the ids of the oldest records, as many as have at least `wanted` bytes but at most 2,000, and their size in bytes.
fn oldest(connection: &Connection, wanted: u64) -> Result<(u64, Vec<i64>)> {
    let (mut size, mut ids) = (0, Vec::new());
    let mut statement = connection
        .prepare_cached("SELECT activity_id, length(changes) FROM undo_records ORDER BY at, activity_id")?;
    let mut rows = statement.query([])?;
    while size < wanted
        && ids.len() < MOST_AT_ONCE
        && let Some(row) = rows.next()?
    {
        ids.push(row.get(0)?);
        size += row.get::<_, i64>(1)?.unsigned_abs();
    }
    Ok((size, ids))
}

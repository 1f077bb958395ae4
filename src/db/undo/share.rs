//! How much of the file the records may take.

use rusqlite::Connection;

use crate::error::Result;

/// Returns the size of all records, in bytes.
pub(in crate::db) fn bytes(connection: &Connection) -> Result<u64> {
    let sum = "SELECT coalesce(sum(length(changes)), 0) FROM undo_records";
    let bytes: i64 = connection.prepare_cached(sum)?.query_row([], |row| row.get(0))?;
    Ok(bytes.unsigned_abs())
}

/// Removes the oldest records with their values in the activity log, until the others take at most `limit` bytes. Returns
/// their size.
pub(in crate::db) fn trim(connection: &Connection, limit: u64) -> Result<u64> {
    let mut left = bytes(connection)?;
    while left > limit {
        let oldest = "SELECT activity_id FROM undo_records ORDER BY at, activity_id LIMIT 1";
        connection
            .prepare_cached(&format!(
                "UPDATE activity_subjects SET edits = NULL WHERE edits IS NOT NULL AND activity_id IN ({oldest})"
            ))?
            .execute([])?;
        connection
            .prepare_cached(&format!("DELETE FROM undo_records WHERE activity_id IN ({oldest})"))?
            .execute([])?;
        left = bytes(connection)?;
    }
    Ok(left)
}

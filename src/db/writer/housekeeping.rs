//! What the writer does while no job is waiting, or after many batches if one always is.

use std::time::{Duration, Instant};

use super::Writer;
use crate::db::undo;
use crate::error::Result;

/// Time for which an action can be undone: 30 days.
const UNDO_SECONDS: i64 = 30 * 24 * 60 * 60;
/// Interval at which the planner's statistics are updated.
const OPTIMIZE_EVERY: Duration = Duration::from_hours(24);

impl Writer {
    /// Checks for writes of other processes and does the housekeeping.
    pub(super) fn rest(&mut self) {
        self.batches = 0;
        self.notice_others();
        self.room = self.settings.free_space.check();
        if self.dirty {
            self.dirty = false;
            self.keep_house("PRAGMA wal_checkpoint(PASSIVE)");
        }
        if self.lock.is_some()
            && let Err(cause) = self.trim_undo()
        {
            tracing::warn!(%cause, "what is kept for undoing could not be limited");
        }
        let due = match self.optimized {
            // The first run covers all tables, not only those that this connection has used.
            None => Some("PRAGMA optimize = 0x10002"),
            Some(last) if last.elapsed() >= OPTIMIZE_EVERY => Some("PRAGMA optimize"),
            Some(_) => None,
        };
        if let Some(optimize) = due {
            self.optimized = Some(Instant::now());
            self.keep_house(optimize);
            let oldest = self.settings.clock().unix_seconds() - UNDO_SECONDS;
            // Clears the values of all actions before the first record that is kept. A later record may have an old date, because the
            // clock was wrong; it does not decide what is cleared.
            self.keep_house(&format!(
                "UPDATE activity_subjects SET edits = NULL WHERE edits IS NOT NULL AND activity_id < coalesce(
                   (SELECT min(activity_id) FROM undo_records WHERE at >= {oldest}),
                   (SELECT max(activity_id) + 1 FROM undo_records));
                 DELETE FROM undo_records WHERE at < {oldest}"
            ));
            self.undo_bytes = None;
        }
    }

    /// Removes the oldest records for undoing if all of them take more than they may.
    fn trim_undo(&mut self) -> Result<()> {
        let limit = self.settings.undo_limit();
        let bytes = match self.undo_bytes {
            Some(bytes) if bytes <= limit => bytes,
            // Above the limit the records are counted again: some may have been deleted with their organization.
            _ => undo::bytes(&self.connection)?,
        };
        self.undo_bytes = Some(undo::trim(&self.connection, bytes, limit)?);
        Ok(())
    }

    /// Runs housekeeping in a server. A failure is only logged.
    pub(super) fn keep_house(&self, sql: &str) {
        if self.lock.is_some() {
            self.housekeeping(sql);
        }
    }

    pub(super) fn housekeeping(&self, sql: &str) {
        if let Err(cause) = self.connection.execute_batch(sql) {
            tracing::warn!(%cause, sql, "housekeeping failed");
        }
    }
}

//! The connection on which a write runs.

use std::ops::Deref;

use rusqlite::Connection;

use super::undo::Recorder;
use crate::domain::ids::ActivityId;
use crate::domain::quotas::Quotas;

/// A connection that may write. Only `Db::write`, `Db::write_alone` and `Db::write_quietly` provide one.
pub struct Transaction<'a> {
    pub(super) connection: &'a Connection,
    pub(super) quotas: Quotas,
    pub(super) recorder: &'a Recorder,
    pub(super) activity: Option<ActivityId>,
}

impl Transaction<'_> {
    /// Returns the quotas of all organizations.
    #[must_use]
    pub fn quotas(&self) -> &Quotas {
        &self.quotas
    }

    /// Returns the entry of the running job in the activity log.
    #[must_use]
    pub fn activity(&self) -> Option<ActivityId> {
        self.activity
    }
}

impl Deref for Transaction<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection
    }
}

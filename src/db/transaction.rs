//! The connection on which a write runs.

use std::ops::Deref;

use rusqlite::Connection;

use crate::domain::quotas::Quotas;

/// A connection that may write. Only `Db::write`, `Db::write_alone` and `Db::write_quietly` provide one.
pub struct Transaction<'a> {
    pub(super) connection: &'a Connection,
    pub(super) quotas: Quotas,
}

impl Transaction<'_> {
    /// Returns the quotas of all organizations.
    #[must_use]
    pub fn quotas(&self) -> &Quotas {
        &self.quotas
    }
}

impl Deref for Transaction<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection
    }
}

//! The connection that a write is given.

use std::ops::Deref;

use rusqlite::Connection;

use crate::domain::quotas::Quotas;

/// A connection that may write. Only `Db::write` and `Db::write_alone` lend one.
pub struct Transaction<'a> {
    pub(super) connection: &'a Connection,
    pub(super) quotas: Quotas,
}

impl Transaction<'_> {
    /// How many rows each organization may have.
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

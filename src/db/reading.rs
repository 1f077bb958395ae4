//! Reads: organizations take turns, each read has one snapshot and a time limit.

use std::sync::Arc;
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::OwnedSemaphorePermit;

use super::limit::ReadLimit;
use super::turns::OrganizationTurn;
use super::{Db, Inner, caught, open, tenant};
use crate::budgets::work::{ARCHIVE_READ_TIME, LONG_READ_TIME, LOOKUP_TIME, READ_TIME, READ_WAIT};
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};

/// The permission to use a connection: one of the readers, or the connection for lookups.
enum Permit {
    Turn { _turn: OrganizationTurn },
    Lookup { _permit: OwnedSemaphorePermit },
}

impl Db {
    /// Runs `f` on a read-only connection, in one snapshot. The read counts for the organization of the current
    /// request, which can use at most half of the readers.
    ///
    /// # Errors
    /// `Busy` if no reader becomes free within two seconds; `Unavailable` if a server's read takes longer than
    /// `READ_TIME`.
    pub async fn read<T: Send + 'static>(
        &self,
        f: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let turn = self.inner.turns.take(tenant::current()).await?;
        self.lend(Permit::Turn { _turn: turn }, READ_TIME, f).await
    }

    /// Runs `f` like [`read`](Self::read), for an organization outside of a request, such as for a stream of events.
    pub async fn read_of<T: Send + 'static>(
        &self,
        organization: OrganizationId,
        f: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let turn = self.inner.turns.take(Some(organization)).await?;
        self.lend(Permit::Turn { _turn: turn }, READ_TIME, f).await
    }

    /// Runs `f` like [`read`](Self::read), with a longer time limit for whole tables, such as an export or the preview
    /// of an import.
    pub async fn read_long<T: Send + 'static>(
        &self,
        f: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let turn = self.inner.turns.take(tenant::current()).await?;
        self.lend(Permit::Turn { _turn: turn }, LONG_READ_TIME, f).await
    }

    /// Runs `f` like [`read`](Self::read) on a connection of its own, so that minutes of reading an archive keep no
    /// reader from others. The caller limits how many run at once.
    pub async fn read_archive<T: Send + 'static>(
        &self,
        f: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let inner = Arc::clone(&self.inner);
        let work = move || inner.read(&open::reader(&inner.path)?, ARCHIVE_READ_TIME, f);
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
    }

    /// Runs `f` like [`read`](Self::read) on a connection for lookups of one or two rows by an index, such as a session
    /// or the organization of a slug. Long reads therefore never delay the identification of a request.
    pub async fn look_up<T: Send + 'static>(
        &self,
        f: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let permit = tokio::time::timeout(READ_WAIT, Arc::clone(&self.inner.lookups).acquire_owned());
        let permit = permit.await.map_err(|_| Error::Busy)?.map_err(Error::internal)?;
        self.lend(Permit::Lookup { _permit: permit }, LOOKUP_TIME, f).await
    }

    async fn lend<T: Send + 'static>(
        &self,
        permit: Permit,
        time: Duration,
        f: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let inner = Arc::clone(&self.inner);
        let work = move || {
            let _permit = permit;
            let connection = inner.reader()?;
            inner.read(&connection, time, f)
        };
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
    }
}

impl Inner {
    /// Runs `f` in one snapshot of a connection, with a time limit in a server.
    fn read<T>(
        &self,
        connection: &Connection,
        time: Duration,
        f: impl FnOnce(&Connection) -> Result<T>,
    ) -> Result<T> {
        // Reads of commands have no time limit.
        let limit = self.is_server.then(|| ReadLimit::begin(connection, time)).transpose()?;
        let snapshot = connection.unchecked_transaction()?;
        let result = caught(|| f(&snapshot));
        snapshot.finish()?;
        result.map_err(|error| match &limit {
            Some(limit) => limit.explained(error),
            None => error,
        })
    }
}

//! Generations: numbers that tell a cache that what it holds may be old.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

use rusqlite::Connection;
use tokio::sync::watch;

use super::lock::Signal;
use crate::domain::ids::OrganizationId;

/// Counters that only grow. An organization's generation is what concerned everyone plus what concerned it alone.
pub(super) struct Generations {
    overall: watch::Sender<u64>,
    everyone: AtomicU64,
    own: RwLock<HashMap<OrganizationId, u64>>,
    /// What a command that wrote beside the server has sent, and when it was last heard.
    signal: Signal,
    heard: AtomicI64,
}

impl Generations {
    pub(super) fn new(signal: Signal) -> Self {
        let (overall, everyone, own) = (watch::Sender::default(), AtomicU64::new(0), RwLock::default());
        Self { overall, everyone, own, signal, heard: AtomicI64::new(0) }
    }

    pub(super) fn of(&self, organization: OrganizationId) -> u64 {
        self.hear();
        let own = self.own.read().unwrap_or_else(PoisonError::into_inner);
        self.everyone.load(Ordering::Acquire) + own.get(&organization).copied().unwrap_or(0)
    }

    pub(super) fn overall(&self) -> u64 {
        self.hear();
        *self.overall.borrow()
    }

    /// Tells of each change of the overall number.
    pub(super) fn watch(&self) -> watch::Receiver<u64> {
        self.overall.subscribe()
    }

    /// Notes a committed write: of one organization, or of nobody in particular and so of all.
    pub(super) fn raise(&self, organization: Option<OrganizationId>) {
        match organization {
            Some(organization) => {
                let mut own = self.own.write().unwrap_or_else(PoisonError::into_inner);
                *own.entry(organization).or_insert(0) += 1;
            }
            None => {
                self.everyone.fetch_add(1, Ordering::AcqRel);
            }
        }
        self.overall.send_modify(|overall| *overall += 1);
    }

    /// Tells the server that this command, which is not the server, has written.
    pub(super) fn tell_server(&self) {
        if let Err(cause) = self.signal.send() {
            tracing::warn!(%cause, "a running server will notice this write a second later");
        }
    }

    /// Raises everyone's generation where a command has said that it wrote.
    fn hear(&self) {
        match self.signal.sent() {
            Ok(sent) if sent == self.heard.load(Ordering::Acquire) => {}
            Ok(sent) => {
                // Raised first: whoever sees the new time has to see the new number as well.
                self.raise(None);
                self.heard.store(sent, Ordering::Release);
            }
            Err(cause) => tracing::error!(%cause, "the server cannot hear of other processes' writes"),
        }
    }
}

/// The number that SQLite raises for a connection when another one has written.
pub(super) fn data_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))
}

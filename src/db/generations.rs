//! Generations: counters that invalidate caches.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::watch;

use super::lock::WriteSignal;
use crate::domain::ids::OrganizationId;

/// Time for which a command's write may be unseen, which is less than the command takes to end.
const HEAR_EVERY: Duration = Duration::from_millis(1);

/// Counters that only increase. An organization's generation is the sum of the writes that concern all organizations
/// and of its own writes.
pub(super) struct Generations {
    overall: watch::Sender<u64>,
    everyone: AtomicU64,
    own: RwLock<HashMap<OrganizationId, u64>>,
    /// The signal from commands that write beside the server, and the time of the last signal seen.
    signal: WriteSignal,
    heard: AtomicI64,
    started: Instant,
    /// When the signal may be read again, in microseconds after `started`.
    next_look: AtomicU64,
}

impl Generations {
    pub(super) fn new(signal: WriteSignal) -> Self {
        let (overall, everyone, own) = (watch::Sender::default(), AtomicU64::new(0), RwLock::default());
        let (heard, started, next_look) = (AtomicI64::new(0), Instant::now(), AtomicU64::new(0));
        Self { overall, everyone, own, signal, heard, started, next_look }
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

    /// Returns a receiver of each change of the overall generation.
    pub(super) fn watch(&self) -> watch::Receiver<u64> {
        self.overall.subscribe()
    }

    /// Records a committed write of one organization, or (`None`) of all organizations.
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

    /// Signals to the server that this command, which is another process, has written.
    pub(super) fn tell_server(&self) {
        if let Err(cause) = self.signal.send() {
            tracing::warn!(%cause, "the running server was not signalled; it sees this write up to a second later");
        }
    }

    /// Raises the generation of all organizations if a command has signalled a write. Looks at most once per
    /// [`HEAR_EVERY`], because the look is a system call.
    fn hear(&self) {
        let now = self.started.elapsed().as_micros();
        let now = u64::try_from(now).unwrap_or(u64::MAX);
        let every = u64::try_from(HEAR_EVERY.as_micros()).unwrap_or(u64::MAX);
        if now < self.next_look.load(Ordering::Acquire) {
            return;
        }
        match self.signal.sent() {
            Ok(sent) if sent == self.heard.load(Ordering::Acquire) => {}
            Ok(sent) => {
                // Raise the generation first: a thread that sees the new time must also see the new generation.
                self.raise(None);
                self.heard.store(sent, Ordering::Release);
            }
            Err(cause) => tracing::error!(%cause, "the signal of other processes' writes cannot be read"),
        }
        // After the look: a thread that skips it must see what it has found.
        self.next_look.store(now + every, Ordering::Release);
    }
}

/// Returns the number that SQLite changes for a connection when another connection has written.
pub(super) fn data_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))
}

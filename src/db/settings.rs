//! What the program tells an open database after its settings are read.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock};

use super::health::FreeSpace;
use crate::clock::Clock;
use crate::domain::quotas::Quotas;

/// The quotas, the clock and the limit of free space of an open database; until they are set, the defaults count.
pub(super) struct DatabaseSettings {
    quotas: RwLock<Quotas>,
    pub(super) clock: OnceLock<Clock>,
    pub(super) free_space: FreeSpace,
    /// The size of all records for undoing, in bytes.
    undo_limit: AtomicU64,
}

impl DatabaseSettings {
    /// Returns the defaults for the database at `path`.
    pub(super) fn of(path: &Path) -> Self {
        Self {
            quotas: RwLock::default(),
            clock: OnceLock::new(),
            free_space: FreeSpace::of(path),
            undo_limit: AtomicU64::new(u64::MAX),
        }
    }

    /// Returns how many rows each organization may have.
    pub(super) fn quotas(&self) -> Quotas {
        *self.quotas.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_quotas(&self, quotas: Quotas) {
        *self.quotas.write().unwrap_or_else(PoisonError::into_inner) = quotas;
    }

    /// Returns the most bytes of records for undoing.
    pub(super) fn undo_limit(&self) -> u64 {
        self.undo_limit.load(Ordering::Relaxed)
    }

    pub(super) fn set_undo_limit(&self, bytes: u64) {
        self.undo_limit.store(bytes, Ordering::Relaxed);
    }

    /// Returns the clock by which the writer notes when it writes.
    pub(super) fn clock(&self) -> Clock {
        self.clock.get().cloned().unwrap_or_default()
    }
}

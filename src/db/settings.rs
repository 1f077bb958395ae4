//! What the program tells an open database after its settings are read.

use std::path::Path;
use std::sync::OnceLock;

use super::health::FreeSpace;
use crate::clock::Clock;
use crate::domain::quotas::Quotas;

/// The quotas, the clock and the limit of free space of an open database; until they are set, the defaults count.
pub(super) struct DatabaseSettings {
    pub(super) quotas: OnceLock<Quotas>,
    pub(super) clock: OnceLock<Clock>,
    pub(super) free_space: FreeSpace,
}

impl DatabaseSettings {
    /// Returns the defaults for the database at `path`.
    pub(super) fn of(path: &Path) -> Self {
        Self { quotas: OnceLock::new(), clock: OnceLock::new(), free_space: FreeSpace::of(path) }
    }

    /// Returns how many rows each organization may have.
    pub(super) fn quotas(&self) -> Quotas {
        self.quotas.get().copied().unwrap_or_default()
    }

    /// Returns the clock by which the writer notes when it writes.
    pub(super) fn clock(&self) -> Clock {
        self.clock.get().cloned().unwrap_or_default()
    }
}

//! What the program tells an open database once, after its settings are read.

use std::sync::OnceLock;

use crate::clock::Clock;
use crate::domain::quotas::Quotas;

/// The quotas and the clock of an open database; until they are set, the defaults count.
#[derive(Default)]
pub(super) struct DatabaseSettings {
    pub(super) quotas: OnceLock<Quotas>,
    pub(super) clock: OnceLock<Clock>,
}

impl DatabaseSettings {
    /// Returns how many rows each organization may have.
    pub(super) fn quotas(&self) -> Quotas {
        self.quotas.get().copied().unwrap_or_default()
    }

    /// Returns the clock by which the writer notes when it writes.
    pub(super) fn clock(&self) -> Clock {
        self.clock.get().cloned().unwrap_or_default()
    }
}

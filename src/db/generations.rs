//! Generations: numbers that tell a cache that what it holds may be old.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

use tokio::sync::watch;

use crate::domain::ids::OrganizationId;

/// Counters that only grow. An organization's generation is what concerned everyone plus what concerned it alone.
#[derive(Default)]
pub(super) struct Generations {
    overall: watch::Sender<u64>,
    everyone: AtomicU64,
    own: RwLock<HashMap<OrganizationId, u64>>,
}

impl Generations {
    pub(super) fn of(&self, organization: OrganizationId) -> u64 {
        let own = self.own.read().unwrap_or_else(PoisonError::into_inner);
        self.everyone.load(Ordering::Acquire) + own.get(&organization).copied().unwrap_or(0)
    }

    pub(super) fn overall(&self) -> u64 {
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
}

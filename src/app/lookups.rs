//! Limits DNS lookups: one at a time per organization, and ten per minute.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};

/// The time window of the limit, in seconds.
const WINDOW: i64 = 60;
/// Maximum number of lookups of an organization within the window.
const MOST_LOOKUPS: usize = 10;
/// `Retry-After` while another lookup runs; a lookup takes less time.
const RETRY_AFTER_RUNNING: Duration = Duration::from_secs(10);

/// The recent and running lookups of each organization.
#[derive(Default)]
pub struct Lookups(Mutex<HashMap<OrganizationId, RunningLookups>>);

/// The lookups of one organization.
#[derive(Default)]
struct RunningLookups {
    is_running: bool,
    /// The start times of the lookups within the window, in unix seconds.
    started_at: Vec<i64>,
}

impl Lookups {
    /// Starts a lookup, which ends when the returned value is dropped. `now` is in unix seconds.
    ///
    /// # Errors
    /// `TooManyAttempts` with the time to wait.
    pub fn begin(self: &Arc<Self>, organization: OrganizationId, now: i64) -> Result<Lookup> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for lookups in all.values_mut() {
            // A start in the future is from before the clock was set back.
            lookups.started_at.retain(|start| (0..WINDOW).contains(&(now - start)));
        }
        all.retain(|_, lookups| lookups.is_running || !lookups.started_at.is_empty());
        let lookups = all.entry(organization).or_default();
        if lookups.is_running {
            return Err(Error::TooManyAttempts(RETRY_AFTER_RUNNING));
        }
        if lookups.started_at.len() >= MOST_LOOKUPS {
            let wait = lookups.started_at.first().map_or(0, |first| first + WINDOW - now);
            return Err(Error::TooManyAttempts(Duration::from_secs(wait.unsigned_abs())));
        }
        lookups.is_running = true;
        lookups.started_at.push(now);
        Ok(Lookup { lookups: Arc::clone(self), organization })
    }
}

/// A running lookup. Dropping the value ends the lookup.
pub struct Lookup {
    lookups: Arc<Lookups>,
    organization: OrganizationId,
}

impl Drop for Lookup {
    fn drop(&mut self) {
        let mut all = self.lookups.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lookups) = all.get_mut(&self.organization) {
            lookups.is_running = false;
        }
    }
}

//! Limits on looking up DNS records: one look at a time for an organization, and ten within a minute.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};

/// Seconds in which looks count.
const WINDOW: i64 = 60;
const MOST: usize = 10;
/// How long to wait for a look that is under way: by then it has ended.
const UNDER_WAY: Duration = Duration::from_secs(10);

/// Who is looking, and when they did of late.
#[derive(Default)]
pub struct Lookups(Mutex<HashMap<OrganizationId, RunningLookups>>);

#[derive(Default)]
struct RunningLookups {
    is_running: bool,
    /// When the latest began, in unix seconds.
    begun: Vec<i64>,
}

impl Lookups {
    /// Begins a look, which ends when what is answered is dropped; `now` is in unix seconds.
    ///
    /// # Errors
    /// `TooManyAttempts` with the time to wait.
    pub fn begin(self: &Arc<Self>, organization: OrganizationId, now: i64) -> Result<Lookup> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for looks in all.values_mut() {
            looks.begun.retain(|begun| now - begun < WINDOW);
        }
        all.retain(|_, looks| looks.is_running || !looks.begun.is_empty());
        let looks = all.entry(organization).or_default();
        if looks.is_running {
            return Err(Error::TooManyAttempts(UNDER_WAY));
        }
        if looks.begun.len() >= MOST {
            let wait = looks.begun.first().map_or(0, |first| first + WINDOW - now);
            return Err(Error::TooManyAttempts(Duration::from_secs(wait.unsigned_abs())));
        }
        looks.is_running = true;
        looks.begun.push(now);
        Ok(Lookup { lookups: Arc::clone(self), organization })
    }
}

/// A look that is under way.
pub struct Lookup {
    lookups: Arc<Lookups>,
    organization: OrganizationId,
}

impl Drop for Lookup {
    fn drop(&mut self) {
        let mut all = self.lookups.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(looks) = all.get_mut(&self.organization) {
            looks.is_running = false;
        }
    }
}

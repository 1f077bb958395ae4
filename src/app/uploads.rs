//! Limits concurrent forms with pictures: each takes up to 8 MB of memory until its picture is decoded.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::budgets::content::{UPLOADS, UPLOADS_OF_ONE};
use crate::error::{Error, Result};
use crate::work::QueueParty;

/// The number of running uploads by the sender's organization; all visitors count as one organization.
#[derive(Default)]
pub struct Uploads(Mutex<HashMap<QueueParty, usize>>);

/// A permit for one upload. Dropping the value releases the permit.
pub struct UploadPermit {
    organization: QueueParty,
    uploads: Arc<Uploads>,
}

impl Uploads {
    /// Counts an upload of an organization until the permit is dropped.
    ///
    /// # Errors
    /// `Unavailable` when the organization, or the server in total, has too many running uploads.
    pub fn begin(self: &Arc<Self>, organization: QueueParty) -> Result<UploadPermit> {
        let mut running = self.running();
        let own = running.get(&organization).copied().unwrap_or_default();
        if own >= UPLOADS_OF_ONE {
            return Err(Error::Unavailable(format!(
                "Your organization is uploading {UPLOADS_OF_ONE} pictures, the most at once. Try again in a moment."
            )));
        }
        if running.values().sum::<usize>() >= UPLOADS {
            return Err(Error::Unavailable(format!(
                "The server is receiving {UPLOADS} pictures, the most at once. Try again in a moment."
            )));
        }
        running.insert(organization, own + 1);
        Ok(UploadPermit { organization, uploads: Arc::clone(self) })
    }

    fn running(&self) -> MutexGuard<'_, HashMap<QueueParty, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for UploadPermit {
    fn drop(&mut self) {
        let mut running = self.uploads.running();
        let left = running.get(&self.organization).map_or(0, |own| own.saturating_sub(1));
        if left == 0 {
            running.remove(&self.organization);
        } else {
            running.insert(self.organization, left);
        }
    }
}

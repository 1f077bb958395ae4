//! Counts the forms with pictures that are received at once: each holds up to 8 MB until its picture is decoded.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::budgets::content::{UPLOADS, UPLOADS_OF_ONE};
use crate::error::{Error, Result};
use crate::work::QueueParty;

/// The uploads under way, by the organization of the user who sends them; those of visitors count together.
#[derive(Default)]
pub struct Uploads(Mutex<HashMap<QueueParty, usize>>);

/// Permission for one upload, given back when it is dropped.
pub struct UploadPermit {
    organization: QueueParty,
    uploads: Arc<Uploads>,
}

impl Uploads {
    /// Counts an upload of an organization until the permit is dropped.
    ///
    /// # Errors
    /// `Unavailable` when the organization, or all together, have too many uploads under way.
    pub fn begin(self: &Arc<Self>, organization: QueueParty) -> Result<UploadPermit> {
        let mut under_way = self.under_way();
        let own = under_way.get(&organization).copied().unwrap_or_default();
        if own >= UPLOADS_OF_ONE {
            return Err(Error::Unavailable(format!(
                "Your organization is uploading {UPLOADS_OF_ONE} pictures, the most at once. Try again in a moment."
            )));
        }
        if under_way.values().sum::<usize>() >= UPLOADS {
            return Err(Error::Unavailable(format!(
                "The server is receiving {UPLOADS} pictures, the most at once. Try again in a moment."
            )));
        }
        under_way.insert(organization, own + 1);
        Ok(UploadPermit { organization, uploads: Arc::clone(self) })
    }

    fn under_way(&self) -> MutexGuard<'_, HashMap<QueueParty, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for UploadPermit {
    fn drop(&mut self) {
        let mut under_way = self.uploads.under_way();
        let left = under_way.get(&self.organization).map_or(0, |own| own.saturating_sub(1));
        if left == 0 {
            under_way.remove(&self.organization);
        } else {
            under_way.insert(self.organization, left);
        }
    }
}

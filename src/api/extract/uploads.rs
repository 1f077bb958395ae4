//! How many forms with pictures are received at once: each holds up to 8 MB until its picture is decoded.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::body::Body;
use futures_util::StreamExt;

use crate::budgets::connections::BODY_TIME;
use crate::budgets::content::{UPLOADS, UPLOADS_OF_ONE};
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};

/// The uploads under way, by the organization of the one who sends; those of nobody count together.
static UNDER_WAY: LazyLock<Mutex<HashMap<Option<OrganizationId>, usize>>> = LazyLock::new(Mutex::default);

/// A place for one upload, free again when it is dropped.
pub(super) struct Place(Option<OrganizationId>);

impl Place {
    /// Takes a place for an upload of an organization.
    ///
    /// # Errors
    /// `Unavailable` when the organization, or all together, have too many uploads under way.
    pub(super) fn take(organization: Option<OrganizationId>) -> Result<Self> {
        let mut under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
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
        Ok(Self(organization))
    }
}

/// Reads a body without keeping it, for as long as a body may take: a client that is refused while it sends would not read
/// the refusal.
pub(super) async fn discard(body: Body) {
    let mut parts = body.into_data_stream();
    let reading = async { while let Some(Ok(_)) = parts.next().await {} };
    // Whether the body ended in time or not, the refusal is next.
    let _ = tokio::time::timeout(BODY_TIME, reading).await;
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
        let left = under_way.get(&self.0).map_or(0, |own| own.saturating_sub(1));
        if left == 0 {
            under_way.remove(&self.0);
        } else {
            under_way.insert(self.0, left);
        }
    }
}

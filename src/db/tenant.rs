//! What the current request is known to be about: the organization for which it reads, and the action that it did.
//!
//! Organizations take turns in reading. Handlers do not pass the organization: an extractor or the page's URL
//! determines it and sets it here, and `Db::read` reads it. `Db::write` notes the action that can be undone.

use std::cell::Cell;

use crate::domain::ids::{ActivityId, OrganizationId};
use crate::fair::QueueParty;

#[derive(Default)]
struct Current {
    tenant: Cell<QueueParty>,
    undoable: Cell<Option<ActivityId>>,
}

tokio::task_local! {
    static CURRENT: Current;
}

/// Runs a request during which [`enter`] can set the organization.
pub async fn scope<T>(tenant: QueueParty, request: impl Future<Output = T>) -> T {
    CURRENT.scope(Current { tenant: Cell::new(tenant), ..Current::default() }, request).await
}

/// Sets the organization of the current request. Does nothing outside of a request.
pub fn enter(organization: OrganizationId) {
    // Commands and background tasks have no request. Their reads count for no organization.
    let _ = CURRENT.try_with(|current| current.tenant.set(Some(organization)));
}

/// Returns the organization of the current request.
#[must_use]
pub fn current() -> QueueParty {
    CURRENT.try_with(|current| current.tenant.get()).unwrap_or(None)
}

/// Notes an action of the current request that can be undone.
pub(super) fn note_undoable(activity: ActivityId) {
    // A command has no request.
    let _ = CURRENT.try_with(|current| current.undoable.set(Some(activity)));
}

/// Returns the last action of the current request that can be undone.
#[must_use]
pub fn undoable() -> Option<ActivityId> {
    CURRENT.try_with(|current| current.undoable.get()).unwrap_or(None)
}

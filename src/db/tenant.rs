//! The organization for which the current request reads.
//!
//! Organizations take turns in reading. Handlers do not pass the organization: an extractor or the page's URL
//! determines it and sets it here, and `Db::read` reads it.

use std::cell::Cell;

use crate::domain::ids::OrganizationId;
use crate::fair::QueueParty;

tokio::task_local! {
    static TENANT: Cell<QueueParty>;
}

/// Runs a request during which [`enter`] can set the organization.
pub async fn scope<T>(tenant: QueueParty, request: impl Future<Output = T>) -> T {
    TENANT.scope(Cell::new(tenant), request).await
}

/// Sets the organization of the current request. Does nothing outside of a request.
pub fn enter(organization: OrganizationId) {
    // Commands and background tasks have no request. Their reads count for no organization.
    let _ = TENANT.try_with(|tenant| tenant.set(Some(organization)));
}

/// Returns the organization of the current request.
#[must_use]
pub fn current() -> QueueParty {
    TENANT.try_with(Cell::get).unwrap_or(None)
}

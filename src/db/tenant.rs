//! For which organization the current request reads.
//!
//! Reads take turns by organization. Handlers do not pass it: whatever finds the organization of a request (an extractor, or
//! a page's address) notes it here, and `Db::read` looks it up.

use std::cell::Cell;

use crate::domain::ids::OrganizationId;
use crate::fair::Party;

tokio::task_local! {
    static TENANT: Cell<Party>;
}

/// Runs a request, for which `enter` may note the organization.
pub async fn scope<T>(tenant: Party, request: impl Future<Output = T>) -> T {
    TENANT.scope(Cell::new(tenant), request).await
}

/// Notes the organization of the current request. Does nothing outside of one.
pub fn enter(organization: OrganizationId) {
    // Commands and background tasks have no request, and their reads count as nobody's.
    let _ = TENANT.try_with(|tenant| tenant.set(Some(organization)));
}

/// Returns the organization of the current request.
#[must_use]
pub fn current() -> Party {
    TENANT.try_with(Cell::get).unwrap_or(None)
}

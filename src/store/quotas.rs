//! How many rows an organization has of what a quota bounds. Every function of `store` that makes such a row asks here first,
//! and so do single calls, imports, copies and generated schedules.

use super::OrNotFound;
use crate::db::{Connection, Transaction};
use crate::domain::ids::OrganizationId;
use crate::domain::quotas::Quota;
use crate::error::Result;

/// Refuses `more` rows, or bytes, that the organization's quota does not allow.
///
/// # Errors
/// `Conflict` with the limit and the setting that raises it; `NotFound` for an organization that does not exist.
pub fn check(tx: &Transaction, organization: OrganizationId, quota: Quota, more: i64) -> Result<()> {
    tx.quotas().check(quota, count(tx, organization, quota)?, more)
}

/// Returns how many rows, or bytes, an organization has.
///
/// # Errors
/// `NotFound` for an organization that does not exist.
pub fn count(conn: &Connection, organization: OrganizationId, quota: Quota) -> Result<i64> {
    conn.prepare_cached(&format!(
        "SELECT {} FROM organization_counts WHERE organization_id = ?1",
        quota.column()
    ))?
    .query_row([organization], |row| row.get(0))
    .or_not_found("Organization")
}

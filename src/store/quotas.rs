//! The number of rows of an organization that a quota limits. Every function of `store` that creates such a row calls
//! `check` first, so that single calls, imports, copies and generated schedules are all limited.

use super::OrNotFound;
use crate::db::{Connection, Transaction};
use crate::domain::ids::OrganizationId;
use crate::domain::quotas::Quota;
use crate::error::Result;

/// Checks that the organization's quota allows `more` rows (or bytes).
///
/// # Errors
/// `Conflict` with the limit and the setting that raises it; `NotFound` for an organization that does not exist.
pub fn check(tx: &Transaction, organization: OrganizationId, quota: Quota, more: i64) -> Result<()> {
    tx.quotas().check(quota, count(tx, organization, quota)?, more)
}

/// Returns the number of rows (or bytes) of an organization.
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

/// Returns each quota with the organization's number of rows (or bytes).
///
/// # Errors
/// `NotFound` for an organization that does not exist.
pub fn counts(conn: &Connection, organization: OrganizationId) -> Result<Vec<(Quota, i64)>> {
    Quota::ALL.into_iter().map(|quota| Ok((quota, count(conn, organization, quota)?))).collect()
}

/// Checks that no count has grown beyond its quota since [`counts`] returned `before`. For changes that write rows without
/// calling [`check`].
///
/// # Errors
/// As for [`check`].
pub fn check_growth(tx: &Transaction, organization: OrganizationId, before: &[(Quota, i64)]) -> Result<()> {
    for (quota, before) in before {
        let now = count(tx, organization, *quota)?;
        if now > *before {
            tx.quotas().check(*quota, now, 0)?;
        }
    }
    Ok(())
}

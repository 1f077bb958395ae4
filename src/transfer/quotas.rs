//! Checks the quotas of a planned import before the import is written.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::{Plan, PlannedChanges, games, players, teams};
use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::domain::quotas::Quotas;
use crate::error::Result;
use crate::store;

/// Checks whether a plan would exceed a quota, and fails with the same message as `apply` would. A plan with problems
/// always passes, because it is never written.
///
/// # Errors
/// `Conflict` with the limit and the setting that raises the limit.
pub fn check(conn: &Connection, organization: OrganizationId, quotas: &Quotas, plan: &Plan) -> Result<()> {
    if !plan.report.problems.is_empty() {
        return Ok(());
    }
    let rows = match &plan.changes {
        PlannedChanges::Teams(changes) => teams::new_rows(conn, organization, &plan.target, changes)?,
        PlannedChanges::Players(changes) => players::new_rows(changes),
        PlannedChanges::Games(changes) => games::new_rows(changes),
        PlannedChanges::Stats(_) => Vec::new(),
    };
    let mut counts = HashMap::new();
    for (quota, more) in plan.target.new_rows().into_iter().chain(rows) {
        let count = match counts.entry(quota) {
            Entry::Occupied(count) => count.into_mut(),
            Entry::Vacant(count) => count.insert(store::quotas::count(conn, organization, quota)?),
        };
        quotas.check(quota, *count, more)?;
        *count += more;
    }
    Ok(())
}

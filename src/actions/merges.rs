//! Merges duplicate players into one.

use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, PlayerId};
use crate::domain::merges::Merge;
use crate::error::Result;
use crate::store;
use crate::views::merges::{plan, told};

/// Merges duplicates into the master and deletes the duplicates. Returns what was moved and what was dropped.
///
/// # Errors
/// `Invalid` on `masterId` or `duplicateIds` for a player of another organization.
pub fn merge(
    tx: &Transaction,
    organization: OrganizationId,
    (master, duplicates): (PlayerId, &[PlayerId]),
) -> Result<Merge> {
    let (plan, duplicates) = plan(tx, organization, master, duplicates)?;
    store::merges::carry_out(tx, organization, master, &plan)?;
    for duplicate in &duplicates {
        store::players::remove(tx, organization, duplicate.name.id)?;
    }
    told(tx, organization, master, (plan, duplicates))
}

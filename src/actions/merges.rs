//! Merges duplicate players into one.

use super::courtside;
use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, PlayerId};
use crate::domain::merges::Merge;
use crate::error::Result;
use crate::store;
use crate::views::merges::{plan, told};

/// Merges duplicates into the master and deletes the duplicates. Returns what was moved and what was dropped. `now` is in unix
/// seconds.
///
/// # Errors
/// `Invalid` on `masterId` or `duplicateIds` for a player of another organization.
pub fn merge(
    tx: &Transaction,
    organization: OrganizationId,
    (master, duplicates): (PlayerId, &[PlayerId]),
    now: i64,
) -> Result<Merge> {
    let (plan, duplicates) = plan(tx, organization, master, duplicates)?;
    let ids: Vec<PlayerId> = duplicates.iter().map(|duplicate| duplicate.name.id).collect();
    let scored = store::courtside::list_projected_of(tx, organization, &ids)?;
    store::merges::carry_out(tx, organization, master, &plan)?;
    for duplicate in &duplicates {
        store::courtside::add_merge(tx, organization, duplicate.name.id, master)?;
        store::players::remove(tx, organization, duplicate.name.id)?;
    }
    courtside::project::each(tx, organization, &scored, now)?;
    told(tx, organization, master, (plan, duplicates))
}

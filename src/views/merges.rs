//! The plan of a merge of duplicate players, and its preview.

use crate::db::Connection;
use crate::domain::ids::{OrganizationId, PlayerId};
use crate::domain::merges::{Merge, MergePlan, PlayerData};
use crate::domain::players::View;
use crate::error::{Error, Result};
use crate::rules::merge;
use crate::store;

/// Returns what a merge would move and what it would drop.
///
/// # Errors
/// `Invalid` on `masterId` or `duplicateIds` for a player of another organization.
pub fn preview(
    conn: &Connection,
    organization: OrganizationId,
    (master, duplicates): (PlayerId, &[PlayerId]),
) -> Result<Merge> {
    let (plan, duplicates) = plan(conn, organization, master, duplicates)?;
    told(conn, organization, master, (plan, duplicates))
}

/// Plans a merge. Also returns the data of the duplicates.
///
/// # Errors
/// `Invalid` on `masterId` or `duplicateIds` for a player of another organization.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    master: PlayerId,
    duplicates: &[PlayerId],
) -> Result<(MergePlan, Vec<PlayerData>)> {
    let find = |field: &str, id: PlayerId| match store::merges::belongings(conn, organization, id) {
        Err(Error::NotFound(_)) => Err(Error::field(field, "is not one of your players")),
        found => found,
    };
    let master = find("masterId", master)?;
    let duplicates: Vec<PlayerData> =
        duplicates.iter().map(|id| find("duplicateIds", *id)).collect::<Result<_>>()?;
    Ok((merge::plan(&master, &duplicates), duplicates))
}

/// Returns a description of a plan, with the names of its players.
pub fn told(
    conn: &Connection,
    organization: OrganizationId,
    master: PlayerId,
    (plan, duplicates): (MergePlan, Vec<PlayerData>),
) -> Result<Merge> {
    Ok(Merge {
        player: store::players::find(conn, organization, View::Staff, master)?,
        duplicates: duplicates.into_iter().map(|duplicate| duplicate.name).collect(),
        moved: plan.moved,
        gave_way: plan.gave_way,
        conflicts: plan.conflicts,
    })
}

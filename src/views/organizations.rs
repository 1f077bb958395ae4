//! The list of organizations, and an organization's data for its staff.

use std::collections::HashMap;

use crate::db::Connection;
use crate::domain::deletions::Deletion;
use crate::domain::ids::OrganizationId;
use crate::domain::organizations::{ListedOrganization, OwnOrganization};
use crate::error::Result;
use crate::rules::league_order;
use crate::store;

/// Returns the organizations with a public site: those that are listed and have a user. With `all`, returns every
/// organization, with users and flags. They are ordered by name.
pub fn list(conn: &Connection, all: bool) -> Result<Vec<ListedOrganization>> {
    let mut summaries = store::organizations::summaries(conn)?;
    let listed = store::organizations::ids_listed(conn)?;
    let mut users = if all { store::users::list_by_organizations(conn)? } else { HashMap::new() };
    let mut flags = if all { store::organizations::all_feature_flags(conn)? } else { HashMap::new() };
    let mut organizations = store::organizations::list(conn)?;
    organizations.retain(|organization| all || listed.contains(&organization.id));
    organizations.sort_by(|a, b| league_order::natural(&a.name, &b.name));
    let listed = organizations.into_iter().map(|organization| ListedOrganization {
        users: all.then(|| users.remove(&organization.id).unwrap_or_default()),
        feature_flags: flags.remove(&organization.id),
        summary: summaries.remove(&organization.id).unwrap_or_default(),
        organization,
    });
    Ok(listed.collect())
}

/// Returns an organization with its users and flags, for its staff.
pub fn own(conn: &Connection, id: OrganizationId) -> Result<OwnOrganization> {
    Ok(OwnOrganization {
        organization: store::organizations::find(conn, id)?,
        feature_flags: store::organizations::feature_flags(conn, id)?,
        staff_may_delete: store::organizations::staff_may_delete(conn, id)?,
        users: store::users::list_by_organization(conn, id)?,
    })
}

/// Returns how many records the deletion of an organization would delete.
///
/// # Errors
/// `NotFound` for an unknown organization.
pub fn deletion(conn: &Connection, id: OrganizationId) -> Result<Deletion> {
    store::organizations::find(conn, id)?;
    store::organizations::count_parts(conn, id).map(Deletion::of)
}

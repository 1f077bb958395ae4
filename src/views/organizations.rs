//! The list of the organizations on this server, and one of them as its staff see it.

use std::collections::HashMap;

use crate::db::Connection;
use crate::domain::deletions::Deletion;
use crate::domain::ids::OrganizationId;
use crate::domain::organizations::{ListedOrganization, OwnOrganization};
use crate::error::Result;
use crate::store;

/// The organizations with a public site: the listed ones that have a user of their own. With `all` every one, with
/// users and flags.
pub fn list(conn: &Connection, all: bool) -> Result<Vec<ListedOrganization>> {
    let mut summaries = store::organizations::summaries(conn)?;
    let listed = store::organizations::ids_listed(conn)?;
    let mut users = if all { store::users::list_by_organizations(conn)? } else { HashMap::new() };
    let mut flags = if all { store::organizations::all_feature_flags(conn)? } else { HashMap::new() };
    let mut organizations = store::organizations::list(conn)?;
    organizations.retain(|organization| all || listed.contains(&organization.id));
    let listed = organizations.into_iter().map(|organization| ListedOrganization {
        users: all.then(|| users.remove(&organization.id).unwrap_or_default()),
        feature_flags: flags.remove(&organization.id),
        summary: summaries.remove(&organization.id).unwrap_or_default(),
        organization,
    });
    Ok(listed.collect())
}

/// An organization as its own staff see it.
pub fn own(conn: &Connection, id: OrganizationId) -> Result<OwnOrganization> {
    Ok(OwnOrganization {
        organization: store::organizations::find(conn, id)?,
        feature_flags: store::organizations::feature_flags(conn, id)?,
        users: store::users::list_by_organization(conn, id)?,
    })
}

/// What would go with an organization.
///
/// # Errors
/// `NotFound` for an organization that is not there.
pub fn deletion(conn: &Connection, id: OrganizationId) -> Result<Deletion> {
    store::organizations::find(conn, id)?;
    store::organizations::count_parts(conn, id).map(Deletion::of)
}

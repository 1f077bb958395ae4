//! The list of leagues that play on this server.

use std::collections::HashMap;

use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::domain::organizations::ListedOrganization;
use crate::error::Result;
use crate::store;

/// The organization that the public list never shows.
pub const HIDDEN: OrganizationId = OrganizationId(2);

/// The organizations with a public site: not the hidden one, and none without a user of its own. With `all` every one,
/// with users and flags.
pub fn list(conn: &Connection, all: bool) -> Result<Vec<ListedOrganization>> {
    let mut summaries = store::organizations::summaries(conn)?;
    let peopled = store::organizations::ids_with_users(conn)?;
    let mut users = if all { store::users::list_by_organizations(conn)? } else { HashMap::new() };
    let mut flags = if all { store::organizations::all_feature_flags(conn)? } else { HashMap::new() };
    let mut organizations = store::organizations::list(conn)?;
    organizations
        .retain(|organization| all || organization.id != HIDDEN && peopled.contains(&organization.id));
    let listed = organizations.into_iter().map(|organization| ListedOrganization {
        users: all.then(|| users.remove(&organization.id).unwrap_or_default()),
        feature_flags: flags.remove(&organization.id),
        summary: summaries.remove(&organization.id).unwrap_or_default(),
        organization,
    });
    Ok(listed.collect())
}

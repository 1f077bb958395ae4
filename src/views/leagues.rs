//! The leagues that public filters offer.

use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::domain::leagues::Leagues;
use crate::error::Result;
use crate::rules::league_order;
use crate::store;

/// The leagues of an organization: the favoured places, then weekdays, then by name.
pub fn list(conn: &Connection, organization: OrganizationId) -> Result<Leagues> {
    let mut leagues = store::leagues::list(conn, organization)?;
    leagues.sort_by(|a, b| league_order::by_league(&a.name, &b.name));
    Ok(Leagues { leagues })
}

//! The leagues of public filters.

use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::domain::leagues::{Leagues, SeasonsLeague};
use crate::domain::players::{PlayerChoices, View};
use crate::error::Result;
use crate::rules::league_order;
use crate::store;

/// Returns the leagues of an organization in the order of public filters (`rules::league_order::by_league`). A league whose last
/// season was deleted is left out for visitors.
pub fn list(conn: &Connection, (organization, view): (OrganizationId, View)) -> Result<Leagues> {
    let mut leagues = store::leagues::list(conn, organization)?;
    leagues.retain(|league| view.is_staff() || !league.seasons_leagues.is_empty());
    leagues.sort_by(|a, b| league_order::by_league(&a.name, &b.name));
    Ok(Leagues { leagues })
}

/// Returns every league in every season, active seasons first, then the latest; those of a season in the order of filters.
pub fn list_in_seasons(conn: &Connection, organization: OrganizationId) -> Result<Vec<SeasonsLeague>> {
    let mut leagues = store::leagues::list_in_seasons(conn, organization)?;
    for season in leagues.chunk_by_mut(|one, next| one.season.id == next.season.id) {
        season.sort_by(|a, b| league_order::by_league(&a.league.name, &b.league.name));
    }
    Ok(leagues)
}

/// Returns the leagues with a current roster, in the order of public filters, with the teams of these rosters.
pub fn player_choices(conn: &Connection, organization: OrganizationId) -> Result<PlayerChoices> {
    let mut leagues = store::rosters::choices(conn, organization)?;
    leagues.sort_by(|a, b| league_order::by_league(&a.league.name, &b.league.name));
    Ok(PlayerChoices { leagues })
}

//! Teams as enrolled in the leagues of a season, and what would go when they leave.

use crate::db::Connection;
use crate::domain::deletions::Deletion;
use crate::domain::ids::{EnrolmentId, LeagueId, OrganizationId, SeasonId, TeamId};
use crate::domain::players::View;
use crate::error::{Error, Result};
use crate::store;

/// The season, league and team that identify an enrolment.
pub type RosterPath = (SeasonId, LeagueId, TeamId);

/// Returns the enrolment of a team in a league of a season.
///
/// # Errors
/// `NotFound` where the organization has no such team, league or season.
pub fn find(conn: &Connection, organization: OrganizationId, place: RosterPath) -> Result<EnrolmentId> {
    store::leagues::find_in_season(conn, organization, place.0, place.1)?;
    store::enrolments::find_by_team(conn, organization, place)?.ok_or_else(|| Error::missing("Team"))
}

/// What would go with the team's place in the league.
///
/// # Errors
/// `NotFound` for a place without a team.
pub fn deletion(conn: &Connection, organization: OrganizationId, place: RosterPath) -> Result<Deletion> {
    let enrolment = find(conn, organization, place)?;
    store::enrolments::count_parts(conn, organization, &[enrolment]).map(Deletion::of)
}

/// What would go with a team: its places in leagues and all that hangs on them.
///
/// # Errors
/// `NotFound` for a team that the organization does not have.
pub fn deletion_of_team(conn: &Connection, organization: OrganizationId, team: TeamId) -> Result<Deletion> {
    store::teams::find(conn, organization, View::Staff, team)?;
    let ids = enrolments_of(conn, organization, team)?;
    let [rosters, games, stats, byes] = store::enrolments::count_parts(conn, organization, &ids)?;
    let enrolments = i64::try_from(ids.len()).map_err(Error::internal)?;
    Ok(Deletion::of([("enrolments", enrolments), rosters, games, stats, byes]))
}

/// The places of a team in leagues.
pub fn enrolments_of(
    conn: &Connection,
    organization: OrganizationId,
    team: TeamId,
) -> Result<Vec<EnrolmentId>> {
    let enrolments = store::enrolments::list_by_team(conn, organization, team)?;
    Ok(enrolments.into_iter().map(|enrolment| enrolment.id).collect())
}

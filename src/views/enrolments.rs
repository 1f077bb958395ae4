//! Enrolments of teams in the leagues of a season, and the effects of their deletion.

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
/// `NotFound` if the organization has no such team, league or season.
pub fn find(conn: &Connection, organization: OrganizationId, place: RosterPath) -> Result<EnrolmentId> {
    store::leagues::find_in_season(conn, organization, place.0, place.1)?;
    store::enrolments::find_by_team(conn, organization, place)?.ok_or_else(|| Error::missing("Team"))
}

/// Returns how many records the deletion of an enrolment would delete.
///
/// # Errors
/// `NotFound` if the team is not enrolled in the league.
pub fn deletion(conn: &Connection, organization: OrganizationId, place: RosterPath) -> Result<Deletion> {
    let enrolment = find(conn, organization, place)?;
    store::enrolments::count_parts(conn, organization, &[enrolment]).map(Deletion::of)
}

/// Returns how many records the deletion of a team would delete: its enrolments and the records that depend on them.
///
/// # Errors
/// `NotFound` for a team of another organization.
pub fn deletion_of_team(conn: &Connection, organization: OrganizationId, team: TeamId) -> Result<Deletion> {
    store::teams::find(conn, organization, View::Staff, team)?;
    let ids = enrolments_of(conn, organization, team)?;
    let [rosters, games, played, stats, byes] = store::enrolments::count_parts(conn, organization, &ids)?;
    let enrolments = i64::try_from(ids.len()).map_err(Error::internal)?;
    Ok(Deletion::of([("enrolments", enrolments), rosters, games, played, stats, byes]))
}

/// Returns the enrolments of a team.
pub fn enrolments_of(
    conn: &Connection,
    organization: OrganizationId,
    team: TeamId,
) -> Result<Vec<EnrolmentId>> {
    let enrolments = store::enrolments::list_by_team(conn, organization, team)?;
    Ok(enrolments.into_iter().map(|enrolment| enrolment.id).collect())
}

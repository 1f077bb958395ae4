//! The list of seasons, and the effects of removing a league from a season.

use jiff::Timestamp;

use crate::db::Connection;
use crate::domain::deletions::Deletion;
use crate::domain::ids::{EnrolmentId, LeagueId, OrganizationId, SeasonId};
use crate::domain::seasons::Seasons;
use crate::error::{Error, Result};
use crate::rules;
use crate::store;

/// Returns the seasons of an organization, active ones first, and the season that public pages show by default.
pub fn list(conn: &Connection, organization: OrganizationId, now: Timestamp) -> Result<Seasons> {
    let seasons = store::seasons::list(conn, organization)?;
    let today = today(conn, organization, now)?;
    let current = rules::seasons::shown(&seasons, &today).map(|season| season.id);
    Ok(Seasons { seasons, current })
}

/// Returns the date of `now` in the organization's time zone, as `YYYY-MM-DD`.
pub fn today(conn: &Connection, organization: OrganizationId, now: Timestamp) -> Result<String> {
    let zone = store::organizations::find(conn, organization)?.time_zone;
    Ok(now.in_tz(&zone).map_err(Error::internal)?.date().to_string())
}

/// Returns how many records the removal of a league from a season would delete.
///
/// # Errors
/// `NotFound` if the season has no such league.
pub fn league_deletion(
    conn: &Connection,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
) -> Result<Deletion> {
    store::leagues::find_in_season(conn, organization, season, league)?;
    let ids = teams_of(conn, organization, (season, league))?;
    let [_, games, played, stats, byes] = store::enrolments::count_parts(conn, organization, &ids)?;
    let [week_offs, schedules] = store::leagues::count_plans(conn, organization, season, league)?;
    let teams = ("enrolments", ids.len().try_into().map_err(Error::internal)?);
    Ok(Deletion::of([teams, games, played, stats, byes, week_offs, schedules]))
}

/// Returns the enrolments of a league in a season.
pub fn teams_of(
    conn: &Connection,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
) -> Result<Vec<EnrolmentId>> {
    let teams = store::enrolments::list_by_season(conn, organization, season)?;
    Ok(teams.iter().filter(|team| team.league == league).map(|team| team.id).collect())
}

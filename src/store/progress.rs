//! An organization's progress in setting up its first season.

use rusqlite::Connection;

use super::{leagues, seasons};
use crate::domain::ids::{OrganizationId, SeasonId};
use crate::domain::progress::{Progress, ProgressLeague, ProgressSeason};
use crate::error::Result;

/// Returns the contents of the organization's current season.
pub fn find(conn: &Connection, organization: OrganizationId) -> Result<Progress> {
    let Some(season) = seasons::list(conn, organization)?.into_iter().next() else {
        return Ok(Progress::default());
    };
    let league = leagues::list_by_season(conn, organization, season.id)?.into_iter().next();
    let (teams, players, games) = counts(conn, organization, season.id)?;
    Ok(Progress {
        league: league.map(|played| ProgressLeague { id: played.league.id, name: played.league.name }),
        season: Some(ProgressSeason { id: season.id, name: season.name, active: season.active }),
        teams,
        players,
        games,
    })
}

/// Counts the teams, players and league games of a season.
fn counts(conn: &Connection, organization: OrganizationId, season: SeasonId) -> Result<(i64, i64, i64)> {
    let mut statement = conn.prepare_cached(
        "SELECT (SELECT count(*) FROM enrolments WHERE organization_id = ?1 AND season_id = ?2),
                (SELECT count(DISTINCT rosters.player_id)
                 FROM enrolments
                 JOIN rosters ON rosters.organization_id = enrolments.organization_id
                             AND rosters.enrolment_id = enrolments.id
                 WHERE enrolments.organization_id = ?1 AND enrolments.season_id = ?2),
                (SELECT count(*) FROM games
                 WHERE organization_id = ?1 AND season_id = ?2 AND league_id IS NOT NULL)",
    )?;
    let counts =
        statement.query_row((organization, season), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(counts)
}

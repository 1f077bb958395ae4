//! Games of an enrolled team, and of all brackets of a season.

use rusqlite::{Connection, named_params};

use super::{ORDER, query};
use crate::domain::games::Game;
use crate::domain::ids::{DivisionId, EnrolmentId, GameId, OrganizationId, SeasonId};
use crate::error::{Error, Result};

/// Returns the league and bracket games of an enrolled team, by date and time.
pub fn list_by_enrolment(
    conn: &Connection,
    organization: OrganizationId,
    (season, enrolment): (SeasonId, EnrolmentId),
) -> Result<Vec<Game>> {
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization AND games.id IN (
                 SELECT id FROM games
                 WHERE organization_id = :organization AND season_id = :season AND home_enrolment_id = :enrolment
                 UNION
                 SELECT id FROM games
                 WHERE organization_id = :organization AND season_id = :season AND away_enrolment_id = :enrolment)
             ORDER BY {ORDER}"
        ),
        named_params! { ":organization": organization, ":season": season, ":enrolment": enrolment },
    )
}

/// Returns the games of all brackets of a season, by date and time.
pub fn list_brackets(conn: &Connection, organization: OrganizationId, season: SeasonId) -> Result<Vec<Game>> {
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization AND games.season_id = :season
               AND games.division_id IS NOT NULL
             ORDER BY {ORDER}"
        ),
        named_params! { ":organization": organization, ":season": season },
    )
}

/// Returns the divisions whose brackets contain any of these games.
pub fn divisions_of(
    conn: &Connection,
    organization: OrganizationId,
    games: &[GameId],
) -> Result<Vec<(SeasonId, DivisionId)>> {
    let games = serde_json::to_string(games).map_err(Error::internal)?;
    let mut statement = conn.prepare_cached(
        "SELECT DISTINCT games.season_id, games.division_id
         FROM json_each(?2) AS wanted
         CROSS JOIN games ON games.organization_id = ?1 AND games.id = wanted.value
         WHERE games.division_id IS NOT NULL",
    )?;
    let rows = statement.query_map((organization, games), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

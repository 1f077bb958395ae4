//! Games of an enrolled team, and of all brackets of a season.

use rusqlite::{Connection, named_params};

use super::{ORDER, query};
use crate::domain::games::Game;
use crate::domain::ids::{EnrolmentId, OrganizationId, SeasonId};
use crate::error::Result;

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

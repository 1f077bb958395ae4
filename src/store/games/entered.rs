//! Statistics and period scores entered for games.

use rusqlite::{Connection, Row};

use crate::domain::ids::{EnrolmentId, GameId, OrganizationId};
use crate::error::{Error, Result};

/// The number of rows entered for a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnteredCounts {
    pub stats: i64,
    pub period_scores: i64,
    /// Entries of the logs of games that are scored at the court.
    pub entries: i64,
}

/// Counts the statistics and period scores entered for these games.
pub fn count_entered_of(
    conn: &Connection,
    organization: OrganizationId,
    ids: &[GameId],
) -> Result<EnteredCounts> {
    let ids = serde_json::to_string(ids).map_err(Error::internal)?;
    let entered = conn
        .prepare_cached(
            "SELECT (SELECT count(*) FROM player_game_stats
                     WHERE organization_id = ?1 AND game_id IN (SELECT value FROM json_each(?2))),
                    (SELECT count(*) FROM period_scores
                     WHERE organization_id = ?1 AND game_id IN (SELECT value FROM json_each(?2))),
                    (SELECT count(*) FROM scoring_entries
                     WHERE organization_id = ?1 AND game_id IN (SELECT value FROM json_each(?2)))",
        )?
        .query_row((organization, ids), counts)?;
    Ok(entered)
}

fn counts(row: &Row<'_>) -> rusqlite::Result<EnteredCounts> {
    Ok(EnteredCounts { stats: row.get(0)?, period_scores: row.get(1)?, entries: row.get(2)? })
}

/// Counts the statistics and period scores entered for a game, of one enrolled team or of both. The entries of its log are of
/// both.
pub fn count_entered(
    conn: &Connection,
    organization: OrganizationId,
    id: GameId,
    of: Option<EnrolmentId>,
) -> Result<EnteredCounts> {
    let entered = conn
        .prepare_cached(
            "SELECT (SELECT count(*) FROM player_game_stats
                     WHERE organization_id = ?1 AND game_id = ?2 AND enrolment_id = coalesce(?3, enrolment_id)),
                    (SELECT count(*) FROM period_scores
                     WHERE organization_id = ?1 AND game_id = ?2 AND enrolment_id = coalesce(?3, enrolment_id)),
                    (SELECT count(*) FROM scoring_entries
                     WHERE organization_id = ?1 AND game_id = ?2 AND ?3 IS NULL)",
        )?
        .query_row((organization, id, of), counts)?;
    Ok(entered)
}

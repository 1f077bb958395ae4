//! Periods of a game, and their scores. The period named Final is never stored: it is the game's own score.

use rusqlite::{Connection, Row};

use crate::db::Transaction;
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId, PeriodId, SportId};
use crate::domain::periods::{DEFAULTS, Period, PeriodScore};
use crate::error::Result;

fn period(row: &Row<'_>) -> rusqlite::Result<Period> {
    Ok(Period {
        id: row.get("id")?,
        name: row.get("name")?,
        order: row.get("position")?,
        hidden: row.get("hidden")?,
    })
}

/// The periods of an organization in a sport, in their order, hidden ones included.
pub fn list(conn: &Connection, organization: OrganizationId, sport: SportId) -> Result<Vec<Period>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, name, position, hidden
         FROM game_periods
         WHERE organization_id = ?1 AND sport_id = ?2
         ORDER BY position, id",
    )?;
    let periods = statement.query_map((organization, sport), period)?.collect::<rusqlite::Result<_>>()?;
    Ok(periods)
}

/// Gives an organization the default periods of a sport.
pub fn create_defaults(tx: &Transaction, organization: OrganizationId, sport: SportId) -> Result<()> {
    let mut statement = tx.prepare_cached(
        "INSERT INTO game_periods (organization_id, sport_id, name, position, hidden)
         VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO NOTHING",
    )?;
    for (position, (name, hidden)) in (1_i64..).zip(DEFAULTS) {
        statement.execute((organization, sport, name, position, hidden))?;
    }
    Ok(())
}

/// Shows a period to visitors, or hides it.
pub fn set_hidden(
    tx: &Transaction,
    organization: OrganizationId,
    id: PeriodId,
    is_hidden: bool,
) -> Result<()> {
    tx.prepare_cached("UPDATE game_periods SET hidden = ?3 WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id, is_hidden))?;
    Ok(())
}

/// The stored period scores of a game, in the order of the periods. Final is not among them.
pub fn list_scores(
    conn: &Connection,
    organization: OrganizationId,
    game: GameId,
) -> Result<Vec<PeriodScore>> {
    let mut statement = conn.prepare_cached(
        "SELECT period_scores.id AS score_id, period_scores.enrolment_id, period_scores.score,
                game_periods.id, game_periods.name, game_periods.position, game_periods.hidden
         FROM period_scores
         JOIN game_periods ON game_periods.id = period_scores.period_id
         WHERE period_scores.organization_id = ?1 AND period_scores.game_id = ?2
         ORDER BY game_periods.position, game_periods.id, period_scores.enrolment_id",
    )?;
    let scores = statement
        .query_map((organization, game), |row| {
            Ok(PeriodScore {
                id: row.get("score_id")?,
                game_period: period(row)?,
                team_id: row.get("enrolment_id")?,
                score: row.get("score")?,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(scores)
}

/// Sets one team's score of one period; `None` removes it.
pub fn set_score(
    tx: &Transaction,
    organization: OrganizationId,
    (game, period, enrolment): (GameId, PeriodId, EnrolmentId),
    score: Option<i64>,
) -> Result<()> {
    match score {
        Some(score) => tx
            .prepare_cached(
                "INSERT INTO period_scores (organization_id, game_id, period_id, enrolment_id, score)
                 VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (game_id, period_id, enrolment_id) DO UPDATE SET score = excluded.score",
            )?
            .execute((organization, game, period, enrolment, score))?,
        None => tx
            .prepare_cached(
                "DELETE FROM period_scores
                 WHERE organization_id = ?1 AND game_id = ?2 AND period_id = ?3 AND enrolment_id = ?4",
            )?
            .execute((organization, game, period, enrolment))?,
    };
    Ok(())
}

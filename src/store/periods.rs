//! Periods of a game, and their scores. The score of the period named Final is the game's score and is not stored here.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use super::OrNotFound;
use crate::db::Transaction;
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId, PeriodId, SportId};
use crate::domain::periods::{DEFAULTS, FINAL, Period, PeriodScore, is_default};
use crate::error::{Error, Result};

fn period(row: &Row<'_>) -> rusqlite::Result<Period> {
    Ok(Period {
        id: row.get("id")?,
        name: row.get("name")?,
        order: row.get("position")?,
        hidden: row.get("hidden")?,
    })
}

/// Returns the periods of an organization in a sport, in order, including hidden ones.
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

/// Creates the default periods of a sport.
pub fn create_defaults(tx: &Transaction, organization: OrganizationId, sport: SportId) -> Result<()> {
    let mut statement = tx.prepare_cached(
        "INSERT INTO game_periods (organization_id, sport_id, name, position, hidden)
         VALUES (?1, ?2, ?3, ?4, 0)
         ON CONFLICT DO NOTHING",
    )?;
    for (position, name) in (1_i64..).zip(DEFAULTS) {
        statement.execute((organization, sport, name, position))?;
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

/// Returns a period of an organization, and its sport.
pub fn find(conn: &Connection, organization: OrganizationId, id: PeriodId) -> Result<(Period, SportId)> {
    conn.prepare_cached(
        "SELECT id, name, position, hidden, sport_id FROM game_periods WHERE organization_id = ?1 AND id = ?2",
    )?
    .query_row((organization, id), |row| Ok((period(row)?, row.get("sport_id")?)))
    .or_not_found("Period")
}

/// Adds a period at the end, or before Final if Final is last.
///
/// # Errors
/// `Conflict` if the sport has a period with this name, ignoring case.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    sport: SportId,
    name: &str,
) -> Result<PeriodId> {
    let periods = list(tx, organization, sport)?;
    let made = tx
        .prepare_cached(
            "INSERT INTO game_periods (organization_id, sport_id, name, position)
             VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT DO NOTHING",
        )?
        .execute((organization, sport, name, i64::MAX))?;
    if made == 0 {
        return Err(Error::Conflict(format!("There is a period {name} already.")));
    }
    let id = PeriodId(tx.last_insert_rowid());
    let mut ids: Vec<PeriodId> = periods.iter().map(|period| period.id).collect();
    let before_final = periods.last().is_some_and(|last| last.name == FINAL);
    ids.insert(ids.len() - usize::from(before_final), id);
    order(tx, organization, &ids)?;
    Ok(id)
}

/// Returns a period that the organization added itself, and its sport.
///
/// # Errors
/// `Conflict` for a default period.
pub fn find_own(conn: &Connection, organization: OrganizationId, id: PeriodId) -> Result<(Period, SportId)> {
    let (period, sport) = find(conn, organization, id)?;
    if is_default(&period.name) {
        return Err(Error::Conflict(
            "Q1 to Q4, OT and Final stay as they are. Hide them instead.".to_owned(),
        ));
    }
    Ok((period, sport))
}

/// Renames a period.
///
/// # Errors
/// `Conflict` if the sport has another period with this name, ignoring case.
pub fn rename(tx: &Transaction, organization: OrganizationId, id: PeriodId, name: &str) -> Result<()> {
    let renamed = tx
        .prepare_cached("UPDATE OR IGNORE game_periods SET name = ?3 WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id, name))?;
    if renamed == 0 { Err(Error::Conflict(format!("There is a period {name} already."))) } else { Ok(()) }
}

/// Removes a period with its scores.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: PeriodId) -> Result<()> {
    tx.prepare_cached("DELETE FROM game_periods WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    Ok(())
}

/// Counts the scores of a period.
pub fn count_scores(conn: &Connection, organization: OrganizationId, id: PeriodId) -> Result<i64> {
    let count = conn
        .prepare_cached("SELECT count(*) FROM period_scores WHERE organization_id = ?1 AND period_id = ?2")?
        .query_row((organization, id), |row| row.get(0))?;
    Ok(count)
}

/// Hides every period of a sport.
pub fn hide_all(tx: &Transaction, organization: OrganizationId, sport: SportId) -> Result<()> {
    tx.prepare_cached("UPDATE game_periods SET hidden = 1 WHERE organization_id = ?1 AND sport_id = ?2")?
        .execute((organization, sport))?;
    Ok(())
}

/// Sets the order of periods.
pub fn order(tx: &Transaction, organization: OrganizationId, periods: &[PeriodId]) -> Result<()> {
    let mut statement =
        tx.prepare_cached("UPDATE game_periods SET position = ?3 WHERE organization_id = ?1 AND id = ?2")?;
    for (position, id) in (1_i64..).zip(periods) {
        statement.execute((organization, id, position))?;
    }
    Ok(())
}

/// Restores the default periods of a sport, in order and visible. Removes other periods, except that those with scores
/// stay, hidden and at the end.
pub fn reset(tx: &Transaction, organization: OrganizationId, sport: SportId) -> Result<()> {
    create_defaults(tx, organization, sport)?;
    let default_of = |one: &Period| DEFAULTS.iter().position(|name| one.name.eq_ignore_ascii_case(name));
    let mut periods = list(tx, organization, sport)?;
    periods.sort_by_key(|one| default_of(one).unwrap_or(usize::MAX));
    let mut unused = tx.prepare_cached(
        "DELETE FROM game_periods
         WHERE organization_id = ?1 AND id = ?2
           AND NOT EXISTS (SELECT 1 FROM period_scores
                           WHERE period_scores.organization_id = ?1 AND period_scores.period_id = ?2)",
    )?;
    for one in &periods {
        let is_default = default_of(one).is_some();
        set_hidden(tx, organization, one.id, !is_default)?;
        if !is_default {
            unused.execute((organization, one.id))?;
        }
    }
    let left: Vec<PeriodId> = periods.into_iter().map(|one| one.id).collect();
    order(tx, organization, &left)
}

/// Returns the stored period scores of a game, in the order of the periods, without Final.
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

/// Returns whether any game of an organization has a period score.
pub fn has_scores(conn: &Connection, organization: OrganizationId) -> Result<bool> {
    let mut statement =
        conn.prepare_cached("SELECT EXISTS (SELECT 1 FROM period_scores WHERE organization_id = ?1)")?;
    Ok(statement.query_row([organization], |row| row.get(0))?)
}

/// Returns the sums of some games' period scores, by game and enrolled team.
pub fn sums_by_games(
    conn: &Connection,
    organization: OrganizationId,
    games: &[GameId],
) -> Result<HashMap<(GameId, EnrolmentId), i64>> {
    let wanted = serde_json::to_string(games).map_err(Error::internal)?;
    let mut statement = conn.prepare_cached(
        "SELECT period_scores.game_id, period_scores.enrolment_id, sum(period_scores.score)
         FROM json_each(?2) AS wanted
         CROSS JOIN period_scores ON period_scores.organization_id = ?1 AND period_scores.game_id = wanted.value
         GROUP BY period_scores.game_id, period_scores.enrolment_id",
    )?;
    let sums = statement
        .query_map((organization, wanted), |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(sums)
}

//! Week-offs: dates on which no team of a league plays.

use std::collections::{BTreeSet, HashMap};

use rusqlite::{Connection, Row};

use super::OrNotFound;
use crate::db::Transaction;
use crate::domain::ids::{LeagueId, OrganizationId, SeasonId, WeekOffId};
use crate::domain::week_offs::{NewWeekOff, WeekOff};
use crate::error::{Error, Result};

const SELECT: &str =
    "SELECT week_offs.id, week_offs.date, week_offs.until, week_offs.reason, week_offs.season_id,
        week_offs.league_id, seasons_leagues.id AS seasons_leagues_id
     FROM week_offs
     JOIN seasons_leagues ON seasons_leagues.organization_id = week_offs.organization_id
                         AND seasons_leagues.season_id = week_offs.season_id
                         AND seasons_leagues.league_id = week_offs.league_id";

fn week_off(row: &Row<'_>) -> rusqlite::Result<WeekOff> {
    Ok(WeekOff {
        id: row.get("id")?,
        date: row.get("date")?,
        until: row.get("until")?,
        reason: row.get("reason")?,
        season_id: row.get("season_id")?,
        league_id: row.get("league_id")?,
        seasons_leagues_id: row.get("seasons_leagues_id")?,
    })
}

/// Returns the week-offs of an organization by date: all of them, or those that end on a day or later.
pub fn list(conn: &Connection, organization: OrganizationId, from: Option<&str>) -> Result<Vec<WeekOff>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}
         WHERE week_offs.organization_id = ?1 AND coalesce(week_offs.until, week_offs.date) >= ?2
         ORDER BY week_offs.date, week_offs.id"
    ))?;
    let week_offs = statement
        .query_map((organization, from.unwrap_or_default()), week_off)?
        .collect::<rusqlite::Result<_>>()?;
    Ok(week_offs)
}

/// Returns the seasons and leagues that have one of these days off, with the day.
pub fn list_days(
    conn: &Connection,
    organization: OrganizationId,
    dates: &[String],
) -> Result<BTreeSet<(SeasonId, LeagueId, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT week_offs.season_id, week_offs.league_id, day.value
         FROM json_each(?2) AS day
         JOIN week_offs ON week_offs.organization_id = ?1
                       AND day.value BETWEEN week_offs.date AND coalesce(week_offs.until, week_offs.date)",
    )?;
    let dates = serde_json::to_string(dates).map_err(Error::internal)?;
    let offs = statement
        .query_map((organization, dates), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(offs)
}

/// Returns the week-offs of a league in a season, by date.
pub fn list_by_league(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    league: LeagueId,
) -> Result<Vec<WeekOff>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}
         WHERE week_offs.organization_id = ?1 AND week_offs.season_id = ?2 AND week_offs.league_id = ?3
         ORDER BY week_offs.date, week_offs.id"
    ))?;
    let week_offs =
        statement.query_map((organization, season, league), week_off)?.collect::<rusqlite::Result<_>>()?;
    Ok(week_offs)
}

/// Returns when each week-off of an organization was created, in unix seconds.
pub fn list_made(conn: &Connection, organization: OrganizationId) -> Result<HashMap<WeekOffId, i64>> {
    let mut statement =
        conn.prepare_cached("SELECT id, created_at FROM week_offs WHERE organization_id = ?1")?;
    let made = statement.query_map([organization], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(made.collect::<rusqlite::Result<_>>()?)
}

/// Creates a week-off. `now` is in unix seconds.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    input: &NewWeekOff,
    now: i64,
) -> Result<WeekOffId> {
    tx.prepare_cached(
        "INSERT INTO week_offs (organization_id, season_id, league_id, date, until, reason, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?
    .execute((
        organization,
        input.season,
        input.league,
        &input.date,
        &input.until,
        &input.reason,
        now,
    ))?;
    Ok(WeekOffId(tx.last_insert_rowid()))
}

/// Returns one week-off.
pub fn find(conn: &Connection, organization: OrganizationId, id: WeekOffId) -> Result<WeekOff> {
    conn.prepare_cached(&format!("{SELECT} WHERE week_offs.organization_id = ?1 AND week_offs.id = ?2"))?
        .query_row((organization, id), week_off)
        .or_not_found("Week-off")
}

/// Removes a week-off.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: WeekOffId) -> Result<()> {
    let removed = tx
        .prepare_cached("DELETE FROM week_offs WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    if removed == 0 { Err(Error::missing("Week-off")) } else { Ok(()) }
}

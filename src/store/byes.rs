//! Byes: dates on which one team does not play.

use std::collections::{BTreeSet, HashMap};

use rusqlite::{Connection, Row};

use super::OrNotFound;
use crate::db::Transaction;
use crate::domain::byes::{Bye, ByeTeam};
use crate::domain::ids::{ByeId, EnrolmentId, LeagueId, OrganizationId, SeasonId};
use crate::error::{Error, Result};

const SELECT: &str =
    "SELECT byes.id, byes.date, byes.season_id, byes.league_id, byes.enrolment_id, teams.name
     FROM byes
     JOIN enrolments ON enrolments.id = byes.enrolment_id
     JOIN teams ON teams.id = enrolments.team_id";

fn bye(row: &Row<'_>) -> rusqlite::Result<Bye> {
    Ok(Bye {
        id: row.get("id")?,
        date: row.get("date")?,
        season_id: row.get("season_id")?,
        league_id: row.get("league_id")?,
        teams: vec![ByeTeam { id: row.get("enrolment_id")?, name: row.get("name")? }],
    })
}

/// Returns the byes of an organization by date: all of them, or those from a day on.
pub fn list(conn: &Connection, organization: OrganizationId, from: Option<&str>) -> Result<Vec<Bye>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT} WHERE byes.organization_id = ?1 AND byes.date >= ?2 ORDER BY byes.date, teams.name, byes.id"
    ))?;
    let byes = statement
        .query_map((organization, from.unwrap_or_default()), bye)?
        .collect::<rusqlite::Result<_>>()?;
    Ok(byes)
}

/// Returns the byes of a league in a season, by date.
pub fn list_by_league(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    league: LeagueId,
) -> Result<Vec<Bye>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}
         WHERE byes.organization_id = ?1 AND byes.season_id = ?2 AND byes.league_id = ?3
         ORDER BY byes.date, teams.name, byes.id"
    ))?;
    let byes = statement.query_map((organization, season, league), bye)?.collect::<rusqlite::Result<_>>()?;
    Ok(byes)
}

/// Returns the byes of these enrolled teams on these days.
pub fn list_days(
    conn: &Connection,
    organization: OrganizationId,
    enrolments: &BTreeSet<EnrolmentId>,
    dates: &[String],
) -> Result<BTreeSet<(EnrolmentId, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT enrolment_id, date FROM byes
         WHERE organization_id = ?1 AND enrolment_id IN (SELECT value FROM json_each(?2))
           AND date IN (SELECT value FROM json_each(?3))",
    )?;
    let [enrolments, dates] = [serde_json::to_string(enrolments), serde_json::to_string(dates)];
    let (enrolments, dates) = (enrolments.map_err(Error::internal)?, dates.map_err(Error::internal)?);
    let byes =
        statement.query_map((organization, enrolments, dates), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(byes.collect::<rusqlite::Result<_>>()?)
}

/// Returns when each bye of an organization was created, in unix seconds.
pub fn list_made(conn: &Connection, organization: OrganizationId) -> Result<HashMap<ByeId, i64>> {
    let mut statement = conn.prepare_cached("SELECT id, created_at FROM byes WHERE organization_id = ?1")?;
    let made = statement.query_map([organization], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(made.collect::<rusqlite::Result<_>>()?)
}

/// Creates a bye. `date` is `YYYY-MM-DD`, `now` is in unix seconds.
///
/// # Errors
/// `Conflict` if the team has a bye on that date.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    (season, league, enrolment): (SeasonId, LeagueId, EnrolmentId),
    date: &str,
    now: i64,
) -> Result<ByeId> {
    let made = tx
        .prepare_cached(
            "INSERT INTO byes (organization_id, season_id, league_id, enrolment_id, date, created_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT (organization_id, enrolment_id, date) DO NOTHING",
        )?
        .execute((organization, season, league, enrolment, date, now))?;
    if made == 0 {
        return Err(Error::Conflict("The team has a bye on that date.".to_owned()));
    }
    Ok(ByeId(tx.last_insert_rowid()))
}

/// Returns one bye.
pub fn find(conn: &Connection, organization: OrganizationId, id: ByeId) -> Result<Bye> {
    conn.prepare_cached(&format!("{SELECT} WHERE byes.organization_id = ?1 AND byes.id = ?2"))?
        .query_row((organization, id), bye)
        .or_not_found("Bye")
}

/// Removes a bye.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: ByeId) -> Result<()> {
    let removed = tx
        .prepare_cached("DELETE FROM byes WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    if removed == 0 { Err(Error::missing("Bye")) } else { Ok(()) }
}

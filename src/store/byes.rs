//! Byes: dates on which one team sits out.

use rusqlite::{Connection, Row};

use crate::db::Transaction;
use crate::domain::byes::{Bye, ByeTeam};
use crate::domain::ids::{ByeId, EnrolmentId, LeagueId, OrganizationId, SeasonId};
use crate::error::Result;

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

/// Every bye of an organization, by date.
pub fn list(conn: &Connection, organization: OrganizationId) -> Result<Vec<Bye>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT} WHERE byes.organization_id = ?1 ORDER BY byes.date, teams.name, byes.id"
    ))?;
    let byes = statement.query_map([organization], bye)?.collect::<rusqlite::Result<_>>()?;
    Ok(byes)
}

/// The byes of a league in a season, by date.
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

/// Lets a team sit out on a date. `date` is `YYYY-MM-DD`.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    (season, league, enrolment): (SeasonId, LeagueId, EnrolmentId),
    date: &str,
) -> Result<ByeId> {
    tx.prepare_cached(
        "INSERT INTO byes (organization_id, season_id, league_id, enrolment_id, date) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute((organization, season, league, enrolment, date))?;
    Ok(ByeId(tx.last_insert_rowid()))
}

//! Definitions of statistics of an organization, by sport.

use rusqlite::{Connection, Row};

use super::OrNotFound;
use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, SportId, StatId};
use crate::domain::stats::{DEFAULT_STATS, Stat, is_derived};
use crate::error::Result;

fn stat(row: &Row<'_>) -> rusqlite::Result<Stat> {
    let abbreviation: String = row.get("abbreviation")?;
    Ok(Stat {
        id: row.get("id")?,
        name: row.get("name")?,
        derived: is_derived(&abbreviation),
        abbreviation,
        hidden: row.get("hidden")?,
        order: row.get("position")?,
    })
}

/// Returns the statistics of an organization in a sport, in order, including hidden ones.
pub fn list(conn: &Connection, organization: OrganizationId, sport: SportId) -> Result<Vec<Stat>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, name, abbreviation, position, hidden
         FROM stats
         WHERE organization_id = ?1 AND sport_id = ?2
         ORDER BY position, id",
    )?;
    let stats = statement.query_map((organization, sport), stat)?.collect::<rusqlite::Result<_>>()?;
    Ok(stats)
}

/// Returns one statistic of an organization, of any sport.
pub fn find(conn: &Connection, organization: OrganizationId, id: StatId) -> Result<Stat> {
    conn.prepare_cached(
        "SELECT id, name, abbreviation, position, hidden FROM stats WHERE organization_id = ?1 AND id = ?2",
    )?
    .query_row((organization, id), stat)
    .or_not_found("Statistic")
}

/// Returns the sport of a statistic.
pub fn sport_of(conn: &Connection, organization: OrganizationId, id: StatId) -> Result<SportId> {
    conn.prepare_cached("SELECT sport_id FROM stats WHERE organization_id = ?1 AND id = ?2")?
        .query_row((organization, id), |row| row.get(0))
        .or_not_found("Statistic")
}

/// Shows a statistic to visitors, or hides it.
pub fn set_hidden(tx: &Transaction, organization: OrganizationId, id: StatId, is_hidden: bool) -> Result<()> {
    tx.prepare_cached("UPDATE stats SET hidden = ?3 WHERE organization_id = ?1 AND id = ?2")?.execute((
        organization,
        id,
        is_hidden,
    ))?;
    Ok(())
}

/// Sets the order of statistics.
pub fn order(tx: &Transaction, organization: OrganizationId, stats: &[StatId]) -> Result<()> {
    let mut statement =
        tx.prepare_cached("UPDATE stats SET position = ?3 WHERE organization_id = ?1 AND id = ?2")?;
    for (position, id) in (1_i64..).zip(stats) {
        statement.execute((organization, id, position))?;
    }
    Ok(())
}

/// Creates the default statistics of a sport.
pub fn create_defaults(tx: &Transaction, organization: OrganizationId, sport: SportId) -> Result<()> {
    let mut statement = tx.prepare_cached(
        "INSERT INTO stats (organization_id, sport_id, name, abbreviation, position, hidden)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT DO NOTHING",
    )?;
    for (position, definition) in (1_i64..).zip(DEFAULT_STATS) {
        statement.execute((
            organization,
            sport,
            definition.name,
            definition.abbreviation,
            position,
            definition.hidden,
        ))?;
    }
    Ok(())
}

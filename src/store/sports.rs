//! Sports, and the sports that an organization plays.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use super::OrNotFound;
use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, SportId};
use crate::domain::sports::Sport;
use crate::error::{Error, Result};

fn sport(row: &Row<'_>) -> rusqlite::Result<Sport> {
    Ok(Sport { id: row.get("id")?, r#type: row.get("type")?, name: row.get("name")? })
}

/// Returns every sport, by name.
pub fn list(conn: &Connection) -> Result<Vec<Sport>> {
    let mut statement = conn.prepare_cached("SELECT id, type, name FROM sports ORDER BY name")?;
    let sports = statement.query_map([], sport)?.collect::<rusqlite::Result<_>>()?;
    Ok(sports)
}

/// Returns the sports of one organization, in the order in which they were added.
pub fn list_by_organization(conn: &Connection, organization: OrganizationId) -> Result<Vec<Sport>> {
    let mut statement = conn.prepare_cached(
        "SELECT sports.id, sports.type, sports.name
         FROM organization_sports
         JOIN sports ON sports.id = organization_sports.sport_id
         WHERE organization_sports.organization_id = ?1
         ORDER BY sports.id",
    )?;
    let sports = statement.query_map([organization], sport)?.collect::<rusqlite::Result<_>>()?;
    Ok(sports)
}

/// Returns the sports of every organization.
pub fn list_all(conn: &Connection) -> Result<HashMap<OrganizationId, Vec<Sport>>> {
    let mut statement = conn.prepare_cached(
        "SELECT organization_sports.organization_id, sports.id, sports.type, sports.name
         FROM organization_sports
         JOIN sports ON sports.id = organization_sports.sport_id
         ORDER BY sports.id",
    )?;
    let mut sports: HashMap<OrganizationId, Vec<Sport>> = HashMap::new();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        sports.entry(row.get("organization_id")?).or_default().push(sport(row)?);
    }
    Ok(sports)
}

/// Returns one sport.
pub fn find(conn: &Connection, id: SportId) -> Result<Sport> {
    conn.prepare_cached("SELECT id, type, name FROM sports WHERE id = ?1")?
        .query_row([id], sport)
        .or_not_found("Sport")
}

/// Returns one of the sports that an organization plays.
pub fn find_of(conn: &Connection, organization: OrganizationId, id: SportId) -> Result<Sport> {
    let sports = list_by_organization(conn, organization)?;
    sports.into_iter().find(|sport| sport.id == id).ok_or_else(|| Error::missing("Sport"))
}

/// Returns the first sport of an organization.
pub fn first_of(conn: &Connection, organization: OrganizationId) -> Result<SportId> {
    let first = list_by_organization(conn, organization)?.into_iter().next();
    first.map(|sport| sport.id).ok_or_else(|| Error::missing("Sport"))
}

/// Returns the sport with this type, such as `basketball`.
pub fn find_by_type(conn: &Connection, kind: &str) -> Result<Sport> {
    conn.prepare_cached("SELECT id, type, name FROM sports WHERE type = ?1")?
        .query_row([kind], sport)
        .or_not_found("Sport")
}

/// Adds a sport to an organization. Does nothing if the organization has the sport.
pub fn add(tx: &Transaction, organization: OrganizationId, sport: SportId) -> Result<()> {
    tx.execute(
        "INSERT INTO organization_sports (organization_id, sport_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
        (organization, sport),
    )?;
    Ok(())
}

/// Removes a sport from an organization. Its statistics and periods stay, for when the sport is added again.
pub fn remove(tx: &Transaction, organization: OrganizationId, sport: SportId) -> Result<()> {
    tx.execute(
        "DELETE FROM organization_sports WHERE organization_id = ?1 AND sport_id = ?2",
        (organization, sport),
    )?;
    Ok(())
}

/// Returns whether a season of the organization is played in the sport.
pub fn is_played(conn: &Connection, organization: OrganizationId, sport: SportId) -> Result<bool> {
    let played = conn
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM seasons WHERE organization_id = ?1 AND sport_id = ?2)")?
        .query_row((organization, sport), |row| row.get(0))?;
    Ok(played)
}

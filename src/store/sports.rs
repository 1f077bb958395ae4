//! Sports, and which of them an organization plays.

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

/// Every sport on offer, by name.
pub fn list(conn: &Connection) -> Result<Vec<Sport>> {
    let mut statement = conn.prepare_cached("SELECT id, type, name FROM sports ORDER BY name")?;
    let sports = statement.query_map([], sport)?.collect::<rusqlite::Result<_>>()?;
    Ok(sports)
}

/// The sports of one organization, in the order they were chosen.
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

/// The sports of every organization.
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

/// One of the sports on offer.
pub fn find(conn: &Connection, id: SportId) -> Result<Sport> {
    conn.prepare_cached("SELECT id, type, name FROM sports WHERE id = ?1")?
        .query_row([id], sport)
        .or_not_found("Sport")
}

/// One of the sports that an organization plays.
pub fn find_of(conn: &Connection, organization: OrganizationId, id: SportId) -> Result<Sport> {
    let sports = list_by_organization(conn, organization)?;
    sports.into_iter().find(|sport| sport.id == id).ok_or_else(|| Error::missing("Sport"))
}

/// The sport that an organization chose first.
pub fn first_of(conn: &Connection, organization: OrganizationId) -> Result<SportId> {
    let first = list_by_organization(conn, organization)?.into_iter().next();
    first.map(|sport| sport.id).ok_or_else(|| Error::missing("Sport"))
}

/// The sport of that type, such as `basketball`.
pub fn find_by_type(conn: &Connection, kind: &str) -> Result<Sport> {
    conn.prepare_cached("SELECT id, type, name FROM sports WHERE type = ?1")?
        .query_row([kind], sport)
        .or_not_found("Sport")
}

/// Adds a sport to an organization; adding it twice changes nothing.
pub fn add(tx: &Transaction, organization: OrganizationId, sport: SportId) -> Result<()> {
    tx.execute(
        "INSERT INTO organization_sports (organization_id, sport_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
        (organization, sport),
    )?;
    Ok(())
}

/// Takes a sport from an organization; its statistics and periods are kept for the day it comes back.
pub fn remove(tx: &Transaction, organization: OrganizationId, sport: SportId) -> Result<()> {
    tx.execute(
        "DELETE FROM organization_sports WHERE organization_id = ?1 AND sport_id = ?2",
        (organization, sport),
    )?;
    Ok(())
}

/// Whether a season of the organization is played in the sport.
pub fn is_played(conn: &Connection, organization: OrganizationId, sport: SportId) -> Result<bool> {
    let played = conn
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM seasons WHERE organization_id = ?1 AND sport_id = ?2)")?
        .query_row((organization, sport), |row| row.get(0))?;
    Ok(played)
}

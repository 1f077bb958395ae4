//! Venues and their courts.

pub mod opening_hours;
pub mod places;

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::paging::PageRequest;
use super::{OrNotFound, quotas};
use crate::db::Transaction;
use crate::domain::ids::{CourtId, OrganizationId, VenueId};
use crate::domain::quotas::Quota;
use crate::domain::venues::{Court, Venue, VenueFields};
use crate::error::{Error, Result};

const SELECT: &str = "SELECT venues.id, venues.name, venues.address, venues.map_url, venues.note, venues.version,
        (SELECT json_group_array(json_object(
                    'id', courts.id, 'name', courts.name, 'games_count',
                    (SELECT count(*) FROM games
                     WHERE games.organization_id = venues.organization_id AND games.venue_id = venues.id
                       AND games.court_id = courts.id)
                    + (SELECT count(*) FROM bracket_slots
                       WHERE bracket_slots.organization_id = venues.organization_id
                         AND bracket_slots.venue_id = venues.id AND bracket_slots.court_id = courts.id))
                ORDER BY courts.position, courts.id)
         FROM courts
         WHERE courts.organization_id = venues.organization_id AND courts.venue_id = venues.id) AS courts,
        (SELECT json_group_array(json_array(weekday, opens, closes) ORDER BY weekday, opens)
         FROM opening_hours
         WHERE opening_hours.organization_id = venues.organization_id AND opening_hours.venue_id = venues.id) AS hours,
        (SELECT json_group_array(json_object(
                    'id', closures.id, 'court_id', closures.court_id, 'date', closures.date, 'until', closures.until,
                    'from_time', closures.from_time, 'until_time', closures.until_time, 'reason', closures.reason)
                ORDER BY closures.date, closures.from_time, closures.id)
         FROM closures
         WHERE closures.organization_id = venues.organization_id AND closures.venue_id = venues.id) AS closures,
        (SELECT count(*) FROM games
         WHERE games.organization_id = venues.organization_id AND games.venue_id = venues.id)
        + (SELECT count(*) FROM bracket_slots
           WHERE bracket_slots.organization_id = venues.organization_id AND bracket_slots.venue_id = venues.id)
            AS games_count
     FROM venues";

fn venue(row: &Row<'_>) -> Result<Venue> {
    let courts: String = row.get("courts")?;
    let courts: Vec<Court> = serde_json::from_str(&courts).map_err(Error::internal)?;
    let times = opening_hours::times(row)?;
    Ok(Venue {
        id: row.get("id")?,
        name: row.get("name")?,
        address: row.get("address")?,
        map_url: row.get("map_url")?,
        note: row.get("note")?,
        courts,
        hours: times.hours,
        closures: times.closures,
        games_count: row.get("games_count")?,
        version: row.get("version")?,
    })
}

/// The sort key of [`list`]: name and id.
pub type VenueKey = (String, VenueId);

pub fn sort_key(venue: &Venue) -> VenueKey {
    (venue.name.clone(), venue.id)
}

/// Returns the venues of an organization by name, one page at a time.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    page: PageRequest<VenueKey>,
) -> Result<Vec<Venue>> {
    let (name, id) = page.after.unzip();
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}
         WHERE venues.organization_id = :organization
           AND (:id IS NULL OR (venues.name COLLATE NOCASE, venues.id) > (:name, :id))
         ORDER BY venues.name COLLATE NOCASE, venues.id
         LIMIT :limit"
    ))?;
    let mut rows = statement.query(named_params! {
        ":organization": organization, ":name": name, ":id": id, ":limit": page.limit,
    })?;
    let mut venues = Vec::new();
    while let Some(row) = rows.next()? {
        venues.push(venue(row)?);
    }
    Ok(venues)
}

/// Returns one venue.
pub fn find(conn: &Connection, organization: OrganizationId, id: VenueId) -> Result<Venue> {
    let mut statement =
        conn.prepare_cached(&format!("{SELECT} WHERE venues.organization_id = ?1 AND venues.id = ?2"))?;
    let mut rows = statement.query((organization, id))?;
    rows.next()?.map_or_else(|| Err(Error::missing("Venue")), venue)
}

/// Returns the venue with this name, ignoring case.
pub fn find_by_name(conn: &Connection, organization: OrganizationId, name: &str) -> Result<Option<VenueId>> {
    let found = conn
        .prepare_cached("SELECT id FROM venues WHERE organization_id = ?1 AND name = ?2 COLLATE NOCASE")?
        .query_row((organization, name), |row| row.get(0))
        .optional()?;
    Ok(found)
}

/// Returns the court of a venue with this name, ignoring case.
pub fn find_court(
    conn: &Connection,
    organization: OrganizationId,
    venue: VenueId,
    name: &str,
) -> Result<Option<CourtId>> {
    let found = conn
        .prepare_cached(
            "SELECT id FROM courts WHERE organization_id = ?1 AND venue_id = ?2 AND name = ?3 COLLATE NOCASE",
        )?
        .query_row((organization, venue, name), |row| row.get(0))
        .optional()?;
    Ok(found)
}

/// Creates a venue without courts.
pub fn create(tx: &Transaction, organization: OrganizationId, name: &str) -> Result<VenueId> {
    quotas::check(tx, organization, Quota::Venues, 1)?;
    tx.prepare_cached("INSERT INTO venues (organization_id, name) VALUES (?1, ?2)")?
        .execute((organization, name))?;
    Ok(VenueId(tx.last_insert_rowid()))
}

/// Adds a court after the other courts of a venue.
pub fn add_court(
    tx: &Transaction,
    organization: OrganizationId,
    venue: VenueId,
    name: &str,
) -> Result<CourtId> {
    tx.prepare_cached(
        "INSERT INTO courts (organization_id, venue_id, name, position)
         SELECT ?1, ?2, ?3, coalesce(max(position) + 1, 0)
         FROM courts
         WHERE organization_id = ?1 AND venue_id = ?2",
    )?
    .execute((organization, venue, name))?;
    Ok(CourtId(tx.last_insert_rowid()))
}

/// Updates a venue, without its courts, opening hours and closures.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: VenueId,
    fields: &VenueFields,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE venues
         SET name = :name, address = :address, map_url = :map_url, note = :note
         WHERE organization_id = :organization AND id = :id",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":id": id,
        ":name": fields.name,
        ":address": fields.address,
        ":map_url": fields.map_url,
        ":note": fields.note,
    })?;
    Ok(())
}

/// Sets names and order of a venue's courts, and adds courts without an id.
pub fn set_courts(
    tx: &Transaction,
    organization: OrganizationId,
    venue: VenueId,
    courts: &[(Option<CourtId>, String)],
) -> Result<()> {
    // Two courts may swap their names, which are unique: names that change are set aside first.
    let mut aside = tx.prepare_cached(
        "UPDATE courts SET name = '/' || id WHERE organization_id = ?1 AND venue_id = ?2 AND id = ?3 AND name <> ?4",
    )?;
    for (id, name) in courts {
        aside.execute((organization, venue, id, name))?;
    }
    let mut set = tx.prepare_cached(
        "UPDATE courts SET name = ?4, position = ?5 WHERE organization_id = ?1 AND venue_id = ?2 AND id = ?3",
    )?;
    for (position, (id, name)) in (0_i64..).zip(courts) {
        let id = match id {
            Some(id) => *id,
            None => add_court(tx, organization, venue, name)?,
        };
        set.execute((organization, venue, id, name, position))?;
    }
    Ok(())
}

/// Removes a court. No game and no slot may be at it.
pub fn remove_court(tx: &Transaction, organization: OrganizationId, id: CourtId) -> Result<()> {
    tx.prepare_cached("DELETE FROM courts WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    Ok(())
}

/// Removes a venue with its courts. No game and no slot may be at it.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: VenueId) -> Result<()> {
    tx.prepare_cached("DELETE FROM venues WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))
        .map(|_| ())
        .map_err(Error::from)
}

/// Returns how many venues an organization may still create.
pub(super) fn room(tx: &Transaction, organization: OrganizationId) -> Result<i64> {
    Ok(i64::from(tx.quotas().venues) - quotas::count(tx, organization, Quota::Venues)?)
}

/// Returns the number of courts of a venue.
pub(super) fn count_courts(conn: &Connection, organization: OrganizationId, venue: VenueId) -> Result<i64> {
    conn.prepare_cached("SELECT count(*) FROM courts WHERE organization_id = ?1 AND venue_id = ?2")?
        .query_row((organization, venue), |row| row.get(0))
        .or_not_found("Venue")
}

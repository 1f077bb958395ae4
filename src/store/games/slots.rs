//! Bracket slots: planned date, time and court of matchups without a game.

use rusqlite::{Connection, OptionalExtension, Row};

use super::super::{OrNotFound, venues};
use crate::db::Transaction;
use crate::domain::games::{BracketSlot, SlotPlace};
use crate::domain::ids::{BracketSlotId, DivisionId, OrganizationId, SeasonId};
use crate::error::{Error, Result};

const SELECT: &str = "SELECT id, season_id, division_id, match_id, series_game, date, time, location, location_url, version, updated_at FROM bracket_slots";

fn slot(row: &Row<'_>) -> rusqlite::Result<BracketSlot> {
    Ok(BracketSlot {
        id: row.get("id")?,
        season: row.get("season_id")?,
        division: row.get("division_id")?,
        match_id: row.get("match_id")?,
        series_game: row.get("series_game")?,
        date: row.get("date")?,
        time: row.get("time")?,
        location: row.get("location")?,
        location_url: row.get("location_url")?,
        version: row.get("version")?,
        updated_at: row.get("updated_at")?,
    })
}

/// Returns the slots of a division.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    division: DivisionId,
) -> Result<Vec<BracketSlot>> {
    let sql =
        format!("{SELECT} WHERE organization_id = ?1 AND season_id = ?2 AND division_id = ?3 ORDER BY id");
    let mut statement = conn.prepare_cached(&sql)?;
    let slots =
        statement.query_map((organization, season, division), slot)?.collect::<rusqlite::Result<_>>()?;
    Ok(slots)
}

/// Returns the slots of all divisions of a season.
pub fn list_by_season(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<Vec<BracketSlot>> {
    let sql = format!("{SELECT} WHERE organization_id = ?1 AND season_id = ?2 ORDER BY id");
    let mut statement = conn.prepare_cached(&sql)?;
    let slots = statement.query_map((organization, season), slot)?.collect::<rusqlite::Result<_>>()?;
    Ok(slots)
}

/// Returns the slots of an organization, by date and time.
pub fn list_all(conn: &Connection, organization: OrganizationId) -> Result<Vec<BracketSlot>> {
    let sql = format!("{SELECT} WHERE organization_id = ?1 ORDER BY date, coalesce(time, '99:99'), id");
    let mut statement = conn.prepare_cached(&sql)?;
    let slots = statement.query_map([organization], slot)?.collect::<rusqlite::Result<_>>()?;
    Ok(slots)
}

/// Returns the divisions of a season that have a slot.
pub fn list_divisions(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<Vec<DivisionId>> {
    let sql = "SELECT DISTINCT division_id FROM bracket_slots WHERE organization_id = ?1 AND season_id = ?2";
    let mut statement = conn.prepare_cached(sql)?;
    let divisions = statement.query_map((organization, season), |row| row.get(0))?;
    Ok(divisions.collect::<rusqlite::Result<_>>()?)
}

/// Returns the slots of an organization on these days, without those of games that are not needed.
pub fn list_on(
    conn: &Connection,
    organization: OrganizationId,
    dates: &[String],
) -> Result<Vec<BracketSlot>> {
    let sql = format!(
        "{SELECT} WHERE organization_id = ?1 AND date IN (SELECT value FROM json_each(?2)) AND needed = 1
         ORDER BY date, time, id"
    );
    let dates = serde_json::to_string(dates).map_err(Error::internal)?;
    let mut statement = conn.prepare_cached(&sql)?;
    let slots = statement.query_map((organization, dates), slot)?.collect::<rusqlite::Result<_>>()?;
    Ok(slots)
}

/// Returns one slot.
pub fn find(conn: &Connection, organization: OrganizationId, id: BracketSlotId) -> Result<BracketSlot> {
    conn.prepare_cached(&format!("{SELECT} WHERE organization_id = ?1 AND id = ?2"))?
        .query_row((organization, id), slot)
        .or_not_found("Slot")
}

/// A game of a division's bracket: its matchup, and its number in the series, from 1.
pub type SlotKey<'a> = (DivisionId, &'a str, i64);

/// Returns the slot of a matchup's game, if it has one.
pub fn find_of_match(
    conn: &Connection,
    organization: OrganizationId,
    (division, match_id, number): SlotKey<'_>,
) -> Result<Option<BracketSlot>> {
    let sql = format!(
        "{SELECT} WHERE organization_id = ?1 AND division_id = ?2 AND match_id = ?3 AND series_game = ?4"
    );
    let mut statement = conn.prepare_cached(&sql)?;
    Ok(statement.query_row((organization, division, match_id, number), slot).optional()?)
}

/// Creates or updates the slot of a matchup's game. A slot whose location stays keeps its venue and court. `now` is in unix
/// seconds.
pub fn set(
    tx: &Transaction,
    organization: OrganizationId,
    (season, key): (SeasonId, SlotKey<'_>),
    place: &SlotPlace,
    now: i64,
) -> Result<()> {
    let (division, match_id, number) = key;
    let before = find_of_match(tx, organization, key)?.and_then(|slot| slot.location);
    tx.prepare_cached(
        "INSERT INTO bracket_slots (organization_id, season_id, division_id, match_id, series_game, date, time, location,
                                    location_url, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
         ON CONFLICT (organization_id, division_id, match_id, series_game) DO UPDATE
         SET date = excluded.date, time = excluded.time, location = excluded.location,
             location_url = excluded.location_url, updated_at = excluded.updated_at",
    )?
    .execute((
        organization,
        season,
        division,
        match_id,
        number,
        &place.date,
        &place.time,
        &place.location,
        &place.location_url,
        now,
    ))?;
    if before != place.location {
        let (venue, court) = venues::places::resolve(tx, organization, place.location.as_deref())?.unzip();
        tx.prepare_cached(
            "UPDATE bracket_slots SET venue_id = ?5, court_id = ?6
             WHERE organization_id = ?1 AND division_id = ?2 AND match_id = ?3 AND series_game = ?4",
        )?
        .execute((organization, division, match_id, number, venue, court.flatten()))?;
    }
    Ok(())
}

/// Makes the slot of a game that was deleted continue the calendar event of the game, whose sequence number was `sequence`.
pub fn continue_event(
    tx: &Transaction,
    organization: OrganizationId,
    (division, match_id, number): SlotKey<'_>,
    sequence: i64,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE bracket_slots SET version = max(version, ?5 + 2)
         WHERE organization_id = ?1 AND division_id = ?2 AND match_id = ?3 AND series_game = ?4",
    )?
    .execute((organization, division, match_id, number, sequence))?;
    Ok(())
}

/// Sets whether the game of a slot can still be played.
pub fn set_needed(
    tx: &Transaction,
    organization: OrganizationId,
    id: BracketSlotId,
    is_needed: bool,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE bracket_slots SET needed = ?3 WHERE organization_id = ?1 AND id = ?2 AND needed <> ?3",
    )?
    .execute((organization, id, is_needed))?;
    Ok(())
}

/// Removes the slot of a matchup's game, if it has one.
pub fn remove(
    tx: &Transaction,
    organization: OrganizationId,
    (division, match_id, number): SlotKey<'_>,
) -> Result<()> {
    tx.prepare_cached(
        "DELETE FROM bracket_slots
         WHERE organization_id = ?1 AND division_id = ?2 AND match_id = ?3 AND series_game = ?4",
    )?
    .execute((organization, division, match_id, number))?;
    Ok(())
}

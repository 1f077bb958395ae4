//! The places of games, bracket slots and schedules: which venue and court a text names, and what follows when a venue or
//! a court gets another name.

use rusqlite::{Connection, named_params};

use super::{add_court, count_courts, create, find_by_name, find_court, room};
use crate::db::Transaction;
use crate::domain::ids::{CourtId, GameId, OrganizationId, ScheduleId, VenueId};
use crate::domain::venues::{MOST_COURTS, split_location};
use crate::error::{Error, Result};

/// A venue, and one of its courts.
pub type VenuePlace = (VenueId, Option<CourtId>);

/// Returns the venue and court that a text names, ignoring case and spaces around it: the name of a venue, or the names of
/// a venue and its court.
pub fn find(conn: &Connection, organization: OrganizationId, text: &str) -> Result<Option<VenuePlace>> {
    let text = text.trim();
    if let Some(venue) = find_by_name(conn, organization, text)? {
        return Ok(Some((venue, None)));
    }
    for (at, separator) in text.rmatch_indices(", ") {
        let (venue, court) = (&text[..at], &text[at + separator.len()..]);
        if let Some(venue) = find_by_name(conn, organization, venue)?
            && let Some(court) = find_court(conn, organization, venue, court)?
        {
            return Ok(Some((venue, Some(court))));
        }
    }
    let (venue, Some(court)) = split_location(text) else { return Ok(None) };
    let Some(venue) = find_by_name(conn, organization, venue)? else { return Ok(None) };
    Ok(find_court(conn, organization, venue, &court)?.map(|court| (venue, Some(court))))
}

/// Returns the venue and court that a text names. Creates those that do not exist yet. `None` for no text, and for a new
/// venue if the organization has as many as its quota allows: a game can always be saved with a text.
pub fn resolve(
    tx: &Transaction,
    organization: OrganizationId,
    text: Option<&str>,
) -> Result<Option<VenuePlace>> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    if let Some(found) = find(tx, organization, text)? {
        return Ok(Some(found));
    }
    let (name, court) = split_location(text);
    let venue = match find_by_name(tx, organization, name)? {
        Some(venue) => venue,
        None if room(tx, organization)? > 0 => create(tx, organization, name)?,
        None => return Ok(None),
    };
    let Some(court) = court else { return Ok(Some((venue, None))) };
    if count_courts(tx, organization, venue)? >= MOST_COURTS {
        return Ok(Some((venue, None)));
    }
    Ok(Some((venue, Some(add_court(tx, organization, venue, &court)?))))
}

/// Sets the venue and court of a game to those that its location names.
pub fn set_of_game(
    tx: &Transaction,
    organization: OrganizationId,
    game: GameId,
    location: Option<&str>,
) -> Result<()> {
    let (venue, court) = resolve(tx, organization, location)?.unzip();
    tx.prepare_cached(
        "UPDATE games SET venue_id = ?3, court_id = ?4 WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, game, venue, court.flatten()))?;
    Ok(())
}

/// A new place of everything at a venue and court, and its new text. Where no court is given, a text that starts with
/// `old_name` keeps the rest of the text.
#[derive(Clone, Copy, Debug)]
pub struct PlaceMove<'a> {
    pub from: VenuePlace,
    pub to: VenuePlace,
    pub old_name: &'a str,
    pub text: &'a str,
}

impl PlaceMove<'_> {
    /// Returns the new form of a text.
    #[must_use]
    pub fn renamed(&self, text: &str) -> String {
        let rest = text.get(self.old_name.len()..).filter(|_| self.from.1.is_none());
        match rest {
            Some(rest) if text[..self.old_name.len()].eq_ignore_ascii_case(self.old_name) => {
                format!("{}{rest}", self.text)
            }
            _ => self.text.to_owned(),
        }
    }
}

/// Moves games, and counts the change of each whose text changes, so that calendars read it again. A generated game whose
/// place was not changed by hand stays one. `now` is in unix seconds.
pub fn move_games(
    tx: &Transaction,
    organization: OrganizationId,
    change: &PlaceMove<'_>,
    now: i64,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE games
         SET venue_id = :venue, court_id = :court, location = moved.text,
             generated_as = CASE WHEN json_extract(games.generated_as, '$[2]') = games.location
                                 THEN json_set(games.generated_as, '$[2]', moved.text)
                                 ELSE games.generated_as END,
             sequence = sequence + (games.location IS NOT moved.text),
             updated_at = CASE WHEN games.location IS NOT moved.text THEN :now ELSE updated_at END
         FROM (
             SELECT id, CASE WHEN court_id IS NULL
                              AND lower(substr(location, 1, length(:old_name))) = lower(:old_name)
                             THEN :text || substr(location, length(:old_name) + 1)
                             ELSE :text END AS text
             FROM games
             WHERE organization_id = :organization AND venue_id = :from_venue AND court_id IS :from_court
         ) AS moved
         WHERE games.id = moved.id",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":from_venue": change.from.0,
        ":from_court": change.from.1,
        ":venue": change.to.0,
        ":court": change.to.1,
        ":old_name": change.old_name,
        ":text": change.text,
        ":now": now,
    })?;
    Ok(())
}

/// Moves bracket slots.
pub fn move_slots(tx: &Transaction, organization: OrganizationId, change: &PlaceMove<'_>) -> Result<()> {
    tx.prepare_cached(
        "UPDATE bracket_slots
         SET venue_id = :venue, court_id = :court,
             location = CASE WHEN :from_court IS NULL
                              AND lower(substr(location, 1, length(:old_name))) = lower(:old_name)
                             THEN :text || substr(location, length(:old_name) + 1)
                             ELSE :text END
         WHERE organization_id = :organization AND venue_id = :from_venue AND court_id IS :from_court",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":from_venue": change.from.0,
        ":from_court": change.from.1,
        ":venue": change.to.0,
        ":court": change.to.1,
        ":old_name": change.old_name,
        ":text": change.text,
    })?;
    Ok(())
}

/// Moves closures and rules of schedules.
pub fn move_closures_and_rules(
    tx: &Transaction,
    organization: OrganizationId,
    change: &PlaceMove<'_>,
) -> Result<()> {
    for table in ["closures", "schedule_rules"] {
        tx.prepare_cached(&format!(
            "UPDATE {table} SET venue_id = ?4, court_id = ?5
             WHERE organization_id = ?1 AND venue_id = ?2 AND court_id IS ?3"
        ))?
        .execute((organization, change.from.0, change.from.1, change.to.0, change.to.1))?;
    }
    Ok(())
}

/// Takes a court from its games and slots, which keep their texts and their venue.
pub fn leave_court(
    tx: &Transaction,
    organization: OrganizationId,
    (venue, court): (VenueId, CourtId),
) -> Result<()> {
    for sql in [
        "UPDATE games SET court_id = NULL WHERE organization_id = ?1 AND venue_id = ?2 AND court_id = ?3",
        "UPDATE bracket_slots SET court_id = NULL WHERE organization_id = ?1 AND venue_id = ?2 AND court_id = ?3",
    ] {
        tx.prepare_cached(sql)?.execute((organization, venue, court))?;
    }
    Ok(())
}

/// Takes a venue from its games and slots, which keep their texts.
pub fn leave_venue(tx: &Transaction, organization: OrganizationId, venue: VenueId) -> Result<()> {
    for sql in [
        "UPDATE games SET venue_id = NULL, court_id = NULL WHERE organization_id = ?1 AND venue_id = ?2",
        "UPDATE bracket_slots SET venue_id = NULL, court_id = NULL WHERE organization_id = ?1 AND venue_id = ?2",
    ] {
        tx.prepare_cached(sql)?.execute((organization, venue))?;
    }
    Ok(())
}

/// Replaces the map link of games and slots at a venue that have the link `old`. `now` is in unix seconds.
pub fn set_map_url(
    tx: &Transaction,
    organization: OrganizationId,
    venue: VenueId,
    (old, new): (&str, &str),
    now: i64,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE games SET location_url = ?4, sequence = sequence + 1, updated_at = ?5
         WHERE organization_id = ?1 AND venue_id = ?2 AND location_url = ?3",
    )?
    .execute((organization, venue, old, new, now))?;
    tx.prepare_cached(
        "UPDATE bracket_slots SET location_url = ?4
         WHERE organization_id = ?1 AND venue_id = ?2 AND location_url = ?3",
    )?
    .execute((organization, venue, old, new))?;
    Ok(())
}

/// A schedule, its places, and the venue and court that each place names.
#[derive(Clone, Debug)]
pub struct SchedulePlaces {
    pub id: ScheduleId,
    pub texts: Vec<String>,
    pub places: Vec<Option<VenuePlace>>,
}

impl SchedulePlaces {
    /// Returns whether a place of the schedule is at one of the venues.
    #[must_use]
    pub fn names_any(&self, venues: &[VenueId]) -> bool {
        self.places.iter().flatten().any(|(venue, _)| venues.contains(venue))
    }
}

/// Returns the places of all schedules.
pub fn of_schedules(conn: &Connection, organization: OrganizationId) -> Result<Vec<SchedulePlaces>> {
    let mut statement =
        conn.prepare_cached("SELECT id, locations FROM schedules WHERE organization_id = ?1 ORDER BY id")?;
    let rows = statement.query_map([organization], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
    rows.map(|row| {
        let (id, locations) = row?;
        let texts: Vec<String> = serde_json::from_str(&locations).map_err(Error::internal)?;
        let places = texts.iter().map(|text| find(conn, organization, text)).collect::<Result<_>>()?;
        Ok(SchedulePlaces { id, texts, places })
    })
    .collect()
}

/// Sets the places of a schedule.
pub fn set_of_schedule(
    tx: &Transaction,
    organization: OrganizationId,
    id: ScheduleId,
    texts: &[String],
) -> Result<()> {
    tx.prepare_cached("UPDATE schedules SET locations = ?3 WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id, serde_json::to_string(texts).map_err(Error::internal)?))?;
    Ok(())
}

/// Counts the games and the bracket slots at a venue.
pub fn count(conn: &Connection, organization: OrganizationId, venue: VenueId) -> Result<(i64, i64)> {
    let counts = conn
        .prepare_cached(
            "SELECT (SELECT count(*) FROM games WHERE organization_id = ?1 AND venue_id = ?2),
                    (SELECT count(*) FROM bracket_slots WHERE organization_id = ?1 AND venue_id = ?2)",
        )?
        .query_row((organization, venue), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(counts)
}

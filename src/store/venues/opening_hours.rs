//! Opening hours and closures of venues.

use std::collections::HashMap;

use rusqlite::{Connection, Row, named_params};

use crate::db::Transaction;
use crate::domain::ids::{ClosureId, OrganizationId, VenueId};
use crate::domain::schedules::DAYS;
use crate::domain::venues::opening_hours::{ClosureFields, OpeningHours, VenueTimes};
use crate::error::{Error, Result};

/// Returns the opening hours and closures of a row with the columns `hours` and `closures`.
pub(super) fn times(row: &Row<'_>) -> Result<VenueTimes> {
    let (hours, closures): (String, String) = (row.get("hours")?, row.get("closures")?);
    let hours: Vec<(usize, String, String)> = serde_json::from_str(&hours).map_err(Error::internal)?;
    let named = |(day, opens, closes): (usize, String, String)| {
        let weekday = DAYS.get(day).ok_or_else(|| Error::internal("an unknown weekday"))?;
        Ok(OpeningHours { weekday: (*weekday).to_owned(), opens, closes })
    };
    Ok(VenueTimes {
        hours: hours.into_iter().map(named).collect::<Result<_>>()?,
        closures: serde_json::from_str(&closures).map_err(Error::internal)?,
    })
}

/// Returns the opening hours and closures of the venues that have any.
pub fn list(conn: &Connection, organization: OrganizationId) -> Result<HashMap<VenueId, VenueTimes>> {
    let mut statement = conn.prepare_cached(
        "WITH timed AS (
             SELECT venue_id FROM opening_hours WHERE organization_id = ?1
             UNION
             SELECT venue_id FROM closures WHERE organization_id = ?1
         )
         SELECT timed.venue_id,
                (SELECT json_group_array(json_array(weekday, opens, closes) ORDER BY weekday, opens)
                 FROM opening_hours
                 WHERE organization_id = ?1 AND opening_hours.venue_id = timed.venue_id) AS hours,
                (SELECT json_group_array(json_object(
                            'id', id, 'court_id', court_id, 'date', date, 'until', until, 'from_time', from_time,
                            'until_time', until_time, 'reason', reason)
                        ORDER BY date, from_time, id)
                 FROM closures
                 WHERE organization_id = ?1 AND closures.venue_id = timed.venue_id) AS closures
         FROM timed",
    )?;
    let mut rows = statement.query([organization])?;
    let mut found = HashMap::new();
    while let Some(row) = rows.next()? {
        found.insert(row.get("venue_id")?, times(row)?);
    }
    Ok(found)
}

/// Sets the opening hours of a venue. `before` are the saved ones.
pub fn set_hours(
    tx: &Transaction,
    organization: OrganizationId,
    venue: VenueId,
    (before, hours): (&[OpeningHours], &[OpeningHours]),
) -> Result<()> {
    let day =
        |own: &OpeningHours| (0_i64..).zip(DAYS).find(|(_, day)| *day == own.weekday).map(|(day, _)| day);
    let mut remove = tx.prepare_cached(
        "DELETE FROM opening_hours WHERE organization_id = ?1 AND venue_id = ?2 AND weekday = ?3 AND opens = ?4",
    )?;
    for own in before.iter().filter(|own| !hours.contains(own)) {
        remove.execute((organization, venue, day(own), &own.opens))?;
    }
    let mut create = tx.prepare_cached(
        "INSERT INTO opening_hours (organization_id, venue_id, weekday, opens, closes) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for own in hours.iter().filter(|own| !before.contains(own)) {
        create.execute((organization, venue, day(own), &own.opens, &own.closes))?;
    }
    Ok(())
}

/// Sets the closures of a venue: writes new and changed ones, and deletes the others. `before` are the saved ones.
pub fn set_closures(
    tx: &Transaction,
    organization: OrganizationId,
    venue: VenueId,
    (before, closures): (&[ClosureFields], &[ClosureFields]),
) -> Result<()> {
    let stays = |id: Option<ClosureId>| closures.iter().any(|closure| closure.id == id);
    let mut remove =
        tx.prepare_cached("DELETE FROM closures WHERE organization_id = ?1 AND venue_id = ?2 AND id = ?3")?;
    for closure in before.iter().filter(|closure| !stays(closure.id)) {
        remove.execute((organization, venue, closure.id))?;
    }
    let mut save = tx.prepare_cached(
        "INSERT INTO closures (id, organization_id, venue_id, court_id, date, until, from_time, until_time, reason)
         VALUES (:id, :organization, :venue, :court, :date, :until, :from_time, :until_time, :reason)
         ON CONFLICT (id) DO UPDATE
         SET court_id = excluded.court_id, date = excluded.date, until = excluded.until,
             from_time = excluded.from_time, until_time = excluded.until_time, reason = excluded.reason",
    )?;
    for closure in closures.iter().filter(|closure| !before.contains(closure)) {
        save.execute(named_params! {
            ":id": closure.id,
            ":organization": organization,
            ":venue": venue,
            ":court": closure.court,
            ":date": closure.date,
            ":until": closure.until,
            ":from_time": closure.from_time,
            ":until_time": closure.until_time,
            ":reason": closure.reason,
        })?;
    }
    Ok(())
}

//! Games at a venue.

use rusqlite::{Connection, named_params};

use super::super::paging::PageRequest;
use super::{GameKey, ORDER, query};
use crate::domain::games::Game;
use crate::domain::ids::{GameId, OrganizationId, VenueId};
use crate::error::Result;

/// Returns the games at a venue from a day on, by date and time, one page at a time.
pub fn list_upcoming(
    conn: &Connection,
    organization: OrganizationId,
    (venue, today): (VenueId, &str),
    page: PageRequest<GameKey>,
) -> Result<Vec<Game>> {
    let (date, time, id) = parts(page.after);
    query(
        conn,
        &format!(
            "WHERE games.organization_id = :organization AND games.venue_id = :venue AND games.date >= :today
               AND (:id IS NULL OR (games.date, coalesce(games.time, '99:99'), games.id) > (:date, :time, :id))
             ORDER BY {ORDER}
             LIMIT :limit"
        ),
        named_params! {
            ":organization": organization, ":venue": venue, ":today": today, ":date": date, ":time": time, ":id": id,
            ":limit": page.limit,
        },
    )
}

/// Returns the games at a venue before a day, the latest first, one page at a time.
pub fn list_past(
    conn: &Connection,
    organization: OrganizationId,
    (venue, today): (VenueId, &str),
    page: PageRequest<GameKey>,
) -> Result<Vec<Game>> {
    let (date, time, id) = parts(page.after);
    query(
        conn,
        "WHERE games.organization_id = :organization AND games.venue_id = :venue AND games.date < :today
           AND (:id IS NULL OR (games.date, coalesce(games.time, '99:99'), games.id) < (:date, :time, :id))
         ORDER BY games.date DESC, coalesce(games.time, '99:99') DESC, games.id DESC
         LIMIT :limit",
        named_params! {
            ":organization": organization, ":venue": venue, ":today": today, ":date": date, ":time": time, ":id": id,
            ":limit": page.limit,
        },
    )
}

fn parts(after: Option<GameKey>) -> (Option<String>, Option<String>, Option<GameId>) {
    after.map_or((None, None, None), |(date, time, id)| (Some(date), Some(time), Some(id)))
}

/// Counts the games at a venue: those from a day on, and those before it.
pub fn count(
    conn: &Connection,
    organization: OrganizationId,
    venue: VenueId,
    today: &str,
) -> Result<(i64, i64)> {
    let counts = conn
        .prepare_cached(
            "SELECT count(*) FILTER (WHERE date >= ?3), count(*) FILTER (WHERE date < ?3)
             FROM games
             WHERE organization_id = ?1 AND venue_id = ?2",
        )?
        .query_row((organization, venue, today), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(counts)
}

/// Returns the venue of a game.
pub fn find(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<Option<VenueId>> {
    let venue = conn
        .prepare_cached("SELECT venue_id FROM games WHERE organization_id = ?1 AND id = ?2")?
        .query_row((organization, game), |row| row.get(0))?;
    Ok(venue)
}

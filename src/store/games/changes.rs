//! How often games were changed, for calendars.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use super::super::OrNotFound;
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::Result;

/// How often a game was changed, and when.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChangeCount {
    pub times: i64,
    /// Whether the game continues the calendar event of a matchup that was announced before its teams were known.
    pub was_announced: bool,
    /// Time of the last change, in unix seconds.
    pub last: i64,
}

/// Returns how often each game of an organization was changed, and when it was last changed.
pub fn list_changes(conn: &Connection, organization: OrganizationId) -> Result<HashMap<GameId, ChangeCount>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, sequence, updated_at, was_announced FROM games WHERE organization_id = ?1",
    )?;
    let changes = statement
        .query_map([organization], |row| Ok((row.get("id")?, change(row)?)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(changes)
}

/// Returns how often a game was changed, and when it was last changed.
pub fn find_change(conn: &Connection, organization: OrganizationId, id: GameId) -> Result<ChangeCount> {
    conn.prepare_cached(
        "SELECT sequence, updated_at, was_announced FROM games WHERE organization_id = ?1 AND id = ?2",
    )?
    .query_row((organization, id), change)
    .or_not_found("Game")
}

fn change(row: &Row<'_>) -> rusqlite::Result<ChangeCount> {
    Ok(ChangeCount {
        times: row.get("sequence")?,
        was_announced: row.get("was_announced")?,
        last: row.get("updated_at")?,
    })
}

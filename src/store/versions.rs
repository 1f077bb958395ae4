//! Versions of what forms edit. Triggers of the schema increment them; this module only reads.

use rusqlite::{Connection, Row};

use super::OrNotFound;
use crate::domain::ids::{GameId, OrganizationId};
use crate::domain::versions::{SavedVersion, Versioned};
use crate::error::Result;

/// Returns the table of a versioned row, and its id in the table.
fn place(thing: Versioned) -> (&'static str, i64) {
    match thing {
        Versioned::BracketSlot(id) => ("bracket_slots", id.0),
        Versioned::Business(id) => ("businesses", id.0),
        Versioned::Division(id) => ("divisions", id.0),
        Versioned::Enrolment(id) => ("enrolments", id.0),
        Versioned::Game(id) => ("games", id.0),
        Versioned::League(id) => ("leagues", id.0),
        Versioned::Link(id) => ("organization_links", id.0),
        Versioned::News(id) => ("news", id.0),
        Versioned::Organization(id) => ("organizations", id.0),
        Versioned::Page(id) => ("pages", id.0),
        Versioned::Player(id) => ("players", id.0),
        Versioned::Roster(_, player) => ("rosters", player.0),
        Versioned::Schedule(id) => ("schedules", id.0),
        Versioned::ScheduleDraft(id) => ("schedule_drafts", id.0),
        Versioned::ScheduleRule(id) => ("schedule_rules", id.0),
        Versioned::Season(id) => ("seasons", id.0),
        Versioned::Team(id) => ("teams", id.0),
        Versioned::User(id) => ("users", id.0),
        Versioned::Venue(id) => ("venues", id.0),
    }
}

/// Returns the current version of a row, and who saved it.
///
/// # Errors
/// `NotFound` if the organization has no such row.
pub fn find(conn: &Connection, organization: OrganizationId, thing: Versioned) -> Result<SavedVersion> {
    let (table, id) = place(thing);
    let (key, second) = match thing {
        Versioned::Organization(_) => ("?1 = edited.id AND edited.id = ?2", None),
        // Super administrators belong to no organization. The caller has checked the permission.
        Versioned::User(_) => ("?1 AND edited.id = ?2", None),
        Versioned::Roster(enrolment, _) => (
            "edited.organization_id = ?1 AND edited.player_id = ?2 AND edited.enrolment_id = ?3",
            Some(enrolment.0),
        ),
        _ => ("edited.organization_id = ?1 AND edited.id = ?2", None),
    };
    let sql = format!(
        "SELECT edited.version, edited.saved_at, users.username
         FROM {table} AS edited
         LEFT JOIN users ON users.id = edited.saved_by
         WHERE {key}"
    );
    let mut params = vec![organization.0, id];
    params.extend(second);
    let mut statement = conn.prepare_cached(&sql)?;
    statement.query_row(rusqlite::params_from_iter(params), saved).or_not_found(thing.noun())
}

/// Returns the version of a game, and who last changed its statistics.
///
/// # Errors
/// `NotFound` if the organization has no such game.
pub fn of_stats(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<SavedVersion> {
    conn.prepare_cached(
        "SELECT games.version, games.stats_saved_at AS saved_at, users.username
         FROM games
         LEFT JOIN users ON users.id = games.stats_saved_by
         WHERE games.organization_id = ?1 AND games.id = ?2",
    )?
    .query_row((organization, game), saved)
    .or_not_found("Game")
}

fn saved(row: &Row<'_>) -> rusqlite::Result<SavedVersion> {
    Ok(SavedVersion { version: row.get("version")?, by: row.get("username")?, at: row.get("saved_at")? })
}

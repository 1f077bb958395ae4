//! Versions of what is edited in forms. Triggers of the schema raise them; nothing here writes.

use rusqlite::{Connection, Row};

use super::OrNotFound;
use crate::domain::ids::{GameId, OrganizationId};
use crate::domain::versions::{Saved, Versioned};
use crate::error::Result;

/// The table that keeps a thing, and the thing's id there.
fn place(thing: Versioned) -> (&'static str, i64) {
    match thing {
        Versioned::BracketSlot(id) => ("bracket_slots", id.0),
        Versioned::Business(id) => ("businesses", id.0),
        Versioned::Division(id) => ("divisions", id.0),
        Versioned::Enrolment(id) => ("enrolments", id.0),
        Versioned::Game(id) => ("games", id.0),
        Versioned::League(id) => ("leagues", id.0),
        Versioned::Link(id) => ("organization_links", id.0),
        Versioned::Organization(id) => ("organizations", id.0),
        Versioned::Page(id) => ("pages", id.0),
        Versioned::Player(id) => ("players", id.0),
        Versioned::Roster(_, player) => ("rosters", player.0),
        Versioned::Schedule(id) => ("schedules", id.0),
        Versioned::Season(id) => ("seasons", id.0),
        Versioned::Team(id) => ("teams", id.0),
        Versioned::User(id) => ("users", id.0),
    }
}

/// The version of something, and who saved it last.
///
/// # Errors
/// `NotFound` where the organization has no such thing.
pub fn find(conn: &Connection, organization: OrganizationId, thing: Versioned) -> Result<Saved> {
    let (table, id) = place(thing);
    let (key, second) = match thing {
        Versioned::Organization(_) => ("?1 = edited.id AND edited.id = ?2", None),
        // A super administrator belongs to no organization; the caller has checked who may change whom.
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

/// The version of a game, and who changed its statistics last.
///
/// # Errors
/// `NotFound` where the organization has no such game.
pub fn of_stats(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<Saved> {
    conn.prepare_cached(
        "SELECT games.version, games.stats_saved_at AS saved_at, users.username
         FROM games
         LEFT JOIN users ON users.id = games.stats_saved_by
         WHERE games.organization_id = ?1 AND games.id = ?2",
    )?
    .query_row((organization, game), saved)
    .or_not_found("Game")
}

fn saved(row: &Row<'_>) -> rusqlite::Result<Saved> {
    Ok(Saved { version: row.get("version")?, by: row.get("username")?, at: row.get("saved_at")? })
}

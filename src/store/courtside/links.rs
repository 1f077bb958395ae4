//! Links by which scorers open a game. Token and PIN are hashed.

use rusqlite::{Connection, OptionalExtension, Row};

use crate::db::Transaction;
use crate::domain::courtside::calls::ScorerLink;
use crate::domain::ids::{GameId, OrganizationId, ScorerLinkId, UserId};
use crate::error::{Error, Result};

/// A link with what its PIN is checked by.
#[derive(Clone, Debug)]
pub struct StoredLink {
    pub organization: OrganizationId,
    pub game: GameId,
    pub id: ScorerLinkId,
    pub pin_hash: String,
    pub expires_at: i64,
    pub revoked_at: Option<i64>,
    pub failures: i64,
    pub locked_until: Option<i64>,
}

const COLUMNS: &str =
    "organization_id, game_id, id, pin_hash, expires_at, revoked_at, failures, locked_until";

fn stored(row: &Row<'_>) -> rusqlite::Result<StoredLink> {
    Ok(StoredLink {
        organization: row.get("organization_id")?,
        game: row.get("game_id")?,
        id: row.get("id")?,
        pin_hash: row.get("pin_hash")?,
        expires_at: row.get("expires_at")?,
        revoked_at: row.get("revoked_at")?,
        failures: row.get("failures")?,
        locked_until: row.get("locked_until")?,
    })
}

/// Returns the link with this token, of any organization.
pub fn find_by_token(conn: &Connection, token_hash: &str) -> Result<Option<StoredLink>> {
    let found = conn
        .prepare_cached(&format!("SELECT {COLUMNS} FROM scorer_links WHERE token_hash = ?1"))?
        .query_row([token_hash], stored)
        .optional()?;
    Ok(found)
}

/// Returns a link of a game.
pub fn find(
    conn: &Connection,
    organization: OrganizationId,
    game: GameId,
    id: ScorerLinkId,
) -> Result<StoredLink> {
    conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM scorer_links WHERE organization_id = ?1 AND game_id = ?2 AND id = ?3"
    ))?
    .query_row((organization, game, id), stored)
    .optional()?
    .ok_or_else(|| Error::missing("Link"))
}

/// Returns the links of a game, the newest first.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    game: GameId,
    most_failures: i64,
) -> Result<Vec<ScorerLink>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, label, created_at, expires_at, revoked_at, locked_until, created_by, failures >= ?3 AS closed
         FROM scorer_links
         WHERE organization_id = ?1 AND game_id = ?2
         ORDER BY id DESC",
    )?;
    let links = statement.query_map((organization, game, most_failures), |row| {
        Ok(ScorerLink {
            id: row.get("id")?,
            label: row.get("label")?,
            created_at: row.get("created_at")?,
            expires_at: row.get("expires_at")?,
            revoked_at: row.get("revoked_at")?,
            locked_until: row.get("locked_until")?,
            closed: row.get("closed")?,
            created_by: row.get("created_by")?,
        })
    })?;
    Ok(links.collect::<rusqlite::Result<_>>()?)
}

/// Counts the links of a game that were ever made.
pub fn count(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<i64> {
    let count = conn
        .prepare_cached("SELECT count(*) FROM scorer_links WHERE organization_id = ?1 AND game_id = ?2")?
        .query_row((organization, game), |row| row.get(0))?;
    Ok(count)
}

/// A link to store. Times are unix milliseconds.
#[derive(Clone, Debug)]
pub struct ScorerLinkFields<'a> {
    pub label: Option<&'a str>,
    pub token_hash: &'a str,
    pub pin_hash: &'a str,
    pub created_by: UserId,
    pub created_at: i64,
    pub expires_at: i64,
}

/// Adds a link.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    game: GameId,
    new: &ScorerLinkFields<'_>,
) -> Result<ScorerLinkId> {
    tx.prepare_cached(
        "INSERT INTO scorer_links
            (organization_id, game_id, label, token_hash, pin_hash, created_by, created_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, (SELECT id FROM users WHERE id = ?6), ?7, ?8)",
    )?
    .execute((
        organization,
        game,
        new.label,
        new.token_hash,
        new.pin_hash,
        new.created_by,
        new.created_at,
        new.expires_at,
    ))?;
    Ok(ScorerLinkId(tx.last_insert_rowid()))
}

/// Extends a link until a time, and forgets its wrong PINs.
pub fn extend(tx: &Transaction, organization: OrganizationId, id: ScorerLinkId, until: i64) -> Result<()> {
    tx.prepare_cached(
        "UPDATE scorer_links SET expires_at = ?3, failures = 0, locked_until = NULL
         WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, until))?;
    Ok(())
}

/// Withdraws a link.
pub fn revoke(tx: &Transaction, organization: OrganizationId, id: ScorerLinkId, now: i64) -> Result<()> {
    tx.prepare_cached(
        "UPDATE scorer_links SET revoked_at = coalesce(revoked_at, ?3) WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, now))?;
    Ok(())
}

/// Sets the number of wrong PINs, and until when the link is locked.
pub fn set_failures(
    tx: &Transaction,
    organization: OrganizationId,
    id: ScorerLinkId,
    (failures, locked_until): (i64, Option<i64>),
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE scorer_links SET failures = ?3, locked_until = ?4 WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, failures, locked_until))?;
    Ok(())
}

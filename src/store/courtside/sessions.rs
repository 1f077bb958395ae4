//! Browsers that score a game.

use rusqlite::{Connection, OptionalExtension, Row};

use crate::db::Transaction;
use crate::domain::courtside::calls::ScoringDevice;
use crate::domain::ids::{GameId, OrganizationId, ScorerLinkId, ScorerSessionId, UserId};
use crate::error::Result;

/// A session of a scorer.
#[derive(Clone, Debug)]
pub struct ScorerSession {
    pub id: ScorerSessionId,
    pub organization: OrganizationId,
    pub game: GameId,
    pub link: Option<ScorerLinkId>,
    /// The member of staff who scores without a link.
    pub user: Option<UserId>,
    pub device: String,
    /// When the session's link expires, or the session itself.
    pub expires_at: i64,
    pub ended_at: Option<i64>,
    /// When the session's link was withdrawn.
    pub revoked_at: Option<i64>,
}

fn session(row: &Row<'_>) -> rusqlite::Result<ScorerSession> {
    Ok(ScorerSession {
        id: row.get("id")?,
        organization: row.get("organization_id")?,
        game: row.get("game_id")?,
        link: row.get("link_id")?,
        user: row.get("user_id")?,
        device: row.get("device")?,
        expires_at: row.get("expires_at")?,
        ended_at: row.get("ended_at")?,
        revoked_at: row.get("revoked_at")?,
    })
}

/// Returns the session with this cookie, of any organization.
pub fn find_by_cookie(conn: &Connection, cookie_hash: &str) -> Result<Option<ScorerSession>> {
    let found = conn
        .prepare_cached(
            "SELECT scorer_sessions.id, scorer_sessions.organization_id, scorer_sessions.game_id, link_id,
                    user_id, device, coalesce(scorer_links.expires_at, scorer_sessions.expires_at) AS expires_at,
                    ended_at, revoked_at
             FROM scorer_sessions
             LEFT JOIN scorer_links ON scorer_links.id = scorer_sessions.link_id
             WHERE cookie_hash = ?1",
        )?
        .query_row([cookie_hash], session)
        .optional()?;
    Ok(found)
}

/// Returns whether a session has not ended.
pub fn is_open(conn: &Connection, organization: OrganizationId, id: ScorerSessionId) -> Result<bool> {
    let found = conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM scorer_sessions
                            WHERE organization_id = ?1 AND id = ?2 AND ended_at IS NULL)",
        )?
        .query_row((organization, id), |row| row.get(0))?;
    Ok(found)
}

/// Returns the devices of a game, the last seen first.
pub fn list(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<Vec<ScoringDevice>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, device, name, seen_at, last_n, max(written_n - last_n, 0) AS behind,
                ended_at IS NOT NULL AS ended
         FROM scorer_sessions
         WHERE organization_id = ?1 AND game_id = ?2
         ORDER BY ended_at IS NOT NULL, seen_at DESC, id DESC",
    )?;
    let devices = statement.query_map((organization, game), |row| {
        Ok(ScoringDevice {
            id: row.get("id")?,
            device: row.get("device")?,
            name: row.get("name")?,
            seen_at: row.get("seen_at")?,
            last_n: row.get("last_n")?,
            behind: row.get("behind")?,
            ended: row.get("ended")?,
        })
    })?;
    Ok(devices.collect::<rusqlite::Result<_>>()?)
}

/// Counts the sessions that have not ended nor expired: of the game, and of one link.
pub fn count_open(
    conn: &Connection,
    organization: OrganizationId,
    game: GameId,
    (link, now): (Option<ScorerLinkId>, i64),
) -> Result<(i64, i64)> {
    let counts = conn
        .prepare_cached(
            "SELECT count(*), count(*) FILTER (WHERE scorer_sessions.link_id = ?3)
             FROM scorer_sessions
             LEFT JOIN scorer_links ON scorer_links.id = scorer_sessions.link_id
             WHERE scorer_sessions.organization_id = ?1 AND scorer_sessions.game_id = ?2 AND ended_at IS NULL
               AND coalesce(scorer_links.expires_at, scorer_sessions.expires_at) > ?4",
        )?
        .query_row((organization, game, link, now), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(counts)
}

/// Returns whether a device's name was ever given in a game.
pub fn has_device(
    conn: &Connection,
    organization: OrganizationId,
    game: GameId,
    device: &str,
) -> Result<bool> {
    let found = conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM scorer_sessions
                            WHERE organization_id = ?1 AND game_id = ?2 AND device = ?3)
                 OR EXISTS (SELECT 1 FROM scoring_entries
                            WHERE organization_id = ?1 AND game_id = ?2 AND device = ?3)",
        )?
        .query_row((organization, game, device), |row| row.get(0))?;
    Ok(found)
}

/// A session to store. Times are unix milliseconds.
#[derive(Clone, Debug)]
pub struct NewSession<'a> {
    pub link: Option<ScorerLinkId>,
    pub user: Option<UserId>,
    pub device: &'a str,
    pub name: Option<&'a str>,
    pub cookie_hash: &'a str,
    pub now: i64,
    /// When a session without a link expires.
    pub expires_at: Option<i64>,
}

/// Adds a session.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    game: GameId,
    new: &NewSession<'_>,
) -> Result<ScorerSessionId> {
    tx.prepare_cached(
        "INSERT INTO scorer_sessions
            (organization_id, game_id, link_id, user_id, device, name, cookie_hash, opened_at, seen_at, expires_at)
         VALUES (?1, ?2, ?3, (SELECT id FROM users WHERE id = ?4), ?5, ?6, ?7, ?8, ?8, ?9)",
    )?
    .execute((
        organization,
        game,
        new.link,
        new.user,
        new.device,
        new.name,
        new.cookie_hash,
        new.now,
        new.expires_at,
    ))?;
    Ok(ScorerSessionId(tx.last_insert_rowid()))
}

/// Notes that a device was seen, with the greatest numbers that it wrote and that arrived.
pub fn see(
    tx: &Transaction,
    organization: OrganizationId,
    id: ScorerSessionId,
    (now, written, last): (i64, i64, i64),
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE scorer_sessions SET seen_at = ?3, written_n = max(?4, ?5), last_n = ?5
         WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, now, written, last))?;
    Ok(())
}

/// Gives a session another device.
pub fn set_device(
    tx: &Transaction,
    organization: OrganizationId,
    id: ScorerSessionId,
    device: &str,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE scorer_sessions SET device = ?3, written_n = 0, last_n = 0 WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, device))?;
    Ok(())
}

/// Names the device of a session.
pub fn set_name(
    tx: &Transaction,
    organization: OrganizationId,
    id: ScorerSessionId,
    name: Option<&str>,
) -> Result<()> {
    tx.prepare_cached("UPDATE scorer_sessions SET name = ?3 WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id, name))?;
    Ok(())
}

/// Moves a session to another link of its game, as which it goes on.
pub fn set_link(
    tx: &Transaction,
    organization: OrganizationId,
    id: ScorerSessionId,
    (link, cookie_hash): (ScorerLinkId, &str),
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE scorer_sessions SET link_id = ?3, cookie_hash = ?4, user_id = NULL WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, link, cookie_hash))?;
    Ok(())
}

/// Ends a session.
pub fn end(tx: &Transaction, organization: OrganizationId, id: ScorerSessionId, now: i64) -> Result<()> {
    tx.prepare_cached(
        "UPDATE scorer_sessions SET ended_at = coalesce(ended_at, ?3) WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, now))?;
    Ok(())
}

/// Ends the sessions of a link.
pub fn end_of_link(
    tx: &Transaction,
    organization: OrganizationId,
    game: GameId,
    (link, now): (ScorerLinkId, i64),
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE scorer_sessions SET ended_at = coalesce(ended_at, ?4)
         WHERE organization_id = ?1 AND game_id = ?2 AND link_id = ?3",
    )?
    .execute((organization, game, link, now))?;
    Ok(())
}

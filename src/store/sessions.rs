//! Sessions, identified by the hash of their token. Times are unix seconds.

use rusqlite::{Connection, OptionalExtension};

use crate::db::Transaction;
use crate::domain::ids::{SessionId, UserId};
use crate::error::{Error, Result};

/// A session that has not expired.
#[derive(Clone, Copy, Debug)]
pub struct Session {
    pub id: SessionId,
    pub user: UserId,
    pub created_at: i64,
    pub last_seen_at: i64,
}

/// A session in a user's list of devices.
#[derive(Clone, Debug)]
pub struct UserSession {
    pub id: SessionId,
    pub created_at: i64,
    pub last_seen_at: i64,
    pub user_agent: Option<String>,
}

/// Returns the session with this token hash, unless it has expired at `now`.
pub fn find(conn: &Connection, token_hash: &[u8; 32], now: i64) -> Result<Option<Session>> {
    let session = conn
        .prepare_cached(
            "SELECT id, user_id, created_at, last_seen_at
             FROM sessions
             WHERE token_hash = ?1 AND expires_at > ?2",
        )?
        .query_row((&token_hash[..], now), |row| {
            Ok(Session {
                id: row.get("id")?,
                user: row.get("user_id")?,
                created_at: row.get("created_at")?,
                last_seen_at: row.get("last_seen_at")?,
            })
        })
        .optional()?;
    Ok(session)
}

/// Creates a session and removes expired ones.
pub fn create(
    tx: &Transaction,
    user: UserId,
    token_hash: &[u8; 32],
    (now, expires_at): (i64, i64),
    user_agent: Option<&str>,
) -> Result<SessionId> {
    tx.execute("DELETE FROM sessions WHERE expires_at <= ?1", [now])?;
    tx.prepare_cached(
        "INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent)
         VALUES (?1, ?2, ?3, ?3, ?4, ?5)",
    )?
    .execute((&token_hash[..], user, now, expires_at, user_agent))?;
    Ok(SessionId(tx.last_insert_rowid()))
}

/// Updates when a session was last seen and when it expires.
pub fn renew(tx: &Transaction, id: SessionId, now: i64, expires_at: i64) -> Result<()> {
    tx.execute(
        "UPDATE sessions SET last_seen_at = ?2, expires_at = ?3 WHERE id = ?1",
        (id, now, expires_at),
    )?;
    Ok(())
}

/// Returns the sessions of a user that have not expired, the last seen first.
pub fn list_by_user(conn: &Connection, user: UserId, now: i64) -> Result<Vec<UserSession>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, created_at, last_seen_at, user_agent
         FROM sessions
         WHERE user_id = ?1 AND expires_at > ?2
         ORDER BY last_seen_at DESC, id DESC",
    )?;
    let devices = statement
        .query_map((user, now), |row| {
            Ok(UserSession {
                id: row.get(0)?,
                created_at: row.get(1)?,
                last_seen_at: row.get(2)?,
                user_agent: row.get(3)?,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(devices)
}

/// Removes a session of a user.
pub fn remove(tx: &Transaction, user: UserId, id: SessionId) -> Result<()> {
    match tx.execute("DELETE FROM sessions WHERE user_id = ?1 AND id = ?2", (user, id))? {
        0 => Err(Error::missing("Session")),
        _ => Ok(()),
    }
}

/// Removes all sessions of a user except `kept`.
pub fn remove_others(tx: &Transaction, user: UserId, kept: Option<SessionId>) -> Result<()> {
    tx.execute("DELETE FROM sessions WHERE user_id = ?1 AND id IS NOT ?2", (user, kept))?;
    Ok(())
}

/// Returns the key that signs device cookies, if there is one.
pub fn device_key(conn: &Connection) -> Result<Option<[u8; 32]>> {
    let key = conn
        .prepare_cached("SELECT value FROM secrets WHERE name = 'devices'")?
        .query_row([], |row| row.get(0))
        .optional()?;
    Ok(key)
}

/// Stores the key that signs device cookies.
pub fn create_device_key(tx: &Transaction, key: &[u8; 32]) -> Result<()> {
    tx.execute("INSERT INTO secrets (name, value) VALUES ('devices', ?1)", [&key[..]])?;
    Ok(())
}

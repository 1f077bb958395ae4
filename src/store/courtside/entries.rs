//! The entries of a game's log, in the order of arrival.

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::{Map, Value};

use crate::db::Transaction;
use crate::domain::courtside::ScoringEntry;
use crate::domain::ids::{GameId, OrganizationId, ScorerSessionId, UserId};
use crate::error::{Error, Result};

/// A stored entry.
#[derive(Clone, Debug)]
pub struct StoredEntry {
    pub seq: i64,
    pub device: String,
    pub n: i64,
    pub kind: String,
    /// The whole entry as JSON.
    pub body: String,
    /// Why the fold skips it.
    pub refused: Option<String>,
    pub user: Option<UserId>,
    /// Unix milliseconds.
    pub received_at: i64,
}

impl StoredEntry {
    /// Returns the entry.
    ///
    /// # Errors
    /// `Internal` for a body that is no JSON object, which none is.
    pub fn entry(&self) -> Result<ScoringEntry> {
        let fields: Map<String, Value> = serde_json::from_str(&self.body).map_err(Error::internal)?;
        Ok(ScoringEntry::new(fields))
    }
}

/// An entry to store, with who sent it.
#[derive(Clone, Debug)]
pub struct NewEntry<'a> {
    pub seq: i64,
    pub entry: &'a ScoringEntry,
    pub refused: Option<&'a str>,
    pub session: Option<ScorerSessionId>,
    pub user: Option<UserId>,
    /// Unix milliseconds.
    pub received_at: i64,
}

const COLUMNS: &str = "seq, device, n, kind, body, refused, user_id, received_at";

fn stored(row: &Row<'_>) -> rusqlite::Result<StoredEntry> {
    Ok(StoredEntry {
        seq: row.get("seq")?,
        device: row.get("device")?,
        n: row.get("n")?,
        kind: row.get("kind")?,
        body: row.get("body")?,
        refused: row.get("refused")?,
        user: row.get("user_id")?,
        received_at: row.get("received_at")?,
    })
}

/// Returns the entries that arrived after `seq`, refused ones as well, at most `limit`.
pub fn list_after(
    conn: &Connection,
    organization: OrganizationId,
    game: GameId,
    (seq, limit): (i64, usize),
) -> Result<Vec<StoredEntry>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM scoring_entries
         WHERE organization_id = ?1 AND game_id = ?2 AND seq > ?3
         ORDER BY seq LIMIT ?4"
    ))?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let entries = statement.query_map((organization, game, seq, limit), stored)?;
    Ok(entries.collect::<rusqlite::Result<_>>()?)
}

/// Returns the entries of other devices that count and arrived after `seq`, at most `limit`.
pub fn list_of_others(
    conn: &Connection,
    organization: OrganizationId,
    game: GameId,
    (seq, device, limit): (i64, &str, usize),
) -> Result<Vec<StoredEntry>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM scoring_entries
         WHERE organization_id = ?1 AND game_id = ?2 AND seq > ?3 AND device <> ?4 AND refused IS NULL
         ORDER BY seq LIMIT ?5"
    ))?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let entries = statement.query_map((organization, game, seq, device, limit), stored)?;
    Ok(entries.collect::<rusqlite::Result<_>>()?)
}

/// Returns all entries of a game, refused ones as well.
pub fn list(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<Vec<StoredEntry>> {
    list_after(conn, organization, game, (0, usize::MAX))
}

/// Counts the entries of a game, refused ones as well.
pub fn count(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<i64> {
    let count = conn
        .prepare_cached("SELECT count(*) FROM scoring_entries WHERE organization_id = ?1 AND game_id = ?2")?
        .query_row((organization, game), |row| row.get(0))?;
    Ok(count)
}

/// Returns the greatest number of a device's entries; 0 without any.
pub fn last_n(conn: &Connection, organization: OrganizationId, game: GameId, device: &str) -> Result<i64> {
    let n = conn
        .prepare_cached(
            "SELECT coalesce(max(n), 0) FROM scoring_entries
             WHERE organization_id = ?1 AND game_id = ?2 AND device = ?3",
        )?
        .query_row((organization, game, device), |row| row.get(0))?;
    Ok(n)
}

/// Returns the greatest period and the greatest time of a game's entries; 0 without any.
pub fn last_place(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<(i64, i64)> {
    let place = conn
        .prepare_cached(
            "SELECT coalesce(max(json_extract(body, '$.p')), 0), coalesce(max(h), 0)
             FROM scoring_entries
             WHERE organization_id = ?1 AND game_id = ?2 AND refused IS NULL",
        )?
        .query_row((organization, game), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(place)
}

/// Returns an entry of a device by its number.
pub fn find(
    conn: &Connection,
    organization: OrganizationId,
    game: GameId,
    (device, n): (&str, i64),
) -> Result<Option<StoredEntry>> {
    let found = conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM scoring_entries
             WHERE organization_id = ?1 AND game_id = ?2 AND device = ?3 AND n = ?4"
        ))?
        .query_row((organization, game, device, n), stored)
        .optional()?;
    Ok(found)
}

/// Adds an entry.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    game: GameId,
    new: &NewEntry<'_>,
) -> Result<()> {
    let entry = new.entry;
    let body = serde_json::to_string(&entry.fields).map_err(Error::internal)?;
    tx.prepare_cached(
        "INSERT INTO scoring_entries
            (organization_id, game_id, seq, device, n, h, kind, body, refused, session_id, user_id, received_at)
         VALUES (:organization, :game, :seq, :device, :n, :h, :kind, :body, :refused, :session, :user, :received_at)",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":game": game,
        ":seq": new.seq,
        ":device": entry.text("device"),
        ":n": entry.whole("n"),
        ":h": entry.whole("h"),
        ":kind": entry.text("kind"),
        ":body": body,
        ":refused": new.refused,
        ":session": new.session,
        ":user": new.user,
        ":received_at": new.received_at,
    })?;
    Ok(())
}

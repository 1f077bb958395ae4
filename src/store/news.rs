//! News of a public site.

use std::collections::HashMap;

use rusqlite::{Connection, Row, named_params};

use super::paging::PageRequest;
use super::{OrNotFound, quotas};
use crate::db::Transaction;
use crate::domain::ids::{NewsId, OrganizationId};
use crate::domain::news::{NewsFields, NewsNote};
use crate::domain::quotas::Quota;
use crate::error::{Error, Result};

fn note(row: &Row<'_>) -> rusqlite::Result<NewsNote> {
    let fields = NewsFields {
        title: row.get("title")?,
        body: row.get("body")?,
        shown_from: row.get("shown_from")?,
        shown_until: row.get("shown_until")?,
        pinned: row.get("pinned")?,
    };
    Ok(NewsNote {
        id: row.get("id")?,
        version: row.get("version")?,
        fields,
        changed_at: row.get("saved_at")?,
    })
}

/// The SQL condition of notes that visitors see on the day `:day`.
pub(super) const SHOWN: &str =
    "news.shown_from <= :day AND (news.shown_until IS NULL OR news.shown_until >= :day)";

/// The sort key of [`list`]: whether the note is pinned, its first day and its id.
pub type NewsKey = (bool, String, NewsId);

/// Returns the notes of an organization: pinned ones first, then the newest. With a day in `shown_on` (`YYYY-MM-DD`)
/// only those that visitors see on that day.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    shown_on: Option<&str>,
    page: PageRequest<NewsKey>,
) -> Result<Vec<NewsNote>> {
    let (pinned, from, id) = match page.after {
        Some((pinned, from, id)) => (Some(pinned), Some(from), Some(id)),
        None => (None, None, None),
    };
    let mut statement = conn.prepare_cached(&format!(
        "SELECT id, title, body, shown_from, shown_until, pinned, version, saved_at
         FROM news
         WHERE organization_id = :organization
           AND (:day IS NULL OR {SHOWN})
           AND (:id IS NULL OR (pinned, shown_from, id) < (:pinned, :from, :id))
         ORDER BY pinned DESC, shown_from DESC, id DESC
         LIMIT :limit",
    ))?;
    let notes = statement.query_map(
        named_params! {
            ":organization": organization,
            ":day": shown_on,
            ":pinned": pinned,
            ":from": from,
            ":id": id,
            ":limit": page.limit,
        },
        note,
    )?;
    Ok(notes.collect::<rusqlite::Result<_>>()?)
}

/// Returns one note, shown or not.
pub fn find(conn: &Connection, organization: OrganizationId, id: NewsId) -> Result<NewsNote> {
    conn.prepare_cached("SELECT * FROM news WHERE organization_id = ?1 AND id = ?2")?
        .query_row((organization, id), note)
        .or_not_found("Note")
}

/// Returns the stored HTML of some notes, without those that were stored without HTML.
pub fn list_html(
    conn: &Connection,
    organization: OrganizationId,
    ids: &[NewsId],
) -> Result<HashMap<NewsId, String>> {
    let mut statement = conn.prepare_cached(
        "SELECT news.id, news.html
         FROM json_each(?2) AS wanted
         CROSS JOIN news ON news.organization_id = ?1 AND news.id = wanted.value
         WHERE news.html IS NOT NULL",
    )?;
    let wanted = serde_json::to_string(ids).map_err(Error::internal)?;
    let found = statement.query_map((organization, wanted), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

/// Creates a note. `html` is its body rendered.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    fields: &NewsFields,
    html: &str,
) -> Result<NewsId> {
    quotas::check(tx, organization, Quota::News, 1)?;
    tx.prepare_cached(
        "INSERT INTO news (organization_id, title, body, html, shown_from, shown_until, pinned)
         VALUES (:organization, :title, :body, :html, :from, :until, :pinned)",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":title": fields.title,
        ":body": fields.body,
        ":html": html,
        ":from": fields.shown_from,
        ":until": fields.shown_until,
        ":pinned": fields.pinned,
    })?;
    Ok(NewsId(tx.last_insert_rowid()))
}

/// Updates a note, without its HTML.
pub fn update(tx: &Transaction, organization: OrganizationId, id: NewsId, fields: &NewsFields) -> Result<()> {
    let found = tx
        .prepare_cached(
            "UPDATE news
             SET title = :title, body = :body, shown_from = :from, shown_until = :until, pinned = :pinned
             WHERE organization_id = :organization AND id = :id",
        )?
        .execute(named_params! {
            ":organization": organization,
            ":id": id,
            ":title": fields.title,
            ":body": fields.body,
            ":from": fields.shown_from,
            ":until": fields.shown_until,
            ":pinned": fields.pinned,
        })?;
    if found == 0 { Err(Error::missing("Note")) } else { Ok(()) }
}

/// Stores the HTML of a note's body.
pub fn set_html(tx: &Transaction, organization: OrganizationId, id: NewsId, html: &str) -> Result<()> {
    tx.prepare_cached("UPDATE news SET html = ?3 WHERE organization_id = ?1 AND id = ?2")?.execute((
        organization,
        id,
        html,
    ))?;
    Ok(())
}

/// Removes a note.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: NewsId) -> Result<()> {
    match tx.execute("DELETE FROM news WHERE organization_id = ?1 AND id = ?2", (organization, id))? {
        0 => Err(Error::missing("Note")),
        _ => Ok(()),
    }
}

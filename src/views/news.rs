//! News as visitors and staff read them.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::{pages, seasons};
use crate::db::Connection;
use crate::domain::ids::{NewsId, OrganizationId};
use crate::domain::news::{NewsHeadline, NewsInput, NewsNote, NewsState};
use crate::error::{Error, Result};
use crate::rules::markdown;
use crate::store;
use crate::store::news::NewsKey;
use crate::store::paging::PageRequest;

/// Maximum length of a summary in characters.
const SUMMARY: usize = 160;

/// A note in a list of several.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ListedNews {
    pub id: NewsId,
    pub title: String,
    /// The first sentences of the body without formatting, at most 160 characters.
    pub summary: String,
    /// The first day on which visitors see the note, in the organization's time zone: `YYYY-MM-DD`.
    pub shown_from: String,
    /// The last day; null for a note without an end.
    pub shown_until: Option<String>,
    /// Whether the note comes before newer ones.
    pub pinned: bool,
    /// Whether visitors see the note today.
    pub state: NewsState,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
    /// Markdown. Only in responses to staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub body: Option<String>,
}

/// A note with its text.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShownNews {
    #[serde(flatten)]
    pub note: ListedNews,
    /// The body as HTML, without scripts, styles and resources of other hosts.
    pub html: String,
}

/// Returns the sort key of a note for pagination.
#[must_use]
pub fn sort_key(note: &ListedNews) -> NewsKey {
    (note.pinned, note.shown_from.clone(), note.id)
}

fn listed(note: NewsNote, today: &str, is_staff: bool) -> ListedNews {
    let NewsNote { id, version, fields, .. } = note;
    ListedNews {
        id,
        summary: markdown::summary(&fields.body, SUMMARY),
        state: fields.state(today),
        title: fields.title,
        shown_from: fields.shown_from,
        shown_until: fields.shown_until,
        pinned: fields.pinned,
        version,
        body: is_staff.then_some(fields.body),
    }
}

/// Returns notes, pinned ones first, then the newest: for staff (`all`) every one with its Markdown, else those that
/// visitors see at `now`.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    (all, now): (bool, Timestamp),
    page: PageRequest<NewsKey>,
) -> Result<Vec<ListedNews>> {
    let today = seasons::today(conn, organization, now)?;
    let day = Some(today.as_str()).filter(|_| !all);
    let notes = store::news::list(conn, organization, day, page)?;
    Ok(notes.into_iter().map(|note| listed(note, &today, all)).collect())
}

/// Returns the first `limit` notes that visitors see at `now`: pinned ones first, then the newest.
pub fn newest(
    conn: &Connection,
    organization: OrganizationId,
    now: Timestamp,
    limit: u16,
) -> Result<Vec<NewsHeadline>> {
    let page = PageRequest { after: None, limit: limit.into() };
    let notes = list(conn, organization, (false, now), page)?.into_iter();
    Ok(notes
        .map(|ListedNews { id, title, shown_from: date, summary, .. }| NewsHeadline {
            id,
            title,
            date,
            summary,
        })
        .collect())
}

/// Returns a note with its text.
///
/// # Errors
/// `NotFound` if the organization has no such note, and for visitors if the note is not shown at `now`.
pub fn find(
    conn: &Connection,
    organization: OrganizationId,
    id: NewsId,
    (is_staff, now): (bool, Timestamp),
) -> Result<ShownNews> {
    let note = store::news::find(conn, organization, id)?;
    let today = seasons::today(conn, organization, now)?;
    if !is_staff && note.fields.state(&today) != NewsState::Shown {
        return Err(Error::missing("Note"));
    }
    let html = html(conn, organization, &note)?;
    Ok(ShownNews { note: listed(note, &today, is_staff), html })
}

/// Returns the HTML of a note. Renders a note that was stored without HTML.
pub fn html(conn: &Connection, organization: OrganizationId, note: &NewsNote) -> Result<String> {
    let stored = store::news::list_html(conn, organization, &[note.id])?.remove(&note.id);
    Ok(stored.unwrap_or_else(|| pages::html_or_plain(&note.fields.body)))
}

/// Returns each note with its HTML. Renders the notes that were stored without HTML.
pub fn with_html(
    conn: &Connection,
    organization: OrganizationId,
    notes: Vec<NewsNote>,
) -> Result<Vec<(NewsNote, String)>> {
    let ids: Vec<NewsId> = notes.iter().map(|note| note.id).collect();
    let mut stored = store::news::list_html(conn, organization, &ids)?;
    let with_html = |note: NewsNote| {
        let html = stored.remove(&note.id).unwrap_or_else(|| pages::html_or_plain(&note.fields.body));
        (note, html)
    };
    Ok(notes.into_iter().map(with_html).collect())
}

/// The input of a note with its body as HTML. Rendered before the write, so that the writer does not wait for it.
pub struct RenderedNews {
    pub input: NewsInput,
    /// The HTML of the body, if the input has one.
    pub html: Option<String>,
}

/// Renders the body of an input.
///
/// # Errors
/// `Invalid` on `body` for a text that is too long or over the limits of `markdown::html`.
pub fn render(mut input: NewsInput) -> Result<RenderedNews> {
    input.check_body()?;
    let html = input.body.as_deref().map(markdown::html).transpose();
    let html = html.map_err(|limit| Error::field("body", limit.reason()))?;
    Ok(RenderedNews { input, html })
}

//! First content: the news of a site, and one note.

use serde_json::json;

use super::{FirstContent, SiteContext, ld};
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::ids::NewsId;
use crate::error::Result;
use crate::store::paging::{PageRequest, cursor_after};
use crate::views;
use crate::web::atom::ATOM_PATH;

/// Number of notes that the screen requests first.
const NOTES: u8 = 30;

pub(super) fn list(conn: &Connection, site: &SiteContext) -> Result<FirstContent> {
    let about = format!("News of {}.", site.organization.name);
    let mut first = FirstContent::new("News", about, path_of(SitePage::News));
    first.picture = site.picture();
    first.feed = Some(site.url(ATOM_PATH));
    // One more than shown tells whether there are older ones.
    let page = PageRequest { after: None, limit: i64::from(NOTES) + 1 };
    let mut news = views::news::list(conn, site.organization.id, (false, site.now), page)?;
    let has_more = news.len() > usize::from(NOTES);
    news.truncate(NOTES.into());
    let last = news.last().filter(|_| has_more).map(views::news::sort_key);
    let next_cursor = last.as_ref().map(cursor_after).transpose()?;
    let answer = json!({ "news": news, "next_cursor": next_cursor });
    first.answer(site, &format!("/api/news?limit={NOTES}"), &answer)?;
    Ok(first)
}

pub(super) fn note(conn: &Connection, site: &SiteContext, id: NewsId) -> Result<FirstContent> {
    let shown = views::news::find(conn, site.organization.id, id, (false, site.now))?;
    let note = &shown.note;
    let about = match note.summary.as_str() {
        "" => format!("{}: {}.", note.title, site.organization.name),
        summary => summary.to_owned(),
    };
    let mut first = FirstContent::new(&note.title, about, format!("/news/{id}"));
    first.picture = site.picture();
    first.feed = Some(site.url(ATOM_PATH));
    first.ld.push(ld::news(site, note));
    first.answer(site, &format!("/api/news/{id}"), &json!({ "note": shown }))?;
    Ok(first)
}

//! First content: the results of a search.

use super::{FirstContent, SiteContext};
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::players::View;
use crate::error::Result;
use crate::views::search::{self, MOST_RESULTS};

/// Reads the results for a text; none before the first search, and for a text that the API rejects.
pub(super) fn read(conn: &Connection, site: &SiteContext, text: &str) -> Result<FirstContent> {
    let about = format!("Teams, players, games, news and pages of {}.", site.organization.name);
    let mut first = FirstContent::new("Search", about, path_of(SitePage::Search));
    first.unlisted = true;
    if text.is_empty() || search::is_too_long(text) {
        return Ok(first);
    }
    let found = search::search(conn, (site.organization.id, View::Public), (text, MOST_RESULTS), site.now)?;
    let query = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("q", text)
        .append_pair("limit", &MOST_RESULTS.to_string())
        .finish();
    first.answer(site, &format!("/api/search?{query}"), &found)?;
    Ok(first)
}

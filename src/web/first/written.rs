//! First content: pages that an organization wrote itself.

use serde_json::json;

use super::{FirstContent, SiteContext};
use crate::db::Connection;
use crate::error::{Error, Result};
use crate::views::pages::{self, ShownPage};

pub(super) fn read(conn: &Connection, site: &SiteContext, path: &str) -> Result<FirstContent> {
    let page = pages::find(conn, site.organization.id, path)?;
    let about = format!("{}: {}.", page.title, site.organization.name);
    let is_home = page.path == "home" && site.organization.site_template.shows_written_home();
    let canonical = if is_home { "/".to_owned() } else { format!("/{}", page.path) };
    let mut first = FirstContent::new(&page.title, about, canonical);
    first.picture = site.picture();
    answer(&mut first, site, &page)?;
    Ok(first)
}

/// Adds the page at a path, if the organization wrote one, below the screen's own content.
pub(super) fn add(first: &mut FirstContent, conn: &Connection, site: &SiteContext, path: &str) -> Result<()> {
    match pages::find(conn, site.organization.id, path) {
        Ok(page) => answer(first, site, &page),
        Err(Error::NotFound(_)) => Ok(()),
        Err(other) => Err(other),
    }
}

fn answer(first: &mut FirstContent, site: &SiteContext, page: &ShownPage) -> Result<()> {
    first.answer(site, &format!("/api/pages/{}", page.path.replace('/', "%2F")), &json!({ "page": page }))
}

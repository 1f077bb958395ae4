//! First content: pages that an organization wrote itself.

use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::{FirstContent, SiteContext};
use crate::db::Connection;
use crate::error::{Error, Result};
use crate::views::pages::{self, ShownPage};

pub(super) fn read(conn: &Connection, site: &SiteContext, path: &str) -> Result<FirstContent> {
    let page = pages::find(conn, site.organization.id, path)?;
    let about = format!("{}: {}.", page.title, site.organization.name);
    let mut first = FirstContent::new(&page.title, about, format!("/{}", page.path));
    first.picture = site.picture();
    first.html = Some(html! { h1 { (page.title) } (text(site, &page)) });
    answer(&mut first, site, &page)?;
    Ok(first)
}

/// Returns the title of the page at a path, if the organization wrote one.
pub(super) fn title(conn: &Connection, site: &SiteContext, path: &str) -> Result<Option<String>> {
    match pages::find(conn, site.organization.id, path) {
        Ok(page) => Ok(Some(page.title)),
        Err(Error::NotFound(_)) => Ok(None),
        Err(other) => Err(other),
    }
}

/// Adds the page at a path, if the organization wrote one, below the screen's own content.
pub(super) fn add(first: &mut FirstContent, conn: &Connection, site: &SiteContext, path: &str) -> Result<()> {
    match pages::find(conn, site.organization.id, path) {
        Ok(page) => {
            let shown = text(site, &page);
            first.html = Some(html! { @if let Some(before) = first.html.take() { (before) } (shown) });
            answer(first, site, &page)
        }
        Err(Error::NotFound(_)) => Ok(()),
        Err(other) => Err(other),
    }
}

fn answer(first: &mut FirstContent, site: &SiteContext, page: &ShownPage) -> Result<()> {
    first.answer(site, &format!("/api/pages/{}", page.path.replace('/', "%2F")), &json!({ "page": page }))
}

/// Adds the site's prefix to relative links. Without the prefix, the target would depend on the URL of the page that
/// shows the text.
fn with_prefixed_links(site: &SiteContext, html: &str) -> String {
    let mut parts = html.split(" href=\"");
    let mut prefixed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let href = part.split('"').next().unwrap_or_default();
        let outside = href.starts_with(['/', '#', '?'])
            || href.split('/').next().is_some_and(|first| first.contains(':'));
        prefixed.push_str(" href=\"");
        if !outside {
            prefixed.push_str(&site.path("/"));
            if !site.base.is_empty() {
                prefixed.push('/');
            }
        }
        prefixed.push_str(part);
    }
    prefixed
}

fn text(site: &SiteContext, page: &ShownPage) -> Markup {
    html! {
        (PreEscaped(with_prefixed_links(site, &page.html)))
        @for item in &page.faq {
            h2.section { (item.question) }
            (PreEscaped(with_prefixed_links(site, &item.html)))
        }
        @if !page.videos.is_empty() {
            ul { @for video in &page.videos { li { a href=(video.url) rel="noopener" { (video.title) } } } }
        }
    }
}

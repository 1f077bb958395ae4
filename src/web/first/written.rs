//! Pages that an organization has written.

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

/// The title of the page of that path, where the organization has written it.
pub(super) fn title(conn: &Connection, site: &SiteContext, path: &str) -> Result<Option<String>> {
    match pages::find(conn, site.organization.id, path) {
        Ok(page) => Ok(Some(page.title)),
        Err(Error::NotFound(_)) => Ok(None),
        Err(other) => Err(other),
    }
}

/// Adds the page of that path, where the organization has written it, to what a screen shows besides.
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

/// Links inside the site are written without its prefix, and would else depend on where they are read.
fn placed(site: &SiteContext, html: &str) -> String {
    let mut parts = html.split(" href=\"");
    let mut placed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let href = part.split('"').next().unwrap_or_default();
        let outside = href.starts_with(['/', '#', '?'])
            || href.split('/').next().is_some_and(|first| first.contains(':'));
        placed.push_str(" href=\"");
        if !outside {
            placed.push_str(&site.path("/"));
            if !site.base.is_empty() {
                placed.push('/');
            }
        }
        placed.push_str(part);
    }
    placed
}

fn text(site: &SiteContext, page: &ShownPage) -> Markup {
    html! {
        (PreEscaped(placed(site, &page.html)))
        @for item in &page.faq {
            h2.section { (item.question) }
            (PreEscaped(placed(site, &item.html)))
        }
        @if !page.videos.is_empty() {
            ul { @for video in &page.videos { li { a href=(video.url) rel="noopener" { (video.title) } } } }
        }
    }
}

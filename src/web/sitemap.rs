//! Serves sitemaps: the pages of a site, or on the shared host an index of the listed organizations' sitemaps.

use std::collections::HashSet;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};

use super::site_context::{self, RequestSite, SiteContext};
use crate::app::App;
use crate::app::host::{Origin, Site};
use crate::db::Connection;
use crate::domain::addresses::{self, SitePage};
use crate::domain::organizations::Organization;
use crate::error::{Error, Result};
use crate::{store, views};

const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// Maximum number of pages in a sitemap, by the protocol.
const MOST_PAGES: u32 = 50_000;

/// Returns the paths of the pages that every site has, without the bracket and the search, which show something only with
/// a query.
fn fixed_paths() -> impl Iterator<Item = String> {
    let listed =
        addresses::fixed_pages().filter(|route| !matches!(route.page, SitePage::Bracket | SitePage::Search));
    listed.map(|route| addresses::path_of(route.page))
}

/// Serves the sitemap of a custom domain, or the sitemap index of the shared host.
pub(super) async fn of_host(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
) -> Result<Response> {
    let at = RequestSite::new(&origin, app.clock.now());
    let listed = app.db.read(move |conn| match at.site {
        Site::Organization(_) => pages(conn, &at, None),
        Site::Root | Site::Probe => sites(conn, &at),
    });
    Ok(xml(&listed.await?))
}

/// Serves the sitemap of a site on the shared host.
pub(super) async fn of_slug(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path(slug): Path<String>,
) -> Result<Response> {
    let (at, slug) = (RequestSite::new(&origin, app.clock.now()), slug.to_lowercase());
    site_context::organization(&app, origin.site, Some(&slug)).await?;
    let listed = app.db.read(move |conn| {
        let is_listed = listed(conn)?.into_iter().any(|organization| organization.slug == slug);
        match at.site {
            Site::Root | Site::Probe if is_listed => pages(conn, &at, Some(&slug)),
            _ => Err(Error::missing("Page")),
        }
    });
    Ok(xml(&listed.await?))
}

fn xml(listed: &Markup) -> Response {
    let text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}", listed.0);
    ([(header::CONTENT_TYPE, "application/xml; charset=utf-8")], text).into_response()
}

/// Returns the organizations that the shared host lists publicly.
fn listed(conn: &Connection) -> Result<Vec<Organization>> {
    let listed = views::organizations::list(conn, false)?;
    Ok(listed.into_iter().map(|listed| listed.organization).collect())
}

fn sites(conn: &Connection, at: &RequestSite) -> Result<Markup> {
    let home = |organization: &Organization| match &organization.domain {
        Some(domain) => format!("{}://{domain}", at.scheme),
        None => format!("{}/{}", at.host, organization.slug),
    };
    let sites = listed(conn)?;
    Ok(html! {
        sitemapindex xmlns=(NAMESPACE) {
            @for site in &sites { sitemap { loc { (home(site)) "/sitemap.xml" } } }
        }
    })
}

fn pages(conn: &Connection, at: &RequestSite, slug: Option<&str>) -> Result<Markup> {
    let site = SiteContext::find(conn, at, slug)?.ok_or_else(|| Error::missing("Page"))?;
    let listed = store::sitemap::list_paths(conn, site.organization.id, &site.today()?, MOST_PAGES)?;
    let mut seen: HashSet<String> = fixed_paths().map(|path| path.to_lowercase()).collect();
    if site.organization.site_template.shows_written_home() {
        seen.insert("/home".to_owned());
    }
    let own = listed.into_iter().filter(|path| seen.insert(path.to_lowercase()));
    let paths = fixed_paths().chain(own);
    Ok(html! {
        urlset xmlns=(NAMESPACE) {
            @for path in paths.take(MOST_PAGES as usize) { url { loc { (site.url(&path)) } } (PreEscaped("\n")) }
        }
    })
}

//! What a browser needs to install an organization's site: the web app manifest, and icons that are drawn from the logo,
//! or from the initials on the accent colour.

use axum::Extension;
use axum::extract::{OriginalUri, Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::cards::{self, canvas::CardCanvas};
use super::site_context::{self, RequestSite, SiteContext};
use crate::app::App;
use crate::app::host::Origin;
use crate::db::Connection;
use crate::domain::images::Variant;
use crate::error::{Error, Result};
use crate::store;

/// The file name of the manifest, below the site's base.
pub(super) const MANIFEST: &str = "app.webmanifest";

/// An icon of a site.
pub(super) struct SiteIcon {
    /// The file name, below the site's base.
    pub file: &'static str,
    /// The side in pixels.
    side: u32,
    /// Whether a system may cut the icon to a shape: then its content is inside the safe zone, a circle of 80 % of the
    /// side.
    is_maskable: bool,
}

/// The icons of each site.
pub(super) const ICONS: [SiteIcon; 3] = [
    SiteIcon { file: "icon-192.png", side: 192, is_maskable: false },
    SiteIcon { file: "icon-512.png", side: 512, is_maskable: false },
    SiteIcon { file: "icon-maskable.png", side: 512, is_maskable: true },
];

/// The background of the window while an installed site starts: the colour of the pages.
const PAPER: &str = "#faf8f5";

/// Serves the manifest of the organization whose domain is the request's host.
pub(super) async fn manifest_of_host(
    state: State<App>,
    Extension(origin): Extension<Origin>,
) -> Result<Response> {
    manifest(&state, &origin, None).await
}

/// Serves the manifest of an organization on the shared host.
pub(super) async fn manifest_of_slug(
    state: State<App>,
    Extension(origin): Extension<Origin>,
    Path(slug): Path<String>,
) -> Result<Response> {
    manifest(&state, &origin, Some(slug.to_lowercase())).await
}

/// Serves an icon of the organization whose domain is the request's host.
pub(super) async fn icon_of_host(
    state: State<App>,
    Extension(origin): Extension<Origin>,
    OriginalUri(uri): OriginalUri,
) -> Result<Response> {
    icon(&state, &origin, (None, uri.path())).await
}

/// Serves an icon of an organization on the shared host.
pub(super) async fn icon_of_slug(
    state: State<App>,
    Extension(origin): Extension<Origin>,
    Path(slug): Path<String>,
    OriginalUri(uri): OriginalUri,
) -> Result<Response> {
    icon(&state, &origin, (Some(slug.to_lowercase()), uri.path())).await
}

/// Returns the site that a request names.
///
/// # Errors
/// `NotFound` for the shared host itself and for a slug that no organization has.
fn site(conn: &Connection, at: &RequestSite, slug: Option<&str>) -> Result<SiteContext> {
    SiteContext::find(conn, at, slug)?.ok_or_else(|| Error::missing("Page"))
}

async fn manifest(app: &App, origin: &Origin, slug: Option<String>) -> Result<Response> {
    let at = RequestSite::new(origin, app.clock.now());
    site_context::organization(app, origin.site, slug.as_deref()).await?;
    let site = app.db.read(move |conn| site(conn, &at, slug.as_deref())).await?;
    let base = site.path("/");
    let icons = ICONS.iter().map(|icon| {
        let purpose = if icon.is_maskable { "maskable" } else { "any" };
        let src = site.path(&format!("/{}", icon.file));
        json!({ "src": src, "sizes": format!("{0}x{0}", icon.side), "type": "image/png", "purpose": purpose })
    });
    let manifest = json!({
        "id": base,
        "name": site.organization.name,
        "start_url": base,
        "scope": base,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": site.organization.accent_color,
        "icons": icons.collect::<Vec<_>>(),
    });
    let headers =
        [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "public, no-cache")];
    Ok((headers, manifest.to_string()).into_response())
}

/// The input of the drawing job of an icon.
struct IconDrawing {
    icon: &'static SiteIcon,
    name: String,
    accent: String,
    logo: Option<Vec<u8>>,
}

async fn icon(app: &App, origin: &Origin, (slug, path): (Option<String>, &str)) -> Result<Response> {
    let missing = || Error::missing("Picture");
    let icon = ICONS.iter().find(|icon| path.ends_with(icon.file)).ok_or_else(missing)?;
    let at = RequestSite::new(origin, app.clock.now());
    let organization = site_context::organization(app, origin.site, slug.as_deref()).await?;
    let organization = organization.ok_or_else(missing)?;
    let input = move |conn: &Connection| {
        let site = site(conn, &at, slug.as_deref())?;
        if site.organization.id == organization { read(conn, &site, icon) } else { Err(missing()) }
    };
    cards::drawing(app, (origin, organization), input, draw).await
}

fn read(conn: &Connection, site: &SiteContext, icon: &'static SiteIcon) -> Result<IconDrawing> {
    let organization = &site.organization;
    let hash = organization.logo_url.as_deref().and_then(|path| path.split('/').nth(2));
    let logo = hash.map(|hash| store::images::find(conn, hash, Variant::Large).map(|(_, bytes)| bytes));
    let (name, accent) = (organization.name.clone(), organization.accent_color.clone());
    Ok(IconDrawing { icon, name, accent, logo: logo.transpose()? })
}

fn draw(IconDrawing { icon, name, accent, logo }: &IconDrawing) -> Result<Vec<u8>> {
    let mut canvas = CardCanvas::square(icon.side, accent)?;
    // The square inside the safe zone's circle has 0.56 of the side.
    match logo {
        Some(logo) => canvas.logo(if icon.is_maskable { (0.56, false) } else { (0.92, true) }, logo)?,
        None => canvas.initials(if icon.is_maskable { 0.56 } else { 0.72 }, &initials(name))?,
    }
    canvas.png()
}

/// Returns at most three initials; of a name that begins with a word in capitals, such as `FAB Basketball`, that word.
fn initials(name: &str) -> String {
    let first = name.split_whitespace().next().unwrap_or_default();
    if (2..=3).contains(&first.len()) && first.bytes().all(|b| b.is_ascii_uppercase()) {
        return first.to_owned();
    }
    let words = name.split([' ', '-']).filter_map(|word| word.chars().next());
    words.take(3).collect::<String>().to_uppercase()
}

//! The score sheet of a game: one page of A4 paper that the browser prints, without a script.

mod layout;
mod running;
mod teams;

use std::sync::LazyLock;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use base64ct::{Base64, Encoding};
use sha2::{Digest, Sha256};

use super::feeds::tagged;
use super::site_context::{self, RequestSite, SiteContext};
use super::{headers, page};
use crate::app::App;
use crate::app::host::Origin;
use crate::domain::ids::GameId;
use crate::domain::players::View;
use crate::error::{Error, Result};
use crate::views::courtside::sheet::{self, ScoreSheet};

/// The styles of the sheet, for screen and paper.
const STYLES: &str = include_str!("sheet.css");

/// The content security policy that allows the styles of the sheet.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    headers::allowing(&format!("sha256-{}", Base64::encode_string(&Sha256::digest(STYLES))))
});

/// Serves the sheet of a game of the organization whose domain is the request's host.
pub(super) async fn of_host(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path(game): Path<String>,
    request: Parts,
) -> Result<Response> {
    respond(&app, &origin, (None, &game), &request).await
}

/// Serves the sheet of a game of an organization on the shared host.
pub(super) async fn of_slug(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path((slug, game)): Path<(String, String)>,
    request: Parts,
) -> Result<Response> {
    respond(&app, &origin, (Some(slug.to_lowercase()), &game), &request).await
}

/// Returns the sheet, or the site's page for an address that does not exist.
async fn respond(
    app: &App,
    origin: &Origin,
    (slug, game): (Option<String>, &str),
    request: &Parts,
) -> Result<Response> {
    let Ok(game) = game.parse() else { return page::serve(app, origin, request).await };
    match html(app, origin, slug, GameId(game)).await {
        Ok(html) => with_styles(html, &request.headers),
        Err(Error::NotFound(_)) => page::serve(app, origin, request).await,
        Err(other) => Err(other),
    }
}

/// Renders the sheet as visitors see it: with the names that the site shows.
async fn html(app: &App, origin: &Origin, slug: Option<String>, game: GameId) -> Result<String> {
    let at = RequestSite::new(origin, app.clock.now());
    site_context::organization(app, origin.site, slug.as_deref()).await?;
    let read = app.db.read(move |conn| {
        let site = SiteContext::find(conn, &at, slug.as_deref())?;
        let site = site.ok_or_else(|| Error::missing("Organization"))?;
        let sheet = sheet::find(conn, (site.organization.id, View::Public), game)?;
        Ok((site, sheet))
    });
    let (site, sheet): (SiteContext, ScoreSheet) = read.await?;
    Ok(layout::document(&site, &sheet, STYLES).into_string())
}

fn with_styles(html: String, headers: &HeaderMap) -> Result<Response> {
    let mut response = tagged((html, "text/html; charset=utf-8"), headers)?;
    let policy = HeaderValue::from_str(&POLICY).map_err(Error::internal)?;
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

//! Redirects from slugs that organizations had before, and from paths that pages had before, so that printed links and
//! subscribed calendars stay valid.

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use super::routes;
use crate::app::App;
use crate::app::host::{Origin, Site};
use crate::db::Connection;
use crate::error::{Error, Result};
use crate::store;

/// Redirects a request for a page or a file that does not exist, if an organization or a page had its address before. Calls of
/// the API are never redirected.
pub async fn redirect(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    request: Request,
    next: Next,
) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let uri = request.uri().clone();
    let response = next.run(request).await;
    if !is_read || response.status() != StatusCode::NOT_FOUND || uri.path().starts_with("/api/") {
        return response;
    }
    let site = origin.site;
    match app.db.look_up(move |conn| present_address(conn, site, &uri)).await {
        // Browsers must ask again, because another organization or page may get the former address.
        Ok(present) => {
            ([(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))], Redirect::permanent(&present))
                .into_response()
        }
        Err(Error::NotFound(_)) => response,
        Err(error) => error.into_response(),
    }
}

/// Returns the path and query that a former address has now.
///
/// # Errors
/// `NotFound` if the address is not a former one.
fn present_address(conn: &Connection, site: Site, uri: &Uri) -> Result<String> {
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let path = routes::trimmed(uri.path());
    let (organization, base, rest) = match site {
        Site::Organization(id) => (id, String::new(), path),
        Site::Root | Site::Probe => {
            let (prefix, slug, rest) = routes::split_slug(path);
            match store::organizations::id_by_slug(conn, &slug.to_lowercase()) {
                Ok(id) => (id, format!("{prefix}/{slug}"), rest),
                Err(Error::NotFound(_)) => {
                    let slug = store::former_addresses::slug(conn, &slug.to_lowercase())?;
                    let slash = if rest.is_empty() { "" } else { "/" };
                    return Ok(format!("{prefix}/{slug}{slash}{rest}{query}"));
                }
                Err(other) => return Err(other),
            }
        }
    };
    let path = store::former_addresses::path(conn, organization, rest)?;
    Ok(format!("{base}/{path}{query}"))
}

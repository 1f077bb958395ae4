//! Serves stored pictures. Their URL contains the hash of the content, so a cached picture is never stale.

use axum::extract::{Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::app::request_note::RequestNote;
use crate::auth::signed_in::SignedIn;
use crate::domain::ids::OrganizationId;
use crate::domain::images::Variant;
use crate::domain::users::Role;
use crate::error::{Error, Result};
use crate::store;

/// `Cache-Control` of a public picture.
const PUBLIC: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// `Cache-Control` of a picture for staff: browsers revalidate it, so that nobody sees it after the sign-out.
const STAFF_ONLY: HeaderValue = HeaderValue::from_static("private, no-cache");

/// Serves one size of a picture. A photo of players whose full names visitors must not see is served only to staff of
/// the players' organizations.
pub async fn picture(
    State(app): State<App>,
    Path((hash, variant)): Path<(String, String)>,
    request: Parts,
) -> Result<Response> {
    let variant = Variant::named(&variant).ok_or_else(|| Error::missing("Picture"))?;
    let read = app.db.read(move |conn| {
        let owners = store::images::list_private_owners(conn, &hash)?;
        Ok((owners, store::images::find(conn, &hash, variant)?))
    });
    let (owners, (mime, bytes)) = read.await?;
    if !owners.is_empty() && !is_staff(&app, &request, &owners).await? {
        return Err(Error::missing("Picture"));
    }
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_str(&mime).map_err(Error::internal)?);
    headers.insert(header::CACHE_CONTROL, if owners.is_empty() { PUBLIC } else { STAFF_ONLY });
    Ok(response)
}

/// Returns whether the request comes from a user of one of the organizations or from a super administrator.
async fn is_staff(app: &App, request: &Parts, owners: &[OrganizationId]) -> Result<bool> {
    let now = app.clock.unix_seconds();
    let found = SignedIn::find(&app.db, &request.headers, now, app.config.max_session_days()).await?;
    RequestNote::user(&request.extensions, found.as_ref());
    Ok(found.is_some_and(|SignedIn { user, .. }| {
        !user.must_change_password
            && (user.role == Role::SuperAdmin || owners.contains(&user.organization_id))
    }))
}

//! Pictures, addressed by their content's hash and therefore never stale.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::domain::images::Variant;
use crate::error::{Error, Result};
use crate::store;

/// One size of a picture.
pub async fn picture(
    State(app): State<App>,
    Path((hash, variant)): Path<(String, String)>,
) -> Result<Response> {
    let variant = Variant::named(&variant).ok_or_else(|| Error::missing("Picture"))?;
    let (mime, bytes) = app.db.read(move |conn| store::images::find(conn, &hash, variant)).await?;
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_str(&mime).map_err(Error::internal)?);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    Ok(response)
}

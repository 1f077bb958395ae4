//! Compresses the responses that are not cached, such as those to signed-in users, on the thread pool.

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use super::encoding::{CompressionPurpose, Encoding};
use crate::app::App;
use crate::db::tenant;
use crate::error::{Error, Result};
use crate::work::JobKind;

/// Beginnings of the content types of texts.
const TEXTS: [&str; 4] = ["application/json", "application/problem+json", "application/xml", "text/"];
/// A text that arrives piece by piece.
const EVENTS: &str = "text/event-stream";

/// Compresses a text whose length is known, unless the response is compressed already or the pool is overloaded.
pub async fn compress(State(app): State<App>, request: Request, next: Next) -> Result<Response> {
    let accepted = Encoding::accepted(request.headers());
    let mut response = next.run(request).await;
    if !is_text(response.headers()) {
        return Ok(response);
    }
    let fields = response.headers_mut();
    if !fields.contains_key(header::VARY) {
        fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    let length = response.body().size_hint().exact().and_then(|length| usize::try_from(length).ok());
    let encoding = accepted.for_length(length.unwrap_or_default());
    let Some(name) = encoding.name() else { return Ok(response) };
    let (mut parts, body) = response.into_parts();
    let plain = axum::body::to_bytes(body, usize::MAX).await.map_err(Error::internal)?;
    let kept = plain.clone();
    let compressing = app
        .work
        .run(tenant::current(), JobKind::Compression, move |_| {
            encoding.compress(&plain, CompressionPurpose::Response)
        })
        .await
        .flatten();
    let body = match compressing {
        Ok(compressed) => {
            parts.headers.insert(header::CONTENT_ENCODING, name);
            parts.headers.remove(header::CONTENT_LENGTH);
            compressed
        }
        Err(Error::Unavailable(_)) => kept,
        Err(error) => return Err(error),
    };
    Ok(Response::from_parts(parts, Body::from(body)))
}

/// Returns whether a response is a text that is not compressed.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    !headers.contains_key(header::CONTENT_ENCODING)
        && TEXTS.iter().any(|text| kind.starts_with(text))
        && !kind.starts_with(EVENTS)
}

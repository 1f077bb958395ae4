//! Answers visitors' requests from the response cache.
//!
//! A response to a visitor depends only on the URL and the organization's data. The cache returns a stored response,
//! already compressed, while the organization's generation is unchanged. Concurrent requests with the same key are
//! computed once.

mod encoding;
mod key;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::response::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::answers::{AnswerSource, CachedAnswer, Flight, Leader, SourceNote};
use crate::app::{App, etags};
use crate::budgets::work::BROTLI_BYTES;
use crate::error::{Error, Result};
use crate::work::JobKind;
use encoding::Encoded;

/// Content types of cacheable responses. An event stream is not cacheable, because it does not end.
const CACHEABLE_TYPES: [&str; 3] = ["application/json", "text/html", "image/png"];

/// Answers a visitor from the cache, or caches the response that is computed.
pub async fn keep(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let Some(key) = key::of(&parts) else {
        return next.run(Request::from_parts(parts, body)).await;
    };
    let request_headers = parts.headers.clone();
    let flight = match cached(&app, &key).await {
        Ok(answer) => {
            app.answers.count(true);
            return respond(&answer, &request_headers);
        }
        Err(flight) => flight,
    };
    app.answers.count(false);
    match compute(&app, Request::from_parts(parts, body), next).await {
        Ok(answer) => {
            app.answers.insert(key, answer.clone());
            if let Some(flight) = flight {
                flight.land(answer.clone());
            }
            respond(&answer, &request_headers)
        }
        Err(response) => *response,
    }
}

/// Returns the cached response, or waits for the response that another request is computing. `Err` if this request must
/// compute the response: with [`Leader`] if other requests may wait for this one.
async fn cached(app: &App, key: &str) -> Result<CachedAnswer, Option<Leader>> {
    if let Some(cached) = app.answers.find(key, &app.db) {
        return Ok(cached);
    }
    match app.answers.flights.join(key) {
        // The previous leader may have cached its response after the first lookup.
        Flight::Leading(leader) => app.answers.find(key, &app.db).ok_or(Some(leader)),
        Flight::Following(mut leader) => {
            leader.answer().await.filter(|answer| answer.is_current(&app.db)).ok_or(None)
        }
    }
}

/// Computes the response. `Err` contains a response that cannot be cached.
async fn compute(app: &App, mut request: Request, next: Next) -> Result<CachedAnswer, Box<Response>> {
    let note = SourceNote::default();
    request.extensions_mut().insert(note.clone());
    let takes_brotli = encoding::accepts_brotli(request.headers());
    let response = next.run(request).await;
    let source = note.source().or_else(|| response.extensions().get().copied());
    let Some(source) = source.filter(|_| is_cacheable(&response)) else {
        return Err(Box::new(response));
    };
    let (Parts { headers, .. }, body) = response.into_parts();
    let body = match axum::body::to_bytes(body, usize::MAX).await {
        Ok(body) => body,
        Err(cause) => return Err(Box::new(Error::internal(cause).into_response())),
    };
    let takes_brotli = takes_brotli && body.len() <= BROTLI_BYTES && kind(&headers) != "image/png";
    let plain = body.clone();
    let encoded = app
        .work
        .run(Some(source.organization), JobKind::Compression, move |_| Encoded::new(body, takes_brotli));
    match encoded.await.and_then(|encoded| encoded) {
        Ok(encoded) => {
            with_encoding(source, headers, encoded).map_err(|error| Box::new(error.into_response()))
        }
        // If the thread pool is overloaded, the response is sent uncompressed instead of failing.
        Err(Error::Unavailable(_)) => Err(Box::new((headers, plain).into_response())),
        Err(error) => Err(Box::new(error.into_response())),
    }
}

/// Sets the headers of an encoded response.
fn with_encoding(source: AnswerSource, mut headers: HeaderMap, encoded: Encoded) -> Result<CachedAnswer> {
    headers.insert(header::ETAG, HeaderValue::from_str(&encoded.tag).map_err(Error::internal)?);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.remove(header::CONTENT_LENGTH);
    if encoded.is_brotli {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    Ok(CachedAnswer::new(source, headers, encoded.body))
}

fn kind(headers: &HeaderMap) -> &str {
    headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default()
}

fn is_cacheable(response: &Response) -> bool {
    let kind = kind(response.headers());
    response.status() == StatusCode::OK
        && CACHEABLE_TYPES.iter().any(|cacheable| kind.starts_with(cacheable))
        && !response.headers().contains_key(header::SET_COOKIE)
        && !response.body().is_end_stream()
}

/// Returns the cached response, or 304 if the browser has the same version.
fn respond(answer: &CachedAnswer, request_headers: &HeaderMap) -> Response {
    let tag = answer.headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
    let (status, body) = if tag.is_some_and(|tag| etags::is_known(request_headers, tag)) {
        (StatusCode::NOT_MODIFIED, Body::empty())
    } else {
        (StatusCode::OK, Body::from(Bytes::clone(&answer.body)))
    };
    (status, answer.headers.clone(), body).into_response()
}

//! Answers visitors' requests from the response cache.
//!
//! A response to a visitor depends only on the URL and the organization's data. The cache returns a stored response,
//! already compressed, while the organization's generation is unchanged. Concurrent requests with the same key are
//! computed once.

mod key;

use std::sync::Arc;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::response::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::encoding::{CompressionPurpose, Encoding, recompress};
use super::host;
use super::request_route::RequestRoute;
use crate::api::openapi::QueryParameters;
use crate::app::answers::{
    AnswerLifetime, CachedAnswer, DataTag, Flight, KnownData, Leader, SourceNote, StrongTag,
};
use crate::app::host::Origin;
use crate::app::{App, etags};
use crate::db::tenant;
use crate::error::{Error, Result};
use crate::net::Peer;
use crate::web;
use crate::work::JobKind;

/// Content types of cacheable responses. An event stream is not cacheable, because it does not end.
const CACHEABLE_TYPES: [&str; 3] = ["application/json", "text/html", "image/png"];

/// Returns the cached response to a request that was sent in the same spelling before.
pub(super) fn stored<B>(
    app: &App,
    peer: Peer,
    request: &axum::http::Request<B>,
) -> Option<(Arc<CachedAnswer>, Response<Bytes>)> {
    let spelling = spelling(app, peer, request)?;
    let answer = app.answers.find_spelled(&spelling, &app.db)?;
    count_hit(app, &answer);
    let response = respond(&answer, request.headers());
    Some((answer, response))
}

/// Counts a response that is sent from the cache. Compresses a popular one better, while it is sent as it is.
fn count_hit(app: &App, answer: &Arc<CachedAnswer>) {
    app.answers.count(true);
    // While jobs wait, a better compression would delay the visitors who wait for them.
    if !answer.counts_as_popular() || app.work.is_busy() || !answer.claim_recompression() {
        return;
    }
    let (answers, work) = (Arc::clone(&app.answers), Arc::clone(&app.work));
    let answer = Arc::clone(answer);
    tokio::spawn(async move {
        let (party, body) = (answer.organization(), answer.body.clone());
        let smaller = work.run(party, JobKind::Compression, move |_| recompress(&body)).await.flatten();
        match smaller {
            Ok(body) => answers.insert(&Arc::new(answer.compressed(body))),
            // The response stays as it is.
            Err(cause) => tracing::debug!(%cause, "a response was not compressed again"),
        }
    });
}

fn spelling<B>(app: &App, peer: Peer, request: &axum::http::Request<B>) -> Option<String> {
    key::spelling(request, &app.config, peer)
}

/// The state of [`keep`]: the application, and the documented query parameters. A cache key contains no others.
#[derive(Clone)]
pub struct Cache {
    pub app: App,
    pub documented: Arc<QueryParameters>,
}

/// Answers a visitor from the cache, or caches the response that is computed.
pub async fn keep(State(Cache { app, documented }): State<Cache>, request: Request, next: Next) -> Response {
    let spelling = request
        .extensions()
        .get::<ConnectInfo<Peer>>()
        .and_then(|ConnectInfo(peer)| spelling(&app, *peer, &request));
    let (parts, body) = request.into_parts();
    let Some(key) = key::of(&parts, &documented) else {
        return next.run(Request::from_parts(parts, body)).await;
    };
    let request_headers = parts.headers.clone();
    let answer = match cached(&app, &key).await {
        Ok(answer) => {
            count_hit(&app, &answer);
            if let Some(organization) = answer.organization() {
                tenant::enter(organization);
            }
            answer
        }
        Err(flight) => {
            app.answers.count(false);
            let note = flight.as_ref().map(|leader| leader.source.clone()).unwrap_or_default();
            let answer = match compute(&app, (&key, note), Request::from_parts(parts, body), next).await {
                Ok(answer) => Arc::new(answer),
                Err(response) => return *response,
            };
            app.answers.insert(&answer);
            if let Some(flight) = flight {
                flight.land(Arc::clone(&answer));
            }
            answer
        }
    };
    if let Some(spelling) = spelling {
        app.answers.note_spelling(spelling, &answer);
    }
    respond(&answer, &request_headers).map(Body::from)
}

/// Returns the cached response, or waits for the response that another request is computing. `Err` if this request must
/// compute the response: with [`Leader`] if other requests may wait for this one.
///
/// A response that another request computes is taken if it shows every write from before this request arrived, even if a
/// later write has made it outdated: else a burst of writes would make everybody wait for one computation after the other.
async fn cached(app: &App, key: &Arc<str>) -> Result<Arc<CachedAnswer>, Option<Leader>> {
    if let Some(cached) = app.answers.find(key, &app.db) {
        return Ok(cached);
    }
    let mut is_second = false;
    loop {
        let mut follower = match app.answers.flights.join(key, &app.db) {
            Flight::Leading(leader) => {
                // The previous leader may have cached its response after the first lookup.
                let Some(cached) = app.answers.find(key, &app.db) else { return Err(Some(leader)) };
                leader.land(Arc::clone(&cached));
                return Ok(cached);
            }
            Flight::Following(follower) => follower,
        };
        let Some(answer) = follower.answer().await else { return Err(None) };
        // A second computation began after the request arrived, so it shows every earlier write.
        if is_second || follower.is_served_by(&answer, &app.db) {
            return Ok(answer);
        }
        is_second = true;
    }
}

/// Computes the response. `Err` contains a response that cannot be cached.
///
/// A write changes only some of an organization's responses. Those that show the same data as before are neither rendered
/// nor compressed again.
async fn compute(
    app: &App,
    (key, note): (&Arc<str>, SourceNote),
    mut request: Request,
    next: Next,
) -> Result<CachedAnswer, Box<Response>> {
    request.extensions_mut().insert(note.clone());
    let outdated = app.answers.find_outdated(key);
    if let Some(outdated) = &outdated {
        request.extensions_mut().insert(KnownData(outdated.data));
    }
    let accepted = Encoding::accepted(request.headers());
    let is_https = request.extensions().get::<Origin>().is_some_and(|origin| origin.https);
    let request_times = app.counters.request_times.get_or_create_owned(&RequestRoute::of(&request).labels());
    let response = next.run(request).await;
    let source = note.source().or_else(|| response.extensions().get().copied());
    let (data, is_strong, lifetime) = properties_of(&response);
    let source = match (source, &outdated) {
        (Some(source), Some(outdated)) if data == Some(outdated.data) => {
            return Ok(outdated.confirmed(source));
        }
        (Some(source), _) if is_cacheable(&response) => source,
        _ => return Err(Box::new(response)),
    };
    let (Parts { headers, .. }, body) = response.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.map_err(Error::internal).map_err(failed)?;
    let purpose = purpose(app, &headers);
    let accepted = if kind(&headers) == "image/png" { Encoding::Identity } else { accepted };
    let (plain, known) = (body.clone(), outdated.as_ref().map(|outdated| outdated.data));
    let encoding = app.work.run(source.organization, JobKind::Compression, move |_| {
        EncodedBody::new(&body, (accepted, purpose), known)
    });
    let answer = match (encoding.await.flatten(), outdated) {
        (Ok(None), Some(outdated)) => Ok(outdated.confirmed(source)),
        (Ok(Some(encoded)), _) => {
            let is_compressible = is_compressible(&encoded, is_strong);
            let shown = (source, data.unwrap_or(encoded.tag));
            complete(headers, encoded, (is_https, is_strong))
                .map(|content| CachedAnswer::new(Arc::clone(key), shown, content))
                .map(|answer| answer.compressible(is_compressible).timed_by(request_times).lasting(lifetime))
        }
        // If the thread pool is overloaded, the response is sent uncompressed instead of failing.
        (Ok(None) | Err(Error::Unavailable(_)), _) => {
            return Err(Box::new((headers, plain).into_response()));
        }
        (Err(error), _) => Err(error),
    };
    answer.map_err(failed)
}

/// Returns what a handler says of its response: the digest of its data, whether its entity tag is strong, and its maximum age.
fn properties_of(response: &Response) -> (Option<DataTag>, bool, Option<AnswerLifetime>) {
    let extensions = response.extensions();
    (extensions.get().copied(), extensions.get::<StrongTag>().is_some(), extensions.get().copied())
}

/// Returns what a response is compressed for. While other jobs wait for a thread, a page gets no more effort than other
/// responses.
fn purpose(app: &App, headers: &HeaderMap) -> CompressionPurpose {
    let is_page = kind(headers).starts_with("text/html");
    if is_page && !app.work.is_busy() { CompressionPurpose::Page } else { CompressionPurpose::Response }
}

/// Returns whether more effort would make a body smaller. A response with a strong tag keeps its bytes.
fn is_compressible(encoded: &EncodedBody, is_strong: bool) -> bool {
    encoded.encoding == Encoding::Brotli && !is_strong
}

#[expect(clippy::unnecessary_box_returns, reason = "a response is long for the error of a result")]
fn failed(error: Error) -> Box<Response> {
    Box::new(error.into_response())
}

/// A response's body as it is sent, with the digest that its entity tag contains.
struct EncodedBody {
    tag: DataTag,
    body: Bytes,
    encoding: Encoding,
}

impl EncodedBody {
    /// Computes the tag of a body, and compresses the body if it is long enough. None for a body with a known tag.
    fn new(
        plain: &Bytes,
        (accepted, purpose): (Encoding, CompressionPurpose),
        known: Option<DataTag>,
    ) -> Result<Option<Self>> {
        let tag = DataTag::of(&[plain]);
        if known == Some(tag) {
            return Ok(None);
        }
        let encoding = accepted.for_length(plain.len());
        Ok(Some(Self { tag, body: encoding.compress(plain, purpose)?, encoding }))
    }
}

/// Returns all headers of a cached response, and its body.
fn complete(
    mut headers: HeaderMap,
    encoded: EncodedBody,
    (is_https, is_strong): (bool, bool),
) -> Result<(HeaderMap, Bytes)> {
    let tag = if is_strong {
        format!("\"{}\"", hex::encode(DataTag::of(&[&encoded.body]).0))
    } else {
        format!("W/\"{}\"", hex::encode(encoded.tag.0))
    };
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).map_err(Error::internal)?);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.remove(header::CONTENT_LENGTH);
    if let Some(name) = encoded.encoding.name() {
        headers.insert(header::CONTENT_ENCODING, name);
    }
    web::headers::complete(&mut headers);
    if is_https {
        host::require_https(&mut headers);
    }
    Ok((headers, encoded.body))
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
fn respond(answer: &CachedAnswer, request_headers: &HeaderMap) -> Response<Bytes> {
    let tag = answer.headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
    let is_known = tag.is_some_and(|tag| etags::is_known(request_headers, tag));
    let mut response = Response::new(if is_known { Bytes::new() } else { answer.body.clone() });
    *response.status_mut() = if is_known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
    response.headers_mut().clone_from(&answer.headers);
    response
}

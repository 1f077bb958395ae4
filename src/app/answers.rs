//! Answers to visitors, kept until something of what they show is written.
//!
//! A visitor's answer follows from its address and the organization's rows alone, so one that was given is given again,
//! compressed as it is, while the organization's generation is the same.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::request;
use axum::http::response::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

use super::App;
use super::host::Origin;
use crate::auth::sessions::Token;
use crate::db::Db;
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::web::accepts;

/// How many bytes of answers are kept, and how many one may have.
const ROOM: u64 = 4 * 1024 * 1024;
const LARGEST: usize = 256 * 1024;
/// A shorter one fits one packet anyway.
const WORTH_IT: usize = 1_000;

/// How well an answer is compressed: a tenth smaller at 10 than at 5, which takes a long one too long.
const QUALITY: i32 = 10;
const LARGE: usize = 96 * 1024;
const QUALITY_LARGE: i32 = 5;

/// How long an answer is kept at most: what is coming depends on the day.
const LONGEST: Duration = Duration::from_mins(1);

/// Types of answers that follow from rows; a stream of events does not end.
const KEPT: [&str; 3] = ["application/json", "text/html", "image/png"];

/// What an answer shows, and how old it was when its rows were read: set before they are.
#[derive(Clone, Default)]
pub struct Shown(Arc<OnceLock<(OrganizationId, u64)>>);

impl Shown {
    /// Notes that the request's answer shows an organization as any visitor sees it.
    pub fn note(request: &Extensions, db: &Db, organization: OrganizationId) {
        if let Some(shown) = request.get::<Self>() {
            shown.0.get_or_init(|| (organization, db.generation(organization)));
        }
    }
}

/// Of which organization's rows a page was made, said with the page: only they tell whose it is.
#[derive(Clone, Copy)]
pub struct MadeOf(pub OrganizationId);

/// Kept answers, by scheme, host, address and encoding.
pub type Answers = Cache<String, Answer, Bytewise>;

#[must_use]
pub fn answers() -> Answers {
    Cache::with_weighter(1_000, ROOM, Bytewise)
}

/// An answer as it was sent.
#[derive(Clone)]
pub struct Answer {
    organization: OrganizationId,
    generation: u64,
    made: Instant,
    headers: HeaderMap,
    body: Bytes,
}

impl Answer {
    /// The answer, or that what the browser has is still right.
    fn again(self, asked: &HeaderMap) -> Response {
        let tag = self.headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
        let known = asked.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
        let status = match (tag, known) {
            (Some(tag), Some(known)) if known.split(',').any(|one| one.trim() == tag) => {
                StatusCode::NOT_MODIFIED
            }
            _ => StatusCode::OK,
        };
        let body = if status == StatusCode::OK { Body::from(self.body) } else { Body::empty() };
        (status, self.headers, body).into_response()
    }
}

#[derive(Clone)]
pub struct Bytewise;

impl Weighter<String, Answer> for Bytewise {
    fn weight(&self, key: &String, answer: &Answer) -> u64 {
        // Headers are about as long as this.
        (key.len() + answer.body.len() + 1_024) as u64
    }
}

/// Gives a visitor the kept answer, or keeps the one that is made.
pub async fn keep(State(app): State<App>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let Some(key) = key(&parts) else {
        return next.run(Request::from_parts(parts, body)).await;
    };
    if let Some(kept) = app.answers.get(&key) {
        if app.db.generation(kept.organization) == kept.generation && kept.made.elapsed() < LONGEST {
            return kept.again(&parts.headers);
        }
        app.answers.remove(&key);
    }
    let (shown, asked, before) = (Shown::default(), parts.headers.clone(), app.db.overall_generation());
    parts.extensions.insert(shown.clone());
    let response = next.run(Request::from_parts(parts, body)).await;
    let page = response.extensions().get().map(|MadeOf(id)| (*id, app.db.generation(*id)));
    let page = page.filter(|_| app.db.overall_generation() == before);
    let Some(seen) = shown.0.get().copied().or(page).filter(|_| may_be_kept(&response)) else {
        return response;
    };
    let brotli = accepts_brotli(&asked) && kind(&response) != "image/png";
    match made(response, seen, brotli).await {
        Ok(answer) => {
            if answer.body.len() <= LARGEST {
                app.answers.insert(key, answer.clone());
            }
            answer.again(&asked)
        }
        Err(error) => error.into_response(),
    }
}

/// The answer that is sent and kept: with a tag, and compressed where the browser takes it.
async fn made(
    response: Response,
    (organization, generation): (OrganizationId, u64),
    brotli: bool,
) -> Result<Answer> {
    let (Parts { mut headers, .. }, body) = response.into_parts();
    let mut body = axum::body::to_bytes(body, usize::MAX).await.map_err(Error::internal)?;
    let tag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&body)[..16]));
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).map_err(Error::internal)?);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.remove(header::CONTENT_LENGTH);
    if brotli && body.len() > WORTH_IT {
        let quality = if body.len() > LARGE { QUALITY_LARGE } else { QUALITY };
        body = tokio::task::spawn_blocking(move || compress(&body, quality))
            .await
            .map_err(Error::internal)??;
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    Ok(Answer { organization, generation, made: Instant::now(), headers, body })
}

/// Brotli with a small window, for its tables are as large as the window however short the text.
fn compress(plain: &[u8], quality: i32) -> Result<Bytes> {
    let size_hint = plain.len();
    let params = BrotliEncoderParams { quality, lgwin: 18, size_hint, ..BrotliEncoderParams::default() };
    let mut small = Vec::with_capacity(size_hint / 4);
    brotli::BrotliCompress(&mut &*plain, &mut small, &params).map_err(Error::internal)?;
    Ok(small.into())
}

fn accepts_brotli(asked: &HeaderMap) -> bool {
    let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepts(accepted, "br"))
}

/// What a visitor's answer depends on beside the rows; nothing for a request that is somebody's own.
fn key(request: &request::Parts) -> Option<String> {
    let origin = request.extensions.get::<Origin>()?;
    if request.method != Method::GET || Token::of(&request.headers).is_some() {
        return None;
    }
    let (https, host, brotli) = (origin.https, &origin.host, accepts_brotli(&request.headers));
    Some(format!("{https} {brotli} {host} {}", request.uri))
}

fn kind(response: &Response) -> &str {
    response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default()
}

fn may_be_kept(response: &Response) -> bool {
    let kind = kind(response);
    response.status() == StatusCode::OK
        && KEPT.iter().any(|kept| kind.starts_with(kept))
        && !response.headers().contains_key(header::SET_COOKIE)
        && !response.body().is_end_stream()
}

//! Answers to visitors, kept until something of what they show is written.
//!
//! A visitor's answer follows from its address and the organization's rows alone, so one that was given is given again,
//! compressed as it is, while the organization's generation is the same.

use std::sync::{Arc, OnceLock};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

use super::App;
use super::host::Origin;
use crate::auth::sessions::Token;
use crate::db::Db;
use crate::domain::ids::OrganizationId;
use crate::error::Error;

/// How many bytes of answers are kept, and how many one may have.
const ROOM: u64 = 4 * 1024 * 1024;
const LARGEST: usize = 256 * 1024;

/// Types of answers that follow from rows; a stream of events does not end.
const KEPT: [&str; 2] = ["application/json", "text/html"];

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
        if app.db.generation(kept.organization) == kept.generation {
            return kept.again(&parts.headers);
        }
        app.answers.remove(&key);
    }
    let (shown, asked) = (Shown::default(), parts.headers.clone());
    parts.extensions.insert(shown.clone());
    let response = next.run(Request::from_parts(parts, body)).await;
    match shown.0.get() {
        Some(&(organization, generation)) if may_be_kept(&response) => {
            let (mut head, body) = response.into_parts();
            let body = match axum::body::to_bytes(body, usize::MAX).await {
                Ok(body) => body,
                Err(cause) => return Error::internal(cause).into_response(),
            };
            let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&body)[..16]));
            if let Ok(tag) = HeaderValue::from_str(&tag) {
                head.headers.insert(header::ETAG, tag);
            }
            head.headers.remove(header::CONTENT_LENGTH);
            let answer = Answer { organization, generation, headers: head.headers, body };
            if answer.body.len() <= LARGEST {
                app.answers.insert(key, answer.clone());
            }
            answer.again(&asked)
        }
        _ => response,
    }
}

/// What a visitor's answer depends on beside the rows; nothing for a request that is somebody's own.
fn key(request: &Parts) -> Option<String> {
    let origin = request.extensions.get::<Origin>()?;
    if request.method != Method::GET || Token::of(&request.headers).is_some() {
        return None;
    }
    let accepted = request.headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let (https, host) = (origin.https, &origin.host);
    Some(format!("{https} {host} {} {}", request.uri, accepted.unwrap_or_default()))
}

fn may_be_kept(response: &Response) -> bool {
    let kind =
        response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    response.status() == StatusCode::OK
        && KEPT.iter().any(|kept| kind.starts_with(kept))
        && !response.headers().contains_key(header::SET_COOKIE)
        && !response.body().is_end_stream()
}

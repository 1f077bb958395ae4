//! What the server shares between requests, and the layers every request passes.

pub mod answers;
pub mod host;
pub mod live;
pub mod lookups;
mod origin;
pub mod page_views;
pub mod runs;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Method, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::api::{self, problem};
use crate::auth::attempts::{Account, Attempts};
use crate::auth::passwords::{Passwords, Verdict};
use crate::config::Config;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::{clock, web};
use answers::Answers;
use host::Origin;

/// The largest JSON body, in bytes.
pub const MAX_JSON: usize = 1024 * 1024;

/// What handlers share. Cheap to clone.
#[derive(Clone)]
pub struct App {
    pub db: Db,
    pub config: Arc<Config>,
    pub passwords: Passwords,
    pub attempts: Arc<Attempts>,
    pub counters: Arc<Counters>,
    /// What visitors were answered.
    pub answers: Arc<Answers>,
    pub live: Arc<live::Live>,
    pub lookups: Arc<lookups::Lookups>,
    pub page_views: Arc<page_views::PageViews>,
    pub runs: Arc<runs::Runs>,
}

/// What `/metrics` tells.
#[derive(Debug)]
pub struct Counters {
    /// Unix seconds.
    pub started_at: i64,
    /// Answers by their status' first digit, 1xx to 5xx.
    pub answers: [AtomicU64; 5],
}

impl Counters {
    /// Counts an answer.
    pub fn count(&self, status: axum::http::StatusCode) {
        let class = usize::from(status.as_u16() / 100).saturating_sub(1).min(4);
        self.answers[class].fetch_add(1, Ordering::Relaxed);
    }
}

impl App {
    /// The server's state around an open database.
    #[must_use]
    pub fn new(db: Db, config: Config) -> Self {
        Self {
            db,
            config: Arc::new(config),
            passwords: Passwords::default(),
            attempts: Arc::default(),
            answers: Arc::new(answers::answers()),
            counters: Arc::new(Counters { started_at: clock::unix_seconds(), answers: Default::default() }),
            live: Arc::default(),
            lookups: Arc::default(),
            page_views: Arc::default(),
            runs: Arc::default(),
        }
    }

    /// Whether a password that somebody at `client` gives is the account's. An attempt counts as a failure from its start
    /// until it has succeeded; without a hash there is nobody, and it fails in the same time.
    pub async fn verify(
        &self,
        account: Account,
        client: IpAddr,
        password: String,
        hash: Option<String>,
    ) -> Result<Verdict> {
        let attempt = self.attempts.begin(account, client, clock::unix_seconds())?;
        let verdict = self.passwords.verify(password, hash).await;
        match verdict {
            Ok(Verdict::Right | Verdict::Outdated) => attempt.succeeded(),
            Ok(Verdict::Wrong) => {}
            Err(_) => attempt.not_made(),
        }
        verdict
    }

    /// Every route, inside the layers: outermost first the request's id and its log line, then the headers of every
    /// answer, whose site is asked for, compression, what visitors were answered before, and whether a change comes from
    /// the site's own page.
    pub fn router(self) -> Router {
        let api = Router::from(api::router());
        Router::new()
            .merge(api)
            .merge(web::router())
            .fallback(unrouted)
            .method_not_allowed_fallback(problem::method_not_allowed)
            .layer(DefaultBodyLimit::max(MAX_JSON))
            .layer(from_fn(origin::check))
            .layer(from_fn_with_state(self.clone(), answers::keep))
            .layer(CompressionLayer::new().compress_when(compressible()))
            .layer(from_fn_with_state(self.clone(), host::resolve))
            .layer(from_fn(web::headers::add))
            .layer(from_fn_with_state(self.clone(), problem::report))
            .with_state(self)
    }
}

/// Whatever is worth it; a ZIP file is small already.
fn compressible() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("application/zip"))
}

/// What no route takes: a call or a picture that is not there, or a page.
async fn unrouted(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    request: Request,
) -> Response {
    let first = request.uri().path().split('/').nth(1).unwrap_or_default();
    if matches!(first, "api" | "media") {
        return Error::missing("Address").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let refused = problem::method_not_allowed().await;
        return ([(header::ALLOW, "GET,HEAD")], refused).into_response();
    }
    web::page::serve(&app, &origin, request.uri(), request.headers()).await.into_response()
}

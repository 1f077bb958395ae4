//! What the server shares between requests, and the layers every request passes.

pub mod answers;
pub mod authority;
pub mod bodies;
pub mod etags;
pub mod forwarded;
pub mod host;
pub mod live;
pub mod lookups;
mod origin;
pub mod page_views;
pub mod runs;
pub mod uploads;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Method, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::api::{self, problem};
use crate::auth::attempts::{Attempts, Guess};
use crate::auth::passwords::{Passwords, Verdict};
use crate::budgets::content;
use crate::clock::{self, Clock};
use crate::config::Config;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::web;
use crate::work::Work;
use answers::AnswerCache;
use host::Origin;

/// What handlers share. Cheap to clone.
#[derive(Clone)]
pub struct App {
    pub db: Db,
    pub config: Arc<Config>,
    pub passwords: Passwords,
    pub attempts: Arc<Attempts>,
    pub counters: Arc<Counters>,
    /// The cache of answers to visitors.
    pub answers: Arc<AnswerCache>,
    pub bodies: Arc<bodies::Bodies>,
    /// The clock that handlers read; a test may set it.
    pub clock: Clock,
    pub live: Arc<live::Live>,
    pub lookups: Arc<lookups::Lookups>,
    pub page_views: Arc<page_views::PageViews>,
    /// The planning runs that their callers can cancel.
    pub runs: Arc<runs::Runs>,
    /// The forms with pictures that are being received.
    pub uploads: Arc<uploads::Uploads>,
    /// The pool for work that keeps a processor busy.
    pub work: Arc<Work>,
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
    pub fn new(db: Db, config: Config, clock: Clock) -> Self {
        db.set_quotas(config.quotas);
        db.set_clock(&clock);
        Self {
            db,
            bodies: Arc::new(bodies::Bodies::new(&config.limits)),
            live: Arc::new(live::Live::new(config.limits.connections.get().into())),
            config: Arc::new(config),
            passwords: Passwords::default(),
            attempts: Arc::default(),
            answers: Arc::default(),
            counters: Arc::new(Counters { started_at: clock.unix_seconds(), answers: Default::default() }),
            clock,
            lookups: Arc::default(),
            page_views: Arc::default(),
            runs: Arc::default(),
            uploads: Arc::default(),
            work: Arc::default(),
        }
    }

    /// Whether a password is the account's, within the limits on guessing. Without a hash there is no such user, and the
    /// attempt fails in the same time.
    ///
    /// # Errors
    /// `TooManyAttempts` with the time to wait; `Busy` when too many others sign in.
    pub async fn verify(&self, guess: &Guess, password: String, hash: Option<String>) -> Result<Verdict> {
        let attempt = self.attempts.begin(guess, clock::monotonic).await?;
        let verdict = self.passwords.verify(password, hash).await;
        match verdict {
            Ok(Verdict::Right | Verdict::Outdated) => attempt.succeeded(),
            Ok(Verdict::Wrong) => attempt.failed(),
            Err(_) => attempt.not_made(),
        }
        verdict
    }

    /// Every route, inside the layers: outermost first the request's id and its log line, then the headers of every
    /// answer, whose site is asked for, compression, what visitors were answered before, whether a change comes from
    /// the site's own page, and how much of a body is read.
    pub fn router(self) -> Router {
        let api = Router::from(api::router());
        Router::new()
            .merge(api)
            .merge(web::router())
            .fallback(unrouted)
            .method_not_allowed_fallback(problem::method_not_allowed)
            .layer(DefaultBodyLimit::max(content::JSON_BODY))
            .layer(from_fn_with_state(self.clone(), bodies::bound))
            .layer(from_fn(origin::check))
            .layer(from_fn_with_state(self.clone(), answers::keep))
            .layer(from_fn(host::enter))
            .layer(CompressionLayer::new().compress_when(compressible()))
            .layer(from_fn_with_state(self.clone(), host::resolve))
            .layer(from_fn(web::headers::add))
            .layer(from_fn_with_state(self.clone(), problem::report))
            .with_state(self)
    }

    /// What the socket of `[metrics] listen` answers.
    pub fn metrics_router(self) -> Router {
        Router::new()
            .route("/metrics", get(api::health::show_metrics))
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

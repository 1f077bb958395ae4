//! The whole server: every route of `api` and `web`, inside the middleware that each request passes.

mod answers;
mod bodies;
mod forwarded;
mod host;
mod origin;
mod report;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Method, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::app::App;
use crate::app::host::Origin;
use crate::budgets::content;
use crate::error::Error;
use crate::{api, problem, web};

/// Every route, inside the layers: outermost first the request's id and its log line, then the headers of every
/// answer, whose site is asked for, compression, what visitors were answered before, whether a change comes from
/// the site's own page, and how much of a body is read.
pub fn router(app: App) -> Router {
    let api = Router::from(api::router());
    Router::new()
        .merge(api)
        .merge(web::router())
        .fallback(unrouted)
        .method_not_allowed_fallback(problem::method_not_allowed)
        .layer(DefaultBodyLimit::max(content::JSON_BODY))
        .layer(from_fn_with_state(app.clone(), bodies::bound))
        .layer(from_fn(origin::check))
        .layer(from_fn_with_state(app.clone(), answers::keep))
        .layer(from_fn(host::enter))
        .layer(CompressionLayer::new().compress_when(compressible()))
        .layer(from_fn_with_state(app.clone(), host::resolve))
        .layer(from_fn(web::headers::add))
        .layer(from_fn_with_state(app.clone(), report::report))
        .with_state(app)
}

/// What the socket of `[metrics] listen` answers.
pub fn metrics_router(app: App) -> Router {
    Router::new()
        .route("/metrics", get(api::health::show_metrics))
        .layer(from_fn_with_state(app.clone(), report::report))
        .with_state(app)
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

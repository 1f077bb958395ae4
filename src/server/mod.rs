//! The router of the server: the routes of `api` and `web`, inside the middleware.

mod answers;
mod bodies;
mod compression;
mod encoding;
mod forwarded;
mod host;
mod origin;
mod redirect;
mod report;
mod request_route;
mod responder;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Method, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};

use crate::api::openapi::query_parameters;
use crate::app::App;
use crate::app::host::Origin;
use crate::budgets::content;
use crate::error::Error;
use crate::{api, problem, web};
pub use redirect::RedirectResponder;
pub use responder::SiteResponder;

/// Returns the router with all middleware. From the outermost layer to the innermost: request id and log, default
/// headers, host, the organization that reads count for, compression, response cache, origin check, limits of bodies,
/// redirects from former addresses.
pub fn router(app: App) -> Router {
    let (calls, document) = api::router().split_for_parts();
    let documented = Arc::new(query_parameters(&document));
    let cache = answers::Cache { app: app.clone(), documented };
    Router::new()
        .merge(calls)
        .merge(web::router())
        .fallback(unrouted)
        .method_not_allowed_fallback(problem::method_not_allowed)
        .layer(from_fn_with_state(app.clone(), web::moved::redirect))
        .layer(DefaultBodyLimit::max(content::JSON_BODY))
        .layer(from_fn_with_state(app.clone(), bodies::bound))
        .layer(from_fn(origin::check))
        .layer(from_fn_with_state(cache, answers::keep))
        .layer(from_fn_with_state(app.clone(), compression::compress))
        .layer(from_fn(host::enter))
        .layer(from_fn_with_state(app.clone(), host::resolve))
        .layer(from_fn(web::headers::add))
        .layer(from_fn_with_state(app.clone(), report::report))
        .with_state(app)
}

/// Returns the router of the socket of `[metrics] listen`.
pub fn metrics_router(app: App) -> Router {
    Router::new()
        .route("/metrics", get(api::health::show_metrics))
        .layer(from_fn_with_state(app.clone(), report::report))
        .with_state(app)
}

/// Handles requests that match no route: 404 under `/api` and `/media`, otherwise a page or a file of the UI.
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
    let (parts, _) = request.into_parts();
    web::page::serve(&app, &origin, &parts).await.into_response()
}

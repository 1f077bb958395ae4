//! The outermost middleware: the request id, the log line, and the response to an error or a panic. Internal errors are
//! logged only here.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;

use crate::app::App;
use crate::error::Error;
use crate::problem;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives the request an id, turns an error or a panic into a response, and logs one line.
pub async fn report(State(app): State<App>, request: Request, next: Next) -> Response {
    let id = request_id();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let started = std::time::Instant::now();
    let mut response = match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(response) => response,
        Err(panic) => Error::Internal(describe(panic.as_ref())).into_response(),
    };
    if let Some(error) = response.extensions_mut().remove::<Arc<Error>>() {
        if let Error::Internal(cause) = error.as_ref() {
            tracing::error!(request_id = %id, %method, path, cause, "request failed");
        }
        response = problem::answer(&error, &id, response.headers());
    }
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    let status = response.status();
    app.counters.count(status);
    tracing::info!(request_id = %id, %method, path, status = status.as_u16(), took = ?started.elapsed(), "request");
    response
}

/// Returns the message of a panic.
fn describe(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a text message".to_owned())
}

fn request_id() -> String {
    let mut bytes = [0_u8; 8];
    match getrandom::fill(&mut bytes) {
        Ok(()) => hex::encode(bytes),
        Err(_) => "unknown".to_owned(),
    }
}

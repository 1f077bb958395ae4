//! Probes for monitoring: liveness, readiness, and metrics.

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::Json;
use crate::app::host::Origin;
use crate::app::{App, metrics};
use crate::error::{Error, Result};

/// The metrics as text, with their content type.
type Metrics = ([(header::HeaderName, &'static str); 1], String);

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(is_alive)).routes(routes!(is_ready)).routes(routes!(read_metrics))
}

#[derive(Serialize, ToSchema)]
pub struct Health {
    status: &'static str,
}

/// Liveness probe: returns 200 while the process runs.
#[utoipa::path(get, path = "/healthz", tag = "probes", operation_id = "is_alive",
    responses((status = 200, body = Health)))]
async fn is_alive() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// Readiness probe: returns 200 if the database completes a read and a write, 503 with the reason otherwise, such as low
/// disk space. Requests within 2 seconds share one probe.
#[utoipa::path(get, path = "/readyz", tag = "probes", operation_id = "is_ready",
    responses((status = 200, body = Health), (status = 503)))]
async fn is_ready(State(app): State<App>) -> Result<Json<Health>> {
    app.readiness.check(&app.db).await?;
    Ok(Json(Health { status: "ready" }))
}

/// Returns metrics in the text format of Prometheus. Requires the configured bearer token, or a request from this
/// machine to `localhost` or `127.0.0.1` without a proxy. The socket of `[metrics] listen` requires neither.
#[utoipa::path(get, path = "/metrics", tag = "probes", operation_id = "read_metrics",
    responses((status = 200, body = String, content_type = "text/plain"), (status = 403)))]
async fn read_metrics(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
) -> Result<Metrics> {
    if !origin.is_local && !knows_token(&app, &headers) {
        return Err(Error::Forbidden("Metrics need the token from the settings.".to_owned()));
    }
    show_metrics(State(app)).await
}

/// Returns the metrics without a permission check: for the socket of `[metrics] listen`.
pub async fn show_metrics(State(app): State<App>) -> Result<Metrics> {
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics::text(&app)?))
}

fn knows_token(app: &App, headers: &HeaderMap) -> bool {
    let token = &app.config.metrics.token;
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given = given.and_then(|given| given.strip_prefix("Bearer ")).unwrap_or_default();
    !token.is_empty() && is_same(token.as_bytes(), given.as_bytes())
}

/// Compares in constant time, against timing attacks.
fn is_same(secret: &[u8], guess: &[u8]) -> bool {
    let differing = secret.iter().zip(guess).fold(0, |found, (one, other)| found | (one ^ other));
    secret.len() == guess.len() && std::hint::black_box(differing) == 0
}

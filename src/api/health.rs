//! Probes: is the process alive, can it work, and what has it done.

use std::fmt::Write;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::Json;
use crate::app::App;
use crate::app::host::Origin;
use crate::clock;
use crate::db::Actor;
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::store;

/// How long the database may take to answer a probe.
const PATIENCE: Duration = Duration::from_secs(1);

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(is_alive)).routes(routes!(is_ready)).routes(routes!(read_metrics))
}

#[derive(Serialize, ToSchema)]
pub struct Health {
    status: &'static str,
}

/// The process is alive.
#[utoipa::path(get, path = "/healthz", tag = "probes", operation_id = "is_alive",
    responses((status = 200, body = Health)))]
async fn is_alive() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// The database answers reads and writes; its schema is current since the start.
#[utoipa::path(get, path = "/readyz", tag = "probes", operation_id = "is_ready",
    responses((status = 200, body = Health), (status = 503)))]
async fn is_ready(State(app): State<App>) -> Result<Json<Health>> {
    // Of no organization, so that no cache takes the probe for a change.
    let nobody = Actor { user: None, organization: Some(OrganizationId(0)), action: "probe" };
    let answers = async {
        app.db.read(|conn| store::sports::list(conn).map(drop)).await?;
        app.db.write(nobody, |_| Ok(())).await
    };
    match tokio::time::timeout(PATIENCE, answers).await {
        Ok(Ok(())) => Ok(Json(Health { status: "ready" })),
        Ok(Err(error)) => Err(error),
        Err(_) => Err(Error::Busy),
    }
}

/// Counters in the text form that Prometheus reads; for this machine, or with the configured bearer token.
#[utoipa::path(get, path = "/metrics", tag = "probes", operation_id = "read_metrics",
    responses((status = 200, body = String, content_type = "text/plain"), (status = 403)))]
async fn read_metrics(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
) -> Result<([(header::HeaderName, &'static str); 1], String)> {
    if !origin.client.is_loopback() && !knows_token(&app, &headers) {
        return Err(Error::Forbidden(
            "Metrics are for this machine, or for the configured token.".to_owned(),
        ));
    }
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], counters(&app).map_err(Error::internal)?))
}

fn knows_token(app: &App, headers: &HeaderMap) -> bool {
    let token = &app.config.metrics.token;
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    !token.is_empty() && given == Some(format!("Bearer {token}").as_str())
}

fn counters(app: &App) -> std::result::Result<String, std::fmt::Error> {
    let uptime = clock::unix_seconds() - app.counters.started_at;
    let mut text = format!("# TYPE homecourt_uptime_seconds gauge\nhomecourt_uptime_seconds {uptime}\n");
    text.push_str("# TYPE homecourt_answers_total counter\n");
    for (class, count) in (1..).zip(&app.counters.answers) {
        let count = count.load(Ordering::Relaxed);
        writeln!(text, "homecourt_answers_total{{class=\"{class}xx\"}} {count}")?;
    }
    let writes = app.db.overall_generation();
    writeln!(text, "# TYPE homecourt_writes_total counter\nhomecourt_writes_total {writes}")?;
    Ok(text)
}

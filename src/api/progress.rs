//! The setup progress of an organization: the dashboard's checklist.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Member};
use crate::app::App;
use crate::domain::progress::Progress;
use crate::error::Result;
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(find_progress))
}

#[derive(Serialize, ToSchema)]
pub struct OwnProgress {
    progress: Progress,
}

/// Returns what the organization's current season already has, for the dashboard's checklist.
#[utoipa::path(get, path = "/api/progress", tag = "imports", operation_id = "find_progress",
    security(("session" = ["scorekeeper"])), responses((status = 200, body = OwnProgress)))]
async fn find_progress(member: Member, State(app): State<App>) -> Result<Json<OwnProgress>> {
    let organization = member.organization;
    let progress = app.db.read(move |conn| store::progress::find(conn, organization)).await?;
    Ok(Json(OwnProgress { progress }))
}

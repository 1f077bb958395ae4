//! The home page of a site, and the scores of the day on its other pages.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::extract::{Json, Reader, TenantQuery};
use crate::app::App;
use crate::domain::home::Home;
use crate::error::Result;
use crate::views;
use crate::views::scores::DayScore;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_home)).routes(routes!(list_scores))
}

/// The response of the operation `get_home`.
#[derive(Serialize, ToSchema)]
pub struct OneHome {
    home: Home,
}

/// Returns the home page: the phase of the season, and the sections that have rows.
#[utoipa::path(get, path = "/api/home", tag = "home", operation_id = "get_home",
    security((), ("session" = ["scorekeeper"])), params(TenantQuery), responses((status = 200, body = OneHome)))]
async fn get_home(reader: Reader, State(app): State<App>) -> Result<Json<OneHome>> {
    let now = app.clock.now();
    let home = app.db.read(move |conn| views::home::home(conn, reader.audience(), now)).await?;
    Ok(Json(OneHome { home }))
}

/// The response of the operation `list_scores`.
#[derive(Serialize, ToSchema)]
pub struct DayScores {
    scores: Vec<DayScore>,
}

/// Returns the games of today in the organization's time zone, live ones first. Empty before the first of them has begun.
#[utoipa::path(get, path = "/api/scores", tag = "home", operation_id = "list_scores",
    security((), ("session" = ["scorekeeper"])), params(TenantQuery), responses((status = 200, body = DayScores)))]
async fn list_scores(reader: Reader, State(app): State<App>) -> Result<Json<DayScores>> {
    let now = app.clock.now();
    let scores = app.db.read(move |conn| views::scores::of_today(conn, reader.organization, now)).await?;
    Ok(Json(DayScores { scores }))
}

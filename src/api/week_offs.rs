//! Week-offs: dates on which nobody in a league plays.

use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Member, Path, TenantQuery, Visitor};
use crate::app::App;
use crate::domain::ids::{LeagueId, SeasonId};
use crate::domain::week_offs::WeekOffs;
use crate::error::Result;
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_public_week_offs)).routes(routes!(list_league_week_offs))
}

/// Every one of an organization, by date.
#[utoipa::path(get, path = "/api/week-offs/public", tag = "week-offs", operation_id = "list_public_week_offs",
    params(TenantQuery), responses((status = 200, body = WeekOffs)))]
async fn list_public_week_offs(visitor: Visitor, State(app): State<App>) -> Result<Json<WeekOffs>> {
    let week_offs = app.db.read(move |conn| store::week_offs::list(conn, visitor.organization)).await?;
    Ok(Json(WeekOffs { week_offs }))
}

/// Those of one league in a season, by date.
#[utoipa::path(get, path = "/api/week-offs/season/{season_id}/league/{league_id}", tag = "week-offs",
    operation_id = "list_league_week_offs", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 200, body = WeekOffs)))]
async fn list_league_week_offs(
    member: Member,
    State(app): State<App>,
    Path((season, league)): Path<(SeasonId, LeagueId)>,
) -> Result<Json<WeekOffs>> {
    let organization = member.organization;
    let week_offs = app.db.read(move |conn| {
        store::leagues::find_in_season(conn, organization, season, league)?;
        store::week_offs::list_by_league(conn, organization, season, league)
    });
    Ok(Json(WeekOffs { week_offs: week_offs.await? }))
}

//! Byes: dates on which one team sits out.

use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Member, Path, TenantQuery, Visitor};
use crate::app::App;
use crate::domain::byes::Byes;
use crate::domain::ids::{LeagueId, SeasonId};
use crate::error::Result;
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_public_byes)).routes(routes!(list_league_byes))
}

/// Every one of an organization, by date.
#[utoipa::path(get, path = "/api/bye-dates/public", tag = "byes", operation_id = "list_public_byes",
    params(TenantQuery), responses((status = 200, body = Byes)))]
async fn list_public_byes(visitor: Visitor, State(app): State<App>) -> Result<Json<Byes>> {
    let byes = app.db.read(move |conn| store::byes::list(conn, visitor.organization)).await?;
    Ok(Json(Byes { byes }))
}

/// Those of one league in a season, by date.
#[utoipa::path(get, path = "/api/bye-dates/season/{season_id}/league/{league_id}", tag = "byes",
    operation_id = "list_league_byes", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 200, body = Byes)))]
async fn list_league_byes(
    member: Member,
    State(app): State<App>,
    Path((season, league)): Path<(SeasonId, LeagueId)>,
) -> Result<Json<Byes>> {
    let organization = member.organization;
    let byes = app.db.read(move |conn| {
        store::leagues::find_in_season(conn, organization, season, league)?;
        store::byes::list_by_league(conn, organization, season, league)
    });
    Ok(Json(Byes { byes: byes.await? }))
}

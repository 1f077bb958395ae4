//! Seasons, and the leagues of a season with their tables.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Member, Path, Reader, TenantQuery};
use crate::app::App;
use crate::domain::ids::SeasonId;
use crate::domain::seasons::{Season, Seasons};
use crate::error::Result;
use crate::store;
use crate::views::standings::{self, LeagueTables};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_seasons))
        .routes(routes!(find_season))
        .routes(routes!(list_leagues_with_teams))
}

/// The seasons of an organization, active ones first. A super_admin who names none gets all organizations' seasons,
/// each with its organization and sport.
#[utoipa::path(get, path = "/api/seasonsv2", tag = "seasons", operation_id = "list_seasons",
    params(TenantQuery), responses((status = 200, body = Seasons)))]
async fn list_seasons(reader: Reader, State(app): State<App>) -> Result<Json<Seasons>> {
    let (organization, everywhere) = (reader.organization, reader.everywhere);
    let seasons = app.db.read(move |conn| {
        if everywhere { store::seasons::list_all(conn) } else { store::seasons::list(conn, organization) }
    });
    Ok(Json(Seasons { seasons: seasons.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct OneSeason {
    season: Season,
}

/// One season.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}", tag = "seasons", operation_id = "find_season",
    params(("season_id" = i64, Path)), security(("session" = ["staff"])),
    responses((status = 200, body = OneSeason)))]
async fn find_season(
    member: Member,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
) -> Result<Json<OneSeason>> {
    let organization = member.organization;
    let season = app.db.read(move |conn| store::seasons::find(conn, organization, season));
    Ok(Json(OneSeason { season: season.await? }))
}

/// The leagues of a season, each with its table.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues-with-teams-public", tag = "seasons",
    operation_id = "list_leagues_with_teams", params(TenantQuery, ("season_id" = i64, Path)),
    responses((status = 200, body = LeagueTables)))]
async fn list_leagues_with_teams(
    reader: Reader,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
) -> Result<Json<LeagueTables>> {
    let organization = reader.organization;
    let leagues = app.db.read(move |conn| standings::of_season(conn, organization, season));
    Ok(Json(LeagueTables { leagues: leagues.await? }))
}

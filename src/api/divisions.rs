//! Divisions of a season, their brackets and the brackets' games.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Path, Reader, TenantQuery};
use crate::app::App;
use crate::domain::divisions::Divisions;
use crate::domain::games::Game;
use crate::domain::ids::{DivisionId, SeasonId};
use crate::error::Result;
use crate::store;
use crate::views::divisions::{self, DivisionPage};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_divisions))
        .routes(routes!(find_division))
        .routes(routes!(list_division_games))
}

/// The divisions of a season with their teams: by name for visitors, in the dragged order for staff.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/divisions", tag = "divisions",
    operation_id = "list_divisions", params(TenantQuery, ("season_id" = i64, Path)),
    responses((status = 200, body = Divisions)))]
async fn list_divisions(
    reader: Reader,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
) -> Result<Json<Divisions>> {
    let (organization, staff) = (reader.organization, reader.staff);
    let divisions = app.db.read(move |conn| divisions::of_season(conn, organization, season, staff));
    Ok(Json(Divisions { divisions: divisions.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct OneDivision {
    division: DivisionPage,
}

/// One division with the drawing of its bracket.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/divisions/{division_id}", tag = "divisions",
    operation_id = "find_division", params(TenantQuery, ("season_id" = i64, Path), ("division_id" = i64, Path)),
    responses((status = 200, body = OneDivision)))]
async fn find_division(
    reader: Reader,
    State(app): State<App>,
    Path((season, division)): Path<(SeasonId, DivisionId)>,
) -> Result<Json<OneDivision>> {
    let organization = reader.organization;
    let division = app.db.read(move |conn| divisions::page(conn, organization, season, division));
    Ok(Json(OneDivision { division: division.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct DivisionGames {
    games: Vec<Game>,
}

/// The games of a division's bracket.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/divisions/{division_id}/games", tag = "divisions",
    operation_id = "list_division_games",
    params(TenantQuery, ("season_id" = i64, Path), ("division_id" = i64, Path)),
    responses((status = 200, body = DivisionGames)))]
async fn list_division_games(
    reader: Reader,
    State(app): State<App>,
    Path((season, division)): Path<(SeasonId, DivisionId)>,
) -> Result<Json<DivisionGames>> {
    let organization = reader.organization;
    let games = app.db.read(move |conn| {
        store::divisions::find(conn, organization, season, division)?;
        store::games::list_by_division(conn, organization, season, division)
    });
    Ok(Json(DivisionGames { games: games.await? }))
}

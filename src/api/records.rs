//! Record lists and stat leaders, over the active seasons, or the latest season if none is active.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Query, Reader, TenantQuery};
use crate::app::App;
use crate::domain::ids::{LeagueId, SeasonId};
use crate::domain::records::{Leaders, PointsRecord, ThreesRecord, WinsRecord};
use crate::error::Result;
use crate::views::leaders;
use crate::views::season_leaders::{self, LeaderChoice, SeasonLeaders};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_top_points))
        .routes(routes!(list_top_threes))
        .routes(routes!(list_top_team_wins))
        .routes(routes!(list_stat_leaders))
        .routes(routes!(get_season_leaders))
}

#[derive(Serialize, ToSchema)]
pub struct TopPoints {
    players: Vec<PointsRecord>,
}

/// Returns the 20 players with the most points.
#[utoipa::path(get, path = "/api/records/top20Points", tag = "records", operation_id = "list_top_points",
    security((), ("session" = ["scorekeeper"])), params(TenantQuery), responses((status = 200, body = TopPoints)))]
async fn list_top_points(reader: Reader, State(app): State<App>) -> Result<Json<TopPoints>> {
    let players = app.db.read(move |conn| leaders::points(conn, reader.audience())).await?;
    Ok(Json(TopPoints { players }))
}

#[derive(Serialize, ToSchema)]
pub struct TopThrees {
    players: Vec<ThreesRecord>,
}

/// Returns the 20 players with the most three-pointers.
#[utoipa::path(get, path = "/api/records/top20Threes", tag = "records", operation_id = "list_top_threes",
    security((), ("session" = ["scorekeeper"])), params(TenantQuery), responses((status = 200, body = TopThrees)))]
async fn list_top_threes(reader: Reader, State(app): State<App>) -> Result<Json<TopThrees>> {
    let players = app.db.read(move |conn| leaders::threes(conn, reader.audience())).await?;
    Ok(Json(TopThrees { players }))
}

#[derive(Serialize, ToSchema)]
pub struct TopTeamWins {
    teams: Vec<WinsRecord>,
}

/// Returns the 20 teams with the most wins.
#[utoipa::path(get, path = "/api/records/top20TeamWins", tag = "records", operation_id = "list_top_team_wins",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery), responses((status = 200, body = TopTeamWins)))]
async fn list_top_team_wins(reader: Reader, State(app): State<App>) -> Result<Json<TopTeamWins>> {
    let teams = app.db.read(move |conn| leaders::team_wins(conn, reader.organization)).await?;
    Ok(Json(TopTeamWins { teams }))
}

#[derive(Serialize, ToSchema)]
pub struct StatLeaders {
    leaders: Leaders,
}

/// Returns the top three players in points, three-pointers, rebounds and assists.
#[utoipa::path(get, path = "/api/stat-leaders", tag = "records", operation_id = "list_stat_leaders",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery), responses((status = 200, body = StatLeaders)))]
async fn list_stat_leaders(reader: Reader, State(app): State<App>) -> Result<Json<StatLeaders>> {
    let leaders = app.db.read(move |conn| leaders::stat_leaders(conn, reader.audience())).await?;
    Ok(Json(StatLeaders { leaders }))
}

/// The query of the operation `get_season_leaders`.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SeasonLeadersQuery {
    /// By default the season that public pages show.
    season_id: Option<SeasonId>,
    /// By default all leagues of the season.
    league_id: Option<LeagueId>,
    /// Averages per game instead of totals, of players with half the games of the player with the most.
    #[serde(default)]
    per_game: bool,
}

/// Returns the ten leaders of a season in every counted statistic, over its league games.
#[utoipa::path(get, path = "/api/season-leaders", tag = "records", operation_id = "get_season_leaders",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery, SeasonLeadersQuery), responses((status = 200, body = SeasonLeaders), (status = 404)))]
async fn get_season_leaders(
    reader: Reader,
    State(app): State<App>,
    Query(query): Query<SeasonLeadersQuery>,
) -> Result<Json<SeasonLeaders>> {
    let SeasonLeadersQuery { season_id: season, league_id: league, per_game } = query;
    let (choice, now) = (LeaderChoice { season, league, per_game }, app.clock.now());
    let leaders =
        app.db.read(move |conn| season_leaders::of_season(conn, reader.audience(), choice, now)).await?;
    Ok(Json(leaders))
}

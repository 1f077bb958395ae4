//! How fair the games of a league are to its teams.

use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::extract::{Json, Path, Reader, TenantQuery};
use crate::app::App;
use crate::domain::ids::{LeagueId, SeasonId, TeamId};
use crate::error::Result;
use crate::views::fairness::{self, LeagueFairness, LeaguesWithGames, TeamFairness};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_leagues_with_games))
        .routes(routes!(find_league_fairness))
        .routes(routes!(find_team_fairness))
}

/// Returns the seasons with the leagues that have a league game which is not cancelled. The season that public pages show
/// comes first.
#[utoipa::path(get, path = "/api/leagues-with-games", tag = "leagues", operation_id = "list_leagues_with_games",
    security((), ("session" = ["scorekeeper"])), params(TenantQuery),
    responses((status = 200, body = LeaguesWithGames)))]
async fn list_leagues_with_games(reader: Reader, State(app): State<App>) -> Result<Json<LeaguesWithGames>> {
    let (organization, now) = (reader.organization, app.clock.now());
    Ok(Json(app.db.read(move |conn| fairness::leagues(conn, organization, now)).await?))
}

/// Returns how even the games of a league are for its teams: home and away, byes, times, courts and rest of each team, and
/// sentences about the league with what is proven about the best that is possible. Cancelled and postponed games do not
/// count.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/fairness", tag = "leagues",
    operation_id = "find_league_fairness", security((), ("session" = ["scorekeeper"])),
    params(TenantQuery, ("season_id" = i64, Path), ("league_id" = i64, Path)),
    responses((status = 200, body = LeagueFairness)))]
async fn find_league_fairness(
    reader: Reader,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId)>,
) -> Result<Json<LeagueFairness>> {
    let organization = reader.organization;
    Ok(Json(app.db.read(move |conn| fairness::of_league(conn, organization, place)).await?))
}

/// Returns the games of a team in a league: its opponents with the hosts, its times and courts beside the league's, and
/// each game with the days of rest before it.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams/{team_id}/fairness", tag = "leagues",
    operation_id = "find_team_fairness", security((), ("session" = ["scorekeeper"])),
    params(TenantQuery, ("season_id" = i64, Path), ("league_id" = i64, Path), ("team_id" = i64, Path)),
    responses((status = 200, body = TeamFairness)))]
async fn find_team_fairness(
    reader: Reader,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId, TeamId)>,
) -> Result<Json<TeamFairness>> {
    let organization = reader.organization;
    Ok(Json(app.db.read(move |conn| fairness::of_team(conn, organization, place)).await?))
}

//! Leagues of an organization, and as played in its seasons.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Member, Path, Reader, TenantQuery};
use crate::app::App;
use crate::domain::ids::{LeagueId, SeasonId};
use crate::domain::leagues::{Leagues, SeasonsLeague};
use crate::error::Result;
use crate::store;
use crate::views;
use crate::views::standings::{self, StandingsRow};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_leagues))
        .routes(routes!(list_leagues_v1))
        .routes(routes!(list_seasons_leagues))
        .routes(routes!(find_season_league))
        .routes(routes!(list_league_teams))
}

async fn leagues(reader: Reader, app: &App) -> Result<Json<Leagues>> {
    let organization = reader.organization;
    Ok(Json(app.db.read(move |conn| views::leagues::list(conn, organization)).await?))
}

/// The leagues of an organization, in the order of the filters: the favoured places, then weekdays, then by name.
#[utoipa::path(get, path = "/api/leaguesv2", tag = "leagues", operation_id = "list_leagues",
    params(TenantQuery), responses((status = 200, body = Leagues)))]
async fn list_leagues(reader: Reader, State(app): State<App>) -> Result<Json<Leagues>> {
    leagues(reader, &app).await
}

/// The same list, under its older address.
#[utoipa::path(get, path = "/api/leagues", tag = "leagues", operation_id = "list_leagues_v1",
    params(TenantQuery), responses((status = 200, body = Leagues)))]
async fn list_leagues_v1(reader: Reader, State(app): State<App>) -> Result<Json<Leagues>> {
    leagues(reader, &app).await
}

#[derive(Serialize, ToSchema)]
pub struct SeasonsLeagues {
    #[serde(rename = "seasonsLeagues")]
    seasons_leagues: Vec<SeasonsLeague>,
}

/// Every league in every season, active seasons first.
#[utoipa::path(get, path = "/api/seasonsleagues", tag = "leagues", operation_id = "list_seasons_leagues",
    security(("session" = ["staff"])), responses((status = 200, body = SeasonsLeagues)))]
async fn list_seasons_leagues(member: Member, State(app): State<App>) -> Result<Json<SeasonsLeagues>> {
    let organization = member.organization;
    let seasons_leagues = app.db.read(move |conn| store::leagues::list_in_seasons(conn, organization));
    Ok(Json(SeasonsLeagues { seasons_leagues: seasons_leagues.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct OneSeasonsLeague {
    league: LeagueOfSeason,
}

/// A league as played in one season.
#[derive(Serialize, ToSchema)]
pub struct LeagueOfSeason {
    id: LeagueId,
    name: String,
    position: i64,
    seasons_leagues_id: crate::domain::ids::SeasonsLeagueId,
    season: crate::domain::seasons::SeasonRef,
}

/// One league of a season.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}", tag = "leagues",
    operation_id = "find_season_league", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 200, body = OneSeasonsLeague)))]
async fn find_season_league(
    member: Member,
    State(app): State<App>,
    Path((season, league)): Path<(SeasonId, LeagueId)>,
) -> Result<Json<OneSeasonsLeague>> {
    let organization = member.organization;
    let read = app.db.read(move |conn| store::leagues::find_in_season(conn, organization, season, league));
    let played = read.await?;
    Ok(Json(OneSeasonsLeague {
        league: LeagueOfSeason {
            id: played.league.id,
            name: played.league.name,
            position: played.position,
            seasons_leagues_id: played.id,
            season: played.season,
        },
    }))
}

#[derive(Serialize, ToSchema)]
pub struct LeagueTeams {
    teams: Vec<StandingsRow>,
}

/// The teams of a league in a season, first place first.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams", tag = "leagues",
    operation_id = "list_league_teams", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 200, body = LeagueTeams)))]
async fn list_league_teams(
    member: Member,
    State(app): State<App>,
    Path((season, league)): Path<(SeasonId, LeagueId)>,
) -> Result<Json<LeagueTeams>> {
    let organization = member.organization;
    let teams = app.db.read(move |conn| standings::of_league(conn, organization, season, league));
    Ok(Json(LeagueTeams { teams: teams.await? }))
}

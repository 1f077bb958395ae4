//! Leagues of an organization, and leagues in its seasons.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{
    Created, Edit, Editor, Json, MayDelete, Member, NoContent, Path, Reader, SeasonData, TenantQuery,
};
use crate::actions::{self, versions};
use crate::app::App;
use crate::domain::deletions::Deletion;
use crate::domain::ids::{LeagueId, SeasonId};
use crate::domain::leagues::{LeagueInput, LeagueOrderInput, Leagues, NewLeagueInput, SeasonsLeague};
use crate::domain::players::View;
use crate::domain::versions::Versioned;
use crate::error::Result;
use crate::problem::ConflictBody;
use crate::store;
use crate::views;
use crate::views::seasons;
use crate::views::standings::{self, StandingsRow};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_leagues))
        .routes(routes!(list_leagues_v1))
        .routes(routes!(list_seasons_leagues))
        .routes(routes!(create_season_league))
        .routes(routes!(reorder_season_leagues))
        .routes(routes!(find_season_league, update_season_league, remove_season_league))
        .routes(routes!(find_season_league_deletion))
        .routes(routes!(list_league_teams))
}

async fn leagues(reader: Reader, app: &App) -> Result<Json<Leagues>> {
    let audience = reader.audience();
    Ok(Json(app.db.read(move |conn| views::leagues::list(conn, audience)).await?))
}

/// Returns the leagues of an organization in the order of filters: preferred locations, then weekdays, then by name.
#[utoipa::path(get, path = "/api/leaguesv2", tag = "leagues", operation_id = "list_leagues",
    security((), ("session" = ["scorekeeper"])), params(TenantQuery), responses((status = 200, body = Leagues)))]
async fn list_leagues(reader: Reader, State(app): State<App>) -> Result<Json<Leagues>> {
    leagues(reader, &app).await
}

/// Returns the leagues of an organization. Older URL of `list_leagues`.
#[utoipa::path(get, path = "/api/leagues", tag = "leagues", operation_id = "list_leagues_v1",
    security((), ("session" = ["scorekeeper"])), params(TenantQuery), responses((status = 200, body = Leagues)))]
async fn list_leagues_v1(reader: Reader, State(app): State<App>) -> Result<Json<Leagues>> {
    leagues(reader, &app).await
}

#[derive(Serialize, ToSchema)]
pub struct SeasonsLeagues {
    #[serde(rename = "seasonsLeagues")]
    seasons_leagues: Vec<SeasonsLeague>,
}

/// Returns every league in every season, active seasons first, those of a season in the order of filters.
#[utoipa::path(get, path = "/api/seasonsleagues", tag = "leagues", operation_id = "list_seasons_leagues",
    security(("session" = ["scorekeeper"])), responses((status = 200, body = SeasonsLeagues)))]
async fn list_seasons_leagues(member: Member, State(app): State<App>) -> Result<Json<SeasonsLeagues>> {
    let organization = member.organization;
    let seasons_leagues = app.db.read(move |conn| views::leagues::list_in_seasons(conn, organization));
    Ok(Json(SeasonsLeagues { seasons_leagues: seasons_leagues.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct OneSeasonsLeague {
    league: LeagueOfSeason,
}

/// A league in one season.
#[derive(Serialize, ToSchema)]
pub struct LeagueOfSeason {
    id: LeagueId,
    name: String,
    position: i64,
    /// The length of a game in minutes; null if not set.
    #[serde(rename = "gameMinutes")]
    game_minutes: Option<i64>,
    /// The version of the league, shared by all its seasons.
    version: i64,
    seasons_leagues_id: crate::domain::ids::SeasonsLeagueId,
    season: crate::domain::seasons::SeasonRef,
}

/// Returns a league of a season.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}", tag = "leagues",
    operation_id = "find_season_league", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = OneSeasonsLeague)))]
async fn find_season_league(
    member: Member,
    State(app): State<App>,
    Path((season, league)): Path<(SeasonId, LeagueId)>,
) -> Result<Json<OneSeasonsLeague>> {
    let organization = member.organization;
    let played = app.db.read(move |conn| store::leagues::find_in_season(conn, organization, season, league));
    Ok(Json(OneSeasonsLeague { league: played.await?.into() }))
}

impl From<SeasonsLeague> for LeagueOfSeason {
    fn from(played: SeasonsLeague) -> Self {
        let SeasonsLeague { id, league, season, position, game_minutes, version } = played;
        Self {
            id: league.id,
            name: league.name,
            position,
            game_minutes,
            version,
            seasons_leagues_id: id,
            season,
        }
    }
}

/// Adds a league to a season: the organization's league of that name, or a new one. Can copy teams, captains and
/// rosters from the league of the same name in another season.
#[utoipa::path(post, path = "/api/seasonsv2/{season_id}/leagues", tag = "leagues",
    operation_id = "create_season_league", params(("season_id" = i64, Path)), request_body = NewLeagueInput,
    security(("session" = ["staff"])), responses((status = 201, body = OneSeasonsLeague)))]
async fn create_season_league(
    member: Editor,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
    Json(input): Json<NewLeagueInput>,
) -> Result<Created<OneSeasonsLeague>> {
    let (organization, new) = (member.organization, input.check(season)?);
    let write = app.db.write(member.actor("create_season_league"), move |tx| {
        actions::seasons::add_league(tx, organization, season, &new)
    });
    Ok(Created(OneSeasonsLeague { league: write.await?.into() }))
}

/// Changes the name of a league and the length of its games, in all its seasons.
#[utoipa::path(put, path = "/api/seasonsv2/{season_id}/leagues/{league_id}", tag = "leagues",
    operation_id = "update_season_league", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    request_body = Edit<LeagueInput>, security(("session" = ["staff"])),
    responses((status = 200, body = OneSeasonsLeague), (status = 409, body = ConflictBody)))]
async fn update_season_league(
    member: Editor,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId)>,
    Edit { input, base, .. }: Edit<LeagueInput>,
) -> Result<Json<OneSeasonsLeague>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("update_season_league"), move |tx| {
        versions::check(tx, organization, Versioned::League(place.1), &base)?;
        actions::seasons::update_league(tx, organization, place, &input)
    });
    Ok(Json(OneSeasonsLeague { league: write.await?.into() }))
}

#[derive(Serialize, ToSchema)]
pub struct LeaguesOfSeason {
    leagues: Vec<LeagueOfSeason>,
}

/// Reorders the leagues of a season. Leagues that are not named follow in their current order.
#[utoipa::path(put, path = "/api/seasonsv2/{season_id}/leagues/order", tag = "leagues",
    operation_id = "reorder_season_leagues", params(("season_id" = i64, Path)), request_body = LeagueOrderInput,
    security(("session" = ["staff"])), responses((status = 200, body = LeaguesOfSeason)))]
async fn reorder_season_leagues(
    member: Editor,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
    Json(input): Json<LeagueOrderInput>,
) -> Result<Json<LeaguesOfSeason>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("reorder_season_leagues"), move |tx| {
        actions::seasons::reorder_leagues(tx, organization, season, &input.ordered_leagues)
    });
    let leagues = write.await?.into_iter().map(Into::into).collect();
    Ok(Json(LeaguesOfSeason { leagues }))
}

/// Removes a league from a season with its enrolments, games, byes and week-offs there. Deletes the league if that was
/// its last season. Refused while a bracket that has games contains teams of this league and of others.
#[utoipa::path(delete, path = "/api/seasonsv2/{season_id}/leagues/{league_id}", tag = "leagues",
    operation_id = "remove_season_league", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 204), (status = 409)))]
async fn remove_season_league(
    member: MayDelete<SeasonData>,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId)>,
) -> Result<NoContent> {
    let (organization, now) = (member.organization, app.clock.unix_seconds());
    let write = app.db.write(member.actor("remove_season_league"), move |tx| {
        actions::seasons::remove_league(tx, organization, place, now)
    });
    write.await?;
    Ok(NoContent)
}

/// Returns how many records the removal of a league from a season would delete.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/deletion", tag = "leagues",
    operation_id = "find_season_league_deletion",
    params(("season_id" = i64, Path), ("league_id" = i64, Path)), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = Deletion)))]
async fn find_season_league_deletion(
    member: Member,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId)>,
) -> Result<Json<Deletion>> {
    let organization = member.organization;
    let deletion = app.db.read(move |conn| seasons::league_deletion(conn, organization, place));
    Ok(Json(deletion.await?))
}

#[derive(Serialize, ToSchema)]
pub struct LeagueTeams {
    teams: Vec<StandingsRow>,
}

/// Returns the teams of a league in a season, in the order of the standings.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams", tag = "leagues",
    operation_id = "list_league_teams", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = LeagueTeams)))]
async fn list_league_teams(
    member: Member,
    State(app): State<App>,
    Path((season, league)): Path<(SeasonId, LeagueId)>,
) -> Result<Json<LeagueTeams>> {
    let organization = member.organization;
    let teams =
        app.db.read(move |conn| standings::of_league(conn, organization, View::Staff, (season, league)));
    Ok(Json(LeagueTeams { teams: teams.await? }))
}

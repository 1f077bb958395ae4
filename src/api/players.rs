//! Players of an organization. E-mail and phone are for staff only.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Member, Path, Query, Reader, TenantQuery};
use super::paging::Paging;
use crate::app::App;
use crate::domain::ids::PlayerId;
use crate::domain::players::{Player, PlayerGame, PlayerPage};
use crate::domain::stats::Stat;
use crate::error::Result;
use crate::store;
use crate::store::players::View;
use crate::views::player::{Scope, player_page};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_players))
        .routes(routes!(find_player))
        .routes(routes!(find_player_page))
        .routes(routes!(find_player_information))
        .routes(routes!(find_player_stats))
}

#[derive(Serialize, ToSchema)]
pub struct Players {
    players: Vec<Player>,
    next_cursor: Option<String>,
}

/// The players of an organization by name, each with rosters and attributes.
#[utoipa::path(get, path = "/api/playersv2", tag = "players", operation_id = "list_players",
    params(TenantQuery, Paging), responses((status = 200, body = Players)))]
async fn list_players(
    reader: Reader,
    State(app): State<App>,
    Query(paging): Query<Paging>,
) -> Result<Json<Players>> {
    let (organization, page) = (reader.organization, paging.page()?);
    let view = if reader.staff { View::Staff } else { View::Public };
    let mut players = app.db.read(move |conn| store::players::list(conn, organization, view, page)).await?;
    let next_cursor = Paging::cut(page, &mut players, |player| player.id.0);
    Ok(Json(Players { players, next_cursor }))
}

#[derive(Serialize, ToSchema)]
pub struct OnePlayer {
    player: Player,
}

async fn player(member: &Member, app: &App, id: PlayerId) -> Result<Json<OnePlayer>> {
    let organization = member.organization;
    let player = app.db.read(move |conn| store::players::find(conn, organization, View::Staff, id));
    Ok(Json(OnePlayer { player: player.await? }))
}

/// One player with contacts.
#[utoipa::path(get, path = "/api/playersv2/{player_id}", tag = "players", operation_id = "find_player",
    params(("player_id" = i64, Path)), security(("session" = ["staff"])),
    responses((status = 200, body = OnePlayer)))]
async fn find_player(
    member: Member,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
) -> Result<Json<OnePlayer>> {
    player(&member, &app, id).await
}

/// The same, under its other address.
#[utoipa::path(get, path = "/api/playersv2/{player_id}/information", tag = "players",
    operation_id = "find_player_information", params(("player_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 200, body = OnePlayer)))]
async fn find_player_information(
    member: Member,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
) -> Result<Json<OnePlayer>> {
    player(&member, &app, id).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ScopeQuery {
    /// `all` games, or those of `active` seasons.
    #[serde(default)]
    #[param(inline)]
    scope: Scope,
}

/// The page of a player: every game's line, averages, teams.
#[utoipa::path(get, path = "/api/playersv2/{player_id}/basic", tag = "players", operation_id = "find_player_page",
    params(TenantQuery, ScopeQuery, ("player_id" = i64, Path)), responses((status = 200, body = PlayerPage)))]
async fn find_player_page(
    reader: Reader,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
    Query(query): Query<ScopeQuery>,
) -> Result<Json<PlayerPage>> {
    let (organization, view) = (reader.organization, (reader.staff, query.scope));
    Ok(Json(app.db.read(move |conn| player_page(conn, organization, id, view)).await?))
}

#[derive(Serialize, ToSchema)]
pub struct PlayerStats {
    player: Player,
    #[serde(rename = "gameStats")]
    game_stats: Vec<PlayerGame>,
    #[serde(rename = "allStats")]
    all_stats: Vec<Stat>,
}

/// A player's lines in every game.
#[utoipa::path(get, path = "/api/playersv2/{player_id}/stats", tag = "players", operation_id = "find_player_stats",
    params(("player_id" = i64, Path)), security(("session" = ["staff"])),
    responses((status = 200, body = PlayerStats)))]
async fn find_player_stats(
    member: Member,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
) -> Result<Json<PlayerStats>> {
    let organization = member.organization;
    let page = app.db.read(move |conn| player_page(conn, organization, id, (true, Scope::All))).await?;
    Ok(Json(PlayerStats { player: page.player, game_stats: page.game_stats, all_stats: page.all_stats }))
}

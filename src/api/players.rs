//! Players of an organization. Only staff see e-mail addresses and phone numbers.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{
    Edit, Editor, Json, MayDelete, Member, MultipartForm, NoContent, Path, PeopleData, Query, Reader,
    TenantQuery,
};
use super::paging::Paging;
use crate::actions::{self, versions};
use crate::app::App;
use crate::domain::deletions::Deletion;
use crate::domain::ids::PlayerId;
use crate::domain::merges::{Merge, MergeInput};
use crate::domain::players::{
    AttributesInput, Player, PlayerChoices, PlayerGameStat, PlayerInput, PlayerPage, PlayerPublicName,
    PlayerSplits, PublicNamesInput, View,
};
use crate::domain::stats::Stat;
use crate::domain::versions::Versioned;
use crate::error::Result;
use crate::problem::ConflictBody;
use crate::store;
use crate::views::leagues;
use crate::views::merges;
use crate::views::player::splits::player_splits;
use crate::views::player::{self, Scope, player_page};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_players))
        .routes(routes!(list_player_choices))
        .routes(routes!(find_player, update_player, remove_player))
        .routes(routes!(find_player_deletion))
        .routes(routes!(update_player_attributes))
        .routes(routes!(update_public_names))
        .routes(routes!(merge_players))
        .routes(routes!(preview_merge))
        .routes(routes!(find_player_page))
        .routes(routes!(find_player_splits))
        .routes(routes!(find_player_information))
        .routes(routes!(find_player_stats))
}

#[derive(Serialize, ToSchema)]
pub struct Players {
    players: Vec<Player>,
    next_cursor: Option<String>,
}

/// Returns the players of an organization by name, each with rosters and attributes.
#[utoipa::path(get, path = "/api/playersv2", tag = "players", operation_id = "list_players",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery, Paging), responses((status = 200, body = Players)))]
async fn list_players(
    reader: Reader,
    State(app): State<App>,
    Query(paging): Query<Paging>,
) -> Result<Json<Players>> {
    let ((organization, view), page) = (reader.audience(), paging.page()?);
    let read = app.db.read(move |conn| {
        let mut players = store::players::list(conn, organization, view, page)?;
        let next_cursor = paging
            .cut(&mut players, |player| store::players::sort_key(conn, organization, view, player.id))?;
        Ok(Players { players, next_cursor })
    });
    Ok(Json(read.await?))
}

/// Returns the leagues and teams with a current roster, as filters of the player list.
#[utoipa::path(get, path = "/api/playersv2/choices", tag = "players", operation_id = "list_player_choices",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery), responses((status = 200, body = PlayerChoices)))]
async fn list_player_choices(reader: Reader, State(app): State<App>) -> Result<Json<PlayerChoices>> {
    let choices = app.db.read(move |conn| leagues::player_choices(conn, reader.organization));
    Ok(Json(choices.await?))
}

#[derive(Serialize, ToSchema)]
pub struct OnePlayer {
    player: Player,
}

async fn find_for_staff(member: &Member, app: &App, id: PlayerId) -> Result<Json<OnePlayer>> {
    let organization = member.organization;
    let player = app.db.read(move |conn| store::players::find(conn, organization, View::Staff, id));
    Ok(Json(OnePlayer { player: player.await? }))
}

/// Returns a player with e-mail address and phone number.
#[utoipa::path(get, path = "/api/playersv2/{player_id}", tag = "players", operation_id = "find_player",
    params(("player_id" = i64, Path)), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = OnePlayer)))]
async fn find_player(
    member: Member,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
) -> Result<Json<OnePlayer>> {
    find_for_staff(&member, &app, id).await
}

/// Returns a player with e-mail address and phone number. Other URL of `find_player`.
#[utoipa::path(get, path = "/api/playersv2/{player_id}/information", tag = "players",
    operation_id = "find_player_information", params(("player_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = OnePlayer)))]
async fn find_player_information(
    member: Member,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
) -> Result<Json<OnePlayer>> {
    find_for_staff(&member, &app, id).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ScopeQuery {
    /// `all` games, or only games of `active` seasons.
    #[serde(default)]
    #[param(inline)]
    scope: Scope,
    /// Omits `gameStats`; `gameLines` has the same numbers.
    #[serde(default)]
    lines: bool,
}

/// Returns a player's page: the stat line of every game, averages, teams.
#[utoipa::path(get, path = "/api/playersv2/{player_id}/basic", tag = "players", operation_id = "find_player_page",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery, ScopeQuery, ("player_id" = i64, Path)), responses((status = 200, body = PlayerPage)))]
async fn find_player_page(
    reader: Reader,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
    Query(query): Query<ScopeQuery>,
) -> Result<Json<PlayerPage>> {
    let (organization, view) = reader.audience();
    let read = app.db.read(move |conn| player_page(conn, organization, id, (view, query.scope)));
    let mut page = read.await?;
    page.game_stats = (!query.lines).then(|| player::game_stats(&page));
    Ok(Json(page))
}

/// Returns a player's averages at home, away, in wins and in losses: for all teams together, then for each team.
#[utoipa::path(get, path = "/api/playersv2/{player_id}/splits", tag = "players", operation_id = "find_player_splits",
    security((), ("session" = ["scorekeeper"])),
    params(TenantQuery, ("player_id" = i64, Path)), responses((status = 200, body = PlayerSplits)))]
async fn find_player_splits(
    reader: Reader,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
) -> Result<Json<PlayerSplits>> {
    let (organization, view) = reader.audience();
    Ok(Json(app.db.read(move |conn| player_splits(conn, organization, id, view)).await?))
}

#[derive(Serialize, ToSchema)]
pub struct PlayerStatHistory {
    player: Player,
    #[serde(rename = "gameStats")]
    game_stats: Vec<PlayerGameStat>,
    #[serde(rename = "allStats")]
    all_stats: Vec<Stat>,
}

/// Returns all statistics of a player, one entry per game and statistic.
#[utoipa::path(get, path = "/api/playersv2/{player_id}/stats", tag = "players", operation_id = "find_player_stats",
    params(("player_id" = i64, Path)), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = PlayerStatHistory)))]
async fn find_player_stats(
    member: Member,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
) -> Result<Json<PlayerStatHistory>> {
    let organization = member.organization;
    let page =
        app.db.read(move |conn| player_page(conn, organization, id, (View::Staff, Scope::All))).await?;
    let game_stats = player::game_stats(&page);
    Ok(Json(PlayerStatHistory { player: page.player, game_stats, all_stats: page.all_stats }))
}

/// An update of a player as a form, with a photo.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form, whose fields are read one by one")]
pub struct PlayerForm {
    #[schema(inline)]
    #[serde(flatten)]
    fields: PlayerInput,
    /// A PNG, JPEG or WebP picture of at most 8 MB and 40 megapixels.
    #[schema(value_type = Option<String>, format = Binary, content_media_type = "application/octet-stream")]
    image: Option<Vec<u8>>,
}

/// Updates a player's names, e-mail address, phone number and photo.
#[utoipa::path(put, path = "/api/playersv2/{player_id}", tag = "players", operation_id = "update_player",
    params(("player_id" = i64, Path)),
    request_body(content((Edit<PlayerInput> = "application/json"), (Edit<PlayerForm> = "multipart/form-data"))),
    security(("session" = ["staff"])),
    responses((status = 200, body = OnePlayer), (status = 409, body = ConflictBody)))]
async fn update_player(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
    form: MultipartForm<PlayerInput>,
) -> Result<Json<OnePlayer>> {
    let (organization, base) = (member.organization, form.base()?);
    let image = form.picture("image").await?;
    let now = app.clock.unix_seconds();
    let write = app.db.write(member.actor("update_player"), move |tx| {
        versions::check(tx, organization, Versioned::Player(id), &base)?;
        actions::players::update_player(tx, organization, id, &form.fields, (image, now))
    });
    Ok(Json(OnePlayer { player: write.await? }))
}

/// Sets a player's values of the named attributes; other attributes keep their values.
#[utoipa::path(put, path = "/api/playersv2/{player_id}/attributes", tag = "players",
    operation_id = "update_player_attributes", params(("player_id" = i64, Path)), request_body = Edit<AttributesInput>,
    security(("session" = ["staff"])),
    responses((status = 200, body = OnePlayer), (status = 409, body = ConflictBody)))]
async fn update_player_attributes(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
    Edit { input, base, .. }: Edit<AttributesInput>,
) -> Result<Json<OnePlayer>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("update_player_attributes"), move |tx| {
        versions::check(tx, organization, Versioned::Player(id), &base)?;
        actions::players::set_attributes(tx, organization, id, &input)
    });
    Ok(Json(OnePlayer { player: write.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct PlayerPublicNames {
    /// Sorted by id.
    players: Vec<PlayerPublicName>,
}

/// Sets how visitors see the names of the given players, and returns the result. An unknown id fails the request; then
/// nothing is written.
#[utoipa::path(put, path = "/api/playersv2/public-names", tag = "players", operation_id = "update_public_names",
    request_body = PublicNamesInput, security(("session" = ["staff"])),
    responses((status = 200, body = PlayerPublicNames)))]
async fn update_public_names(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<PublicNamesInput>,
) -> Result<Json<PlayerPublicNames>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("update_public_names"), move |tx| {
        actions::players::set_public_names(tx, organization, &input)
    });
    Ok(Json(PlayerPublicNames { players: write.await? }))
}

/// Returns how many records the deletion of a player would delete.
#[utoipa::path(get, path = "/api/playersv2/{player_id}/deletion", tag = "players",
    operation_id = "find_player_deletion", params(("player_id" = i64, Path)), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = Deletion)))]
async fn find_player_deletion(
    member: Member,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
) -> Result<Json<Deletion>> {
    let organization = member.organization;
    Ok(Json(app.db.read(move |conn| player::deletion(conn, organization, id)).await?))
}

/// Deletes a player with roster entries, statistics and attribute values.
#[utoipa::path(delete, path = "/api/playersv2/{player_id}", tag = "players", operation_id = "remove_player",
    params(("player_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_player(
    member: MayDelete<PeopleData>,
    State(app): State<App>,
    Path(id): Path<PlayerId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write =
        app.db.write(member.actor("remove_player"), move |tx| store::players::remove(tx, organization, id));
    write.await.map(|()| NoContent)
}

/// Merges duplicate players into one: rosters, statistics, attributes and captaincies move to the master. If both have
/// statistics in a game, or a value of an attribute, the master's are kept. A merge can be undone for 30 days, like any action.
#[utoipa::path(post, path = "/api/playersv2/merge", tag = "players", operation_id = "merge_players",
    request_body = MergeInput, security(("session" = ["staff"])), responses((status = 200, body = Merge)))]
async fn merge_players(
    member: MayDelete<PeopleData>,
    State(app): State<App>,
    Json(input): Json<MergeInput>,
) -> Result<Json<Merge>> {
    let (organization, duplicates) = (member.organization, input.check()?);
    let now = app.clock.unix_seconds();
    let write = app.db.write(member.actor("merge_players"), move |tx| {
        actions::merges::merge(tx, organization, (input.master_id, &duplicates), now)
    });
    Ok(Json(write.await?))
}

/// Returns what a merge would move and what it would drop. Changes nothing.
#[utoipa::path(post, path = "/api/playersv2/merge/preview", tag = "players", operation_id = "preview_merge",
    request_body = MergeInput, security(("session" = ["staff"])), responses((status = 200, body = Merge)))]
async fn preview_merge(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<MergeInput>,
) -> Result<Json<Merge>> {
    let (organization, duplicates) = (member.organization, input.check()?);
    let read = app.db.read(move |conn| merges::preview(conn, organization, (input.master_id, &duplicates)));
    Ok(Json(read.await?))
}

//! Games of a division's bracket: create, update, delete, and the slots of games without teams.

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{
    Created, Edit, Editor, GameData, Json, MayDelete, Member, NoContent, Path, Query, Reader,
};
use crate::actions::bracket_slots::SavedSlot;
use crate::actions::games::SavedGame;
use crate::actions::{self, versions};
use crate::app::App;
use crate::domain::deletions::Deletion;
use crate::domain::games::{AnnouncedGames, BracketSlotInput, GameInput};
use crate::domain::ids::{DivisionId, GameId, SeasonId};
use crate::domain::versions::Versioned;
use crate::error::{Error, Result};
use crate::problem::ConflictBody;
use crate::rules::video;
use crate::views::{announced, brackets};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create_division_game))
        .routes(routes!(update_division_game, remove_division_game))
        .routes(routes!(find_division_game_deletion))
        .routes(routes!(set_bracket_slot))
        .routes(routes!(list_announced_games))
}

/// Returns the matchups of brackets that have a date but no game, because a team is not known yet, by date and time.
#[utoipa::path(get, path = "/api/announced-games", tag = "divisions", operation_id = "list_announced_games",
    security((), ("session" = ["scorekeeper"])),
    params(super::extract::TenantQuery), responses((status = 200, body = AnnouncedGames)))]
async fn list_announced_games(reader: Reader, State(app): State<App>) -> Result<Json<AnnouncedGames>> {
    let organization = reader.organization;
    Ok(Json(app.db.read(move |conn| announced::list(conn, organization)).await?))
}

/// Creates a game of a matchup (`match_id`) between its two teams; of a series the game `series_game`.
#[utoipa::path(post, path = "/api/seasonsv2/{season_id}/divisions/{division_id}/games", tag = "divisions",
    operation_id = "create_division_game", params(("season_id" = i64, Path), ("division_id" = i64, Path)),
    request_body = GameInput, security(("session" = ["staff"])), responses((status = 201, body = SavedGame)))]
async fn create_division_game(
    member: Editor,
    State(app): State<App>,
    Path(place): Path<(SeasonId, DivisionId)>,
    Json(input): Json<GameInput>,
) -> Result<Created<SavedGame>> {
    let (organization, names, now) = (member.organization, input.names(), app.clock.unix_seconds());
    let (matchup, number) = (input.match_id.clone(), input.series_game);
    let planned = input.check_new(video::embed)?;
    let matchup = matchup.ok_or_else(|| Error::field("match_id", "is required"))?;
    let write = app.db.write(member.actor("create_division_game"), move |tx| {
        actions::games::save(tx, organization, (None, now), |tx| {
            actions::brackets::create(tx, organization, place, (&planned, (&matchup, number), names), now)
        })
    });
    Ok(Created(write.await?))
}

/// Sets date, time and location of a game whose teams are not known yet, or that its series may not need; without a date,
/// deletes the slot. The game is created in the slot when both teams are known and it will be played. A clash with a game is reported in `warnings` and is not an error.
#[utoipa::path(put, path = "/api/seasonsv2/{season_id}/divisions/{division_id}/slots", tag = "divisions",
    operation_id = "set_bracket_slot", params(("season_id" = i64, Path), ("division_id" = i64, Path)),
    request_body = Edit<BracketSlotInput>, security(("session" = ["staff"])),
    responses((status = 200, body = SavedSlot), (status = 409, body = ConflictBody)))]
async fn set_bracket_slot(
    member: Editor,
    State(app): State<App>,
    Path(place): Path<(SeasonId, DivisionId)>,
    Edit { input, base, .. }: Edit<BracketSlotInput>,
) -> Result<Json<SavedSlot>> {
    let (organization, now) = (member.organization, app.clock.unix_seconds());
    let change = input.check()?;
    let write = app.db.write(member.actor("set_bracket_slot"), move |tx| {
        actions::bracket_slots::set(tx, organization, place, (&change, &base), now)
    });
    Ok(Json(write.await?))
}

/// Updates a game. A new winner advances to the later games. If one of these has begun, `cascade` is required.
#[utoipa::path(put, path = "/api/seasonsv2/{season_id}/divisions/{division_id}/games/{game_id}",
    tag = "divisions", operation_id = "update_division_game",
    params(("season_id" = i64, Path), ("division_id" = i64, Path), ("game_id" = i64, Path)),
    request_body = Edit<GameInput>, security(("session" = ["staff"])),
    responses((status = 200, body = SavedGame), (status = 409, body = ConflictBody)))]
async fn update_division_game(
    member: Editor,
    State(app): State<App>,
    Path(place): Path<(SeasonId, DivisionId, GameId)>,
    Edit { input, base, .. }: Edit<GameInput>,
) -> Result<Json<SavedGame>> {
    let (organization, names, cascade) = (member.organization, input.names(), input.cascade);
    let (change, now) = (input.check_change(video::embed)?, app.clock.unix_seconds());
    let write = app.db.write(member.actor("update_division_game"), move |tx| {
        versions::check(tx, organization, Versioned::Game(place.2), &base)?;
        actions::games::save(tx, organization, (Some(place.2), now), |tx| {
            actions::brackets::update(tx, organization, place, (&change, cascade, names), now)
        })
    });
    Ok(Json(write.await?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CascadeQuery {
    /// Deletes the game even if later games of the bracket that depend on it have begun.
    #[serde(default)]
    cascade: bool,
}

/// Deletes a game with its period scores and statistics. If a later game that depends on it has begun, `cascade` is
/// required.
#[utoipa::path(delete, path = "/api/seasonsv2/{season_id}/divisions/{division_id}/games/{game_id}",
    tag = "divisions", operation_id = "remove_division_game",
    params(("season_id" = i64, Path), ("division_id" = i64, Path), ("game_id" = i64, Path), CascadeQuery),
    security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_division_game(
    member: MayDelete<GameData>,
    State(app): State<App>,
    Path(place): Path<(SeasonId, DivisionId, GameId)>,
    Query(CascadeQuery { cascade }): Query<CascadeQuery>,
) -> Result<NoContent> {
    let (organization, now) = (member.organization, app.clock.unix_seconds());
    let write = app.db.write(member.actor("remove_division_game"), move |tx| {
        actions::brackets::remove(tx, organization, place, cascade, now)
    });
    write.await?;
    Ok(NoContent)
}

/// Returns how many records the deletion of a game would delete; `results` counts the later games that depend on it.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/divisions/{division_id}/games/{game_id}/deletion",
    tag = "divisions", operation_id = "find_division_game_deletion",
    params(("season_id" = i64, Path), ("division_id" = i64, Path), ("game_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Deletion)))]
async fn find_division_game_deletion(
    member: Member,
    State(app): State<App>,
    Path(place): Path<(SeasonId, DivisionId, GameId)>,
) -> Result<Json<Deletion>> {
    let organization = member.organization;
    Ok(Json(app.db.read(move |conn| brackets::deletion(conn, organization, place)).await?))
}

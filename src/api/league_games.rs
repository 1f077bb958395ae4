//! Games of a league in a season: list, create, update, delete.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Created, Edit, Editor, GameData, Json, MayDelete, Member, NoContent, Path};
use crate::actions::games::SavedGame;
use crate::actions::{self, versions};
use crate::app::App;
use crate::domain::deletions::Deletion;
use crate::domain::games::{GameInput, Mismatch};
use crate::domain::ids::{GameId, LeagueId, SeasonId};
use crate::domain::versions::Versioned;
use crate::error::Result;
use crate::problem::ConflictBody;
use crate::rules::video;
use crate::views::box_score;
use crate::views::league_games::{self, LeagueGames};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_league_games, create_league_game))
        .routes(routes!(update_league_game, remove_league_game))
        .routes(routes!(find_league_game_deletion))
        .routes(routes!(list_score_mismatches))
}

/// Returns the games of a league in a season, and the teams that can play in it.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/games", tag = "games",
    operation_id = "list_league_games", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = LeagueGames)))]
async fn list_league_games(
    member: Member,
    State(app): State<App>,
    Path((season, league)): Path<(SeasonId, LeagueId)>,
) -> Result<Json<LeagueGames>> {
    let organization = member.organization;
    let games = app.db.read(move |conn| league_games::league_games(conn, organization, season, league));
    Ok(Json(games.await?))
}

/// Creates a game between two teams of the league. A clash with another game is reported in `warnings` and is not an
/// error.
#[utoipa::path(post, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/games", tag = "games",
    operation_id = "create_league_game", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    request_body = GameInput, security(("session" = ["staff"])), responses((status = 201, body = SavedGame)))]
async fn create_league_game(
    member: Editor,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId)>,
    Json(input): Json<GameInput>,
) -> Result<Created<SavedGame>> {
    let (organization, names) = (member.organization, input.names());
    let (planned, now) = (input.check_new(video::embed)?, app.clock.unix_seconds());
    let write = app.db.write(member.actor("create_league_game"), move |tx| {
        actions::games::save(tx, organization, (None, now), |tx| {
            actions::league_games::create(tx, organization, place, (&planned, names), now)
        })
    });
    Ok(Created(write.await?))
}

/// Updates a game: its score and all other given fields. A clash with another game is reported in `warnings` and is not
/// an error.
#[utoipa::path(put, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/games/{game_id}", tag = "games",
    operation_id = "update_league_game",
    params(("season_id" = i64, Path), ("league_id" = i64, Path), ("game_id" = i64, Path)),
    request_body = Edit<GameInput>, security(("session" = ["staff"])),
    responses((status = 200, body = SavedGame), (status = 409, body = ConflictBody)))]
async fn update_league_game(
    member: Editor,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId, GameId)>,
    Edit { input, base, .. }: Edit<GameInput>,
) -> Result<Json<SavedGame>> {
    let (organization, names) = (member.organization, input.names());
    let (change, now) = (input.check_change(video::embed)?, app.clock.unix_seconds());
    let write = app.db.write(member.actor("update_league_game"), move |tx| {
        versions::check(tx, organization, Versioned::Game(place.2), &base)?;
        actions::games::save(tx, organization, (Some(place.2), now), |tx| {
            actions::league_games::update(tx, organization, place, (&change, names), now)
        })
    });
    Ok(Json(write.await?))
}

/// Deletes a game with its period scores and statistics.
#[utoipa::path(delete, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/games/{game_id}", tag = "games",
    operation_id = "remove_league_game",
    params(("season_id" = i64, Path), ("league_id" = i64, Path), ("game_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_league_game(
    member: MayDelete<GameData>,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId, GameId)>,
) -> Result<NoContent> {
    let (organization, now) = (member.organization, app.clock.unix_seconds());
    let write = app.db.write(member.actor("remove_league_game"), move |tx| {
        actions::league_games::remove(tx, organization, place, now)
    });
    write.await?;
    Ok(NoContent)
}

/// Returns how many records the deletion of a game would delete.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/games/{game_id}/deletion",
    tag = "games", operation_id = "find_league_game_deletion",
    params(("season_id" = i64, Path), ("league_id" = i64, Path), ("game_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Deletion)))]
async fn find_league_game_deletion(
    member: Member,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId, GameId)>,
) -> Result<Json<Deletion>> {
    let organization = member.organization;
    Ok(Json(app.db.read(move |conn| league_games::deletion(conn, organization, place)).await?))
}

#[derive(Serialize, ToSchema)]
pub struct Mismatches {
    mismatches: Vec<Mismatch>,
}

/// Returns the teams whose players' points do not add up to the game's score. Skips games without statistics.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/score-mismatches", tag = "games",
    operation_id = "list_score_mismatches", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Mismatches)))]
async fn list_score_mismatches(
    member: Member,
    State(app): State<App>,
    Path((season, league)): Path<(SeasonId, LeagueId)>,
) -> Result<Json<Mismatches>> {
    let organization = member.organization;
    let read = app.db.read(move |conn| box_score::mismatches(conn, organization, season, league));
    Ok(Json(Mismatches { mismatches: read.await? }))
}

//! Statistics of a player in a game, as entered by a scorekeeper.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Member};
use crate::actions;
use crate::app::App;
use crate::domain::stats::{PlayerGameStatsInput, PlayerStat};
use crate::error::Result;
use crate::problem::ConflictBody;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(update_player_game_stats))
}

#[derive(Serialize, ToSchema)]
pub struct SavedPlayerStats {
    /// The players' statistics in the game, including derived ones.
    #[serde(rename = "playerStats")]
    player_stats: Vec<PlayerStat>,
}

/// Sets statistics of a game: of the player `player_id`, or without it of the player that each row names. Statistics that
/// are not named stay; null deletes one. Derived statistics are rejected. If one row is wrong, nothing is saved.
#[utoipa::path(put, path = "/api/player-game-stats", tag = "games", operation_id = "update_player_game_stats",
    request_body = PlayerGameStatsInput, security(("session" = ["scorekeeper"])),
    responses((status = 200, body = SavedPlayerStats), (status = 409, body = ConflictBody)))]
async fn update_player_game_stats(
    member: Member,
    State(app): State<App>,
    Json(input): Json<PlayerGameStatsInput>,
) -> Result<Json<SavedPlayerStats>> {
    let (organization, game) = (member.organization, input.game_id);
    let players = input.check()?;
    let write = app.db.write(member.actor("update_player_game_stats"), move |tx| {
        actions::box_score::set_player_stats(tx, organization, game, &players)
    });
    Ok(Json(SavedPlayerStats { player_stats: write.await? }))
}

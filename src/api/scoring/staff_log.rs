//! Staff's calls about the log of a scored game.

use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions::courtside::staff_log::settle;
use crate::api::extract::{Json, Member, Path};
use crate::app::App;
use crate::domain::courtside::staff_log::{StaffLog, StaffLogInput};
use crate::domain::ids::GameId;
use crate::error::Result;
use crate::views::courtside::pages::{self, ScoringPage};
use crate::views::courtside::staff_log::staff_log;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_log)).routes(routes!(settle_log))
}

/// Returns the log of a scored game: the settings that it begins with, and the entries that count.
#[utoipa::path(get, path = "/api/gamesv2/{game_id}/scoring/entries", tag = "scoring", operation_id = "list_log",
    params(("game_id" = i64, Path)), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = StaffLog)))]
async fn list_log(
    member: Member,
    State(app): State<App>,
    Path(game): Path<GameId>,
) -> Result<Json<StaffLog>> {
    let organization = member.organization;
    Ok(Json(app.db.read(move |conn| staff_log(conn, organization, game)).await?))
}

/// Adds entries of staff to the log of a scored game: edits of events, confirmed ends of periods, the end of the game, or its
/// reopening. All entries are added, or none. Returns 409 for a game without a log, and for an entry that does not count.
#[utoipa::path(post, path = "/api/gamesv2/{game_id}/scoring/entries", tag = "scoring", operation_id = "settle_log",
    params(("game_id" = i64, Path)), request_body = StaffLogInput, security(("session" = ["scorekeeper"])),
    responses((status = 200, body = ScoringPage)))]
async fn settle_log(
    member: Member,
    State(app): State<App>,
    Path(game): Path<GameId>,
    Json(input): Json<StaffLogInput>,
) -> Result<Json<ScoringPage>> {
    input.check()?;
    let (organization, user) = (member.organization, member.user.id);
    let now = app.clock.now().as_millisecond();
    let write = app.db.write_told(member.actor("settle_log"), move |tx| {
        settle(tx, organization, (game, user), input.entries, now)?;
        pages::staff_page(tx, organization, game)
    });
    Ok(Json(write.await?))
}

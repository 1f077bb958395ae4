//! Repairs of a season's schedules: three plans for what happened, and the publication of one.

use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions;
use crate::api::extract::{Editor, Json, Path};
use crate::app::App;
use crate::domain::ids::SeasonId;
use crate::domain::repairs::{RepairInput, RepairPublication};
use crate::error::{Error, Result};
use crate::problem::ConflictBody;
use crate::store;
use crate::views::bulk_games::BulkGames;
use crate::views::repairs::{self, Repairs};
use crate::work::JobKind;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(plan_repair)).routes(routes!(publish_repair))
}

/// Returns three plans for what happened to a season's schedules: the fewest changes, balanced, and the fairest. Writes
/// nothing. Games before `planFrom`, games that have begun and games of other seasons stay.
#[utoipa::path(post, path = "/api/seasonsv2/{season_id}/repairs", tag = "schedules", operation_id = "plan_repair",
    params(("season_id" = i64, Path)), request_body = RepairInput, security(("session" = ["staff"])),
    responses((status = 200, body = Repairs)))]
async fn plan_repair(
    editor: Editor,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
    Json(input): Json<RepairInput>,
) -> Result<Json<Repairs>> {
    let (organization, input, now) = (editor.organization, input.check()?, app.clock.now());
    let read = app.db.read(move |conn| {
        let zone = store::organizations::find(conn, organization)?.time_zone;
        let today = now.in_tz(&zone).map_err(Error::internal)?.date().to_string();
        repairs::load(conn, organization, season, (&input, &today))
    });
    let frame = read.await?;
    Ok(Json(app.work.run(Some(organization), JobKind::Planning, move |_| frame.repairs()).await?))
}

/// Publishes a repaired plan: all of its changes, or none. Returns 409 with the names of games that were saved since the
/// repair was made, and for a team or court that is then needed twice at one time, unless `anyway` is set.
#[utoipa::path(post, path = "/api/seasonsv2/{season_id}/repairs/publish", tag = "schedules",
    operation_id = "publish_repair", params(("season_id" = i64, Path)), request_body = RepairPublication,
    security(("session" = ["staff"])),
    responses((status = 200, body = BulkGames), (status = 409, body = ConflictBody)))]
async fn publish_repair(
    editor: Editor,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
    Json(input): Json<RepairPublication>,
) -> Result<Json<BulkGames>> {
    let (organization, publication, now) = (editor.organization, input.check()?, app.clock.unix_seconds());
    let write = app.db.write(editor.actor("publish_repair"), move |tx| {
        actions::repairs::publish(tx, organization, season, &publication, now)
    });
    Ok(Json(write.await?))
}

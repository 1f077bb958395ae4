//! Withdrawals of teams from a league or from a bracket.

use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Editor, Json, Path};
use crate::actions::withdrawals;
use crate::app::App;
use crate::domain::ids::{DivisionId, EnrolmentId, LeagueId, SeasonId, TeamId};
use crate::domain::withdrawals::{BracketWithdrawalInput, Withdrawal, WithdrawalInput};
use crate::error::Result;
use crate::views;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(withdraw_team)).routes(routes!(withdraw_from_bracket))
}

/// Withdraws a team from a league of a season and from its bracket, or replaces it by another team. Returns the numbers of
/// games that change; a dry run writes nothing.
#[utoipa::path(post, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams/{team_id}/withdrawal", tag = "teams",
    operation_id = "withdraw_team",
    params(("season_id" = i64, Path), ("league_id" = i64, Path), ("team_id" = i64, Path)),
    request_body = WithdrawalInput, security(("session" = ["staff"])),
    responses((status = 200, body = Withdrawal), (status = 409)))]
async fn withdraw_team(
    editor: Editor,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId, TeamId)>,
    Json(input): Json<WithdrawalInput>,
) -> Result<Json<Withdrawal>> {
    let (organization, now) = (editor.organization, app.clock.unix_seconds());
    if input.dry_run {
        let read = app.db.read(move |conn| views::withdrawals::preview(conn, organization, place, &input));
        return Ok(Json(read.await?));
    }
    let write = app.db.write(editor.actor("withdraw_team"), move |tx| {
        withdrawals::withdraw(tx, organization, place, &input, now)
    });
    Ok(Json(write.await?))
}

/// Withdraws a team from a division's bracket, or gives its place to another team of the season. Results stand; a dry run
/// writes nothing.
#[utoipa::path(post, path = "/api/divisions/{division_id}/teams/{slt_id}/withdrawal", tag = "divisions",
    operation_id = "withdraw_from_bracket", params(("division_id" = i64, Path), ("slt_id" = i64, Path)),
    request_body = BracketWithdrawalInput, security(("session" = ["staff"])),
    responses((status = 200, body = Withdrawal), (status = 409)))]
async fn withdraw_from_bracket(
    editor: Editor,
    State(app): State<App>,
    Path(place): Path<(DivisionId, EnrolmentId)>,
    Json(input): Json<BracketWithdrawalInput>,
) -> Result<Json<Withdrawal>> {
    let (organization, now) = (editor.organization, app.clock.unix_seconds());
    if input.dry_run {
        let read =
            app.db.read(move |conn| views::withdrawals::preview_bracket(conn, organization, place, input));
        return Ok(Json(read.await?));
    }
    let write = app.db.write(editor.actor("withdraw_from_bracket"), move |tx| {
        withdrawals::withdraw_from_bracket(tx, organization, place, input, now)
    });
    Ok(Json(write.await?))
}

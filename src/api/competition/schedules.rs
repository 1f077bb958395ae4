//! Schedules: the plan of a league's games by week, and swapping two games.

use std::sync::Arc;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions::schedules::plan::Generated;
use crate::actions::schedules::swap::SwappedGames;
use crate::actions::{self, versions};
use crate::api::extract::{Created, Edit, Editor, GameData, Json, MayDelete, Member, NoContent, Path, Query};
use crate::app::{App, runs};
use crate::domain::deletions::Deletion;
use crate::domain::games::Game;
use crate::domain::ids::{LeagueId, ScheduleId};
use crate::domain::schedules::{GenerateInput, Schedule, ScheduleInput, Schedules, SwapInput};
use crate::domain::versions::Versioned;
use crate::error::Result;
use crate::problem::ConflictBody;
use crate::store;
use crate::views::schedules::clashes::Clash;
use crate::views::schedules::plan::{self, KeptGames, ScheduleReport};
use crate::views::schedules::{self, WeeklyBye, planning};
use crate::work::JobKind;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_schedules, create_schedule))
        .routes(routes!(update_schedule, remove_schedule))
        .routes(routes!(find_schedule_deletion))
        .routes(routes!(find_schedule_report))
        .routes(routes!(find_kept_games))
        .routes(routes!(generate_full_schedule))
        .routes(routes!(list_weekly_games))
        .routes(routes!(list_weekly_byes))
        .routes(routes!(swap_games))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ScheduleQuery {
    /// Only schedules of this league.
    #[serde(rename = "leagueId")]
    #[param(value_type = Option<i64>)]
    league_id: Option<LeagueId>,
}

/// Returns the schedules of the caller's organization, latest first.
#[utoipa::path(get, path = "/api/schedules", tag = "schedules", operation_id = "list_schedules",
    params(ScheduleQuery), security(("session" = ["scorekeeper"])), responses((status = 200, body = Schedules)))]
async fn list_schedules(
    member: Member,
    State(app): State<App>,
    Query(ScheduleQuery { league_id }): Query<ScheduleQuery>,
) -> Result<Json<Schedules>> {
    let organization = member.organization;
    let schedules = app.db.read(move |conn| schedules::list(conn, organization, league_id)).await?;
    Ok(Json(Schedules { schedules }))
}

#[derive(Serialize, ToSchema)]
pub struct OneSchedule {
    schedule: Schedule,
}

/// Creates a schedule of a league in its active season, without games. `generate-full-schedule` generates them.
#[utoipa::path(post, path = "/api/schedules", tag = "schedules", operation_id = "create_schedule",
    request_body = ScheduleInput, security(("session" = ["staff"])),
    responses((status = 201, body = OneSchedule)))]
async fn create_schedule(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<ScheduleInput>,
) -> Result<Created<OneSchedule>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("create_schedule"), move |tx| {
        actions::schedules::create(tx, organization, input)
    });
    Ok(Created(OneSchedule { schedule: write.await? }))
}

/// Updates a schedule. Keys that are left out keep their values. The games stay until they are generated again.
#[utoipa::path(put, path = "/api/schedules/{schedule_id}", tag = "schedules", operation_id = "update_schedule",
    params(("schedule_id" = i64, Path)), request_body = Edit<ScheduleInput>, security(("session" = ["staff"])),
    responses((status = 200, body = OneSchedule), (status = 409, body = ConflictBody)))]
async fn update_schedule(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<ScheduleId>,
    Edit { input, base, .. }: Edit<ScheduleInput>,
) -> Result<Json<OneSchedule>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("update_schedule"), move |tx| {
        versions::check(tx, organization, Versioned::Schedule(id), &base)?;
        actions::schedules::update(tx, organization, id, input)
    });
    Ok(Json(OneSchedule { schedule: write.await? }))
}

/// Returns how many games the deletion of a schedule would delete: its games that have not begun.
#[utoipa::path(get, path = "/api/schedules/{schedule_id}/deletion", tag = "schedules",
    operation_id = "find_schedule_deletion", params(("schedule_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Deletion)))]
async fn find_schedule_deletion(
    member: Member,
    State(app): State<App>,
    Path(id): Path<ScheduleId>,
) -> Result<Json<Deletion>> {
    let organization = member.organization;
    Ok(Json(app.db.read(move |conn| schedules::deletion(conn, organization, id)).await?))
}

/// Deletes a schedule and its games. Games that have begun or were played stay, without a schedule.
#[utoipa::path(delete, path = "/api/schedules/{schedule_id}", tag = "schedules", operation_id = "remove_schedule",
    params(("schedule_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_schedule(
    member: MayDelete<GameData>,
    State(app): State<App>,
    Path(id): Path<ScheduleId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = app
        .db
        .write(member.actor("remove_schedule"), move |tx| store::schedules::remove(tx, organization, id));
    write.await.map(|()| NoContent)
}

/// Returns how balanced the games of a schedule are, each criterion with its bound, and the games that clash. Empty
/// without games.
#[utoipa::path(get, path = "/api/schedules/{schedule_id}/report", tag = "schedules",
    operation_id = "find_schedule_report", params(("schedule_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = ScheduleReport)))]
async fn find_schedule_report(
    member: Member,
    State(app): State<App>,
    Path(id): Path<ScheduleId>,
) -> Result<Json<ScheduleReport>> {
    let organization = member.organization;
    let now = app.clock.now();
    let read = app.db.read(move |conn| plan::to_measure(conn, organization, id, now));
    let Some(schedule) = read.await? else { return Ok(Json(ScheduleReport::default())) };
    let report =
        app.work.run(Some(organization), JobKind::Measuring, move |_| plan::report(schedule)).await?;
    Ok(Json(report))
}

/// Returns which games of a schedule stay when its games are generated again, why, and how many are replaced.
#[utoipa::path(get, path = "/api/schedules/{schedule_id}/kept", tag = "schedules",
    operation_id = "find_kept_games", params(("schedule_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = KeptGames)))]
async fn find_kept_games(
    member: Member,
    State(app): State<App>,
    Path(id): Path<ScheduleId>,
) -> Result<Json<KeptGames>> {
    let organization = member.organization;
    let now = app.clock.now();
    Ok(Json(app.db.read(move |conn| plan::kept(conn, organization, id, now)).await?))
}

/// Generates the games of a schedule. Keeps games before today, and games that have begun, were postponed, cancelled or
/// moved by hand, or have a map link or video. If a constraint cannot be met, the request fails and writes nothing; the
/// message names the constraint.
#[utoipa::path(post, path = "/api/games/generate-full-schedule", tag = "schedules",
    operation_id = "generate_full_schedule", request_body = GenerateInput, security(("session" = ["staff"])),
    responses((status = 200, body = Generated), (status = 409)))]
async fn generate_full_schedule(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<GenerateInput>,
) -> Result<Json<Generated>> {
    let (organization, ids) = (member.organization, input.check()?);
    let now = app.clock.now();
    let planning = app.db.read(move |conn| planning::load(conn, organization, &ids, now)).await?;
    let answer = runs::plan(&app, organization, planning, Arc::default()).await?;
    let write = app.db.write(member.actor("generate_full_schedule"), move |tx| {
        actions::schedules::plan::write(tx, organization, &answer, now)
    });
    Ok(Json(write.await?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WeekQuery {
    #[serde(rename = "scheduleId")]
    #[param(value_type = i64)]
    schedule_id: ScheduleId,
    /// The index of the week, from 0.
    #[serde(rename = "weekIndex")]
    week_index: i64,
}

#[derive(Serialize, ToSchema)]
pub struct WeeklyGames {
    games: Vec<Game>,
}

/// Returns the games of a schedule in one week.
#[utoipa::path(get, path = "/api/games/weekly-games", tag = "schedules", operation_id = "list_weekly_games",
    params(WeekQuery), security(("session" = ["scorekeeper"])), responses((status = 200, body = WeeklyGames)))]
async fn list_weekly_games(
    member: Member,
    State(app): State<App>,
    Query(WeekQuery { schedule_id, week_index }): Query<WeekQuery>,
) -> Result<Json<WeeklyGames>> {
    let organization = member.organization;
    let read = app.db.read(move |conn| schedules::weekly_games(conn, organization, schedule_id, week_index));
    Ok(Json(WeeklyGames { games: read.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct WeeklyByes {
    byes: Vec<WeeklyBye>,
}

/// Returns the teams with a bye in one week of a schedule.
#[utoipa::path(get, path = "/api/games/weekly-byes", tag = "schedules", operation_id = "list_weekly_byes",
    params(WeekQuery), security(("session" = ["scorekeeper"])), responses((status = 200, body = WeeklyByes)))]
async fn list_weekly_byes(
    member: Member,
    State(app): State<App>,
    Query(WeekQuery { schedule_id, week_index }): Query<WeekQuery>,
) -> Result<Json<WeeklyByes>> {
    let organization = member.organization;
    let read = app.db.read(move |conn| schedules::weekly_byes(conn, organization, schedule_id, week_index));
    Ok(Json(WeeklyByes { byes: read.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct Swapped {
    #[schema(value_type = String)]
    message: &'static str,
    /// The games, in the order of the request.
    games: [Game; 2],
    /// The clashes of the games, which were swapped nevertheless.
    warnings: Vec<Clash>,
}

/// Swaps date, time and location of two games of a schedule. Returns 409 if a team cannot play at its new time. Other
/// clashes are reported in `warnings` and are not an error.
#[utoipa::path(put, path = "/api/games/swap", tag = "schedules", operation_id = "swap_games",
    request_body = SwapInput, security(("session" = ["staff"])),
    responses((status = 200, body = Swapped), (status = 409)))]
async fn swap_games(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<SwapInput>,
) -> Result<Json<Swapped>> {
    let (organization, ids) = (member.organization, input.check()?);
    let now = app.clock.unix_seconds();
    let write = app.db.write(member.actor("swap_games"), move |tx| {
        actions::schedules::swap::swap(tx, organization, ids, now)
    });
    let SwappedGames { games, warnings } = write.await?;
    Ok(Json(Swapped { message: "Matchups swapped!", games, warnings }))
}

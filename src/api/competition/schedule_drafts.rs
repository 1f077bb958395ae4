//! Drafts of a season's schedules: plans beside the published one, which only staff see.

use std::sync::Arc;

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions::schedules::drafts::publish::{self, PublishedDraft};
use crate::actions::schedules::drafts::{self as actions, NewDraft};
use crate::actions::versions;
use crate::api::extract::{Created, Edit, Editor, GameData, Json, MayDelete, NoContent, Path};
use crate::app::{App, runs};
use crate::domain::ids::{OrganizationId, ScheduleDraftId, ScheduleId, SeasonId};
use crate::domain::repairs::RepairInput;
use crate::domain::schedules::drafts::{
    CheckMoveInput, DraftChangesInput, DraftNameInput, DraftPublication, DraftSource, ScheduleDraftInput,
};
use crate::domain::versions::Versioned;
use crate::error::{Error, FieldErrors, Result};
use crate::problem::ConflictBody;
use crate::rules::repair::RepairMode;
use crate::rules::schedule::RunProgress;
use crate::views::repairs::{self, Unplaced};
use crate::views::schedules::drafts::comparison::{self, DraftComparison};
use crate::views::schedules::drafts::plan::SeasonPlan;
use crate::views::schedules::drafts::{self, CheckedMoves, DraftPage, ListedDraft, make};
use crate::views::schedules::planning;
use crate::views::seasons::today;
use crate::work::JobKind;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_schedule_drafts, create_schedule_draft))
        .routes(routes!(find_schedule_draft, update_schedule_draft, remove_schedule_draft))
        .routes(routes!(update_schedule_draft_games))
        .routes(routes!(check_draft_move))
        .routes(routes!(compare_schedule_draft))
        .routes(routes!(take_over_schedule_draft))
        .routes(routes!(publish_schedule_draft))
}

#[derive(Serialize, ToSchema)]
pub struct ScheduleDrafts {
    drafts: Vec<ListedDraft>,
}

/// Returns the drafts of a season's schedules, latest first.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/schedule-drafts", tag = "schedules",
    operation_id = "list_schedule_drafts", params(("season_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 200, body = ScheduleDrafts)))]
async fn list_schedule_drafts(
    editor: Editor,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
) -> Result<Json<ScheduleDrafts>> {
    let organization = editor.organization;
    let drafts = app.db.read(move |conn| drafts::list(conn, organization, season)).await?;
    Ok(Json(ScheduleDrafts { drafts }))
}

/// Creates a draft: from the published plan, from a generated plan, or from a repair. A generated plan leaves games without
/// a place out; they wait in the draft, each with the reason. Publishes nothing.
#[utoipa::path(post, path = "/api/seasonsv2/{season_id}/schedule-drafts", tag = "schedules",
    operation_id = "create_schedule_draft", params(("season_id" = i64, Path)), request_body = ScheduleDraftInput,
    security(("session" = ["staff"])), responses((status = 201, body = DraftPage), (status = 409)))]
async fn create_schedule_draft(
    editor: Editor,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
    Json(input): Json<ScheduleDraftInput>,
) -> Result<Created<DraftPage>> {
    let (organization, now, (name, source)) = (editor.organization, app.clock.now(), input.check()?);
    app.db.read(move |conn| crate::store::seasons::find(conn, organization, season)).await?;
    let new = planned(&app, (organization, season), source).await?;
    let write = app.db.write(editor.actor("create_schedule_draft"), move |tx| {
        actions::create(tx, organization, season, (name, new), now)
    });
    Ok(Created(write.await?))
}

/// Returns the plan of a new draft.
async fn planned(app: &App, of: (OrganizationId, SeasonId), source: DraftSource) -> Result<NewDraft> {
    match source {
        DraftSource::Published => Ok(NewDraft::Published),
        DraftSource::Generated { schedules } => {
            generated(app, of, schedules).await.map_err(|error| renamed(error, "source.scheduleIds"))
        }
        DraftSource::Repair { mode, repair } => repaired(app, of, (&mode, repair)).await,
    }
}

/// Plans schedules, and finds out why games have no place.
async fn generated(
    app: &App,
    (organization, season): (OrganizationId, SeasonId),
    ids: Vec<ScheduleId>,
) -> Result<NewDraft> {
    let now = app.clock.now();
    let read = app.db.read(move |conn| {
        let today = today(conn, organization, now)?;
        let planning = planning::load(conn, organization, &ids, now)?.partial();
        if planning.parts.iter().any(|part| part.schedule.season_id != season) {
            return Err(Error::field("scheduleIds", "must be schedules of this season"));
        }
        let own = SeasonPlan::load(conn, organization, season, today.clone())?;
        Ok((planning, own, Unplaced::load(conn, organization, season, today)?))
    });
    let (planning, own, unplaced) = read.await?;
    let answer = runs::plan(app, organization, planning, Arc::new(RunProgress::default())).await?;
    let explained = app.work.run(Some(organization), JobKind::Planning, move |_| {
        let reasons = make::reasons(&answer, &own, unplaced)?;
        Ok(NewDraft::Generated(Box::new(answer), reasons))
    });
    explained.await?
}

/// Repairs the published plan.
async fn repaired(
    app: &App,
    (organization, season): (OrganizationId, SeasonId),
    (mode, input): (&str, RepairInput),
) -> Result<NewDraft> {
    let mode = RepairMode::ALL.into_iter().find(|one| one.name() == mode);
    let mode =
        mode.ok_or_else(|| Error::field("source.mode", "must be fewest_changes, balanced or fairest"))?;
    let now = app.clock.now();
    let read = app.db.read(move |conn| {
        repairs::load(conn, organization, season, (&input, &today(conn, organization, now)?))
    });
    let frame = read.await?;
    let repaired = app.work.run(Some(organization), JobKind::Planning, move |_| frame.repaired(mode));
    Ok(NewDraft::Repair(Box::new(repaired.await?)))
}

/// Returns an error whose fields are one field of the request.
fn renamed(error: Error, field: &str) -> Error {
    match error {
        Error::Invalid(errors) => {
            let mut named = FieldErrors::default();
            errors.0.into_values().for_each(|why| named.add(field, why));
            Error::Invalid(named)
        }
        other => other,
    }
}

/// Returns a draft with its games, their clashes, and what was published since the draft was made.
#[utoipa::path(get, path = "/api/schedule-drafts/{draft_id}", tag = "schedules",
    operation_id = "find_schedule_draft", params(("draft_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 200, body = DraftPage)))]
async fn find_schedule_draft(
    editor: Editor,
    State(app): State<App>,
    Path(id): Path<ScheduleDraftId>,
) -> Result<Json<DraftPage>> {
    let (organization, now) = (editor.organization, app.clock.now());
    let read =
        app.db.read(move |conn| drafts::page(conn, organization, (id, today(conn, organization, now)?)));
    Ok(Json(read.await?))
}

/// Renames a draft.
#[utoipa::path(put, path = "/api/schedule-drafts/{draft_id}", tag = "schedules",
    operation_id = "update_schedule_draft", params(("draft_id" = i64, Path)), request_body = Edit<DraftNameInput>,
    security(("session" = ["staff"])),
    responses((status = 200, body = DraftPage), (status = 409, body = ConflictBody)))]
async fn update_schedule_draft(
    editor: Editor,
    State(app): State<App>,
    Path(id): Path<ScheduleDraftId>,
    Edit { input, base, .. }: Edit<DraftNameInput>,
) -> Result<Json<DraftPage>> {
    let (organization, name, now) = (editor.organization, input.check()?, app.clock.now());
    let write = app.db.write(editor.actor("update_schedule_draft"), move |tx| {
        versions::check(tx, organization, Versioned::ScheduleDraft(id), &base)?;
        actions::rename(tx, organization, id, (&name, now))
    });
    Ok(Json(write.await?))
}

/// Deletes a draft. The published games stay.
#[utoipa::path(delete, path = "/api/schedule-drafts/{draft_id}", tag = "schedules",
    operation_id = "remove_schedule_draft", params(("draft_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_schedule_draft(
    editor: MayDelete<GameData>,
    State(app): State<App>,
    Path(id): Path<ScheduleDraftId>,
) -> Result<NoContent> {
    let organization = editor.organization;
    let write =
        app.db.write(editor.actor("remove_schedule_draft"), move |tx| actions::remove(tx, organization, id));
    write.await.map(|()| NoContent)
}

/// Changes games of a draft: all changes, or none. Clashes are reported in the response, and are not an error.
#[utoipa::path(put, path = "/api/schedule-drafts/{draft_id}/games", tag = "schedules",
    operation_id = "update_schedule_draft_games", params(("draft_id" = i64, Path)),
    request_body = Edit<DraftChangesInput>, security(("session" = ["staff"])),
    responses((status = 200, body = DraftPage), (status = 409, body = ConflictBody)))]
async fn update_schedule_draft_games(
    editor: Editor,
    State(app): State<App>,
    Path(id): Path<ScheduleDraftId>,
    Edit { input, base, .. }: Edit<DraftChangesInput>,
) -> Result<Json<DraftPage>> {
    let (organization, changes, now) = (editor.organization, input.check()?, app.clock.now());
    let write = app.db.write(editor.actor("update_schedule_draft_games"), move |tx| {
        versions::check(tx, organization, Versioned::ScheduleDraft(id), &base)?;
        actions::change(tx, organization, id, (&changes, now))
    });
    Ok(Json(write.await?))
}

/// Returns what moving a game of a draft to each place of the season would break. Writes nothing.
#[utoipa::path(post, path = "/api/schedule-drafts/{draft_id}/check-move", tag = "schedules",
    operation_id = "check_draft_move", params(("draft_id" = i64, Path)), request_body = CheckMoveInput,
    security(("session" = ["staff"])), responses((status = 200, body = CheckedMoves)))]
async fn check_draft_move(
    editor: Editor,
    State(app): State<App>,
    Path(id): Path<ScheduleDraftId>,
    Json(CheckMoveInput { game }): Json<CheckMoveInput>,
) -> Result<Json<CheckedMoves>> {
    let (organization, now) = (editor.organization, app.clock.now());
    let read = app.db.read(move |conn| {
        drafts::check_move(conn, organization, (id, today(conn, organization, now)?), game)
    });
    Ok(Json(read.await?))
}

/// Returns the differences between a draft and the published plan, by team and by week.
#[utoipa::path(get, path = "/api/schedule-drafts/{draft_id}/comparison", tag = "schedules",
    operation_id = "compare_schedule_draft", params(("draft_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 200, body = DraftComparison)))]
async fn compare_schedule_draft(
    editor: Editor,
    State(app): State<App>,
    Path(id): Path<ScheduleDraftId>,
) -> Result<Json<DraftComparison>> {
    let (organization, now) = (editor.organization, app.clock.now());
    let read = app
        .db
        .read(move |conn| comparison::compare(conn, organization, (id, today(conn, organization, now)?)));
    Ok(Json(read.await?))
}

/// Takes over what was published since the draft was made: games that moved, began, were added or deleted. All other games
/// stay as the draft has them.
#[utoipa::path(post, path = "/api/schedule-drafts/{draft_id}/take-over", tag = "schedules",
    operation_id = "take_over_schedule_draft", params(("draft_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 200, body = DraftPage)))]
async fn take_over_schedule_draft(
    editor: Editor,
    State(app): State<App>,
    Path(id): Path<ScheduleDraftId>,
) -> Result<Json<DraftPage>> {
    let (organization, now) = (editor.organization, app.clock.now());
    let write = app.db.write(editor.actor("take_over_schedule_draft"), move |tx| {
        actions::take_over(tx, organization, id, now)
    });
    Ok(Json(write.await?))
}

/// Publishes a draft: all of its changes, or none, as one action that can be undone. Deletes the draft, unless new games in
/// it still wait for a place. Returns 409 with the names of games that were changed since the draft was made, and for a team
/// or court that is then needed twice at one time, unless `anyway` is set.
#[utoipa::path(post, path = "/api/schedule-drafts/{draft_id}/publish", tag = "schedules",
    operation_id = "publish_schedule_draft", params(("draft_id" = i64, Path)), request_body = DraftPublication,
    security(("session" = ["staff"])), responses((status = 200, body = PublishedDraft), (status = 409)))]
async fn publish_schedule_draft(
    editor: Editor,
    State(app): State<App>,
    Path(id): Path<ScheduleDraftId>,
    Json(DraftPublication { anyway }): Json<DraftPublication>,
) -> Result<Json<PublishedDraft>> {
    let (organization, now) = (editor.organization, app.clock.now());
    let write = app.db.write(editor.actor("publish_schedule_draft"), move |tx| {
        publish::publish(tx, organization, (id, anyway), now)
    });
    Ok(Json(write.await?))
}

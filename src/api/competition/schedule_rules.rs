//! Rules of a season's schedules: requests of teams, and what a league allows.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions::{self, versions};
use crate::api::extract::{Created, Edit, Editor, GameData, Json, MayDelete, Member, NoContent, Path};
use crate::app::App;
use crate::domain::ids::{ScheduleRuleId, SeasonId};
use crate::domain::schedules::rules::ScheduleRuleInput;
use crate::domain::versions::Versioned;
use crate::error::Result;
use crate::problem::ConflictBody;
use crate::views::schedules::rules::{self, ShownRule};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_schedule_rules, create_schedule_rule))
        .routes(routes!(update_schedule_rule, remove_schedule_rule))
}

#[derive(Serialize, ToSchema)]
pub struct ScheduleRules {
    rules: Vec<ShownRule>,
}

/// Returns the rules of a season's schedules by team, those of all teams first.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/schedule-rules", tag = "schedules",
    operation_id = "list_schedule_rules", params(("season_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = ScheduleRules)))]
async fn list_schedule_rules(
    member: Member,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
) -> Result<Json<ScheduleRules>> {
    let organization = member.organization;
    let rules = app.db.read(move |conn| rules::list(conn, organization, season)).await?;
    Ok(Json(ScheduleRules { rules }))
}

#[derive(Serialize, ToSchema)]
pub struct OneScheduleRule {
    rule: ShownRule,
}

/// Creates a rule of a season's schedules. Games that exist do not change.
#[utoipa::path(post, path = "/api/seasonsv2/{season_id}/schedule-rules", tag = "schedules",
    operation_id = "create_schedule_rule", params(("season_id" = i64, Path)), request_body = ScheduleRuleInput,
    security(("session" = ["staff"])), responses((status = 201, body = OneScheduleRule), (status = 409)))]
async fn create_schedule_rule(
    member: Editor,
    State(app): State<App>,
    Path(season): Path<SeasonId>,
    Json(input): Json<ScheduleRuleInput>,
) -> Result<Created<OneScheduleRule>> {
    let (organization, fields) = (member.organization, input.check()?);
    let write = app.db.write(member.actor("create_schedule_rule"), move |tx| {
        actions::schedules::rules::create(tx, organization, season, &fields)
    });
    Ok(Created(OneScheduleRule { rule: write.await? }))
}

/// Updates a rule. The request names all fields; those that are absent are null.
#[utoipa::path(put, path = "/api/seasonsv2/{season_id}/schedule-rules/{rule_id}", tag = "schedules",
    operation_id = "update_schedule_rule", params(("season_id" = i64, Path), ("rule_id" = i64, Path)),
    request_body = Edit<ScheduleRuleInput>, security(("session" = ["staff"])),
    responses((status = 200, body = OneScheduleRule), (status = 409, body = ConflictBody)))]
async fn update_schedule_rule(
    member: Editor,
    State(app): State<App>,
    Path((season, id)): Path<(SeasonId, ScheduleRuleId)>,
    Edit { input, base, .. }: Edit<ScheduleRuleInput>,
) -> Result<Json<OneScheduleRule>> {
    let (organization, fields) = (member.organization, input.check()?);
    let write = app.db.write(member.actor("update_schedule_rule"), move |tx| {
        versions::check(tx, organization, Versioned::ScheduleRule(id), &base)?;
        actions::schedules::rules::update(tx, organization, (season, id), &fields)
    });
    Ok(Json(OneScheduleRule { rule: write.await? }))
}

/// Deletes a rule.
#[utoipa::path(delete, path = "/api/seasonsv2/{season_id}/schedule-rules/{rule_id}", tag = "schedules",
    operation_id = "remove_schedule_rule", params(("season_id" = i64, Path), ("rule_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_schedule_rule(
    member: MayDelete<GameData>,
    State(app): State<App>,
    Path(ids): Path<(SeasonId, ScheduleRuleId)>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = app.db.write(member.actor("remove_schedule_rule"), move |tx| {
        actions::schedules::rules::remove(tx, organization, ids)
    });
    write.await.map(|()| NoContent)
}

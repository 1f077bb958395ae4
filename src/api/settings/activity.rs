//! The activity log of an organization: who did what, and when; and undoing what was done.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions::undo::{self, UndoRequest};
use crate::api::extract::{Json, Member, Owner, Path, Query};
use crate::api::paging::Paging;
use crate::app::App;
use crate::clock;
use crate::db::{Actor, Transaction};
use crate::domain::activity::{Activity, ActivityNoun};
use crate::domain::ids::{ActivityId, OrganizationId, UserId};
use crate::domain::users::Role;
use crate::error::{Error, Result};
use crate::store;
use crate::store::activity::ActivityFilter;
use crate::views;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_activity))
        .routes(routes!(list_own_activity))
        .routes(routes!(undo_action))
}

/// Which entries of the log are returned; all that is given must hold.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ActivityQuery {
    /// The id of the user who acted.
    #[param(value_type = Option<i64>)]
    user: Option<UserId>,
    /// What the action was about.
    #[param(inline)]
    noun: Option<ActivityNoun>,
    /// The id of one thing of the `noun`: its history.
    subject: Option<i64>,
    /// The first day, `YYYY-MM-DD` in the time zone of the organization.
    from: Option<String>,
    /// The last day.
    to: Option<String>,
}

impl ActivityQuery {
    fn filter(self, zone: &str) -> Result<ActivityFilter> {
        let instant = |field: &'static str, date: Option<String>, days_later: i32| {
            let Some(date) = date else { return Ok(None) };
            let found = clock::beginning_of(&date, zone, days_later)?;
            found.map(Some).ok_or_else(|| Error::field(field, "must be a date like 2026-11-23"))
        };
        if self.subject.is_some() && self.noun.is_none() {
            return Err(Error::field("noun", "is required with subject"));
        }
        let Self { user, noun, subject, from, to } = self;
        let (from, until) = (instant("from", from, 0)?, instant("to", to, 1)?);
        Ok(ActivityFilter { user, noun, subject, from, until })
    }
}

#[derive(Serialize, ToSchema)]
pub struct Activities {
    activity: Vec<Activity>,
    next_cursor: Option<String>,
}

/// Returns the activity log of the caller's organization, or of any for a super_admin, latest first.
#[utoipa::path(get, path = "/api/organizations/{id}/activity", tag = "organizations",
    operation_id = "list_activity", params(("id" = i64, Path), ActivityQuery, Paging),
    security(("session" = ["org_owner"])), responses((status = 200, body = Activities)))]
async fn list_activity(
    owner: Owner,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
    Query(query): Query<ActivityQuery>,
    Query(paging): Query<Paging>,
) -> Result<Json<Activities>> {
    read(&app, owner.own(id)?, query, paging).await.map(Json)
}

/// Returns what the caller did, latest first. With `subject` it returns the history of one thing, with the actions of all users.
/// Owners read the actions of all users.
#[utoipa::path(get, path = "/api/activity", tag = "organizations", operation_id = "list_own_activity",
    params(ActivityQuery, Paging), security(("session" = ["scorekeeper"])), responses((status = 200, body = Activities)))]
async fn list_own_activity(
    member: Member,
    State(app): State<App>,
    Query(mut query): Query<ActivityQuery>,
    Query(paging): Query<Paging>,
) -> Result<Json<Activities>> {
    if member.user.role < Role::OrgOwner && query.subject.is_none() {
        query.user = Some(member.user.id);
    }
    read(&app, member.organization, query, paging).await.map(Json)
}

async fn read(
    app: &App,
    organization: OrganizationId,
    query: ActivityQuery,
    paging: Paging,
) -> Result<Activities> {
    let page = paging.page()?;
    let found = app.db.read(move |conn| {
        let filter = query.filter(&store::organizations::find(conn, organization)?.time_zone)?;
        let mut entries = store::activity::list(conn, organization, &filter, page)?;
        let next_cursor = paging.cut(&mut entries, |entry| Ok((entry.at, entry.id)))?;
        Ok(Activities { activity: views::activity::told(conn, organization, &filter, entries)?, next_cursor })
    });
    found.await
}

/// The input for undoing an action.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UndoInput {
    /// Whether later actions that stand in the way are undone as well.
    #[serde(default)]
    with_later: bool,
}

/// The actions that were undone, latest first.
#[derive(Serialize, ToSchema)]
pub struct UndoneActions {
    undone: Vec<ActivityId>,
}

/// Undoes an action of the last 30 days: what it created goes, what it deleted comes back with the same ids, and what it
/// changed has its earlier values. An undo is an action and can be undone itself. Staff undo their own actions, owners all.
#[utoipa::path(post, path = "/api/activity/{activity_id}/undo", tag = "organizations", operation_id = "undo_action",
    params(("activity_id" = i64, Path)), request_body = UndoInput, security(("session" = ["scorekeeper"])),
    responses((status = 200, body = UndoneActions)))]
async fn undo_action(
    member: Member,
    State(app): State<App>,
    Path(id): Path<ActivityId>,
    Json(input): Json<UndoInput>,
) -> Result<Json<UndoneActions>> {
    let only_of = (member.user.role < Role::OrgOwner).then_some(member.user.id);
    let request = UndoRequest { id, with_later: input.with_later, only_of };
    let actor = undoer(&member, &app, id).await?;
    let organization = actor.organization.unwrap_or(member.organization);
    let now = app.clock.unix_seconds();
    let undoing = move |tx: &Transaction<'_>| undo::undo(tx, organization, request, now);
    Ok(Json(UndoneActions { undone: app.db.write_alone(actor, undoing).await? }))
}

/// Returns the actor of an undo. A super administrator also acts on pages that name no organization.
async fn undoer(member: &Member, app: &App, id: ActivityId) -> Result<Actor> {
    let actor = member.actor("undo_action");
    if member.user.role != Role::SuperAdmin {
        return Ok(actor);
    }
    let organization = app.db.read(move |conn| store::organizations::id_by_action(conn, id)).await?;
    Ok(Actor { organization: Some(organization), ..actor })
}

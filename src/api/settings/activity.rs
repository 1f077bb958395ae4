//! The activity log of an organization: who did what, and when; and undoing what was done.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions::undo::{self, UndoRequest};
use crate::api::extract::{Json, Member, Owner, Path, Query};
use crate::api::paging::Paging;
use crate::app::App;
use crate::clock;
use crate::db::{Actor, Transaction};
use crate::domain::ids::{ActivityId, OrganizationId};
use crate::domain::users::{Activity, Role};
use crate::error::Result;
use crate::store;
use crate::store::users::ActivityEntry;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_activity)).routes(routes!(undo_action))
}

#[derive(Serialize, ToSchema)]
pub struct Activities {
    activity: Vec<Activity>,
    next_cursor: Option<String>,
}

/// Returns the activity log of the caller's organization, or of any for a super_admin, latest first.
#[utoipa::path(get, path = "/api/organizations/{id}/activity", tag = "organizations",
    operation_id = "list_activity", params(("id" = i64, Path), Paging),
    security(("session" = ["org_owner"])), responses((status = 200, body = Activities)))]
async fn list_activity(
    owner: Owner,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
    Query(paging): Query<Paging>,
) -> Result<Json<Activities>> {
    let (id, page) = (owner.own(id)?, paging.page()?);
    let found = app.db.read(move |conn| {
        store::organizations::find(conn, id)?;
        store::users::list_deeds(conn, id, page)
    });
    let mut entries = found.await?;
    let next_cursor = paging.cut(&mut entries, |entry| Ok((entry.at, entry.id)))?;
    Ok(Json(Activities { activity: entries.into_iter().map(activity).collect(), next_cursor }))
}

fn activity(entry: ActivityEntry) -> Activity {
    Activity {
        id: entry.id,
        at: clock::text(entry.at),
        action: entry.action,
        user: entry.user,
        undo: entry.undo,
    }
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

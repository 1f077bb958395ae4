//! The activity log of an organization: who did what, and when.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::extract::{Json, Owner, Path, Query};
use crate::api::paging::Paging;
use crate::app::App;
use crate::clock;
use crate::domain::ids::OrganizationId;
use crate::domain::users::Activity;
use crate::error::Result;
use crate::store;
use crate::store::users::ActivityEntry;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_activity))
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
    Activity { id: entry.id, at: clock::text(entry.at), action: entry.action, user: entry.user }
}

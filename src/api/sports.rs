//! Sports: all that the server supports, and those of an organization.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Anyone, Json, Member, Path};
use crate::app::App;
use crate::domain::ids::OrganizationId;
use crate::domain::sports::Sport;
use crate::error::Result;
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_sports)).routes(routes!(list_organization_sports))
}

#[derive(Serialize, ToSchema)]
pub struct Sports {
    sports: Vec<Sport>,
}

/// Returns all sports.
#[utoipa::path(get, path = "/api/sportsv2", tag = "sports", operation_id = "list_sports",
    responses((status = 200, body = Sports)))]
async fn list_sports(_: Anyone, State(app): State<App>) -> Result<Json<Sports>> {
    Ok(Json(Sports { sports: app.db.read(store::sports::list).await? }))
}

/// Returns the sports of the caller's organization, or of any for a super_admin.
#[utoipa::path(get, path = "/api/sportsv2/byOrg/{organization_id}", tag = "sports",
    operation_id = "list_organization_sports", params(("organization_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Sports)))]
async fn list_organization_sports(
    member: Member,
    State(app): State<App>,
    Path(organization): Path<OrganizationId>,
) -> Result<Json<Sports>> {
    let organization = member.own(organization)?;
    let sports = app.db.read(move |conn| {
        store::organizations::find(conn, organization)?;
        store::sports::list_by_organization(conn, organization)
    });
    Ok(Json(Sports { sports: sports.await? }))
}

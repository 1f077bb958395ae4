//! Links of a public site's menu.

use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::extract::{Anyone, Json, Path};
use crate::app::App;
use crate::domain::ids::OrganizationId;
use crate::domain::links::Link;
use crate::error::Result;
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_links))
}

/// All links of an organization in their order; those with `show_in_navbar` make its menu.
#[utoipa::path(get, path = "/api/organization-links/{organization_id}", tag = "organization links",
    operation_id = "list_links", params(("organization_id" = i64, Path)),
    responses((status = 200, body = [Link])))]
async fn list_links(
    _: Anyone,
    State(app): State<App>,
    Path(organization): Path<OrganizationId>,
) -> Result<Json<Vec<Link>>> {
    let links = app.db.read(move |conn| {
        store::organizations::find(conn, organization)?;
        store::links::list(conn, organization)
    });
    Ok(Json(links.await?))
}

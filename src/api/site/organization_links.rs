//! Links in the menu of an organization's public site.

use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions::{self, versions};
use crate::api::extract::{Anyone, Created, Edit, Editor, Json, MayDelete, NoContent, Path, SiteData};
use crate::app::App;
use crate::domain::ids::{LinkId, OrganizationId};
use crate::domain::links::{Link, LinkInput, LinkOrderInput};
use crate::domain::versions::Versioned;
use crate::error::Result;
use crate::problem::ConflictBody;
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(create_link)).routes(routes!(order_links)).routes(routes!(
        list_links,
        update_link,
        remove_link
    ))
}

/// Returns all links of an organization in their order. The links with `show_in_navbar` form its menu.
#[utoipa::path(get, path = "/api/organization-links/{id}", tag = "organization links",
    operation_id = "list_links", params(("id" = i64, Path, description = "The organization's id.")),
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

/// Creates a link at the end of the menu. The response is the link without an enclosing object.
#[utoipa::path(post, path = "/api/organization-links", tag = "organization links", operation_id = "create_link",
    request_body = LinkInput, security(("session" = ["staff"])), responses((status = 201, body = Link)))]
async fn create_link(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<LinkInput>,
) -> Result<Created<Link>> {
    let member = member.inside(input.organization_id);
    let organization = member.organization;
    let write =
        app.db.write(member.actor("create_link"), move |tx| actions::links::create(tx, organization, &input));
    Ok(Created(write.await?))
}

/// Updates the given fields of a link, such as its visibility or position. The response is the link without an
/// enclosing object.
#[utoipa::path(put, path = "/api/organization-links/{id}", tag = "organization links", operation_id = "update_link",
    params(("id" = i64, Path, description = "The link's id.")), request_body = Edit<LinkInput>,
    security(("session" = ["staff"])), responses((status = 200, body = Link), (status = 409, body = ConflictBody)))]
async fn update_link(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<LinkId>,
    Edit { input, base, .. }: Edit<LinkInput>,
) -> Result<Json<Link>> {
    let member = member.inside(input.organization_id);
    let organization = member.organization;
    let write = app.db.write(member.actor("update_link"), move |tx| {
        versions::check(tx, organization, Versioned::Link(id), &base)?;
        actions::links::update(tx, organization, id, &input)
    });
    Ok(Json(write.await?))
}

/// Deletes a link. Default links, which every organization starts with, cannot be deleted.
#[utoipa::path(delete, path = "/api/organization-links/{id}", tag = "organization links",
    operation_id = "remove_link", params(("id" = i64, Path, description = "The link's id.")),
    security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_link(
    member: MayDelete<SiteData>,
    State(app): State<App>,
    Path(id): Path<LinkId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write =
        app.db.write(member.actor("remove_link"), move |tx| actions::links::remove(tx, organization, id));
    write.await.map(|()| NoContent)
}

/// Reorders the links of the menu. Links that are not named follow in their current order.
#[utoipa::path(put, path = "/api/organization-links/order", tag = "organization links", operation_id = "order_links",
    request_body = LinkOrderInput, security(("session" = ["staff"])), responses((status = 200, body = [Link])))]
async fn order_links(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<LinkOrderInput>,
) -> Result<Json<Vec<Link>>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("order_links"), move |tx| {
        actions::links::order(tx, organization, &input.ordered_links)
    });
    Ok(Json(write.await?))
}

//! Player attributes of an organization: visibility, order, and custom attributes.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::extract::{Created, Editor, Json, MayDelete, Member, NoContent, Path, ScorebookData};
use crate::app::App;
use crate::domain::deletions::Deletion;
use crate::domain::ids::AttributeId;
use crate::domain::order::arranged;
use crate::domain::player_attributes::{
    AttributeDefinitionInput, AttributeNameInput, AttributeOrderInput, AttributeVisibilityInput,
};
use crate::domain::players::Attribute;
use crate::error::Result;
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_player_attributes, create_player_attribute))
        .routes(routes!(rename_player_attribute, remove_player_attribute))
        .routes(routes!(find_player_attribute_deletion))
        .routes(routes!(toggle_attribute_visibility))
        .routes(routes!(reorder_player_attributes))
        .routes(routes!(reset_player_attributes))
}

#[derive(Serialize, ToSchema)]
pub struct Attributes {
    attributes: Vec<Attribute>,
}

#[derive(Serialize, ToSchema)]
pub struct OneAttribute {
    attribute: Attribute,
}

/// Returns the player attributes in their order, including hidden ones.
#[utoipa::path(get, path = "/api/playerAttributes", tag = "settings", operation_id = "list_player_attributes",
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Attributes)))]
async fn list_player_attributes(member: Member, State(app): State<App>) -> Result<Json<Attributes>> {
    let organization = member.organization;
    let attributes = app.db.read(move |conn| store::player_attributes::list(conn, organization)).await?;
    Ok(Json(Attributes { attributes }))
}

/// Creates an attribute at the end of the list.
#[utoipa::path(post, path = "/api/playerAttributes", tag = "settings", operation_id = "create_player_attribute",
    request_body = AttributeDefinitionInput, security(("session" = ["staff"])),
    responses((status = 201, body = OneAttribute)))]
async fn create_player_attribute(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<AttributeDefinitionInput>,
) -> Result<Created<OneAttribute>> {
    let organization = member.organization;
    let (name, kind) = input.check()?;
    let write = app.db.write(member.actor("create_player_attribute"), move |tx| {
        store::player_attributes::create(tx, organization, &name, kind)
    });
    Ok(Created(OneAttribute { attribute: write.await? }))
}

/// Sets whether visitors see an attribute.
#[utoipa::path(put, path = "/api/playerAttributes/{attribute_id}/toggleAttributeVisibility", tag = "settings",
    operation_id = "toggle_attribute_visibility", params(("attribute_id" = i64, Path)),
    request_body = AttributeVisibilityInput, security(("session" = ["staff"])),
    responses((status = 200, body = OneAttribute)))]
async fn toggle_attribute_visibility(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<AttributeId>,
    Json(input): Json<AttributeVisibilityInput>,
) -> Result<Json<OneAttribute>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("toggle_attribute_visibility"), move |tx| {
        store::player_attributes::set_visible(tx, organization, id, input.is_visible)?;
        store::player_attributes::find(tx, organization, id)
    });
    Ok(Json(OneAttribute { attribute: write.await? }))
}

/// Renames a custom attribute of the organization. Its values stay.
#[utoipa::path(put, path = "/api/playerAttributes/{attribute_id}", tag = "settings",
    operation_id = "rename_player_attribute", params(("attribute_id" = i64, Path)), request_body = AttributeNameInput,
    security(("session" = ["staff"])), responses((status = 200, body = OneAttribute)))]
async fn rename_player_attribute(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<AttributeId>,
    Json(input): Json<AttributeNameInput>,
) -> Result<Json<OneAttribute>> {
    let (organization, name) = (member.organization, input.check()?);
    let write = app.db.write(member.actor("rename_player_attribute"), move |tx| {
        store::player_attributes::find_own(tx, organization, id)?;
        store::player_attributes::rename(tx, organization, id, &name)?;
        store::player_attributes::find(tx, organization, id)
    });
    Ok(Json(OneAttribute { attribute: write.await? }))
}

/// Deletes a custom attribute of the organization with its values of all players.
#[utoipa::path(delete, path = "/api/playerAttributes/{attribute_id}", tag = "settings",
    operation_id = "remove_player_attribute", params(("attribute_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_player_attribute(
    member: MayDelete<ScorebookData>,
    State(app): State<App>,
    Path(id): Path<AttributeId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = app.db.write(member.actor("remove_player_attribute"), move |tx| {
        store::player_attributes::find_own(tx, organization, id)?;
        store::player_attributes::remove(tx, organization, id)
    });
    write.await.map(|()| NoContent)
}

/// Returns how many values the deletion of a custom attribute would delete.
#[utoipa::path(get, path = "/api/playerAttributes/{attribute_id}/deletion", tag = "settings",
    operation_id = "find_player_attribute_deletion", params(("attribute_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Deletion), (status = 409)))]
async fn find_player_attribute_deletion(
    member: Member,
    State(app): State<App>,
    Path(id): Path<AttributeId>,
) -> Result<Json<Deletion>> {
    let organization = member.organization;
    let read = app.db.read(move |conn| {
        store::player_attributes::find_own(conn, organization, id)?;
        let values = store::player_attributes::count_values(conn, organization, id)?;
        Ok(Deletion::of([("values", values)]))
    });
    Ok(Json(read.await?))
}

/// Reorders the attributes. Attributes that are not named follow in their current order.
#[utoipa::path(put, path = "/api/playerAttributes/reorder", tag = "settings",
    operation_id = "reorder_player_attributes", request_body = AttributeOrderInput,
    security(("session" = ["staff"])), responses((status = 200, body = Attributes)))]
async fn reorder_player_attributes(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<AttributeOrderInput>,
) -> Result<Json<Attributes>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("reorder_player_attributes"), move |tx| {
        let attributes = store::player_attributes::list(tx, organization)?;
        let current: Vec<AttributeId> = attributes.iter().map(|attribute| attribute.id).collect();
        let order = arranged("attributes", &current, &input.attributes)?;
        store::player_attributes::order(tx, organization, &order)?;
        store::player_attributes::list(tx, organization)
    });
    Ok(Json(Attributes { attributes: write.await? }))
}

/// Restores the default attributes. Deletes custom attributes without values, and hides custom attributes with values.
#[utoipa::path(post, path = "/api/playerAttributes/reset", tag = "settings",
    operation_id = "reset_player_attributes", security(("session" = ["staff"])),
    responses((status = 200, body = Attributes)))]
async fn reset_player_attributes(
    member: MayDelete<ScorebookData>,
    State(app): State<App>,
) -> Result<Json<Attributes>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("reset_player_attributes"), move |tx| {
        store::player_attributes::reset(tx, organization)?;
        store::player_attributes::list(tx, organization)
    });
    Ok(Json(Attributes { attributes: write.await? }))
}

//! Organizations: the public list, lookup by slug or domain, and administration.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{
    Anyone, Created, Edit, Editor, Json, Member, MultipartForm, NoContent, Owner, Path, SuperAdmin,
};
use super::seasons::OneSeason;
use crate::actions::organizations::SubmittedOrganization;
use crate::actions::{self, versions};
use crate::app::App;
use crate::auth::passwords;
use crate::db::Actor;
use crate::domain::deletions::Deletion;
use crate::domain::ids::OrganizationId;
use crate::domain::organizations::{Organization, OrganizationInput, Organizations, OwnOrganization};
use crate::domain::seasons::{Season, SeasonInput};
use crate::domain::users::User;
use crate::domain::versions::Versioned;
use crate::error::{Error, Result};
use crate::problem::ConflictBody;
use crate::rules::slugs;
use crate::store;
use crate::views::organizations;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_organizations, create_organization))
        .routes(routes!(create_organization_as_admin))
        .routes(routes!(find_organization_by_slug))
        .routes(routes!(find_organization_by_domain))
        .routes(routes!(find_organization, update_organization, remove_organization))
        .routes(routes!(find_organization_deletion))
        .routes(routes!(list_organization_seasons, create_organization_season))
}

#[derive(Serialize, ToSchema)]
pub struct OneOrganization {
    organization: Organization,
}

#[derive(Serialize, ToSchema)]
pub struct OneOwnOrganization {
    organization: OwnOrganization,
}

/// Returns the organizations with a public site. A super_admin gets all organizations, with users and flags.
#[utoipa::path(get, path = "/api/organizations", tag = "organizations", operation_id = "list_organizations",
    responses((status = 200, body = Organizations)))]
async fn list_organizations(caller: Anyone, State(app): State<App>) -> Result<Json<Organizations>> {
    let all = caller.is_super_admin();
    let organizations = app.db.read(move |conn| organizations::list(conn, all)).await?;
    Ok(Json(Organizations { organizations }))
}

/// Returns an organization by its slug.
#[utoipa::path(get, path = "/api/organizations/slug/{slug}", tag = "organizations",
    operation_id = "find_organization_by_slug", params(("slug" = String, Path)),
    responses((status = 200, body = OneOrganization)))]
async fn find_organization_by_slug(
    _: Anyone,
    State(app): State<App>,
    Path(slug): Path<String>,
) -> Result<Json<OneOrganization>> {
    let organization = app.db.read(move |conn| {
        let id = store::organizations::id_by_slug(conn, &slug.to_lowercase())?;
        store::organizations::find(conn, id)
    });
    Ok(Json(OneOrganization { organization: organization.await? }))
}

/// Returns an organization by its custom domain.
#[utoipa::path(get, path = "/api/organizations/domain/{domain}", tag = "organizations",
    operation_id = "find_organization_by_domain", params(("domain" = String, Path)),
    responses((status = 200, body = OneOrganization)))]
async fn find_organization_by_domain(
    _: Anyone,
    State(app): State<App>,
    Path(domain): Path<String>,
) -> Result<Json<OneOrganization>> {
    let domain = slugs::domain(&domain).ok_or_else(|| Error::missing("Organization"))?;
    let organization = app.db.read(move |conn| {
        let id = store::organizations::id_by_domain(conn, &domain)?;
        store::organizations::find(conn, id)
    });
    Ok(Json(OneOrganization { organization: organization.await? }))
}

/// Returns the caller's organization, or any organization for a super_admin, with users and flags.
#[utoipa::path(get, path = "/api/organizations/{id}", tag = "organizations", operation_id = "find_organization",
    params(("id" = i64, Path)), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = OneOwnOrganization)))]
async fn find_organization(
    member: Member,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
) -> Result<Json<OneOwnOrganization>> {
    let id = member.own(id)?;
    let organization = app.db.read(move |conn| organizations::own(conn, id));
    Ok(Json(OneOwnOrganization { organization: organization.await? }))
}

/// An organization as a form, with a logo.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form, whose fields are read one by one")]
pub struct OrganizationForm {
    #[schema(inline)]
    #[serde(flatten)]
    fields: OrganizationInput,
    /// A PNG, JPEG or WebP picture of at most 8 MB and 40 megapixels.
    #[schema(value_type = Option<String>, format = Binary, content_media_type = "application/octet-stream")]
    logo: Option<Vec<u8>>,
}

#[derive(Serialize, ToSchema)]
pub struct MadeOrganization {
    organization: OwnOrganization,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<User>,
    /// The first owner's temporary password. No other response contains it.
    #[serde(rename = "tempPassword", skip_serializing_if = "Option::is_none")]
    temp_password: Option<String>,
}

async fn create_with_owner(
    admin: &SuperAdmin,
    app: &App,
    form: MultipartForm<OrganizationInput>,
) -> Result<Created<MadeOrganization>> {
    let (mut owner, mut temp_password) = (None, None);
    if let Some(first) = form.fields.first_owner()? {
        let password = passwords::random()?;
        owner = Some((first, app.passwords.hash(password.clone()).await?));
        temp_password = Some(password);
    }
    let submitted = submitted(admin, app, form).await?;
    let now = app.clock.unix_seconds();
    let write = app.db.write(admin.actor("create_organization"), move |tx| {
        actions::organizations::create(tx, submitted, owner, now)
    });
    let (organization, owner) = write.await?;
    Ok(Created(MadeOrganization { organization, owner, temp_password }))
}

/// Returns a form with its logo encoded, and the data that its checks need.
async fn submitted(
    member: &Member,
    app: &App,
    form: MultipartForm<OrganizationInput>,
) -> Result<SubmittedOrganization> {
    let (logo, roots) = (form.picture("logo").await?, app.config.root_hosts.clone());
    Ok(SubmittedOrganization { input: form.fields, logo, by: member.user.role, roots })
}

/// Creates an organization with the default menu, attributes, statistics and periods. With `ownerUsername`, also
/// creates its first owner; only this response contains the owner's temporary password.
#[utoipa::path(post, path = "/api/organizations", tag = "organizations", operation_id = "create_organization",
    request_body(content((OrganizationInput = "application/json"), (OrganizationForm = "multipart/form-data"))),
    security(("session" = ["super_admin"])), responses((status = 201, body = MadeOrganization)))]
async fn create_organization(
    admin: SuperAdmin,
    State(app): State<App>,
    form: MultipartForm<OrganizationInput>,
) -> Result<Created<MadeOrganization>> {
    create_with_owner(&admin, &app, form).await
}

/// Creates an organization. Other URL of `create_organization`.
#[utoipa::path(post, path = "/api/admin/organizations", tag = "organizations",
    operation_id = "create_organization_as_admin",
    request_body(content((OrganizationInput = "application/json"), (OrganizationForm = "multipart/form-data"))),
    security(("session" = ["super_admin"])), responses((status = 201, body = MadeOrganization)))]
async fn create_organization_as_admin(
    admin: SuperAdmin,
    State(app): State<App>,
    form: MultipartForm<OrganizationInput>,
) -> Result<Created<MadeOrganization>> {
    create_with_owner(&admin, &app, form).await
}

/// Updates an organization. An owner may update their own, except its domain, which must be verified first.
#[utoipa::path(put, path = "/api/organizations/{id}", tag = "organizations", operation_id = "update_organization",
    params(("id" = i64, Path)),
    request_body(content(
        (Edit<OrganizationInput> = "application/json"),
        (Edit<OrganizationForm> = "multipart/form-data"))),
    security(("session" = ["org_owner"])),
    responses((status = 200, body = OneOwnOrganization), (status = 409, body = ConflictBody)))]
async fn update_organization(
    owner: Owner,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
    form: MultipartForm<OrganizationInput>,
) -> Result<Json<OneOwnOrganization>> {
    let (id, base) = (owner.own(id)?, form.base()?);
    let submitted = submitted(&owner, &app, form).await?;
    let actor = Actor { organization: Some(id), ..owner.actor("update_organization") };
    let now = app.clock.unix_seconds();
    let write = app.db.write(actor, move |tx| {
        versions::check(tx, id, Versioned::Organization(id), &base)?;
        actions::organizations::update(tx, id, submitted, now)
    });
    Ok(Json(OneOwnOrganization { organization: write.await? }))
}

/// Returns how many records the deletion of an organization would delete.
#[utoipa::path(get, path = "/api/organizations/{id}/deletion", tag = "organizations",
    operation_id = "find_organization_deletion", params(("id" = i64, Path)),
    security(("session" = ["super_admin"])), responses((status = 200, body = Deletion)))]
async fn find_organization_deletion(
    _: SuperAdmin,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
) -> Result<Json<Deletion>> {
    Ok(Json(app.db.read(move |conn| organizations::deletion(conn, id)).await?))
}

/// Deletes an organization with its users, players, seasons, pages and pictures. The platform's own organization cannot
/// be deleted.
#[utoipa::path(delete, path = "/api/organizations/{id}", tag = "organizations", operation_id = "remove_organization",
    params(("id" = i64, Path)), security(("session" = ["super_admin"])), responses((status = 204)))]
async fn remove_organization(
    admin: SuperAdmin,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
) -> Result<NoContent> {
    // No organization: the deleted one has no activity log or cache left, and the list of all organizations changes.
    let actor = Actor { organization: None, ..admin.actor("remove_organization") };
    app.db.write_alone(actor, move |tx| actions::organizations::remove(tx, id)).await?;
    tracing::info!(organization = %id, by = %admin.user.id, "an organization was deleted");
    Ok(NoContent)
}

#[derive(Serialize, ToSchema)]
pub struct OrganizationSeasons {
    seasons: Vec<Season>,
}

/// Returns the seasons of the caller's organization, or of any for a super_admin.
#[utoipa::path(get, path = "/api/organizations/{id}/seasons", tag = "organizations",
    operation_id = "list_organization_seasons", params(("id" = i64, Path)), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = OrganizationSeasons)))]
async fn list_organization_seasons(
    member: Member,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
) -> Result<Json<OrganizationSeasons>> {
    let id = member.own(id)?;
    let seasons = app.db.read(move |conn| {
        store::organizations::find(conn, id)?;
        store::seasons::list(conn, id)
    });
    Ok(Json(OrganizationSeasons { seasons: seasons.await? }))
}

/// Creates a season in the caller's organization, or in any for a super_admin.
#[utoipa::path(post, path = "/api/organizations/{id}/seasons", tag = "organizations",
    operation_id = "create_organization_season", params(("id" = i64, Path)), request_body = SeasonInput,
    security(("session" = ["staff"])), responses((status = 201, body = OneSeason)))]
async fn create_organization_season(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
    Json(input): Json<SeasonInput>,
) -> Result<Created<OneSeason>> {
    let id = member.own(id)?;
    let actor = Actor { organization: Some(id), ..member.actor("create_organization_season") };
    let write = app.db.write(actor, move |tx| {
        store::organizations::find(tx, id)?;
        actions::seasons::create(tx, id, &input)
    });
    Ok(Created(OneSeason { season: write.await? }))
}

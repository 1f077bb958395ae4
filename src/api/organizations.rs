//! Organizations: the list of leagues, the public look-ups, and one's own.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Anyone, Created, Json, Member, Path};
use super::seasons::OneSeason;
use crate::app::App;
use crate::db::Actor;
use crate::domain::ids::OrganizationId;
use crate::domain::organizations::{Organization, Organizations, OwnOrganization};
use crate::domain::seasons::{Season, SeasonInput};
use crate::error::{Error, Result};
use crate::rules::slugs;
use crate::store;
use crate::views::{self, seasons};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_organizations))
        .routes(routes!(find_organization_by_slug))
        .routes(routes!(find_organization_by_domain))
        .routes(routes!(find_organization))
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

/// The organizations with a public site. A super_admin gets all of them, with users and flags.
#[utoipa::path(get, path = "/api/organizations", tag = "organizations", operation_id = "list_organizations",
    responses((status = 200, body = Organizations)))]
async fn list_organizations(caller: Anyone, State(app): State<App>) -> Result<Json<Organizations>> {
    let all = caller.is_super_admin();
    let organizations = app.db.read(move |conn| views::organizations::list(conn, all)).await?;
    Ok(Json(Organizations { organizations }))
}

/// An organization by its slug.
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

/// An organization by its custom domain.
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

/// The caller's organization, with its users and flags; any organization for a super_admin.
#[utoipa::path(get, path = "/api/organizations/{id}", tag = "organizations", operation_id = "find_organization",
    params(("id" = i64, Path)), security(("session" = ["staff"])),
    responses((status = 200, body = OneOwnOrganization)))]
async fn find_organization(
    member: Member,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
) -> Result<Json<OneOwnOrganization>> {
    let id = member.own(id)?;
    let organization = app.db.read(move |conn| {
        Ok(OwnOrganization {
            organization: store::organizations::find(conn, id)?,
            feature_flags: store::organizations::feature_flags(conn, id)?,
            users: store::users::list_by_organization(conn, id)?,
        })
    });
    Ok(Json(OneOwnOrganization { organization: organization.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct OrganizationSeasons {
    seasons: Vec<Season>,
}

/// The seasons of the caller's organization; of any for a super_admin.
#[utoipa::path(get, path = "/api/organizations/{id}/seasons", tag = "organizations",
    operation_id = "list_organization_seasons", params(("id" = i64, Path)), security(("session" = ["staff"])),
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

/// Makes a season of the caller's organization; of any for a super_admin.
#[utoipa::path(post, path = "/api/organizations/{id}/seasons", tag = "organizations",
    operation_id = "create_organization_season", params(("id" = i64, Path)), request_body = SeasonInput,
    security(("session" = ["staff"])), responses((status = 201, body = OneSeason)))]
async fn create_organization_season(
    member: Member,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
    Json(input): Json<SeasonInput>,
) -> Result<Created<OneSeason>> {
    let id = member.own(id)?;
    let actor = Actor { organization: Some(id), ..member.actor("create_organization_season") };
    let write = app.db.write(actor, move |tx| {
        store::organizations::find(tx, id)?;
        seasons::create(tx, id, &input)
    });
    Ok(Created(OneSeason { season: write.await? }))
}

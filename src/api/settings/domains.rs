//! The custom domain of an organization: asked for, proven by its DNS, given back.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions;
use crate::actions::domains::DomainLookup;
use crate::api::extract::{Json, NoContent, Owner, Path};
use crate::app::App;
use crate::auth::passwords;
use crate::db::Actor;
use crate::dns;
use crate::domain::domains::{CustomDomain, DomainInput};
use crate::domain::ids::OrganizationId;
use crate::error::Result;
use crate::views::domains;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(find_domain, update_domain, remove_domain))
        .routes(routes!(verify_domain))
}

#[derive(Serialize, ToSchema)]
pub struct OneDomain {
    domain: CustomDomain,
}

/// Who writes to which organization, for the activity log and the caches.
fn actor(owner: &Owner, id: OrganizationId, action: &'static str) -> Actor {
    Actor { organization: Some(id), ..owner.actor(action) }
}

/// The custom domain in force, and the one that is asked for with the DNS records to add.
#[utoipa::path(get, path = "/api/organizations/{id}/domain", tag = "organizations", operation_id = "find_domain",
    params(("id" = i64, Path)), security(("session" = ["org_owner"])), responses((status = 200, body = OneDomain)))]
async fn find_domain(
    owner: Owner,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
) -> Result<Json<OneDomain>> {
    let (id, roots) = (owner.own(id)?, app.config.root_hosts.clone());
    let domain = app.db.read(move |conn| domains::show(conn, id, &roots)).await?;
    Ok(Json(OneDomain { domain }))
}

/// Asks for a domain. It is the organization's once its DNS proves it.
#[utoipa::path(put, path = "/api/organizations/{id}/domain", tag = "organizations", operation_id = "update_domain",
    params(("id" = i64, Path)), request_body = DomainInput, security(("session" = ["org_owner"])),
    responses((status = 200, body = OneDomain)))]
async fn update_domain(
    owner: Owner,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
    Json(input): Json<DomainInput>,
) -> Result<Json<OneDomain>> {
    let (id, roots) = (owner.own(id)?, app.config.root_hosts.clone());
    let (token, now) = (passwords::random()?, app.clock.unix_seconds());
    let write = app.db.write(actor(&owner, id, "update_domain"), move |tx| {
        actions::domains::ask(tx, id, (&input.domain, &roots), token, now)
    });
    Ok(Json(OneDomain { domain: write.await? }))
}

/// Gives the custom domain back, and forgets the one that is asked for.
#[utoipa::path(delete, path = "/api/organizations/{id}/domain", tag = "organizations",
    operation_id = "remove_domain", params(("id" = i64, Path)), security(("session" = ["org_owner"])),
    responses((status = 204)))]
async fn remove_domain(
    owner: Owner,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
) -> Result<NoContent> {
    let id = owner.own(id)?;
    app.db.write(actor(&owner, id, "remove_domain"), move |tx| actions::domains::remove(tx, id)).await?;
    Ok(NoContent)
}

/// Looks the record up now. With the right value the domain is in force at once; else the answer says what was found.
/// One look at a time, and ten within a minute.
#[utoipa::path(post, path = "/api/organizations/{id}/domain/verify", tag = "organizations",
    operation_id = "verify_domain", params(("id" = i64, Path)), security(("session" = ["org_owner"])),
    responses((status = 200, body = OneDomain), (status = 429)))]
async fn verify_domain(
    owner: Owner,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
) -> Result<Json<OneDomain>> {
    let (id, roots) = (owner.own(id)?, app.config.root_hosts.clone());
    let claim = app.db.read(move |conn| domains::claimed(conn, id)).await?;
    let _look = app.lookups.begin(id, app.clock.unix_seconds())?;
    let found = dns::txt(&app.config.dns, &claim.record_name()).await;
    let now = app.clock.unix_seconds();
    let looked = DomainLookup { domain: claim.domain, found };
    let write = app.db.write(actor(&owner, id, "verify_domain"), move |tx| {
        actions::domains::verify(tx, id, looked, &roots, now)
    });
    Ok(Json(OneDomain { domain: write.await? }))
}

//! The custom domain of an organization: request, verification by a DNS record, removal.

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
use crate::domain::domains::{CertificateState, CustomDomain, DomainInput};
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
    /// The certificate of the domain in use; none if the server does not order certificates.
    certificate: Option<CertificateState>,
}

impl OneDomain {
    fn new(app: &App, domain: CustomDomain) -> Self {
        let certificate = domain.domain.as_deref().and_then(|name| app.certificates.state(name));
        Self { domain, certificate }
    }
}

/// Returns the actor of a write to organization `id`, for the activity log and cache invalidation.
fn actor(owner: &Owner, id: OrganizationId, action: &'static str) -> Actor {
    Actor { organization: Some(id), ..owner.actor(action) }
}

/// Returns the active custom domain, and the requested one with the DNS records to add.
#[utoipa::path(get, path = "/api/organizations/{id}/domain", tag = "organizations", operation_id = "find_domain",
    params(("id" = i64, Path)), security(("session" = ["org_owner"])), responses((status = 200, body = OneDomain)))]
async fn find_domain(
    owner: Owner,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
) -> Result<Json<OneDomain>> {
    let (id, roots) = (owner.own(id)?, app.config.root_hosts.clone());
    let domain = app.db.read(move |conn| domains::show(conn, id, &roots)).await?;
    Ok(Json(OneDomain::new(&app, domain)))
}

/// Requests a custom domain. The domain becomes active when its DNS record is verified.
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
    Ok(Json(OneDomain::new(&app, write.await?)))
}

/// Deletes the custom domain and the requested one.
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

/// Verifies the DNS record of the requested domain. With the right value the domain becomes active; otherwise the
/// response contains what was found. At most one lookup at a time and ten per minute.
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
    let _permit = app.lookups.begin(id, app.clock.unix_seconds())?;
    let found = dns::txt(&app.config.dns, &claim.record_name()).await;
    let now = app.clock.unix_seconds();
    let lookup = DomainLookup { domain: claim.domain, found };
    let write = app.db.write(actor(&owner, id, "verify_domain"), move |tx| {
        actions::domains::verify(tx, id, lookup, &roots, now)
    });
    Ok(Json(OneDomain::new(&app, write.await?)))
}

//! The question that a proxy asks before it orders a certificate for a name.

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::extract::{Anyone, Query};
use crate::app::App;
use crate::app::authority::Authority;
use crate::app::host::{Site, find_site};
use crate::error::{Error, Result};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(may_have_certificate))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CertificateQuery {
    /// The host name, as Caddy's `ask` sends it.
    #[serde(default)]
    domain: String,
}

/// Returns 200 for a name of the shared host and for a verified domain, with or without `www.`: the names under which a
/// site is served. 404 for any other name and for addresses. Any host may be named in the request.
#[utoipa::path(get, path = "/api/certificates/ask", tag = "probes", operation_id = "may_have_certificate",
    params(CertificateQuery), responses((status = 200, body = String, content_type = "text/plain"), (status = 400),
    (status = 404)))]
async fn may_have_certificate(
    _: Anyone,
    State(app): State<App>,
    Query(CertificateQuery { domain }): Query<CertificateQuery>,
) -> Result<&'static str> {
    if domain.is_empty() {
        return Err(Error::Malformed("domain is required".to_owned()));
    }
    let name = Authority::parse(&domain).and_then(Authority::into_name);
    let name = name.ok_or_else(|| Error::missing("Site"))?;
    match find_site(&app, &name).await? {
        Site::Root | Site::Organization(_) => Ok("A site is served under this name.\n"),
        Site::Probe => Err(Error::missing("Site")),
    }
}

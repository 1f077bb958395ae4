//! Determines the site of a request by its host: the shared host or an organization's domain. Any other host gets 421.

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::forwarded;
use crate::app::App;
use crate::app::authority::Authority;
use crate::app::host::{Origin, Site, find_site};
use crate::app::request_note::RequestNote;
use crate::db::tenant;
use crate::error::{Error, Result};
use crate::net::Peer;

/// `Strict-Transport-Security`: after one HTTPS response, browsers use only HTTPS for a year. Without
/// `includeSubDomains`, because an organization's subdomains may be served by others.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// The header with the id of the action that a request did and that can be undone.
const UNDO: HeaderName = HeaderName::from_static("homecourt-undo");

/// Paths that are served under any host name: for health checks, monitoring, and the proxy on this machine.
const PROBES: [&str; 4] = ["/healthz", "/readyz", "/metrics", "/api/certificates/ask"];

/// Adds the request's [`Origin`] to its extensions. Responds with 421 to an unknown host, and with 400 when
/// the request has no host, several hosts, or an invalid host.
pub async fn resolve(
    State(app): State<App>,
    ConnectInfo(connected): ConnectInfo<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = connected.address.ip().to_canonical();
    let trusted = app.config.trusts(peer);
    let is_probe = PROBES.contains(&request.uri().path());
    let host = match requested_host(&request, trusted) {
        Ok(host) => host,
        Err(refused) => return refused.into_response(),
    };
    let site = match &host {
        Some(host) => find_site(&app, &host.name).await,
        None => Err(Error::missing("Site")),
    };
    let site = match (site, &host) {
        (Ok(site), _) => site,
        (Err(Error::NotFound(_)), _) if is_probe => Site::Probe,
        (Err(Error::NotFound(_)), Some(host)) => return unknown(host),
        (Err(Error::NotFound(_)), None) => return malformed("The request has no host.").into_response(),
        (Err(other), _) => return other.into_response(),
    };
    let headers = request.headers();
    let https = forwarded::is_https(headers, &app.config, connected);
    let client = forwarded::sender(headers, &app.config, peer);
    let is_from_loopback = app.config.trusted_proxies.is_empty() && peer.is_loopback();
    let is_local = is_from_loopback
        && !forwarded::came_through_a_proxy(headers)
        && host.as_ref().is_some_and(Authority::is_loopback);
    let host = host.map(|host| host.to_string()).unwrap_or_default();
    let origin = Origin { host, https, client, is_local, site };
    RequestNote::origin(request.extensions(), &origin);
    request.extensions_mut().insert(origin);
    let mut response = next.run(request).await;
    if https {
        require_https(response.headers_mut());
    }
    response
}

/// Tells browsers to use only HTTPS.
pub(super) fn require_https(headers: &mut HeaderMap) {
    headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
}

/// Counts the request's database reads for the organization of its host, or later for the organization that
/// an extractor finds.
pub async fn enter(request: Request, next: Next) -> Response {
    let site = request.extensions().get::<Origin>().map(|origin| origin.site);
    let organization = match site {
        Some(Site::Organization(id)) => Some(id),
        Some(Site::Root | Site::Probe) | None => None,
    };
    let note = request.extensions().get::<RequestNote>().cloned();
    let handling = async {
        let mut response = next.run(request).await;
        if let Some(note) = note {
            note.note_organization(tenant::current());
        }
        if let Some(activity) = tenant::undoable() {
            response.headers_mut().insert(UNDO, HeaderValue::from(activity.0));
        }
        response
    };
    tenant::scope(organization, handling).await
}

/// Returns the host of a request; none for an HTTP/1.0 request without one.
///
/// # Errors
/// `Malformed` for several different hosts or an invalid host.
fn requested_host(request: &Request, trusted: bool) -> Result<Option<Authority>> {
    let headers = request.headers();
    if trusted && let Some(host) = forwarded::host(headers)? {
        return parsed("X-Forwarded-Host", host).map(Some);
    }
    let mut lines = headers.get_all(header::HOST).iter();
    let line = lines.next();
    if lines.next().is_some() {
        return Err(malformed("The request has several hosts."));
    }
    let text = line.map(|line| line.to_str().map_err(|_| malformed("Host is not text."))).transpose()?;
    let host = text.map(|text| parsed("Host", text)).transpose()?;
    let target =
        request.uri().authority().map(|target| parsed("The host of the request target", target.as_str()));
    match (host, target.transpose()?) {
        (Some(host), Some(target)) if host != target => Err(malformed("The request has several hosts.")),
        (host, target) => Ok(host.or(target)),
    }
}

fn parsed(what: &str, text: &str) -> Result<Authority> {
    let wrong = || malformed(&format!("{what} must be a host name or an IP address, with an optional port."));
    Authority::parse(text.trim()).ok_or_else(wrong)
}

fn malformed(why: &str) -> Error {
    Error::Malformed(why.to_owned())
}

/// Returns the response to a host under which no site is served.
pub(super) fn unknown(host: &Authority) -> Response {
    let text = format!(
        "No site is served under the name \"{host}\".\n\n\
         If this is your server: add the name to root_hosts in its settings (HOMECOURT_ROOT_HOSTS), \
         or give it to an organization as its domain.\n"
    );
    (StatusCode::MISDIRECTED_REQUEST, text).into_response()
}

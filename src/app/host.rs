//! Whose site is asked for: the shared one, or an organization's own domain. Any other host is answered 421.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::config::Config;
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::store;

/// What the request's address says; an extension of every request.
#[derive(Clone, Debug)]
pub struct Origin {
    /// Host and port, as the browser wrote them.
    pub host: String,
    pub https: bool,
    /// The visitor's address.
    pub client: IpAddr,
    pub site: Site,
}

/// The site a host name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// The shared host, where organizations are found by slug.
    Root,
    /// An organization's custom domain.
    Organization(OrganizationId),
    /// Asked by a probe under any name.
    Probe,
}

/// A browser that has read a site under https once asks for it under nothing else, for a year. Only of the name itself:
/// what an organization has under its domain is not ours to speak for.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Addresses that probes ask under any host name.
const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// Finds the site, or answers 421.
pub async fn resolve(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = peer.ip().to_canonical();
    let trusted = app.config.trusts(peer);
    let headers = request.headers();
    if headers.get_all(header::HOST).iter().count() > 1 {
        return Error::Malformed("A request names one host.".to_owned()).into_response();
    }
    let host = forwarded(headers, "x-forwarded-host", trusted)
        .or_else(|| text(headers, header::HOST.as_str()))
        .or_else(|| request.uri().authority().map(ToString::to_string))
        .unwrap_or_default();
    let https = forwarded(headers, "x-forwarded-proto", trusted).is_some_and(|scheme| scheme == "https");
    let client = if trusted { client(headers, &app.config).unwrap_or(peer) } else { peer };
    let site = match site(&app, &host).await {
        Ok(site) => site,
        Err(Error::NotFound(_)) if PROBES.contains(&request.uri().path()) => Site::Probe,
        Err(Error::NotFound(_)) => return unknown(&host),
        Err(other) => return other.into_response(),
    };
    request.extensions_mut().insert(Origin { host, https, client, site });
    let mut response = next.run(request).await;
    if https {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
    }
    response
}

async fn site(app: &App, host: &str) -> Result<Site> {
    if is_root(&app.config, host) {
        return Ok(Site::Root);
    }
    let domain = without_www(&bare(host)).to_owned();
    let id = app.db.read(move |conn| store::organizations::id_by_domain(conn, &domain)).await?;
    Ok(Site::Organization(id))
}

/// Whether a name is one of the shared host's, however it is written.
#[must_use]
pub fn is_root(config: &Config, host: &str) -> bool {
    let name = bare(host);
    config.root_hosts.iter().any(|root| *root == name || root == without_www(&name))
}

fn without_www(name: &str) -> &str {
    name.strip_prefix("www.").unwrap_or(name)
}

fn unknown(host: &str) -> Response {
    let shown: String = host.chars().filter(char::is_ascii_graphic).take(120).collect();
    let text = format!(
        "No site is served under the name \"{shown}\".\n\n\
         If this is your server: add the name to root_hosts in its settings (HOMECOURT_ROOT_HOSTS), \
         or give it to an organization as its domain.\n"
    );
    (StatusCode::MISDIRECTED_REQUEST, text).into_response()
}

/// The host's name as it is compared: without port, brackets, capitals and a dot at the end.
#[must_use]
pub fn bare(host: &str) -> String {
    let name = match host.strip_prefix('[') {
        Some(v6) => v6.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.trim_end_matches('.').to_lowercase()
}

fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name)?.to_str().ok().map(|value| value.trim().to_owned())
}

/// What the proxy nearest to us says; nothing when the peer is no trusted proxy.
fn forwarded(headers: &HeaderMap, name: &str, trusted: bool) -> Option<String> {
    let value = text(headers, name).filter(|_| trusted)?;
    value.rsplit(',').next().map(|last| last.trim().to_owned()).filter(|last| !last.is_empty())
}

/// The address that the trusted proxies forwarded: the last one that is not a trusted proxy itself.
fn client(headers: &HeaderMap, config: &Config) -> Option<IpAddr> {
    let chain = text(headers, "x-forwarded-for")?;
    let mut addresses = chain.rsplit(',').map_while(|address| address.trim().parse::<IpAddr>().ok());
    addresses.find(|address| !config.trusts(*address))
}

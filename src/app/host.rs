//! The site, host and client of a request. `server/host.rs` determines them.

use std::net::{IpAddr, Ipv6Addr};

use super::App;
use super::authority::Authority;
use crate::config::Config;
use crate::domain::ids::OrganizationId;
use crate::error::Result;

/// The address of all clients whose real address cannot be parsed; they share the limits of one address. It is in the
/// discard prefix (RFC 6666), from which no packet comes, so it is never the address of a proxy, a visitor or this
/// machine.
pub const UNKNOWN_CLIENT: IpAddr = IpAddr::V6(Ipv6Addr::new(0x100, 0, 0, 0, 0, 0, 0, 0));

/// The host, client and site of a request: an extension of every request.
#[derive(Clone, Debug)]
pub struct Origin {
    /// Host and port as `Authority` writes them; empty for a probe that names none.
    pub host: String,
    pub https: bool,
    /// The client's address; `UNKNOWN_CLIENT` if a trusted proxy sends one that cannot be parsed.
    pub client: IpAddr,
    /// Whether the request comes from this machine, under a loopback name, without a proxy.
    pub is_local: bool,
    pub site: Site,
}

/// The site of a host name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// The shared host, where organizations are found by slug.
    Root,
    /// An organization's custom domain.
    Organization(OrganizationId),
    /// An unknown host name in a request for a probe's path (`/healthz`).
    Probe,
}

/// Returns whether a host is a name of the shared host. The host may have a port, capitals or a trailing dot.
#[must_use]
pub fn is_root(config: &Config, host: &str) -> bool {
    is_root_name(config, &bare(host))
}

/// Returns whether a normalized name is a name of the shared host, with or without `www.`.
#[must_use]
pub fn is_root_name(config: &Config, name: &str) -> bool {
    config.root_hosts.iter().any(|root| root == name || root == without_www(name))
}

/// Returns the site that is served under a normalized name, with or without `www.`.
///
/// # Errors
/// `NotFound` for a name under which no site is served.
pub async fn find_site(app: &App, name: &str) -> Result<Site> {
    if is_root_name(&app.config, name) {
        return Ok(Site::Root);
    }
    app.domains.organization(&app.db, without_www(name)).await.map(Site::Organization)
}

/// Returns whether the host of a request still serves the same site. A write may have given a domain to another organization
/// since the request began.
pub async fn is_still_served(app: &App, origin: &Origin) -> bool {
    match origin.site {
        Site::Root | Site::Probe => true,
        site @ Site::Organization(_) => {
            find_site(app, &bare(&origin.host)).await.is_ok_and(|now| now == site)
        }
    }
}

/// Returns a name without `www.`.
#[must_use]
pub fn without_www(name: &str) -> &str {
    name.strip_prefix("www.").unwrap_or(name)
}

/// Returns the normalized name of a host: in lower case, without port, brackets and trailing dot. Empty if the text is
/// not a host.
#[must_use]
pub fn bare(host: &str) -> String {
    Authority::parse(host.trim()).map(|host| host.name).unwrap_or_default()
}

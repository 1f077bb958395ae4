//! Whose site a request asks for. `server/host.rs` finds it out.

use std::net::{IpAddr, Ipv6Addr};

use super::authority::Authority;
use crate::config::Config;
use crate::domain::ids::OrganizationId;

/// The address of clients whose real one cannot be parsed: they share its limits. It is of the discard prefix (RFC 6666),
/// from which no packet comes, so that it is never a proxy's, a visitor's or this machine's.
pub const UNKNOWN_CLIENT: IpAddr = IpAddr::V6(Ipv6Addr::new(0x100, 0, 0, 0, 0, 0, 0, 0));

/// What the request's address says; an extension of every request.
#[derive(Clone, Debug)]
pub struct Origin {
    /// Host and port as `Authority` writes them; empty for a probe that names none.
    pub host: String,
    pub https: bool,
    /// The visitor's address; `UNKNOWN_CLIENT` where a trusted proxy names none that can be parsed.
    pub client: IpAddr,
    /// Asked from this machine under a name of its own, and through no proxy.
    pub is_local: bool,
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

/// Whether a name is one of the shared host's, however it is written.
#[must_use]
pub fn is_root(config: &Config, host: &str) -> bool {
    is_root_name(config, &bare(host))
}

/// Whether a bare name is one of the shared host's.
#[must_use]
pub fn is_root_name(config: &Config, name: &str) -> bool {
    config.root_hosts.iter().any(|root| root == name || root == without_www(name))
}

/// The name without `www.`.
#[must_use]
pub fn without_www(name: &str) -> &str {
    name.strip_prefix("www.").unwrap_or(name)
}

/// The name of a host as it is compared: lower case, without port, brackets and a dot at the end. Empty for what is no
/// host.
#[must_use]
pub fn bare(host: &str) -> String {
    Authority::parse(host.trim()).map(|host| host.name).unwrap_or_default()
}

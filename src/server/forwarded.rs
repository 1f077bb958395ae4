//! Reads the `X-Forwarded-*` headers of reverse proxies. Callers use the values only of trusted proxies.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};

use crate::app::host::UNKNOWN_CLIENT;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::net::Peer;

const FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const HOST: HeaderName = HeaderName::from_static("x-forwarded-host");
const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Headers that only proxies send.
const PROXY_HEADERS: [&str; 9] = [
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-port",
    "x-forwarded-proto",
    "x-forwarded-server",
    "x-real-ip",
    "x-request-start",
];

/// Returns whether a proxy has forwarded the request.
#[must_use]
pub fn came_through_a_proxy(headers: &HeaderMap) -> bool {
    PROXY_HEADERS.iter().any(|name| headers.contains_key(*name))
}

/// Returns the last value of `X-Forwarded-Host`, as the nearest proxy wrote it.
///
/// # Errors
/// `Malformed` for a value that is not text.
pub fn host(headers: &HeaderMap) -> Result<Option<&str>> {
    last(headers, &HOST).transpose()
}

/// Returns whether the client used HTTPS: on the connection itself, or as a trusted proxy reports.
#[must_use]
pub fn is_https(headers: &HeaderMap, config: &Config, peer: Peer) -> bool {
    let is_trusted = config.trusts(peer.address.ip().to_canonical());
    match last(headers, &PROTO).filter(|_| is_trusted) {
        Some(scheme) => scheme.is_ok_and(|scheme| scheme.eq_ignore_ascii_case("https")),
        None => peer.is_encrypted,
    }
}

/// Returns the last item of the last line of a header.
fn last<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<Result<&'h str>> {
    let line = headers.get_all(name).iter().next_back()?;
    let last = line.to_str().map(|line| line.rsplit(',').next().unwrap_or_default().trim());
    Some(last.map_err(|_| Error::Malformed(format!("{name} is not text."))))
}

/// Returns the client's address: the peer's, or behind a trusted proxy the address that the proxies report.
#[must_use]
pub fn sender(headers: &HeaderMap, config: &Config, peer: IpAddr) -> IpAddr {
    let peer = peer.to_canonical();
    if config.trusts(peer) { client(headers, config, peer) } else { peer }
}

/// Returns the client's address behind trusted proxies: the rightmost address in all lines of `X-Forwarded-For` that is
/// not a trusted proxy. Returns `peer` without the header, and `UNKNOWN_CLIENT` if an address cannot be parsed.
#[must_use]
fn client(headers: &HeaderMap, config: &Config, peer: IpAddr) -> IpAddr {
    let mut client = peer;
    for line in headers.get_all(FOR).iter().rev() {
        let Ok(line) = line.to_str() else { return UNKNOWN_CLIENT };
        for hop in line.rsplit(',') {
            let Some(address) = address(hop.trim()) else { return UNKNOWN_CLIENT };
            client = address;
            if !config.trusts(client) {
                return client;
            }
        }
    }
    client
}

/// Parses an IP address, with or without a port, IPv6 with or without brackets.
fn address(hop: &str) -> Option<IpAddr> {
    let bracketed = || hop.strip_prefix('[')?.strip_suffix(']')?.parse().ok().map(IpAddr::V6);
    let with_port = || hop.parse().ok().map(|address: SocketAddr| address.ip());
    let found = hop.parse().ok().or_else(with_port).or_else(bracketed);
    found.map(|address| address.to_canonical())
}

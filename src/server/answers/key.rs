//! Computes the cache key of a request.
//!
//! The key contains everything besides the stored data that the response depends on, and nothing else: URLs that differ
//! only in parameters that no handler reads have the same key.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::MatchedPath;
use axum::http::{HeaderMap, Method, Request, Uri, header, request};

use crate::api::openapi::QueryParameters;
use crate::app::host::Origin;
use crate::auth::sessions::Token;
use crate::budgets::work::CACHE_KEY_BYTES;
use crate::config::Config;
use crate::net::Peer;
use crate::server::encoding::Encoding;
use crate::server::forwarded;
use crate::web;

/// Returns the cache key of a visitor's request. None if the response must not be cached: for a request with a session,
/// and for an API call with an undocumented or repeated parameter.
pub(super) fn of(request: &request::Parts, documented: &QueryParameters) -> Option<Arc<str>> {
    let origin = request.extensions.get::<Origin>()?;
    if !is_visit(&request.method, &request.headers) {
        return None;
    }
    let address = match request.extensions.get::<MatchedPath>() {
        Some(route) if web::draws(route.as_str()) => request.uri.path().to_owned(),
        Some(route) => call_key((route.as_str(), documented), &request.uri)?,
        None => web::page::cache_key(origin, &request.uri)?,
    };
    let (https, host) = (origin.https, origin.host.to_lowercase());
    let encoding = Encoding::accepted(&request.headers).letter();
    let key = format!("{https} {encoding} {host} {address}");
    (key.len() <= CACHE_KEY_BYTES).then(|| key.into())
}

fn is_visit(method: &Method, headers: &HeaderMap) -> bool {
    method == Method::GET && Token::of(headers).is_none()
}

/// Returns what the client wrote of everything that the cache key depends on: requests with the same spelling have the
/// same key. None for a request that is not a visitor's or is written in an unusual way. Allocates one string.
pub(super) fn spelling<B>(request: &Request<B>, config: &Config, peer: Peer) -> Option<String> {
    let (uri, headers) = (request.uri(), request.headers());
    if uri.authority().is_some() || !is_visit(request.method(), headers) {
        return None;
    }
    let is_trusted = config.trusts(peer.address.ip().to_canonical());
    let forwarded = if is_trusted { forwarded::host(headers).ok()? } else { None };
    let host = match forwarded {
        Some(host) => host,
        None => only_host(headers)?,
    };
    let target = uri.path_and_query()?.as_str();
    // The target starts with a slash and contains no space, so that host and target cannot be confused.
    let length = host.len() + target.len() + 3;
    if length > CACHE_KEY_BYTES {
        return None;
    }
    let is_https = forwarded::is_https(headers, config, peer);
    let mut spelling = String::with_capacity(length);
    spelling.push(if is_https { 's' } else { 'p' });
    spelling.push(Encoding::accepted(headers).letter());
    spelling.push_str(host);
    spelling.push(' ');
    spelling.push_str(target);
    Some(spelling)
}

/// Returns the host of a request that names one.
fn only_host(headers: &HeaderMap) -> Option<&str> {
    let mut lines = headers.get_all(header::HOST).iter();
    let host = lines.next()?.to_str().ok()?;
    lines.next().is_none().then_some(host)
}

/// Returns the path and the sorted parameters of an API call; none if the call must not be cached.
fn call_key((route, documented): (&str, &QueryParameters), uri: &Uri) -> Option<String> {
    // Health checks, which have routes outside `/api/`, are never cached.
    let known = documented.get(route).filter(|_| route.starts_with("/api/"))?;
    let mut given = BTreeMap::new();
    for (name, value) in url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()) {
        // An empty value means the same as an absent parameter.
        if !value.is_empty() && (!known.contains(name.as_ref()) || given.insert(name, value).is_some()) {
            return None;
        }
    }
    let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(given).finish();
    Some(format!("{}?{query}", uri.path()))
}

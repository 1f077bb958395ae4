//! Computes the cache key of a request.
//!
//! The key contains everything besides the stored data that the response depends on, and nothing else: URLs that differ
//! only in parameters that no handler reads have the same key.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use axum::extract::MatchedPath;
use axum::http::{Method, Uri, request};

use super::encoding::accepts_brotli;
use crate::api::openapi;
use crate::app::host::Origin;
use crate::auth::sessions::Token;
use crate::budgets::work::CACHE_KEY_BYTES;
use crate::web;

/// The documented query parameters of each GET operation, by its path in the OpenAPI document.
static PARAMETERS: LazyLock<BTreeMap<String, BTreeSet<String>>> = LazyLock::new(openapi::query_parameters);

/// Returns the cache key of a visitor's request. None if the response must not be cached: for a request with a session,
/// and for an API call with an undocumented or repeated parameter.
pub(super) fn of(request: &request::Parts) -> Option<String> {
    let origin = request.extensions.get::<Origin>()?;
    if request.method != Method::GET || Token::of(&request.headers).is_some() {
        return None;
    }
    let address = match request.extensions.get::<MatchedPath>() {
        Some(route) if route.as_str() == web::CARD_ROUTE => request.uri.path().to_owned(),
        Some(route) => call_key(route.as_str(), &request.uri)?,
        None => web::page::cache_key(origin, &request.uri)?,
    };
    let (https, host, brotli) = (origin.https, origin.host.to_lowercase(), accepts_brotli(&request.headers));
    Some(format!("{https} {brotli} {host} {address}")).filter(|key| key.len() <= CACHE_KEY_BYTES)
}

/// Returns the path and the sorted parameters of an API call; none if the call must not be cached.
fn call_key(route: &str, uri: &Uri) -> Option<String> {
    // Health checks, which have routes outside `/api/`, are never cached.
    let known = PARAMETERS.get(route).filter(|_| route.starts_with("/api/"))?;
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

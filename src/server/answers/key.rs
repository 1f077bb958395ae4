//! Under which key an answer is cached.
//!
//! A key says all that the answer depends on besides the rows, and nothing else: addresses that differ only in
//! parameters that nobody reads share one answer.

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

/// The query parameters of each call that reads, by its path as the API's description writes it.
static PARAMETERS: LazyLock<BTreeMap<String, BTreeSet<String>>> = LazyLock::new(openapi::query_parameters);

/// The key of a visitor's request. None for a request that is somebody's own, and for a call with a parameter that the
/// call does not describe or that is given twice: its answer is made anew each time.
pub(super) fn of(request: &request::Parts) -> Option<String> {
    let origin = request.extensions.get::<Origin>()?;
    if request.method != Method::GET || Token::of(&request.headers).is_some() {
        return None;
    }
    let address = match request.extensions.get::<MatchedPath>() {
        Some(route) if route.as_str() == web::CARD_ROUTE => request.uri.path().to_owned(),
        Some(route) => call(route.as_str(), &request.uri)?,
        None => web::page::cache_key(origin, &request.uri)?,
    };
    let (https, host, brotli) = (origin.https, origin.host.to_lowercase(), accepts_brotli(&request.headers));
    Some(format!("{https} {brotli} {host} {address}")).filter(|key| key.len() <= CACHE_KEY_BYTES)
}

/// The path and the sorted parameters of a call.
fn call(route: &str, uri: &Uri) -> Option<String> {
    // Probes are answered anew each time.
    let known = PARAMETERS.get(route).filter(|_| route.starts_with("/api/"))?;
    let mut given = BTreeMap::new();
    for (name, value) in url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()) {
        // An empty value asks for no more than no value does.
        if !value.is_empty() && (!known.contains(name.as_ref()) || given.insert(name, value).is_some()) {
            return None;
        }
    }
    let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(given).finish();
    Some(format!("{}?{query}", uri.path()))
}

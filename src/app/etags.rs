//! Entity tags: whether the browser already has a response.

use axum::http::{HeaderMap, header};

/// Returns whether `If-None-Match` of the request contains a tag or is `*`, so that the response is 304 without a body. Compares
/// weakly (RFC 9110, 13.1.2), because a proxy that compresses responses makes their tags weak.
#[must_use]
pub fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let tags = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let is_it = |one: &str| one == "*" || opaque(one) == opaque(tag);
    tags.is_some_and(|tags| tags.split(',').any(|one| is_it(one.trim())))
}

/// Returns a tag without its mark of weakness.
fn opaque(tag: &str) -> &str {
    tag.strip_prefix("W/").unwrap_or(tag)
}

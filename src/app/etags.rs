//! Entity tags: whether the browser already has a response.

use axum::http::{HeaderMap, header};

/// Returns whether `If-None-Match` of the request contains a tag, so that the response is 304 without a body.
#[must_use]
pub fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let tags = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    tags.is_some_and(|tags| tags.split(',').any(|one| one.trim() == tag))
}

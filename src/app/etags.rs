//! Entity tags: whether the browser has an answer already.

use axum::http::{HeaderMap, header};

/// Returns whether the request's `If-None-Match` names a tag, so that 304 without a body answers it.
#[must_use]
pub fn is_known(asked: &HeaderMap, tag: &str) -> bool {
    let known = asked.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    known.is_some_and(|tags| tags.split(',').any(|one| one.trim() == tag))
}

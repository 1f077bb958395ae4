//! Headers of every answer: what a browser may do with it.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// No script, style or frame but the site's own and YouTube's player; inline only the colours of a `style` attribute.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
     img-src 'self' data:; frame-src https://www.youtube-nocookie.com; object-src 'none'; base-uri 'none'; \
     frame-ancestors 'none'; form-action 'self'";

/// What an answer has unless its handler said otherwise. Nothing is kept without asking again, for an answer may be
/// one person's own.
const DEFAULTS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (header::CACHE_CONTROL, "private, no-cache"),
];

/// The policy of a page that has the style element of this hash in it.
pub(super) fn allowing(hash: &str) -> String {
    POLICY.replacen("style-src 'self'", &format!("style-src 'self' '{hash}'"), 1)
}

/// Adds the headers that an answer lacks.
pub async fn add(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in DEFAULTS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

//! Headers of every answer: what a browser may do with it.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// No script, style or frame but the site's own and YouTube's player; inline only the colours of a `style` attribute.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
     img-src 'self' data:; frame-src https://www.youtube-nocookie.com; object-src 'none'; base-uri 'none'; \
     frame-ancestors 'none'; form-action 'self'";

/// What neither the site nor a page in a frame may use. Left out are what the site uses or will (clipboard, sharing, wake
/// lock) and what YouTube's player is given by its frame (autoplay, fullscreen, picture in picture).
const PERMISSIONS: HeaderValue = HeaderValue::from_static(
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), \
     idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), \
     xr-spatial-tracking=()",
);

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
    let headers = response.headers_mut();
    for (name, value) in DEFAULTS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if kind.is_some_and(|kind| kind.starts_with("text/html")) {
        headers.insert(HeaderName::from_static("permissions-policy"), PERMISSIONS);
    }
    response
}

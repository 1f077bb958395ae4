//! Security and cache headers of every response.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// The content security policy: only the site's own scripts and styles, frames of YouTube's player, and `style`
/// attributes for colours.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
     img-src 'self' data:; frame-src https://www.youtube-nocookie.com; object-src 'none'; base-uri 'none'; \
     frame-ancestors 'none'; form-action 'self'";

/// The browser features that neither the site nor a page in a frame may use. Not listed, and therefore allowed, are
/// those that the site uses or will use (clipboard, sharing, wake lock) and those that the frame grants to YouTube's
/// player (autoplay, fullscreen, picture in picture).
const PERMISSIONS: HeaderValue = HeaderValue::from_static(
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), \
     idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), \
     xr-spatial-tracking=()",
);

/// The headers of a response whose handler sets no others. By default a browser revalidates every response, because a
/// response may contain data of one user.
const DEFAULTS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (header::CACHE_CONTROL, "private, no-cache"),
];

/// Returns the policy of a page with an inline `style` element of this hash.
pub(super) fn allowing(hash: &str) -> String {
    POLICY.replacen("style-src 'self'", &format!("style-src 'self' '{hash}'"), 1)
}

/// Adds the default headers that a response lacks.
pub async fn add(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    complete(response.headers_mut());
    response
}

/// Adds the default headers that are absent.
pub fn complete(headers: &mut HeaderMap) {
    for (name, value) in DEFAULTS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if kind.is_some_and(|kind| kind.starts_with("text/html")) {
        headers.insert(HeaderName::from_static("permissions-policy"), PERMISSIONS);
    }
}

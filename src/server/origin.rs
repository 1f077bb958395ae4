//! Protects against cross-site request forgery: a change must come from a page of the same origin. Another subdomain of
//! the same domain is a different origin.

use axum::extract::Request;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::authority::Authority;
use crate::app::host::Origin;
use crate::error::Error;

/// Refuses a mutating request whose `Sec-Fetch-Site` or `Origin` is of another origin, or that has neither
/// header.
pub async fn check(request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let own = request.extensions().get::<Origin>().is_some_and(|origin| is_own(origin, request.headers()));
    if reads || own {
        next.run(request).await
    } else {
        Error::Forbidden("A change must come from this site's own pages.".to_owned()).into_response()
    }
}

fn is_own(site: &Origin, headers: &HeaderMap) -> bool {
    let get = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let scheme = if site.https { "https" } else { "http" };
    match (get("sec-fetch-site"), get(header::ORIGIN.as_str())) {
        // The browser compares the origins itself, and no page can set this header.
        (Some(relation), _) => relation == "same-origin",
        (None, Some(origin)) => origin
            .split_once("://")
            .filter(|(own, _)| own.eq_ignore_ascii_case(scheme))
            .and_then(|(_, host)| Authority::parse(host))
            .is_some_and(|host| host.to_string() == site.host),
        (None, None) => false,
    }
}

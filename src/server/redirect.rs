//! Port 80 of a server that orders its certificates itself: answers the authority's challenges, and redirects visitors to
//! HTTPS. It serves no site, so that no password and no cookie is sent in the clear.

use std::future::ready;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use axum::response::IntoResponse;

use super::host;
use crate::app::authority::Authority;
use crate::app::host::without_www;
use crate::certificates::Certificates;
use crate::net::{Peer, Responder};

const CHALLENGES: &str = "/.well-known/acme-challenge/";

/// Seconds after which a browser may try a name again whose certificate is being ordered.
const RETRY: HeaderValue = HeaderValue::from_static("30");

/// Responds to the requests on port 80.
#[derive(Clone)]
pub struct RedirectResponder {
    certificates: Arc<Certificates>,
}

impl RedirectResponder {
    #[must_use]
    pub fn new(certificates: &Arc<Certificates>) -> Self {
        Self { certificates: Arc::clone(certificates) }
    }

    fn respond(&self, request: &Request<Body>) -> Response<Body> {
        if let Some(token) = request.uri().path().strip_prefix(CHALLENGES) {
            return match self.certificates.key_authorization(token) {
                Some(answer) => {
                    ([(header::CONTENT_TYPE, "application/octet-stream")], answer).into_response()
                }
                None => (StatusCode::NOT_FOUND, "This challenge is not open.\n").into_response(),
            };
        }
        let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
        let Some(host) = host.and_then(|host| Authority::parse(host.trim())) else {
            return (StatusCode::BAD_REQUEST, "The request has no valid host.\n").into_response();
        };
        // The name without `www.` gets its certificate first.
        let names = [host.name.as_str(), without_www(&host.name)];
        let known =
            names.into_iter().filter_map(|name| Some((name, self.certificates.has_certificate(name)?)));
        match known.max_by_key(|(_, has_certificate)| *has_certificate) {
            Some((name, true)) => redirect(name, request),
            Some((name, false)) => being_ordered(name),
            None => host::unknown(&host),
        }
    }
}

fn redirect(name: &str, request: &Request<Body>) -> Response<Body> {
    let target = request.uri().path_and_query().map_or("/", PathAndQuery::as_str);
    let target = HeaderValue::try_from(format!("https://{name}{target}"));
    match target {
        Ok(target) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, target)]).into_response(),
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}

fn being_ordered(name: &str) -> Response<Body> {
    let text = format!("The certificate for {name} is being ordered. Try again in a minute.\n");
    (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, RETRY)], text).into_response()
}

impl Responder for RedirectResponder {
    fn stored<B>(&self, _: Peer, _: &Request<B>) -> Option<Response<Bytes>> {
        None
    }

    fn handle(&self, request: Request<Body>) -> impl Future<Output = Response<Body>> + Send + 'static {
        ready(self.respond(&request))
    }
}

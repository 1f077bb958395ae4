//! The route of a request, as a label of its histogram.

use axum::extract::{MatchedPath, Request};
use axum::http::{Method, Uri};

use crate::app::host::Origin;
use crate::app::metrics::RouteLabels;
use crate::web;

/// The method and the route of a request.
pub(super) struct RequestRoute {
    method: Method,
    uri: Uri,
    matched: Option<MatchedPath>,
    origin: Option<Origin>,
}

impl RequestRoute {
    /// Returns the route of a request that the router has matched.
    pub fn of(request: &Request) -> Self {
        let extensions = request.extensions();
        Self {
            method: request.method().clone(),
            uri: request.uri().clone(),
            matched: extensions.get().cloned(),
            origin: extensions.get().cloned(),
        }
    }

    /// Sets the host that was found for the request while it was handled.
    pub fn with_origin(self, origin: Option<&Origin>) -> Self {
        Self { origin: origin.cloned(), ..self }
    }

    /// Returns the labels. Their number is bounded: unknown methods and addresses have one label together.
    pub fn labels(&self) -> RouteLabels {
        let method = match self.method {
            Method::GET => "GET",
            Method::HEAD => "HEAD",
            Method::POST => "POST",
            Method::PUT => "PUT",
            Method::PATCH => "PATCH",
            Method::DELETE => "DELETE",
            _ => "other",
        };
        let page = || web::page::template(self.origin.as_ref()?, &self.uri);
        let route = self.matched.as_ref().map(|route| route.as_str().to_owned()).or_else(page);
        RouteLabels { method, route: route.unwrap_or_else(|| "unknown".to_owned()) }
    }
}

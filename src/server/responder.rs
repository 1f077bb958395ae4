//! The whole server: cached responses from memory, everything else through the router.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Request, Response};

use super::report::RequestSender;
use super::{answers, forwarded, report, router};
use crate::app::App;
use crate::net::{Peer, Responder};

/// Responds to the requests of visitors and staff.
#[derive(Clone)]
pub struct SiteResponder {
    app: App,
    router: Router,
}

impl SiteResponder {
    #[must_use]
    pub fn new(app: App) -> Self {
        Self { router: router(app.clone()), app }
    }
}

impl Responder for SiteResponder {
    fn stored<B>(&self, peer: Peer, request: &Request<B>) -> Option<Response<Bytes>> {
        let open = report::OpenRequest::new(request);
        let (answer, mut response) = answers::stored(&self.app, peer, request)?;
        let sender = RequestSender {
            client: forwarded::sender(request.headers(), &self.app.config, peer.address.ip()),
            host: answer.host(),
            organization: answer.organization(),
            user: None,
        };
        open.finish(&self.app, (&sender, &answer.request_times), &mut response);
        Some(response)
    }

    fn handle(&self, request: Request<Body>) -> impl Future<Output = Response<Body>> + Send + 'static {
        self.router.handle(request)
    }
}

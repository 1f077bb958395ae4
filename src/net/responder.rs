//! What responds to the requests of all connections.

use std::net::SocketAddr;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Request, Response};
use tower::ServiceExt;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    pub address: SocketAddr,
    /// Whether the connection uses TLS.
    pub is_encrypted: bool,
}

/// Responds to requests: from memory, or else by a handler.
pub trait Responder: Clone + Send + Sync + Unpin + 'static {
    /// Returns a response that is in memory. Called first, on the connection's own task; must not wait.
    fn stored<B>(&self, peer: Peer, request: &Request<B>) -> Option<Response<Bytes>>;

    /// Responds to a request that has no stored response.
    fn handle(&self, request: Request<Body>) -> impl Future<Output = Response<Body>> + Send + 'static;
}

/// A router stores no responses.
impl Responder for Router {
    fn stored<B>(&self, _: Peer, _: &Request<B>) -> Option<Response<Bytes>> {
        None
    }

    fn handle(&self, request: Request<Body>) -> impl Future<Output = Response<Body>> + Send + 'static {
        let handling = self.clone().oneshot(request);
        async move {
            let Ok(response) = handling.await;
            response
        }
    }
}

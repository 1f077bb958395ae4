//! The outermost middleware: the request id, the log line, and the response to an error or a panic. Internal errors are
//! logged only here.

use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderName, HeaderValue, Method, Response as HttpResponse};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;

use super::request_route::RequestRoute;
use crate::app::App;
use crate::app::host::UNKNOWN_CLIENT;
use crate::app::request_note::RequestNote;
use crate::domain::ids::{OrganizationId, UserId};
use crate::error::Error;
use crate::histogram::DurationHistogram;
use crate::net::Peer;
use crate::problem;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// A request whose log line is not written yet.
pub(super) struct OpenRequest {
    id: HeaderValue,
    method: Method,
    path: PathAndQuery,
    started: Instant,
}

impl OpenRequest {
    pub fn new<B>(request: &axum::http::Request<B>) -> Self {
        let target = request.uri().path_and_query().cloned();
        Self {
            id: request_id(),
            method: request.method().clone(),
            path: target.unwrap_or_else(|| PathAndQuery::from_static("/")),
            started: Instant::now(),
        }
    }

    /// Adds the request's id to the response, counts the response and logs a line. Allocates only what the line needs.
    pub fn finish<B>(
        self,
        app: &App,
        (sender, times): (&RequestSender<'_>, &DurationHistogram),
        response: &mut HttpResponse<B>,
    ) {
        let status = response.status();
        let (method, path, took) = (&self.method, self.path.path(), self.started.elapsed());
        app.counters.count(status);
        times.observe(took);
        tracing::info!(
            client = %sender.client,
            host = sender.host.map(display),
            organization = sender.organization.map(|id| id.0),
            user = sender.user.map(|id| id.0),
            request_id = self.id(),
            %method,
            path,
            status = status.as_u16(),
            ?took,
            "request"
        );
        response.headers_mut().insert(REQUEST_ID, self.id);
    }

    fn id(&self) -> &str {
        self.id.to_str().unwrap_or_default()
    }
}

/// The client of a request, and what it asked about.
pub(super) struct RequestSender<'r> {
    /// The client's address, as limits count it.
    pub client: IpAddr,
    pub host: Option<&'r str>,
    pub organization: Option<OrganizationId>,
    pub user: Option<UserId>,
}

/// Gives the request an id, turns an error or a panic into a response, and logs one line.
pub async fn report(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let open = OpenRequest::new(&request);
    let (note, route) = (RequestNote::default(), RequestRoute::of(&request));
    let peer = request.extensions().get().map(|ConnectInfo(peer): &ConnectInfo<Peer>| peer.address.ip());
    request.extensions_mut().insert(note.clone());
    let mut response = match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(response) => response,
        Err(panic) => Error::Internal(describe(panic.as_ref())).into_response(),
    };
    if let Some(error) = response.extensions_mut().remove::<Arc<Error>>() {
        if let Error::Internal(cause) = error.as_ref() {
            let (method, path) = (&open.method, open.path.path());
            tracing::error!(request_id = open.id(), %method, path, cause, "request failed");
        }
        response = problem::answer(&error, open.id(), response.headers());
    }
    let origin = note.noted_origin();
    let sender = RequestSender {
        client: origin.map(|origin| origin.client).or(peer).unwrap_or(UNKNOWN_CLIENT),
        host: origin.map(|origin| origin.host.as_str()),
        organization: note.noted_organization(),
        user: note.noted_user(),
    };
    let times = app.counters.request_times.get_or_create_owned(&route.with_origin(origin).labels());
    open.finish(&app, (&sender, &times), &mut response);
    response
}

/// Returns the message of a panic.
fn describe(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a text message".to_owned())
}

/// Returns an id that no other request of this process has: the number of the request, mixed with a random number of the
/// process so that ids of two processes differ too.
fn request_id() -> HeaderValue {
    static PROCESS: LazyLock<u64> = LazyLock::new(|| getrandom::u64().unwrap_or_default());
    static REQUESTS: AtomicU64 = AtomicU64::new(0);
    // Multiplying by an odd number maps different numbers to different ids.
    let number = REQUESTS.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut digits = [0; 16];
    for (digit, shift) in digits.iter_mut().zip((0..64).step_by(4).rev()) {
        *digit =
            b"0123456789abcdef"[usize::try_from(((number ^ *PROCESS) >> shift) & 15).unwrap_or_default()];
    }
    HeaderValue::from_bytes(&digits).unwrap_or_else(|_| HeaderValue::from_static("unknown"))
}

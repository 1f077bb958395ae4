//! Limits the size of a request's body, by whether the client has a session, and counts the bytes as they arrive.

use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};

use crate::app::App;
use crate::app::bodies::{Bodies, BodyLimit, ReachedLimit, announced};
use crate::app::host::{Origin, UNKNOWN_CLIENT};
use crate::app::request_note::RequestNote;
use crate::auth::signed_in::SignedIn;
use crate::budgets::connections::{ANONYMOUS_BODY, FRAME_BYTES};
use crate::budgets::content::FORM_BODY;
use crate::error::Result;
use crate::net::AddressBlock;

/// The memory that one body has reserved. Dropping the value, when the request has ended, releases the memory.
struct BodyShare {
    bodies: Arc<Bodies>,
    block: AddressBlock,
    limit: usize,
    /// Bytes of the body that have arrived.
    arrived: AtomicUsize,
    /// Reserved bytes of memory: `arrived` plus the overhead of each chunk.
    bytes: AtomicUsize,
    /// The limit that the body has reached, if any.
    reached: OnceLock<ReachedLimit>,
}

impl BodyShare {
    /// Reserves memory for a chunk of the body.
    ///
    /// # Errors
    /// The limit that is reached.
    fn take(&self, length: usize) -> Result<(), ReachedLimit> {
        let arrived = self.arrived.fetch_add(length, Ordering::Relaxed) + length;
        if arrived > self.limit && self.limit == ANONYMOUS_BODY {
            return Err(ReachedLimit::Anonymous);
        }
        let count = length + FRAME_BYTES;
        self.bodies.take(self.block, count, 0)?;
        self.bytes.fetch_add(count, Ordering::Relaxed);
        Ok(())
    }
}

impl Drop for BodyShare {
    fn drop(&mut self) {
        self.bodies.give_back(self.block, self.bytes.load(Ordering::Relaxed));
    }
}

/// A request body that counts its bytes as they arrive and fails at a limit.
struct CountedBody {
    inner: Body,
    taken: Arc<BodyShare>,
}

impl HttpBody for CountedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = ready!(Pin::new(&mut self.inner).poll_frame(cx));
        if let Some(Ok(frame)) = &frame
            && let Err(reached) = self.taken.take(frame.data_ref().map_or(0, Bytes::len))
        {
            let reached = *self.taken.reached.get_or_init(|| reached);
            return Poll::Ready(Some(Err(axum::Error::new(reached.error()))));
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// Counts the request's body, and replaces the handler's error response when the body has reached a limit.
pub async fn bound(State(app): State<App>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    let taken = match begin(&mut parts, &app).await {
        Ok(taken) => Arc::new(taken),
        Err(refused) => return refused.into_response(),
    };
    let counted = Body::new(CountedBody { inner: body, taken: Arc::clone(&taken) });
    let response = next.run(Request::from_parts(parts, counted)).await;
    match taken.reached.get() {
        Some(reached) if !response.status().is_success() => reached.error().into_response(),
        _ => response,
    }
}

/// Determines the maximum size of the body. The session is looked up only for a body that may be larger than the limit
/// without a session; handlers find the session in the request's extensions.
async fn begin(parts: &mut Parts, app: &App) -> Result<BodyShare> {
    let announced = announced(&parts.headers);
    let is_small = announced.is_some_and(|length| length <= ANONYMOUS_BODY);
    let limit = if !is_small && is_signed_in(parts, app).await? { FORM_BODY } else { ANONYMOUS_BODY };
    parts.extensions.insert(BodyLimit(limit));
    let client = parts.extensions.get::<Origin>().map_or(UNKNOWN_CLIENT, |origin| origin.client);
    let block = AddressBlock::of(client);
    // A body whose `Content-Length` does not fit the free memory is refused before it is read. A body over its own
    // limit is refused by the handler.
    let ahead = announced.filter(|length| *length <= limit).unwrap_or(0);
    app.bodies.take(block, 0, ahead).map_err(ReachedLimit::error)?;
    Ok(BodyShare {
        bodies: Arc::clone(&app.bodies),
        block,
        limit,
        arrived: AtomicUsize::new(0),
        bytes: AtomicUsize::new(0),
        reached: OnceLock::new(),
    })
}

async fn is_signed_in(parts: &mut Parts, app: &App) -> Result<bool> {
    let now = app.clock.unix_seconds();
    let found = SignedIn::find(&app.db, &parts.headers, now, app.config.max_session_days()).await?;
    let is_known = found.is_some();
    RequestNote::user(&parts.extensions, found.as_ref());
    parts.extensions.insert(found);
    Ok(is_known)
}

//! How large a request's body may be by who sends it, and the count of its bytes as they arrive.

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
use crate::auth::signed_in::SignedIn;
use crate::budgets::connections::{ANONYMOUS_BODY, FRAME_BYTES};
use crate::budgets::content::FORM_BODY;
use crate::error::Result;
use crate::net::AddressBlock;

/// The bytes that one body holds of the limit. They are released when the request has ended.
struct BodyShare {
    bodies: Arc<Bodies>,
    block: AddressBlock,
    limit: usize,
    /// Bytes of the body.
    arrived: AtomicUsize,
    /// Bytes of memory, a little more.
    bytes: AtomicUsize,
    reached: OnceLock<ReachedLimit>,
}

impl BodyShare {
    /// Takes a piece of the body as it arrives.
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

/// A body whose bytes are counted as they arrive.
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

/// Counts the request's body, and answers for the handler when the body has reached a limit.
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

/// Finds out how large the body may be. The session is looked up only for a body that is larger than a stranger's may
/// be; handlers find it in the extensions.
async fn begin(parts: &mut Parts, app: &App) -> Result<BodyShare> {
    let announced = announced(&parts.headers);
    let is_small = announced.is_some_and(|length| length <= ANONYMOUS_BODY);
    let limit = if !is_small && is_signed_in(parts, app).await? { FORM_BODY } else { ANONYMOUS_BODY };
    parts.extensions.insert(BodyLimit(limit));
    let client = parts.extensions.get::<Origin>().map_or(UNKNOWN_CLIENT, |origin| origin.client);
    let block = AddressBlock::of(client);
    // Refused before it is read when there is no room for what it says it has; a larger one is the handler's to refuse.
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
    parts.extensions.insert(found);
    Ok(is_known)
}

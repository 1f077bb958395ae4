//! Request bodies in memory: how large one may be by who asks, and how many bytes all of them may take together.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};

use super::App;
use super::forwarded::UNKNOWN_CLIENT;
use super::host::Origin;
use crate::auth::signed_in::SignedIn;
use crate::budgets::connections::{ANONYMOUS_BODY, FRAME_BYTES};
use crate::budgets::content::FORM_BODY;
use crate::config::Limits;
use crate::error::{Error, Result};
use crate::net::AddressBlock;

const MIB: usize = 1024 * 1024;

/// The bytes of all bodies that are being read or handled.
#[derive(Debug)]
pub struct Bodies {
    most: usize,
    most_per_address: usize,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    bytes: usize,
    highest: usize,
    per_address: HashMap<AddressBlock, usize>,
}

/// The largest body that the request may bring, in bytes: an extension of every request with a body.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimit(pub usize);

/// Which limit a body has reached.
#[derive(Clone, Copy, Debug)]
enum Reached {
    Anonymous,
    InAll(usize),
    OfAddress(usize),
}

impl Reached {
    fn error(self) -> Error {
        match self {
            Self::Anonymous => {
                let limit = ANONYMOUS_BODY / 1024;
                Error::TooLarge(format!("Without signing in, a body may have at most {limit} KiB."))
            }
            Self::InAll(limit) => {
                let limit = limit / MIB;
                Error::Unavailable(format!(
                    "The server reads at most {limit} MiB of bodies at a time. Try again."
                ))
            }
            Self::OfAddress(limit) => {
                let limit = limit / MIB;
                Error::Unavailable(format!(
                    "An address may send at most {limit} MiB of bodies at a time. Try again."
                ))
            }
        }
    }
}

impl Bodies {
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        let most = usize::from(limits.bodies_mib.get()) * MIB;
        let most_per_address = usize::from(limits.bodies_per_address_mib.get()) * MIB;
        Self { most, most_per_address, held: Mutex::default() }
    }

    /// Bytes that are held now, and the most that ever were.
    #[must_use]
    pub fn bytes(&self) -> (usize, usize) {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        (held.bytes, held.highest)
    }

    /// Takes `count` bytes for an address, where there is room for `ahead` bytes more.
    fn take(&self, block: AddressBlock, count: usize, ahead: usize) -> Result<(), Reached> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let own = held.per_address.get(&block).copied().unwrap_or(0);
        if held.bytes + count + ahead > self.most {
            return Err(Reached::InAll(self.most));
        }
        if own + count + ahead > self.most_per_address {
            return Err(Reached::OfAddress(self.most_per_address));
        }
        if count > 0 {
            held.bytes += count;
            held.highest = held.highest.max(held.bytes);
            *held.per_address.entry(block).or_insert(0) += count;
        }
        Ok(())
    }

    fn give_back(&self, block: AddressBlock, count: usize) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.bytes -= count;
        if let Some(own) = held.per_address.get_mut(&block) {
            *own -= count;
            if *own == 0 {
                held.per_address.remove(&block);
            }
        }
    }
}

/// What one body has taken, given back when the request has ended.
struct Taken {
    bodies: Arc<Bodies>,
    block: AddressBlock,
    limit: usize,
    /// Bytes of the body.
    arrived: AtomicUsize,
    /// Bytes of memory, a little more.
    bytes: AtomicUsize,
    reached: OnceLock<Reached>,
}

impl Taken {
    /// Takes a piece of the body as it arrives.
    fn take(&self, length: usize) -> Result<(), Reached> {
        let arrived = self.arrived.fetch_add(length, Ordering::Relaxed) + length;
        if arrived > self.limit && self.limit == ANONYMOUS_BODY {
            return Err(Reached::Anonymous);
        }
        let count = length + FRAME_BYTES;
        self.bodies.take(self.block, count, 0)?;
        self.bytes.fetch_add(count, Ordering::Relaxed);
        Ok(())
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.bodies.give_back(self.block, self.bytes.load(Ordering::Relaxed));
    }
}

/// A body whose bytes are counted as they arrive.
struct CountedBody {
    inner: Body,
    taken: Arc<Taken>,
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

/// Finds out how large the body may be. The session is looked up only for a body that is larger than a stranger's may be;
/// handlers find it in the extensions.
async fn begin(parts: &mut Parts, app: &App) -> Result<Taken> {
    let announced = announced(&parts.headers);
    let is_small = announced.is_some_and(|length| length <= ANONYMOUS_BODY);
    let limit = if !is_small && is_signed_in(parts, app).await? { FORM_BODY } else { ANONYMOUS_BODY };
    parts.extensions.insert(BodyLimit(limit));
    let client = parts.extensions.get::<Origin>().map_or(UNKNOWN_CLIENT, |origin| origin.client);
    let block = AddressBlock::of(client);
    // Refused before it is read when there is no room for what it says it has; a larger one is the handler's to refuse.
    let ahead = announced.filter(|length| *length <= limit).unwrap_or(0);
    app.bodies.take(block, 0, ahead).map_err(Reached::error)?;
    Ok(Taken {
        bodies: Arc::clone(&app.bodies),
        block,
        limit,
        arrived: AtomicUsize::new(0),
        bytes: AtomicUsize::new(0),
        reached: OnceLock::new(),
    })
}

async fn is_signed_in(parts: &mut Parts, app: &App) -> Result<bool> {
    let found =
        SignedIn::find(&app.db, &parts.headers, app.clock.unix_seconds(), app.config.max_session_days())
            .await?;
    let is_known = found.is_some();
    parts.extensions.insert(found);
    Ok(is_known)
}

/// The length that the request says its body has.
#[must_use]
pub fn announced(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

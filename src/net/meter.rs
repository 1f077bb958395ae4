//! Measures a connection: the current part of its request, since when, and its deadline.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use super::refusal::ConnectionRefusal;
use crate::budgets::connections::{BODY_RATE, DOWNLOAD_RATE, FIRST_BYTE, HEAD_BYTES};

/// The time limits of the parts of a request.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionTimes {
    /// Timeout for the head, and for an idle connection between two requests.
    pub head: Duration,
    /// Time during which a body may arrive more slowly than `BODY_RATE`.
    pub body: Duration,
    /// Timeout from the head to the last byte of the response; of a download, to its first byte.
    pub request: Duration,
    /// Timeout for a client that reads no byte of the response.
    pub stalled: Duration,
}

/// The part of a request that a connection is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// No byte has arrived yet.
    Silent,
    /// Between two requests.
    Idle,
    Head {
        bytes: usize,
    },
    /// The handler is running, or its response is being sent.
    Request {
        answered: bool,
    },
    /// The response is a download, which the client may read for as long as it reads at `DOWNLOAD_RATE`.
    Download {
        bytes: u64,
    },
    /// The response is a stream of events, which has no time limit.
    Events,
}

/// The kinds of responses that have different time limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseKind {
    Ordinary,
    Download,
    Events,
}

#[derive(Debug)]
struct MeterState {
    phase: Phase,
    /// Start of the phase.
    since: Instant,
    /// When the head of the last request was complete.
    asked: Instant,
    /// When the handler started to read the body, and the bytes that have arrived since.
    body: Option<(Instant, u64)>,
    /// Whether the handler is waiting for more of the body.
    awaits_body: bool,
    /// Since when the client has read no byte of the response.
    stalled: Option<Instant>,
}

/// The progress of one connection, shared by its stream, its service and the table of connections.
#[derive(Debug)]
pub struct Meter {
    state: Mutex<MeterState>,
    times: ConnectionTimes,
    /// The reason for which the table closes the connection.
    closing: Mutex<Option<ConnectionRefusal>>,
    close: Notify,
}

impl Meter {
    pub fn new(times: ConnectionTimes) -> Self {
        let now = Instant::now();
        let state = MeterState {
            phase: Phase::Silent,
            since: now,
            asked: now,
            body: None,
            awaits_body: false,
            stalled: None,
        };
        Self { state: Mutex::new(state), times, closing: Mutex::default(), close: Notify::new() }
    }

    fn state(&self) -> MutexGuard<'_, MeterState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of bytes that may still be read; unlimited outside of a head.
    pub fn room(&self) -> usize {
        match self.state().phase {
            Phase::Silent | Phase::Idle => HEAD_BYTES,
            Phase::Head { bytes } => HEAD_BYTES.saturating_sub(bytes),
            Phase::Request { .. } | Phase::Download { .. } | Phase::Events => usize::MAX,
        }
    }

    /// Records that bytes arrived.
    pub fn read(&self, count: usize) {
        let mut state = self.state();
        match &mut state.phase {
            Phase::Silent | Phase::Idle if count > 0 => {
                state.phase = Phase::Head { bytes: count };
                state.since = Instant::now();
            }
            Phase::Head { bytes } => *bytes += count,
            _ => {}
        }
    }

    /// Records that the client read bytes of the response.
    pub fn wrote(&self, count: usize) {
        let mut state = self.state();
        state.stalled = None;
        match &mut state.phase {
            Phase::Idle => state.since = Instant::now(),
            Phase::Download { bytes } => *bytes += count as u64,
            _ => {}
        }
    }

    /// Records that the client currently reads no more bytes.
    pub fn stalls(&self) {
        self.state().stalled.get_or_insert_with(Instant::now);
    }

    /// Records that a complete head arrived.
    pub fn asked(&self) {
        let mut state = self.state();
        let now = Instant::now();
        state.phase = Phase::Request { answered: false };
        (state.since, state.asked) = (now, now);
        (state.body, state.awaits_body) = (None, false);
    }

    /// Records that the handler is waiting for more of the body.
    pub fn awaits_body(&self) {
        let mut state = self.state();
        state.body.get_or_insert_with(|| (Instant::now(), 0));
        state.awaits_body = true;
    }

    /// Records that bytes of the body arrived, or that no more are needed.
    pub fn has_body(&self, count: usize) {
        let mut state = self.state();
        state.awaits_body = false;
        state.body.get_or_insert_with(|| (Instant::now(), 0)).1 += count as u64;
    }

    /// Records the start of the response.
    pub fn answers(&self, kind: ResponseKind) {
        let mut state = self.state();
        state.phase = match kind {
            ResponseKind::Ordinary => Phase::Request { answered: true },
            ResponseKind::Download => Phase::Download { bytes: 0 },
            ResponseKind::Events => Phase::Events,
        };
        if kind == ResponseKind::Download {
            state.since = Instant::now();
        }
    }

    /// Records that hyper has the complete response, which it may still have to send.
    pub fn answered(&self) {
        let mut state = self.state();
        state.phase = Phase::Idle;
        state.since = Instant::now();
    }

    /// Returns whether the connection has no request, or only a part of its head, and no response left to send.
    pub fn awaits_request(&self) -> bool {
        let state = self.state();
        matches!(state.phase, Phase::Silent | Phase::Idle | Phase::Head { .. }) && state.stalled.is_none()
    }

    /// Returns whether a refusal can still be sent instead of a response.
    pub fn may_refuse(&self) -> bool {
        let state = self.state();
        let unanswered = matches!(state.phase, Phase::Head { .. } | Phase::Request { answered: false });
        unanswered && state.stalled.is_none()
    }

    /// Returns when the connection times out, and the reason; `None` while it follows live events.
    pub fn deadline(&self) -> Option<(Instant, ConnectionRefusal)> {
        let (state, times) = (self.state(), &self.times);
        let end = match state.phase {
            Phase::Download { bytes } => {
                state.since + times.request + Duration::from_secs(bytes / DOWNLOAD_RATE)
            }
            _ => state.asked + times.request,
        };
        let whole = (end, ConnectionRefusal::RequestTooLong(times.request));
        if let Some(since) = state.stalled {
            let stalled = (since + times.stalled, ConnectionRefusal::Stalled);
            let bounded = state.phase != Phase::Events && whole.0 < stalled.0;
            return Some(if bounded { whole } else { stalled });
        }
        match state.phase {
            Phase::Silent => Some((state.since + times.head.min(FIRST_BYTE), ConnectionRefusal::Silent)),
            Phase::Idle => Some((state.since + times.head, ConnectionRefusal::Silent)),
            Phase::Head { bytes } if bytes >= HEAD_BYTES => {
                Some((state.since, ConnectionRefusal::HeadTooLong))
            }
            Phase::Head { .. } => {
                Some((state.since + times.head, ConnectionRefusal::HeadTooSlow(times.head)))
            }
            Phase::Request { .. } => match state.body.filter(|_| state.awaits_body) {
                Some((since, bytes)) => {
                    let until = since + times.body + Duration::from_secs(bytes / BODY_RATE);
                    let slow = (until, ConnectionRefusal::BodyTooSlow(times.body));
                    Some(if whole.0 < slow.0 { whole } else { slow })
                }
                None => Some(whole),
            },
            Phase::Download { .. } => Some(whole),
            Phase::Events => None,
        }
    }

    /// Returns the order in which connections are closed to make room: first idle ones and those that send a head, then
    /// those that send a body, then those that do not read; within each group the longest wait first. `None` while the
    /// connection waits for the server.
    pub fn closable(&self) -> Option<(u8, Instant)> {
        let state = self.state();
        match state.phase {
            Phase::Events => None,
            _ if state.stalled.is_some() => Some((2, state.asked)),
            Phase::Silent | Phase::Idle | Phase::Head { .. } => Some((0, state.since)),
            Phase::Request { .. } => state.body.filter(|_| state.awaits_body).map(|(since, _)| (1, since)),
            Phase::Download { .. } => None,
        }
    }

    /// Asks the connection to close.
    pub fn close(&self, why: ConnectionRefusal) {
        *self.closing.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
        self.close.notify_one();
    }

    /// Waits until the connection is asked to close.
    pub async fn asked_to_close(&self) -> ConnectionRefusal {
        loop {
            if let Some(why) = *self.closing.lock().unwrap_or_else(PoisonError::into_inner) {
                return why;
            }
            self.close.notified().await;
        }
    }
}

//! Measures a connection: the current part of its request, since when, and its deadline.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use super::refusal::Refusal;
use crate::budgets::connections::{BODY_RATE, FIRST_BYTE, HEAD_BYTES};

/// The time limits of the parts of a request.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionTimes {
    /// Timeout for the head, and for an idle connection between two requests.
    pub head: Duration,
    /// Time during which a body may arrive more slowly than `BODY_RATE`.
    pub body: Duration,
    /// Timeout from the head to the last byte of the response.
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
    /// The response is a stream of events, which has no time limit.
    Events,
}

#[derive(Debug)]
struct State {
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
    state: Mutex<State>,
    times: ConnectionTimes,
    /// The reason for which the table closes the connection.
    closing: Mutex<Option<Refusal>>,
    close: Notify,
}

impl Meter {
    pub fn new(times: ConnectionTimes) -> Self {
        let now = Instant::now();
        let state = State {
            phase: Phase::Silent,
            since: now,
            asked: now,
            body: None,
            awaits_body: false,
            stalled: None,
        };
        Self { state: Mutex::new(state), times, closing: Mutex::default(), close: Notify::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of bytes that may still be read; unlimited outside of a head.
    pub fn room(&self) -> usize {
        match self.state().phase {
            Phase::Silent | Phase::Idle => HEAD_BYTES,
            Phase::Head { bytes } => HEAD_BYTES.saturating_sub(bytes),
            Phase::Request { .. } | Phase::Events => usize::MAX,
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
    pub fn wrote(&self) {
        let mut state = self.state();
        state.stalled = None;
        if state.phase == Phase::Idle {
            state.since = Instant::now();
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
    pub fn answers(&self, is_events: bool) {
        self.state().phase = if is_events { Phase::Events } else { Phase::Request { answered: true } };
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
    pub fn deadline(&self) -> Option<(Instant, Refusal)> {
        let (state, times) = (self.state(), &self.times);
        let whole = (state.asked + times.request, Refusal::RequestTooLong(times.request));
        if let Some(since) = state.stalled {
            let stalled = (since + times.stalled, Refusal::Stalled);
            let bounded = state.phase != Phase::Events && whole.0 < stalled.0;
            return Some(if bounded { whole } else { stalled });
        }
        match state.phase {
            Phase::Silent => Some((state.since + times.head.min(FIRST_BYTE), Refusal::Silent)),
            Phase::Idle => Some((state.since + times.head, Refusal::Silent)),
            Phase::Head { bytes } if bytes >= HEAD_BYTES => Some((state.since, Refusal::HeadTooLong)),
            Phase::Head { .. } => Some((state.since + times.head, Refusal::HeadTooSlow(times.head))),
            Phase::Request { .. } => match state.body.filter(|_| state.awaits_body) {
                Some((since, bytes)) => {
                    let until = since + times.body + Duration::from_secs(bytes / BODY_RATE);
                    let slow = (until, Refusal::BodyTooSlow(times.body));
                    Some(if whole.0 < slow.0 { whole } else { slow })
                }
                None => Some(whole),
            },
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
        }
    }

    /// Asks the connection to close.
    pub fn close(&self, why: Refusal) {
        *self.closing.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
        self.close.notify_one();
    }

    /// Waits until the connection is asked to close.
    pub async fn asked_to_close(&self) -> Refusal {
        loop {
            if let Some(why) = *self.closing.lock().unwrap_or_else(PoisonError::into_inner) {
                return why;
            }
            self.close.notified().await;
        }
    }
}

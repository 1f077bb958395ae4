//! Where a connection stands in its request, since when, and when it has taken too long.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use super::refusal::Refusal;
use crate::budgets::connections::{BODY_RATE, FIRST_BYTE, HEAD_BYTES};

/// How long each part of a request may take.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// The head, and the rest between two requests.
    pub head: Duration,
    /// A body that arrives more slowly than `BODY_RATE`.
    pub body: Duration,
    /// From the head to the last byte of the answer.
    pub request: Duration,
    /// An answer of which no byte is taken.
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
    /// The handler works, or its answer is sent.
    Request {
        answered: bool,
    },
    /// The answer is a stream of events, which is long on purpose.
    Events,
}

#[derive(Debug)]
struct State {
    phase: Phase,
    /// When the phase began.
    since: Instant,
    /// When the head of the last request was complete.
    asked: Instant,
    /// When the handler began to read the body, and the bytes that arrived since.
    body: Option<(Instant, u64)>,
    /// The handler waits for more of the body.
    awaits_body: bool,
    /// Since when the client takes no byte of the answer.
    stalled: Option<Instant>,
}

/// The progress of one connection, shared by its stream, its service and the table of connections.
#[derive(Debug)]
pub struct Meter {
    state: Mutex<State>,
    times: Times,
    /// Why the table wants the connection closed.
    closing: Mutex<Option<Refusal>>,
    close: Notify,
}

impl Meter {
    pub fn new(times: Times) -> Self {
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

    /// Bytes that may still be read; no bound but inside a head.
    pub fn room(&self) -> usize {
        match self.state().phase {
            Phase::Silent | Phase::Idle => HEAD_BYTES,
            Phase::Head { bytes } => HEAD_BYTES.saturating_sub(bytes),
            Phase::Request { .. } | Phase::Events => usize::MAX,
        }
    }

    /// Notes that bytes arrived.
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

    /// Notes that the client took bytes of the answer.
    pub fn wrote(&self) {
        let mut state = self.state();
        state.stalled = None;
        if state.phase == Phase::Idle {
            state.since = Instant::now();
        }
    }

    /// Notes that the client takes no more bytes for now.
    pub fn stalls(&self) {
        self.state().stalled.get_or_insert_with(Instant::now);
    }

    /// Notes that a whole head arrived.
    pub fn asked(&self) {
        let mut state = self.state();
        let now = Instant::now();
        state.phase = Phase::Request { answered: false };
        (state.since, state.asked) = (now, now);
        (state.body, state.awaits_body) = (None, false);
    }

    /// Notes that the handler asked for more of the body, which has not arrived.
    pub fn awaits_body(&self) {
        let mut state = self.state();
        state.body.get_or_insert_with(|| (Instant::now(), 0));
        state.awaits_body = true;
    }

    /// Notes that bytes of the body arrived, or that no more are wanted.
    pub fn has_body(&self, count: usize) {
        let mut state = self.state();
        state.awaits_body = false;
        state.body.get_or_insert_with(|| (Instant::now(), 0)).1 += count as u64;
    }

    /// Notes that the answer begins.
    pub fn answers(&self, is_events: bool) {
        self.state().phase = if is_events { Phase::Events } else { Phase::Request { answered: true } };
    }

    /// Notes that the whole answer is in the hands of hyper, which may still have to send it.
    pub fn answered(&self) {
        let mut state = self.state();
        state.phase = Phase::Idle;
        state.since = Instant::now();
    }

    /// Whether no byte has arrived yet.
    pub fn is_silent(&self) -> bool {
        self.state().phase == Phase::Silent
    }

    /// Whether a refusal can still be sent in place of an answer.
    pub fn may_refuse(&self) -> bool {
        let state = self.state();
        let unanswered = matches!(state.phase, Phase::Head { .. } | Phase::Request { answered: false });
        unanswered && state.stalled.is_none()
    }

    /// When the connection has taken too long, and for what; none while its events are followed.
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

    /// How readily the connection is closed to make room: those that ask nothing first, then those that send a body,
    /// then those that do not read; of each kind the one that has waited longest. None while it waits for the server.
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

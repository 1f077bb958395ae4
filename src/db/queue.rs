//! The writer's queue: bounded; organizations take turns, and each organization's jobs stay in order.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::job::Job;
use crate::budgets::work::WRITE_QUEUE;
use crate::error::{Error, Result};
use crate::fair::{FairQueue, QueueParty};
use crate::histogram::DurationHistogram;

/// The queue of the writer.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<QueueState>,
    changed: Condvar,
    /// Times that jobs waited for the writer.
    pub(super) waits: DurationHistogram,
}

#[derive(Default)]
struct QueueState {
    waiting: FairQueue<QueueParty, WaitingJob>,
    /// Whether new jobs are rejected.
    is_closed: bool,
    /// Whether the writer has ended.
    is_ended: bool,
    /// Notified when the writer has ended.
    closing: Vec<oneshot::Sender<()>>,
}

struct WaitingJob {
    job: Job,
    since: Instant,
}

/// What the writer does next.
pub(super) enum WriterStep {
    Job(Job),
    /// No job arrived before the timeout.
    Idle,
    /// The queue is closed and empty.
    Finish,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a job.
    ///
    /// # Errors
    /// `Busy` if the queue is full or closed, `Unavailable` if the job's organization has half of the places.
    pub(super) fn push(&self, job: Job) -> Result<()> {
        let mut state = self.state();
        let party = job.actor.organization;
        if state.is_closed || state.waiting.len() >= WRITE_QUEUE {
            return Err(Error::Busy);
        }
        if party.is_some() && state.waiting.len_of(&party) >= WRITE_QUEUE / 2 {
            return Err(Error::Unavailable(format!(
                "{} changes of this organization wait to be written, the most that may. Try again in a moment.",
                WRITE_QUEUE / 2,
            )));
        }
        state.waiting.push(party, WaitingJob { job, since: Instant::now() });
        drop(state);
        self.changed.notify_one();
        Ok(())
    }

    /// Closes the queue for new jobs. The receiver resolves when all waiting jobs are done, or fails if the writer has
    /// ended.
    pub(super) fn close(&self) -> oneshot::Receiver<()> {
        let (done, closed) = oneshot::channel();
        let mut state = self.state();
        state.is_closed = true;
        // After the end nobody would notify or drop the sender.
        if !state.is_ended {
            state.closing.push(done);
        }
        drop(state);
        self.changed.notify_one();
        closed
    }

    /// Waits for the next job.
    pub(super) fn next(&self, patience: Duration) -> WriterStep {
        let is_idle = |state: &mut QueueState| state.waiting.is_empty() && !state.is_closed;
        let waited = self.changed.wait_timeout_while(self.state(), patience, is_idle);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        match state.waiting.pop_in_order(|_, _| true) {
            Some((_, waited)) => WriterStep::Job(self.taken(waited)),
            None if state.is_closed => WriterStep::Finish,
            None => WriterStep::Idle,
        }
    }

    /// Waits for the next job for which `may_join` returns `true`. Other jobs keep their turn.
    pub(super) fn next_of(&self, patience: Duration, may_join: impl Fn(&Job) -> bool) -> Option<Job> {
        let is_idle = |state: &mut QueueState| state.waiting.is_empty() && !state.is_closed;
        let waited = self.changed.wait_timeout_while(self.state(), patience, is_idle);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let found = state.waiting.pop_in_order(|_, waiting| may_join(&waiting.job));
        found.map(|(_, waited)| self.taken(waited))
    }

    fn taken(&self, waited: WaitingJob) -> Job {
        self.waits.observe(waited.since.elapsed());
        waited.job
    }

    /// Returns the number of waiting jobs.
    pub(super) fn waiting(&self) -> usize {
        self.state().waiting.len()
    }

    /// Ends the queue together with the writer: rejects all waiting jobs and notifies the callers of `close`.
    pub(super) fn end(&self) {
        let mut state = self.state();
        (state.is_closed, state.is_ended) = (true, true);
        state.waiting = FairQueue::default();
        for done in state.closing.drain(..) {
            // The caller of `close` may have stopped waiting.
            let _ = done.send(());
        }
    }
}

/// Copies an error for several callers.
pub(super) fn same(cause: &Error) -> Error {
    match cause {
        Error::Busy => Error::Busy,
        Error::DiskFull => Error::DiskFull,
        Error::Internal(cause) => Error::Internal(cause.clone()),
        other => Error::internal(other),
    }
}

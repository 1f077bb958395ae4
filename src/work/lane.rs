//! A lane of the pool: a bounded queue in which organizations take turns, and its threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::{Deadline, JobKind, QueueParty};
use crate::error::{Error, Result};
use crate::fair::FairQueue;

type RunJob = Box<dyn FnOnce() + Send>;

struct QueuedJob {
    id: u64,
    kind: JobKind,
    run: RunJob,
}

/// Threads with a queue of their own.
#[derive(Debug)]
pub(super) struct Lane {
    shared: Arc<Shared>,
}

/// The limits of a lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct LaneLimits {
    /// Maximum number of threads, and of threads that one party uses.
    pub(super) threads: usize,
    pub(super) threads_of_one: usize,
    /// Maximum number of waiting jobs.
    pub(super) queue: usize,
    /// Niceness of the threads, from 0 to 19, relative to the server's. The higher, the lower is their priority.
    pub(super) niceness: i32,
}

#[derive(Debug)]
struct Shared {
    name: &'static str,
    limits: LaneLimits,
    state: Mutex<LaneState>,
    changed: Condvar,
}

#[derive(Default)]
struct LaneState {
    waiting: FairQueue<QueueParty, QueuedJob>,
    running: Vec<(QueueParty, JobKind)>,
    threads: usize,
    idle: usize,
    next_id: u64,
    is_closed: bool,
}

impl std::fmt::Debug for LaneState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LaneState")
            .field("waiting", &self.waiting.len())
            .field("running", &self.running)
            .finish_non_exhaustive()
    }
}

/// A job's place in the queue or on a thread. Dropping it removes a waiting job and cancels a running one.
pub(super) struct JobTicket {
    lane: Arc<Shared>,
    id: u64,
    deadline: Deadline,
}

impl Drop for JobTicket {
    fn drop(&mut self) {
        self.deadline.is_abandoned.store(true, Ordering::Relaxed);
        self.lane.state().waiting.retain(|job| job.id != self.id);
    }
}

impl Lane {
    pub(super) fn new(name: &'static str, limits: LaneLimits) -> Self {
        Self { shared: Arc::new(Shared { name, limits, state: Mutex::default(), changed: Condvar::new() }) }
    }

    /// Returns whether a job waits for a thread.
    pub(super) fn is_busy(&self) -> bool {
        !self.shared.state().waiting.is_empty()
    }

    /// Adds a job to its party's line.
    ///
    /// # Errors
    /// `Unavailable` if the queue is full, or the party has half of its places.
    pub(super) fn enqueue(
        &self,
        party: QueueParty,
        kind: JobKind,
        deadline: Deadline,
        run: RunJob,
    ) -> Result<JobTicket> {
        let mut state = self.shared.state();
        let queue = self.shared.limits.queue;
        let half = queue / 2;
        if state.waiting.len() >= queue || state.waiting.len_of(&party) >= half {
            return Err(Error::Unavailable(format!(
                "The server is busy: {} jobs wait already, {half} at most for one organization. Try again in a moment.",
                state.waiting.len(),
            )));
        }
        let id = state.next_id;
        state.next_id += 1;
        state.waiting.push(party, QueuedJob { id, kind, run });
        if state.waiting.len() > state.idle && state.threads < self.shared.limits.threads {
            self.shared.start_thread(&mut state)?;
        }
        drop(state);
        self.shared.changed.notify_one();
        Ok(JobTicket { lane: Arc::clone(&self.shared), id, deadline })
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.shared.state().is_closed = true;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, LaneState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start_thread(self: &Arc<Self>, state: &mut LaneState) -> Result<()> {
        let lane = Arc::clone(self);
        let name = format!("{}-{}", self.name, state.threads);
        let started = std::thread::Builder::new().name(name).spawn(move || {
            lower_priority(lane.limits.niceness);
            lane.serve();
        });
        match started {
            Ok(_) => state.threads += 1,
            Err(cause) if state.threads == 0 => return Err(Error::internal(cause)),
            Err(cause) => tracing::error!(%cause, "the pool could not start a thread"),
        }
        Ok(())
    }

    /// Runs jobs until the pool is dropped.
    fn serve(&self) {
        let mut state = self.state();
        while !state.is_closed {
            let Some((party, job)) = self.next(&mut state) else {
                state.idle += 1;
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.idle -= 1;
                continue;
            };
            state.running.push((party, job.kind));
            drop(state);
            if catch_unwind(AssertUnwindSafe(job.run)).is_err() {
                tracing::error!(kind = ?job.kind, "a job of the pool panicked");
            }
            state = self.state();
            let ended = state.running.iter().position(|running| *running == (party, job.kind));
            if let Some(ended) = ended {
                state.running.swap_remove(ended);
            }
            // The end of one job may allow two jobs to start: one of the same party and one of the same kind.
            self.changed.notify_one();
        }
    }

    /// Takes the next job whose party and kind are below their limits.
    fn next(&self, state: &mut LaneState) -> Option<(QueueParty, QueuedJob)> {
        let LaneState { waiting, running, .. } = state;
        let of_party = |party: &QueueParty| running.iter().filter(|(other, _)| other == party).count();
        let of_kind = |kind: JobKind| running.iter().filter(|(_, other)| *other == kind).count();
        waiting.pop(|party, job| {
            of_party(party) < self.limits.threads_of_one
                && of_kind(job.kind) < job.kind.at_once(self.limits.threads)
        })
    }
}

/// Adds to the niceness of the current thread. Systems other than Linux only know the niceness of a process.
fn lower_priority(niceness: i32) {
    if cfg!(target_os = "linux")
        && let Err(cause) = rustix::process::nice(niceness)
    {
        // Without permission, such as in a sandbox, the thread has the priority of the server.
        tracing::debug!(%cause, "the priority of a thread was not lowered");
    }
}

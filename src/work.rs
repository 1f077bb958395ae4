//! The thread pool for CPU-bound work: cleaning, compression, drawing, pictures, tables, planning.
//!
//! Such work never runs on the async threads, which serve all requests. The pool has two lanes with separate threads,
//! so that a planning run of a minute never delays a page; threads of the long lane have a lower priority. In each lane the
//! queue is bounded, organizations take turns, and a job has a deadline that includes its time in the queue.

mod lane;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::budgets::work::{
    CLEANING_TIME, COMPRESSION_TIME, DRAWING_TIME, LONG_NICENESS, LONG_QUEUE, MEASURING_TIME, PICTURE_TIME,
    PLANNING_TIME, QUICK_QUEUE, RENDERING_ENGINES, RENDERING_TIME, TABLE_TIME,
};
use crate::error::{Error, Result};
pub use crate::fair::QueueParty;
use lane::{Lane, LaneLimits};

/// The kind of a job. It determines the lane, the deadline and the concurrency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    /// Renders and cleans the Markdown of a page.
    Cleaning,
    /// Compresses a response while a visitor waits for it.
    Compression,
    /// Draws a card.
    Drawing,
    /// Renders a page with the UI's components.
    Rendering,
    /// Decodes a picture and encodes it in all sizes.
    Picture,
    /// Reads a table of an import.
    Table,
    /// Measures how even a schedule is.
    Measuring,
    /// Plans the games of a schedule.
    Planning,
}

impl JobKind {
    fn is_quick(self) -> bool {
        matches!(self, Self::Cleaning | Self::Compression | Self::Drawing | Self::Rendering)
    }

    fn time(self) -> Duration {
        match self {
            Self::Cleaning => CLEANING_TIME,
            Self::Compression => COMPRESSION_TIME,
            Self::Drawing => DRAWING_TIME,
            Self::Rendering => RENDERING_TIME,
            Self::Picture => PICTURE_TIME,
            Self::Table => TABLE_TIME,
            Self::Measuring => MEASURING_TIME,
            Self::Planning => PLANNING_TIME,
        }
    }

    /// Returns the maximum number of concurrent jobs of the kind in a lane with `threads` threads.
    fn at_once(self, threads: usize) -> usize {
        match self {
            Self::Cleaning | Self::Compression | Self::Measuring => threads,
            // Each of these jobs takes much memory.
            Self::Drawing | Self::Picture => 1,
            // One thread stays free for shorter jobs.
            Self::Planning | Self::Table => threads.saturating_sub(1).max(1),
            Self::Rendering => threads.saturating_sub(1).clamp(1, RENDERING_ENGINES),
        }
    }

    /// Returns what the job does, for the end of a sentence.
    fn name(self) -> &'static str {
        match self {
            Self::Cleaning => "rendering the text",
            Self::Compression => "compressing the answer",
            Self::Drawing => "drawing the picture",
            Self::Rendering => "rendering the page",
            Self::Picture => "reading the picture",
            Self::Table => "reading the table",
            Self::Measuring => "measuring the schedule",
            Self::Planning => "planning the games",
        }
    }
}

/// The deadline of a job. A long job calls `is_over` regularly and returns early if it is `true`.
#[derive(Clone, Debug)]
pub struct Deadline {
    due: Instant,
    is_abandoned: Arc<AtomicBool>,
}

impl Deadline {
    /// Returns whether the time is up, or the caller has stopped waiting.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_abandoned.load(Ordering::Relaxed) || Instant::now() >= self.due
    }
}

/// The thread pool. Threads start when they are first needed and end when the pool is dropped.
#[derive(Debug)]
pub struct Work {
    quick: Lane,
    long: Lane,
}

impl Default for Work {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get).max(2);
        Self::with_threads(cores)
    }
}

impl Work {
    /// Creates a pool for a machine with `cores` cores: each lane has one thread per core, the long lane one more.
    #[must_use]
    pub fn with_threads(cores: usize) -> Self {
        let (quick, long) = (cores.max(1), cores.max(1) + 1);
        let quick = LaneLimits { threads: quick, threads_of_one: quick, queue: QUICK_QUEUE, niceness: 0 };
        let threads_of_one = (long / 2).max(1);
        let long = LaneLimits { threads: long, threads_of_one, queue: LONG_QUEUE, niceness: LONG_NICENESS };
        Self { quick: Lane::new("quick", quick), long: Lane::new("long", long) }
    }

    /// Returns whether quick jobs wait for a thread.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.quick.is_busy()
    }

    /// Runs `job` on a thread of the pool and returns its result. Dropping the returned future removes the job from the
    /// queue, or cancels the running job through its `Deadline`.
    ///
    /// # Errors
    /// `Unavailable` if too many jobs are waiting, or the result is not ready by the deadline.
    pub async fn run<T: Send + 'static>(
        &self,
        party: QueueParty,
        kind: JobKind,
        job: impl FnOnce(&Deadline) -> T + Send + 'static,
    ) -> Result<T> {
        let deadline = Deadline { due: Instant::now() + kind.time(), is_abandoned: Arc::default() };
        let (send, result) = oneshot::channel();
        let seen = deadline.clone();
        let lane = if kind.is_quick() { &self.quick } else { &self.long };
        let run = Box::new(move || {
            // The caller may have stopped waiting.
            let _ = send.send(job(&seen));
        });
        let place = lane.enqueue(party, kind, deadline.clone(), run)?;
        let result = tokio::time::timeout_at(deadline.due.into(), result).await;
        drop(place);
        match result {
            Ok(Ok(result)) => Ok(result),
            Ok(Err(_)) => Err(Error::internal(format!("{} panicked", kind.name()))),
            Err(_) => Err(Error::Unavailable(format!(
                "The server is busy: {} was not finished within {} seconds. Try again in a moment.",
                kind.name(),
                kind.time().as_secs(),
            ))),
        }
    }
}

//! Time limits of statements, enforced by SQLite's progress handler.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::error::{Error, Result};

/// Number of virtual machine steps between two calls of the progress handler: well under a millisecond.
const STEPS: i32 = 20_000;

/// The time limit of a read. Dropping it removes the limit from the connection.
pub(super) struct ReadLimit<'a> {
    connection: &'a Connection,
    time: Duration,
    is_over: Arc<AtomicBool>,
}

impl<'a> ReadLimit<'a> {
    pub(super) fn begin(connection: &'a Connection, time: Duration) -> Result<Self> {
        let (due, is_over) = (Instant::now() + time, Arc::new(AtomicBool::new(false)));
        let over = Arc::clone(&is_over);
        connection.progress_handler(
            STEPS,
            Some(move || {
                let is_late = Instant::now() >= due;
                over.fetch_or(is_late, Ordering::Relaxed);
                is_late
            }),
        )?;
        Ok(Self { connection, time, is_over })
    }

    /// Replaces an error by the limit if the limit caused the error.
    pub(super) fn explained(&self, error: Error) -> Error {
        if self.is_over.load(Ordering::Relaxed) { too_slow("read", self.time) } else { error }
    }
}

impl Drop for ReadLimit<'_> {
    fn drop(&mut self) {
        if let Err(cause) = self.connection.progress_handler(0, None::<fn() -> bool>) {
            tracing::error!(%cause, "the time limit of a reader could not be removed");
        }
    }
}

/// The time limit of the writer's current job.
#[derive(Clone, Default)]
pub(super) struct WriteLimit {
    due: Arc<Mutex<Option<Instant>>>,
}

impl WriteLimit {
    /// Installs the progress handler on a connection.
    pub(super) fn install(&self, connection: &Connection) -> Result<()> {
        let limit = self.clone();
        connection.progress_handler(STEPS, Some(move || limit.is_over()))?;
        Ok(())
    }

    pub(super) fn begin(&self, time: Option<Duration>) {
        *self.due.lock().unwrap_or_else(PoisonError::into_inner) = time.map(|time| Instant::now() + time);
    }

    /// Removes the limit. Returns whether the job exceeded it.
    pub(super) fn end(&self) -> bool {
        let is_over = self.is_over();
        self.begin(None);
        is_over
    }

    fn is_over(&self) -> bool {
        let due = *self.due.lock().unwrap_or_else(PoisonError::into_inner);
        due.is_some_and(|due| Instant::now() >= due)
    }
}

/// Returns the error for work that was stopped. `doing` is "read" or "write".
pub(super) fn too_slow(doing: &str, time: Duration) -> Error {
    let seconds = time.as_secs();
    Error::Unavailable(format!(
        "The {doing} took longer than {seconds} seconds and was stopped. Ask for less at once, or try again in a moment."
    ))
}

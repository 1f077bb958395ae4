//! Rate limit for log lines about events that can occur thousands of times a second.

use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;

use crate::budgets::connections::WARN_EVERY;

/// Counts events of one kind. A log line is due for the first event, then at most once per `WARN_EVERY`.
#[derive(Debug, Default)]
pub struct SeldomWarning(Mutex<(Option<Instant>, u64)>);

impl SeldomWarning {
    /// Counts an event. If a log line is due, returns the number of events since the last line.
    pub fn due(&self) -> Option<u64> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, count) = &mut *state;
        *count += 1;
        if last.is_some_and(|last| last.elapsed() < WARN_EVERY) {
            return None;
        }
        *last = Some(Instant::now());
        Some(std::mem::take(count))
    }
}

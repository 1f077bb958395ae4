//! Log lines about events that can come thousands of times a second.

use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;

use crate::budgets::connections::WARN_EVERY;

/// Counts events of one kind and says when a line about them is due: at once, then at most once in `WARN_EVERY`.
#[derive(Debug, Default)]
pub struct SeldomWarning(Mutex<(Option<Instant>, u64)>);

impl SeldomWarning {
    /// Counts an event. Returns the number of events since the last line when a line is due.
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

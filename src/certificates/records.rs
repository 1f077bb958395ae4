//! What is kept about orders over a restart, so that a restart neither forgets a failure nor asks the authority too often.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::failure::OrderFailure;

/// Wait after the first failed order. Each further failure multiplies it by four.
const FIRST_WAIT: Duration = Duration::from_mins(1);
/// The shortest wait after an answer that the authority limits orders.
const SHORTEST_WAIT: Duration = Duration::from_secs(10);
/// The longest wait after a failed order.
const LONGEST_WAIT: Duration = Duration::from_hours(24);

/// The longest wait of all: Let's Encrypt limits orders for at most a week.
const LONGEST_PAUSE: Duration = Duration::from_hours(24 * 7);

/// The failures of the last order of a name.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct OrderRecord {
    /// Number of failures since the last success.
    pub failures: u32,
    pub error: Option<String>,
    /// When the name is ordered again after a failure, in unix seconds.
    pub next_try: i64,
    /// The directory of the authority that issued the certificate.
    pub directory: String,
    /// Whether the settings name another authority than the certificate's.
    #[serde(skip)]
    pub is_outdated: bool,
}

impl OrderRecord {
    /// Returns the record after an order that failed at `now`.
    pub fn after(self, failure: OrderFailure, now: i64) -> Self {
        let failures = self.failures.saturating_add(1);
        let wait = match failure.retry_after {
            Some(asked) if failure.is_limit => asked.max(SHORTEST_WAIT),
            asked => wait_after(failures).max(asked.unwrap_or_default()),
        };
        let next_try = now.saturating_add_unsigned(wait.as_secs());
        Self { failures, error: Some(failure.sentence), next_try, ..self }
    }
}

/// Returns the end of a wait, at most a week from `now`. A later end was stored while the clock was wrong. Times are in unix seconds.
pub fn bounded(until: i64, now: i64) -> i64 {
    until.min(now.saturating_add_unsigned(LONGEST_PAUSE.as_secs()))
}

/// Returns the wait after a number of failures in a row: 1, 4, 16 minutes and so on, up to a day. Let's Encrypt allows five
/// failed checks of a name in an hour.
fn wait_after(failures: u32) -> Duration {
    let factor = 4_u32.saturating_pow(failures.saturating_sub(1));
    FIRST_WAIT.checked_mul(factor).unwrap_or(LONGEST_WAIT).min(LONGEST_WAIT)
}

/// The records of all names, as the folder keeps them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct OrderRecords {
    /// Until when nothing is ordered, because the authority limits orders; in unix seconds.
    pub paused_until: i64,
    pub names: BTreeMap<String, OrderRecord>,
}

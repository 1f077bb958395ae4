//! The only module that reads the clock. All other modules take the time as a parameter.

use std::time::Instant;

use jiff::{Timestamp, ToSpan};

use crate::error::{Error, Result};

/// Returns the current time.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "the only place that reads the clock")]
pub fn now() -> Timestamp {
    Timestamp::now()
}

/// Returns the current time in unix seconds, as stored in the database.
#[must_use]
pub fn unix_seconds() -> i64 {
    now().as_second()
}

/// Returns today's date in a time zone, as `YYYY-MM-DD`.
pub fn today(zone: &str) -> Result<String> {
    days_ago(zone, 0)
}

/// Returns the date `days` days before today in a time zone, as `YYYY-MM-DD`.
pub fn days_ago(zone: &str, days: i32) -> Result<String> {
    let today = now().in_tz(zone).map_err(Error::internal)?.date();
    Ok(today.checked_sub(days.days()).map_err(Error::internal)?.to_string())
}

/// Formats unix seconds as RFC 3339 in UTC; empty if out of range.
#[must_use]
pub fn text(unix_seconds: i64) -> String {
    Timestamp::from_second(unix_seconds).map(|instant| instant.to_string()).unwrap_or_default()
}

/// Returns the current time of the monotonic clock, which measures durations: unlike the wall clock, it never goes
/// back.
#[must_use]
pub fn monotonic() -> Instant {
    Instant::now()
}

//! The only place that reads the clock; everybody else takes the time as a parameter.

use std::time::Instant;

use jiff::{Timestamp, ToSpan};

use crate::error::{Error, Result};

/// The present instant.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the place")]
pub fn now() -> Timestamp {
    Timestamp::now()
}

/// The present instant in unix seconds, as the database keeps instants.
#[must_use]
pub fn unix_seconds() -> i64 {
    now().as_second()
}

/// Today on the wall of a zone, as `YYYY-MM-DD`.
pub fn today(zone: &str) -> Result<String> {
    days_ago(zone, 0)
}

/// The day so many days before today on the wall of a zone, as `YYYY-MM-DD`.
pub fn days_ago(zone: &str, days: i32) -> Result<String> {
    let today = now().in_tz(zone).map_err(Error::internal)?.date();
    Ok(today.checked_sub(days.days()).map_err(Error::internal)?.to_string())
}

/// An instant of unix seconds as RFC 3339 in UTC; empty for one that no calendar has.
#[must_use]
pub fn text(unix_seconds: i64) -> String {
    Timestamp::from_second(unix_seconds).map(|instant| instant.to_string()).unwrap_or_default()
}

/// The present moment of the monotonic clock, which measures waits: it never goes back, and the wall clock may.
#[must_use]
pub fn monotonic() -> Instant {
    Instant::now()
}

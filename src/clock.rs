//! The only file that reads the clock. Everything else is told the time.

use jiff::Timestamp;

/// This instant.
#[allow(clippy::disallowed_methods, reason = "the one place that reads the clock")]
#[must_use]
pub fn now() -> Timestamp {
    Timestamp::now()
}

/// This instant in whole seconds since 1970, UTC: the form the database keeps.
#[must_use]
pub fn unix_seconds() -> i64 {
    now().as_second()
}

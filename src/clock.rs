//! The only module that reads the clock. The clock is a field of `App`; everything below `app` takes the time as a parameter.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::error::{Error, Result};

/// Where the present instant comes from. Clones of a clock that a test sets show the same time.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The clock of the machine.
    #[default]
    System,
    /// A clock that stands still until a test sets it, in unix seconds.
    Set(Arc<AtomicI64>),
}

impl Clock {
    /// Returns a clock that stands at an instant until `set` moves it.
    #[must_use]
    pub fn standing_at(instant: Timestamp) -> Self {
        Self::Set(Arc::new(AtomicI64::new(instant.as_second())))
    }

    /// Moves a clock that a test made. The clock of the machine stays as it is.
    pub fn set(&self, instant: Timestamp) {
        if let Self::Set(seconds) = self {
            seconds.store(instant.as_second(), Ordering::SeqCst);
        }
    }

    /// Returns the present instant.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is the place")]
    pub fn now(&self) -> Timestamp {
        match self {
            Self::System => Timestamp::now(),
            Self::Set(seconds) => Timestamp::from_second(seconds.load(Ordering::SeqCst)).unwrap_or_default(),
        }
    }

    /// Returns the present instant in unix seconds, as the database keeps instants.
    #[must_use]
    pub fn unix_seconds(&self) -> i64 {
        self.now().as_second()
    }

    /// Returns today's date in a time zone, as `YYYY-MM-DD`.
    ///
    /// # Errors
    /// `Internal` for an unknown zone.
    pub fn today(&self, zone: &str) -> Result<String> {
        self.days_ago(zone, 0)
    }

    /// Returns the date `days` before today in a time zone, as `YYYY-MM-DD`.
    ///
    /// # Errors
    /// `Internal` for an unknown zone.
    pub fn days_ago(&self, zone: &str, days: i32) -> Result<String> {
        let today = self.now().in_tz(zone).map_err(Error::internal)?.date();
        Ok(today.checked_sub(days.days()).map_err(Error::internal)?.to_string())
    }
}

/// Returns the beginning of a date, `YYYY-MM-DD`, in a time zone, in unix seconds; `None` for a text that is no date, and for
/// a date at the limits of the calendar.
///
/// # Errors
/// `Internal` for an unknown zone.
pub fn beginning_of(date: &str, zone: &str, days_later: i32) -> Result<Option<i64>> {
    let zone = TimeZone::get(zone).map_err(Error::internal)?;
    let date = date.parse::<Date>().and_then(|date| date.checked_add(days_later.days()));
    let beginning = date.and_then(|date| date.to_zoned(zone));
    Ok(beginning.ok().map(|beginning| beginning.timestamp().as_second()))
}

/// Returns an instant of unix seconds as RFC 3339 in UTC, or empty text for one that no calendar has.
#[must_use]
pub fn text(unix_seconds: i64) -> String {
    Timestamp::from_second(unix_seconds).map(|instant| instant.to_string()).unwrap_or_default()
}

/// Formats an instant (unix seconds) in a time zone: `November 29 at 2:54 AM`; in UTC if the zone is unknown.
#[must_use]
pub fn local_text(unix_seconds: i64, zone: &str) -> String {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let local = Timestamp::from_second(unix_seconds).map(|instant| instant.to_zoned(zone));
    local.map(|local| local.strftime("%B %-d at %-I:%M %p").to_string()).unwrap_or_default()
}

/// Returns the monotonic clock's instant, which measures waits: it never goes back, and the wall clock may.
#[must_use]
pub fn monotonic() -> Instant {
    Instant::now()
}

//! Days as they are written: `YYYY-MM-DD`.

use jiff::ToSpan;
use jiff::civil::Date;

use super::DAYS;

/// Returns the date `days` days after `date`.
#[must_use]
pub fn days_after(date: &str, days: i64) -> String {
    let moved = date.parse::<Date>().ok().and_then(|date| date.checked_add(days.days()).ok());
    moved.map_or_else(|| date.to_owned(), |date| date.to_string())
}

/// Returns the number of days from `from` to `date`; negative if `date` is earlier.
#[must_use]
pub fn days_between(from: &str, date: &str) -> i64 {
    let (Ok(from), Ok(date)) = (from.parse::<Date>(), date.parse::<Date>()) else { return 0 };
    from.until(date).map_or(0, |span| i64::from(span.get_days()))
}

/// Returns the name of a date's weekday.
#[must_use]
pub fn weekday_of(date: &str) -> Option<&'static str> {
    // 2000-01-02 was a Sunday.
    let days = days_between("2000-01-02", date).rem_euclid(7);
    DAYS.get(usize::try_from(days).ok()?).copied()
}

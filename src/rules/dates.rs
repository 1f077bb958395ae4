//! Dates and times as text for pages.

use jiff::civil::{Date, Time};

/// Formats a date (`YYYY-MM-DD`) with a `strftime` format. Returns other text unchanged.
#[must_use]
pub fn date(date: &str, format: &str) -> String {
    date.parse::<Date>().map_or_else(|_| date.to_owned(), |date| date.strftime(format).to_string())
}

/// Formats a date as `November 15, 2026`.
#[must_use]
pub fn long_date(text: &str) -> String {
    date(text, "%B %-d, %Y")
}

/// Formats a time as `4:10 PM`; `TBD` for a game without a time.
#[must_use]
pub fn clock(time: Option<&str>) -> String {
    let time = time.and_then(|time| time.parse::<Time>().ok());
    time.map_or_else(|| "TBD".to_owned(), |time| time.strftime("%-I:%M %p").to_string())
}

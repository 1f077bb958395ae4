//! Dates and times in words, as the pages write them.

use jiff::civil::{Date, Time};

/// A date (`YYYY-MM-DD`) in a format of `strftime`; a text that is no date stays as it is.
#[must_use]
pub fn date(date: &str, format: &str) -> String {
    date.parse::<Date>().map_or_else(|_| date.to_owned(), |date| date.strftime(format).to_string())
}

/// `November 15, 2026`
#[must_use]
pub fn long_date(text: &str) -> String {
    date(text, "%B %-d, %Y")
}

/// `4:10 PM`; a game without a time is to be determined.
#[must_use]
pub fn clock(time: Option<&str>) -> String {
    let time = time.and_then(|time| time.parse::<Time>().ok());
    time.map_or_else(|| "TBD".to_owned(), |time| time.strftime("%-I:%M %p").to_string())
}

//! Dates, times and numbers as spreadsheets write them.

use jiff::ToSpan;
use jiff::civil::{Date, Time, date};

/// The day numbers of 1954 to 2146.
const DAY_NUMBERS: std::ops::Range<f64> = 20_000.0..90_000.0;

const WEEKDAYS: [&str; 9] = ["mon", "tue", "tues", "wed", "thu", "thurs", "fri", "sat", "sun"];

/// Which of two numbers is the month in `10/12/2018`; a file keeps to one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayOrder {
    MonthFirst,
    DayFirst,
}

/// The order that all dates of a column allow; month first when both are possible.
#[must_use]
pub fn day_order<'a>(dates: impl Iterator<Item = &'a str>) -> DayOrder {
    for text in dates {
        let mut numbers = text.split(['/', '-', '.']).map(|part| part.trim().parse::<u32>().unwrap_or(0));
        let (first, second) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
        if (13..=31).contains(&first) {
            return DayOrder::DayFirst;
        }
        if (13..=31).contains(&second) && first <= 12 {
            return DayOrder::MonthFirst;
        }
    }
    DayOrder::MonthFirst
}

/// A date in any of the forms spreadsheets write, as `YYYY-MM-DD`: ISO, with slashes or dots, with a month's name, or a
/// day number. A time behind it is ignored.
#[must_use]
pub fn read_date(text: &str, order: DayOrder) -> Option<String> {
    let text = text.trim();
    let first = text.split(['T', ' ']).next().unwrap_or_default();
    iso(first)
        .or_else(|| numbers(first, order))
        .or_else(|| with_month_name(text))
        .or_else(|| day_number(text))
        .map(|date| date.to_string())
}

/// The first of some formats that makes a date of these centuries: a year of two digits is no year of the first one.
fn parse(formats: &[&str], text: &str) -> Option<Date> {
    formats.iter().find_map(|format| Date::strptime(format, text).ok().filter(|date| is_sensible(*date)))
}

fn is_sensible(date: Date) -> bool {
    (1900..=2200).contains(&date.year())
}

fn iso(text: &str) -> Option<Date> {
    parse(&["%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d"], text)
}

/// `Oct 12, 2018`, `12 October 2018`, `12-Oct-18`, with or without the day of the week.
fn with_month_name(text: &str) -> Option<Date> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '-' | '.' | '/'))
        .filter(|word| !word.is_empty())
        .collect();
    let is_weekday = |word: &&str| {
        word.to_lowercase().ends_with("day") || WEEKDAYS.contains(&word.to_lowercase().as_str())
    };
    let skipped = usize::from(words.first().is_some_and(is_weekday));
    let date = words.get(skipped..skipped + 3)?.join(" ").to_lowercase().replace("sept ", "sep ");
    parse(&["%B %d %Y", "%b %d %Y", "%d %B %Y", "%d %b %Y", "%d %b %y", "%b %d %y"], &date)
}

fn numbers(text: &str, order: DayOrder) -> Option<Date> {
    let separator = ['/', '.', '-'].into_iter().find(|separator| text.matches(*separator).count() == 2)?;
    let mut parts = text.split(separator).map(str::parse::<i16>);
    let (first, second, year) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    let year = if (0..100).contains(&year) { 2000 + year } else { year };
    // Dots are written with the day first, wherever they are written.
    let (month, day) =
        if separator == '.' || order == DayOrder::DayFirst { (second, first) } else { (first, second) };
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok().filter(|date| is_sensible(*date))
}

/// Spreadsheets count days from 1899-12-30.
fn day_number(text: &str) -> Option<Date> {
    let days: f64 = text.parse().ok()?;
    if !DAY_NUMBERS.contains(&days) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "bounded above")]
    date(1899, 12, 30).checked_add((days.floor() as i64).days()).ok()
}

/// A time of day as `HH:MM`: 24 hours, with AM or PM, with seconds, or a fraction of a day.
#[must_use]
pub fn read_time(text: &str) -> Option<String> {
    let text = text.trim().to_uppercase();
    let parsed = day_fraction(&text).or_else(|| {
        let plain = text.replace("A.M.", "AM").replace("P.M.", "PM").replace('.', ":");
        let spaced = plain.replace("AM", " AM").replace("PM", " PM");
        let spaced = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
        ["%H:%M", "%H:%M:%S", "%I:%M %p", "%I:%M:%S %p", "%I %p"]
            .iter()
            .find_map(|format| Time::strptime(format, &spaced).ok())
    })?;
    Some(format!("{:02}:{:02}", parsed.hour(), parsed.minute()))
}

/// `0.8125` is 19:30; a day number before the point is a date and is ignored.
fn day_fraction(text: &str) -> Option<Time> {
    let number: f64 = text.parse().ok()?;
    if !text.contains('.') || !((0.0..1.0).contains(&number) || DAY_NUMBERS.contains(&number)) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "less than a day's minutes")]
    let minutes = ((number.fract() * 1440.0).round() as i16).min(1439);
    Time::new(i8::try_from(minutes / 60).ok()?, i8::try_from(minutes % 60).ok()?, 0, 0).ok()
}

/// A whole number from 0 to 999.
#[must_use]
pub fn read_count(text: &str) -> Option<i64> {
    let text = text.trim();
    let whole = text.split_once('.').map_or(text, |(whole, zeros)| {
        if !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0') { whole } else { text }
    });
    let digits = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| whole.parse().ok()).flatten().filter(|count| (0..=999).contains(count))
}

/// Minutes played: a whole number, or `31:20` rounded to the nearest minute.
#[must_use]
pub fn read_minutes(text: &str) -> Option<i64> {
    let Some((minutes, seconds)) = text.trim().split_once(':') else {
        return read_count(text);
    };
    let seconds = read_count(seconds).filter(|seconds| *seconds < 60)?;
    read_count(minutes).map(|minutes| (minutes + i64::from(seconds >= 30)).min(999))
}

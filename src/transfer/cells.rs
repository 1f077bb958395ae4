//! Dates, times and numbers as spreadsheets write them.

use jiff::ToSpan;
use jiff::civil::{Date, Time, date};

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
    let parsed = named_formats(text).or_else(|| numbers(text, order)).or_else(|| day_number(text))?;
    (1900..=2200).contains(&parsed.year()).then(|| parsed.to_string())
}

fn named_formats(text: &str) -> Option<Date> {
    let day = text.split(['T', ' ']).next().unwrap_or_default();
    ["%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d"].iter().find_map(|format| Date::strptime(format, day).ok()).or_else(
        || {
            ["%B %d, %Y", "%b %d, %Y", "%d %B %Y", "%d %b %Y", "%d-%b-%Y", "%A, %B %d, %Y"]
                .iter()
                .find_map(|format| Date::strptime(format, text).ok())
        },
    )
}

fn numbers(text: &str, order: DayOrder) -> Option<Date> {
    let day = text.split(' ').next()?;
    let separator = ['/', '.', '-'].into_iter().find(|separator| day.matches(*separator).count() == 2)?;
    let mut parts = day.split(separator).map(str::parse::<i16>);
    let (first, second, year) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    let year = if (0..100).contains(&year) { 2000 + year } else { year };
    // Dots are written with the day first, wherever they are written.
    let (month, day) =
        if separator == '.' || order == DayOrder::DayFirst { (second, first) } else { (first, second) };
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

/// Spreadsheets count days from 1899-12-30.
fn day_number(text: &str) -> Option<Date> {
    let days: f64 = text.parse().ok()?;
    if !(20_000.0..90_000.0).contains(&days) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "bounded above")]
    date(1899, 12, 30).checked_add((days.floor() as i64).days()).ok()
}

/// A time of day as `HH:MM`: 24 hours, with AM or PM, with seconds, or a fraction of a day.
#[must_use]
pub fn read_time(text: &str) -> Option<String> {
    let text = text.trim().to_uppercase().replace('.', ":");
    let spaced =
        text.replace("AM", " AM").replace("PM", " PM").split_whitespace().collect::<Vec<_>>().join(" ");
    let parsed = ["%H:%M", "%H:%M:%S", "%I:%M %p", "%I:%M:%S %p", "%I %p"]
        .iter()
        .find_map(|format| Time::strptime(format, &spaced).ok())
        .or_else(|| day_fraction(&text))?;
    Some(format!("{:02}:{:02}", parsed.hour(), parsed.minute()))
}

fn day_fraction(text: &str) -> Option<Time> {
    let fraction: f64 = text.replace(':', ".").parse().ok()?;
    if !(0.0..1.0).contains(&fraction) || !text.contains(':') {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "less than a day's minutes")]
    let minutes = (fraction * 1440.0).round() as i16;
    Time::new(i8::try_from(minutes / 60).ok()?, i8::try_from(minutes % 60).ok()?, 0, 0).ok()
}

/// A whole number from 0 to 999. Minutes played may be written `31:20` and are then rounded.
#[must_use]
pub fn read_count(text: &str) -> Option<i64> {
    let text = text.trim();
    if let Some((minutes, seconds)) = text.split_once(':') {
        let (minutes, seconds): (i64, i64) = (minutes.parse().ok()?, seconds.parse().ok()?);
        return ((0..60).contains(&seconds) && (0..=999).contains(&minutes))
            .then_some(minutes + i64::from(seconds >= 30));
    }
    let whole = text.strip_suffix(".0").unwrap_or(text);
    let digits = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| whole.parse().ok()).flatten().filter(|count| (0..=999).contains(count))
}

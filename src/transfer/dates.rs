//! Parses dates and times of day as spreadsheets write them.

use jiff::ToSpan;
use jiff::civil::{Date, Time, date};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ImportProblem;
use crate::error::FieldErrors;

/// Serial day numbers that are accepted as dates, from 1954 to 2146.
const DAY_NUMBERS: std::ops::Range<f64> = 20_000.0..90_000.0;

const WEEKDAYS: [&str; 9] = ["mon", "tue", "tues", "wed", "thu", "thurs", "fri", "sat", "sun"];

/// Cells that mean that the time is not known yet.
const OPEN_TIMES: [&str; 12] =
    ["tbd", "tba", "tbc", "tbd.", "tba.", "-", "--", "–", "?", "n/a", "to be determined", "to be announced"];

/// The order of day and month in dates like `10/12/2018`. All dates of a table have the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum DayOrder {
    #[serde(rename = "mdy")]
    MonthFirst,
    #[serde(rename = "dmy")]
    DayFirst,
}

/// How ambiguous dates of a table were read: dates that are valid in both orders of day and month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ImportDates)]
pub struct DatesRead {
    pub order: DayOrder,
    /// Whether another date of the table is valid in this order only.
    pub proven: bool,
    /// An ambiguous date of the table, as written.
    pub example: String,
    /// The same date as it was read, as `YYYY-MM-DD`.
    #[serde(rename = "readAs")]
    pub read_as: String,
}

/// The rule by which the dates of a table are read.
#[derive(Clone, Copy, Debug)]
pub struct DateRule {
    order: DayOrder,
    /// The user chose the order, so the order also applies to dates with dots.
    is_chosen: bool,
    /// The table has dates of both orders. The report lists this as a problem, so each date is read in the order that
    /// fits.
    is_mixed: bool,
}

/// A date, and the time after the date in the same cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// As `YYYY-MM-DD`.
    pub date: String,
    /// As `HH:MM`. None at midnight, which spreadsheets write for a date without a time.
    pub time: Option<String>,
}

/// A parsed cell of the column `time`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeCell {
    /// The cell is empty.
    Empty,
    /// The time is not known yet: `TBD`.
    Open,
    /// As `HH:MM`.
    At(String),
}

/// Determines the order of day and month of a column: the order `chosen` by the user, or else the order proven by a day
/// above 12, or else month first. `dates` contains the line and the text of each cell. Dates of both orders are added
/// to `problems`.
pub(super) fn find_order<'a>(
    dates: impl Iterator<Item = (usize, &'a str)>,
    chosen: Option<DayOrder>,
    problems: &mut Vec<ImportProblem>,
) -> (DateRule, Option<DatesRead>) {
    let (mut month_first, mut day_first, mut open) = (None, None, None);
    for (line, text) in dates {
        let Some((first, second)) = day_and_month_numbers(text) else { continue };
        match (first, second) {
            (1..=12, 13..=31) => month_first = month_first.or(Some((line, text))),
            (13..=31, 1..=12) => day_first = day_first.or(Some((line, text))),
            (1..=12, 1..=12) if first != second => open = open.or(Some(text)),
            _ => {}
        }
    }
    let found = match (month_first, day_first) {
        (None, Some(_)) => Some(DayOrder::DayFirst),
        (Some(_), None) => Some(DayOrder::MonthFirst),
        _ => None,
    };
    let is_mixed = month_first.is_some() && day_first.is_some();
    if let (Some((line, month)), Some((other, day))) = (month_first, day_first) {
        for (line, text, order, elsewhere) in
            [(line, month, "month/day", other), (other, day, "day/month", line)]
        {
            let reason = format!(
                "{text} can only be {order}, and line {elsewhere} has it the other way round; write dates like 2026-11-21"
            );
            problems.push(ImportProblem { line, column: "date".to_owned(), reason });
        }
    }
    let order = chosen.or(found).unwrap_or(DayOrder::MonthFirst);
    let rule = DateRule { order, is_chosen: chosen.is_some(), is_mixed };
    let read = open.and_then(|text| {
        let read_as = read_moment(text, rule)?.date;
        Some(DatesRead {
            order,
            proven: chosen.is_none() && found.is_some(),
            example: text.to_owned(),
            read_as,
        })
    });
    (rule, read.filter(|_| !is_mixed))
}

impl DayOrder {
    /// Returns the order in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::MonthFirst => "month/day/year",
            Self::DayFirst => "day/month/year",
        }
    }
}

impl DateRule {
    /// Returns the reason why a date cell cannot be read, and what to write instead.
    pub fn refusal(self, text: &str) -> String {
        let other = match self.order {
            DayOrder::MonthFirst => DayOrder::DayFirst,
            DayOrder::DayFirst => DayOrder::MonthFirst,
        };
        let turned = Self { order: other, ..self };
        if day_and_month_numbers(text).is_some() && read_moment(text, turned).is_some() {
            let words = self.order.words();
            return format!("must be a date like 2026-11-21; the dates of this table are read {words}");
        }
        "must be a date like 2026-11-21, with the year and without a time zone".to_owned()
    }
}

/// Returns the first two numbers of a date like `10/12/2018` or `10-12-18`. Dates with dots are not included, because
/// they have the day first everywhere.
fn day_and_month_numbers(text: &str) -> Option<(u32, u32)> {
    let first = without_weekday(text.trim());
    let first = first.split([' ', 'T', ',']).next().unwrap_or_default();
    let mut parts = first.split(['/', '-']);
    let (a, b, year) = (parts.next()?, parts.next()?, parts.next()?);
    let is_year = matches!(year.len(), 2 | 4) && year.bytes().all(|byte| byte.is_ascii_digit());
    if a.len() > 2 || !is_year || parts.next().is_some() {
        return None;
    }
    Some((a.parse().ok()?, b.parse().ok()?))
}

/// Parses a date with an optional time after it. The date may be ISO, have slashes or dots, the name of a month, or be
/// a serial day number.
#[must_use]
pub fn read_moment(text: &str, rule: DateRule) -> Option<Moment> {
    let text = without_weekday(text.trim());
    if let Some((date, time)) = serial(text) {
        return Some(Moment {
            date: date.to_string(),
            time: time.filter(|time| *time != Time::midnight()).map(hours),
        });
    }
    if let Some(date) = read_date(text, rule) {
        return Some(Moment { date: date.to_string(), time: None });
    }
    text.match_indices([' ', 'T', ',']).find_map(|(place, sign)| {
        let date = read_date(text[..place].trim(), rule)?;
        let rest = text[place + sign.len()..].trim().trim_start_matches("at ").trim_start_matches(['@', ' ']);
        let time = clock_time(&rest.to_lowercase())?;
        Some(Moment {
            date: date.to_string(),
            time: Some(time).filter(|time| *time != Time::midnight()).map(hours),
        })
    })
}

/// Parses the date and the time of a row, which may both be in the date cell. Adds invalid cells to `errors`.
pub(super) fn read_cells(
    (date, time): (&str, &str),
    rule: DateRule,
    errors: &mut FieldErrors,
) -> (Option<String>, Option<String>) {
    let moment = read_moment(date, rule);
    if date.is_empty() {
        errors.add("date", "is required");
    } else if moment.is_none() {
        errors.add("date", rule.refusal(date));
    }
    let (date, beside) = moment.map_or((None, None), |moment| (Some(moment.date), moment.time));
    let time = match (read_time(time), beside) {
        (None, _) => {
            errors.add("time", "must be a time like 19:30 or 7:30 PM, or TBD");
            None
        }
        (Some(TimeCell::At(time)), Some(beside)) if time != beside => {
            errors.add("time", format!("is {time}, and the date cell says {beside}; leave one of them out"));
            None
        }
        (Some(TimeCell::At(time)), _) => Some(time),
        (Some(TimeCell::Open), _) => None,
        (Some(TimeCell::Empty), beside) => beside,
    };
    (date, time)
}

fn read_date(text: &str, rule: DateRule) -> Option<Date> {
    iso(text).or_else(|| numbers(text, rule)).or_else(|| with_month_name(text))
}

/// Removes a weekday from the start of a text: `Sat`, `Saturday,`.
fn without_weekday(text: &str) -> &str {
    let Some((word, rest)) = text.split_once([' ', ',']) else { return text };
    let word = word.trim_end_matches('.').to_lowercase();
    let is_weekday = word.ends_with("day") || WEEKDAYS.contains(&word.as_str());
    if is_weekday { rest.trim_start_matches([' ', ',']) } else { text }
}

/// Parses a date by the first format that fits and gives a year from 1900 to 2200. The range excludes two-digit years
/// that `%Y` reads as years of the first century.
fn parse(formats: &[&str], text: &str) -> Option<Date> {
    formats.iter().find_map(|format| Date::strptime(format, text).ok().filter(|date| is_sensible(*date)))
}

fn is_sensible(date: Date) -> bool {
    (1900..=2200).contains(&date.year())
}

fn iso(text: &str) -> Option<Date> {
    parse(&["%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d"], text)
}

/// Parses `Oct 12, 2018`, `12 October 2018`, `12-Oct-18`.
fn with_month_name(text: &str) -> Option<Date> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '-' | '.' | '/'))
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() != 3 {
        return None;
    }
    let date = words.join(" ").to_lowercase().replace("sept ", "sep ");
    parse(&["%B %d %Y", "%b %d %Y", "%d %B %Y", "%d %b %Y", "%d %b %y", "%b %d %y"], &date)
}

/// Parses a date of three numbers: `10/12/2018`, `12.10.2018`.
fn numbers(text: &str, rule: DateRule) -> Option<Date> {
    let separator = ['/', '.', '-'].into_iter().find(|separator| text.matches(*separator).count() == 2)?;
    let mut parts = text.split(separator).map(|part| part.trim().parse::<i16>());
    let (first, second, year) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    let year = if (0..100).contains(&year) { 2000 + year } else { year };
    let made = |order: DayOrder| {
        let (month, day) = if order == DayOrder::DayFirst { (second, first) } else { (first, second) };
        let date = Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()?;
        Some(date).filter(|date| is_sensible(*date))
    };
    if separator == '.' && !rule.is_chosen {
        return made(DayOrder::DayFirst);
    }
    let other = if rule.is_mixed { made(DayOrder::DayFirst) } else { None };
    made(rule.order).or(other)
}

/// Parses a serial day number, with the time of day as its fraction. Spreadsheets count days from 1899-12-30.
fn serial(text: &str) -> Option<(Date, Option<Time>)> {
    let days: f64 = text.parse().ok()?;
    if !DAY_NUMBERS.contains(&days) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "bounded above")]
    let (whole, minutes) = (days.floor() as i64, (days.fract() * 1440.0).round() as i64);
    // A fraction a few seconds short of the day's end belongs to the next day.
    let date = date(1899, 12, 30).checked_add((whole + minutes / 1440).days()).ok()?;
    Some((date, minutes_of_day(minutes % 1440)))
}

fn minutes_of_day(minutes: i64) -> Option<Time> {
    Time::new(i8::try_from(minutes / 60).ok()?, i8::try_from(minutes % 60).ok()?, 0, 0).ok()
}

/// Formats a time as `HH:MM`.
fn hours(time: Time) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}

/// Parses a time of day: `19:30`, `19.30`, `19:30:00`, `1930`, `7:30 PM`, `7:30p`, `7pm`, a fraction of a day, the time
/// after a date, or a word like `TBD`. None for any other text, and for `730`, which may be morning or evening.
#[must_use]
pub fn read_time(text: &str) -> Option<TimeCell> {
    let text = text.trim().to_lowercase();
    if text.is_empty() {
        return Some(TimeCell::Empty);
    }
    if OPEN_TIMES.contains(&text.as_str()) {
        return Some(TimeCell::Open);
    }
    let behind_date = || {
        let rule = DateRule { order: DayOrder::MonthFirst, is_chosen: false, is_mixed: true };
        let moment = read_moment(&text.to_uppercase(), rule)?;
        Some(TimeCell::At(moment.time.unwrap_or_else(|| hours(Time::midnight()))))
    };
    let found = day_fraction(&text).or_else(|| clock_time(&text)).map(|time| TimeCell::At(hours(time)));
    found.or_else(behind_date)
}

/// Parses a fraction of a day: `0.8125` is 19:30.
fn day_fraction(text: &str) -> Option<Time> {
    let number: f64 = text.parse().ok().filter(|number| (0.0..1.0).contains(number))?;
    #[expect(clippy::cast_possible_truncation, reason = "less than a day's minutes")]
    let minutes = (number * 1440.0).round() as i64;
    text.contains('.').then(|| minutes_of_day(minutes.min(1439))).flatten()
}

/// Parses a time in lower case, with hours from 0 to 23 or with `am` or `pm`.
fn clock_time(text: &str) -> Option<Time> {
    let plain = text.replace("a.m.", "am").replace("p.m.", "pm");
    let halves = [("am", 0), ("pm", 12), ("a", 0), ("p", 12)];
    let half = halves.iter().find_map(|(end, hours)| Some((plain.strip_suffix(end)?.trim(), *hours)));
    let (digits, half) = half.map_or((plain.as_str(), None), |(digits, hours)| (digits, Some(hours)));
    let is_number = |text: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let parts: Vec<&str> = digits.split([':', '.']).collect();
    let (hour, minute) = match parts[..] {
        [hour, minute] | [hour, minute, _] if is_number(hour, 1..=2) && is_number(minute, 2..=2) => {
            (hour, minute)
        }
        [hour] if half.is_some() && is_number(hour, 1..=2) => (hour, "00"),
        // Three digits without `am` or `pm` are ambiguous: `730` may be morning or evening.
        [both] if is_number(both, 4..=4) || half.is_some() && is_number(both, 3..=3) => {
            both.split_at(both.len() - 2)
        }
        _ => return None,
    };
    if parts.get(2).is_some_and(|seconds| !is_number(seconds, 2..=2) || *seconds > "59") {
        return None;
    }
    let (hour, minute): (i8, i8) = (hour.parse().ok()?, minute.parse().ok()?);
    let hour = match half {
        None => hour,
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        Some(_) => return None,
    };
    Time::new(hour, minute, 0, 0).ok()
}

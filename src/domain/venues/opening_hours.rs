//! When a venue can be used: its opening hours, and the days and times at which it or one of its courts is closed.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::{ClosureId, CourtId};
use crate::domain::input;
use crate::domain::schedules::{DAYS, DayInput, days_between};
use crate::error::FieldErrors;

/// Maximum number of opening hours and of closures of a venue.
const MOST: (usize, usize) = (28, 200);
/// Maximum number of days from the first to the last day of a closure.
const MOST_DAYS: i64 = 366;
/// The end of a day, which opening hours may have as their end.
const MIDNIGHT: &str = "24:00";

/// Hours of a weekday at which games can be played at a venue.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub struct OpeningHours {
    /// `Sunday` to `Saturday`.
    pub weekday: String,
    /// `HH:MM`.
    pub opens: String,
    /// `HH:MM`, after `opens`; `24:00` for midnight.
    pub closes: String,
}

/// Days, or hours of days, on which a venue or one of its courts is closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Closure {
    pub id: ClosureId,
    /// The court; null for the whole venue.
    pub court_id: Option<CourtId>,
    /// The first day, `YYYY-MM-DD`.
    pub date: String,
    /// The last day, `YYYY-MM-DD`; null for a single day.
    pub until: Option<String>,
    /// `HH:MM`, on each of the days; null for the start of the day.
    pub from_time: Option<String>,
    /// `HH:MM`, on each of the days; null for the end of the day.
    pub until_time: Option<String>,
    pub reason: Option<String>,
}

impl Closure {
    /// Returns the last day.
    #[must_use]
    pub fn last_day(&self) -> &str {
        self.until.as_ref().unwrap_or(&self.date)
    }
}

/// The opening hours and closures of a venue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VenueTimes {
    /// None if the venue is always open.
    pub hours: Vec<OpeningHours>,
    pub closures: Vec<Closure>,
}

/// The input for opening hours.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct OpeningHoursInput {
    /// `Sunday` to `Saturday`, or 0 to 6.
    pub weekday: DayInput,
    /// `HH:MM`.
    pub opens: String,
    /// `HH:MM`, after `opens`; `24:00` for midnight.
    pub closes: String,
}

/// The input for a closure.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct ClosureInput {
    /// A closure of the venue; absent for a new one.
    pub id: Option<ClosureId>,
    /// A court of the venue; null for the whole venue.
    pub court_id: Option<CourtId>,
    /// The first day.
    pub date: Option<String>,
    /// The last day, at most 366 days after the first; null for a single day.
    pub until: Option<String>,
    /// `HH:MM`; null for the start of the day.
    pub from_time: Option<String>,
    /// `HH:MM`; null for the end of the day.
    pub until_time: Option<String>,
    /// At most 120 characters.
    pub reason: Option<String>,
}

/// The checked fields of a closure; the id is `None` for a new one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClosureFields {
    pub id: Option<ClosureId>,
    pub court: Option<CourtId>,
    pub date: String,
    pub until: Option<String>,
    pub from_time: Option<String>,
    pub until_time: Option<String>,
    pub reason: Option<String>,
}

impl From<Closure> for ClosureFields {
    fn from(closure: Closure) -> Self {
        let Closure { id, court_id, date, until, from_time, until_time, reason } = closure;
        Self { id: Some(id), court: court_id, date, until, from_time, until_time, reason }
    }
}

/// Checks opening hours, and returns them by weekday and time.
pub fn checked_hours(errors: &mut FieldErrors, given: Vec<OpeningHoursInput>) -> Vec<OpeningHours> {
    if given.len() > MOST.0 {
        errors.add("hours", format!("must be at most {}", MOST.0));
        return Vec::new();
    }
    let mut hours: Vec<(usize, String, String)> = Vec::new();
    for (index, own) in given.into_iter().enumerate() {
        let name = |key: &str| format!("hours[{index}].{key}");
        let weekday = own.weekday.place();
        if weekday.is_none() {
            errors.add(&name("weekday"), "must be a day from Sunday to Saturday");
        }
        let opens = required_time(errors, &name("opens"), &own.opens);
        let closes = match own.closes.trim() {
            MIDNIGHT => MIDNIGHT.to_owned(),
            other => required_time(errors, &name("closes"), other),
        };
        if !opens.is_empty() && !closes.is_empty() && closes <= opens {
            errors.add(&name("closes"), "must be after the venue opens");
        }
        let overlaps = |(day, from, until): &(usize, String, String)| {
            Some(*day) == weekday && opens < *until && *from < closes
        };
        if hours.iter().any(overlaps) {
            errors.add(&name("opens"), "must be after the other hours of the day");
        }
        hours.push((weekday.unwrap_or(0), opens, closes));
    }
    hours.sort();
    let named = |(day, opens, closes): (usize, String, String)| OpeningHours {
        weekday: DAYS[day].to_owned(),
        opens,
        closes,
    };
    hours.into_iter().map(named).collect()
}

fn required_time(errors: &mut FieldErrors, field: &str, given: &str) -> String {
    let time = input::optional_time(errors, field, Some(given));
    if time.is_none() {
        errors.add(field, "must be a time like 19:30");
    }
    time.unwrap_or_default()
}

/// Checks closures, and returns them in the given order.
pub fn checked_closures(errors: &mut FieldErrors, given: Vec<ClosureInput>) -> Vec<ClosureFields> {
    if given.len() > MOST.1 {
        errors.add("closures", format!("must be at most {}", MOST.1));
        return Vec::new();
    }
    let mut ids = BTreeSet::new();
    let mut closures = Vec::new();
    for (index, own) in given.into_iter().enumerate() {
        let name = |key: &str| format!("closures[{index}].{key}");
        if own.id.is_some_and(|id| !ids.insert(id)) {
            errors.add(&name("id"), "is in the list already");
        }
        closures.push(checked_closure(errors, &own, name));
    }
    closures
}

fn checked_closure(
    errors: &mut FieldErrors,
    own: &ClosureInput,
    name: impl Fn(&str) -> String,
) -> ClosureFields {
    let date = input::date(errors, &name("date"), own.date.as_deref());
    let until = input::optional_date(errors, &name("until"), own.until.as_deref());
    match until.as_ref().map(|until| days_between(&date, until)) {
        Some(days) if days < 0 => errors.add(&name("until"), "must not be before the first day"),
        Some(days) if days > MOST_DAYS => {
            errors.add(&name("until"), format!("must be at most {MOST_DAYS} days after the first day"));
        }
        _ => {}
    }
    let from_time = input::optional_time(errors, &name("from_time"), own.from_time.as_deref());
    let until_time = input::optional_time(errors, &name("until_time"), own.until_time.as_deref());
    if from_time.is_some() && until_time.is_some() && from_time >= until_time {
        errors.add(&name("until_time"), "must be after the first time");
    }
    ClosureFields {
        id: own.id,
        court: own.court_id,
        until: until.filter(|until| *until != date),
        date,
        from_time,
        until_time,
        reason: input::optional_line(errors, &name("reason"), own.reason.as_deref(), 120),
    }
}

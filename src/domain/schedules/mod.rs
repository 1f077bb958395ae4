//! Schedules: the weeks, days, times and courts from which a league's games are generated.

mod days;
pub mod drafts;
pub mod rules;

pub use days::{days_after, days_between, weekday_of};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{GameId, LeagueId, ScheduleId, SeasonId};
use super::input;
use super::leagues::LeagueRef;
use crate::error::{Error, FieldErrors, Result};

/// The names of the days of a week as used in JSON, in order.
pub const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/// Maximum number of weeks, of times in a list, and of courts of a schedule.
const MAX: (i64, usize, usize) = (104, 24, 20);

/// The checked fields of a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduleFields {
    pub name: String,
    pub league: LeagueId,
    /// `YYYY-MM-DD`.
    pub start_date: String,
    pub num_weeks: i64,
    /// Distinct and in the order of [`DAYS`].
    pub game_days: Vec<String>,
    pub same_slot: bool,
    /// `HH:MM`, distinct and in order; so are the times of each week.
    pub time_slots: Vec<String>,
    pub weekly_time_slots: Vec<Vec<String>>,
    /// Names of the courts. An empty list means one court without a name.
    pub locations: Vec<String>,
    pub random_seed: i64,
    /// From 1 to 7.
    pub games_per_week: i64,
}

/// A schedule of a league in one season.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Schedule {
    pub id: ScheduleId,
    pub name: String,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
    #[serde(rename = "leagueId")]
    pub league_id: LeagueId,
    pub league: LeagueRef,
    /// The league's active season at the time the schedule was created.
    pub season_id: SeasonId,
    /// `YYYY-MM-DD`, in the first week.
    #[serde(rename = "startDate")]
    pub start_date: String,
    #[serde(rename = "numWeeks")]
    pub num_weeks: i64,
    /// `Sunday` to `Saturday`.
    #[serde(rename = "gameDays")]
    pub game_days: Vec<String>,
    /// Whether every week has the same times.
    #[serde(rename = "sameSlot")]
    pub same_slot: bool,
    /// `HH:MM`; used if every week has the same times.
    #[serde(rename = "timeSlots")]
    pub time_slots: Vec<String>,
    /// `HH:MM`, one list for each week; used if the weeks have different times.
    #[serde(rename = "weeklyTimeSlots")]
    pub weekly_time_slots: Vec<Vec<String>>,
    /// The first day of each week: the start date and every seventh day after it.
    #[serde(rename = "weeklyDates")]
    pub weekly_dates: Vec<String>,
    /// Names of the courts. An empty list means one court without a name.
    pub locations: Vec<String>,
    /// The same schedule with the same seed generates the same games.
    #[serde(rename = "randomSeed")]
    pub random_seed: i64,
    /// How often a team plays in a week, as far as there are slots.
    #[serde(rename = "gamesPerWeek")]
    pub games_per_week: i64,
    /// Number of its games.
    #[serde(rename = "gamesCount")]
    pub games_count: i64,
    /// Number of its games that are live or finished.
    #[serde(rename = "playedCount")]
    pub played_count: i64,
}

impl Schedule {
    /// Returns the fields that an input can change.
    #[must_use]
    pub fn fields(&self) -> ScheduleFields {
        ScheduleFields {
            name: self.name.clone(),
            league: self.league_id,
            start_date: self.start_date.clone(),
            num_weeks: self.num_weeks,
            game_days: self.game_days.clone(),
            same_slot: self.same_slot,
            time_slots: self.time_slots.clone(),
            weekly_time_slots: self.weekly_time_slots.clone(),
            locations: self.locations.clone(),
            random_seed: self.random_seed,
            games_per_week: self.games_per_week,
        }
    }

    /// Returns the times of a week, counted from 0.
    #[must_use]
    pub fn times(&self, week: usize) -> &[String] {
        if self.same_slot {
            &self.time_slots
        } else {
            self.weekly_time_slots.get(week).map_or(&[], Vec::as_slice)
        }
    }
}

/// Returns the first day of each week.
#[must_use]
pub fn weekly_dates(start_date: &str, weeks: i64) -> Vec<String> {
    (0..weeks).map(|week| days_after(start_date, 7 * week)).collect()
}

/// The response that lists schedules.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Schedules {
    pub schedules: Vec<Schedule>,
}

/// A day by its name, or by its number from 0 (Sunday).
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum DayInput {
    Name(String),
    Number(i64),
}

impl DayInput {
    /// Returns the place of the day in [`DAYS`].
    #[must_use]
    pub fn place(&self) -> Option<usize> {
        let number = match self {
            Self::Number(number) => usize::try_from(*number).ok(),
            Self::Name(name) => {
                let name = name.trim();
                let named = DAYS.iter().position(|day| day.eq_ignore_ascii_case(name));
                named.or_else(|| name.parse().ok())
            }
        };
        number.filter(|number| *number < DAYS.len())
    }
}

/// The input for a schedule. A new schedule requires a name, a league, a start date, weeks and days; in a change, an
/// absent field stays unchanged.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleInput {
    pub name: Option<String>,
    /// The league; the schedule is for its active season.
    pub league_id: Option<LeagueId>,
    pub start_date: Option<String>,
    /// From 1 to 104.
    pub num_weeks: Option<i64>,
    /// `Sunday` to `Saturday`, or 0 to 6; at least one.
    pub game_days: Option<Vec<DayInput>>,
    pub same_slot: Option<bool>,
    /// `HH:MM`; further characters are ignored.
    pub time_slots: Option<Vec<String>>,
    /// One list for each week.
    pub weekly_time_slots: Option<Vec<Vec<String>>>,
    pub locations: Option<Vec<String>>,
    /// 0 or more.
    pub random_seed: Option<i64>,
    /// From 1 to 7; 1 by default. More than the number of game days needs a rule that allows doubleheaders.
    pub games_per_week: Option<i64>,
}

impl ScheduleInput {
    /// Returns the fields of a schedule after this input. Fields that are not given stay as in `before`.
    ///
    /// # Errors
    /// `Invalid` with a reason for each missing or invalid field.
    pub fn check(self, before: Option<&Schedule>) -> Result<ScheduleFields> {
        let mut errors = FieldErrors::default();
        let before = before.map(Schedule::fields);
        let old = before.as_ref();
        let name = self.name.or_else(|| old.map(|old| old.name.clone())).unwrap_or_default();
        let start = self.start_date.or_else(|| old.map(|old| old.start_date.clone()));
        let league = self.league_id.or_else(|| old.map(|old| old.league));
        if league.is_none() {
            errors.add("leagueId", "is required");
        }
        let fields = ScheduleFields {
            name: input::line(&mut errors, "name", &name, 120),
            league: league.unwrap_or(LeagueId(0)),
            start_date: input::date(&mut errors, "startDate", start.as_deref()),
            num_weeks: weeks(&mut errors, self.num_weeks.or_else(|| old.map(|old| old.num_weeks))),
            game_days: days(&mut errors, self.game_days, old),
            same_slot: self.same_slot.or_else(|| old.map(|old| old.same_slot)).unwrap_or(true),
            time_slots: match self.time_slots {
                Some(given) => times(&mut errors, "timeSlots", &given),
                None => old.map(|old| old.time_slots.clone()).unwrap_or_default(),
            },
            weekly_time_slots: match self.weekly_time_slots {
                Some(given) => weekly_times(&mut errors, &given),
                None => old.map(|old| old.weekly_time_slots.clone()).unwrap_or_default(),
            },
            locations: match self.locations {
                Some(given) => locations(&mut errors, &given),
                None => old.map(|old| old.locations.clone()).unwrap_or_default(),
            },
            random_seed: self.random_seed.or_else(|| old.map(|old| old.random_seed)).unwrap_or(0),
            games_per_week: self.games_per_week.or_else(|| old.map(|old| old.games_per_week)).unwrap_or(1),
        };
        if !(1..=7).contains(&fields.games_per_week) {
            errors.add("gamesPerWeek", "must be from 1 to 7");
        }
        if fields.random_seed < 0 {
            errors.add("randomSeed", "must be 0 or more");
        }
        errors.into_result()?;
        Ok(fields)
    }
}

fn weeks(errors: &mut FieldErrors, given: Option<i64>) -> i64 {
    match given {
        None => errors.add("numWeeks", "is required"),
        Some(weeks) if (1..=MAX.0).contains(&weeks) => return weeks,
        Some(_) => errors.add("numWeeks", format!("must be from 1 to {}", MAX.0)),
    }
    1
}

fn days(errors: &mut FieldErrors, given: Option<Vec<DayInput>>, old: Option<&ScheduleFields>) -> Vec<String> {
    let Some(given) = given else {
        if old.is_none() {
            errors.add("gameDays", "is required");
        }
        return old.map(|old| old.game_days.clone()).unwrap_or_default();
    };
    let mut places: Vec<usize> = Vec::new();
    for (index, day) in given.iter().enumerate() {
        match day.place() {
            Some(place) => places.push(place),
            None => errors.add(&format!("gameDays[{index}]"), "must be a day from Sunday to Saturday"),
        }
    }
    if given.is_empty() {
        errors.add("gameDays", "needs at least one day");
    }
    let chosen = DAYS.iter().enumerate().filter(|(place, _)| places.contains(place));
    chosen.map(|(_, day)| (*day).to_owned()).collect()
}

/// Checks times. Uses only the first five characters of each.
fn times(errors: &mut FieldErrors, field: &str, given: &[String]) -> Vec<String> {
    if given.len() > MAX.1 {
        errors.add(field, format!("may have at most {} times", MAX.1));
        return Vec::new();
    }
    let mut times: Vec<String> = Vec::new();
    for (index, time) in given.iter().enumerate() {
        let minutes: String = time.trim().chars().take(5).collect();
        let place = format!("{field}[{index}]");
        match input::optional_time(errors, &place, Some(&minutes)) {
            Some(time) => times.push(time),
            None => errors.add(&place, "must be a time like 19:30"),
        }
    }
    times.sort();
    times.dedup();
    times
}

fn weekly_times(errors: &mut FieldErrors, given: &[Vec<String>]) -> Vec<Vec<String>> {
    if i64::try_from(given.len()).is_ok_and(|weeks| weeks > MAX.0) {
        errors.add("weeklyTimeSlots", format!("may have at most {} weeks", MAX.0));
        return Vec::new();
    }
    let weeks = given.iter().enumerate();
    weeks.map(|(week, given)| times(errors, &format!("weeklyTimeSlots[{week}]"), given)).collect()
}

fn locations(errors: &mut FieldErrors, given: &[String]) -> Vec<String> {
    if given.len() > MAX.2 {
        errors.add("locations", format!("may have at most {} places", MAX.2));
        return Vec::new();
    }
    let mut locations: Vec<String> = Vec::new();
    for (index, location) in given.iter().enumerate() {
        let place = format!("locations[{index}]");
        let Some(location) = input::optional_line(errors, &place, Some(location), 120) else { continue };
        if locations.iter().any(|other| other.to_lowercase() == location.to_lowercase()) {
            errors.add(&place, "must not appear twice");
        }
        locations.push(location);
    }
    locations
}

/// The input that selects the schedules whose games are generated.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateInput {
    #[schema(value_type = i64)]
    pub schedule_id: Option<ScheduleId>,
    /// Schedules of other leagues of the season to plan together with it, so that they share the courts fairly.
    #[serde(default)]
    pub schedule_ids: Option<Vec<ScheduleId>>,
}

impl GenerateInput {
    /// Returns the schedule, followed by the schedules that are planned together with it.
    ///
    /// # Errors
    /// `Invalid` on `scheduleId`, which is required.
    pub fn check(self) -> Result<Vec<ScheduleId>> {
        let id = self.schedule_id.ok_or_else(|| Error::field("scheduleId", "is required"))?;
        Ok(with_others(id, self.schedule_ids))
    }
}

/// The input of a planning run whose progress is shown.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunInput {
    /// Schedules of other leagues of the season to plan together with it.
    #[serde(default)]
    pub schedule_ids: Option<Vec<ScheduleId>>,
    /// Whether to save a plan that misses some bounds.
    #[serde(default)]
    pub anyway: bool,
}

/// Returns a schedule's id and the other ids, without duplicates.
#[must_use]
pub fn with_others(id: ScheduleId, others: Option<Vec<ScheduleId>>) -> Vec<ScheduleId> {
    let mut ids = vec![id];
    for other in others.unwrap_or_default() {
        if !ids.contains(&other) {
            ids.push(other);
        }
    }
    ids
}

/// The two games of a schedule that swap their dates, times and courts.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SwapInput {
    #[serde(rename = "gameId1")]
    #[schema(value_type = i64)]
    pub first: Option<GameId>,
    #[serde(rename = "gameId2")]
    #[schema(value_type = i64)]
    pub second: Option<GameId>,
}

impl SwapInput {
    /// Returns both games.
    ///
    /// # Errors
    /// `Invalid` on `gameId1` or `gameId2`: both are required and must differ.
    pub fn check(&self) -> Result<[GameId; 2]> {
        let mut errors = FieldErrors::default();
        for (name, id) in [("gameId1", self.first), ("gameId2", self.second)] {
            if id.is_none() {
                errors.add(name, "is required");
            }
        }
        if self.first.is_some() && self.first == self.second {
            errors.add("gameId2", "must be another game");
        }
        match (self.first, self.second) {
            (Some(first), Some(second)) if errors.0.is_empty() => Ok([first, second]),
            _ => Err(Error::Invalid(errors)),
        }
    }
}

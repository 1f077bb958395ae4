//! Repairs of a season's schedules: what happened, and the changes to publish.

use std::collections::BTreeSet;

use serde::Deserialize;
use utoipa::ToSchema;

use super::games::{GameVersion, SAME_TEAM, Status};
use super::ids::{EnrolmentId, GameId, LeagueId};
use super::input;
use super::schedules::days_between;
use crate::error::{FieldErrors, Result};

/// Maximum number of events of a repair.
const MOST_EVENTS: usize = 50;
/// Maximum number of courts, games or days that an event names.
const MOST_NAMED: usize = 100;
/// Maximum number of days of an event.
const MOST_DAYS: i64 = 366;
/// Maximum number of changes and additions in one publication.
const MOST_CHANGES: usize = 4_000;
/// Maximum length of a location, in characters.
const LOCATION: usize = 120;

/// The input of a repair.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RepairInput {
    /// The first day on which games may change; today by default, and never earlier.
    #[serde(rename = "planFrom")]
    pub plan_from: Option<String>,
    /// What happened.
    pub events: Vec<RepairEvent>,
    /// Lets a team play twice in a week, on different days.
    #[serde(default, rename = "twiceAWeek")]
    pub twice_a_week: bool,
}

/// Something that happened to a season's schedules.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RepairEvent {
    /// Courts are closed.
    CourtClosed {
        /// As in the games' locations.
        courts: Vec<String>,
        #[serde(flatten)]
        span: RepairSpan,
    },
    /// A team cannot play.
    TeamAway {
        /// The id of the team's enrolment (`slt_id`).
        team: EnrolmentId,
        #[serde(flatten)]
        span: RepairSpan,
    },
    /// A team leaves its league. Its games that are to come are cancelled.
    TeamLeaves {
        /// The id of the team's enrolment (`slt_id`).
        team: EnrolmentId,
    },
    /// A team joins its league. It gets one game against each other team, as far as there are places.
    TeamJoins {
        /// The id of the team's enrolment (`slt_id`).
        team: EnrolmentId,
    },
    /// Games need another day.
    Postponed { games: Vec<GameId> },
    /// Games may be played on more days, at the times and on the courts of the first week.
    MoreDays {
        /// `YYYY-MM-DD`.
        dates: Vec<String>,
    },
    /// No games after this day.
    SeasonEnds {
        /// `YYYY-MM-DD`.
        on: String,
    },
}

/// Days, or hours of these days.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
pub struct RepairSpan {
    /// `YYYY-MM-DD`.
    pub from: String,
    /// `YYYY-MM-DD`, included; the first day by default.
    pub until: Option<String>,
    /// `HH:MM`; the whole day by default.
    #[serde(rename = "fromTime")]
    pub from_time: Option<String>,
    /// `HH:MM`, not included.
    #[serde(rename = "untilTime")]
    pub until_time: Option<String>,
}

impl RepairSpan {
    /// Returns whether a date and time are within. A game without a time is within on each of the days.
    #[must_use]
    pub fn has(&self, date: &str, time: Option<&str>) -> bool {
        let until = self.until.as_deref().unwrap_or(&self.from);
        let is_day = (self.from.as_str()..=until).contains(&date);
        let is_time = time.is_none_or(|time| {
            self.from_time.as_deref().is_none_or(|from| from <= time)
                && self.until_time.as_deref().is_none_or(|until| time < until)
        });
        is_day && is_time
    }

    fn note(&mut self, errors: &mut FieldErrors, field: &str) {
        let name = |key: &str| format!("{field}.{key}");
        self.from = input::date(errors, &name("from"), Some(&self.from));
        self.until = input::optional_date(errors, &name("until"), self.until.as_deref());
        self.from_time = input::optional_time(errors, &name("fromTime"), self.from_time.as_deref());
        self.until_time = input::optional_time(errors, &name("untilTime"), self.until_time.as_deref());
        if let Some(until) = &self.until {
            let days = days_between(&self.from, until);
            if !self.from.is_empty() && days < 0 {
                errors.add(&name("until"), "must not be before the first day");
            } else if days > MOST_DAYS {
                errors.add(&name("until"), format!("must be at most {MOST_DAYS} days after the first day"));
            }
        }
        if self.from_time.is_some() && self.until_time.is_some() && self.from_time >= self.until_time {
            errors.add(&name("untilTime"), "must be after the first time");
        }
    }
}

impl RepairInput {
    /// Returns the checked input.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn check(mut self) -> Result<Self> {
        let mut errors = FieldErrors::default();
        self.plan_from = input::optional_date(&mut errors, "planFrom", self.plan_from.as_deref());
        if self.events.len() > MOST_EVENTS {
            errors.add("events", format!("may have at most {MOST_EVENTS} events"));
        }
        for (index, event) in self.events.iter_mut().enumerate() {
            event.note(&mut errors, &format!("events.{index}"));
        }
        errors.into_result()?;
        Ok(self)
    }
}

impl RepairEvent {
    fn note(&mut self, errors: &mut FieldErrors, field: &str) {
        let mut count = |key: &str, count: usize| {
            if !(1..=MOST_NAMED).contains(&count) {
                errors.add(&format!("{field}.{key}"), format!("must have 1 to {MOST_NAMED} entries"));
            }
        };
        match self {
            Self::CourtClosed { courts, .. } => count("courts", courts.len()),
            Self::Postponed { games } => count("games", games.len()),
            Self::MoreDays { dates } => count("dates", dates.len()),
            Self::TeamAway { .. }
            | Self::TeamLeaves { .. }
            | Self::TeamJoins { .. }
            | Self::SeasonEnds { .. } => {}
        }
        match self {
            Self::CourtClosed { span, .. } | Self::TeamAway { span, .. } => span.note(errors, field),
            Self::MoreDays { dates } => {
                for date in dates {
                    *date = input::date(errors, &format!("{field}.dates"), Some(date));
                }
            }
            Self::SeasonEnds { on } => *on = input::date(errors, &format!("{field}.on"), Some(on)),
            Self::TeamLeaves { .. } | Self::TeamJoins { .. } | Self::Postponed { .. } => {}
        }
    }
}

/// The changes of a repaired plan to publish: all of them, or none.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RepairPublication {
    /// Games that change, each with the version from which the repair was made.
    pub changes: Vec<RepairedGameInput>,
    /// New games.
    #[serde(default)]
    pub additions: Vec<AddedGameInput>,
    /// Publishes even if a team or a court is then needed twice at one time.
    #[serde(default)]
    pub anyway: bool,
}

/// A game as a repaired plan has it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct RepairedGameInput {
    pub id: GameId,
    /// Without a version, the change overwrites any saved version.
    pub version: Option<i64>,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM`.
    pub time: Option<String>,
    pub location: Option<String>,
    /// `scheduled`; `postponed` for a game without a place; `cancelled` for a game of a team that left.
    pub status: Status,
    /// Swaps home and away.
    #[serde(default, rename = "swapSides")]
    pub swap_sides: bool,
}

/// A new game of a repaired plan.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct AddedGameInput {
    #[serde(rename = "leagueId")]
    pub league: LeagueId,
    /// The id of the home team's enrolment (`slt_id`).
    pub home: EnrolmentId,
    /// The id of the away team's enrolment (`slt_id`).
    pub away: EnrolmentId,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM`.
    pub time: Option<String>,
    pub location: Option<String>,
}

impl RepairPublication {
    /// Returns the checked publication.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn check(mut self) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let ids: BTreeSet<GameId> = self.changes.iter().map(|change| change.id).collect();
        if ids.len() < self.changes.len() {
            errors.add("changes", "must not name a game twice");
        }
        match self.changes.len() + self.additions.len() {
            0 => errors.add("changes", "must change something"),
            count if count > MOST_CHANGES => {
                errors.add("changes", format!("may have at most {MOST_CHANGES} games"));
            }
            _ => {}
        }
        for change in &mut self.changes {
            change.date = input::date(&mut errors, "changes.date", Some(&change.date));
            change.time = input::optional_time(&mut errors, "changes.time", change.time.as_deref());
            change.location =
                input::optional_line(&mut errors, "changes.location", change.location.as_deref(), LOCATION);
            if !matches!(change.status, Status::Scheduled | Status::Postponed | Status::Cancelled) {
                errors.add("changes.status", "must be scheduled, postponed or cancelled");
            }
        }
        for game in &mut self.additions {
            game.date = input::date(&mut errors, "additions.date", Some(&game.date));
            game.time = input::optional_time(&mut errors, "additions.time", game.time.as_deref());
            game.location =
                input::optional_line(&mut errors, "additions.location", game.location.as_deref(), LOCATION);
            if game.home == game.away {
                errors.add("additions.away", SAME_TEAM);
            }
        }
        errors.into_result()?;
        Ok(self)
    }

    /// Returns the games that change, with their versions.
    #[must_use]
    pub fn versions(&self) -> Vec<GameVersion> {
        self.changes.iter().map(|change| GameVersion { id: change.id, version: change.version }).collect()
    }
}

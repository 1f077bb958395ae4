//! Week-offs: dates on which no team of a league plays.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{LeagueId, SeasonId, SeasonsLeagueId, WeekOffId};
use super::input;
use super::schedules::{days_after, days_between};
use crate::error::{Error, FieldErrors, Result};

/// Maximum number of days from the first to the last day of a week off.
const MOST_DAYS: i64 = 366;

/// A date, or a range of dates, on which a league does not play.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WeekOff {
    pub id: WeekOffId,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// The last day of a week off of several days, `YYYY-MM-DD`; absent for a single day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub until: Option<String>,
    /// Pages show `Off Week` if null.
    pub reason: Option<String>,
    pub season_id: SeasonId,
    pub league_id: LeagueId,
    pub seasons_leagues_id: SeasonsLeagueId,
}

impl WeekOff {
    /// Returns the last day.
    #[must_use]
    pub fn last_day(&self) -> &str {
        self.until.as_ref().unwrap_or(&self.date)
    }

    /// Returns every day, in order.
    pub fn days(&self) -> impl Iterator<Item = String> + '_ {
        (0..=days_between(&self.date, self.last_day())).map(|days| days_after(&self.date, days))
    }
}

/// The response that lists week-offs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WeekOffs {
    #[serde(rename = "weekOffs")]
    pub week_offs: Vec<WeekOff>,
}

/// The input for a new week-off.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WeekOffInput {
    pub season_id: Option<SeasonId>,
    pub league_id: Option<LeagueId>,
    /// The day, or the first of several days.
    pub date: Option<String>,
    /// The last of several days, at most 366 days after the first; null for a single day.
    pub until: Option<String>,
    pub reason: Option<String>,
}

/// A checked new week-off.
#[derive(Debug)]
pub struct NewWeekOff {
    pub season: SeasonId,
    pub league: LeagueId,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `YYYY-MM-DD`, after `date`; `None` for a single day.
    pub until: Option<String>,
    pub reason: Option<String>,
}

impl WeekOffInput {
    /// Checks all fields, but not whether the league is played in the season.
    ///
    /// # Errors
    /// `Invalid` on `season_id`, `league_id`, `date` (all required), `until` or `reason`.
    pub fn check(&self) -> Result<NewWeekOff> {
        let mut errors = FieldErrors::default();
        let date = input::date(&mut errors, "date", self.date.as_deref());
        let until = input::optional_date(&mut errors, "until", self.until.as_deref());
        match until.as_ref().map(|until| days_between(&date, until)) {
            Some(days) if days < 0 => errors.add("until", "must not be before the first day"),
            Some(days) if days > MOST_DAYS => {
                errors.add("until", format!("must be at most {MOST_DAYS} days after the first day"));
            }
            _ => {}
        }
        let until = until.filter(|until| *until != date);
        let reason = input::optional_line(&mut errors, "reason", self.reason.as_deref(), 120);
        if self.season_id.is_none() {
            errors.add("season_id", "is required");
        }
        if self.league_id.is_none() {
            errors.add("league_id", "is required");
        }
        match (self.season_id, self.league_id) {
            (Some(season), Some(league)) if errors.0.is_empty() => {
                Ok(NewWeekOff { season, league, date, until, reason })
            }
            _ => Err(Error::Invalid(errors)),
        }
    }
}

//! Week-offs: dates on which no team of a league plays.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{LeagueId, SeasonId, SeasonsLeagueId, WeekOffId};
use super::input;
use crate::error::{Error, FieldErrors, Result};

/// A date on which a league does not play.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WeekOff {
    pub id: WeekOffId,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// Pages show `Off Week` if null.
    pub reason: Option<String>,
    pub season_id: SeasonId,
    pub league_id: LeagueId,
    pub seasons_leagues_id: SeasonsLeagueId,
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
    pub date: Option<String>,
    pub reason: Option<String>,
}

/// A checked new week-off.
#[derive(Debug)]
pub struct NewWeekOff {
    pub season: SeasonId,
    pub league: LeagueId,
    /// `YYYY-MM-DD`.
    pub date: String,
    pub reason: Option<String>,
}

impl WeekOffInput {
    /// Checks all fields, but not whether the league is played in the season.
    ///
    /// # Errors
    /// `Invalid` on `season_id`, `league_id`, `date` (all required) or `reason`.
    pub fn check(&self) -> Result<NewWeekOff> {
        let mut errors = FieldErrors::default();
        let date = input::date(&mut errors, "date", self.date.as_deref());
        let reason = input::optional_line(&mut errors, "reason", self.reason.as_deref(), 120);
        if self.season_id.is_none() {
            errors.add("season_id", "is required");
        }
        if self.league_id.is_none() {
            errors.add("league_id", "is required");
        }
        match (self.season_id, self.league_id) {
            (Some(season), Some(league)) if errors.0.is_empty() => {
                Ok(NewWeekOff { season, league, date, reason })
            }
            _ => Err(Error::Invalid(errors)),
        }
    }
}

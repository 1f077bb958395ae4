//! Periods of a game, and their scores.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{EnrolmentId, PeriodId, PeriodScoreId, SportId, UserId};
use super::input;
use super::order::OrderPosition;
use super::sports::Sport;
use crate::error::{Error, FieldErrors, Result};

/// The period whose score is the game's score.
pub const FINAL: &str = "Final";

/// The periods that an organization starts with. None is hidden: a box score omits periods without points.
pub const DEFAULTS: [&str; 6] = ["Q1", "Q2", "Q3", "Q4", "OT", FINAL];

/// A period of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Period {
    pub id: PeriodId,
    pub name: String,
    pub order: i64,
    pub hidden: bool,
}

/// A period of a sport, for the staff's list of periods.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SportPeriod {
    #[serde(flatten)]
    pub period: Period,
    pub sport: Sport,
}

/// The input that adds a period to a sport.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PeriodInput {
    /// Required.
    #[serde(rename = "sportId")]
    pub sport_id: Option<SportId>,
    /// Required.
    pub name: Option<String>,
    /// A user of the organization that gets the period; the caller by default.
    #[serde(rename = "userId")]
    pub user_id: Option<UserId>,
}

impl PeriodInput {
    /// Returns the sport and the name.
    ///
    /// # Errors
    /// `Invalid` on `sportId` or `name`, both of which are required.
    pub fn check(&self) -> Result<(SportId, String)> {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", self.name.as_deref().unwrap_or_default(), 30);
        let Some(sport) = self.sport_id else {
            errors.add("sportId", "is required");
            return Err(Error::Invalid(errors));
        };
        errors.into_result()?;
        Ok((sport, name))
    }
}

/// The input for a period's new name.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PeriodNameInput {
    /// Required.
    pub name: Option<String>,
}

impl PeriodNameInput {
    /// Returns the trimmed name.
    ///
    /// # Errors
    /// `Invalid` on `name`.
    pub fn check(&self) -> Result<String> {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", self.name.as_deref().unwrap_or_default(), 30);
        errors.into_result()?;
        Ok(name)
    }
}

/// Returns whether every organization starts with a period of this name, ignoring case.
#[must_use]
pub fn is_default(name: &str) -> bool {
    DEFAULTS.iter().any(|default| default.eq_ignore_ascii_case(name))
}

/// The input that reorders periods.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PeriodOrderInput {
    #[serde(rename = "gamePeriods")]
    pub game_periods: Vec<OrderPosition>,
}

/// A user of the organization that the call is about; the caller by default.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UserInput {
    #[serde(rename = "userId")]
    pub user_id: Option<UserId>,
}

/// A period's score of one team. The period named Final repeats the game's score and has no id.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PeriodScore {
    pub id: Option<PeriodScoreId>,
    #[serde(rename = "gamePeriod")]
    pub game_period: Period,
    /// The enrolled team (`slt_id`).
    pub team_id: EnrolmentId,
    pub score: i64,
}

/// The input for period scores. A null score removes the row.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PeriodScoresInput {
    pub scores: Vec<PeriodScoreInput>,
    /// Save even if later games of the bracket have begun with the old result.
    #[serde(default)]
    pub cascade: bool,
}

/// One period score to save.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PeriodScoreInput {
    #[serde(rename = "gamePeriodId")]
    pub game_period_id: PeriodId,
    pub team_id: EnrolmentId,
    pub score: Option<i64>,
    /// The value that the editor read; null for an empty cell. A cell that was changed since then is not overwritten.
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<i64>)]
    pub was: Option<Option<i64>>,
}

impl PeriodScoresInput {
    /// Checks that every score is a whole number from 0 to 999.
    ///
    /// # Errors
    /// `Invalid` on `scores`, or on one of its rows.
    pub fn check(&self) -> Result<()> {
        let mut errors = FieldErrors::default();
        if self.scores.len() > 200 {
            errors.add("scores", "must have at most 200 rows");
        }
        for (place, row) in self.scores.iter().enumerate() {
            input::score(&mut errors, &format!("scores[{place}].score"), row.score);
        }
        errors.into_result()
    }
}

//! Periods of a game, and their scores.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{EnrolmentId, PeriodId, PeriodScoreId, SportId, UserId};
use super::input;
use super::order::Place;
use super::sports::Sport;
use crate::error::{Error, FieldErrors, Result};

/// The period whose score is the game's own.
pub const FINAL: &str = "Final";

/// The periods an organization starts with, all of them shown: a box score leaves out those nobody scored in.
pub const DEFAULTS: [&str; 6] = ["Q1", "Q2", "Q3", "Q4", "OT", FINAL];

/// A period of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Period {
    pub id: PeriodId,
    pub name: String,
    pub order: i64,
    pub hidden: bool,
}

/// A period among those of its sport, as staff arrange them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SportPeriod {
    #[serde(flatten)]
    pub period: Period,
    pub sport: Sport,
}

/// A period to add to a sport.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PeriodInput {
    /// Required.
    #[serde(rename = "sportId")]
    pub sport_id: Option<SportId>,
    /// Required.
    pub name: Option<String>,
    /// Whose organization gets it; the caller's own where absent.
    #[serde(rename = "userId")]
    pub user_id: Option<UserId>,
}

impl PeriodInput {
    /// The sport and the name.
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

/// A period's new name.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PeriodNameInput {
    /// Required.
    pub name: Option<String>,
}

impl PeriodNameInput {
    /// The name, trimmed.
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

/// Returns whether a period is one that every organization starts with.
#[must_use]
pub fn is_default(name: &str) -> bool {
    DEFAULTS.iter().any(|default| default.eq_ignore_ascii_case(name))
}

/// Periods with the places that they are to have.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PeriodOrderInput {
    #[serde(rename = "gamePeriods")]
    pub game_periods: Vec<Place>,
}

/// Whose organization is meant; the caller's own where absent.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UserInput {
    #[serde(rename = "userId")]
    pub user_id: Option<UserId>,
}

/// A period's score of one team. The period named Final repeats the game's score and has no id of its own.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PeriodScore {
    pub id: Option<PeriodScoreId>,
    #[serde(rename = "gamePeriod")]
    pub game_period: Period,
    /// The team as enrolled (`slt_id`).
    pub team_id: EnrolmentId,
    pub score: i64,
}

/// Scores to set; a null score removes the row.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PeriodScoresInput {
    pub scores: Vec<PeriodScoreInput>,
    /// Go on although later games of the bracket have begun with the old result.
    #[serde(default)]
    pub cascade: bool,
}

/// One score to set.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PeriodScoreInput {
    #[serde(rename = "gamePeriodId")]
    pub game_period_id: PeriodId,
    pub team_id: EnrolmentId,
    pub score: Option<i64>,
    /// The value that the editor had read, null for an empty cell: a cell that others changed since is then not overwritten.
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

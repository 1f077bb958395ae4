//! Periods of a game, and their scores.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{EnrolmentId, PeriodId, PeriodScoreId};
use super::input;
use crate::error::{FieldErrors, Result};

/// The period whose score is the game's own.
pub const FINAL: &str = "Final";

/// The periods an organization starts with, and whether they are hidden.
pub const DEFAULTS: [(&str, bool); 6] =
    [("Q1", false), ("Q2", false), ("Q3", false), ("Q4", false), ("OT", true), (FINAL, false)];

/// A period of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Period {
    pub id: PeriodId,
    pub name: String,
    pub order: i64,
    pub hidden: bool,
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

//! Byes: dates on which one team does not play.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{ByeId, EnrolmentId, LeagueId, SeasonId};
use super::input;
use crate::error::{Error, FieldErrors, Result};

/// A date on which a team of a league has a bye.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Bye {
    pub id: ByeId,
    /// `YYYY-MM-DD`.
    pub date: String,
    pub season_id: SeasonId,
    pub league_id: LeagueId,
    pub teams: Vec<ByeTeam>,
}

/// The team with a bye. Its id is the enrolment's (`slt_id`).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ByeTeam {
    pub id: EnrolmentId,
    pub name: String,
}

/// The response that lists byes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Byes {
    pub byes: Vec<Bye>,
}

/// The input for a new bye.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ByeInput {
    pub date: Option<String>,
    /// The enrolled team (`slt_id`); required.
    pub team_id: Option<EnrolmentId>,
}

impl ByeInput {
    /// Returns the team, and the date as `YYYY-MM-DD`.
    ///
    /// # Errors
    /// `Invalid` on `team_id` or `date`, both of which are required.
    pub fn check(&self) -> Result<(EnrolmentId, String)> {
        let mut errors = FieldErrors::default();
        let date = input::date(&mut errors, "date", self.date.as_deref());
        let Some(team) = self.team_id else {
            errors.add("team_id", "is required");
            return Err(Error::Invalid(errors));
        };
        errors.into_result()?;
        Ok((team, date))
    }
}

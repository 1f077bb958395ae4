//! Byes: dates on which one team sits out.

use serde::Serialize;
use utoipa::ToSchema;

use super::ids::{ByeId, EnrolmentId, LeagueId, SeasonId};

/// A date on which a team of a league sits out.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Bye {
    pub id: ByeId,
    /// `YYYY-MM-DD`.
    pub date: String,
    pub season_id: SeasonId,
    pub league_id: LeagueId,
    pub teams: Vec<ByeTeam>,
}

/// The team that sits out; its id is the enrolment's (`slt_id`).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ByeTeam {
    pub id: EnrolmentId,
    pub name: String,
}

/// The answer to a call for byes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Byes {
    pub byes: Vec<Bye>,
}

//! How far an organization has come with its first season.

use serde::Serialize;
use utoipa::ToSchema;

use super::ids::{LeagueId, SeasonId};

/// What there is in the season that is worked on: an active one before the others, then the latest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Progress {
    pub season: Option<ProgressSeason>,
    /// The first league of the season, in the order of its page.
    pub league: Option<ProgressLeague>,
    /// Enrolled teams, players on their rosters and league games of the season.
    pub teams: i64,
    pub players: i64,
    pub games: i64,
}

/// The season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProgressSeason {
    pub id: SeasonId,
    pub name: String,
    /// Active seasons are what visitors see first.
    pub active: bool,
}

/// The league.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProgressLeague {
    pub id: LeagueId,
    pub name: String,
}

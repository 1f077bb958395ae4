//! The progress of an organization in setting up its first season.

use serde::Serialize;
use utoipa::ToSchema;

use super::ids::{LeagueId, SeasonId};

/// The contents of the organization's current season: the latest active season, or the latest one if none is active.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Progress {
    pub season: Option<ProgressSeason>,
    /// The first league of the season, in the order of the season's page.
    pub league: Option<ProgressLeague>,
    /// Numbers of enrolled teams, of players on their rosters, and of league games in the season.
    pub teams: i64,
    pub players: i64,
    pub games: i64,
}

/// The season that a [`Progress`] is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProgressSeason {
    pub id: SeasonId,
    pub name: String,
    /// Visitors see active seasons first.
    pub active: bool,
}

/// The first league of that season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProgressLeague {
    pub id: LeagueId,
    pub name: String,
}

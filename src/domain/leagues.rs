//! Leagues: an organization's own, played in any number of its seasons.

use serde::Serialize;
use utoipa::ToSchema;

use super::ids::{LeagueId, SeasonId, SeasonsLeagueId};
use super::seasons::SeasonRef;

/// A league by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LeagueRef {
    pub id: LeagueId,
    pub name: String,
}

/// A league and the seasons in which it is played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct League {
    pub id: LeagueId,
    pub name: String,
    /// The place in its latest season, from 1.
    pub position: i64,
    #[serde(rename = "teamsCount")]
    pub teams_count: i64,
    pub seasons_leagues: Vec<LeagueSeason>,
}

/// The answer to a call for leagues.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Leagues {
    pub leagues: Vec<League>,
}

/// A season in which a league is played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LeagueSeason {
    pub id: SeasonsLeagueId,
    pub season_id: SeasonId,
    pub season: SeasonRef,
}

/// A league as played in one season.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonsLeague {
    pub id: SeasonsLeagueId,
    pub league: LeagueRef,
    pub season: SeasonRef,
    pub position: i64,
}

//! Week-offs: dates on which nobody in a league plays.

use serde::Serialize;
use utoipa::ToSchema;

use super::ids::{LeagueId, SeasonId, SeasonsLeagueId, WeekOffId};

/// A date on which a league does not play.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WeekOff {
    pub id: WeekOffId,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// Without one the page says `Off Week`.
    pub reason: Option<String>,
    pub season_id: SeasonId,
    pub league_id: LeagueId,
    pub seasons_leagues_id: SeasonsLeagueId,
}

/// The answer to a call for week-offs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WeekOffs {
    #[serde(rename = "weekOffs")]
    pub week_offs: Vec<WeekOff>,
}

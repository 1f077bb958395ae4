//! Divisions: groups of a season's enrolled teams, each with a bracket.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{DivisionId, EnrolmentId, SeasonId, TeamId};

/// A division and its teams.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Division {
    pub id: DivisionId,
    pub season_id: SeasonId,
    pub name: String,
    pub position: i64,
    /// Games of its bracket: while there are any, its teams stand still.
    #[serde(rename = "gamesCount")]
    pub games_count: i64,
    /// In the order of their position.
    pub teams: Vec<DivisionTeam>,
}

/// The answer to a call for divisions.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Divisions {
    pub divisions: Vec<Division>,
}

/// A team's place in a division.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DivisionTeam {
    pub slt_id: EnrolmentId,
    /// The same as `slt_id`.
    pub seasons_leagues_teams_id: EnrolmentId,
    pub team_id: TeamId,
    pub name: String,
    pub position: i64,
    #[serde(rename = "leagueName")]
    pub league_name: String,
    pub logo_url: Option<String>,
    pub wins: u32,
    pub losses: u32,
}

/// A team for a division: at a place from 1, or at the end.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DivisionTeamInput {
    pub seasons_leagues_teams_id: EnrolmentId,
    #[serde(default)]
    pub position: Option<i64>,
}

/// Teams of a division with the places that they are to have.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct TeamOrderInput {
    #[serde(rename = "orderedTeams")]
    pub ordered_teams: Vec<TeamPlace>,
}

/// A team's place in a division, from 1.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct TeamPlace {
    pub slt_id: EnrolmentId,
    pub position: i64,
}

/// Divisions of a season with the places that they are to have.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DivisionOrderInput {
    #[serde(rename = "orderedDivisions")]
    pub ordered_divisions: Vec<DivisionPlace>,
}

/// A division's place, from 1.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DivisionPlace {
    pub id: DivisionId,
    pub position: i64,
}

//! Divisions: groups of a season's enrolled teams, each with a bracket.

mod format;
mod seeding;
mod series;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{DivisionId, EnrolmentId, SeasonId, TeamId};
use super::input;
use crate::error::{FieldErrors, Result};

pub use format::{Elimination, Format, FormatInput, PlayIn};
pub use seeding::{Pools, SeededTeam, Seeding, SeedingInput};
pub use series::{BestOf, RoundLengths, SeriesInput, SeriesLengths};

/// A division and its teams.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Division {
    pub id: DivisionId,
    pub season_id: SeasonId,
    pub name: String,
    pub position: i64,
    /// Number of games in its bracket. While there are any, the order of its teams cannot change.
    #[serde(rename = "gamesCount")]
    pub games_count: i64,
    #[serde(flatten)]
    pub format: Format,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
    /// The division has no teams yet: it waits for the standings of these leagues.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pools: Option<Pools>,
    /// Ordered by position.
    pub teams: Vec<DivisionTeam>,
}

/// The input for a new division. By default its bracket is single elimination.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DivisionInput {
    pub name: Option<String>,
    #[serde(rename = "bracketFormat")]
    pub elimination: Option<Elimination>,
    /// Whether there is a third-place game; only in single elimination.
    #[serde(rename = "thirdPlace")]
    pub third_place: Option<bool>,
    /// Whether there is a consolation bracket; only in single elimination.
    pub consolation: Option<bool>,
    /// How the last teams play for the last seeds; by default not at all.
    #[serde(rename = "playIn")]
    pub play_in: Option<PlayIn>,
    /// The most games of each matchup; by default one.
    #[serde(rename = "bestOf")]
    pub best_of: Option<SeriesInput>,
}

impl DivisionInput {
    /// Returns the trimmed name and the format.
    ///
    /// # Errors
    /// `Invalid` on `name`, `thirdPlace` or `consolation`.
    pub fn check(&self) -> Result<(String, Format)> {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", self.name.as_deref().unwrap_or_default(), 120);
        errors.into_result()?;
        let format = FormatInput {
            elimination: self.elimination,
            third_place: self.third_place,
            consolation: self.consolation,
            play_in: self.play_in,
            best_of: self.best_of,
        };
        Ok((name, format.check(Format::default())?))
    }
}

/// The response that lists divisions.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Divisions {
    pub divisions: Vec<Division>,
}

/// A team in a division.
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
    /// The team withdrew from the bracket: its opponents advance. Only sent if true.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
    /// The order in which teams withdrew, from 1; 0 for a team that did not.
    #[serde(skip)]
    pub withdrawal: i64,
    /// Teams that had this place in the bracket before. Their results count for this team.
    #[serde(skip)]
    pub former: Vec<EnrolmentId>,
}

/// The input that adds a team to a division, at a position from 1 or at the end.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DivisionTeamInput {
    pub seasons_leagues_teams_id: EnrolmentId,
    #[serde(default)]
    pub position: Option<i64>,
}

/// The input that reorders the teams of a division.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct TeamOrderInput {
    #[serde(rename = "orderedTeams")]
    pub ordered_teams: Vec<TeamPlace>,
}

/// A team's new position in a division, from 1.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct TeamPlace {
    pub slt_id: EnrolmentId,
    pub position: i64,
}

/// The input that reorders the divisions of a season.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DivisionOrderInput {
    #[serde(rename = "orderedDivisions")]
    pub ordered_divisions: Vec<DivisionPlace>,
}

/// A division's new position, from 1.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DivisionPlace {
    pub id: DivisionId,
    pub position: i64,
}

//! Divisions: groups of a season's enrolled teams, each with a bracket.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{DivisionId, EnrolmentId, SeasonId, TeamId};
use super::input;
use crate::error::{Error, FieldErrors, Result};

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
    #[serde(flatten)]
    pub format: Format,
    /// Grows with each change of what the form edits; sent back, it refuses to overwrite a newer one.
    pub version: i64,
    /// In the order of their position.
    pub teams: Vec<DivisionTeam>,
}

/// How a division's bracket is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Format {
    #[serde(rename = "bracketFormat")]
    pub elimination: Elimination,
    /// Whether the losers of the semifinals play for third place. Never in double elimination, where the losers' final
    /// has settled it.
    #[serde(rename = "thirdPlace")]
    pub third_place: bool,
}

/// After how many losses a team is out of a bracket: after one, or after two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Elimination {
    #[default]
    Single,
    Double,
}

impl Elimination {
    /// The name in the database and on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Double => "double",
        }
    }

    /// The format of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Single, Self::Double].into_iter().find(|one| one.name() == name)
    }
}

/// How a division's bracket is to be played; what is absent stays.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
pub struct FormatInput {
    #[serde(rename = "bracketFormat")]
    pub elimination: Option<Elimination>,
    /// A game for third place; off with double elimination, which has none.
    #[serde(rename = "thirdPlace")]
    pub third_place: Option<bool>,
}

impl FormatInput {
    /// The format that was, as it is asked to be.
    ///
    /// # Errors
    /// `Invalid` on `thirdPlace` when it is asked for in double elimination.
    pub fn check(self, before: Format) -> Result<Format> {
        let elimination = self.elimination.unwrap_or(before.elimination);
        let is_double = elimination == Elimination::Double;
        if is_double && self.third_place == Some(true) {
            let why =
                "belongs to single elimination; in double elimination the losers' final settles third place";
            return Err(Error::field("thirdPlace", why));
        }
        let third_place = !is_double && self.third_place.unwrap_or(before.third_place);
        Ok(Format { elimination, third_place })
    }
}

/// A division to make; without the others its bracket is single elimination.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DivisionInput {
    pub name: Option<String>,
    #[serde(rename = "bracketFormat")]
    pub elimination: Option<Elimination>,
    /// A game for third place, of single elimination alone.
    #[serde(rename = "thirdPlace")]
    pub third_place: Option<bool>,
}

impl DivisionInput {
    /// The name without spaces around it, and the format.
    ///
    /// # Errors
    /// `Invalid` on `name` or `thirdPlace`.
    pub fn check(&self) -> Result<(String, Format)> {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", self.name.as_deref().unwrap_or_default(), 120);
        errors.into_result()?;
        let format = FormatInput { elimination: self.elimination, third_place: self.third_place };
        Ok((name, format.check(Format::default())?))
    }
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

//! The format of a division's bracket.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::series::{SeriesInput, SeriesLengths};
use crate::error::{Error, Result};

/// The format of a division's bracket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Format {
    #[serde(rename = "bracketFormat")]
    pub elimination: Elimination,
    /// Whether the losers of the semifinals play for third place. Always false in double elimination, where the losers'
    /// final decides third place.
    #[serde(rename = "thirdPlace")]
    pub third_place: bool,
    /// The most games of the matchups of each round.
    #[serde(rename = "bestOf")]
    pub best_of: SeriesLengths,
}

impl Format {
    /// Returns the format in which every matchup is one game, without further parts.
    #[must_use]
    pub const fn of(elimination: Elimination) -> Self {
        Self { elimination, third_place: false, best_of: SeriesLengths::ONE_GAME }
    }
}

/// Number of losses after which a team is eliminated: one or two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Elimination {
    #[default]
    Single,
    Double,
}

impl Elimination {
    /// Returns the name used in the database and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Double => "double",
        }
    }

    /// Returns the format with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Single, Self::Double].into_iter().find(|one| one.name() == name)
    }
}

/// The input for the format of a division's bracket. An absent field stays unchanged.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
pub struct FormatInput {
    #[serde(rename = "bracketFormat")]
    pub elimination: Option<Elimination>,
    /// Whether there is a third-place game. Double elimination has none.
    #[serde(rename = "thirdPlace")]
    pub third_place: Option<bool>,
    /// The most games of the matchups of each round: 1, 3, 5 or 7.
    #[serde(rename = "bestOf")]
    pub best_of: Option<SeriesInput>,
}

impl FormatInput {
    /// Returns `before` with the requested changes.
    ///
    /// # Errors
    /// `Invalid` on `thirdPlace` if it is requested with double elimination.
    pub fn check(self, before: Format) -> Result<Format> {
        let elimination = self.elimination.unwrap_or(before.elimination);
        let is_double = elimination == Elimination::Double;
        if is_double && self.third_place == Some(true) {
            let why =
                "belongs to single elimination; in double elimination the losers' final settles third place";
            return Err(Error::field("thirdPlace", why));
        }
        let third_place = !is_double && self.third_place.unwrap_or(before.third_place);
        let best_of = self.best_of.unwrap_or_default().applied(before.best_of);
        Ok(Format { elimination, third_place, best_of })
    }
}

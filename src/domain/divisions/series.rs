//! The number of games of each matchup of a bracket: one, or a series of up to 3, 5 or 7.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The most rounds that one part of a bracket can have: those of the losers' bracket of 64 teams.
pub const MOST_ROUNDS: usize = 10;

/// The most games of a matchup: 1, 3, 5 or 7. The team that wins more than half of them advances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "u8")]
pub struct BestOf(u8);

impl BestOf {
    /// A matchup that one game decides.
    pub const ONE: Self = Self(1);

    /// Returns the number of games, unless it is another number than 1, 3, 5 or 7.
    #[must_use]
    pub fn of(games: i64) -> Option<Self> {
        matches!(games, 1 | 3 | 5 | 7).then(|| Self(u8::try_from(games).unwrap_or(1)))
    }

    /// Returns the most games of the matchup.
    #[must_use]
    pub fn games(self) -> usize {
        usize::from(self.0)
    }

    /// Returns whether more than one game can be played.
    #[must_use]
    pub fn is_series(self) -> bool {
        self.0 > 1
    }
}

impl Default for BestOf {
    fn default() -> Self {
        Self::ONE
    }
}

impl From<BestOf> for u8 {
    fn from(own: BestOf) -> Self {
        own.0
    }
}

impl TryFrom<i64> for BestOf {
    type Error = &'static str;

    fn try_from(games: i64) -> Result<Self, Self::Error> {
        Self::of(games).ok_or("must be 1, 3, 5 or 7")
    }
}

/// The lengths of the rounds of one part of a bracket, the last round first. In JSON, the last number of the list counts
/// for all earlier rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<BestOf>", into = "Vec<BestOf>")]
pub struct RoundLengths([BestOf; MOST_ROUNDS]);

impl RoundLengths {
    /// Returns the lengths of a part in which every round has the same.
    #[must_use]
    pub const fn all(best_of: BestOf) -> Self {
        Self([best_of; MOST_ROUNDS])
    }

    /// Returns the length of the round after which this many rounds follow.
    #[must_use]
    pub fn before(self, following: usize) -> BestOf {
        self.0[following.min(MOST_ROUNDS - 1)]
    }
}

impl TryFrom<Vec<BestOf>> for RoundLengths {
    type Error = String;

    fn try_from(list: Vec<BestOf>) -> Result<Self, Self::Error> {
        match list.last() {
            Some(earliest) if list.len() <= MOST_ROUNDS => {
                let mut lengths = Self::all(*earliest);
                lengths.0[..list.len()].copy_from_slice(&list);
                Ok(lengths)
            }
            _ => Err(format!("must have 1 to {MOST_ROUNDS} numbers, that of the last round first")),
        }
    }
}

impl From<RoundLengths> for Vec<BestOf> {
    fn from(RoundLengths(own): RoundLengths) -> Self {
        let changes = own.windows(2).rposition(|pair| pair[0] != pair[1]);
        own[..changes.map_or(1, |last| last + 2)].to_vec()
    }
}

/// The most games of the matchups of each part of a bracket: 1, 3, 5 or 7.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct SeriesLengths {
    /// The rounds from the final back; the last number counts for all earlier rounds. `[5, 3, 1]`: the final is best of 5,
    /// the semifinals best of 3, all earlier matchups one game. In double elimination, the winners' bracket.
    #[schema(value_type = Vec<i64>, required)]
    pub rounds: RoundLengths,
    /// The losers' bracket of double elimination, from the losers' final back, as `rounds`.
    #[schema(value_type = Vec<i64>, required)]
    pub losers: RoundLengths,
    /// The grand final of double elimination, and the second final.
    #[schema(value_type = i64, required)]
    pub finals: BestOf,
    #[schema(value_type = i64, required)]
    pub third_place: BestOf,
}

impl SeriesLengths {
    /// Every matchup is one game.
    pub const ONE_GAME: Self = Self {
        rounds: RoundLengths::all(BestOf::ONE),
        losers: RoundLengths::all(BestOf::ONE),
        finals: BestOf::ONE,
        third_place: BestOf::ONE,
    };
}

/// The input for the lengths of series. An absent field stays unchanged.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeriesInput {
    /// Each 1, 3, 5 or 7: the final first; the last number counts for all earlier rounds.
    #[schema(value_type = Option<Vec<i64>>)]
    pub rounds: Option<RoundLengths>,
    /// As `rounds`, for the losers' bracket of double elimination.
    #[schema(value_type = Option<Vec<i64>>)]
    pub losers: Option<RoundLengths>,
    #[schema(value_type = Option<i64>)]
    pub finals: Option<BestOf>,
    #[schema(value_type = Option<i64>)]
    pub third_place: Option<BestOf>,
}

impl SeriesInput {
    /// Returns `before` with the requested changes.
    #[must_use]
    pub fn applied(self, before: SeriesLengths) -> SeriesLengths {
        SeriesLengths {
            rounds: self.rounds.unwrap_or(before.rounds),
            losers: self.losers.unwrap_or(before.losers),
            finals: self.finals.unwrap_or(before.finals),
            third_place: self.third_place.unwrap_or(before.third_place),
        }
    }
}

//! Statistics: their definitions, and the numbers of players in games.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{EnrolmentId, GameId, PlayerId, StatId};
use super::input;
use super::order::Place;
use crate::error::{Error, FieldErrors, Result};

/// A statistic that every new organization starts with.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    pub name: &'static str,
    pub abbreviation: &'static str,
    pub hidden: bool,
}

const fn shown(abbreviation: &'static str, name: &'static str) -> Definition {
    Definition { name, abbreviation, hidden: false }
}

const fn hidden(abbreviation: &'static str, name: &'static str) -> Definition {
    Definition { name, abbreviation, hidden: true }
}

/// The default statistics in order.
pub const DEFAULT_STATS: [Definition; 22] = [
    shown("PTS", "Points"),
    shown("AST", "Assists"),
    shown("REB", "Rebounds"),
    shown("FGM", "Field Goals Made"),
    shown("FGA", "Field Goals Attempted"),
    shown("FG%", "Field Goal Percentage"),
    shown("FTM", "Free Throws Made"),
    shown("FTA", "Free Throws Attempted"),
    shown("FT%", "Free Throw Percentage"),
    shown("2PM", "2-Pointers Made"),
    shown("2PA", "2-Pointers Attempted"),
    shown("2P%", "2-Point Percentage"),
    shown("3PM", "3-Pointers Made"),
    shown("3PA", "3-Pointers Attempted"),
    shown("3P%", "3-Point Percentage"),
    shown("STL", "Steals"),
    shown("BLK", "Blocks"),
    shown("TO", "Turnovers"),
    shown("PF", "Personal Fouls"),
    hidden("OREB", "Offensive Rebounds"),
    hidden("DREB", "Defensive Rebounds"),
    hidden("MIN", "Minutes"),
];

/// The abbreviations of statistics that are computed from others and cannot be entered: field goals and the
/// percentages.
pub const DERIVED: [&str; 6] = ["FGM", "FGA", "FG%", "FT%", "2P%", "3P%"];

/// Returns whether a statistic is computed from others and cannot be entered, ignoring case.
#[must_use]
pub fn is_derived(abbreviation: &str) -> bool {
    DERIVED.iter().any(|derived| derived.eq_ignore_ascii_case(abbreviation))
}

/// The definition of a statistic.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Stat {
    pub id: StatId,
    pub name: String,
    /// Such as `PTS`, `FG%` or `3PM`.
    pub abbreviation: String,
    pub hidden: bool,
    pub order: i64,
    /// Whether it is computed from others and cannot be entered: FGM, FGA and the percentages.
    pub derived: bool,
}

/// The formula of a statistic that is computed from others of the same player in the same game: the sum of `parts`. A
/// percentage is that sum divided by the sum of `attempts`: at most 1, and missing without attempts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Formula {
    pub stat_id: StatId,
    pub parts: Vec<FormulaPart>,
    /// Empty unless the statistic is a percentage.
    pub attempts: Vec<FormulaPart>,
}

/// A statistic in a formula, with its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FormulaPart {
    pub stat_id: StatId,
    pub worth: i64,
}

/// The input that reorders statistics.
#[derive(Debug, Deserialize, ToSchema)]
pub struct StatOrderInput {
    pub stats: Vec<Place>,
}

/// The input that shows a statistic to visitors or hides it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct StatVisibilityInput {
    /// Required, unless `is_visible` is given.
    pub hidden: Option<bool>,
    /// An older name of the field, with the opposite meaning.
    pub is_visible: Option<bool>,
}

impl StatVisibilityInput {
    /// Returns whether the statistic is to be hidden.
    ///
    /// # Errors
    /// `Invalid` on `hidden` if neither field is given.
    pub fn check(&self) -> Result<bool> {
        let hidden = self.hidden.or(self.is_visible.map(|is_visible| !is_visible));
        hidden.ok_or_else(|| Error::field("hidden", "is required"))
    }
}

/// The value of one statistic. Percentages are from 0 to 1, null at zero attempts.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StatValue {
    pub stat_id: StatId,
    pub value: Option<f64>,
}

/// One statistic of one player in one game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerStat {
    pub player_id: PlayerId,
    pub game_id: GameId,
    pub stat_id: StatId,
    /// Percentages are from 0 to 1, null at zero attempts.
    pub value: Option<f64>,
    /// Whether the value was entered, and not derived or computed from its parts.
    pub entered: bool,
}

/// A player's entered statistics of one game. An empty value counts as 0. PTS and REB are computed from their parts if
/// they are absent.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PlayerGameStatsInput {
    pub player_id: PlayerId,
    pub game_id: GameId,
    pub stats: Vec<StatInput>,
}

/// One entered statistic. `player_id` and `game_id` are optional and must match those of the whole input.
#[derive(Debug, Deserialize, ToSchema)]
pub struct StatInput {
    pub stat_id: StatId,
    #[serde(default)]
    pub player_id: Option<PlayerId>,
    #[serde(default)]
    pub game_id: Option<GameId>,
    /// A whole number from 0 to 999; null clears the cell.
    pub value: Option<i64>,
    /// The value that the editor read; null for an empty cell. A cell that was changed since then is not overwritten.
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<i64>)]
    pub was: Option<Option<i64>>,
}

impl PlayerGameStatsInput {
    /// Checks bounds, and that every row has the same player and game.
    ///
    /// # Errors
    /// `Invalid` on `stats`, `player_id` or `game_id`.
    pub fn check(&self) -> Result<()> {
        let mut errors = FieldErrors::default();
        if self.stats.len() > 100 {
            errors.add("stats", "must have at most 100 rows");
        }
        for (place, stat) in self.stats.iter().enumerate() {
            input::score(&mut errors, &format!("stats[{place}].value"), stat.value);
            if stat.player_id.is_some_and(|id| id != self.player_id) {
                return Err(Error::field("player_id", "must be the same in every row"));
            }
            if stat.game_id.is_some_and(|id| id != self.game_id) {
                return Err(Error::field("game_id", "must be the same in every row"));
            }
        }
        errors.into_result()
    }
}

/// One statistic as it was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawStat {
    pub game: GameId,
    pub player: PlayerId,
    /// The player's team in the game.
    pub enrolment: EnrolmentId,
    pub stat: StatId,
    pub value: i64,
}

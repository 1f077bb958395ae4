//! Statistics: their definitions, and the numbers of players in games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{EnrolmentId, GameId, PlayerId, StatId};
use super::input;
use super::order::OrderPosition;
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
    pub stats: Vec<OrderPosition>,
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

/// Entered statistics of a game, of one player or of several. An empty value counts as 0. PTS and REB are computed from
/// their parts if they are absent.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PlayerGameStatsInput {
    /// The player of all rows. Without it, each row needs a `player_id` of its own.
    #[serde(default)]
    pub player_id: Option<PlayerId>,
    pub game_id: GameId,
    pub stats: Vec<StatInput>,
}

/// One entered statistic. A `game_id` or `player_id` must equal that of the whole input if both are given.
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

/// The rows of one player, with values in bounds.
#[derive(Debug)]
pub struct PlayerRows {
    pub player: PlayerId,
    /// Each row, after the start of its field names in errors: `stats[3].`, or nothing if all rows are of one player.
    pub rows: Vec<(String, StatInput)>,
}

impl PlayerGameStatsInput {
    /// Maximum number of rows for one player.
    const MOST_OF_PLAYER: usize = 100;
    /// Maximum number of rows for several players.
    const MOST: usize = 2000;

    /// Checks bounds, and that every row has the same game and a player. Returns the rows by player.
    ///
    /// # Errors
    /// `Invalid` on `stats`, `player_id` or `game_id`, or on a field of a row, such as `stats[3].value`.
    pub fn check(self) -> Result<Vec<PlayerRows>> {
        let mut errors = FieldErrors::default();
        let most = if self.player_id.is_some() { Self::MOST_OF_PLAYER } else { Self::MOST };
        if self.stats.len() > most {
            return Err(Error::field("stats", format!("must have at most {most} rows")));
        }
        if self.player_id.is_none() && self.stats.iter().all(|row| row.player_id.is_none()) {
            return Err(Error::field("player_id", "is required"));
        }
        let mut players: BTreeMap<PlayerId, Vec<(String, StatInput)>> = BTreeMap::new();
        // The player of all rows is in the result even without rows, because the caller checks that the player exists.
        players.extend(self.player_id.map(|player| (player, Vec::new())));
        for (index, row) in self.stats.into_iter().enumerate() {
            input::score(&mut errors, &format!("stats[{index}].value"), row.value);
            if self.player_id.is_some() && row.player_id.is_some_and(|id| Some(id) != self.player_id) {
                return Err(Error::field("player_id", "must be the same in every row"));
            }
            if row.game_id.is_some_and(|id| id != self.game_id) {
                return Err(Error::field("game_id", "must be the same in every row"));
            }
            let place = if self.player_id.is_some() { String::new() } else { format!("stats[{index}].") };
            match self.player_id.or(row.player_id) {
                Some(player) => players.entry(player).or_default().push((place, row)),
                None => errors.add(&format!("{place}player_id"), "is required"),
            }
        }
        errors.into_result()?;
        Ok(players.into_iter().map(|(player, rows)| PlayerRows { player, rows }).collect())
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

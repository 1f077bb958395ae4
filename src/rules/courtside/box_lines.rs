//! The lines of a box score that follow from a fold, by the depth at which the game is recorded.

use super::result::{FoldResult, PlayerResult};
use super::state::Counts;
use crate::domain::courtside::{Depth, PlayerRef, TeamSide};
use crate::domain::ids::PlayerId;

/// The greatest count of a box score.
const MOST: i64 = 999;

/// A player's numbers by the abbreviations of statistics. A statistic that was not recorded is absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxLine {
    pub team: TeamSide,
    pub player: PlayerId,
    pub values: Vec<(&'static str, i64)>,
}

/// Returns the lines of the players of rosters. Guests have none.
#[must_use]
pub fn box_lines(result: &FoldResult) -> Vec<BoxLine> {
    let line = |player: &PlayerResult| match player.state.player {
        PlayerRef::Player(id) => {
            Some(BoxLine { team: player.state.team, player: id, values: values(result, player) })
        }
        PlayerRef::Guest(_) => None,
    };
    result.players.iter().filter_map(line).filter(|line| !line.values.is_empty()).collect()
}

/// Returns the statistics of a player that were recorded. Those that the depth records are 0 for a player who took part and has
/// none; others are left out unless something was counted.
fn values(result: &FoldResult, player: &PlayerResult) -> Vec<(&'static str, i64)> {
    let (counts, depth) = (&player.state.counts, result.rules.depth);
    let is_full = depth == Depth::Full;
    let is_own = player.state.played && is_full;
    let is_basic = player.state.played && depth != Depth::Score;
    let minutes = (player.state.tenths + 300) / 600;
    let is_timed = result.clocked
        && (player.state.tenths > 0 || is_own && !result.team(player.state.team).state.changed.is_empty());
    let is_zero_known = |name: &str| match name {
        "PTS" | "2PM" | "3PM" | "FTM" | "PF" => is_basic,
        _ => is_own,
    };
    let mut recorded = counted(counts, depth, is_zero_known);
    if is_timed {
        recorded.push(("MIN", minutes.clamp(0, MOST)));
    }
    recorded
}

/// Returns what a team counted beside the players who have a line: the numbers of guests, and of nobody.
#[must_use]
pub fn unattributed(
    result: &FoldResult,
    side: TeamSide,
    has_line: impl Fn(PlayerId) -> bool,
) -> Vec<(&'static str, i64)> {
    let mut rest = result.team(side).counts;
    for player in result.players.iter().filter(|player| player.state.team == side) {
        if matches!(player.state.player, PlayerRef::Player(id) if has_line(id)) {
            rest.subtract(&player.state.counts);
        }
    }
    counted(&rest, result.rules.depth, |_| false)
}

/// Returns counts by the abbreviations of statistics. A count of 0 is left out unless the caller knows that it means none.
fn counted(counts: &Counts, depth: Depth, is_zero_known: impl Fn(&str) -> bool) -> Vec<(&'static str, i64)> {
    // Where misses are not recorded, attempts would make every share 100 %.
    let attempts =
        |made: i64, attempts: i64| (attempts > made || depth == Depth::Full && attempts > 0, attempts);
    let count = |count: i64| (count > 0, count);
    let all = [
        ("PTS", count(counts.points())),
        ("2PM", count(counts.two_made)),
        ("2PA", attempts(counts.two_made, counts.two_attempts)),
        ("3PM", count(counts.three_made)),
        ("3PA", attempts(counts.three_made, counts.three_attempts)),
        ("FTM", count(counts.free_made)),
        ("FTA", attempts(counts.free_made, counts.free_attempts)),
        ("OREB", count(counts.offensive_rebounds)),
        ("DREB", count(counts.defensive_rebounds)),
        ("REB", count(counts.offensive_rebounds + counts.defensive_rebounds)),
        ("AST", count(counts.assists)),
        ("STL", count(counts.steals)),
        ("BLK", count(counts.blocks)),
        ("TO", count(counts.turnovers)),
        ("PF", count(counts.fouls)),
    ];
    let recorded = all.into_iter().filter(|(name, (is_recorded, _))| *is_recorded || is_zero_known(name));
    recorded.map(|(name, (_, value))| (name, value.clamp(0, MOST))).collect()
}

/// A column for the points of a period of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodColumn {
    /// The index among the organization's periods.
    At(usize),
    /// There is none: the points are in the final score alone.
    Nowhere,
}

/// Returns the column of period `p`, given the names of the organization's periods in their order: the p-th one without
/// `Final` and overtimes; of an overtime the one named `OT`, `OT2` and so on, and for the rest the last of these.
#[must_use]
pub fn period_column(names: &[&str], p: i64, regular: i64) -> PeriodColumn {
    let is_overtime = |name: &str| name.to_ascii_uppercase().starts_with("OT");
    let is_column = |name: &str| name != crate::domain::periods::FINAL && is_overtime(name) == (p > regular);
    let columns: Vec<usize> = (0..names.len()).filter(|index| is_column(names[*index])).collect();
    let place =
        usize::try_from(if p > regular { p - regular } else { p }).unwrap_or_default().saturating_sub(1);
    let found = columns.get(place).or_else(|| columns.last().filter(|_| p > regular));
    found.map_or(PeriodColumn::Nowhere, |index| PeriodColumn::At(*index))
}

//! The lines of a box score that follow from a fold, by the depth at which the game is recorded.

use super::result::{FoldResult, PlayerResult};
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
    // Attempts without a recorded miss would make every share 100 %.
    let attempts = |made: i64, attempts: i64| (attempts > made, attempts);
    let minutes = (player.state.tenths + 300) / 600;
    let is_timed = result.clocked
        && (player.state.tenths > 0 || is_own && !result.team(player.state.team).state.changed.is_empty());
    let (two_missed, two) = attempts(counts.two_made, counts.two_attempts);
    let (three_missed, three) = attempts(counts.three_made, counts.three_attempts);
    let (free_missed, free) = attempts(counts.free_made, counts.free_attempts);
    let rebounds = counts.offensive_rebounds + counts.defensive_rebounds;
    let all = [
        ("PTS", is_basic || counts.points() > 0, counts.points()),
        ("2PM", is_basic || counts.two_made > 0, counts.two_made),
        ("2PA", is_own || two_missed, two),
        ("3PM", is_basic || counts.three_made > 0, counts.three_made),
        ("3PA", is_own || three_missed, three),
        ("FTM", is_basic || counts.free_made > 0, counts.free_made),
        ("FTA", is_own || free_missed, free),
        ("OREB", is_own || counts.offensive_rebounds > 0, counts.offensive_rebounds),
        ("DREB", is_own || counts.defensive_rebounds > 0, counts.defensive_rebounds),
        ("REB", is_own || rebounds > 0, rebounds),
        ("AST", is_own || counts.assists > 0, counts.assists),
        ("STL", is_own || counts.steals > 0, counts.steals),
        ("BLK", is_own || counts.blocks > 0, counts.blocks),
        ("TO", is_own || counts.turnovers > 0, counts.turnovers),
        ("PF", is_basic || counts.fouls > 0, counts.fouls),
        ("MIN", is_timed, minutes),
    ];
    let recorded = all.into_iter().filter(|(_, is_recorded, _)| *is_recorded);
    recorded.map(|(name, _, value)| (name, value.clamp(0, MOST))).collect()
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

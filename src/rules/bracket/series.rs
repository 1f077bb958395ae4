//! Series: a matchup of up to 3, 5 or 7 games. A team wins the series as soon as the other team can no longer catch up.

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::games::{BracketSlot, Game};
use crate::domain::ids::EnrolmentId;

/// The games of a matchup that is played as a series.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Series {
    /// The most games: 3, 5 or 7.
    #[serde(rename = "bestOf")]
    pub best_of: usize,
    /// The games that the upper team and the lower team have won.
    pub wins: [usize; 2],
    /// The series score in words: `Hawks lead 2–1`, `Tied 1–1` or `Hawks won 3–1`; null before the first result.
    pub score: Option<String>,
    /// All games from the first to the last possible one.
    pub games: Vec<SeriesGame>,
}

/// A game of a series, which may not exist yet.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeriesGame {
    /// From 1.
    pub number: usize,
    pub need: SeriesNeed,
    /// The team that plays at home: as the game says, otherwise in the usual order, in which the better seed is at home
    /// first. Null while a team is not known.
    pub home: Option<EnrolmentId>,
    pub game: Option<Game>,
    /// The planned date, time and court of a game that does not exist.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub slot: Option<BracketSlot>,
}

/// Whether a game of a series is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeriesNeed {
    /// The game counts, or will be played whatever the results of the games before it.
    Needed,
    /// Earlier games can still decide the series.
    IfNecessary,
    /// The series is decided without the game.
    NotNeeded,
}

/// The result of a game between the two teams of a matchup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameResult {
    /// No result yet, or a game of other teams.
    Open,
    Top,
    Below,
    /// Both teams forfeited.
    Neither,
}

/// The state of a matchup after the results of its games.
pub(super) struct SeriesState {
    /// The games won by the upper team and by the lower team, up to the deciding game.
    pub wins: [usize; 2],
    /// `Open` until the matchup is decided.
    pub winner: GameResult,
    /// By number from 1.
    pub needs: Vec<SeriesNeed>,
}

/// Plays a matchup with the results of its games, by number. The games after the deciding one do not count. If all games
/// are over and both teams won equally many, because both forfeited a game, the winner is `Neither`.
pub(super) fn play(results: &[GameResult]) -> SeriesState {
    let (mut wins, mut left) = ([0, 0], results.len());
    let (mut winner, mut deciding) = (GameResult::Open, results.len());
    for (index, result) in results.iter().enumerate() {
        match result {
            GameResult::Open => continue,
            GameResult::Top => wins[0] += 1,
            GameResult::Below => wins[1] += 1,
            GameResult::Neither => {}
        }
        left -= 1;
        winner = leader(wins, left);
        if winner != GameResult::Open {
            deciding = index;
            break;
        }
    }
    let mut certain = games_to_win(wins, left);
    let need = |(index, result): (usize, &GameResult)| match (*result == GameResult::Open, winner) {
        (false, _) if index <= deciding => SeriesNeed::Needed,
        (true, GameResult::Open) if certain > 0 => {
            certain -= 1;
            SeriesNeed::Needed
        }
        (true, GameResult::Open) => SeriesNeed::IfNecessary,
        _ => SeriesNeed::NotNeeded,
    };
    SeriesState { wins, winner, needs: results.iter().enumerate().map(need).collect() }
}

impl SeriesState {
    /// Returns the state after a withdrawal: the games without a result are not played.
    pub(super) fn ended(mut self, results: &[GameResult]) -> Self {
        for (need, _) in self.needs.iter_mut().zip(results).filter(|(_, result)| **result == GameResult::Open)
        {
            *need = SeriesNeed::NotNeeded;
        }
        self
    }
}

/// Returns the team that the other can no longer catch up with in `left` games.
fn leader([top, below]: [usize; 2], left: usize) -> GameResult {
    match left {
        _ if top > below + left => GameResult::Top,
        _ if below > top + left => GameResult::Below,
        0 => GameResult::Neither,
        _ => GameResult::Open,
    }
}

/// Returns the smallest number of further games after which one team can have won.
fn games_to_win([top, below]: [usize; 2], left: usize) -> usize {
    (left + 1).saturating_sub(top.abs_diff(below)).div_ceil(2)
}

/// Returns whether the better seed is at home in a game: 1-1-1 in a best of 3, 2-2-1 in a best of 5, 2-2-1-1-1 in a best
/// of 7. `number` counts from 1.
#[must_use]
pub fn better_seed_hosts(best_of: usize, number: usize) -> bool {
    match best_of {
        3 => number != 2,
        5 => !matches!(number, 3 | 4),
        7 => !matches!(number, 3 | 4 | 6),
        _ => true,
    }
}

/// Returns the series score in words; `None` before the first result.
pub(super) fn score(state: &SeriesState, names: [Option<&str>; 2]) -> Option<String> {
    let [top, below] = state.wins;
    let (high, low) = (top.max(below), top.min(below));
    let name = if top > below { names[0]? } else { names[1]? };
    match state.winner {
        GameResult::Open if top == below => (top > 0).then(|| format!("Tied {top}–{below}")),
        GameResult::Open => Some(format!("{name} lead {high}–{low}")),
        GameResult::Neither => Some(format!("Ended {top}–{below}")),
        GameResult::Top | GameResult::Below => Some(format!("{name} won {high}–{low}")),
    }
}

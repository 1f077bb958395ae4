//! The consolation bracket of single elimination: the losers of the first round play on for a title of their own.

use super::play::{BracketState, MatchupSide, RoundResult};
use super::{BracketRound, rounds_of};
use crate::domain::divisions::RoundLengths;

/// Plays the consolation bracket. `losers` has a side for each matchup of the first round, `None` for a bye of the draw.
/// The losers of neighbouring matchups meet; a loser whose neighbour is a bye moves on without a game. Returns the rounds,
/// none for fewer than two losers, and the winner.
pub(super) fn play(
    state: &mut BracketState<'_>,
    lengths: RoundLengths,
    losers: Vec<Option<MatchupSide>>,
) -> (Vec<BracketRound>, Option<MatchupSide>) {
    let mut rounds = Vec::new();
    let mut advancing = without_byes(losers);
    if advancing.len() < 2 {
        return (rounds, None);
    }
    while advancing.len() > 1 {
        let (name, following) = (round_name(advancing.len()), rounds_of(advancing.len() / 2));
        let part = ('c', rounds.len() + 1, lengths.before(following));
        let RoundResult { matches, winners, .. } = state.round(part, advancing);
        rounds.push(BracketRound { name, matches });
        advancing = winners;
    }
    (rounds, advancing.pop())
}

/// Halves the list while no two losers are neighbours, so that no round consists of byes only.
fn without_byes(mut losers: Vec<Option<MatchupSide>>) -> Vec<MatchupSide> {
    while losers.len() > 1 && losers.chunks(2).all(|pair| pair.iter().flatten().count() < 2) {
        losers = losers.chunks(2).map(|pair| pair.iter().flatten().next().cloned()).collect();
    }
    losers.into_iter().map(|side| side.unwrap_or_else(MatchupSide::bye)).collect()
}

/// Returns the name of a round with this number of teams.
fn round_name(teams: usize) -> &'static str {
    match teams {
        2 => "Consolation final",
        4 => "Consolation semifinals",
        8 => "Consolation quarterfinals",
        16 => "Consolation round of 16",
        _ => "Consolation round of 32",
    }
}

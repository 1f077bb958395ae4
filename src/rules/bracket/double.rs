//! Double elimination: the losers' bracket and the finals. Every team that loses for the first time drops to the
//! losers' bracket.
//!
//! A winners' bracket of k rounds has a losers' bracket of 2(k - 1) rounds. In odd rounds the survivors play each
//! other; in even rounds they play the losers of the next winners' round.

use super::play::{BracketState, MatchupSide, Occupant, RoundResult};
use super::{BracketRound, BracketTeam};
use crate::domain::divisions::{BestOf, RoundLengths};

/// For each number of winners' rounds, the order in which the losers of round 2 and later drop: the loser of match j
/// meets the survivor at index `j ^ mask`, both counted from 0. Of all such orders these have the fewest expected
/// rematches in the losers' bracket if every game is a toss-up; see `docs/brackets.md`.
pub const DROPS: [&[usize]; 7] =
    [&[], &[], &[0], &[0b1, 0], &[0b10, 0b0, 0], &[0b010, 0b10, 0b0, 0], &[0b1000, 0b110, 0b01, 0b1, 0]];

const NAMES: [&str; 9] = [
    "Losers round 1",
    "Losers round 2",
    "Losers round 3",
    "Losers round 4",
    "Losers round 5",
    "Losers round 6",
    "Losers round 7",
    "Losers round 8",
    "Losers round 9",
];

/// Plays the losers' bracket with the losers of each winners' round. Returns its rounds and its winner.
pub(super) fn losers(
    state: &mut BracketState<'_>,
    lengths: RoundLengths,
    fallen: Vec<Vec<MatchupSide>>,
) -> (Vec<BracketRound>, Option<MatchupSide>) {
    let drops = DROPS.get(fallen.len()).copied().unwrap_or_default();
    let mut rounds = Vec::with_capacity(2 * drops.len());
    let last = (2 * fallen.len()).saturating_sub(2);
    let mut fallen = fallen.into_iter();
    let mut advancing = fallen.next().unwrap_or_default();
    for (fresh, mask) in fallen.zip(drops) {
        let part = |number: usize| ('l', number, lengths.before(last - number));
        let RoundResult { matches, winners, .. } = state.round(part(rounds.len() + 1), advancing);
        rounds.push(BracketRound { name: "", matches });
        let pairs = winners.into_iter().enumerate().flat_map(|(place, survivor)| {
            let dropped = fresh.get(place ^ mask).cloned();
            dropped.into_iter().chain([survivor])
        });
        let RoundResult { matches, winners, .. } = state.round(part(rounds.len() + 1), pairs.collect());
        rounds.push(BracketRound { name: "", matches });
        advancing = winners;
    }
    name(&mut rounds);
    (rounds, advancing.into_iter().next())
}

/// Names the rounds by number. If the first round has only byes, the numbers start at the second round.
fn name(rounds: &mut [BracketRound]) {
    let mut names = NAMES.into_iter();
    for round in rounds.iter_mut() {
        let is_played = round.matches.iter().any(|matchup| !matchup.is_bye);
        round.name = if is_played { names.next().unwrap_or_default() } else { "Losers byes" };
    }
    if let Some(last) = rounds.last_mut() {
        last.name = "Losers final";
    }
}

/// Plays the grand final, and the second final if the winner of the losers' bracket wins the grand final.
pub(super) fn finals(
    state: &mut BracketState<'_>,
    best_of: BestOf,
    winner: MatchupSide,
    survivor: MatchupSide,
) -> (Vec<BracketRound>, Option<BracketTeam>) {
    let unbeaten = winner.occupant;
    let RoundResult { matches, winners, losers } = state.round(('f', 1, best_of), vec![winner, survivor]);
    let grand = BracketRound { name: "Grand final", matches };
    let best = winners.first().map(|side| side.occupant);
    let ends_here = best.is_some_and(|best| best != Occupant::Unknown && best == unbeaten);
    let mut advancing = [winners, losers].concat();
    for side in advancing.iter_mut().filter(|_| ends_here) {
        side.occupant = Occupant::Nobody;
    }
    let RoundResult { mut matches, winners, .. } = state.round(('f', 2, best_of), advancing);
    for matchup in matches.iter_mut().filter(|_| ends_here) {
        // The second final is not needed. That is not a bye, because no team advances from it.
        matchup.is_bye = false;
    }
    let last = winners.first().map(|side| side.occupant);
    let rounds = vec![grand, BracketRound { name: "Second final", matches }];
    let games: Vec<_> = rounds.iter().flat_map(|round| round.matches.clone()).collect();
    let champion = if ends_here { best } else { last }.and_then(|side| state.champion(side, &games));
    (rounds, champion)
}

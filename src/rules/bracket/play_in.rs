//! The play-in: the last teams of a division play for the last seeds of its bracket.

use super::play::{BracketState, MatchupSide, Occupant, RoundResult};
use super::{BracketMatch, BracketRound};
use crate::domain::divisions::{BestOf, PlayIn};

/// The rounds of a play-in, and the sides that take the last seeds of the bracket, the better seed first.
#[derive(Default)]
pub(super) struct PlayInResult {
    pub rounds: Vec<BracketRound>,
    pub sides: Vec<MatchupSide>,
}

/// Plays the play-in of a division with this number of teams. Without enough teams there is none: at least one team has a
/// seed without a play-in.
pub(super) fn play(state: &mut BracketState<'_>, play_in: PlayIn, teams: usize) -> PlayInResult {
    match play_in {
        PlayIn::Game if teams > 2 => {
            let last = last(state, teams, 2);
            let (matches, sides, _) = round(state, 1, last);
            PlayInResult { rounds: vec![BracketRound { name: "Play-in", matches }], sides }
        }
        PlayIn::Tournament if teams > 4 => {
            let last = last(state, teams, 4);
            let (first, mut winners, mut losers) = round(state, 1, last);
            losers.truncate(1);
            losers.extend(winners.pop());
            let (second, last, _) = round(state, 2, losers);
            winners.extend(last);
            let rounds = vec![
                BracketRound { name: "Play-in round 1", matches: first },
                BracketRound { name: "Play-in round 2", matches: second },
            ];
            PlayInResult { rounds, sides: winners }
        }
        _ => PlayInResult::default(),
    }
}

impl PlayInResult {
    /// Gives the sides their seeds in a bracket of `seeds` teams, and puts them into the first round.
    pub fn take_seeds(
        mut self,
        state: &mut BracketState<'_>,
        seeds: usize,
        first_round: &mut [MatchupSide],
    ) -> Vec<BracketRound> {
        let best = seeds + 1 - self.sides.len();
        for (seed, mut side) in (best..).zip(self.sides.drain(..)) {
            if let Occupant::Team(place) = side.occupant {
                state.set_seed(place, seed);
            }
            if let Some(seat) = first_round.iter_mut().find(|one| one.source.seed == Some(seed)) {
                (side.favourite, side.source.seed) = (seed, Some(seed));
                *seat = side;
            }
        }
        self.rounds
    }
}

/// Returns the last `count` of `teams`, the best first.
fn last(state: &BracketState<'_>, teams: usize, count: usize) -> Vec<MatchupSide> {
    (teams + 1 - count..=teams).map(|seed| state.side_of_seed(seed, teams)).collect()
}

/// Plays a round of single games. Returns its matchups, winners and losers.
fn round(
    state: &mut BracketState<'_>,
    number: usize,
    sides: Vec<MatchupSide>,
) -> (Vec<BracketMatch>, Vec<MatchupSide>, Vec<MatchupSide>) {
    let RoundResult { matches, winners, losers } = state.round(('p', number, BestOf::ONE), sides);
    (matches, winners, losers)
}

//! Plays rounds: each matchup takes two sides and produces a winner and a loser.

use std::collections::HashMap;

use super::{BracketMatch, BracketSource, BracketTeam, SourceKind};
use crate::domain::divisions::DivisionTeam;
use crate::domain::games::Game;
use crate::domain::ids::EnrolmentId;
use crate::rules::outcome::{self, GameOutcome};

/// The occupant of one side of a matchup. A team is given by its index in the division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occupant {
    Team(usize),
    /// Not known yet.
    Unknown,
    /// A bye: no team will come.
    Nobody,
}

/// One side of a matchup: its occupant and where the occupant comes from.
#[derive(Clone)]
pub(super) struct MatchupSide {
    pub occupant: Occupant,
    pub source: BracketSource,
    /// The seed that arrives here if the better seed wins every game.
    pub favourite: usize,
}

/// The matchups of a round with their winners and losers, from top to bottom.
pub(super) struct RoundResult {
    pub matches: Vec<BracketMatch>,
    pub winners: Vec<MatchupSide>,
    pub losers: Vec<MatchupSide>,
}

/// The teams of a bracket, and the games that no matchup has taken yet.
pub(super) struct BracketState<'a> {
    teams: &'a [DivisionTeam],
    games: HashMap<String, Game>,
}

impl<'a> BracketState<'a> {
    pub fn new(teams: &'a [DivisionTeam], games: Vec<Game>) -> Self {
        let games = games.into_iter().filter_map(|game| Some((game.match_id.clone()?, game)));
        Self { teams, games: games.collect() }
    }

    /// Plays the matchups of a round between neighbouring sides. A matchup's id is the letter of the bracket's part,
    /// the number of the round and the matchup's number from the top: `r2m1`.
    pub fn round(&mut self, letter: char, number: usize, advancing: Vec<MatchupSide>) -> RoundResult {
        let half = advancing.len() / 2;
        let mut played = RoundResult {
            matches: Vec::with_capacity(half),
            winners: Vec::with_capacity(half),
            losers: Vec::with_capacity(half),
        };
        let mut favourites = Vec::with_capacity(half);
        let mut advancing = advancing.into_iter();
        while let (Some(top), Some(below)) = (advancing.next(), advancing.next()) {
            // A bye is always below, whichever side it came from.
            let sides = if top.occupant == Occupant::Nobody { [below, top] } else { [top, below] };
            favourites.push(sides[0].favourite.min(sides[1].favourite));
            let place = played.matches.len();
            let match_id = format!("{letter}{number}m{}", place + 1);
            self.matchup((match_id, place), sides, &mut played);
        }
        for (matchup, own) in played.matches.iter_mut().zip(&favourites) {
            matchup.original_index = favourites.iter().filter(|other| *other < own).count();
        }
        played
    }

    fn matchup(
        &mut self,
        (match_id, position): (String, usize),
        sides: [MatchupSide; 2],
        played: &mut RoundResult,
    ) {
        let [top, below] = sides;
        let game = self.games.remove(&match_id);
        let (winner, loser) = self.result(top.occupant, below.occupant, game.as_ref());
        let side = |occupant, kind, favourite| {
            let source = match occupant {
                Occupant::Nobody => BracketSource { kind: SourceKind::Bye, seed: None, match_id: None },
                _ => BracketSource { kind, seed: None, match_id: Some(match_id.clone()) },
            };
            MatchupSide { occupant, source, favourite }
        };
        played.winners.push(side(winner, SourceKind::Winner, top.favourite.min(below.favourite)));
        played.losers.push(side(loser, SourceKind::Loser, top.favourite.max(below.favourite)));
        let is_bye = below.occupant == Occupant::Nobody;
        played.matches.push(BracketMatch {
            match_id,
            team_a: self.side(top.occupant, game.as_ref()),
            team_b: self.side(below.occupant, game.as_ref()),
            walkover: self.walkover_winner([top.occupant, below.occupant], game.as_ref()),
            is_bye,
            is_spacer: is_bye,
            source_match_id: below.source.match_id.clone(),
            sources: [top.source, below.source],
            position,
            original_index: 0,
            game,
            slot: None,
        });
    }

    /// Returns the winner and the loser of a matchup. A team without an opponent wins; otherwise a game between exactly
    /// these two teams decides. If both forfeited, nobody advances, and the next opponent has a bye.
    fn result(&self, top: Occupant, below: Occupant, game: Option<&Game>) -> (Occupant, Occupant) {
        match (top, below) {
            (occupant, Occupant::Nobody) => (occupant, Occupant::Nobody),
            (Occupant::Team(a), Occupant::Team(b)) => {
                let decided = game.and_then(|game| self.decided(game, (a, b)));
                decided.or_else(|| self.walkover(a, b)).unwrap_or((Occupant::Unknown, Occupant::Unknown))
            }
            _ => (Occupant::Unknown, Occupant::Unknown),
        }
    }

    /// Returns the team that advances because its opponent withdrew before their game was decided.
    fn walkover_winner(&self, sides: [Occupant; 2], game: Option<&Game>) -> Option<EnrolmentId> {
        let [Occupant::Team(a), Occupant::Team(b)] = sides else { return None };
        if game.and_then(|game| self.decided(game, (a, b))).is_some() {
            return None;
        }
        let (winner, _) = self.walkover(a, b)?;
        self.team(winner).map(|team| team.slt_id)
    }

    /// Returns the winner and the loser of a matchup of which a team withdrew.
    fn walkover(&self, a: usize, b: usize) -> Option<(Occupant, Occupant)> {
        let order = [self.teams[a].withdrawal, self.teams[b].withdrawal];
        match order {
            [0, 0] => None,
            // The team that withdrew first loses, so that a later withdrawal changes no earlier result.
            [first, second] if second == 0 || first != 0 && first < second => {
                Some((Occupant::Team(b), Occupant::Team(a)))
            }
            _ => Some((Occupant::Team(a), Occupant::Team(b))),
        }
    }

    fn decided(&self, game: &Game, (a, b): (usize, usize)) -> Option<(Occupant, Occupant)> {
        let is = |place: usize, team: EnrolmentId| self.has_place(place, team);
        let between = |won, lost, one, other| is(won, one) && is(lost, other);
        let (home, away) = (game.home_team_id, game.away_team_id);
        let outcome = GameOutcome::<EnrolmentId>::from(game);
        if outcome.is_lost_by_both() && (between(a, b, home, away) || between(b, a, home, away)) {
            return Some((Occupant::Nobody, Occupant::Nobody));
        }
        let (winner, loser) = outcome.advances()?;
        let found = [(a, b), (b, a)].into_iter().find(|(won, lost)| between(*won, *lost, *winner, *loser));
        found.map(|(won, lost)| (Occupant::Team(won), Occupant::Team(lost)))
    }

    /// Returns whether a team has this place in the division, or had it before it was replaced.
    fn has_place(&self, place: usize, team: EnrolmentId) -> bool {
        let own = &self.teams[place];
        own.slt_id == team || own.former.contains(&team)
    }

    /// Returns a team of a matchup. In a game that has begun it is the team that played, even if it was replaced since.
    fn side(&self, occupant: Occupant, game: Option<&Game>) -> Option<BracketTeam> {
        let own = self.team(occupant)?;
        let Some(game) = game.filter(|game| outcome::has_begun(game)) else { return Some(own) };
        let Occupant::Team(place) = occupant else { return Some(own) };
        let former = &self.teams[place].former;
        let played =
            [&game.home_team, &game.away_team].into_iter().find(|side| former.contains(&side.slt_id));
        Some(match played {
            Some(side) => BracketTeam {
                slt_id: side.slt_id,
                team_id: side.id,
                name: side.name.clone(),
                logo_url: side.logo_url.clone(),
                ..own
            },
            None => own,
        })
    }

    /// Returns the champion. A team that withdrew holds the title only if it won a game of the last round.
    pub fn champion(&self, occupant: Occupant, last: &[BracketMatch]) -> Option<BracketTeam> {
        let has_game = || last.iter().any(|matchup| !matchup.is_bye && matchup.game.is_some());
        self.team(occupant).filter(|team| !team.withdrawn || has_game())
    }

    pub fn team(&self, occupant: Occupant) -> Option<BracketTeam> {
        let Occupant::Team(place) = occupant else { return None };
        let team = &self.teams[place];
        Some(BracketTeam {
            slt_id: team.slt_id,
            team_id: team.team_id,
            name: team.name.clone(),
            logo_url: team.logo_url.clone(),
            seed: place + 1,
            withdrawn: team.withdrawn,
        })
    }
}

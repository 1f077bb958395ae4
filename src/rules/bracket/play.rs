//! Plays rounds: each matchup takes two sides and produces a winner and a loser.

use std::collections::HashMap;

use super::series::{self, GameResult, Series, SeriesGame, SeriesNeed, SeriesState};
use super::{BracketMatch, BracketSource, BracketTeam, PoolSource, SourceKind};
use crate::domain::divisions::{BestOf, DivisionTeam};
use crate::domain::games::Game;
use crate::domain::ids::EnrolmentId;
use crate::rules::outcome::GameOutcome;

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

impl MatchupSide {
    /// Returns a side to which no team comes.
    pub fn bye() -> Self {
        let source = BracketSource::bye();
        Self { occupant: Occupant::Nobody, source, favourite: super::MOST_TEAMS + 1 }
    }

    pub fn is_bye(&self) -> bool {
        self.occupant == Occupant::Nobody
    }
}

/// The matchups of a round with their winners and losers, from top to bottom.
pub(super) struct RoundResult {
    pub matches: Vec<BracketMatch>,
    pub winners: Vec<MatchupSide>,
    pub losers: Vec<MatchupSide>,
}

/// The teams of a bracket, and the games that no matchup has taken yet.
pub(super) struct BracketState<'a> {
    pub(super) teams: &'a [DivisionTeam],
    games: HashMap<String, Vec<Game>>,
    /// The seeds of teams that came through a play-in, by their index in the division.
    seeds: HashMap<usize, usize>,
    /// Where the teams come from, by seed, while the standings of pools decide them.
    pools: Vec<PoolSource>,
}

impl<'a> BracketState<'a> {
    pub fn new(teams: &'a [DivisionTeam], games: Vec<Game>) -> Self {
        let mut by_matchup: HashMap<String, Vec<Game>> = HashMap::new();
        for game in games {
            if let Some(match_id) = game.match_id.clone() {
                by_matchup.entry(match_id).or_default().push(game);
            }
        }
        Self { teams, games: by_matchup, seeds: HashMap::new(), pools: Vec::new() }
    }

    /// Returns a bracket whose teams are not known yet, with the places of the seeds, the best first.
    pub fn waiting(pools: Vec<PoolSource>) -> Self {
        Self { pools, ..Self::new(&[], Vec::new()) }
    }

    /// Returns the side of a seed: its team, the place in a pool's standings that it waits for, or a bye if the bracket has
    /// fewer teams.
    pub fn side_of_seed(&self, seed: usize, teams: usize) -> MatchupSide {
        if seed > teams {
            return MatchupSide { favourite: seed, ..MatchupSide::bye() };
        }
        let pool = self.pools.get(seed - 1).cloned();
        let (occupant, kind) = match pool {
            Some(_) => (Occupant::Unknown, SourceKind::Pool),
            None => (Occupant::Team(seed - 1), SourceKind::Seed),
        };
        let source = BracketSource { kind, seed: Some(seed), match_id: None, pool };
        MatchupSide { occupant, source, favourite: seed }
    }

    /// Sets the seed of the team at an index in the division.
    pub fn set_seed(&mut self, place: usize, seed: usize) {
        self.seeds.insert(place, seed);
    }

    /// Returns the seed of the team at an index in the division.
    pub fn seed(&self, place: usize) -> usize {
        self.seeds.get(&place).copied().unwrap_or(place + 1)
    }

    /// Plays the matchups of a round between neighbouring sides. A matchup's id is the letter of the bracket's part,
    /// the number of the round and the matchup's number from the top: `r2m1`.
    pub fn round(
        &mut self,
        (letter, number, best_of): (char, usize, BestOf),
        advancing: Vec<MatchupSide>,
    ) -> RoundResult {
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
            self.matchup((match_id, place, best_of), sides, &mut played);
        }
        for (matchup, own) in played.matches.iter_mut().zip(&favourites) {
            matchup.original_index = favourites.iter().filter(|other| *other < own).count();
        }
        played
    }

    fn matchup(
        &mut self,
        (match_id, position, best_of): (String, usize, BestOf),
        sides: [MatchupSide; 2],
        played: &mut RoundResult,
    ) {
        let [top, below] = sides;
        let occupants = [top.occupant, below.occupant];
        let games = self.games.remove(&match_id).unwrap_or_default();
        let results = self.results(best_of, occupants, &games);
        let mut state = series::play(&results);
        let walkover = self.walkover_winner(occupants, state.winner);
        if walkover.is_some() {
            state = state.ended(&results);
        }
        let (winner, loser) = self.result(occupants, state.winner);
        let (better, worse) = (top.favourite.min(below.favourite), top.favourite.max(below.favourite));
        played.winners.push(side_from(&match_id, (winner, SourceKind::Winner, better)));
        played.losers.push(side_from(&match_id, (loser, SourceKind::Loser, worse)));
        let is_bye = below.occupant == Occupant::Nobody;
        let game = shown(&games, &state).cloned();
        // The next game of a series is played by a team's replacement, even if the team played the last one.
        let is_over = winner != Occupant::Unknown;
        let last = game.as_ref().filter(|_| is_over || !best_of.is_series());
        let teams = occupants.map(|occupant| self.side(occupant, last));
        // A matchup that became a bye keeps its games until they are deleted.
        let is_series = best_of.is_series() && (!is_bye || !games.is_empty());
        let series = is_series.then(|| series_of(best_of, &state, games, &teams));
        let [team_a, team_b] = teams;
        played.matches.push(BracketMatch {
            match_id,
            team_a,
            team_b,
            winner: self.team(winner).filter(|_| !is_bye).map(|team| team.slt_id),
            is_over,
            walkover,
            is_bye,
            is_spacer: is_bye,
            source_match_id: below.source.match_id.clone(),
            sources: [top.source, below.source],
            position,
            original_index: 0,
            game,
            series,
            slot: None,
        });
    }

    /// Returns the results of a matchup's games, by number.
    fn results(&self, best_of: BestOf, sides: [Occupant; 2], games: &[Game]) -> Vec<GameResult> {
        let mut results = vec![GameResult::Open; best_of.games()];
        if let [Occupant::Team(a), Occupant::Team(b)] = sides {
            for game in games {
                if let Some(result) = results.get_mut(number(game) - 1) {
                    *result = self.game_result(game, (a, b));
                }
            }
        }
        results
    }

    /// Returns the winner and the loser of a matchup. A team without an opponent wins; otherwise the games between exactly
    /// these two teams decide. If neither wins, nobody advances, and the next opponent has a bye.
    fn result(&self, sides: [Occupant; 2], winner: GameResult) -> (Occupant, Occupant) {
        match (sides, winner) {
            ([occupant, Occupant::Nobody], _) => (occupant, Occupant::Nobody),
            ([top, below], GameResult::Top) => (top, below),
            ([top, below], GameResult::Below) => (below, top),
            (_, GameResult::Neither) => (Occupant::Nobody, Occupant::Nobody),
            ([Occupant::Team(a), Occupant::Team(b)], GameResult::Open) => {
                self.walkover(a, b).unwrap_or((Occupant::Unknown, Occupant::Unknown))
            }
            _ => (Occupant::Unknown, Occupant::Unknown),
        }
    }

    /// Returns the team that advances because its opponent withdrew before the matchup was decided.
    fn walkover_winner(&self, sides: [Occupant; 2], winner: GameResult) -> Option<EnrolmentId> {
        let ([Occupant::Team(a), Occupant::Team(b)], GameResult::Open) = (sides, winner) else { return None };
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

    fn game_result(&self, game: &Game, (a, b): (usize, usize)) -> GameResult {
        let is = |place: usize, team: EnrolmentId| self.has_place(place, team);
        let between = |one, other| is(a, one) && is(b, other);
        let (home, away) = (game.home_team_id, game.away_team_id);
        let outcome = GameOutcome::<EnrolmentId>::from(game);
        if outcome.is_lost_by_both() && (between(home, away) || between(away, home)) {
            return GameResult::Neither;
        }
        match outcome.advances() {
            Some((winner, loser)) if between(*winner, *loser) => GameResult::Top,
            Some((winner, loser)) if between(*loser, *winner) => GameResult::Below,
            _ => GameResult::Open,
        }
    }
}

/// Returns the side of a later matchup that a matchup leads to, with the best seed that can come from it.
fn side_from(match_id: &str, (occupant, kind, favourite): (Occupant, SourceKind, usize)) -> MatchupSide {
    let source = match occupant {
        Occupant::Nobody => BracketSource::bye(),
        _ => BracketSource { kind, seed: None, match_id: Some(match_id.to_owned()), pool: None },
    };
    MatchupSide { occupant, source, favourite }
}

/// Returns the number of a game in its series, from 1.
fn number(game: &Game) -> usize {
    game.series_game.and_then(|number| usize::try_from(number).ok()).map_or(1, |number| number.max(1))
}

/// Returns the game that stands for its matchup: the next one without a result that is needed, or else the latest.
fn shown<'g>(games: &'g [Game], state: &SeriesState) -> Option<&'g Game> {
    let need = |game: &Game| state.needs.get(number(game) - 1).copied();
    let is_next = |game: &&Game| {
        let outcome = GameOutcome::<EnrolmentId>::from(*game);
        outcome.advances().is_none() && !outcome.is_lost_by_both()
    };
    let counts = |game: &&Game| matches!(need(game), Some(SeriesNeed::Needed | SeriesNeed::IfNecessary));
    let next = games.iter().filter(counts).filter(is_next).min_by_key(|game| number(game));
    let latest = || games.iter().filter(counts).max_by_key(|game| number(game));
    next.or_else(latest).or(games.last())
}

fn series_of(
    best_of: BestOf,
    state: &SeriesState,
    games: Vec<Game>,
    [top, below]: &[Option<BracketTeam>; 2],
) -> Series {
    let sides = top.as_ref().zip(below.as_ref());
    let hosts = sides.map(|(a, b)| if a.seed < b.seed { [a.slt_id, b.slt_id] } else { [b.slt_id, a.slt_id] });
    let row = |(number, need): (usize, &SeriesNeed)| SeriesGame {
        number,
        need: *need,
        home: hosts.map(
            |[better, other]| {
                if series::better_seed_hosts(best_of.games(), number) { better } else { other }
            },
        ),
        game: None,
        slot: None,
    };
    let mut rows: Vec<SeriesGame> = (1..).zip(&state.needs).map(row).collect();
    for game in games {
        if let Some(row) = rows.get_mut(number(&game) - 1) {
            row.home = Some(game.home_team_id);
            row.game = Some(game);
        }
    }
    let names = [top, below].map(|team| team.as_ref().map(|team| team.name.as_str()));
    let score = series::score(state, names);
    Series { best_of: best_of.games(), wins: state.wins, score, games: rows }
}

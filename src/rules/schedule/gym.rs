//! Swaps games between the shared cells of several leagues until every team plays about equally often at each time.

use std::collections::BTreeMap;

use super::PlannedGame;
use super::annealing::{Search, anneal};
use super::board::Board;
use super::cells::{slot_limit, unevenness};
use super::random::Random;
use super::run::Run;
use super::together::{CourtTime, SharedLeague};

/// Evens out the times of all leagues. The first games of each league are its fixed games.
pub fn even_out(
    leagues: &[SharedLeague],
    boards: &[Board<'_>],
    games: &mut [Vec<PlannedGame>],
    run: &mut Run<'_>,
) {
    let mut gym = SharedCells::begin(leagues, boards, games);
    let steps = 1_500 * gym.movable.len();
    anneal(&mut gym, run, steps, &[(1.0, 0.2)]);
    for (games, better) in games.iter_mut().zip(gym.games) {
        *games = better;
    }
}

/// A game, as indices of its league and of the game in the league.
type GameIndex = (usize, usize);

#[derive(Clone)]
struct SharedCells<'a> {
    leagues: &'a [SharedLeague],
    boards: &'a [Board<'a>],
    games: Vec<Vec<PlannedGame>>,
    movable: Vec<GameIndex>,
    taken: BTreeMap<CourtTime, GameIndex>,
    /// Per league and team: number of games at each time.
    counts: Vec<Vec<Vec<usize>>>,
    before: Vec<(GameIndex, usize)>,
}

impl<'a> SharedCells<'a> {
    fn begin(leagues: &'a [SharedLeague], boards: &'a [Board<'a>], games: &[Vec<PlannedGame>]) -> Self {
        let counts = boards.iter().map(|board| vec![vec![0; board.slots]; board.request.teams]);
        let mut gym = Self {
            leagues,
            boards,
            games: games.to_vec(),
            movable: Vec::new(),
            taken: BTreeMap::new(),
            counts: counts.collect(),
            before: Vec::new(),
        };
        for (league, own) in games.iter().enumerate() {
            for place in 0..own.len() {
                gym.put((league, place), true);
                if place >= boards[league].request.kept.len() {
                    gym.movable.push((league, place));
                }
            }
        }
        gym
    }

    fn place(&self, (league, game): GameIndex) -> CourtTime {
        let PlannedGame { week, cell, .. } = self.games[league][game];
        self.leagues[league].places[week][cell]
    }

    /// Adds a game to the counts and the taken places (`is_down`), or removes it.
    fn put(&mut self, spot: GameIndex, is_down: bool) {
        let place = self.place(spot);
        let PlannedGame { week, cell, home, away } = self.games[spot.0][spot.1];
        let time = self.boards[spot.0].slot[week][cell];
        for team in [home, away] {
            let count = &mut self.counts[spot.0][team][time];
            *count = if is_down { *count + 1 } else { *count - 1 };
        }
        if is_down {
            self.taken.insert(place, spot);
        } else {
            self.taken.remove(&place);
        }
    }

    fn cost_of(&self, league: usize, team: usize) -> i64 {
        unevenness(&self.counts[league][team], slot_limit(self.boards[league].request.teams))
    }

    fn teams(&self, (league, game): GameIndex) -> [(usize, usize); 2] {
        let PlannedGame { home, away, .. } = self.games[league][game];
        [(league, home), (league, away)]
    }

    /// Moves games to other cells of their weeks and returns by how much the cost rose.
    fn shift(&mut self, changes: &[(GameIndex, usize)]) -> i64 {
        let mut teams: Vec<_> = changes.iter().flat_map(|(spot, _)| self.teams(*spot)).collect();
        teams.sort_unstable();
        teams.dedup();
        let cost =
            |shared: &Self| teams.iter().map(|(league, team)| shared.cost_of(*league, *team)).sum::<i64>();
        let before = cost(self);
        for (spot, _) in changes {
            self.put(*spot, false);
        }
        self.before.clear();
        for ((league, game), cell) in changes {
            let old = std::mem::replace(&mut self.games[*league][*game].cell, *cell);
            self.before.push(((*league, *game), old));
        }
        for (spot, _) in changes {
            self.put(*spot, true);
        }
        cost(self) - before
    }

    /// Returns whether both teams of a game can play in a cell: both are available, and neither plays in another league
    /// at that time.
    fn can(&self, (league, game): GameIndex, cell: usize) -> bool {
        let PlannedGame { week, home, away, .. } = self.games[league][game];
        let own = &self.leagues[league];
        let moment = own.places[week][cell].moment;
        let from = CourtTime { moment, court: 0 };
        let mut then = self.taken.range(from..).take_while(|(place, _)| place.moment == moment);
        let plays = |(_, other): (&CourtTime, &GameIndex)| {
            other.0 != league
                && self.teams(*other).iter().any(|(other, team)| {
                    let who = self.leagues[*other].who[*team];
                    who == own.who[home] || who == own.who[away]
                })
        };
        self.boards[league].can_both((home, away), week, cell) && !then.any(plays)
    }

    /// Returns the index of the cell of the game's week that is at `place`.
    fn cell_at(&self, (league, game): GameIndex, place: CourtTime) -> Option<usize> {
        let week = self.games[league][game].week;
        self.leagues[league].places[week].iter().position(|other| *other == place)
    }
}

impl Search for SharedCells<'_> {
    fn cost(&self) -> i64 {
        let teams = |league: usize| 0..self.boards[league].request.teams;
        (0..self.boards.len())
            .map(|league| teams(league).map(|team| self.cost_of(league, team)).sum::<i64>())
            .sum()
    }

    fn step(&mut self, random: &mut Random) -> Option<i64> {
        if self.movable.is_empty() {
            return None;
        }
        let spot = self.movable[random.below(self.movable.len())];
        let PlannedGame { week, cell: old, .. } = self.games[spot.0][spot.1];
        let free = self.boards[spot.0].free(week);
        let cell = free[random.below(free.len())];
        let (from, to) = (self.place(spot), self.leagues[spot.0].places[week][cell]);
        if cell == old || !self.can(spot, cell) {
            return None;
        }
        let Some(other) = self.taken.get(&to).copied() else {
            return Some(self.shift(&[(spot, cell)]));
        };
        let is_kept = other.1 < self.boards[other.0].request.kept.len();
        let back = self.cell_at(other, from)?;
        (!is_kept && self.can(other, back)).then(|| self.shift(&[(spot, cell), (other, back)]))
    }

    fn undo(&mut self) {
        let before = std::mem::take(&mut self.before);
        self.shift(&before);
    }
}

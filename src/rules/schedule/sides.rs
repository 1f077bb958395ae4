//! Assigns home and away: equally often for each team, with few breaks.

use std::collections::VecDeque;

use super::PlannedGame;
use super::annealing::{Search, anneal};
use super::board::Board;
use super::pairing::to_cost;
use super::random::Random;
use super::run::Run;

/// Cost weight of one home or away game too many, relative to a break.
const UNEVEN: i64 = 20;

/// Swaps home and away until each team's home and away games differ by at most one, with few breaks.
pub fn balance(board: &Board<'_>, games: &mut Vec<PlannedGame>, run: &mut Run<'_>) {
    let mut sides = SideAssignment::begin(board, games);
    if sides.cost() > 0 && !sides.is_best() {
        let steps = 100 * games.len().max(100);
        anneal(&mut sides, run, steps, &[(1.0, 0.15)]);
    }
    sides.even_out();
    *games = sides.games;
}

/// Counts the games on the same side as the game before. Weeks without a game are ignored.
pub fn breaks(sides: impl Iterator<Item = bool>) -> usize {
    let mut last = None;
    let mut breaks = 0;
    for side in sides {
        breaks += usize::from(last == Some(side));
        last = Some(side);
    }
    breaks
}

#[derive(Clone)]
struct SideAssignment {
    games: Vec<PlannedGame>,
    kept: usize,
    /// Per team: indices of its games, in the order of play.
    games_by_team: Vec<Vec<usize>>,
    /// Per team: home games minus away games.
    surplus: Vec<i64>,
    before: Option<usize>,
    /// Whether this is a single round robin or part of one, for which the circle method's sides are optimal.
    is_single: bool,
}

impl SideAssignment {
    fn begin(board: &Board<'_>, games: &[PlannedGame]) -> Self {
        let request = board.request;
        let mut games_by_team = vec![Vec::new(); request.teams];
        let mut surplus = vec![0; request.teams];
        for (place, game) in games.iter().enumerate() {
            games_by_team[game.home].push(place);
            games_by_team[game.away].push(place);
            surplus[game.home] += 1;
            surplus[game.away] -= 1;
        }
        for own in &mut games_by_team {
            own.sort_by_key(|place| (games[*place].week, *place));
        }
        let pairs = request.teams * (request.teams - 1) / 2;
        Self {
            kept: request.kept.len(),
            is_single: request.kept.is_empty() && games.len() <= pairs,
            games: games.to_vec(),
            games_by_team,
            surplus,
            before: None,
        }
    }

    /// Returns whether the sides are those of the circle method and cannot be improved.
    fn is_best(&self) -> bool {
        let breaks: usize = (0..self.games_by_team.len()).map(|team| self.breaks_of(team)).sum();
        let least = if self.games_by_team.len().is_multiple_of(2) { self.games_by_team.len() - 2 } else { 0 };
        self.is_single && breaks <= least && self.surplus.iter().all(|surplus| surplus.abs() <= 1)
    }

    fn breaks_of(&self, team: usize) -> usize {
        breaks(self.games_by_team[team].iter().map(|place| self.games[*place].home == team))
    }

    fn cost_of(&self, team: usize) -> i64 {
        UNEVEN * (self.surplus[team].abs() - 1).max(0) + to_cost(self.breaks_of(team))
    }

    fn turn(&mut self, place: usize) {
        let game = &mut self.games[place];
        std::mem::swap(&mut game.home, &mut game.away);
        let (home, away) = (game.home, game.away);
        self.surplus[home] += 2;
        self.surplus[away] -= 2;
    }

    /// Evens out home and away games. A team with too many home games passes one on, along a path of swapped games, to
    /// a team with too few; likewise for away games. Fixed games are not swapped.
    fn even_out(&mut self) {
        for team in 0..self.games_by_team.len() {
            while self.surplus[team].abs() > 1 {
                let Some(path) = self.path(team) else { break };
                for place in path {
                    self.turn(place);
                }
            }
        }
    }

    /// Returns a path of games from a team to one that can take a home (or away) game from it.
    fn path(&self, team: usize) -> Option<Vec<usize>> {
        let gives_home = self.surplus[team] > 0;
        let mut from: Vec<Option<usize>> = vec![None; self.games_by_team.len()];
        let mut open = VecDeque::from([team]);
        while let Some(at) = open.pop_front() {
            let takes = if gives_home { self.surplus[at] < 0 } else { self.surplus[at] > 0 };
            if at != team && takes {
                return Some(self.back(team, at, &from));
            }
            for place in self.games_by_team[at].iter().filter(|place| **place >= self.kept) {
                let game = self.games[*place];
                let is_home = game.home == at;
                let other = if is_home { game.away } else { game.home };
                if is_home == gives_home && other != team && from[other].is_none() {
                    from[other] = Some(*place);
                    open.push_back(other);
                }
            }
        }
        None
    }

    fn back(&self, team: usize, mut at: usize, from: &[Option<usize>]) -> Vec<usize> {
        let mut path = Vec::new();
        while let (true, Some(place)) = (at != team, from[at]) {
            path.push(place);
            let game = self.games[place];
            at = if game.home == at { game.away } else { game.home };
        }
        path
    }
}

impl Search for SideAssignment {
    fn cost(&self) -> i64 {
        (0..self.games_by_team.len()).map(|team| self.cost_of(team)).sum()
    }

    fn step(&mut self, random: &mut Random) -> Option<i64> {
        let free = self.games.len() - self.kept;
        if free == 0 {
            return None;
        }
        let place = self.kept + random.below(free);
        let PlannedGame { home, away, .. } = self.games[place];
        let before = self.cost_of(home) + self.cost_of(away);
        self.turn(place);
        self.before = Some(place);
        Some(self.cost_of(home) + self.cost_of(away) - before)
    }

    fn undo(&mut self) {
        if let Some(place) = self.before.take() {
            self.turn(place);
        }
    }
}

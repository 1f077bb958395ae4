//! Who is at home: as often as away, and seldom twice running.

use std::collections::VecDeque;

use super::Planned;
use super::annealing::{Search, anneal};
use super::board::Board;
use super::pairing::whole;
use super::random::Random;
use super::run::Run;

/// What one game too many at home or away weighs beside a break.
const UNEVEN: i64 = 20;

/// Turns games round until everybody is at home as often as away, by one at most, with few breaks.
pub fn balance(board: &Board<'_>, games: &mut Vec<Planned>, run: &mut Run<'_>) {
    let mut sides = Sides::begin(board, games);
    if sides.cost() > 0 && !sides.is_best() {
        let steps = 100 * games.len().max(100);
        anneal(&mut sides, run, steps, &[(1.0, 0.15)]);
    }
    sides.even_out();
    *games = sides.games;
}

/// How often a team has the same side in two games running; weeks without a game are passed over.
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
struct Sides {
    games: Vec<Planned>,
    kept: usize,
    /// Of each team its games in the order in which they are played.
    of: Vec<Vec<usize>>,
    /// Games at home less games away.
    surplus: Vec<i64>,
    before: Option<usize>,
    /// A whole single round robin, for which the circle method's sides are the best.
    is_single: bool,
}

impl Sides {
    fn begin(board: &Board<'_>, games: &[Planned]) -> Self {
        let request = board.request;
        let mut of = vec![Vec::new(); request.teams];
        let mut surplus = vec![0; request.teams];
        for (place, game) in games.iter().enumerate() {
            of[game.home].push(place);
            of[game.away].push(place);
            surplus[game.home] += 1;
            surplus[game.away] -= 1;
        }
        for own in &mut of {
            own.sort_by_key(|place| (games[*place].week, *place));
        }
        let pairs = request.teams * (request.teams - 1) / 2;
        Self {
            kept: request.kept.len(),
            is_single: request.kept.is_empty() && games.len() <= pairs,
            games: games.to_vec(),
            of,
            surplus,
            before: None,
        }
    }

    /// Whether the sides come from the circle method as they are, and cannot be bettered.
    fn is_best(&self) -> bool {
        let breaks: usize = (0..self.of.len()).map(|team| self.breaks_of(team)).sum();
        let least = if self.of.len().is_multiple_of(2) { self.of.len() - 2 } else { 0 };
        self.is_single && breaks <= least && self.surplus.iter().all(|surplus| surplus.abs() <= 1)
    }

    fn breaks_of(&self, team: usize) -> usize {
        breaks(self.of[team].iter().map(|place| self.games[*place].home == team))
    }

    fn cost_of(&self, team: usize) -> i64 {
        UNEVEN * (self.surplus[team].abs() - 1).max(0) + whole(self.breaks_of(team))
    }

    fn turn(&mut self, place: usize) {
        let game = &mut self.games[place];
        std::mem::swap(&mut game.home, &mut game.away);
        let (home, away) = (game.home, game.away);
        self.surplus[home] += 2;
        self.surplus[away] -= 2;
    }

    /// Whoever is at home too often passes a home game on, along games that are turned, to one who is so too seldom. A game
    /// that is kept is not turned.
    fn even_out(&mut self) {
        for team in 0..self.of.len() {
            while self.surplus[team].abs() > 1 {
                let Some(path) = self.path(team) else { break };
                for place in path {
                    self.turn(place);
                }
            }
        }
    }

    /// Games from a team to one that can take a side from it, each turned the same way.
    fn path(&self, team: usize) -> Option<Vec<usize>> {
        let gives_home = self.surplus[team] > 0;
        let mut from: Vec<Option<usize>> = vec![None; self.of.len()];
        let mut open = VecDeque::from([team]);
        while let Some(at) = open.pop_front() {
            let takes = if gives_home { self.surplus[at] < 0 } else { self.surplus[at] > 0 };
            if at != team && takes {
                return Some(self.back(team, at, &from));
            }
            for place in self.of[at].iter().filter(|place| **place >= self.kept) {
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

impl Search for Sides {
    fn cost(&self) -> i64 {
        (0..self.of.len()).map(|team| self.cost_of(team)).sum()
    }

    fn step(&mut self, random: &mut Random) -> Option<i64> {
        let free = self.games.len() - self.kept;
        if free == 0 {
            return None;
        }
        let place = self.kept + random.below(free);
        let Planned { home, away, .. } = self.games[place];
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

//! Shares the courts out: swaps the courts of games at the same time, until each team plays about equally often on each that it
//! does not wish to avoid.

use super::PlannedGame;
use super::annealing::{Search, anneal};
use super::board::Board;
use super::even::EvenParts;
use super::random::Random;
use super::run::Run;
use super::times::unevenness;

/// Moves games to other courts at the same time. The first games are the fixed ones.
pub fn share_out(board: &Board<'_>, games: &mut [PlannedGame], run: &mut Run<'_>) {
    if board.courts < 2 || games.len() == board.request.kept.len() {
        return;
    }
    let mut courts = CourtAssignment::begin(board, games);
    let steps = (1_000 * courts.games.len()).max(20_000);
    anneal(&mut courts, run, steps, &[(2.0, 0.2), (1.0, 0.2)]);
    let cells = courts.cells;
    for (game, cell) in games.iter_mut().zip(cells) {
        game.cell = cell;
    }
}

#[derive(Clone)]
struct CourtAssignment<'a> {
    board: &'a Board<'a>,
    games: &'a [PlannedGame],
    /// The cell of each game.
    cells: Vec<usize>,
    /// Per week and cell: the index of its game.
    taken: Vec<Vec<Option<usize>>>,
    even: EvenParts,
    /// Per team and court over which its games are spread evenly: number of games.
    counts: Vec<Vec<usize>>,
    before: Option<(usize, usize)>,
}

impl<'a> CourtAssignment<'a> {
    fn begin(board: &'a Board<'a>, games: &'a [PlannedGame]) -> Self {
        let even = EvenParts::courts(board);
        let mut courts = Self {
            board,
            games,
            cells: games.iter().map(|game| game.cell).collect(),
            taken: board.request.weeks.iter().map(|cells| vec![None; cells.len()]).collect(),
            counts: even.counts(),
            even,
            before: None,
        };
        for (index, game) in games.iter().enumerate() {
            courts.taken[game.week][game.cell] = Some(index);
            courts.count(index, true);
        }
        courts
    }

    fn court(&self, index: usize) -> usize {
        self.board.request.weeks[self.games[index].week][self.cells[index]].location
    }

    fn count(&mut self, index: usize, is_more: bool) {
        let (PlannedGame { home, away, .. }, court) = (self.games[index], self.court(index));
        for team in [home, away] {
            let Some(position) = self.even.position(team, court) else { continue };
            let played = &mut self.counts[team][position];
            *played = if is_more { *played + 1 } else { *played - 1 };
        }
    }

    fn cost_of(&self, index: usize) -> i64 {
        let PlannedGame { week, home, away, .. } = self.games[index];
        let price = |team: usize| self.board.price(team, week, self.cells[index]);
        [home, away].map(|team| unevenness(&self.counts[team]) + price(team)).iter().sum()
    }

    /// Moves a game to a cell. A game in that cell moves to the first game's cell. Returns by how much the cost rose.
    fn put(&mut self, index: usize, cell: usize) -> i64 {
        let (week, old) = (self.games[index].week, self.cells[index]);
        let other = self.taken[week][cell];
        let both: Vec<usize> = [Some(index), other].into_iter().flatten().collect();
        let cost = |courts: &Self| both.iter().map(|index| courts.cost_of(*index)).sum::<i64>();
        let before = cost(self);
        for index in &both {
            self.count(*index, false);
        }
        self.cells[index] = cell;
        if let Some(other) = other {
            self.cells[other] = old;
        }
        self.taken[week].swap(cell, old);
        for index in &both {
            self.count(*index, true);
        }
        self.before = Some((index, old));
        cost(self) - before
    }

    fn can(&self, index: usize, cell: usize) -> bool {
        let PlannedGame { week, home, away, .. } = self.games[index];
        self.board.can_both((home, away), week, cell)
    }
}

impl Search for CourtAssignment<'_> {
    fn cost(&self) -> i64 {
        let price = |(index, game): (usize, &PlannedGame)| {
            let of = |team: usize| self.board.price(team, game.week, self.cells[index]);
            of(game.home) + of(game.away)
        };
        let prices: i64 = self.games.iter().enumerate().map(price).sum();
        prices + self.counts.iter().map(|counts| unevenness(counts)).sum::<i64>()
    }

    fn step(&mut self, random: &mut Random) -> Option<i64> {
        let kept = self.board.request.kept.len();
        let index = kept + random.below(self.games.len() - kept);
        let (week, old) = (self.games[index].week, self.cells[index]);
        let free = self.board.free(week);
        let cell = free[random.below(free.len())];
        if cell == old || self.board.slot[week][cell] != self.board.slot[week][old] {
            return None;
        }
        let fits = self.can(index, cell) && self.taken[week][cell].is_none_or(|other| self.can(other, old));
        fits.then(|| self.put(index, cell))
    }

    fn undo(&mut self) {
        if let Some((index, old)) = self.before.take() {
            self.put(index, old);
        }
    }
}

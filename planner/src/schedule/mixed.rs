//! Changes pairings and times together, for plans whose pairings fit no good choice of times.

use super::PlannedGame;
use super::annealing::{Search, anneal};
use super::pairing::{Pairing, PairingMove};
use super::random::Random;
use super::rounds::Meeting;
use super::run::Run;
use super::times::TeamTimes;

/// Cost weight of pairs, byes and rematches relative to times.
const PAIRS: i64 = 2;

/// Improves pairings and times together. The first entries of `games` are the fixed games.
pub fn mix(pairing: Pairing<'_>, games: &[PlannedGame], run: &mut Run<'_>) -> Vec<PlannedGame> {
    let steps = (20_000 * pairing.board.request.teams.max(10)).min(10_000 * games.len());
    let mut mixed = PairsAndTimes::begin(pairing, games);
    anneal(&mut mixed, run, steps, &[(1.0, 0.3), (4.0, 0.3), (1.0, 0.3), (1.5, 0.3)]);
    mixed.games()
}

#[derive(Clone)]
struct PairsAndTimes<'a> {
    pairing: Pairing<'a>,
    /// The cell of each week's games, in the order of `pairing`.
    cells: Vec<Vec<usize>>,
    times: TeamTimes<'a>,
    before: LastStep,
}

/// The data that undoes the last step.
#[derive(Clone)]
enum LastStep {
    Pairs(PairingMove),
    /// Week, index of the game in the week, and previous cell.
    Cells(Vec<(usize, usize, usize)>),
}

impl<'a> PairsAndTimes<'a> {
    fn begin(pairing: Pairing<'a>, games: &[PlannedGame]) -> Self {
        let board = pairing.board;
        let mut mixed = Self {
            cells: vec![Vec::new(); pairing.weeks.len()],
            times: TeamTimes::new(board),
            before: LastStep::Cells(Vec::new()),
            pairing,
        };
        for week in 0..mixed.cells.len() {
            for place in 0..mixed.pairing.weeks[week].games.len() {
                let (home, away) = mixed.pairing.weeks[week].games[place];
                let found = games.iter().find(|game| (game.week, game.home, game.away) == (week, home, away));
                let Some(game) = found else { continue };
                mixed.cells[week].push(game.cell);
                mixed.times.add((home, away), (week, game.cell));
            }
        }
        mixed
    }

    fn games(&self) -> Vec<PlannedGame> {
        let board = self.pairing.board;
        let mut games = board.request.kept.clone();
        for (week, own) in self.pairing.weeks.iter().enumerate() {
            let placed = own.games.iter().zip(&self.cells[week]).skip(own.kept);
            games.extend(placed.map(|((home, away), cell)| PlannedGame {
                week,
                cell: *cell,
                home: *home,
                away: *away,
            }));
        }
        games
    }

    fn times_of(&self, teams: &[usize]) -> i64 {
        teams.iter().map(|team| self.times.cost_of(*team)).sum()
    }

    fn put_pairs(&mut self, changes: &PairingMove) -> i64 {
        let mut teams: Vec<usize> = Vec::with_capacity(8);
        for (week, place, meeting) in changes {
            let old = self.pairing.weeks[*week].games[*place];
            teams.extend([old.0, old.1, meeting.0, meeting.1]);
        }
        teams.sort_unstable();
        teams.dedup();
        let teams = self.times.with_owners(teams);
        let before = self.times_of(&teams);
        let mut undo = PairingMove::new();
        for (week, place, _) in changes {
            let (old, cell) = (self.pairing.weeks[*week].games[*place], self.cells[*week][*place]);
            undo.push((*week, *place, old));
            self.times.remove(old, (*week, cell));
        }
        for (week, place, meeting) in changes {
            self.times.add(*meeting, (*week, self.cells[*week][*place]));
        }
        self.before = LastStep::Pairs(undo);
        PAIRS * self.pairing.put(changes) + self.times_of(&teams) - before
    }

    fn put_cells(&mut self, changes: &[(usize, usize, usize)]) -> i64 {
        let of =
            |mixed: &Self, (week, place, _): &(usize, usize, usize)| mixed.pairing.weeks[*week].games[*place];
        let teams = changes.iter().map(|change| of(self, change)).flat_map(|(one, other)| [one, other]);
        let teams = self.times.with_owners(teams.collect());
        let before = self.times_of(&teams);
        let mut undo = Vec::with_capacity(2);
        for change in changes {
            let (meeting, (week, place, cell)) = (of(self, change), *change);
            let old = std::mem::replace(&mut self.cells[week][place], cell);
            undo.push((week, place, old));
            self.times.remove(meeting, (week, old));
            self.times.add(meeting, (week, cell));
        }
        self.before = LastStep::Cells(undo);
        self.times_of(&teams) - before
    }

    /// Proposes to move a game to another cell of its week. A game in that cell moves to the first game's cell.
    fn move_one(&self, random: &mut Random) -> Option<Vec<(usize, usize, usize)>> {
        let board = self.pairing.board;
        let week = random.below(self.cells.len());
        let own = &self.pairing.weeks[week];
        if own.games.len() == own.kept {
            return None;
        }
        let place = own.kept + random.below(own.games.len() - own.kept);
        let free = board.free(week);
        let (old, cell) = (self.cells[week][place], free[random.below(free.len())]);
        let other = self.cells[week].iter().position(|taken| *taken == cell);
        let fits = |place: usize, cell: usize| board.can_both(own.games[place], week, cell);
        let fit = cell != old && fits(place, cell) && other.is_none_or(|other| fits(other, old));
        let other = other.map(|other| (week, other, old));
        fit.then(|| [(week, place, cell)].into_iter().chain(other).collect())
    }
}

impl Search for PairsAndTimes<'_> {
    fn cost(&self) -> i64 {
        PAIRS * self.pairing.cost() + self.times.cost()
    }

    fn step(&mut self, random: &mut Random) -> Option<i64> {
        if random.below(2) == 0 {
            let changes = self.move_one(random)?;
            return Some(self.put_cells(&changes));
        }
        let changes = self.pairing.proposal(random)?;
        let can = |(week, place, meeting): &(usize, usize, Meeting)| {
            self.pairing.board.can_both(*meeting, *week, self.cells[*week][*place])
        };
        changes.iter().all(can).then(|| self.put_pairs(&changes))
    }

    fn undo(&mut self) {
        match std::mem::replace(&mut self.before, LastStep::Cells(Vec::new())) {
            LastStep::Pairs(changes) => {
                self.put_pairs(&changes);
            }
            LastStep::Cells(changes) => {
                self.put_cells(&changes);
            }
        }
    }
}

//! Assigns games to cells (time and court), so that each team is available and plays equally often at each time.

use super::PlannedGame;
use super::annealing::{Search, anneal};
use super::board::Board;
use super::random::Random;
use super::rounds::Meeting;
use super::run::Run;
use super::seats::seats;
use super::times::TeamTimes;

/// Assigns a cell to every game and returns all games. Drops games that fit no cell.
pub fn place(board: &Board<'_>, weeks: &[&[Meeting]], run: &mut Run<'_>) -> Vec<PlannedGame> {
    let mut games = board.request.kept.clone();
    for (week, meetings) in weeks.iter().enumerate() {
        let meetings = &meetings[board.kept(week)..];
        let seated = meetings.iter().zip(seats(board, week, meetings));
        games.extend(seated.filter_map(|((home, away), cell)| {
            Some(PlannedGame { week, cell: cell?, home: *home, away: *away })
        }));
    }
    let steps = (6_000 * board.request.teams.max(20)).min(3_000 * games.len());
    let mut placing = CellAssignment::begin(board, games);
    anneal(&mut placing, run, steps, &[(3.0, 0.2), (1.0, 0.2), (6.0, 0.2)]);
    placing.games
}

#[derive(Clone)]
struct CellAssignment<'a> {
    board: &'a Board<'a>,
    games: Vec<PlannedGame>,
    /// Per week: indices of the games that can be moved.
    by_week: Vec<Vec<usize>>,
    times: TeamTimes<'a>,
    before: Vec<(usize, usize)>,
}

impl<'a> CellAssignment<'a> {
    fn begin(board: &'a Board<'a>, games: Vec<PlannedGame>) -> Self {
        let mut times = TeamTimes::new(board);
        let mut by_week = vec![Vec::new(); board.request.weeks.len()];
        let kept = board.request.kept.len();
        for (place, game) in games.iter().enumerate() {
            if place >= kept {
                by_week[game.week].push(place);
            }
            times.add((game.home, game.away), (game.week, game.cell));
        }
        Self { board, games, by_week, times, before: Vec::new() }
    }

    fn shift(&mut self, game: usize, cell: usize) {
        let PlannedGame { week, cell: old, home, away } = self.games[game];
        self.times.remove((home, away), (week, old));
        self.times.add((home, away), (week, cell));
        self.games[game].cell = cell;
    }

    fn put(&mut self, changes: &[(usize, usize)]) -> i64 {
        let teams = changes.iter().flat_map(|(game, _)| [self.games[*game].home, self.games[*game].away]);
        let teams = self.times.with_owners(teams.collect());
        let cost = |placing: &Self| teams.iter().map(|team| placing.times.cost_of(*team)).sum::<i64>();
        let before = cost(self);
        self.before = changes.iter().map(|(game, _)| (*game, self.games[*game].cell)).collect();
        for (game, cell) in changes {
            self.shift(*game, *cell);
        }
        cost(self) - before
    }
}

impl Search for CellAssignment<'_> {
    fn cost(&self) -> i64 {
        self.times.cost()
    }

    fn step(&mut self, random: &mut Random) -> Option<i64> {
        let week = random.below(self.by_week.len());
        let places = &self.by_week[week];
        if places.is_empty() {
            return None;
        }
        let game = places[random.below(places.len())];
        let free = self.board.free(week);
        let cell = free[random.below(free.len())];
        let old = self.games[game].cell;
        if cell == old {
            return None;
        }
        let other = places.iter().copied().find(|other| self.games[*other].cell == cell);
        let fits = |game: usize, cell: usize| {
            let PlannedGame { home, away, .. } = self.games[game];
            self.board.can_both((home, away), week, cell)
        };
        if !fits(game, cell) || other.is_some_and(|other| !fits(other, old)) {
            return None;
        }
        let mut changes = vec![(game, cell)];
        changes.extend(other.map(|other| (other, old)));
        Some(self.put(&changes))
    }

    fn undo(&mut self) {
        let before = std::mem::take(&mut self.before);
        self.put(&before);
    }
}

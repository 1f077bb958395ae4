//! Assigns games to cells (time and court), so that each team is available and plays equally often at each time.

use super::PlannedGame;
use super::annealing::{Search, anneal};
use super::board::Board;
use super::matching::matching;
use super::random::Random;
use super::rounds::Meeting;
use super::run::Run;
use super::times::TeamTimes;

/// Assigns a cell to as many of a week's games as possible (bipartite matching by augmenting paths). `games` excludes
/// the fixed games.
pub fn seats(board: &Board<'_>, week: usize, games: &[Meeting]) -> Vec<Option<usize>> {
    let mut taken: Vec<Option<usize>> = vec![None; board.request.weeks[week].len()];
    for game in 0..games.len() {
        let mut seen = vec![false; taken.len()];
        seat(board, (week, games), game, (&mut taken, &mut seen));
    }
    let place = |game: usize| taken.iter().position(|taken| *taken == Some(game));
    (0..games.len()).map(place).collect()
}

fn seat(
    board: &Board<'_>,
    (week, games): (usize, &[Meeting]),
    game: usize,
    (taken, seen): (&mut [Option<usize>], &mut [bool]),
) -> bool {
    for cell in board.free(week) {
        if seen[*cell] || !board.can_both(games[game], week, *cell) {
            continue;
        }
        seen[*cell] = true;
        let is_left =
            taken[*cell].is_none_or(|other| seat(board, (week, games), other, (&mut *taken, &mut *seen)));
        if is_left {
            taken[*cell] = Some(game);
            return true;
        }
    }
    false
}

/// Returns as many games as a week's cells can hold beside the fixed games, each at a time when both teams can play,
/// ignoring previous meetings.
///
/// This is a maximum matching: each cell is two adjacent vertices, and each team is adjacent to the vertices of the
/// cells in which it can play. A maximum matching has one edge per cell, and one more for each cell that holds two
/// teams.
pub fn fullest(board: &Board<'_>, week: usize, cells: &[usize]) -> Vec<(Meeting, usize)> {
    let plays = |team: usize| {
        let mut kept = board.request.kept.iter().filter(|game| game.week == week);
        kept.any(|game| game.home == team || game.away == team)
    };
    let teams: Vec<usize> = (0..board.request.teams).filter(|team| !plays(*team)).collect();
    let cells: Vec<usize> = cells.iter().copied().filter(|cell| board.free(week).contains(cell)).collect();
    let seat = |place: usize| teams.len() + 2 * place;
    let mut next = vec![Vec::new(); seat(cells.len())];
    for (place, cell) in cells.iter().enumerate() {
        let both = [seat(place), seat(place) + 1];
        next[both[0]].push(both[1]);
        next[both[1]].push(both[0]);
        for (vertex, _) in teams.iter().enumerate().filter(|(_, team)| board.can(**team, week, *cell)) {
            for one in both {
                next[one].push(vertex);
                next[vertex].push(one);
            }
        }
    }
    let mates = matching(&next);
    let sits = |seat: usize| mates[seat].and_then(|vertex| teams.get(vertex)).copied();
    let game = |place: usize| Some(((sits(seat(place))?, sits(seat(place) + 1)?), cells[place]));
    (0..cells.len()).filter_map(game).collect()
}

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
        let teams: Vec<usize> =
            changes.iter().flat_map(|(game, _)| [self.games[*game].home, self.games[*game].away]).collect();
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

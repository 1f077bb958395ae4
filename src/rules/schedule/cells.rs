//! Which game is when and on which court: nobody at a time at which they cannot play, and everybody as often at each time.

use super::Planned;
use super::annealing::{Search, anneal};
use super::board::Board;
use super::matching::matching;
use super::pairing::whole;
use super::random::Random;
use super::rounds::Meeting;
use super::run::Run;

/// A cell for each of a week's games that are not kept, as many as can have one: a matching by augmenting paths.
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

/// As many games as a week's cells can hold beside the kept ones, each at a time at which both can play, whoever has met
/// before.
///
/// A cell is two seats that are neighbours, and a team is the neighbour of the seats at which it can sit. The most pairs of
/// such a graph leave no seat alone that need not be, so they are the cells and one more for each that holds two teams.
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

/// Gives every game of the weeks a cell; those without one are left out.
pub fn place(board: &Board<'_>, weeks: &[&[Meeting]], run: &mut Run<'_>) -> Vec<Planned> {
    let mut games = board.request.kept.clone();
    for (week, meetings) in weeks.iter().enumerate() {
        let meetings = &meetings[board.kept(week)..];
        let seated = meetings.iter().zip(seats(board, week, meetings));
        games.extend(seated.filter_map(|((home, away), cell)| {
            Some(Planned { week, cell: cell?, home: *home, away: *away })
        }));
    }
    let steps = (6_000 * board.request.teams.max(20)).min(3_000 * games.len());
    let mut placing = Placing::begin(board, games);
    anneal(&mut placing, run, steps, &[(3.0, 0.2), (1.0, 0.2), (6.0, 0.2)]);
    placing.games
}

/// How far apart a team's counts of the times may be.
pub fn slot_limit(teams: usize) -> usize {
    if teams < 12 { 1 } else { 2 }
}

/// How unevenly a team plays at the times, once it is more than the limit: what its squares are over the least.
pub fn unevenness(counts: &[usize], limit: usize) -> i64 {
    let (least, most) = (counts.iter().min(), counts.iter().max());
    if most.zip(least).is_none_or(|(most, least)| most - least <= limit) {
        return 0;
    }
    let total: usize = counts.iter().sum();
    let (each, more) = (total / counts.len(), total % counts.len());
    let best = more * (each + 1).pow(2) + (counts.len() - more) * each.pow(2);
    whole(counts.iter().map(|count| count.pow(2)).sum::<usize>() - best)
}

#[derive(Clone)]
struct Placing<'a> {
    board: &'a Board<'a>,
    games: Vec<Planned>,
    kept: usize,
    /// The places of each week's games that can be moved.
    by_week: Vec<Vec<usize>>,
    /// How often a team plays at a time.
    counts: Vec<Vec<usize>>,
    before: Vec<(usize, usize)>,
}

impl<'a> Placing<'a> {
    fn begin(board: &'a Board<'a>, games: Vec<Planned>) -> Self {
        let mut counts = vec![vec![0; board.slots]; board.request.teams];
        let mut by_week = vec![Vec::new(); board.request.weeks.len()];
        let kept = board.request.kept.len();
        for (place, game) in games.iter().enumerate() {
            if place >= kept {
                by_week[game.week].push(place);
            }
            let slot = board.slot[game.week][game.cell];
            counts[game.home][slot] += 1;
            counts[game.away][slot] += 1;
        }
        Self { board, kept, games, by_week, counts, before: Vec::new() }
    }

    fn cost_of(&self, team: usize) -> i64 {
        unevenness(&self.counts[team], slot_limit(self.board.request.teams))
    }

    fn shift(&mut self, game: usize, cell: usize) {
        let Planned { week, cell: old, home, away } = self.games[game];
        let (from, to) = (self.board.slot[week][old], self.board.slot[week][cell]);
        for team in [home, away] {
            self.counts[team][from] -= 1;
            self.counts[team][to] += 1;
        }
        self.games[game].cell = cell;
    }

    fn put(&mut self, changes: &[(usize, usize)]) -> i64 {
        let teams: Vec<usize> =
            changes.iter().flat_map(|(game, _)| [self.games[*game].home, self.games[*game].away]).collect();
        let cost = |placing: &Self| teams.iter().map(|team| placing.cost_of(*team)).sum::<i64>();
        let before = cost(self);
        self.before = changes.iter().map(|(game, _)| (*game, self.games[*game].cell)).collect();
        for (game, cell) in changes {
            self.shift(*game, *cell);
        }
        cost(self) - before
    }
}

impl Search for Placing<'_> {
    fn cost(&self) -> i64 {
        (0..self.board.request.teams).map(|team| self.cost_of(team)).sum()
    }

    fn step(&mut self, random: &mut Random) -> Option<i64> {
        let week = random.below(self.by_week.len());
        let places = &self.by_week[week];
        if places.is_empty() {
            return None;
        }
        let game = places[random.below(places.len())];
        let cell = random.below(self.board.request.weeks[week].len());
        let old = self.games[game].cell;
        if cell == old || self.games[..self.kept].iter().any(|kept| kept.week == week && kept.cell == cell) {
            return None;
        }
        let other = places.iter().copied().find(|other| self.games[*other].cell == cell);
        let fits = |game: usize, cell: usize| {
            let Planned { home, away, .. } = self.games[game];
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

//! Which game is when and on which court: nobody at a time at which they cannot play, and everybody as often at each time.

use super::annealing::{Search, anneal_again};
use super::pairing::whole;
use super::random::Random;
use super::rounds::Meeting;
use super::{Cell, Planned, Request};

/// A cell for each of a week's games that are not kept, as many as can have one: a matching by augmenting paths.
pub fn seats(request: &Request, week: usize, games: &[Meeting]) -> Vec<Option<usize>> {
    let cells = free(request, week);
    let mut taken: Vec<Option<usize>> = vec![None; request.weeks[week].len()];
    for game in 0..games.len() {
        let mut seen = vec![false; taken.len()];
        seat(&Seating { request, week, games, cells: &cells }, game, &mut taken, &mut seen);
    }
    let place = |game: usize| taken.iter().position(|taken| *taken == Some(game));
    (0..games.len()).map(place).collect()
}

/// The most games that a week can hold, kept ones among them, however they are paired: two teams for each cell, each at a
/// time at which it can play. Teams are seated by augmenting paths; a seat that is left over makes no game, so that what
/// is answered is never too few.
pub fn most(request: &Request, week: usize) -> usize {
    let kept: Vec<&Planned> = request.kept.iter().filter(|game| game.week == week).collect();
    let plays = |team: usize| kept.iter().any(|game| game.home == team || game.away == team);
    // Two seats a cell; a team alone is a game against itself.
    let cells: Vec<usize> = free(request, week);
    let mut taken: Vec<Option<usize>> = vec![None; 2 * cells.len()];
    let mut seated = 0;
    for team in (0..request.teams).filter(|team| !plays(*team)) {
        let mut seen = vec![false; taken.len()];
        seated += usize::from(sit(request, (week, &cells), team, (&mut taken, &mut seen)));
    }
    kept.len() + seated / 2
}

fn sit(
    request: &Request,
    (week, cells): (usize, &[usize]),
    team: usize,
    (taken, seen): (&mut [Option<usize>], &mut [bool]),
) -> bool {
    for seat in 0..taken.len() {
        let cell = &request.weeks[week][cells[seat / 2]];
        if seen[seat] || !can_be(request, (team, team), cell) {
            continue;
        }
        seen[seat] = true;
        if taken[seat].is_none_or(|other| sit(request, (week, cells), other, (&mut *taken, &mut *seen))) {
            taken[seat] = Some(team);
            return true;
        }
    }
    false
}

struct Seating<'a> {
    request: &'a Request,
    week: usize,
    games: &'a [Meeting],
    cells: &'a [usize],
}

fn seat(seating: &Seating<'_>, game: usize, taken: &mut [Option<usize>], seen: &mut [bool]) -> bool {
    for cell in seating.cells {
        if seen[*cell]
            || !can_be(seating.request, seating.games[game], &seating.request.weeks[seating.week][*cell])
        {
            continue;
        }
        seen[*cell] = true;
        if taken[*cell].is_none_or(|other| seat(seating, other, taken, seen)) {
            taken[*cell] = Some(game);
            return true;
        }
    }
    false
}

/// The cells of a week that no kept game has.
fn free(request: &Request, week: usize) -> Vec<usize> {
    let kept = |cell: &usize| request.kept.iter().any(|game| game.week == week && game.cell == *cell);
    (0..request.weeks[week].len()).filter(|cell| !kept(cell)).collect()
}

/// Whether both teams can play then.
pub fn can_be(request: &Request, (home, away): Meeting, cell: &Cell) -> bool {
    [home, away].iter().all(|team| request.blocked.get(*team).is_none_or(|times| !times.contains(&cell.time)))
}

/// Gives every game of the weeks a cell; those without one are left out.
pub fn place(request: &Request, weeks: &[Vec<Meeting>], random: &mut Random) -> Vec<Planned> {
    let mut games = request.kept.clone();
    for (week, meetings) in weeks.iter().enumerate() {
        let kept = request.kept.iter().filter(|game| game.week == week).count();
        let seats = seats(request, week, &meetings[kept..]);
        let seated = meetings[kept..].iter().zip(seats);
        games.extend(seated.filter_map(|((home, away), cell)| {
            Some(Planned { week, cell: cell?, home: *home, away: *away })
        }));
    }
    let mut placing = Placing::begin(request, games);
    let steps = 6_000 * request.teams.max(20);
    anneal_again(&mut placing, random, steps, &[(3.0, 0.2), (1.0, 0.2), (6.0, 0.2)]);
    placing.games
}

/// How far apart a team's counts of the times may be.
pub fn slot_limit(teams: usize) -> usize {
    if teams < 12 { 1 } else { 2 }
}

/// The times of play, by day of the week and hour.
pub fn slots(request: &Request) -> Vec<(u8, &str)> {
    let mut slots: Vec<_> =
        request.weeks.iter().flatten().map(|cell| (cell.day, cell.time.as_str())).collect();
    slots.sort_unstable();
    slots.dedup();
    slots
}

#[derive(Clone)]
struct Placing<'a> {
    request: &'a Request,
    games: Vec<Planned>,
    kept: usize,
    /// Of each week and cell the time's place among all times.
    slot: Vec<Vec<usize>>,
    /// The places of each week's games that can be moved.
    by_week: Vec<Vec<usize>>,
    /// How often a team plays at a time.
    counts: Vec<Vec<usize>>,
    before: Vec<(usize, usize)>,
}

impl<'a> Placing<'a> {
    fn begin(request: &'a Request, games: Vec<Planned>) -> Self {
        let slots = slots(request);
        let slot_of = |cell: &Cell| slots.binary_search(&(cell.day, cell.time.as_str())).unwrap_or(0);
        let slot: Vec<Vec<usize>> =
            request.weeks.iter().map(|cells| cells.iter().map(slot_of).collect()).collect();
        let mut counts = vec![vec![0; slots.len()]; request.teams];
        let mut by_week = vec![Vec::new(); request.weeks.len()];
        for (place, game) in games.iter().enumerate() {
            if place >= request.kept.len() {
                by_week[game.week].push(place);
            }
            if let Some(slot) = slot[game.week].get(game.cell) {
                counts[game.home][*slot] += 1;
                counts[game.away][*slot] += 1;
            }
        }
        Self { request, kept: request.kept.len(), games, slot, by_week, counts, before: Vec::new() }
    }

    /// How unevenly a team plays at the times, once it is more than the limit: what its squares are over the least.
    fn cost_of(&self, team: usize) -> i64 {
        let counts = &self.counts[team];
        let (least, most) = (counts.iter().min(), counts.iter().max());
        if most.zip(least).is_none_or(|(most, least)| most - least <= slot_limit(self.request.teams)) {
            return 0;
        }
        let total: usize = counts.iter().sum();
        let (each, more) = (total / counts.len(), total % counts.len());
        let best = more * (each + 1).pow(2) + (counts.len() - more) * each.pow(2);
        whole(counts.iter().map(|count| count.pow(2)).sum::<usize>() - best)
    }

    fn shift(&mut self, game: usize, cell: usize) {
        let Planned { week, cell: old, home, away } = self.games[game];
        let (from, to) = (self.slot[week][old], self.slot[week][cell]);
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
        (0..self.request.teams).map(|team| self.cost_of(team)).sum()
    }

    fn step(&mut self, random: &mut Random) -> Option<i64> {
        let week = random.below(self.by_week.len());
        let places = &self.by_week[week];
        if places.is_empty() {
            return None;
        }
        let game = places[random.below(places.len())];
        let cell = random.below(self.request.weeks[week].len());
        let old = self.games[game].cell;
        if cell == old || self.games[..self.kept].iter().any(|kept| kept.week == week && kept.cell == cell) {
            return None;
        }
        let other = places.iter().copied().find(|other| self.games[*other].cell == cell);
        let fits = |game: usize, cell: usize| {
            let Planned { home, away, .. } = self.games[game];
            can_be(self.request, (home, away), &self.request.weeks[week][cell])
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

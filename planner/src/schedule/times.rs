//! The cost of when each team plays: unevenly over the times, against its wishes, or with too little rest.

use super::board::{Board, overlap};
use super::even::EvenParts;
use super::pairing::to_cost;
use super::rounds::Meeting;
use super::rules::BACK_TO_BACK;
use crate::game_length::minute_of;

/// Cost weight of a day of rest that a team lacks, relative to an uneven time.
const REST: i64 = 4;

/// Maximum difference between a team's numbers of games at two times, or on two courts, that costs nothing.
const LIMIT: usize = 1;

/// Returns how unevenly games are distributed: the sum of squared counts above the minimum possible. 0 while the counts
/// differ by one at most.
pub fn unevenness(counts: &[usize]) -> i64 {
    let (least, most) = (counts.iter().min(), counts.iter().max());
    if most.zip(least).is_none_or(|(most, least)| most - least <= LIMIT) {
        return 0;
    }
    let total: usize = counts.iter().sum();
    let (each, more) = (total / counts.len(), total % counts.len());
    let best = more * (each + 1).pow(2) + (counts.len() - more) * each.pow(2);
    to_cost(counts.iter().map(|count| count.pow(2)).sum::<usize>() - best)
}

/// The times at which the teams of a league play, while games are added and removed.
#[derive(Clone)]
pub struct TeamTimes<'a> {
    board: &'a Board<'a>,
    even: EvenParts,
    /// Per team and time over which its games are spread evenly: number of games.
    counts: Vec<Vec<usize>>,
    /// Per team: cost of its games in cells in which it wishes not to play.
    wishes: Vec<i64>,
    /// Per team and week: the cell of its game. Empty if neither rest nor another relation of games is asked for.
    cells: Vec<Vec<Option<usize>>>,
}

impl<'a> TeamTimes<'a> {
    pub fn new(board: &'a Board<'a>) -> Self {
        let (teams, weeks) = (board.request.teams, board.request.weeks.len());
        let is_related = board.request.rest_days > 0 || !board.relations.is_empty;
        let even = EvenParts::times(board);
        Self {
            board,
            counts: even.counts(),
            even,
            wishes: vec![0; teams],
            cells: vec![vec![None; weeks]; if is_related { teams } else { 0 }],
        }
    }

    pub fn add(&mut self, (home, away): Meeting, (week, cell): (usize, usize)) {
        for team in [home, away] {
            if let Some(position) = self.even.position(team, self.board.slot[week][cell]) {
                self.counts[team][position] += 1;
            }
            self.wishes[team] += self.board.price(team, week, cell);
            if let Some(cells) = self.cells.get_mut(team) {
                cells[week] = Some(cell);
            }
        }
    }

    pub fn remove(&mut self, (home, away): Meeting, (week, cell): (usize, usize)) {
        for team in [home, away] {
            if let Some(position) = self.even.position(team, self.board.slot[week][cell]) {
                self.counts[team][position] -= 1;
            }
            self.wishes[team] -= self.board.price(team, week, cell);
            if let Some(cells) = self.cells.get_mut(team) {
                cells[week] = None;
            }
        }
    }

    /// Returns the cost of a team's games. What its games cost beside those of a partner belongs to the team that owns the
    /// relation; see [`Self::with_owners`].
    pub fn cost_of(&self, team: usize) -> i64 {
        let related = if self.cells.is_empty() { 0 } else { self.rest_of(team) + self.partners_of(team) };
        unevenness(&self.counts[team]) + self.wishes[team] + related
    }

    /// Returns teams without duplicates, with the teams whose cost depends on their games.
    pub fn with_owners(&self, mut teams: Vec<usize>) -> Vec<usize> {
        let relations = &self.board.relations;
        if relations.is_empty {
            return teams;
        }
        let owners: Vec<usize> =
            teams.iter().flat_map(|team| relations.owners[*team].iter().copied()).collect();
        teams.extend(owners);
        teams.sort_unstable();
        teams.dedup();
        teams
    }

    /// Returns the cost of the rest that a team lacks.
    fn rest_of(&self, team: usize) -> i64 {
        let cells = self.cells[team].iter().enumerate();
        let mut days: Vec<usize> =
            cells.filter_map(|(week, cell)| Some(self.board.day(week, (*cell)?))).collect();
        let lack = REST * to_cost(lack_of_rest(&days, self.board.request.rest_days));
        let rules = &self.board.relations.rest[team];
        if rules.is_empty() {
            return lack;
        }
        days.sort_unstable();
        let is_short = |two: &&[usize], wanted: usize| two[1] > two[0] && two[1] - two[0] <= wanted;
        let broken = |wanted: usize| days.windows(2).filter(|two| is_short(two, wanted)).count();
        lack + rules.iter().map(|(wanted, cost)| cost * to_cost(broken(*wanted))).sum::<i64>()
    }

    /// Returns the cost of a team's games that overlap or do not follow those of its partners. Only games of one week are
    /// compared.
    fn partners_of(&self, team: usize) -> i64 {
        let own = &self.cells[team];
        let of = |(partner, follows, cost): &(usize, bool, i64)| {
            let both = own.iter().zip(&self.cells[*partner]).enumerate();
            let is_broken = |(week, (own, their)): (usize, (&Option<usize>, &Option<usize>))| {
                own.zip(*their).is_some_and(|(own, their)| self.is_broken(week, (own, their), *follows))
            };
            cost * to_cost(both.filter(|both| is_broken(*both)).count())
        };
        self.board.relations.partners[team].iter().map(of).sum()
    }

    /// Returns whether two games of a week overlap, or with `follows` whether they are on one day and do not follow each
    /// other. Two teams in one cell meet.
    fn is_broken(&self, week: usize, (own, their): (usize, usize), follows: bool) -> bool {
        let cells = &self.board.request.weeks[week];
        let minutes = self.board.request.minutes;
        if own == their || cells[own].day != cells[their].day {
            return false;
        }
        let [start, other] = [own, their].map(|cell| minute_of(&cells[cell].time));
        if !follows {
            return overlap((start, minutes), (other, minutes));
        }
        let apart = start.zip(other).map(|(start, other)| (start - other).abs());
        let minutes = i64::from(minutes);
        !apart.is_some_and(|apart| (minutes..=minutes + BACK_TO_BACK).contains(&apart))
    }

    pub fn cost(&self) -> i64 {
        (0..self.counts.len()).map(|team| self.cost_of(team)).sum()
    }
}

/// Returns by how many days in all the rest between two games in a row is shorter than `wanted` whole days.
fn lack_of_rest(days: &[usize], wanted: usize) -> usize {
    rests(days.iter().copied()).map(|rest| wanted.saturating_sub(rest)).sum()
}

/// Returns the number of whole days between each game and the next one.
pub fn rests(days: impl Iterator<Item = usize>) -> impl Iterator<Item = usize> {
    let mut last = None;
    days.filter_map(move |day| {
        let before = last.replace(day);
        before.map(|before: usize| day.saturating_sub(before + 1))
    })
}

//! The cost of when each team plays: unevenly over the times, against its wishes, or with too little rest.

use super::board::Board;
use super::pairing::to_cost;
use super::rounds::Meeting;

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
    /// Per team and time: number of games.
    counts: Vec<Vec<usize>>,
    /// Per team: cost of its games in cells in which it wishes not to play.
    wishes: Vec<i64>,
    /// Per team and week: the day of its game. Empty if no rest is asked for.
    days: Vec<Vec<Option<usize>>>,
}

impl<'a> TeamTimes<'a> {
    pub fn new(board: &'a Board<'a>) -> Self {
        let (teams, weeks) = (board.request.teams, board.request.weeks.len());
        let is_rested = board.request.rest_days > 0;
        Self {
            board,
            counts: vec![vec![0; board.slots]; teams],
            wishes: vec![0; teams],
            days: vec![vec![None; weeks]; if is_rested { teams } else { 0 }],
        }
    }

    pub fn add(&mut self, (home, away): Meeting, (week, cell): (usize, usize)) {
        for team in [home, away] {
            self.counts[team][self.board.slot[week][cell]] += 1;
            self.wishes[team] += self.board.price(team, week, cell);
            if let Some(days) = self.days.get_mut(team) {
                days[week] = Some(self.board.day(week, cell));
            }
        }
    }

    pub fn remove(&mut self, (home, away): Meeting, (week, cell): (usize, usize)) {
        for team in [home, away] {
            self.counts[team][self.board.slot[week][cell]] -= 1;
            self.wishes[team] -= self.board.price(team, week, cell);
            if let Some(days) = self.days.get_mut(team) {
                days[week] = None;
            }
        }
    }

    pub fn cost_of(&self, team: usize) -> i64 {
        let lack = self.days.get(team).map_or(0, |days| lack_of_rest(days, self.board.request.rest_days));
        unevenness(&self.counts[team]) + self.wishes[team] + REST * to_cost(lack)
    }

    pub fn cost(&self) -> i64 {
        (0..self.counts.len()).map(|team| self.cost_of(team)).sum()
    }
}

/// Returns by how many days in all the rest between two games in a row is shorter than `wanted` whole days.
fn lack_of_rest(days: &[Option<usize>], wanted: usize) -> usize {
    rests(days.iter().flatten().copied()).map(|rest| wanted.saturating_sub(rest)).sum()
}

/// Returns the number of whole days between each game and the next one.
pub fn rests(days: impl Iterator<Item = usize>) -> impl Iterator<Item = usize> {
    let mut last = None;
    days.filter_map(move |day| {
        let before = last.replace(day);
        before.map(|before: usize| day.saturating_sub(before + 1))
    })
}

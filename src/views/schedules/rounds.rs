//! Splits weeks in which a team plays several times into rounds: by days, or by the times of a day on which a team may play
//! twice.

use std::collections::BTreeSet;

use crate::rules::game_length::minute_of;
use crate::rules::schedule::Cell;

/// How weeks are split.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// The number of rounds of a week.
    pub count: usize,
    /// Whether a team may play twice on a day.
    pub has_doubleheaders: bool,
    /// The length of a game.
    pub minutes: u16,
}

impl Rounds {
    /// Splits the cells of a week, which are in order, into rounds of days that follow each other, each with as many games as
    /// possible. A week with fewer days than rounds splits days, or has empty rounds.
    #[must_use]
    pub fn split(self, cells: Vec<Cell>) -> Vec<Vec<Cell>> {
        if self.count <= 1 {
            return vec![cells];
        }
        let days: Vec<u8> = cells.iter().map(|cell| cell.day).collect::<BTreeSet<_>>().into_iter().collect();
        let of_days = |days: &[u8]| -> Vec<Cell> {
            cells.iter().filter(|cell| days.contains(&cell.day)).cloned().collect()
        };
        let mut rounds = if days.len() >= self.count {
            let sizes: Vec<usize> = days.iter().map(|day| self.room(&of_days(&[*day]))).collect();
            parts(&sizes, self.count).into_iter().map(|part| of_days(&days[part])).collect()
        } else if self.has_doubleheaders && !days.is_empty() {
            let rounds =
                |place: usize| self.count / days.len() + usize::from(place < self.count % days.len());
            let of = |(place, day): (usize, &u8)| self.split_day(&of_days(&[*day]), rounds(place));
            days.iter().enumerate().flat_map(of).collect()
        } else {
            days.iter().map(|day| of_days(&[*day])).collect::<Vec<_>>()
        };
        rounds.resize(self.count, Vec::new());
        rounds
    }

    /// Returns the number of games that cells hold without overlapping on a court.
    fn room(self, cells: &[Cell]) -> usize {
        let courts: BTreeSet<usize> = cells.iter().map(|cell| cell.location).collect();
        let on_court = |court: &usize| {
            let starts = cells
                .iter()
                .filter(|cell| cell.location == *court)
                .map(|cell| (cell.day, minute_of(&cell.time)));
            let mut last = None;
            starts.filter(|(day, start)| self.follows(&mut last, (*day, *start))).count()
        };
        courts.iter().map(on_court).sum()
    }

    fn follows(self, last: &mut Option<(u8, Option<i64>)>, next: (u8, Option<i64>)) -> bool {
        let is_free = last.is_none_or(|(day, start)| {
            day != next.0
                || start.zip(next.1).is_none_or(|(start, next)| next - start >= i64::from(self.minutes))
        });
        if is_free {
            *last = Some(next);
        }
        is_free
    }

    /// Splits the times of a day so that no game of a round overlaps one of the next round. Cells in between are left out.
    fn split_day(self, cells: &[Cell], rounds: usize) -> Vec<Vec<Cell>> {
        let starts: Vec<i64> = cells
            .iter()
            .filter_map(|cell| minute_of(&cell.time))
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        let within = |from: i64, until: i64| -> Vec<Cell> {
            let is_within =
                |cell: &&Cell| minute_of(&cell.time).is_some_and(|start| (from..until).contains(&start));
            cells.iter().filter(is_within).cloned().collect()
        };
        let mut best: (usize, Vec<Vec<Cell>>) = (0, vec![cells.to_vec()]);
        if rounds <= 1 {
            return best.1;
        }
        for last in &starts {
            let next = last + i64::from(self.minutes);
            let mut split = vec![within(0, last + 1)];
            split.extend(self.split_day(&within(next, i64::MAX), rounds - 1));
            let least = split.iter().map(|round| self.room(round)).min().unwrap_or(0);
            if least > best.0 {
                best = (least, split);
            }
        }
        best.1
    }
}

/// Divides sizes into ranges that follow each other, so that the smallest sum of a range is as large as possible.
fn parts(sizes: &[usize], count: usize) -> Vec<std::ops::Range<usize>> {
    if count <= 1 {
        return std::iter::once(0..sizes.len()).collect();
    }
    let split = |first: usize| {
        let shifted = |range: std::ops::Range<usize>| range.start + first..range.end + first;
        let rest = parts(&sizes[first..], count - 1).into_iter().map(shifted);
        std::iter::once(0..first).chain(rest).collect::<Vec<_>>()
    };
    let least = |parts: &Vec<std::ops::Range<usize>>| {
        parts.iter().map(|part| sizes[part.clone()].iter().sum::<usize>()).min()
    };
    let all = (1..=sizes.len() + 1 - count).map(split);
    all.max_by_key(least).unwrap_or_default()
}

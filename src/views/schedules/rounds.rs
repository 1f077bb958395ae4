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

    /// Splits a day into rounds. No game of a round overlaps a game of the next round, and the smallest round has as many games as
    /// possible. Cells between two rounds are left out.
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
        // The room from each start to each later one.
        let until = |begin: &i64| -> Vec<usize> {
            let later = starts.iter().filter(|end| *end >= begin);
            later.map(|end| self.room(&within(*begin, end + 1))).collect()
        };
        let rooms: Vec<Vec<usize>> = starts.iter().map(until).collect();
        let mut from = 0;
        let mut split = Vec::with_capacity(rounds);
        for end in self.ends_of_rounds(&starts, &rooms, rounds) {
            split.push(within(from, end + 1));
            from = end + i64::from(self.minutes);
        }
        split.push(within(from, i64::MAX));
        split
    }

    /// Returns the last start of each round except the last round, chosen so that the smallest round has as many games as
    /// possible. Returns fewer rounds if the day is too short. `rooms[begin][n]` is the number of games that fit from start
    /// `begin` to the `n`-th start after it. Dynamic programming: for each start and number of rounds, the best
    /// split of the rest of the day is computed once.
    fn ends_of_rounds(self, starts: &[i64], rooms: &[Vec<usize>], rounds: usize) -> Vec<i64> {
        let whole = |begin: usize| rooms.get(begin).and_then(|room| room.last()).copied().unwrap_or(0);
        // The smallest room of the rounds from each start, and the ends of these rounds.
        let mut best: Vec<(usize, Vec<i64>)> =
            (0..=starts.len()).map(|begin| (whole(begin), Vec::new())).collect();
        for _ in 1..rounds {
            let rest = best;
            let from = |begin: usize| {
                let mut found = (0, Vec::new());
                for (end, room) in starts[begin..].iter().zip(rooms.get(begin).into_iter().flatten()) {
                    let next = starts.partition_point(|start| *start < end + i64::from(self.minutes));
                    let (least, ends) = &rest[next];
                    if (*room).min(*least) > found.0 {
                        found = ((*room).min(*least), [&[*end], ends.as_slice()].concat());
                    }
                }
                if found.0 == 0 { (whole(begin), Vec::new()) } else { found }
            };
            best = (0..=starts.len()).map(from).collect();
        }
        best.swap_remove(0).1
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

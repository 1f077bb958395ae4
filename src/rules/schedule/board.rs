//! A request prepared for the search: which teams can play in which cell, and how many games each week has.

use super::rounds::Meeting;
use super::{Cell, Request};

#[derive(Debug)]
pub struct Board<'a> {
    pub request: &'a Request,
    /// Per week and cell: whether each team can play there.
    open: Vec<Vec<Vec<bool>>>,
    /// Per week: cells without a fixed game.
    free: Vec<Vec<usize>>,
    /// Per week: number of games. That is a full round, or as many games as there are cells.
    pub wanted: Vec<usize>,
    /// Per week and cell: index of its time in [`times`].
    pub slot: Vec<Vec<usize>>,
    /// Number of distinct times.
    pub slots: usize,
    /// Whether any team is unavailable at any cell.
    pub is_blocked: bool,
}

impl<'a> Board<'a> {
    pub fn new(request: &'a Request) -> Self {
        let weeks = || request.weeks.iter().enumerate();
        let open = |week: usize, (index, cell): (usize, &Cell)| {
            let can = |team: usize| can_play(request, team, (week, index), cell);
            (0..request.teams).map(can).collect::<Vec<bool>>()
        };
        let open: Vec<Vec<Vec<bool>>> = weeks()
            .map(|(week, cells)| cells.iter().enumerate().map(|cell| open(week, cell)).collect())
            .collect();
        let kept =
            |week: usize, cell: usize| request.kept.iter().any(|game| game.week == week && game.cell == cell);
        let free = |week: usize, cells: usize| (0..cells).filter(|cell| !kept(week, *cell)).collect();
        let times = times(request);
        let slot = |cell: &Cell| times.binary_search(&(cell.day, cell.time.as_str())).unwrap_or(0);
        Self {
            request,
            free: weeks().map(|(week, cells)| free(week, cells.len())).collect(),
            wanted: weeks().map(|(_, cells)| cells.len().min(request.teams / 2)).collect(),
            slot: weeks().map(|(_, cells)| cells.iter().map(slot).collect()).collect(),
            slots: times.len(),
            is_blocked: open.iter().flatten().flatten().any(|can| !can),
            open,
        }
    }

    /// Returns whether every team can always play and no game is fixed.
    pub fn is_free(&self) -> bool {
        self.request.kept.is_empty() && !self.is_blocked
    }

    pub fn can(&self, team: usize, week: usize, cell: usize) -> bool {
        self.open[week][cell][team]
    }

    /// Returns whether both teams can play in the cell.
    pub fn can_both(&self, (home, away): Meeting, week: usize, cell: usize) -> bool {
        self.can(home, week, cell) && self.can(away, week, cell)
    }

    pub fn free(&self, week: usize) -> &[usize] {
        &self.free[week]
    }

    /// Returns the number of fixed games of a week.
    pub fn kept(&self, week: usize) -> usize {
        self.request.kept.iter().filter(|game| game.week == week).count()
    }
}

fn can_play(request: &Request, team: usize, (week, index): (usize, usize), cell: &Cell) -> bool {
    let is_blocked = request.blocked.get(team).is_some_and(|times| times.contains(&cell.time));
    let is_busy = || {
        let there = |busy: &&super::BusyTime| (busy.team, busy.week, busy.day) == (team, week, cell.day);
        let own = (minute(&cell.time), request.minutes);
        request
            .busy
            .iter()
            .filter(there)
            .any(|busy| busy.time == cell.time || overlap(own, (minute(&busy.time), busy.minutes)))
    };
    !is_blocked && !request.closed.contains(&(team, week, index)) && !is_busy()
}

/// Returns a time (`HH:MM`) in minutes after midnight; `None` for a game without a time.
#[must_use]
pub fn minute(time: &str) -> Option<i64> {
    let (hours, minutes) = time.split_once(':')?;
    Some(60 * hours.parse::<i64>().ok()? + minutes.parse::<i64>().ok()?)
}

/// Returns whether two games (start, length in minutes) overlap. A game without a start overlaps no other.
#[must_use]
pub fn overlap((one, length): (Option<i64>, u16), (other, other_length): (Option<i64>, u16)) -> bool {
    one.zip(other)
        .is_some_and(|(one, other)| one < other + i64::from(other_length) && other < one + i64::from(length))
}

/// Returns the distinct times, ordered by day of the week and hour.
pub fn times(request: &Request) -> Vec<(u8, &str)> {
    let mut times: Vec<_> =
        request.weeks.iter().flatten().map(|cell| (cell.day, cell.time.as_str())).collect();
    times.sort_unstable();
    times.dedup();
    times
}

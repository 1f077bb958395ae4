//! A request laid out to be searched: who can play in which cell, and how many games each week has.

use super::rounds::Meeting;
use super::{Cell, Request};

#[derive(Debug)]
pub struct Board<'a> {
    pub request: &'a Request,
    /// Of each week and cell who can play there.
    open: Vec<Vec<Vec<bool>>>,
    /// Of each week the cells that no kept game has.
    free: Vec<Vec<usize>>,
    /// How many games each week has: a round, or as much of one as there are cells for.
    pub wanted: Vec<usize>,
    /// Of each week the times of its cells, as places among all times.
    pub slot: Vec<Vec<usize>>,
    /// How many times there are.
    pub slots: usize,
    /// Whether anybody cannot always play.
    pub is_blocked: bool,
}

impl<'a> Board<'a> {
    pub fn new(request: &'a Request) -> Self {
        let weeks = || request.weeks.iter().enumerate();
        let open = |week: usize, cell: &Cell| {
            let can = |team: usize| can_play(request, team, week, cell);
            (0..request.teams).map(can).collect::<Vec<bool>>()
        };
        let open: Vec<Vec<Vec<bool>>> =
            weeks().map(|(week, cells)| cells.iter().map(|cell| open(week, cell)).collect()).collect();
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

    /// Whether everybody can always play, and no game is fixed before.
    pub fn is_free(&self) -> bool {
        self.request.kept.is_empty() && !self.is_blocked
    }

    pub fn can(&self, team: usize, week: usize, cell: usize) -> bool {
        self.open[week][cell][team]
    }

    /// Whether both teams can play there.
    pub fn can_both(&self, (home, away): Meeting, week: usize, cell: usize) -> bool {
        self.can(home, week, cell) && self.can(away, week, cell)
    }

    pub fn free(&self, week: usize) -> &[usize] {
        &self.free[week]
    }

    /// How many of a week's games are kept.
    pub fn kept(&self, week: usize) -> usize {
        self.request.kept.iter().filter(|game| game.week == week).count()
    }
}

fn can_play(request: &Request, team: usize, week: usize, cell: &Cell) -> bool {
    let is_blocked = request.blocked.get(team).is_some_and(|times| times.contains(&cell.time));
    let is_busy = || {
        let there = |busy: &&super::Busy| (busy.team, busy.week, busy.day) == (team, week, cell.day);
        request.busy.iter().filter(there).any(|busy| busy.time == cell.time)
    };
    !is_blocked && !is_busy()
}

/// The times of play, by day of the week and hour.
pub fn times(request: &Request) -> Vec<(u8, &str)> {
    let mut times: Vec<_> =
        request.weeks.iter().flatten().map(|cell| (cell.day, cell.time.as_str())).collect();
    times.sort_unstable();
    times.dedup();
    times
}

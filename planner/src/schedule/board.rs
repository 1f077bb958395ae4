//! A request prepared for the search: which teams can play in which cell, and how many games each week has.

use super::locks::{self, Lock};
use super::rounds::Meeting;
use super::rules::{PlanRule, PlanRuleKind};
use super::seats::fullest;
use super::{Cell, Request};
use crate::game_length::minute_of;

#[derive(Debug)]
pub struct Board<'a> {
    pub request: &'a Request,
    /// Per week and cell: whether each team can play there.
    open: Vec<Vec<Vec<bool>>>,
    /// Per week: cells for new games, of which no two overlap on one court, and none overlaps a fixed game.
    free: Vec<Vec<usize>>,
    /// Per week: number of games. That is a full round, or as many games as there are cells; in a partial plan as many as
    /// find a place.
    pub wanted: Vec<usize>,
    /// The number of games of all weeks for which there are cells and teams.
    pub room: usize,
    /// Per week and cell: index of its time in [`times`].
    pub slot: Vec<Vec<usize>>,
    /// Number of distinct times.
    pub slots: usize,
    /// Number of courts.
    pub courts: usize,
    /// Whether any team is unavailable at any cell.
    pub is_blocked: bool,
    /// Per week, cell and team: cost of the team's wishes. Empty without wishes.
    prices: Vec<Vec<Vec<i64>>>,
    /// Meetings that stay in their week.
    pub locks: Vec<Lock>,
    /// The rest that teams want, and teams whose games concern each other.
    pub relations: Relations,
}

/// Rules that concern several games, by team.
#[derive(Debug, Default)]
pub struct Relations {
    /// Per team: whole days of rest, and the cost of each break.
    pub rest: Vec<Vec<(usize, i64)>>,
    /// Per team: another team whose games must not overlap, or must follow, its own; whether they must follow; the cost.
    pub partners: Vec<Vec<(usize, bool, i64)>>,
    /// Per team: the teams that have it as a partner.
    pub owners: Vec<Vec<usize>>,
    pub is_empty: bool,
}

/// The cost of a break of a hard rule that the cells of a single game do not decide.
pub const HARD: i64 = 200;

impl<'a> Board<'a> {
    pub fn new(request: &'a Request) -> Self {
        Self::with(request, apart(request))
    }

    /// Creates a board on which fixed meetings have their weeks, another choice for each attempt.
    pub fn locked(request: &'a Request, attempt: usize) -> Self {
        let mut board = Self::new(request);
        let can = |meeting: Meeting, week: usize, cell: usize| {
            board.free[week].contains(&cell) && board.can_both(meeting, week, cell)
        };
        board.locks = locks::choose(request, can, &board.wanted, attempt);
        board
    }

    /// Creates a board on which overlapping cells of one court are all free. The caller chooses among them.
    pub fn with_overlaps(request: &'a Request) -> Self {
        let free = |(week, cells): (usize, &Vec<Cell>)| {
            (0..cells.len()).filter(|cell| !is_kept(request, week, *cell)).collect()
        };
        Self::with(request, request.weeks.iter().enumerate().map(free).collect())
    }

    fn with(request: &'a Request, free: Vec<Vec<usize>>) -> Self {
        let weeks = || request.weeks.iter().enumerate();
        let open = |week: usize, (index, cell): (usize, &Cell)| {
            let can = |team: usize| can_play(request, team, (week, index), cell);
            (0..request.teams).map(can).collect::<Vec<bool>>()
        };
        let mut open: Vec<Vec<Vec<bool>>> = weeks()
            .map(|(week, cells)| cells.iter().enumerate().map(|cell| open(week, cell)).collect())
            .collect();
        for rule in request.rules.iter().filter(|rule| rule.is_hard()) {
            let PlanRuleKind::Cells { team, cells } = &rule.kind else { continue };
            for (week, cell) in cells {
                open[*week][*cell][*team] = false;
            }
        }
        let kept = |week: usize| request.kept.iter().filter(|game| game.week == week).count();
        let wanted = |week: usize| (free[week].len() + kept(week)).min(request.teams / 2);
        let times = times(request);
        let slot = |cell: &Cell| times.binary_search(&(cell.day, cell.time.as_str())).unwrap_or(0);
        let cells = || request.weeks.iter().flatten();
        let wanted: Vec<usize> = (0..free.len()).map(wanted).collect();
        let mut board = Self {
            request,
            room: wanted.iter().sum(),
            wanted,
            free,
            slot: weeks().map(|(_, cells)| cells.iter().map(slot).collect()).collect(),
            slots: times.len(),
            courts: cells().map(|cell| cell.location + 1).max().unwrap_or(0),
            is_blocked: open.iter().flatten().flatten().any(|can| !can),
            open,
            prices: prices(request),
            locks: Vec::new(),
            relations: Relations::of(request),
        };
        if request.is_partial && board.is_blocked {
            let possible = |week: usize| board.kept(week) + fullest(&board, week, board.free(week)).len();
            let wanted = |week: usize| board.wanted[week].min(possible(week));
            board.wanted = (0..board.wanted.len()).map(wanted).collect();
        }
        board
    }

    /// Returns whether every team can always play, no game is fixed, and no rule limits the plan.
    pub fn is_free(&self) -> bool {
        self.request.kept.is_empty() && !self.is_blocked && self.request.rules.iter().all(PlanRule::is_idle)
    }

    /// Returns whether the optimum of most criteria is known.
    pub fn has_known_bounds(&self) -> bool {
        let Request { earlier, wishes, rest_days, .. } = self.request;
        self.is_free() && earlier.is_empty() && wishes.is_empty() && *rest_days == 0
    }

    /// Returns whether each week is a whole round or has no games.
    pub fn is_whole(&self) -> bool {
        self.wanted.iter().all(|games| *games == 0 || *games == self.request.teams / 2)
    }

    /// Returns the number of rounds of a single round robin.
    pub fn cycle(&self) -> usize {
        let teams = self.request.teams;
        if teams.is_multiple_of(2) { teams.saturating_sub(1) } else { teams }
    }

    pub fn can(&self, team: usize, week: usize, cell: usize) -> bool {
        self.open[week][cell][team]
    }

    /// Returns whether both teams can play in the cell.
    pub fn can_both(&self, (home, away): Meeting, week: usize, cell: usize) -> bool {
        self.can(home, week, cell) && self.can(away, week, cell) && self.suits_lock((home, away), week, cell)
    }

    /// Returns whether a meeting is not fixed in a week, or is fixed to this cell.
    fn suits_lock(&self, (home, away): Meeting, week: usize, cell: usize) -> bool {
        let mut locks = self.locks.iter();
        let own = |lock: &&Lock| {
            lock.week == week && (lock.meeting == (home, away) || lock.meeting == (away, home))
        };
        locks.find(own).is_none_or(|lock| lock.cells.contains(&cell))
    }

    /// Returns the meetings that are fixed in a week.
    pub fn locked_meetings(&self, week: usize) -> Vec<Meeting> {
        self.locks.iter().filter(|lock| lock.week == week).map(|lock| lock.meeting).collect()
    }

    /// Returns the cost of a team's wishes for a game in a cell.
    pub fn price(&self, team: usize, week: usize, cell: usize) -> i64 {
        self.prices.get(week).map_or(0, |cells| cells[cell][team])
    }

    pub fn has_prices(&self) -> bool {
        !self.prices.is_empty()
    }

    /// Returns the lowest cost of a team's wishes for a game in a week.
    pub fn least_price(&self, team: usize, week: usize) -> i64 {
        let prices = self.free[week].iter().map(|cell| self.price(team, week, *cell));
        if self.has_prices() { prices.min().unwrap_or(0) } else { 0 }
    }

    /// Returns the day of a cell, counted from the first day of the first week.
    pub fn day(&self, week: usize, cell: usize) -> usize {
        self.request.day_of(week, cell)
    }

    pub fn free(&self, week: usize) -> &[usize] {
        &self.free[week]
    }

    /// Returns the number of fixed games of a week.
    pub fn kept(&self, week: usize) -> usize {
        self.request.kept.iter().filter(|game| game.week == week).count()
    }
}

impl Relations {
    fn of(request: &Request) -> Self {
        let mut relations = Self {
            rest: vec![Vec::new(); request.teams],
            partners: vec![Vec::new(); request.teams],
            owners: vec![Vec::new(); request.teams],
            is_empty: true,
        };
        for rule in &request.rules {
            let cost = rule.cost.unwrap_or(HARD);
            match rule.kind {
                PlanRuleKind::Rest { team, days } => relations.rest[team].push((days, cost)),
                PlanRuleKind::Apart { one, other } => {
                    relations.partners[one].push((other, false, cost));
                    relations.owners[other].push(one);
                }
                PlanRuleKind::BackToBack { one, other } => {
                    relations.partners[one].push((other, true, cost));
                    relations.owners[other].push(one);
                }
                PlanRuleKind::Cells { .. } | PlanRuleKind::Fixed { .. } | PlanRuleKind::Meetings { .. } => {
                    continue;
                }
            }
            relations.is_empty = false;
        }
        relations
    }
}

fn is_kept(request: &Request, week: usize, cell: usize) -> bool {
    request.kept.iter().any(|game| game.week == week && game.cell == cell)
}

/// Returns per week as many cells for new games as possible of which no two overlap on one court, the earliest first.
fn apart(request: &Request) -> Vec<Vec<usize>> {
    let week = |(week, cells): (usize, &Vec<Cell>)| {
        let (mut used, mut open): (Vec<usize>, Vec<usize>) =
            (0..cells.len()).partition(|cell| is_kept(request, week, *cell));
        open.sort_by_key(|cell| (minute_of(&cells[*cell].time), *cell));
        let mut free = Vec::with_capacity(open.len());
        for cell in open {
            if !used.iter().any(|other| overlap_on_court(&cells[cell], &cells[*other], request.minutes)) {
                used.push(cell);
                free.push(cell);
            }
        }
        free.sort_unstable();
        free
    };
    request.weeks.iter().enumerate().map(week).collect()
}

fn overlap_on_court(one: &Cell, other: &Cell, minutes: u16) -> bool {
    (one.day, one.location) == (other.day, other.location)
        && overlap((minute_of(&one.time), minutes), (minute_of(&other.time), minutes))
}

fn prices(request: &Request) -> Vec<Vec<Vec<i64>>> {
    let soft = request.rules.iter().filter_map(|rule| match &rule.kind {
        PlanRuleKind::Cells { team, cells } => Some((*team, cells, rule.cost?)),
        _ => None,
    });
    let wishes = request.wishes.iter().map(|wish| (wish.team, &wish.cells, wish.cost)).chain(soft);
    let wishes: Vec<_> = wishes.collect();
    if wishes.is_empty() {
        return Vec::new();
    }
    let of = |cells: &Vec<Cell>| vec![vec![0; request.teams]; cells.len()];
    let mut prices: Vec<_> = request.weeks.iter().map(of).collect();
    for (team, cells, cost) in wishes {
        for (week, cell) in cells {
            prices[*week][*cell][team] += cost;
        }
    }
    prices
}

fn can_play(request: &Request, team: usize, (week, index): (usize, usize), cell: &Cell) -> bool {
    let is_blocked = request.blocked.get(team).is_some_and(|times| times.contains(&cell.time));
    let is_busy = || {
        let there = |busy: &&super::BusyTime| (busy.team, busy.week, busy.day) == (team, week, cell.day);
        let own = (minute_of(&cell.time), request.minutes);
        request
            .busy
            .iter()
            .filter(there)
            .any(|busy| busy.time == cell.time || overlap(own, (minute_of(&busy.time), busy.minutes)))
    };
    !is_blocked && !request.closed.contains(&(team, week, index)) && !is_busy()
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

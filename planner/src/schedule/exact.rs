//! Exhaustive search for a plan that keeps all hard rules, for leagues so small that local search may miss the few plans
//! there are.

use std::collections::BTreeMap;

use super::board::{Board, overlap};
use super::rules::{PlanRuleKind, hard_violations};
use super::run::Run;
use super::{Cell, PlannedGame};
use crate::game_length::minute_of;

/// Maximum number of comparisons of games before the search gives up. It bounds the time without a clock.
const MOST_LOOKS: usize = 20_000_000;
/// The same for a partial plan, which can leave games out instead.
const MOST_LOOKS_OF_PARTIAL: usize = 500_000;

/// The result of an exhaustive search.
pub enum Exact {
    Found(Vec<PlannedGame>),
    /// It is proven that no plan exists.
    Impossible,
    /// The search gave up.
    Unknown,
}

/// Searches for a plan with as many games in each week as `board` wants.
pub fn search(board: &Board<'_>, run: &Run<'_>) -> Exact {
    let mut search = Search::begin(board);
    let is_found = search.week(0, run);
    if is_found {
        Exact::Found(search.games)
    } else if search.looks >= search.most_looks || run.watch.is_stopped() {
        Exact::Unknown
    } else {
        Exact::Impossible
    }
}

struct Search<'a> {
    board: &'a Board<'a>,
    games: Vec<PlannedGame>,
    looks: usize,
    most_looks: usize,
    /// Per pair with a rule: the number of meetings wanted.
    wanted: BTreeMap<(usize, usize), usize>,
    met: BTreeMap<(usize, usize), usize>,
    /// Per team: its games so far.
    played: Vec<usize>,
}

impl<'a> Search<'a> {
    fn begin(board: &'a Board<'a>) -> Self {
        let mut search = Self {
            board,
            games: board.request.kept.clone(),
            looks: 0,
            most_looks: if board.request.is_partial { MOST_LOOKS_OF_PARTIAL } else { MOST_LOOKS },
            wanted: BTreeMap::new(),
            met: BTreeMap::new(),
            played: vec![0; board.request.teams],
        };
        for rule in board.request.rules.iter().filter(|rule| rule.is_hard()) {
            if let PlanRuleKind::Meetings { one, other, count } = rule.kind {
                search.wanted.insert((one.min(other), one.max(other)), count);
            }
        }
        let kept = board.request.kept.iter().map(|game| (game.home, game.away));
        for (home, away) in board.request.earlier.iter().copied().chain(kept) {
            *search.met.entry((home.min(away), home.max(away))).or_default() += 1;
        }
        search
    }

    /// Plans a week and all later ones.
    fn week(&mut self, week: usize, run: &Run<'_>) -> bool {
        if week == self.board.wanted.len() {
            return hard_violations(self.board.request, &self.games) == 0;
        }
        let missing = self.board.wanted[week].saturating_sub(self.board.kept(week));
        self.cell((week, 0), missing, run)
    }

    /// Plans the cells of a week from an index on, with `missing` games in them.
    fn cell(&mut self, (week, from): (usize, usize), missing: usize, run: &Run<'_>) -> bool {
        if missing == 0 {
            return self.week(week + 1, run);
        }
        let free = self.board.free(week);
        if free.len() - from < missing || self.looks >= self.most_looks || run.watch.is_stopped() {
            return false;
        }
        let cell = free[from];
        self.looks +=
            self.board.request.teams * (1 + self.board.request.rules.len()) * (1 + self.games.len());
        for (home, away) in self.pairs(week, cell) {
            *self.met.entry((home, away)).or_default() += 1;
            self.played[home] += 1;
            self.played[away] += 1;
            self.games.push(PlannedGame { week, cell, home, away });
            if self.cell((week, from + 1), missing - 1, run) {
                return true;
            }
            self.games.pop();
            self.played[home] -= 1;
            self.played[away] -= 1;
            *self.met.entry((home, away)).or_default() -= 1;
            if self.looks >= self.most_looks {
                return false;
            }
        }
        self.cell((week, from + 1), missing, run)
    }

    /// Returns the pairs that can meet in a cell beside the games so far, those that met and played least first.
    fn pairs(&self, week: usize, cell: usize) -> Vec<(usize, usize)> {
        let able: Vec<usize> =
            (0..self.board.request.teams).filter(|team| self.can(*team, week, cell)).collect();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for (place, one) in able.iter().enumerate() {
            let later = able[place + 1..].iter().map(|other| (*one, *other));
            pairs.extend(later.filter(|pair| {
                let met = self.met.get(pair).copied().unwrap_or(0);
                self.wanted.get(pair).is_none_or(|wanted| met < *wanted)
            }));
        }
        pairs.sort_by_key(|pair| {
            (self.met.get(pair).copied().unwrap_or(0), self.played[pair.0] + self.played[pair.1])
        });
        pairs
    }

    /// Returns whether a team can play in a cell: it has no other game in the week, rests, and no game of a team that it
    /// shares a person with overlaps.
    fn can(&self, team: usize, week: usize, cell: usize) -> bool {
        let request = self.board.request;
        let plays = |game: &PlannedGame, team: usize| game.home == team || game.away == team;
        let in_week = |game: &&PlannedGame| game.week == week;
        if !self.board.can(team, week, cell)
            || self.games.iter().filter(in_week).any(|game| plays(game, team))
        {
            return false;
        }
        let own = (request.day_of(week, cell), &request.weeks[week][cell]);
        request.rules.iter().filter(|rule| rule.is_hard()).all(|rule| match rule.kind {
            PlanRuleKind::Rest { team: rested, days } if rested == team => {
                let mut others = self.games.iter().filter(|game| plays(game, team));
                others.all(|game| {
                    let apart = request.day_of(game.week, game.cell).abs_diff(own.0);
                    apart == 0 || apart > days
                })
            }
            PlanRuleKind::Apart { one, other } if one == team || other == team => {
                let partner = if one == team { other } else { one };
                let mut theirs = self.games.iter().filter(|game| plays(game, partner));
                !theirs.any(|game| self.overlaps(own, game))
            }
            _ => true,
        })
    }

    fn overlaps(&self, (day, cell): (usize, &Cell), game: &PlannedGame) -> bool {
        let request = self.board.request;
        let there = &request.weeks[game.week][game.cell];
        request.day_of(game.week, game.cell) == day
            && overlap((minute_of(&cell.time), request.minutes), (minute_of(&there.time), request.minutes))
    }
}

//! Divides shared cells between leagues: games in proportion to each league's number of teams, and evenly over the
//! times.

use std::collections::BTreeMap;

use super::annealing::{Search, anneal};
use super::board::Board;
use super::cells::{fullest, unevenness};
use super::pairing::to_cost;
use super::random::Random;
use super::run::Run;
use super::together::{CourtTime, SharedLeague};

/// Cost weights of teams that do not play: in one week and in all weeks, both squared and divided by the number of
/// teams.
const IN_A_WEEK: i64 = 100;
const IN_ALL: i64 = 1_000;

/// A league's cell, as indices of the league, the week and the cell.
type Claim = (usize, usize, usize);

/// Returns the cells that each league owns, per league and week. No place has two owners, except where fixed games
/// share it.
pub fn divide(leagues: &[SharedLeague], boards: &[Board<'_>], run: &mut Run<'_>) -> Vec<Vec<Vec<usize>>> {
    let mut division = CellDivision::begin(leagues, boards);
    let steps = 400 * division.contested.len();
    anneal(&mut division, run, steps, &[(300.0, 2.0), (30.0, 0.5)]);
    division.owned()
}

#[derive(Clone)]
struct CellDivision<'a> {
    boards: &'a [Board<'a>],
    /// Places that several leagues can use, each with the index of its current owner.
    contested: Vec<(Vec<Claim>, usize)>,
    /// Per league and week: whether the league owns each cell.
    owns: Vec<Vec<Vec<bool>>>,
    /// Per league: number of teams that cannot play in each week.
    lacks: Vec<Vec<usize>>,
    counts: Vec<Vec<usize>>,
    before: Option<(usize, usize)>,
}

impl<'a> CellDivision<'a> {
    fn begin(leagues: &[SharedLeague], boards: &'a [Board<'a>]) -> Self {
        let mut claims: BTreeMap<CourtTime, Vec<Claim>> = BTreeMap::new();
        for (league, shared) in leagues.iter().enumerate() {
            for (week, cells) in shared.places.iter().enumerate() {
                for (cell, place) in cells.iter().enumerate() {
                    claims.entry(*place).or_default().push((league, week, cell));
                }
            }
        }
        let none = |board: &Board<'_>| board.slot.iter().map(|cells| vec![false; cells.len()]).collect();
        let mut division = Self {
            boards,
            contested: Vec::new(),
            owns: boards.iter().map(none).collect(),
            lacks: boards.iter().map(|board| vec![0; board.wanted.len()]).collect(),
            counts: boards.iter().map(|board| vec![0; board.slots]).collect(),
            before: None,
        };
        for (turn, claims) in claims.into_values().enumerate() {
            let is_kept = |claim: &&Claim| !boards[claim.0].free(claim.1).contains(&claim.2);
            let kept: Vec<Claim> = claims.iter().filter(is_kept).copied().collect();
            let owner = if kept.is_empty() { turn % claims.len() } else { 0 };
            // Fixed games keep their place, even if two of them share it.
            for claim in if kept.is_empty() { &claims[owner..=owner] } else { &kept } {
                division.give(*claim, true);
            }
            if kept.is_empty() && claims.len() > 1 {
                division.contested.push((claims, owner));
            }
        }
        for (league, board) in boards.iter().enumerate() {
            for week in 0..board.wanted.len() {
                division.lacks[league][week] = division.lack(league, week);
            }
        }
        division
    }

    fn give(&mut self, (league, week, cell): Claim, is_given: bool) {
        self.owns[league][week][cell] = is_given;
        let count = &mut self.counts[league][self.boards[league].slot[week][cell]];
        *count = if is_given { *count + 1 } else { *count - 1 };
    }

    fn cells(&self, league: usize, week: usize) -> Vec<usize> {
        let owns = &self.owns[league][week];
        (0..owns.len()).filter(|cell| owns[*cell]).collect()
    }

    /// Returns the number of a league's teams that cannot play in a week. One team is allowed to be left over.
    fn lack(&self, league: usize, week: usize) -> usize {
        let board = &self.boards[league];
        let cells = self.cells(league, week);
        let possible = if board.is_blocked {
            board.kept(week) + fullest(board, week, &cells).len()
        } else {
            cells.len()
        };
        let idle = board.request.teams.saturating_sub(2 * possible);
        if idle > 1 && board.wanted[week] > 0 { idle } else { 0 }
    }

    fn cost_of(&self, league: usize) -> i64 {
        let lacks = &self.lacks[league];
        let in_all = to_cost(lacks.iter().sum());
        let weekly: usize = lacks.iter().map(|lack| lack * lack).sum();
        let teams = to_cost(self.boards[league].request.teams);
        (IN_ALL * in_all * in_all + IN_A_WEEK * to_cost(weekly)) / teams + unevenness(&self.counts[league], 1)
    }

    fn pass(&mut self, place: usize, owner: usize) -> i64 {
        let (claims, old) = &self.contested[place];
        let (from, to, old) = (claims[*old], claims[owner], *old);
        let cost = |division: &Self| division.cost_of(from.0) + division.cost_of(to.0);
        let before = cost(self);
        self.contested[place].1 = owner;
        self.give(from, false);
        self.give(to, true);
        for (league, week, _) in [from, to] {
            self.lacks[league][week] = self.lack(league, week);
        }
        self.before = Some((place, old));
        cost(self) - before
    }

    /// Returns the cells that each league owns. If unavailable teams cannot fill a week's cells, returns only the cells
    /// that can be filled.
    fn owned(&self) -> Vec<Vec<Vec<usize>>> {
        let week = |league: usize, week: usize| {
            let (board, cells) = (&self.boards[league], self.cells(league, week));
            let wanted = cells.len().min(board.request.teams / 2);
            let filled = if board.is_blocked { fullest(board, week, &cells) } else { Vec::new() };
            if !board.is_blocked || board.kept(week) + filled.len() >= wanted {
                return cells;
            }
            let is_used = |cell: &usize| {
                !board.free(week).contains(cell) || filled.iter().any(|(_, filled)| filled == cell)
            };
            cells.into_iter().filter(is_used).collect()
        };
        let league = |(place, board): (usize, &Board<'_>)| {
            (0..board.wanted.len()).map(|number| week(place, number)).collect()
        };
        self.boards.iter().enumerate().map(league).collect()
    }
}

impl Search for CellDivision<'_> {
    fn cost(&self) -> i64 {
        (0..self.boards.len()).map(|league| self.cost_of(league)).sum()
    }

    fn step(&mut self, random: &mut Random) -> Option<i64> {
        if self.contested.is_empty() {
            return None;
        }
        let place = random.below(self.contested.len());
        let owner = random.below(self.contested[place].0.len());
        (owner != self.contested[place].1).then(|| self.pass(place, owner))
    }

    fn undo(&mut self) {
        if let Some((place, owner)) = self.before.take() {
            self.pass(place, owner);
        }
    }
}

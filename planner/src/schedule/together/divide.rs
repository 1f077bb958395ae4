//! Divides shared cells between leagues: games in proportion to each league's number of teams, and evenly over the
//! times.

use std::collections::BTreeSet;

use super::{CourtTime, SharedLeague};
use crate::schedule::annealing::{Search, anneal};
use crate::schedule::board::Board;
use crate::schedule::pairing::to_cost;
use crate::schedule::random::Random;
use crate::schedule::run::Run;
use crate::schedule::seats::fullest;
use crate::schedule::times::unevenness;

/// Cost weights of teams that do not play: in one week and in all weeks, both squared and divided by the number of
/// teams.
const IN_A_WEEK: i64 = 100;
const IN_ALL: i64 = 1_000;
/// Cost of a league that owns no cell: it would have no plan at all.
const WITHOUT_CELLS: i64 = 1_000_000;

/// A league's cell, as indices of the league, the week and the cell.
type Claim = (usize, usize, usize);

/// Returns the cells that each league owns, per league and week. No two cells that overlap on a court have an owner,
/// except those of fixed games.
pub fn divide(leagues: &[SharedLeague], boards: &[Board<'_>], run: &mut Run<'_>) -> Vec<Vec<Vec<usize>>> {
    let claims = claims(leagues);
    let rivals = rivals(leagues, &claims);
    let is_contested = |claim: &usize| {
        let is_free = |claim: usize| !is_kept(boards, claims[claim]);
        is_free(*claim) && !rivals[*claim].is_empty() && rivals[*claim].iter().all(|rival| is_free(*rival))
    };
    let contested: Vec<usize> = (0..claims.len()).filter(is_contested).collect();
    let mut division = CellDivision::begin(boards, &claims, (&rivals, &contested));
    let steps = 300 * contested.len();
    anneal(&mut division, run, steps, &[(300.0, 2.0), (30.0, 0.5)]);
    division.owned()
}

#[derive(Clone)]
struct CellDivision<'a> {
    boards: &'a [Board<'a>],
    claims: &'a [Claim],
    /// Per claim: the claims that overlap it on its court.
    rivals: &'a [Vec<usize>],
    /// Claims whose owner the search can change.
    contested: &'a [usize],
    is_owned: Vec<bool>,
    /// Per league and week: whether the league owns each cell.
    owns: Vec<Vec<Vec<bool>>>,
    /// Per league: number of teams that cannot play in each week.
    lacks: Vec<Vec<usize>>,
    counts: Vec<Vec<usize>>,
    /// The claims that the last step gave or took.
    before: Vec<usize>,
}

/// Returns the cells of all leagues, ordered by their places.
fn claims(leagues: &[SharedLeague]) -> Vec<Claim> {
    let mut claims: Vec<(CourtTime, Claim)> = Vec::new();
    for (league, shared) in leagues.iter().enumerate() {
        for (week, cells) in shared.places.iter().enumerate() {
            claims.extend(cells.iter().enumerate().map(|(cell, place)| (*place, (league, week, cell))));
        }
    }
    claims.sort_unstable();
    claims.into_iter().map(|(_, claim)| claim).collect()
}

/// Returns for each claim the claims that overlap it on its court.
fn rivals(leagues: &[SharedLeague], claims: &[Claim]) -> Vec<Vec<usize>> {
    let place = |(league, week, cell): Claim| leagues[league].places[week][cell];
    let longest = leagues.iter().map(|league| i64::from(league.request.minutes)).max().unwrap_or(0);
    let mut rivals = vec![Vec::new(); claims.len()];
    for (one, claim) in claims.iter().enumerate() {
        let from = place(*claim);
        let near = |other: &usize| {
            let to = place(claims[*other]);
            to.court == from.court && to.start < from.start + longest
        };
        for other in (one + 1..claims.len()).take_while(near) {
            let (rival, minutes) = (claims[other], |claim: Claim| leagues[claim.0].request.minutes);
            if from.overlaps(minutes(*claim), (place(rival), minutes(rival))) {
                rivals[one].push(other);
                rivals[other].push(one);
            }
        }
    }
    rivals
}

impl<'a> CellDivision<'a> {
    fn begin(
        boards: &'a [Board<'a>],
        claims: &'a [Claim],
        (rivals, contested): (&'a [Vec<usize>], &'a [usize]),
    ) -> Self {
        let none = |board: &Board<'_>| board.slot.iter().map(|cells| vec![false; cells.len()]).collect();
        let mut division = Self {
            boards,
            claims,
            rivals,
            contested,
            is_owned: vec![false; claims.len()],
            owns: boards.iter().map(none).collect(),
            lacks: boards.iter().map(|board| vec![0; board.wanted.len()]).collect(),
            counts: boards.iter().map(|board| vec![0; board.slots]).collect(),
            before: Vec::new(),
        };
        // Fixed games keep their place, even if two of them share it.
        for claim in (0..claims.len()).filter(|claim| is_kept(boards, claims[*claim])) {
            division.flip(claim);
        }
        // The leagues take turns.
        let mut turn = 0;
        for claim in contested {
            let both = rivals[*claim].iter().copied().chain([*claim]);
            let open: Vec<usize> = both.filter(|claim| division.is_open(*claim)).collect();
            if !open.is_empty() {
                division.flip(open[turn % open.len()]);
                turn += 1;
            }
        }
        for claim in (0..claims.len()).filter(|claim| !is_kept(boards, claims[*claim])) {
            if division.is_open(claim) {
                division.flip(claim);
            }
        }
        for (league, board) in boards.iter().enumerate() {
            for week in 0..board.wanted.len() {
                division.lacks[league][week] = division.lack(league, week);
            }
        }
        division
    }

    /// Returns whether nobody owns the cell, or one that overlaps it.
    fn is_open(&self, claim: usize) -> bool {
        !self.is_owned[claim] && self.rivals[claim].iter().all(|rival| !self.is_owned[*rival])
    }

    /// Gives a league the cell of a claim, or takes it away.
    fn flip(&mut self, claim: usize) {
        self.is_owned[claim] = !self.is_owned[claim];
        self.give(self.claims[claim], self.is_owned[claim]);
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
        let without = if self.counts[league].iter().all(|count| *count == 0) { WITHOUT_CELLS } else { 0 };
        let lacking = (IN_ALL * in_all * in_all + IN_A_WEEK * to_cost(weekly)) / teams;
        lacking + without + unevenness(&self.counts[league])
    }

    /// Gives or takes claims and returns by how much the cost rose.
    fn flip_all(&mut self, claims: &[usize]) -> i64 {
        let weeks: BTreeSet<(usize, usize)> =
            claims.iter().map(|claim| (self.claims[*claim].0, self.claims[*claim].1)).collect();
        let leagues: BTreeSet<usize> = weeks.iter().map(|(league, _)| *league).collect();
        let cost = |division: &Self| leagues.iter().map(|league| division.cost_of(*league)).sum::<i64>();
        let before = cost(self);
        for claim in claims {
            self.flip(*claim);
        }
        for (league, week) in weeks {
            self.lacks[league][week] = self.lack(league, week);
        }
        cost(self) - before
    }

    /// Returns the claims that change if a claim is given: it, those that overlap it, and those that are possible then.
    fn exchange(&self, claim: usize) -> Vec<usize> {
        let mut changes = vec![claim];
        changes.extend(self.rivals[claim].iter().filter(|rival| self.is_owned[**rival]));
        for taken in changes.clone().into_iter().skip(1) {
            for next in self.rivals[taken].iter().filter(|next| !self.is_owned[**next]) {
                let is_rival = |rival: &usize| self.is_owned[*rival] != changes.contains(rival);
                if !changes.contains(next) && !self.rivals[*next].iter().any(is_rival) {
                    changes.push(*next);
                }
            }
        }
        changes
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
        let claim = self.contested[random.below(self.contested.len())];
        if self.is_owned[claim] {
            return None;
        }
        let changes = self.exchange(claim);
        let grown = self.flip_all(&changes);
        self.before = changes;
        Some(grown)
    }

    fn undo(&mut self) {
        let before = std::mem::take(&mut self.before);
        self.flip_all(&before);
    }
}

fn is_kept(boards: &[Board<'_>], (league, week, cell): Claim) -> bool {
    !boards[league].free(week).contains(&cell)
}

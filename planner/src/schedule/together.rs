//! Plans leagues that share a gym. Divides the places between the leagues, plans each league in its own places, then
//! swaps games between the leagues to even out the times.

mod divide;
mod gym;

use std::collections::BTreeSet;

use super::board::{Board, overlap};
use super::explain::{explain, is_possible};
use super::rules::{PlanRule, PlanRuleKind, hard_violations};
use super::run::{Run, WHOLE_RUN, to_float};
use super::{Plan, PlannedGame, Refusal, Request, RunProgress, RunStage, Wish};
use super::{check, courts, generate_watched, plan_within, report};

/// A league that is planned together with others.
#[derive(Clone, Debug)]
pub struct SharedLeague {
    pub request: Request,
    /// Per week and cell: its place. Only one of two leagues with the same place can use it.
    pub places: Vec<Vec<CourtTime>>,
    /// Per team: its identities. Teams of two leagues with an identity in common never play at the same time: one team that
    /// plays in both, or two teams that share a person.
    pub who: Vec<BTreeSet<usize>>,
}

/// A court at a time, shared by all leagues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CourtTime {
    pub court: usize,
    /// In minutes since midnight of a day that all leagues share.
    pub start: i64,
}

impl CourtTime {
    /// Returns whether a game of `minutes` here and a game elsewhere (place, length in minutes) overlap.
    pub(super) fn overlaps_in_time(self, minutes: u16, (other, length): (Self, u16)) -> bool {
        overlap((Some(self.start), minutes), (Some(other.start), length))
    }

    /// Returns whether they also are on one court.
    pub(super) fn overlaps(self, minutes: u16, other: (Self, u16)) -> bool {
        self.court == other.0.court && self.overlaps_in_time(minutes, other)
    }
}

/// Maximum number of orders in which the leagues are planned, for teams that play in two leagues and block a plan.
const ORDERS: usize = 6;

/// Number of attempts for each league.
const ATTEMPTS: usize = 3;

/// Progress in thousandths before and after the leagues are planned.
const BEFORE: f64 = 50.0;
const AFTER: f64 = 850.0;

/// Plans leagues that share places. Returns the plans in the same order.
///
/// # Errors
/// The index of a league that has no plan, with its `Refusal`.
pub fn generate_together(
    leagues: &[SharedLeague],
    watch: &RunProgress,
) -> Result<Vec<Plan>, (usize, Refusal)> {
    if let [alone] = leagues {
        return generate_watched(&alone.request, watch)
            .map(|plan| vec![plan])
            .map_err(|refusal| (0, refusal));
    }
    plan_orders(leagues, watch)
        .map_err(|(place, refusal)| (place, explained(&leagues[place].request, refusal, watch)))
}

/// Names the rules that leave a league without a plan. If the league has one when it is planned alone, the other leagues and
/// its rules are to blame together.
fn explained(request: &Request, refusal: Refusal, watch: &RunProgress) -> Refusal {
    let hard: BTreeSet<usize> =
        request.rules.iter().filter(|rule| rule.is_hard()).map(|rule| rule.source).collect();
    if hard.is_empty() || refusal == Refusal::Stopped {
        refusal
    } else if !is_possible(request, watch) {
        explain(request, refusal, watch)
    } else if watch.is_stopped() {
        Refusal::Stopped
    } else if matches!(refusal, Refusal::Rules(_)) {
        Refusal::Unkept(hard.into_iter().collect())
    } else {
        refusal
    }
}

/// Plans leagues in one order after the other, until all have a plan.
fn plan_orders(leagues: &[SharedLeague], watch: &RunProgress) -> Result<Vec<Plan>, (usize, Refusal)> {
    for (place, league) in leagues.iter().enumerate() {
        check(&Board::new(&league.request)).map_err(|refusal| (place, refusal))?;
    }
    let boards: Vec<Board<'_>> = leagues.iter().map(|league| Board::with_overlaps(&league.request)).collect();
    let seed = leagues.first().map_or(0, |league| league.request.seed);
    let mut last = (0, Refusal::Stopped);
    for order in 0..ORDERS {
        let mut run = Run::new(seed.wrapping_add(to_u64(order)), watch, (0.0, BEFORE));
        run.begin(RunStage::Pairs, 0, 1);
        let owned = divide::divide(leagues, &boards, &mut run);
        match plan_in_turn(leagues, &owned, (order, watch)) {
            Ok((mut games, missing)) => {
                let mut run = Run::new(seed, watch, (AFTER, WHOLE_RUN.1));
                run.begin(RunStage::Times, 0, 1);
                let before = games.clone();
                gym::even_out(leagues, &boards, &mut games, &mut run);
                share_courts(leagues, &mut games, &mut run);
                if breaks_rules(leagues, &games) {
                    games = before;
                }
                return if watch.is_stopped() {
                    Err((0, Refusal::Stopped))
                } else {
                    let plans = plans(leagues, &games).into_iter().zip(missing);
                    Ok(plans.map(|(plan, missing)| Plan { missing, ..plan }).collect())
                };
            }
            Err((place, Refusal::Stopped)) => return Err((place, Refusal::Stopped)),
            Err(refusal) => last = refusal,
        }
    }
    Err(last)
}

/// Returns whether the games of a league break one of its hard rules.
fn breaks_rules(leagues: &[SharedLeague], games: &[Vec<PlannedGame>]) -> bool {
    leagues.iter().zip(games).any(|(league, games)| hard_violations(&league.request, games) > 0)
}

/// Per league: its games, and those that a partial plan leaves out.
type GamesInTurn = (Vec<Vec<PlannedGame>>, Vec<Vec<(usize, usize)>>);

/// Plans one league after the other, each in the cells that it owns, so that no team plays twice at once.
fn plan_in_turn(
    leagues: &[SharedLeague],
    owned: &[Vec<Vec<usize>>],
    (first, watch): (usize, &RunProgress),
) -> Result<GamesInTurn, (usize, Refusal)> {
    let mut games: Vec<Vec<PlannedGame>> = leagues.iter().map(|league| league.request.kept.clone()).collect();
    let mut missing = vec![Vec::new(); leagues.len()];
    for turn in 0..leagues.len() {
        let place = (first + turn) % leagues.len();
        let mut request = without_busy(leagues, &games, place);
        request = among(&request, &owned[place]);
        let share = |turn: usize| BEFORE + (AFTER - BEFORE) * to_float(turn) / to_float(leagues.len());
        let part = (share(turn), share(turn + 1));
        request.seed = request.seed.wrapping_add(to_u64(first));
        let mut run = Run::new(request.seed, watch, part);
        let plan = plan_within(&request, &mut run, ATTEMPTS).map_err(|refusal| (place, refusal))?;
        let back = |game: &PlannedGame| PlannedGame { cell: owned[place][game.week][game.cell], ..*game };
        // Other modules expect the fixed games first.
        let (kept, planned): (Vec<PlannedGame>, Vec<PlannedGame>) =
            plan.games.iter().map(back).partition(|game| leagues[place].request.kept.contains(game));
        games[place] = kept.into_iter().chain(planned).collect();
        missing[place] = plan.missing;
    }
    Ok((games, missing))
}

/// Returns a request reduced to some of its cells.
fn among(request: &Request, cells: &[Vec<usize>]) -> Request {
    let of = |(week, cells): (usize, &Vec<usize>)| {
        cells.iter().map(|cell| request.weeks[week][*cell].clone()).collect::<Vec<_>>()
    };
    let weeks = cells.iter().enumerate().map(of).collect();
    let index = |(week, cell): (usize, usize)| Some((week, cells[week].iter().position(|own| *own == cell)?));
    let closed = |(team, week, cell): &(usize, usize, usize)| {
        index((*week, *cell)).map(|(week, cell)| (*team, week, cell))
    };
    let wish = |wish: &Wish| Wish {
        cells: wish.cells.iter().filter_map(|cell| index(*cell)).collect(),
        ..wish.clone()
    };
    let inside_of = |cells: &BTreeSet<(usize, usize)>| cells.iter().filter_map(|cell| index(*cell)).collect();
    let rule = |rule: &PlanRule| {
        let kind = match &rule.kind {
            PlanRuleKind::Cells { team, cells } => {
                PlanRuleKind::Cells { team: *team, cells: inside_of(cells) }
            }
            PlanRuleKind::Fixed { one, other, cells } => {
                PlanRuleKind::Fixed { one: *one, other: *other, cells: inside_of(cells) }
            }
            other => other.clone(),
        };
        PlanRule { kind, ..rule.clone() }
    };
    Request {
        rules: request.rules.iter().map(rule).collect(),
        weeks,
        kept: inside(&request.kept, cells),
        closed: request.closed.iter().filter_map(closed).collect(),
        wishes: request.wishes.iter().map(wish).collect(),
        ..request.clone()
    }
}

/// Returns a league's request, in which each cell is closed to the teams that play in another league during a game in
/// the cell.
fn without_busy(leagues: &[SharedLeague], games: &[Vec<PlannedGame>], place: usize) -> Request {
    let own = &leagues[place];
    let mut request = own.request.clone();
    for (other, league) in leagues.iter().enumerate().filter(|(other, _)| *other != place) {
        for game in &games[other] {
            let there = (league.places[game.week][game.cell], league.request.minutes);
            let plays = |who: &BTreeSet<usize>| {
                [game.home, game.away].iter().any(|team| !league.who[*team].is_disjoint(who))
            };
            for team in (0..own.who.len()).filter(|team| plays(&own.who[*team])) {
                request.closed.extend(cells_during(own, there).map(|(week, cell)| (team, week, cell)));
            }
        }
    }
    request
}

/// Returns the cells (week, index) of a league in which a game would overlap another game in time.
fn cells_during(league: &SharedLeague, there: (CourtTime, u16)) -> impl Iterator<Item = (usize, usize)> {
    let weeks = league.places.iter().enumerate();
    weeks.flat_map(move |(week, cells)| {
        let during =
            move |(_, place): &(usize, &CourtTime)| place.overlaps_in_time(league.request.minutes, there);
        cells.iter().enumerate().filter(during).map(move |(cell, _)| (week, cell))
    })
}

/// Returns the cells of a league, per week, that no game of another league overlaps.
fn left_by_others(leagues: &[SharedLeague], games: &[Vec<PlannedGame>], place: usize) -> Vec<Vec<usize>> {
    let others = leagues.iter().zip(games).enumerate().filter(|(other, _)| *other != place);
    let mut taken: Vec<(CourtTime, u16)> = others
        .flat_map(|(_, (league, games))| {
            games.iter().map(|game| (league.places[game.week][game.cell], league.request.minutes))
        })
        .collect();
    taken.sort_unstable();
    let longest = taken.iter().map(|(_, minutes)| i64::from(*minutes)).max().unwrap_or(0);
    let league = &leagues[place];
    let is_left = |own: CourtTime| {
        let from = CourtTime { start: own.start - longest, ..own };
        let first = taken.partition_point(|(other, _)| *other < from);
        let until = own.start + i64::from(league.request.minutes);
        let mut near =
            taken[first..].iter().take_while(|(other, _)| other.court == own.court && other.start < until);
        !near.any(|other| own.overlaps(league.request.minutes, *other))
    };
    let left = |cells: &Vec<CourtTime>| (0..cells.len()).filter(|cell| is_left(cells[*cell])).collect();
    league.places.iter().map(left).collect()
}

/// Returns a league's games in the cells of a request reduced to `cells`. Drops games in other cells.
fn inside(games: &[PlannedGame], cells: &[Vec<usize>]) -> Vec<PlannedGame> {
    let inside = |game: &PlannedGame| {
        let cell = cells[game.week].iter().position(|cell| *cell == game.cell)?;
        Some(PlannedGame { cell, ..*game })
    };
    games.iter().filter_map(inside).collect()
}

/// Removes cells without a game that overlap a game of the same league on its court.
fn keep_apart(league: &SharedLeague, games: &[PlannedGame], cells: &mut [Vec<usize>]) {
    let minutes = league.request.minutes;
    for (week, cells) in cells.iter_mut().enumerate() {
        let used: Vec<usize> = games.iter().filter(|game| game.week == week).map(|game| game.cell).collect();
        let place = |cell: usize| league.places[week][cell];
        cells.retain(|cell| {
            used.contains(cell)
                || !used.iter().any(|game| place(*cell).overlaps(minutes, (place(*game), minutes)))
        });
    }
}

/// Shares the courts out in each league in turn, among the cells that the other leagues leave.
fn share_courts(leagues: &[SharedLeague], games: &mut [Vec<PlannedGame>], run: &mut Run<'_>) {
    for place in 0..leagues.len() {
        let mut cells = left_by_others(leagues, games, place);
        keep_apart(&leagues[place], &games[place], &mut cells);
        let request = among(&without_busy(leagues, games, place), &cells);
        let mut own = inside(&games[place], &cells);
        // Fixed games may share a place with another league. Their league then keeps its courts.
        if own.len() == games[place].len() {
            courts::share_out(&Board::new(&request), &mut own, run);
            for (game, shared) in games[place].iter_mut().zip(&own) {
                game.cell = cells[game.week][shared.cell];
            }
        }
    }
}

/// Creates plans from games. Each is measured on the cells that the other leagues do not use.
fn plans(leagues: &[SharedLeague], games: &[Vec<PlannedGame>]) -> Vec<Plan> {
    let plan = |(place, league): (usize, &SharedLeague)| {
        let cells = left_by_others(leagues, games, place);
        let request = among(&without_busy(leagues, games, place), &cells);
        let report = report(&request, &inside(&games[place], &cells));
        Plan::of(&league.request, games[place].clone(), report)
    };
    leagues.iter().enumerate().map(plan).collect()
}

fn to_u64(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(0)
}

//! Plans a league's games: who meets whom in which week, on which court and when, and who is at home.
//!
//! A week is a round, or as much of one as its cells hold: nobody plays twice in it. Pairings come from the circle
//! method, whose sides have the fewest breaks there can be (de Werra, 1981); what a construction cannot give is reached by
//! local search. The same request and seed give the same plan.

use std::collections::BTreeSet;

mod annealing;
mod board;
mod cells;
mod clashes;
mod divide;
mod gym;
mod matching;
mod mixed;
mod moves;
mod pairing;
mod random;
mod report;
mod rounds;
mod run;
mod sides;
mod together;

use board::Board;
pub use clashes::{Clash, ClashKind, Limits, clashes, is_held};
pub use report::{Criterion, report};
use run::Run;
pub use run::{Stage, Watch};
pub use together::{Place, Shared, generate_together};

/// What to plan. Teams are `0..teams`.
#[derive(Clone, Debug)]
pub struct Request {
    pub teams: usize,
    /// Of each week the cells that hold a game each; none in a week off.
    pub weeks: Vec<Vec<Cell>>,
    /// Of each team the times, `HH:MM`, at which it cannot play.
    pub blocked: Vec<BTreeSet<String>>,
    /// When a team plays elsewhere.
    pub busy: Vec<Busy>,
    /// Games that stay as they are, such as those that were played.
    pub kept: Vec<Planned>,
    pub seed: u64,
}

/// A time at which a team plays elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Busy {
    pub team: usize,
    pub week: usize,
    pub day: u8,
    /// `HH:MM`.
    pub time: String,
}

/// Where and when one game can be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// Days after the first of the week.
    pub day: u8,
    /// `HH:MM`.
    pub time: String,
    /// Which of the courts.
    pub location: usize,
}

/// A game of the plan: a week, the place of its cell in the week, and two teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    pub week: usize,
    pub cell: usize,
    pub home: usize,
    pub away: usize,
}

/// A whole schedule.
#[derive(Clone, Debug)]
pub struct Plan {
    /// By week and cell, the kept ones among them.
    pub games: Vec<Planned>,
    /// Of each week in which anybody plays, who does not.
    pub byes: Vec<Vec<usize>>,
    pub report: Vec<Criterion>,
}

/// Why there can be no plan, and what would help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Fewer than two teams.
    TooFewTeams,
    /// No week has a cell.
    NoCells,
    /// The team cannot play at any of the times.
    NeverFree { team: usize },
    /// In that week fewer games can be played than there are cells and teams for.
    Unfilled { week: usize, possible: usize, wanted: usize },
    /// Whoever watches has stopped it.
    Stopped,
}

/// How often a search begins anew where a criterion that can be met is not; in small leagues, where little is possible and
/// trying is quick, more often.
const ATTEMPTS: usize = 8;
const ATTEMPTS_OF_FEW: usize = 16;
const FEW: usize = 12;

/// Plans the games.
///
/// # Errors
/// A `Refusal` where there can be no plan; what can be planned but not as well as asked is in the report.
pub fn generate(request: &Request) -> Result<Plan, Refusal> {
    generate_watched(request, &Watch::default())
}

/// [`generate`], while somebody watches how far it is and may stop it.
///
/// # Errors
/// Those of `generate`, and `Stopped`.
pub fn generate_watched(request: &Request, watch: &Watch) -> Result<Plan, Refusal> {
    check(&Board::new(request))?;
    let attempts = if request.teams <= FEW { ATTEMPTS_OF_FEW } else { ATTEMPTS };
    plan_within(request, &mut Run::new(request.seed, watch, run::ALL), attempts)
}

/// The best plan of so many attempts, of a request that has some.
fn plan_within(request: &Request, run: &mut Run<'_>, attempts: usize) -> Result<Plan, Refusal> {
    let board = Board::new(request);
    check_weeks(&board)?;
    // Where teams are blocked nothing is known of what can be met, and each attempt takes long.
    let attempts = if board.is_free() { attempts } else { 1 };
    let mut best: Option<Plan> = None;
    for attempt in 0..attempts {
        let plan = plan(&board, run, attempt, attempts);
        if run.watch.is_stopped() {
            return Err(Refusal::Stopped);
        }
        if best.as_ref().is_none_or(|best| unmet(&plan) < unmet(best)) {
            best = Some(plan);
        }
        if best.as_ref().is_some_and(|best| unmet(best) == 0) {
            break;
        }
    }
    best.ok_or(Refusal::Stopped)
}

fn unmet(plan: &Plan) -> usize {
    plan.report.iter().filter(|criterion| !criterion.is_met).count()
}

fn plan(board: &Board<'_>, run: &mut Run<'_>, attempt: usize, of: usize) -> Plan {
    run.begin(Stage::Pairs, 3 * attempt, 3 * of);
    let pairing = pairing::pair(board, run);
    run.begin(Stage::Times, 3 * attempt + 1, 3 * of);
    let weeks: Vec<_> = pairing.weeks.iter().map(|week| week.games.as_slice()).collect();
    let mut games = cells::place(board, &weeks, run);
    // Pairs that suit no choice of times are changed along with them.
    if attempt > 0 && games.len() == board.wanted.iter().sum::<usize>() {
        games = mixed::mix(pairing, &games, run);
    }
    run.begin(Stage::Sides, 3 * attempt + 2, 3 * of);
    sides::balance(board, &mut games, run);
    let report = report(board.request, &games);
    Plan::of(board.request, games, report)
}

impl Plan {
    fn of(request: &Request, mut games: Vec<Planned>, report: Vec<Criterion>) -> Self {
        games.sort_by_key(|game| (game.week, game.cell));
        let byes = (0..request.weeks.len()).map(|week| byes(request.teams, &games, week)).collect();
        Self { games, byes, report }
    }
}

/// Who does not play in a week in which others do.
fn byes(teams: usize, games: &[Planned], week: usize) -> Vec<usize> {
    let mut plays = vec![false; teams];
    for game in games.iter().filter(|game| game.week == week) {
        plays[game.home] = true;
        plays[game.away] = true;
    }
    let anybody = plays.contains(&true);
    (0..teams).filter(|team| anybody && !plays[*team]).collect()
}

/// Whether there is a plan that keeps what must be.
fn check(board: &Board<'_>) -> Result<(), Refusal> {
    if board.request.teams < 2 {
        return Err(Refusal::TooFewTeams);
    }
    if board.request.weeks.iter().all(Vec::is_empty) {
        return Err(Refusal::NoCells);
    }
    let cells = |week: usize| 0..board.request.weeks[week].len();
    for team in 0..board.request.teams {
        let is_free = |week: usize| cells(week).any(|cell| board.can(team, week, cell));
        if !(0..board.wanted.len()).any(is_free) {
            return Err(Refusal::NeverFree { team });
        }
    }
    check_weeks(board)
}

/// Whether every week has as many games as it has cells and teams for.
fn check_weeks(board: &Board<'_>) -> Result<(), Refusal> {
    if board.request.weeks.iter().all(Vec::is_empty) {
        return Err(Refusal::NoCells);
    }
    if !board.is_blocked {
        return Ok(());
    }
    for (week, wanted) in board.wanted.iter().copied().enumerate() {
        let possible = board.kept(week) + cells::fullest(board, week, board.free(week)).len();
        if possible < wanted {
            return Err(Refusal::Unfilled { week, possible, wanted });
        }
    }
    Ok(())
}

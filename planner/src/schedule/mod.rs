//! Plans a league's games: pairings per week, times and courts, and home and away.
//!
//! A week is a round, or as much of a round as its cells hold; no team plays twice in a week. Pairings come from the
//! circle method, which has the minimum number of breaks (de Werra, 1981). Local search reaches the criteria that no
//! construction can. The same request and seed always give the same plan.

use std::collections::BTreeSet;

mod annealing;
mod board;
mod cells;
mod courts;
mod earlier;
mod even;
mod exact;
mod explain;
mod locks;
mod matching;
mod mixed;
mod moves;
mod pairing;
mod partial;
mod random;
mod report;
mod rounds;
mod rules;
mod run;
mod seats;
mod sides;
mod times;
mod together;

use board::Board;
pub use board::overlap;
pub use earlier::even_meetings;
use exact::Exact;
pub use explain::Culprit;
use explain::explain;
pub use random::Random;
pub use report::{Criterion, report, spread};
pub use rules::{BACK_TO_BACK, PlanRule, PlanRuleKind, violations};
use run::Run;
pub use run::{RunProgress, RunStage};
pub use sides::breaks;
pub use times::rests;
pub use together::{CourtTime, SharedLeague, generate_together};

/// The input of the planner. Teams are `0..teams`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub teams: usize,
    /// Per week: the cells, each for one game; none in a week off.
    pub weeks: Vec<Vec<Cell>>,
    /// Per week: days from the first day of the first week to its first day. Empty: each week begins 7 days after the
    /// week before.
    pub first_days: Vec<u32>,
    /// Length of a game in minutes. Two cells of one court whose games would overlap never both have a game.
    pub minutes: u16,
    /// Per team: times (`HH:MM`) at which it is unavailable.
    pub blocked: Vec<BTreeSet<String>>,
    /// Cells (team, week, index of the cell in the week) in which a team cannot play.
    pub closed: BTreeSet<(usize, usize, usize)>,
    /// Times at which a team plays elsewhere.
    pub busy: Vec<BusyTime>,
    pub wishes: Vec<Wish>,
    /// Games that must not change, such as games that were played.
    pub kept: Vec<PlannedGame>,
    /// Earlier meetings (home, away) of the teams, such as games of another schedule of the league, in order of play.
    /// They count as meetings before the first week.
    pub earlier: Vec<(usize, usize)>,
    /// Number of whole days wanted between two games of a team.
    pub rest_days: usize,
    /// Further rules: hard ones, which no plan violates, and wishes.
    pub rules: Vec<PlanRule>,
    /// Whether games without a place are left out, see [`Plan::missing`]. Otherwise such a request is refused.
    pub is_partial: bool,
    pub seed: u64,
}

impl Request {
    /// Returns the day of a cell, counted from the first day of the first week.
    fn day_of(&self, week: usize, cell: usize) -> usize {
        let first = self.first_days.get(week).map_or(7 * week, |first| *first as usize);
        first + usize::from(self.weeks[week][cell].day)
    }
}

impl Default for Request {
    fn default() -> Self {
        Self {
            teams: 0,
            weeks: Vec::new(),
            first_days: Vec::new(),
            minutes: 60,
            blocked: Vec::new(),
            closed: BTreeSet::new(),
            busy: Vec::new(),
            wishes: Vec::new(),
            kept: Vec::new(),
            earlier: Vec::new(),
            rest_days: 0,
            rules: Vec::new(),
            is_partial: false,
            seed: 0,
        }
    }
}

/// A time at which a team plays elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BusyTime {
    pub team: usize,
    pub week: usize,
    pub day: u8,
    /// `HH:MM`.
    pub time: String,
    /// Length of the game in minutes.
    pub minutes: u16,
}

/// A wish of a team not to play in some cells, such as late ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    pub team: usize,
    /// Cells (week, index of the cell in the week).
    pub cells: BTreeSet<(usize, usize)>,
    /// Cost of each game of the team in one of the cells. A slot more than another costs 1 to 2.
    pub cost: i64,
}

/// A time and court for one game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// Days after the first day of the week.
    pub day: u8,
    /// `HH:MM`.
    pub time: String,
    /// Index of the court.
    pub location: usize,
}

/// A planned game: its week, the index of its cell in the week, and two teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedGame {
    pub week: usize,
    pub cell: usize,
    pub home: usize,
    pub away: usize,
}

/// A complete schedule.
#[derive(Clone, Debug)]
pub struct Plan {
    /// By week and cell, including the fixed games.
    pub games: Vec<PlannedGame>,
    /// Per week: teams that have a bye. Empty for a week without games.
    pub byes: Vec<Vec<usize>>,
    pub report: Vec<Criterion>,
    /// The games (home, away) of a partial plan that found no place.
    pub missing: Vec<(usize, usize)>,
}

/// The reason why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Fewer than two teams.
    TooFewTeams,
    /// No week has a cell.
    NoCells,
    /// The team is unavailable at all times.
    NeverFree { team: usize },
    /// Unavailable teams leave this week with fewer possible games than its cells and teams would allow.
    Unfilled { week: usize, possible: usize, wanted: usize },
    /// No plan keeps all hard rules. Without these rules, one does.
    Rules(Vec<Culprit>),
    /// No plan was found that keeps all hard rules; it is unknown whether one exists. The sources of the rules that the best
    /// plan violates.
    Unkept(Vec<usize>),
    /// The run was cancelled with its [`RunProgress`].
    Stopped,
}

/// Maximum number of attempts while a criterion that could be met is not met. Small leagues get more attempts, because
/// each takes little time and few plans are possible.
pub const ATTEMPTS: usize = 8;
pub const ATTEMPTS_OF_FEW: usize = 16;
const FEW: usize = 12;
/// The same with unavailable teams, fixed games, earlier meetings, wishes or rest: it is unknown which criteria can be
/// met, so every attempt runs to its end. `GAMES_PER_RUN` limits the attempts of large schedules.
pub const ATTEMPTS_WITH_LIMITS: usize = 2;
pub const GAMES_PER_RUN: usize = 400;

/// Plans the games.
///
/// # Errors
/// A `Refusal` if there is no plan. A plan that misses some criteria is not an error; see its report.
pub fn generate(request: &Request) -> Result<Plan, Refusal> {
    generate_watched(request, &RunProgress::default())
}

/// Plans the games like [`generate`]. `watch` shows the progress and can cancel the run.
///
/// # Errors
/// The errors of `generate`, and `Stopped`.
pub fn generate_watched(request: &Request, watch: &RunProgress) -> Result<Plan, Refusal> {
    let attempts = if request.teams <= FEW { ATTEMPTS_OF_FEW } else { ATTEMPTS };
    let mut run = Run::new(request.seed, watch, run::WHOLE_RUN);
    let plan = check(&Board::new(request)).and_then(|()| plan_within(request, &mut run, attempts));
    plan.map_err(|refusal| if request.rules.is_empty() { refusal } else { explain(request, refusal, watch) })
}

/// Returns the best plan of up to `attempts` attempts, for a request that passed [`check`].
fn plan_within(request: &Request, run: &mut Run<'_>, attempts: usize) -> Result<Plan, Refusal> {
    let board = Board::new(request);
    check_weeks(&board)?;
    let attempts = if board.has_known_bounds() { attempts } else { attempts.min(limited_attempts(&board)) };
    let mut best: Option<(usize, Plan)> = None;
    for attempt in 0..attempts {
        let plan = plan(&Board::locked(request, attempt), run, attempt, attempts);
        if run.watch.is_stopped() {
            return Err(Refusal::Stopped);
        }
        let broken = rules::hard_violations(request, &plan.games)
            + board.wanted.iter().sum::<usize>().saturating_sub(plan.games.len());
        let key = |(broken, plan): &(usize, Plan)| (*broken, shortfall(plan));
        let next = (broken, plan);
        if best.as_ref().is_none_or(|best| key(&next) < key(best)) {
            best = Some(next);
        }
        if best.as_ref().is_some_and(|(broken, best)| *broken == 0 && shortfall(best).0 == 0) {
            break;
        }
    }
    let (broken, plan) = best.ok_or(Refusal::Stopped)?;
    if broken == 0 { Ok(completed(&board, plan)) } else { keep_rules(&board, &plan, run) }
}

/// Makes a plan that violates hard rules keep them: by exhaustive search, or in a partial plan by leaving games out.
fn keep_rules(board: &Board<'_>, plan: &Plan, run: &mut Run<'_>) -> Result<Plan, Refusal> {
    let request = board.request;
    let mut games = match exact::search(board, run) {
        Exact::Found(games) => games,
        _ if run.watch.is_stopped() => return Err(Refusal::Stopped),
        _ if request.is_partial => rules::without_violations(request, &plan.games),
        Exact::Impossible => return Err(Refusal::Rules(Vec::new())),
        Exact::Unknown => return Err(Refusal::Unkept(unkept_sources(request, &plan.games))),
    };
    sides::balance(board, &mut games, run);
    let report = report(request, &games);
    Ok(completed(board, Plan::of(request, games, report)))
}

/// Returns the sources of the hard rules that games violate.
fn unkept_sources(request: &Request, games: &[PlannedGame]) -> Vec<usize> {
    let broken = request.rules.iter().zip(violations(request, games));
    let broken = broken.filter(|(rule, count)| rule.is_hard() && *count > 0);
    let sources: BTreeSet<usize> = broken.map(|(rule, _)| rule.source).collect();
    sources.into_iter().collect()
}

/// Returns a plan with the games that it leaves out.
fn completed(board: &Board<'_>, plan: Plan) -> Plan {
    let missing = if board.request.is_partial { partial::missing(board, &plan.games) } else { Vec::new() };
    Plan { missing, ..plan }
}

fn limited_attempts(board: &Board<'_>) -> usize {
    let games: usize = board.wanted.iter().sum();
    (GAMES_PER_RUN / games.max(1)).clamp(1, ATTEMPTS_WITH_LIMITS)
}

/// Returns by how much a plan misses its criteria: the number of missed ones, the difference to each bound in the order
/// of the report, and the number of breaks.
fn shortfall(plan: &Plan) -> (usize, Vec<i64>, i64) {
    let missing = |criterion: &Criterion| {
        let bound = criterion.bound.filter(|_| !criterion.is_met);
        bound.map_or(0, |bound| (criterion.value - bound).abs())
    };
    let unmet = plan.report.iter().filter(|criterion| !criterion.is_met).count();
    let breaks = plan.report.iter().find(|criterion| criterion.name == "breaks");
    (unmet, plan.report.iter().map(missing).collect(), breaks.map_or(0, |breaks| breaks.value))
}

fn plan(board: &Board<'_>, run: &mut Run<'_>, attempt: usize, of: usize) -> Plan {
    run.begin(RunStage::Pairs, 3 * attempt, 3 * of);
    let pairing = pairing::pair(board, run);
    run.begin(RunStage::Times, 3 * attempt + 1, 3 * of);
    let weeks: Vec<_> = pairing.weeks.iter().map(|week| week.games.as_slice()).collect();
    let mut games = cells::place(board, &weeks, run);
    // Changes the pairings together with the times, because no times suited them before.
    let is_broken = !board.relations.is_empty && rules::hard_violations(board.request, &games) > 0;
    if (attempt > 0 || is_broken) && games.len() == board.wanted.iter().sum::<usize>() {
        games = mixed::mix(pairing, &games, run);
    }
    courts::share_out(board, &mut games, run);
    run.begin(RunStage::Sides, 3 * attempt + 2, 3 * of);
    sides::balance(board, &mut games, run);
    let report = report(board.request, &games);
    Plan::of(board.request, games, report)
}

/// Returns games with their home and away teams chosen anew, except those of the fixed games.
#[must_use]
pub fn with_sides(request: &Request, games: &[PlannedGame]) -> Vec<PlannedGame> {
    let (mut sided, chosen): (Vec<PlannedGame>, Vec<PlannedGame>) =
        games.iter().partition(|game| request.kept.contains(game));
    sided.extend(chosen);
    let watch = RunProgress::default();
    let mut run = Run::new(request.seed, &watch, run::WHOLE_RUN);
    sides::balance(&Board::new(request), &mut sided, &mut run);
    sided
}

impl Plan {
    fn of(request: &Request, mut games: Vec<PlannedGame>, report: Vec<Criterion>) -> Self {
        games.sort_by_key(|game| (game.week, game.cell));
        let byes = (0..request.weeks.len()).map(|week| byes(request.teams, &games, week)).collect();
        Self { games, byes, report, missing: Vec::new() }
    }
}

/// Returns the teams that have a bye in a week; empty for a week without games.
fn byes(teams: usize, games: &[PlannedGame], week: usize) -> Vec<usize> {
    let mut plays = vec![false; teams];
    for game in games.iter().filter(|game| game.week == week) {
        plays[game.home] = true;
        plays[game.away] = true;
    }
    let anybody = plays.contains(&true);
    (0..teams).filter(|team| anybody && !plays[*team]).collect()
}

/// Checks that a plan is possible.
fn check(board: &Board<'_>) -> Result<(), Refusal> {
    if board.request.teams < 2 {
        return Err(Refusal::TooFewTeams);
    }
    if board.request.is_partial {
        return Ok(());
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

/// Checks that every week can have as many games as its cells and teams allow.
fn check_weeks(board: &Board<'_>) -> Result<(), Refusal> {
    if board.request.is_partial {
        return Ok(());
    }
    if board.request.weeks.iter().all(Vec::is_empty) {
        return Err(Refusal::NoCells);
    }
    if !board.is_blocked {
        return Ok(());
    }
    for (week, wanted) in board.wanted.iter().copied().enumerate() {
        let possible = board.kept(week) + seats::fullest(board, week, board.free(week)).len();
        if possible < wanted {
            return Err(Refusal::Unfilled { week, possible, wanted });
        }
    }
    Ok(())
}

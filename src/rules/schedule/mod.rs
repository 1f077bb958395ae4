//! Plans a league's games: who meets whom in which week, on which court and when, and who is at home.
//!
//! A week is a round, or as much of one as its cells hold: nobody plays twice in it. Pairings come from the circle
//! method, whose sides have the fewest breaks there can be (de Werra, 1981); what a construction cannot give is reached by
//! local search. The same request and seed give the same plan.

use std::collections::BTreeSet;

mod annealing;
mod cells;
mod pairing;
mod random;
mod report;
mod rounds;
mod sides;

use random::Random;
pub use report::{Criterion, report};

/// What to plan. Teams are `0..teams`.
#[derive(Clone, Debug)]
pub struct Request {
    pub teams: usize,
    /// Of each week the cells that hold a game each; none in a week off.
    pub weeks: Vec<Vec<Cell>>,
    /// Of each team the times, `HH:MM`, at which it cannot play.
    pub blocked: Vec<BTreeSet<String>>,
    /// Games that stay as they are, such as those that were played.
    pub kept: Vec<Planned>,
    pub seed: u64,
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
}

/// How often a search begins anew where a criterion that can be met is not.
const ATTEMPTS: usize = 4;

/// Plans the games.
///
/// # Errors
/// A `Refusal` where there can be no plan; what can be planned but not as well as asked is in the report.
pub fn generate(request: &Request) -> Result<Plan, Refusal> {
    refuse(request)?;
    let mut random = Random::new(request.seed);
    let mut best = plan(request, &mut random);
    // Where teams are blocked nothing is known of what can be met, and each attempt takes long.
    let attempts = if request.is_free() { ATTEMPTS } else { 1 };
    for _ in 1..attempts {
        if unmet(&best) == 0 {
            break;
        }
        let other = plan(request, &mut random);
        if unmet(&other) < unmet(&best) {
            best = other;
        }
    }
    Ok(best)
}

fn unmet(plan: &Plan) -> usize {
    plan.report.iter().filter(|criterion| !criterion.is_met).count()
}

fn plan(request: &Request, random: &mut Random) -> Plan {
    let weeks = pairing::pair(request, random);
    let mut games = cells::place(request, &weeks, random);
    sides::balance(request, &mut games, random);
    let report = report(request, &games);
    games.sort_by_key(|game| (game.week, game.cell));
    let byes = (0..request.weeks.len()).map(|week| byes(request.teams, &games, week)).collect();
    Plan { games, byes, report }
}

impl Request {
    /// Whether everybody can always play, and no game is fixed before.
    fn is_free(&self) -> bool {
        self.kept.is_empty() && self.blocked.iter().all(BTreeSet::is_empty)
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

fn refuse(request: &Request) -> Result<(), Refusal> {
    if request.teams < 2 {
        return Err(Refusal::TooFewTeams);
    }
    if request.weeks.iter().all(Vec::is_empty) {
        return Err(Refusal::NoCells);
    }
    let is_free =
        |team: usize, cell: &Cell| request.blocked.get(team).is_none_or(|times| !times.contains(&cell.time));
    for team in 0..request.teams {
        if !request.weeks.iter().flatten().any(|cell| is_free(team, cell)) {
            return Err(Refusal::NeverFree { team });
        }
    }
    for (week, wanted) in pairing::wanted(request).into_iter().enumerate() {
        let possible = cells::most(request, week);
        if possible < wanted {
            return Err(Refusal::Unfilled { week, possible, wanted });
        }
    }
    Ok(())
}

//! Repairs a published plan: places games that can no longer stay where they are, and changes as few others as possible.
//!
//! The search is an iterative forward search for the minimal perturbation problem (Müller, Rudová and Barták, 2005): a
//! game without a place takes the best place and ejects the games that are in its way, which then look for other places.
//! It begins with the best of many plans that chains of moves lead to. Afterwards, small parts of the plan are taken apart
//! and put together again as long as that makes the plan better. The number of steps depends on the request alone, so the
//! same request and seed always give the same plan.

use std::collections::BTreeSet;

mod chains;
mod cost;
mod domains;
mod reasons;
mod rules;
mod search;
mod state;

pub use reasons::Obstacle;
pub use rules::{RepairRule, RepairRuleKind, RepairRules};
use state::State;

use crate::schedule::Random;
use cost::Weights;

/// The plan to repair, with what has happened to it. Teams, leagues, games and places are indices.
#[derive(Clone, Debug, Default)]
pub struct RepairRequest {
    /// Number of teams. A team that plays in several leagues is one team.
    pub teams: usize,
    pub leagues: Vec<RepairLeague>,
    /// Dates and times on courts: those that the leagues offer, and those of the games.
    pub places: Vec<RepairPlace>,
    pub games: Vec<RepairGame>,
    /// Per team: places at which it cannot play.
    pub cannot: Vec<BTreeSet<usize>>,
    /// The rules of the season.
    pub rules: RepairRules,
    pub seed: u64,
}

/// A league of the plan.
#[derive(Clone, Debug)]
pub struct RepairLeague {
    /// The first day of a week, in days since any fixed date.
    pub first_day: i64,
    /// Maximum number of games of a team in a week.
    pub weekly: usize,
    /// Whether a team may play twice on a day, in games that do not overlap.
    pub has_doubleheaders: bool,
    /// Teams that may play twice on a day although the others may not.
    pub doubleheaders: BTreeSet<usize>,
    /// The length of a game in minutes.
    pub minutes: i64,
    /// The places at which its games may be played.
    pub offers: Vec<usize>,
    /// Places whose court is closed during a game of the league. No game can be moved to one or stay there.
    pub closed: BTreeSet<usize>,
}

/// A date and time on a court.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepairPlace {
    /// In days since any fixed date.
    pub day: i64,
    /// In minutes since midnight; `None` for a game without a time.
    pub start: Option<i64>,
    /// Index of the court; `None` for a game without a court, which is in no other game's way.
    pub court: Option<usize>,
    /// Whether the court is closed at this time for games of any length. No game can be moved to a closed place or stay there.
    pub is_closed: bool,
}

/// A game of the plan.
#[derive(Clone, Debug)]
pub struct RepairGame {
    pub league: usize,
    pub home: usize,
    pub away: usize,
    /// Its published place; `None` for a game that has none yet.
    pub published: Option<usize>,
    /// Whether the game stays at its published place, whatever happens there: begun, pinned, or of another schedule.
    pub is_fixed: bool,
    /// Whether the game may stay at its published place although a team cannot play there.
    pub may_stay: bool,
    /// Whether the rules of the season concern the game.
    pub is_ruled: bool,
    /// Places that the game must not take, such as those of the day from which it was postponed.
    pub not: BTreeSet<usize>,
}

/// What counts most in a repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepairMode {
    /// As few games change as possible.
    FewestChanges,
    /// A change must be worth its trouble.
    Balanced,
    /// Home and away, times and courts are as even as possible.
    Fairest,
}

impl RepairRequest {
    /// Returns whether the court of a place is closed during a game.
    fn is_closed(&self, game: &RepairGame, place: usize) -> bool {
        self.places[place].is_closed || self.leagues[game.league].closed.contains(&place)
    }
}

impl RepairMode {
    pub const ALL: [Self; 3] = [Self::FewestChanges, Self::Balanced, Self::Fairest];

    /// Returns the name used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::FewestChanges => "fewest_changes",
            Self::Balanced => "balanced",
            Self::Fairest => "fairest",
        }
    }
}

/// A repaired plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepairedPlan {
    /// Per game of the request.
    pub games: Vec<RepairedGame>,
    pub measures: RepairMeasures,
}

/// A game of a repaired plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepairedGame {
    /// `None` if no place was found.
    pub place: Option<usize>,
    /// Whether home and away are swapped.
    pub is_turned: bool,
}

/// The quality of a plan, summed over the teams. Lower is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RepairMeasures {
    /// Games that changed date, time, court or sides, or that lost their place.
    pub changed: usize,
    pub unplaced: usize,
    /// Rules of the season that are not kept.
    pub requests: usize,
    /// The most by which a team's home and away games differ.
    pub sides: usize,
    /// The most by which the home games of the two teams of a pair differ.
    pub hosts: usize,
    /// Times that a team is at home, or away, in two games in a row.
    pub breaks: usize,
    /// The most by which a team's numbers of games at two times differ.
    pub times: usize,
    /// The most by which a team's numbers of games on two courts differ.
    pub courts: usize,
    /// The fewest days between two games of a team of one league; 0 with fewer than two games.
    pub rest: i64,
}

/// Repairs the plan.
#[must_use]
pub fn repair(request: &RepairRequest, mode: RepairMode) -> RepairedPlan {
    let [plan] = plans(request, [mode]);
    plan
}

/// Repairs the plan in each mode, in the order of [`RepairMode::ALL`].
#[must_use]
pub fn repair_in_all_modes(request: &RepairRequest) -> [RepairedPlan; 3] {
    plans(request, RepairMode::ALL)
}

/// The plans of all modes begin with the one of the fewest changes, so that none leaves more games without a place.
fn plans<const MODES: usize>(request: &RepairRequest, modes: [RepairMode; MODES]) -> [RepairedPlan; MODES] {
    let domains = domains::of(request);
    let fewest = RepairMode::FewestChanges;
    let mut state = State::begin(request, &domains, Weights::of(fewest));
    let mut random = Random::new(request.seed);
    search::place_all(&mut state, &mut random);
    search::improve(&mut state, fewest, &mut random);
    modes.map(|mode| {
        let mut state = state.clone();
        if mode != fewest {
            state.weigh(Weights::of(mode));
            search::improve(&mut state, mode, &mut Random::new(request.seed));
        }
        state.answer()
    })
}

/// Measures the published plan, with all games where they were published.
#[must_use]
pub fn published(request: &RepairRequest) -> RepairMeasures {
    let fixed = |game: &RepairGame| RepairGame { is_fixed: true, ..game.clone() };
    let request = RepairRequest { games: request.games.iter().map(fixed).collect(), ..request.clone() };
    let domains = vec![Vec::new(); request.games.len()];
    State::begin(&request, &domains, Weights::of(RepairMode::Balanced)).answer().measures
}

/// Returns why a game has no place in a repaired plan: what would have to change for it to find one. `None` if nothing
/// that the request knows would help.
#[must_use]
pub fn obstacle(request: &RepairRequest, plan: &RepairedPlan, game: usize) -> Option<Obstacle> {
    reasons::obstacle(request, plan, game)
}

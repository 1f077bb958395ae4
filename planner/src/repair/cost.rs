//! The cost of a plan: its changes, and how even it is for each team.

use std::collections::BTreeMap;

use super::state::State;
use super::{RepairMeasures, RepairMode};

/// The costs of one change of each kind, and of one unit of each measure of quality.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// For each game that changes at all.
    pub game: i64,
    /// Multiplies the costs of the kinds of changes.
    pub change: i64,
    /// Multiplies the costs of quality.
    pub quality: i64,
}

/// The cost of a game without a place, above every other cost of a plan.
pub const UNPLACED: i64 = 1_000_000_000;

const DATE: i64 = 20;
const TIME: i64 = 5;
const COURT: i64 = 1;
/// Home and away swapped.
const TURN: i64 = 5;

const SIDES: i64 = 32;
const HOSTS: i64 = 12;
const BREAKS: i64 = 6;
const TIMES: i64 = 4;
const COURTS: i64 = 2;
const REST: i64 = 1;

impl Weights {
    pub fn of(mode: RepairMode) -> Self {
        match mode {
            RepairMode::FewestChanges => Self { game: 100_000, change: 1_000, quality: 1 },
            RepairMode::Balanced => Self { game: 0, change: 2, quality: 1 },
            RepairMode::Fairest => Self { game: 0, change: 1, quality: 10 },
        }
    }
}

/// A game of a team, as the measures of quality see it.
#[derive(Clone, Copy, Debug)]
pub struct TeamGame {
    pub day: i64,
    pub start: i64,
    pub court: usize,
    pub opponent: usize,
    pub is_home: bool,
    pub league: usize,
}

/// The measures of one team.
#[derive(Clone, Copy, Debug, Default)]
pub struct TeamMeasures {
    pub sides: usize,
    pub hosts: usize,
    pub breaks: usize,
    pub times: usize,
    pub courts: usize,
    pub rest: Option<i64>,
    /// The hosts of all pairs of this team above 1, for the search.
    uneven_hosts: usize,
}

impl TeamMeasures {
    /// Measures a team's games, which it sorts by date and time. `offered` are the numbers of times and of courts at which
    /// the team could play.
    pub fn of(games: &mut [TeamGame], offered: (usize, usize)) -> Self {
        games.sort_unstable_by_key(|game| (game.day, game.start));
        let homes = games.iter().filter(|game| game.is_home).count();
        let mut pairs: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for game in games.iter() {
            let pair = pairs.entry(game.opponent).or_default();
            *(if game.is_home { &mut pair.0 } else { &mut pair.1 }) += 1;
        }
        let uneven = || pairs.values().map(|(home, away)| home.abs_diff(*away));
        let gaps = games.windows(2).filter(|two| two[0].league == two[1].league);
        Self {
            sides: homes.abs_diff(games.len() - homes),
            hosts: uneven().max().unwrap_or(0),
            breaks: games.windows(2).filter(|two| two[0].is_home == two[1].is_home).count(),
            times: spread(games.iter().map(|game| game.start), offered.0),
            courts: spread(games.iter().map(|game| game.court), offered.1),
            rest: gaps.map(|two| two[1].day - two[0].day).min(),
            uneven_hosts: uneven().map(|apart| apart.saturating_sub(1)).sum(),
        }
    }

    /// Returns the cost of the team's measures.
    pub fn cost(&self) -> i64 {
        let count = |value: usize| i64::try_from(value).unwrap_or(i64::MAX);
        SIDES * count(self.sides.saturating_sub(1))
            + HOSTS * count(self.uneven_hosts)
            + BREAKS * count(self.breaks)
            + TIMES * count(self.times.saturating_sub(1))
            + COURTS * count(self.courts.saturating_sub(1))
            + REST * self.rest.map_or(0, |days| (7 - days).max(0))
    }
}

/// Returns the count of the most common value less the count of the least common one. A value that is offered and does
/// not occur has the count 0.
fn spread<T: Ord>(values: impl Iterator<Item = T>, offered: usize) -> usize {
    let mut counts: BTreeMap<T, usize> = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    let least = if counts.len() < offered { 0 } else { counts.values().min().copied().unwrap_or(0) };
    counts.values().max().copied().unwrap_or(0) - least
}

/// Returns the cost of moving a game from its published place, and of swapping its sides.
pub fn of_change(state: &State<'_>, game: usize, place: usize, is_turned: bool) -> i64 {
    let Some(published) = state.request.games[game].published else { return 0 };
    if published == place && !is_turned {
        return 0;
    }
    let (from, to) = (&state.request.places[published], &state.request.places[place]);
    let mut kinds = if is_turned { TURN } else { 0 };
    kinds += if from.day == to.day { 0 } else { DATE };
    kinds += if from.start == to.start { 0 } else { TIME };
    kinds += if from.court == to.court { 0 } else { COURT };
    state.weights.game + state.weights.change * kinds
}

/// Combines the measures of all teams.
pub fn measures(teams: impl Iterator<Item = TeamMeasures>) -> RepairMeasures {
    let mut all = RepairMeasures::default();
    let mut rest = None;
    for team in teams {
        all.sides = all.sides.max(team.sides);
        all.hosts = all.hosts.max(team.hosts);
        all.breaks += team.breaks;
        all.times = all.times.max(team.times);
        all.courts = all.courts.max(team.courts);
        rest = [rest, team.rest].into_iter().flatten().min();
    }
    RepairMeasures { rest: rest.unwrap_or(0), ..all }
}

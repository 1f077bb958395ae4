//! What the fold answers: every number of the game.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::flags::later_flags;
use super::log::{FoldHead, player_for};
use super::state::{Basket, Counts, FoldState, LeadTimes, PeriodState, PlayerState, ScoringFlag, TeamState};
use crate::domain::courtside::{ClockReading, GameEvent, PerTeam, PlayerRef, ScoringRules, TeamSide};

/// The score of a confirmed end, and the `h` of its entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FinalScore {
    pub home: i64,
    pub away: i64,
    pub at: i64,
}

/// Points of one team without any of the other. `from` and `to` are indexes of the flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ScoringRun {
    pub team: TeamSide,
    pub points: i64,
    pub from: usize,
    pub to: usize,
}

/// How the lead went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Lead {
    /// How often another team than the last leader took the lead.
    pub changes: i64,
    /// Made shots after which the score was level.
    pub level: i64,
    /// The biggest lead of each team.
    pub lead: PerTeam<i64>,
    /// The biggest run.
    pub run: Option<ScoringRun>,
}

impl Lead {
    fn of(flow: &[Basket]) -> Self {
        let mut result = Self::default();
        let ahead = |lead: i64| if lead > 0 { TeamSide::Home } else { TeamSide::Away };
        let (mut leader, mut run, mut before): (_, Option<ScoringRun>, _) = (None, None, 0);
        for (index, (_, home, away, _)) in flow.iter().enumerate() {
            let lead = home - away;
            if lead == 0 {
                result.level += 1;
            } else {
                let side = ahead(lead);
                result.changes += i64::from(leader.is_some_and(|last| last != side));
                leader = Some(side);
                result.lead[side] = result.lead[side].max(lead.abs());
            }
            let team = ahead(lead - before);
            let new = ScoringRun { team, points: 0, from: index, to: index };
            let last = run.filter(|run| run.team == team).unwrap_or(new);
            let current = ScoringRun { points: last.points + (lead - before).abs(), to: index, ..last };
            if result.run.is_none_or(|best| current.points > best.points) {
                result.run = Some(current);
            }
            (run, before) = (Some(current), lead);
        }
        result
    }
}

/// A team's numbers.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamResult {
    #[serde(flatten)]
    pub state: TeamState,
    /// What the team counted, with and without a player.
    pub counts: Counts,
    /// Team fouls that count in the current period, overtimes with the last one.
    pub fouls: i64,
    /// Whether a foul of the team gives the opponents free throws.
    pub bonus: bool,
    pub timeouts_left: i64,
}

/// A player's numbers.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerResult {
    #[serde(flatten)]
    pub state: PlayerState,
    /// The name of a guest; `None` for a player of a roster.
    pub name: Option<String>,
    /// Tonight's number, if somebody said one.
    pub number: Option<String>,
    /// Whether the player is present tonight; `None` if nobody said.
    pub here: Option<bool>,
    pub captain: bool,
}

/// Every number of a game. Without a clock, `clock` and all times mean nothing.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FoldResult {
    pub rules: ScoringRules,
    pub began: bool,
    /// The confirmed end of the game, unless it was reopened.
    #[serde(rename = "final")]
    pub ending: Option<FinalScore>,
    /// The current period; 0 before the first event.
    pub period: i64,
    /// Whether a clock was read.
    pub clocked: bool,
    pub clock: ClockReading,
    pub arrow: Option<TeamSide>,
    pub home: TeamResult,
    pub away: TeamResult,
    pub periods: Vec<PeriodState>,
    /// Everybody who was dressed, is a guest, or did something: the home team first.
    pub players: Vec<PlayerResult>,
    #[serde(flatten)]
    pub lead: Lead,
    pub times: LeadTimes,
    /// Each made shot: tenths of a second of the game, or the number of the basket without a clock; home, away, period.
    pub flow: Vec<Basket>,
    pub flags: Vec<ScoringFlag>,
}

impl FoldResult {
    /// Returns a team's numbers.
    #[must_use]
    pub fn team(&self, side: TeamSide) -> &TeamResult {
        match side {
            TeamSide::Home => &self.home,
            TeamSide::Away => &self.away,
        }
    }

    pub(super) fn new(state: &FoldState, head: &FoldHead, events: &[GameEvent]) -> Self {
        let period = state.periods.last().map_or(0, |period| period.p);
        let place = |(index, basket): (usize, &Basket)| {
            let number = i64::try_from(index + 1).unwrap_or(i64::MAX);
            (if state.clocked { basket.0 } else { number }, basket.1, basket.2, basket.3)
        };
        let mut flags = state.flags.clone();
        flags.extend(later_flags(state, head, events));
        Self {
            rules: head.rules.clone(),
            began: state.began,
            ending: head.ending.as_ref().map(FinalScore::of),
            period,
            clocked: state.clocked,
            clock: state.clock,
            arrow: state.arrow,
            home: TeamResult::new(state, head, TeamSide::Home),
            away: TeamResult::new(state, head, TeamSide::Away),
            periods: state.periods.clone(),
            players: players(state, head),
            lead: Lead::of(&state.flow),
            times: state.times,
            flow: state.flow.iter().enumerate().map(place).collect(),
            flags,
        }
    }
}

impl FinalScore {
    fn of(event: &GameEvent) -> Self {
        let (home, away) = event.score.unwrap_or_default();
        Self { home, away, at: event.h }
    }
}

impl TeamResult {
    fn new(state: &FoldState, head: &FoldHead, side: TeamSide) -> Self {
        let rules = &head.rules;
        let period = state.periods.last().map_or(0, |period| period.p);
        let mut counts = state.teams[side].own;
        for line in state.players.values().filter(|line| line.team == side) {
            counts.add(&line.counts);
        }
        let belongs = |p: i64| p == period || period > rules.periods && p >= rules.periods;
        let fouls = state.periods.iter().filter(|one| belongs(one.p)).map(|one| one.fouls[side]).sum();
        Self {
            state: state.teams[side].clone(),
            counts,
            fouls,
            bonus: fouls >= rules.bonus_at,
            timeouts_left: state.timeouts_left(side, period.max(1), rules),
        }
    }
}

/// Returns everybody who was dressed, is a guest, or did something.
fn players(state: &FoldState, head: &FoldHead) -> Vec<PlayerResult> {
    let mut keys: BTreeSet<(TeamSide, PlayerRef)> =
        head.dressed.keys().chain(state.players.keys()).cloned().collect();
    let mut numbers: BTreeMap<(TeamSide, PlayerRef), String> = BTreeMap::new();
    for (key, guest) in &head.guests {
        let Some(team) = guest.team else { continue };
        let place = (team, player_for(&head.guests, &PlayerRef::Guest(key.clone())));
        if let Some(number) = &guest.number {
            numbers.insert(place.clone(), number.clone());
        }
        keys.insert(place);
    }
    let result = |key: (TeamSide, PlayerRef)| {
        let dress = head.dressed.get(&key);
        let guest = match &key.1 {
            PlayerRef::Guest(guest) => head.guests.get(guest),
            PlayerRef::Player(_) => None,
        };
        let new = || PlayerState::new(key.0, key.1.clone());
        PlayerResult {
            state: state.players.get(&key).cloned().unwrap_or_else(new),
            name: guest.and_then(|guest| guest.name.clone()),
            number: dress.and_then(|dress| dress.number.clone()).or_else(|| numbers.get(&key).cloned()),
            here: dress.and_then(|dress| dress.here),
            captain: dress.is_some_and(|dress| dress.captain),
        }
    };
    keys.into_iter().map(result).collect()
}

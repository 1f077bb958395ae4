//! Converts the rules of a season into rules of the engine, whose teams and cells are indices.

use std::collections::BTreeSet;

use super::others::GameLengths;
use crate::domain::games::Game;
use crate::domain::ids::TeamId;
use crate::domain::schedules::rules::{ScheduleRule, ScheduleRuleKind};
use crate::domain::schedules::{Schedule, days_after, days_between};
use crate::rules::clashes::requests::{RuleSlot, concerns, is_broken_at, rest_of};
use crate::rules::game_length::minute_of;
use crate::rules::opening_hours::VenueCalendar;
use crate::rules::schedule::{BACK_TO_BACK, Cell, PlanRule, PlanRuleKind};
use crate::store::enrolments::Enrolment;

/// The cost of each violation of a wish, by its weight. A slot more than another costs 1 to 2.
const COSTS: [i64; 3] = [2, 6, 20];

/// Returns the cost of each violation of a rule; `None` for a hard rule.
pub fn cost_of(weight: Option<i64>) -> Option<i64> {
    weight.map(|weight| COSTS[usize::try_from(weight - 1).unwrap_or(0).min(COSTS.len() - 1)])
}

/// The schedule that rules are converted for.
pub struct RuleFrame<'a> {
    pub schedule: &'a Schedule,
    pub teams: &'a [Enrolment],
    /// The first day of the week of each round.
    pub dates: &'a [String],
    /// The cells of each round.
    pub weeks: &'a [Vec<Cell>],
    pub minutes: u16,
    pub calendar: &'a VenueCalendar,
    /// Games of other leagues.
    pub others: &'a [&'a Game],
    pub lengths: &'a GameLengths,
}

type CellIndex = (usize, usize);

impl RuleFrame<'_> {
    /// Converts rules. The source of each rule is its index.
    pub fn convert(&self, rules: &[ScheduleRule]) -> Vec<PlanRule> {
        let mut found = Vec::new();
        for (source, rule) in rules.iter().enumerate() {
            if concerns(rule, self.schedule.season_id, Some(self.schedule.league_id)) {
                self.convert_one(rule, &mut |kind, cost| found.push(PlanRule { source, kind, cost }));
            }
        }
        found
    }

    /// Converts a rule, and calls `add` with each thing that it asks for.
    fn convert_one(&self, rule: &ScheduleRule, add: &mut dyn FnMut(PlanRuleKind, Option<i64>)) {
        let cost = cost_of(rule.weight);
        let [one, other] =
            [&rule.team, &rule.other_team].map(|team| team.as_ref().and_then(|team| self.index(team.id)));
        match (rule.kind, one, other) {
            (
                ScheduleRuleKind::Unavailable
                | ScheduleRuleKind::PrefersTime
                | ScheduleRuleKind::PrefersCourt
                | ScheduleRuleKind::AvoidsCourt,
                Some(team),
                _,
            ) => {
                let cells = self.cells(|slot| is_broken_at(rule, slot));
                add(PlanRuleKind::Cells { team, cells }, cost);
            }
            (ScheduleRuleKind::MinimumRest | ScheduleRuleKind::NoBackToBack, _, _) => {
                let days = rest_of(rule).unwrap_or(0);
                let all = 0..if rule.team.is_none() { self.teams.len() } else { 0 };
                for team in one.into_iter().chain(all) {
                    add(PlanRuleKind::Rest { team, days: usize::try_from(days).unwrap_or(0) }, cost);
                    let cells = self.cells_near(rule, team, days);
                    if !cells.is_empty() {
                        add(PlanRuleKind::Cells { team, cells }, cost);
                    }
                }
            }
            (ScheduleRuleKind::SharedPerson, _, _) => self.shared_person(rule, (one, other), add),
            (ScheduleRuleKind::FixedPair, Some(one), Some(other)) => {
                let from = rule.from.as_deref().unwrap_or_default();
                let until = rule.until.as_deref().unwrap_or(from);
                let cells = self.cells(|slot| (from..=until).contains(&slot.date));
                add(PlanRuleKind::Fixed { one, other, cells }, cost);
            }
            (ScheduleRuleKind::WantedMeetings, Some(one), Some(other)) => {
                let count = usize::try_from(rule.amount.unwrap_or(0)).unwrap_or(0);
                add(PlanRuleKind::Meetings { one, other, count }, cost);
            }
            // The team is not in the league, or the rule allows something.
            _ => {}
        }
    }

    fn index(&self, team: TeamId) -> Option<usize> {
        self.teams.iter().position(|own| own.team == team)
    }

    /// Returns the cells whose slots satisfy a condition.
    fn cells(&self, is_it: impl Fn(&RuleSlot<'_>) -> bool) -> BTreeSet<CellIndex> {
        let mut found = BTreeSet::new();
        for (week, (cells, first)) in self.weeks.iter().zip(self.dates).enumerate() {
            for (index, cell) in cells.iter().enumerate() {
                let date = days_after(first, i64::from(cell.day));
                let court = self.schedule.locations.get(cell.location).map(String::as_str);
                let slot = RuleSlot {
                    date: &date,
                    start: minute_of(&cell.time),
                    minutes: i64::from(self.minutes),
                    place: self.calendar.venue(court),
                };
                if is_it(&slot) {
                    found.insert((week, index));
                }
            }
        }
        found
    }

    /// Returns the games of a team in other leagues that a rule concerns.
    fn games_elsewhere(&self, rule: &ScheduleRule, team: TeamId) -> Vec<&Game> {
        let is_of = |game: &&&Game| {
            [game.home_team.id, game.away_team.id].contains(&team)
                && concerns(rule, game.season_id, game.league_id)
        };
        self.others.iter().filter(is_of).copied().collect()
    }

    /// Returns the cells that are at most `days` days from a game of the team in another league.
    fn cells_near(&self, rule: &ScheduleRule, team: usize, days: i64) -> BTreeSet<CellIndex> {
        let games = self.games_elsewhere(rule, self.teams[team].team);
        if games.is_empty() {
            return BTreeSet::new();
        }
        self.cells(|slot| {
            games.iter().any(|game| (1..=days).contains(&days_between(&game.date, slot.date).abs()))
        })
    }

    /// Adds the rules of two teams that share a person. What the other team plays in another league is fixed here.
    fn shared_person(
        &self,
        rule: &ScheduleRule,
        teams: (Option<usize>, Option<usize>),
        add: &mut dyn FnMut(PlanRuleKind, Option<i64>),
    ) {
        let wish = cost_of(rule.weight);
        if let (Some(one), Some(other)) = teams {
            add(PlanRuleKind::Apart { one, other }, None);
            if wish.is_some() {
                add(PlanRuleKind::BackToBack { one, other }, wish);
            }
            return;
        }
        let (team, partner) = match teams {
            (Some(team), _) => (team, &rule.other_team),
            (_, Some(team)) => (team, &rule.team),
            _ => return,
        };
        let Some(partner) = partner else { return };
        let games = self.games_elsewhere(rule, partner.id);
        let pause = |slot: &RuleSlot<'_>, game: &Game| {
            let other = game.time.as_deref().and_then(minute_of)?;
            let start = slot.start.filter(|_| slot.date == game.date)?;
            let first = if start <= other { slot.minutes } else { i64::from(self.lengths.of(game)) };
            Some((start - other).abs() - first)
        };
        let pauses =
            |slot: &RuleSlot<'_>| games.iter().filter_map(|game| pause(slot, game)).collect::<Vec<_>>();
        let cells = self.cells(|slot| pauses(slot).iter().any(|pause| *pause < 0));
        add(PlanRuleKind::Cells { team, cells }, None);
        if wish.is_some() {
            let cells = self.cells(|slot| {
                let all = pauses(slot);
                !all.is_empty() && !all.iter().any(|pause| (0..=BACK_TO_BACK).contains(pause))
            });
            add(PlanRuleKind::Cells { team, cells }, wish);
        }
    }
}

//! Converts the rules of a season into rules of a repair, whose teams, leagues and places are indices.

use std::collections::BTreeSet;

use super::places::Spot;
use super::rows::Rows;
use crate::domain::ids::{LeagueId, TeamId};
use crate::domain::schedules::rules::{ScheduleRule, ScheduleRuleKind};
use crate::rules::clashes::requests::{RuleSlot, is_broken_at, rest_of};
use crate::rules::game_length::minute_of;
use crate::rules::repair::{RepairLeague, RepairRule, RepairRuleKind};
use crate::views::schedules::plan_rules::cost_of;

/// The repair that rules are converted for. Leagues and teams are in the order of their indices.
pub(super) struct RuleConverter<'a> {
    pub rows: &'a Rows,
    pub leagues: &'a [LeagueId],
    pub teams: &'a [TeamId],
    pub spots: &'a [Spot],
    /// The leagues of the request.
    pub plans: &'a [RepairLeague],
}

impl RuleConverter<'_> {
    /// Converts the rules of the season. The source of each rule is its index.
    pub fn convert(&self) -> Vec<RepairRule> {
        let mut found = Vec::new();
        for (source, rule) in self.rows.rules.iter().enumerate() {
            let league = match rule.league_id.map(|league| self.leagues.binary_search(&league)) {
                Some(Ok(league)) => Some(league),
                None => None,
                // The league has no games.
                Some(Err(_)) => continue,
            };
            let cost = cost_of(rule.weight);
            for (kind, league) in self.kinds(rule, league) {
                let is_person = matches!(kind, RepairRuleKind::Apart { .. });
                let cost = if is_person { None } else { cost };
                found.push(RepairRule { source, kind, league, cost });
            }
        }
        found
    }

    /// Returns what a rule asks for, each with its league.
    fn kinds(&self, rule: &ScheduleRule, league: Option<usize>) -> Vec<(RepairRuleKind, Option<usize>)> {
        let index = |team: TeamId| self.teams.binary_search(&team).ok();
        let [one, other] =
            [&rule.team, &rule.other_team].map(|team| team.as_ref().and_then(|team| index(team.id)));
        match rule.kind {
            ScheduleRuleKind::Unavailable
            | ScheduleRuleKind::PrefersTime
            | ScheduleRuleKind::PrefersCourt
            | ScheduleRuleKind::AvoidsCourt => {
                let Some(team) = one else { return Vec::new() };
                let leagues =
                    (0..self.leagues.len()).filter(|own| league.is_none_or(|league| league == *own));
                let of = |league: usize| {
                    let minutes = self.plans[league].minutes;
                    let places = self.places(minutes, |slot| is_broken_at(rule, slot));
                    (RepairRuleKind::Places { team, places }, Some(league))
                };
                leagues.filter(|league| self.has_team(*league, team)).map(of).collect()
            }
            ScheduleRuleKind::MinimumRest | ScheduleRuleKind::NoBackToBack => {
                let days = rest_of(rule).unwrap_or(0);
                let all = 0..if rule.team.is_none() { self.teams.len() } else { 0 };
                let teams = one.into_iter().chain(all);
                teams.map(|team| (RepairRuleKind::Rest { team, days }, league)).collect()
            }
            ScheduleRuleKind::SharedPerson => {
                let Some((one, other)) = one.zip(other) else { return Vec::new() };
                let mut kinds = vec![(RepairRuleKind::Apart { one, other }, league)];
                if rule.weight.is_some() {
                    kinds.push((RepairRuleKind::BackToBack { one, other }, league));
                }
                kinds
            }
            ScheduleRuleKind::FixedPair => {
                let Some((one, other)) = one.zip(other) else { return Vec::new() };
                let from = rule.from.as_deref().unwrap_or_default();
                let until = rule.until.as_deref().unwrap_or(from);
                let places = self.places(0, |slot| (from..=until).contains(&slot.date));
                vec![(RepairRuleKind::Fixed { one, other, places }, league)]
            }
            // A repair changes neither who meets whom nor how often.
            ScheduleRuleKind::WantedMeetings | ScheduleRuleKind::DoubleheaderAllowed => Vec::new(),
        }
    }

    fn has_team(&self, league: usize, team: usize) -> bool {
        let (league, team) = (self.leagues[league], self.teams[team]);
        self.rows.enrolments.iter().any(|own| own.league == league && own.team == team)
    }

    /// Returns the places at which a game of `minutes` would be at a slot that satisfies a condition.
    fn places(&self, minutes: i64, is_it: impl Fn(&RuleSlot<'_>) -> bool) -> BTreeSet<usize> {
        let slot = |spot: &Spot| {
            is_it(&RuleSlot {
                date: &spot.date,
                start: spot.time.as_deref().and_then(minute_of),
                minutes,
                place: self.rows.calendar.venue(spot.location.as_deref()),
            })
        };
        (0..self.spots.len()).filter(|place| slot(&self.spots[*place])).collect()
    }
}

/// Returns the teams of a league that may play twice on a day by a rule of their own, as indices, and whether all may.
pub(super) fn doubleheaders(
    rules: &[ScheduleRule],
    league: LeagueId,
    teams: &[TeamId],
) -> (BTreeSet<usize>, bool) {
    let own = rules.iter().filter(|rule| {
        let concerns = rule.league_id.is_none_or(|own| own == league);
        rule.kind == ScheduleRuleKind::DoubleheaderAllowed && concerns
    });
    let is_of_all = own.clone().any(|rule| rule.team.is_none());
    let named = own.filter_map(|rule| rule.team.as_ref());
    (named.filter_map(|team| teams.binary_search(&team.id).ok()).collect(), is_of_all)
}

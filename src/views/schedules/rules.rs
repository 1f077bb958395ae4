//! The rules of a season in words, and the days of games that they compare.

use std::collections::BTreeSet;

use serde::Serialize;
use utoipa::ToSchema;

use crate::db::Connection;
use crate::domain::ids::{OrganizationId, ScheduleRuleId, SeasonId};
use crate::domain::schedules::rules::{ScheduleRule, ScheduleRuleKind};
use crate::domain::schedules::{DAYS, days_after, days_between};
use crate::error::{Error, Result};
use crate::rules::clashes::requests::rest_of;
use crate::rules::dates::{clock, long_date};
use crate::store;

/// A rule with its sentence.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShownRule {
    #[serde(flatten)]
    pub rule: ScheduleRule,
    /// The rule as a sentence: `Hawks cannot play on Sundays before 6:00 PM.`
    pub text: String,
}

impl From<ScheduleRule> for ShownRule {
    fn from(rule: ScheduleRule) -> Self {
        Self { text: format!("{}.", sentence(&rule)), rule }
    }
}

/// Returns the rules of a season with their sentences.
///
/// # Errors
/// `NotFound` for the season.
pub fn list(conn: &Connection, organization: OrganizationId, season: SeasonId) -> Result<Vec<ShownRule>> {
    store::seasons::find(conn, organization, season)?;
    let rules = store::schedules::rules::list(conn, organization, season)?;
    Ok(rules.into_iter().map(ShownRule::from).collect())
}

/// Returns one rule of a season with its sentence.
///
/// # Errors
/// `NotFound` for the rule, and for a rule of another season.
pub fn find(
    conn: &Connection,
    organization: OrganizationId,
    (season, id): (SeasonId, ScheduleRuleId),
) -> Result<ShownRule> {
    let rule = store::schedules::rules::find(conn, organization, id)?;
    if rule.season_id == season { Ok(rule.into()) } else { Err(Error::missing("Rule")) }
}

/// Returns the days, beside those around `dates`, whose games decide whether games on `dates` keep the rules.
#[must_use]
pub fn further_dates(rules: &[ScheduleRule], dates: &BTreeSet<String>) -> BTreeSet<String> {
    let rest = rules.iter().filter_map(rest_of).max().unwrap_or(0);
    let mut further = BTreeSet::new();
    for days in 2..=rest {
        further.extend(dates.iter().flat_map(|date| [days_after(date, -days), days_after(date, days)]));
    }
    for rule in rules.iter().filter(|rule| rule.kind == ScheduleRuleKind::FixedPair) {
        let Some(from) = &rule.from else { continue };
        let days = rule.until.as_ref().map_or(0, |until| days_between(from, until));
        further.extend((0..=days).map(|day| days_after(from, day)));
    }
    further
}

/// Returns a rule as a sentence without the full stop.
#[must_use]
pub fn sentence(rule: &ScheduleRule) -> String {
    let team = rule.team.as_ref().map(|team| team.name.as_str());
    let (one, other) = (team.unwrap_or_default(), rule.other_team.as_ref().map_or("", |team| &team.name));
    let (place, amount) = (rule.place.as_deref().unwrap_or_default(), rule.amount.unwrap_or(0));
    let is_wish = rule.weight.is_some();
    let pick = |hard: &'static str, wish: &'static str| if is_wish { wish } else { hard };
    let text = match rule.kind {
        ScheduleRuleKind::Unavailable => {
            format!("{one} {}{}", pick("cannot play", "would rather not play"), when(rule))
        }
        ScheduleRuleKind::PrefersTime => {
            format!("{one} {}{}", pick("plays only", "prefers to play"), when(rule))
        }
        ScheduleRuleKind::PrefersCourt => {
            format!("{one} {} at {place}{}", pick("plays only", "prefers to play"), when(rule))
        }
        ScheduleRuleKind::AvoidsCourt => {
            format!("{one} {} at {place}{}", pick("does not play", "would rather not play"), when(rule))
        }
        ScheduleRuleKind::MinimumRest => {
            let days = if amount == 1 { "1 day".to_owned() } else { format!("{amount} days") };
            format!(
                "{} {} at least {days} without a game between two game days",
                team.unwrap_or("Every team"),
                pick("has", "should have")
            )
        }
        ScheduleRuleKind::SharedPerson => {
            let follow = if is_wish { ", and should follow each other on one day" } else { "" };
            format!("{one} and {other} share a person, so their games never overlap{follow}")
        }
        ScheduleRuleKind::FixedPair => {
            format!("{one} and {other} {}{}", pick("meet", "should meet"), span(rule))
        }
        ScheduleRuleKind::WantedMeetings => {
            format!("{one} and {other} {} {}", pick("meet", "should meet"), times(amount))
        }
        ScheduleRuleKind::NoBackToBack => match team {
            Some(team) => format!("{team} {} on two days in a row", pick("does not play", "should not play")),
            None => format!("No team {} on two days in a row", pick("plays", "should play")),
        },
        ScheduleRuleKind::DoubleheaderAllowed => {
            format!("{} may play twice on a day", team.unwrap_or("Every team"))
        }
    };
    match &rule.league {
        Some(league) if rule.team.is_none() => format!("{text} in {league}"),
        _ => text,
    }
}

fn times(count: i64) -> String {
    match count {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}

/// Returns the weekdays, times and dates of a rule: ` on Sundays before 6:00 PM until November 30, 2026`.
fn when(rule: &ScheduleRule) -> String {
    let days = match rule.weekdays.as_slice() {
        [] => String::new(),
        days if days.len() == DAYS.len() => String::new(),
        [day] => format!(" on {day}s"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|day| format!("{day}s")).collect();
            format!(" on {} and {last}s", first.join(", "))
        }
    };
    let times = match (&rule.from_time, &rule.until_time) {
        (None, None) => String::new(),
        (Some(from), None) => format!(" from {} on", clock(Some(from))),
        (None, Some(until)) => format!(" before {}", clock(Some(until))),
        (Some(from), Some(until)) => format!(" from {} to {}", clock(Some(from)), clock(Some(until))),
    };
    format!("{days}{times}{}", span(rule))
}

/// Returns the dates of a rule: ` on May 3, 2026`, ` from May 3, 2026 to May 5, 2026`.
fn span(rule: &ScheduleRule) -> String {
    match (&rule.from, &rule.until) {
        (None, None) => String::new(),
        (Some(from), Some(until)) if from == until => format!(" on {}", long_date(from)),
        (Some(from), None) if rule.kind == ScheduleRuleKind::FixedPair => format!(" on {}", long_date(from)),
        (Some(from), None) => format!(" from {} on", long_date(from)),
        (None, Some(until)) => format!(" until {}", long_date(until)),
        (Some(from), Some(until)) => format!(" from {} to {}", long_date(from), long_date(until)),
    }
}

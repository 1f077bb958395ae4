//! Which games break a rule of their season.

use std::collections::{BTreeMap, BTreeSet};

use crate::domain::ids::{CourtId, LeagueId, SeasonId, TeamId, VenueId};
use crate::domain::schedules::rules::{ScheduleRule, ScheduleRuleKind};
use crate::domain::schedules::weekday_of;
use crate::rules::game_length::minute_of;
use crate::rules::schedule::BACK_TO_BACK;

/// A venue, or one of its courts.
pub type RulePlace = (VenueId, Option<CourtId>);

/// A date, time and place at which a game is or may be.
#[derive(Clone, Copy, Debug)]
pub struct RuleSlot<'a> {
    /// `YYYY-MM-DD`.
    pub date: &'a str,
    /// In minutes after midnight; `None` for a game without a time.
    pub start: Option<i64>,
    /// The length of the game in minutes.
    pub minutes: i64,
    pub place: Option<RulePlace>,
}

/// A game as rules see it.
#[derive(Clone, Copy, Debug)]
pub struct RuleGame<'a> {
    pub season: SeasonId,
    /// `None` for a bracket game.
    pub league: Option<LeagueId>,
    pub teams: [TeamId; 2],
    /// The days since 2000-01-01.
    pub day: i64,
    pub slot: RuleSlot<'a>,
}

impl RuleGame<'_> {
    fn is_of(&self, team: TeamId) -> bool {
        self.teams.contains(&team)
    }
}

/// Games that break a rule, as indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenRule {
    pub rule: usize,
    /// Empty if two teams do not meet as often as they should.
    pub games: Vec<usize>,
    /// Whether no plan may break the rule in this way.
    pub is_hard: bool,
}

/// Returns whether a rule concerns the games of a league; bracket games have no league.
#[must_use]
pub fn concerns(rule: &ScheduleRule, season: SeasonId, league: Option<LeagueId>) -> bool {
    rule.season_id == season && rule.league_id.is_none_or(|own| Some(own) == league)
}

/// Returns whether a game at a slot breaks a rule about the days, times or courts of its team.
#[must_use]
pub fn is_broken_at(rule: &ScheduleRule, slot: &RuleSlot<'_>) -> bool {
    let is_day = rule.from.as_deref().is_none_or(|from| from <= slot.date)
        && rule.until.as_deref().is_none_or(|until| slot.date <= until);
    let is_weekday = || {
        rule.weekdays.is_empty()
            || weekday_of(slot.date).is_some_and(|day| rule.weekdays.iter().any(|own| own == day))
    };
    let place = |(venue, court): RulePlace| {
        Some(venue) == rule.venue_id && rule.court_id.is_none_or(|own| Some(own) == court)
    };
    is_day
        && match rule.kind {
            ScheduleRuleKind::Unavailable => is_weekday() && overlaps(rule, slot),
            ScheduleRuleKind::PrefersTime => !(is_weekday() && starts_within(rule, slot)),
            ScheduleRuleKind::PrefersCourt => {
                is_weekday() && starts_within(rule, slot) && slot.place.is_some_and(|own| !place(own))
            }
            ScheduleRuleKind::AvoidsCourt => {
                is_weekday() && starts_within(rule, slot) && slot.place.is_some_and(place)
            }
            ScheduleRuleKind::MinimumRest
            | ScheduleRuleKind::SharedPerson
            | ScheduleRuleKind::FixedPair
            | ScheduleRuleKind::WantedMeetings
            | ScheduleRuleKind::NoBackToBack
            | ScheduleRuleKind::DoubleheaderAllowed => false,
        }
}

fn times(rule: &ScheduleRule) -> (Option<i64>, Option<i64>) {
    let minute = |time: &Option<String>| time.as_deref().and_then(minute_of);
    (minute(&rule.from_time), minute(&rule.until_time))
}

/// Returns whether a game overlaps the times of a rule. A game without a time overlaps only whole days.
fn overlaps(rule: &ScheduleRule, slot: &RuleSlot<'_>) -> bool {
    let (from, until) = times(rule);
    match slot.start {
        None => from.is_none() && until.is_none(),
        Some(start) => {
            from.is_none_or(|from| from < start + slot.minutes) && until.is_none_or(|until| start < until)
        }
    }
}

/// Returns whether a game starts at the times of a rule; `true` for a game without a time.
fn starts_within(rule: &ScheduleRule, slot: &RuleSlot<'_>) -> bool {
    let (from, until) = times(rule);
    slot.start
        .is_none_or(|start| from.is_none_or(|from| from <= start) && until.is_none_or(|until| start < until))
}

/// Returns the number of whole days that a team wants between two days with games; `None` for another kind of rule.
#[must_use]
pub fn rest_of(rule: &ScheduleRule) -> Option<i64> {
    match rule.kind {
        ScheduleRuleKind::MinimumRest => rule.amount,
        ScheduleRuleKind::NoBackToBack => Some(1),
        _ => None,
    }
}

/// Returns whether two games of a team on one day are allowed.
#[must_use]
pub fn allows_doubleheader(
    rules: &[ScheduleRule],
    (season, league): (SeasonId, Option<LeagueId>),
    team: TeamId,
) -> bool {
    rules.iter().any(|rule| {
        rule.kind == ScheduleRuleKind::DoubleheaderAllowed
            && concerns(rule, season, league)
            && rule.team.as_ref().is_none_or(|own| own.id == team)
    })
}

/// Returns how games break rules, by rule. `is_whole` says that these are all games of the season: only then the number of
/// meetings of two teams is known.
#[must_use]
pub fn broken(rules: &[ScheduleRule], games: &[RuleGame<'_>], is_whole: bool) -> Vec<BrokenRule> {
    let mut found = Vec::new();
    for (index, rule) in rules.iter().enumerate() {
        let own: Vec<usize> = (0..games.len())
            .filter(|game| concerns(rule, games[*game].season, games[*game].league))
            .collect();
        let all = RuleCheck { rule, games, own };
        let mut add =
            |games: Vec<usize>, is_hard: bool| found.push(BrokenRule { rule: index, games, is_hard });
        match rule.kind {
            ScheduleRuleKind::MinimumRest | ScheduleRuleKind::NoBackToBack => {
                all.without_rest().into_iter().for_each(|games| add(games, rule.weight.is_none()));
            }
            ScheduleRuleKind::SharedPerson => {
                let (overlapping, apart) = all.of_shared_person();
                for games in overlapping {
                    add(games, true);
                }
                for games in apart {
                    add(games, false);
                }
            }
            ScheduleRuleKind::FixedPair => {
                all.not_on_date(is_whole).into_iter().for_each(|games| add(games, rule.weight.is_none()));
            }
            ScheduleRuleKind::WantedMeetings if is_whole => {
                all.other_meetings().into_iter().for_each(|games| add(games, rule.weight.is_none()));
            }
            ScheduleRuleKind::WantedMeetings | ScheduleRuleKind::DoubleheaderAllowed => {}
            ScheduleRuleKind::Unavailable
            | ScheduleRuleKind::PrefersTime
            | ScheduleRuleKind::PrefersCourt
            | ScheduleRuleKind::AvoidsCourt => {
                all.single().into_iter().for_each(|game| add(vec![game], rule.weight.is_none()));
            }
        }
    }
    found
}

/// A rule with the games that it concerns.
struct RuleCheck<'a, 'b> {
    rule: &'a ScheduleRule,
    games: &'a [RuleGame<'b>],
    /// Indices of the games in the rule's season and league.
    own: Vec<usize>,
}

impl RuleCheck<'_, '_> {
    fn teams(&self) -> Option<(TeamId, TeamId)> {
        self.rule.team.as_ref().zip(self.rule.other_team.as_ref()).map(|(one, other)| (one.id, other.id))
    }

    /// Returns the games of a team, without those against `other`, by start.
    fn of_team(&self, team: TeamId, other: Option<TeamId>) -> Vec<usize> {
        let is_of = |game: &usize| {
            let game = &self.games[*game];
            game.is_of(team) && other.is_none_or(|other| !game.is_of(other))
        };
        let mut found: Vec<usize> = self.own.iter().copied().filter(is_of).collect();
        found.sort_by_key(|game| (self.games[*game].day, self.games[*game].slot.start));
        found
    }

    /// Returns the games at a day, time or place that the rule does not allow.
    fn single(&self) -> Vec<usize> {
        let Some(team) = &self.rule.team else { return Vec::new() };
        let mut own = self.of_team(team.id, None);
        own.retain(|game| is_broken_at(self.rule, &self.games[*game].slot));
        own
    }

    /// Returns each two games of a team with less rest between their days than wanted.
    fn without_rest(&self) -> Vec<Vec<usize>> {
        let Some(wanted) = rest_of(self.rule) else { return Vec::new() };
        let teams: BTreeSet<TeamId> = match &self.rule.team {
            Some(team) => [team.id].into(),
            None => self.own.iter().flat_map(|game| self.games[*game].teams).collect(),
        };
        let mut found = Vec::new();
        for team in teams {
            let own = self.of_team(team, None);
            found.extend(own.windows(2).filter_map(|two| {
                let apart = self.games[two[1]].day - self.games[two[0]].day;
                (apart > 0 && apart <= wanted).then(|| two.to_vec())
            }));
        }
        found
    }

    /// Returns the games of two teams that overlap, and with a weight those on one day that do not follow each other.
    fn of_shared_person(&self) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
        let Some((one, other)) = self.teams() else { return Default::default() };
        let mut overlapping = Vec::new();
        let mut days: BTreeMap<i64, (bool, Vec<usize>)> = BTreeMap::new();
        for own in self.of_team(one, Some(other)) {
            for their in self.of_team(other, Some(one)) {
                let (game, next) = (&self.games[own], &self.games[their]);
                let Some((start, later)) =
                    game.slot.start.zip(next.slot.start).filter(|_| game.day == next.day)
                else {
                    continue;
                };
                let first = if start <= later { game } else { next };
                let pause = (start - later).abs() - first.slot.minutes;
                if pause < 0 {
                    overlapping.push(vec![own, their]);
                }
                let day = days.entry(game.day).or_default();
                day.0 |= (0..=BACK_TO_BACK).contains(&pause);
                day.1.extend([own, their]);
            }
        }
        let wants = self.rule.weight.is_some();
        let apart = days.into_values().filter(|(follows, _)| wants && !follows).map(|(_, mut games)| {
            games.sort_unstable();
            games.dedup();
            games
        });
        (overlapping, apart.collect())
    }

    fn meetings(&self) -> Vec<usize> {
        let Some((one, other)) = self.teams() else { return Vec::new() };
        let is_of = |game: &usize| self.games[*game].is_of(one) && self.games[*game].is_of(other);
        self.own.iter().copied().filter(is_of).collect()
    }

    /// Returns the games of two teams if none is on their date. Unless the games are all of the season, teams without a
    /// game have not missed it.
    fn not_on_date(&self, is_whole: bool) -> Option<Vec<usize>> {
        let from = self.rule.from.as_deref()?;
        let until = self.rule.until.as_deref().unwrap_or(from);
        let met = self.meetings();
        let is_met = met.iter().any(|game| (from..=until).contains(&self.games[*game].slot.date));
        (!is_met && (is_whole || !met.is_empty())).then_some(met)
    }

    /// Returns the games of two teams if they are more or fewer than wanted.
    fn other_meetings(&self) -> Option<Vec<usize>> {
        let met: Vec<usize> =
            self.meetings().into_iter().filter(|game| self.games[*game].league.is_some()).collect();
        let count = i64::try_from(met.len()).unwrap_or(i64::MAX);
        (self.rule.amount != Some(count)).then_some(met)
    }
}

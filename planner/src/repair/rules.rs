//! Rules of a season in a repair: requests of teams, of which the hard ones bind every game that can move.

use std::collections::{BTreeMap, BTreeSet};

use super::domains::{overlap, plays};
use super::{RepairGame, RepairRequest};
use crate::schedule::BACK_TO_BACK;

/// The cost of one violation of a wish is a multiple of the rule's cost, so that it is above the costs of quality.
const WISH: i64 = 10;

/// A rule of the season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepairRule {
    /// What the rule comes from. Rules with one source are kept or broken together.
    pub source: usize,
    pub kind: RepairRuleKind,
    /// Index of the league whose games the rule concerns; `None` for all games of the season.
    pub league: Option<usize>,
    /// The cost of each violation of a wish; `None` for a hard rule, which no game that can move violates.
    pub cost: Option<i64>,
}

/// What a rule asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RepairRuleKind {
    /// A team does not play at these places.
    Places { team: usize, places: BTreeSet<usize> },
    /// A team has at least so many whole days without a game between two days with games.
    Rest { team: usize, days: i64 },
    /// Games of two teams never overlap.
    Apart { one: usize, other: usize },
    /// On a day on which two teams play, their games follow each other.
    BackToBack { one: usize, other: usize },
    /// Two teams meet at one of these places.
    Fixed { one: usize, other: usize, places: BTreeSet<usize> },
}

/// The rules of a season, by team.
#[derive(Clone, Debug, Default)]
pub struct RepairRules {
    all: Vec<RepairRule>,
    /// Per team: the hard rules about its places, and about its rest.
    barred: Vec<Vec<usize>>,
    rest: Vec<Vec<usize>>,
    /// Per team: teams that it shares a person with, and the rules that say so.
    apart: Vec<Vec<(usize, usize)>>,
    /// Per team: the wishes whose cost belongs to it.
    wishes: Vec<Vec<usize>>,
    /// Per team: other teams that have wishes about its games.
    owners: Vec<Vec<usize>>,
    /// The longest rest that a hard rule asks for, in days.
    longest: i64,
}

impl RepairRule {
    fn concerns(&self, game: &RepairGame) -> bool {
        game.is_ruled && self.league.is_none_or(|league| league == game.league)
    }
}

impl RepairRules {
    #[must_use]
    pub fn new(teams: usize, all: Vec<RepairRule>) -> Self {
        let none = vec![Vec::new(); teams];
        let mut rules = Self {
            barred: none.clone(),
            rest: none.clone(),
            apart: vec![Vec::new(); teams],
            wishes: none.clone(),
            owners: none,
            ..Self::default()
        };
        for (index, rule) in all.iter().enumerate() {
            let is_hard = rule.cost.is_none();
            match rule.kind {
                RepairRuleKind::Places { team, .. } if is_hard => rules.barred[team].push(index),
                RepairRuleKind::Rest { team, days } if is_hard => {
                    rules.rest[team].push(index);
                    rules.longest = rules.longest.max(days);
                }
                RepairRuleKind::Apart { one, other } => {
                    rules.apart[one].push((other, index));
                    rules.apart[other].push((one, index));
                }
                RepairRuleKind::Places { team, .. } | RepairRuleKind::Rest { team, .. } => {
                    rules.wishes[team].push(index);
                }
                RepairRuleKind::BackToBack { one, other } | RepairRuleKind::Fixed { one, other, .. } => {
                    if !is_hard {
                        rules.wishes[one].push(index);
                        rules.owners[other].push(one);
                    }
                }
            }
        }
        rules.all = all;
        rules
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns the source of a hard rule that keeps a game from a place, whatever the other games do.
    pub fn barring(&self, game: &RepairGame, place: usize) -> Option<usize> {
        let mut own =
            of(&self.barred, game.home).chain(of(&self.barred, game.away)).map(|rule| &self.all[*rule]);
        let bars = |rule: &&RepairRule| match &rule.kind {
            RepairRuleKind::Places { places, .. } => rule.concerns(game) && places.contains(&place),
            _ => false,
        };
        own.find(bars).map(|rule| rule.source)
    }

    /// Returns the source of a hard rule that two games at two places break together.
    pub fn between(
        &self,
        request: &RepairRequest,
        (one, here): (usize, usize),
        (other, there): (usize, usize),
    ) -> Option<usize> {
        if self.all.is_empty() {
            return None;
        }
        let (first, second) = (&request.games[one], &request.games[other]);
        let gap = (request.places[here].day - request.places[there].day).abs();
        if gap > self.longest {
            return None;
        }
        let concerns = |rule: &&RepairRule| rule.concerns(first) && rule.concerns(second);
        if gap > 0 {
            let shared = [first.home, first.away].into_iter().filter(|team| plays(request, other, *team));
            let mut rules = shared.flat_map(|team| of(&self.rest, team)).map(|rule| &self.all[*rule]);
            let is_short = |rule: &&RepairRule| match rule.kind {
                RepairRuleKind::Rest { days, .. } => gap <= days && concerns(rule),
                _ => false,
            };
            return rules.find(is_short).map(|rule| rule.source);
        }
        let times = (request.places[here].start, request.places[there].start);
        let mut persons = [first.home, first.away].into_iter().flat_map(|team| {
            of(&self.apart, team).map(move |(partner, rule)| (team, *partner, &self.all[*rule]))
        });
        let is_broken = |(team, partner, rule): &(usize, usize, &RepairRule)| {
            let meets = plays(request, one, *partner) || plays(request, other, *team);
            !meets && plays(request, other, *partner) && concerns(rule)
        };
        let found = persons.find(is_broken).map(|(_, _, rule)| rule.source);
        found.filter(|_| overlap(request, (first, times.0), (second, times.1)))
    }

    /// Returns the teams that a team shares a person with.
    pub fn partners(&self, team: usize) -> impl Iterator<Item = usize> {
        of(&self.apart, team).map(|(partner, _)| *partner)
    }

    /// Returns the other teams whose wishes concern a team's games.
    pub fn owners(&self, team: usize) -> impl Iterator<Item = usize> {
        of(&self.owners, team).copied()
    }

    /// Returns what it costs that a team's wishes are not met.
    pub fn cost(&self, games: &PlacedGames<'_>, team: usize) -> i64 {
        let cost = |rule: &RepairRule| {
            let count = i64::try_from(games.violations(rule)).unwrap_or(i64::MAX);
            WISH * rule.cost.unwrap_or(0) * count
        };
        of(&self.wishes, team).map(|rule| cost(&self.all[*rule])).sum()
    }

    /// Returns what the wishes of a game's teams cost at a place, of those that concern single games.
    pub fn price(&self, game: &RepairGame, place: usize) -> i64 {
        let own = of(&self.wishes, game.home).chain(of(&self.wishes, game.away)).map(|rule| &self.all[*rule]);
        let price = |rule: &RepairRule| match &rule.kind {
            RepairRuleKind::Places { places, .. } if rule.concerns(game) && places.contains(&place) => {
                WISH * rule.cost.unwrap_or(0)
            }
            _ => 0,
        };
        own.map(price).sum()
    }

    /// Returns the number of sources.
    #[must_use]
    pub fn sources(&self) -> usize {
        self.all.iter().map(|rule| rule.source).collect::<BTreeSet<_>>().len()
    }

    /// Returns the number of sources of rules that games break.
    pub fn broken(&self, games: &PlacedGames<'_>) -> usize {
        let broken = self.all.iter().filter(|rule| games.violations(rule) > 0);
        broken.map(|rule| rule.source).collect::<BTreeSet<_>>().len()
    }

    /// Returns the games that keep a hard rule about the date of a meeting, with the rule's source and places: a game that
    /// keeps the rule already, or else the first one that can move.
    pub fn locks(&self, request: &RepairRequest) -> BTreeMap<usize, (usize, &BTreeSet<usize>)> {
        let mut locks = BTreeMap::new();
        for rule in self.all.iter().filter(|rule| rule.cost.is_none()) {
            let RepairRuleKind::Fixed { one, other, places } = &rule.kind else { continue };
            let meets = |game: &usize| plays(request, *game, *one) && plays(request, *game, *other);
            let is_kept =
                |game: &usize| request.games[*game].published.is_some_and(|place| places.contains(&place));
            let met: Vec<usize> = (0..request.games.len())
                .filter(|game| meets(game) && rule.concerns(&request.games[*game]))
                .collect();
            if met.iter().any(|game| request.games[*game].is_fixed && is_kept(game)) {
                continue;
            }
            let free =
                met.into_iter().filter(|game| !request.games[*game].is_fixed && !locks.contains_key(game));
            if let Some(game) = free.min_by_key(|game| !is_kept(game)) {
                locks.insert(game, (rule.source, places));
            }
        }
        locks
    }
}

fn of<T>(by_team: &[Vec<T>], team: usize) -> std::slice::Iter<'_, T> {
    by_team.get(team).map_or(&[][..], Vec::as_slice).iter()
}

/// A plan, with the games of each team.
#[derive(Clone, Copy)]
pub struct PlacedGames<'a> {
    pub request: &'a RepairRequest,
    pub games_of: &'a [Vec<usize>],
    /// Per game: its place.
    pub at: &'a [Option<usize>],
}

impl PlacedGames<'_> {
    /// Returns the games of a team that a rule concerns, with their places. Without the games against `other`.
    fn of<'b>(
        &'b self,
        rule: &'b RepairRule,
        team: usize,
        other: Option<usize>,
    ) -> impl Iterator<Item = (usize, usize)> + 'b {
        let own = self.games_of[team].iter().filter(move |game| {
            rule.concerns(&self.request.games[**game])
                && other.is_none_or(|other| !plays(self.request, **game, other))
        });
        own.filter_map(|game| Some((*game, self.at[*game]?)))
    }

    /// Returns how often games break a rule.
    fn violations(&self, rule: &RepairRule) -> usize {
        match &rule.kind {
            RepairRuleKind::Places { team, places } => {
                self.of(rule, *team, None).filter(|(_, place)| places.contains(place)).count()
            }
            RepairRuleKind::Rest { team, days } => {
                let day = |place: usize| self.request.places[place].day;
                let mut own: Vec<i64> = self.of(rule, *team, None).map(|(_, place)| day(place)).collect();
                own.sort_unstable();
                own.windows(2).filter(|two| (1..=*days).contains(&(two[1] - two[0]))).count()
            }
            RepairRuleKind::Apart { one, other } => {
                self.pauses(rule, (*one, *other)).filter(|(_, pause)| *pause < 0).count()
            }
            RepairRuleKind::BackToBack { one, other } => {
                let mut days: BTreeMap<i64, bool> = BTreeMap::new();
                for (day, pause) in self.pauses(rule, (*one, *other)) {
                    *days.entry(day).or_default() |= (0..=BACK_TO_BACK).contains(&pause);
                }
                days.into_values().filter(|follows| !follows).count()
            }
            RepairRuleKind::Fixed { one, other, places } => {
                let mut met =
                    self.of(rule, *one, None).filter(|(game, _)| plays(self.request, *game, *other));
                usize::from(!met.any(|(_, place)| places.contains(&place)))
            }
        }
    }

    /// Returns the days on which both teams play, with the minutes between each two games.
    fn pauses(&self, rule: &RepairRule, (one, other): (usize, usize)) -> impl Iterator<Item = (i64, i64)> {
        let theirs: Vec<(usize, usize)> = self.of(rule, other, Some(one)).collect();
        let own: Vec<(usize, usize)> = self.of(rule, one, Some(other)).collect();
        let length = |game: usize| self.request.leagues[self.request.games[game].league].minutes;
        let pause = |(game, place): (usize, usize), (next, there): (usize, usize)| {
            let (from, to) = (&self.request.places[place], &self.request.places[there]);
            let (start, later) = from.start.zip(to.start).filter(|_| from.day == to.day)?;
            let first = if start <= later { length(game) } else { length(next) };
            Some((from.day, (start - later).abs() - first))
        };
        let all: Vec<(i64, i64)> =
            own.iter().flat_map(|own| theirs.iter().filter_map(move |their| pause(*own, *their))).collect();
        all.into_iter()
    }
}

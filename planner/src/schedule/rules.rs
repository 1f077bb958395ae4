//! Rules that a plan keeps beside those of every plan, such as requests of teams, and how often games violate them.

use std::collections::{BTreeMap, BTreeSet};

use super::{PlannedGame, Request};
use crate::game_length::minute_of;

/// A rule of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanRule {
    /// What the rule comes from. Rules with one source are kept or broken together.
    pub source: usize,
    pub kind: PlanRuleKind,
    /// The cost of each violation of a wish; `None` for a hard rule, which no plan violates.
    pub cost: Option<i64>,
}

/// What a rule asks for. Cells are (week, index of the cell in the week).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanRuleKind {
    /// A team does not play in these cells.
    Cells { team: usize, cells: BTreeSet<(usize, usize)> },
    /// A team has at least so many whole days without a game between two days with games.
    Rest { team: usize, days: usize },
    /// Games of two teams never overlap.
    Apart { one: usize, other: usize },
    /// On a day on which two teams play, their games follow each other.
    BackToBack { one: usize, other: usize },
    /// Two teams meet in one of these cells.
    Fixed { one: usize, other: usize, cells: BTreeSet<(usize, usize)> },
    /// Two teams meet so often, earlier meetings included.
    Meetings { one: usize, other: usize, count: usize },
}

/// Maximum number of minutes between games that follow each other.
pub const BACK_TO_BACK: i64 = 30;

impl PlanRule {
    pub fn is_hard(&self) -> bool {
        self.cost.is_none()
    }

    /// Returns whether no plan can break the rule: it concerns no cell.
    pub fn is_idle(&self) -> bool {
        matches!(&self.kind, PlanRuleKind::Cells { cells, .. } if cells.is_empty())
    }

    /// Returns whether the rule concerns single games only, so that the cells alone decide whether it can be kept.
    pub fn is_of_cells(&self) -> bool {
        matches!(self.kind, PlanRuleKind::Cells { .. })
    }
}

/// Returns how often games violate each rule of a request. Violations between fixed games do not count.
pub fn violations(request: &Request, games: &[PlannedGame]) -> Vec<usize> {
    let all = RuleGames::of(request, games);
    request.rules.iter().map(|rule| all.violations(&rule.kind)).collect()
}

/// Returns the number of violations of hard rules.
pub fn hard_violations(request: &Request, games: &[PlannedGame]) -> usize {
    let broken = violations(request, games);
    request.rules.iter().zip(broken).filter(|(rule, _)| rule.is_hard()).map(|(_, count)| count).sum()
}

/// Returns games without those that violate hard rules: removes the game that violates rules most often until none does.
/// Meetings that rules ask for and that are missing stay missing.
pub fn without_violations(request: &Request, games: &[PlannedGame]) -> Vec<PlannedGame> {
    let mut games = games.to_vec();
    let has_hard = request.rules.iter().any(PlanRule::is_hard);
    let mut left = if has_hard { violations_by_games(request, &games) } else { 0 };
    while left > 0 {
        let without = |place: usize| {
            let mut fewer = games.clone();
            fewer.remove(place);
            (violations_by_games(request, &fewer), place)
        };
        let free = (0..games.len()).filter(|place| !request.kept.contains(&games[*place]));
        let Some((fewest, place)) = free.map(without).min().filter(|(fewest, _)| *fewest < left) else {
            break;
        };
        games.remove(place);
        left = fewest;
    }
    games
}

/// Returns the number of violations of hard rules that end if games are left out: a meeting that is missing is none.
fn violations_by_games(request: &Request, games: &[PlannedGame]) -> usize {
    let games = RuleGames::of(request, games);
    let count = |rule: &PlanRule| match rule.kind {
        PlanRuleKind::Fixed { .. } => 0,
        PlanRuleKind::Meetings { one, other, count } => games.meetings(one, other).saturating_sub(count),
        _ => games.violations(&rule.kind),
    };
    request.rules.iter().filter(|rule| rule.is_hard()).map(count).sum()
}

/// The games of a plan by team.
struct RuleGames<'a> {
    request: &'a Request,
    games: &'a [PlannedGame],
    by_team: BTreeMap<usize, Vec<RuleGame>>,
}

/// A game of a team.
#[derive(Clone, Copy)]
struct RuleGame {
    place: usize,
    day: usize,
    /// In minutes after midnight.
    start: Option<i64>,
    opponent: usize,
    is_kept: bool,
}

impl<'a> RuleGames<'a> {
    fn of(request: &'a Request, games: &'a [PlannedGame]) -> Self {
        let mut by_team: BTreeMap<usize, Vec<RuleGame>> = BTreeMap::new();
        for (place, game) in games.iter().enumerate() {
            let own = RuleGame {
                place,
                day: request.day_of(game.week, game.cell),
                start: minute_of(&request.weeks[game.week][game.cell].time),
                opponent: game.away,
                is_kept: request.kept.contains(game),
            };
            by_team.entry(game.home).or_default().push(own);
            by_team.entry(game.away).or_default().push(RuleGame { opponent: game.home, ..own });
        }
        for own in by_team.values_mut() {
            own.sort_by_key(|game| (game.day, game.start));
        }
        Self { request, games, by_team }
    }

    fn of_team(&self, team: usize) -> &[RuleGame] {
        self.by_team.get(&team).map_or(&[], Vec::as_slice)
    }

    fn violations(&self, rule: &PlanRuleKind) -> usize {
        match rule {
            PlanRuleKind::Cells { team, cells } => {
                let own = self.of_team(*team).iter().filter(|game| !game.is_kept);
                own.filter(|game| cells.contains(&self.cell(game.place))).count()
            }
            PlanRuleKind::Rest { team, days } => {
                let is_short = |two: &&[RuleGame]| {
                    let apart = two[1].day - two[0].day;
                    apart > 0 && apart <= *days && !(two[0].is_kept && two[1].is_kept)
                };
                self.of_team(*team).windows(2).filter(is_short).count()
            }
            PlanRuleKind::Apart { one, other } => {
                self.both((*one, *other)).filter(|both| self.overlap(both)).count()
            }
            PlanRuleKind::BackToBack { one, other } => self.days_apart((*one, *other)),
            PlanRuleKind::Fixed { one, other, cells } => {
                let mut met = self.of_team(*one).iter().filter(|game| game.opponent == *other);
                usize::from(!met.any(|game| cells.contains(&self.cell(game.place))))
            }
            PlanRuleKind::Meetings { one, other, count } => self.meetings(*one, *other).abs_diff(*count),
        }
    }

    /// Returns how often two teams meet, earlier meetings included.
    fn meetings(&self, one: usize, other: usize) -> usize {
        let met = self.of_team(one).iter().filter(|game| game.opponent == other);
        let is_pair = |pair: &&(usize, usize)| [(one, other), (other, one)].contains(*pair);
        met.count() + self.request.earlier.iter().filter(is_pair).count()
    }

    fn cell(&self, place: usize) -> (usize, usize) {
        (self.games[place].week, self.games[place].cell)
    }

    /// Returns the pairs of games, one of each team, on one day. Games of the teams against each other are left out.
    fn both(&self, (one, other): (usize, usize)) -> impl Iterator<Item = (RuleGame, RuleGame)> {
        let theirs = self.of_team(other).iter().filter(move |game| game.opponent != one);
        let own = self.of_team(one).iter().filter(move |game| game.opponent != other);
        own.flat_map(move |game| {
            let day = theirs.clone().filter(|their| their.day == game.day);
            day.map(|their| (*game, *their)).collect::<Vec<_>>()
        })
    }

    fn overlap(&self, (one, other): &(RuleGame, RuleGame)) -> bool {
        let apart = one.start.zip(other.start).map(|(one, other)| (one - other).abs());
        let is_fixed = one.is_kept && other.is_kept;
        !is_fixed && apart.is_some_and(|apart| apart < i64::from(self.request.minutes))
    }

    /// Returns the number of days on which games of two teams do not follow each other.
    fn days_apart(&self, teams: (usize, usize)) -> usize {
        let mut days: BTreeMap<usize, bool> = BTreeMap::new();
        for (one, other) in self.both(teams) {
            let apart = one.start.zip(other.start).map(|(one, other)| (one - other).abs());
            let minutes = i64::from(self.request.minutes);
            let follows = apart.is_some_and(|apart| (minutes..=minutes + BACK_TO_BACK).contains(&apart));
            *days.entry(one.day).or_default() |= follows;
        }
        days.into_values().filter(|follows| !follows).count()
    }
}

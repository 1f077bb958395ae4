//! The weeks in which pairs meet whose meeting is fixed to some cells.

use std::collections::BTreeSet;

use super::Request;
use super::rounds::Meeting;
use super::rules::PlanRuleKind;

/// A meeting that stays in its week, in one of some cells.
#[derive(Clone, Debug)]
pub struct Lock {
    pub week: usize,
    pub meeting: Meeting,
    pub cells: BTreeSet<usize>,
}

/// Chooses a week for each fixed meeting that no fixed game satisfies: hard ones first, and another choice for each
/// attempt. `can` says whether both teams can play in a cell, `wanted` how many games each week has.
pub fn choose(
    request: &Request,
    can: impl Fn(Meeting, usize, usize) -> bool,
    wanted: &[usize],
    attempt: usize,
) -> Vec<Lock> {
    let mut locks: Vec<Lock> = Vec::new();
    for (index, (meeting, cells)) in fixed_meetings(request).into_iter().enumerate() {
        let mut weeks: Vec<usize> = cells.iter().map(|(week, _)| *week).collect();
        weeks.dedup();
        let in_week = |week: usize| -> BTreeSet<usize> {
            let own = cells.iter().filter(|(other, _)| *other == week).map(|(_, cell)| *cell);
            own.filter(|cell| can(meeting, week, *cell)).collect()
        };
        let plays = |week: usize, team: usize| {
            let kept = request.kept.iter().filter(|game| game.week == week);
            let mut kept = kept.map(|game| (game.home, game.away));
            let mut locked = locks.iter().filter(|lock| lock.week == week).map(|lock| lock.meeting);
            let has = |pair: Meeting| pair.0 == team || pair.1 == team;
            kept.any(has) || locked.any(has)
        };
        let games = |week: usize| {
            request.kept.iter().filter(|game| game.week == week).count()
                + locks.iter().filter(|lock| lock.week == week).count()
        };
        weeks.retain(|week| {
            let is_idle = !plays(*week, meeting.0) && !plays(*week, meeting.1);
            is_idle && games(*week) < wanted[*week] && !in_week(*week).is_empty()
        });
        if !weeks.is_empty() {
            let week = weeks[(attempt + index) % weeks.len()];
            locks.push(Lock { week, meeting, cells: in_week(week) });
        }
    }
    locks
}

/// Returns the meetings that rules fix and no fixed game satisfies, with their cells: of hard rules, then of the heaviest
/// wishes; the pairs with the fewest cells first.
fn fixed_meetings(request: &Request) -> Vec<(Meeting, &BTreeSet<(usize, usize)>)> {
    let is_met = |meeting: Meeting, cells: &BTreeSet<(usize, usize)>| {
        request.kept.iter().any(|game| {
            let is_pair = [(game.home, game.away), (game.away, game.home)].contains(&meeting);
            is_pair && cells.contains(&(game.week, game.cell))
        })
    };
    let fixed = request.rules.iter().filter_map(|rule| match &rule.kind {
        PlanRuleKind::Fixed { one, other, cells } => Some((rule.cost, (*one, *other), cells)),
        _ => None,
    });
    let mut fixed: Vec<_> = fixed.filter(|(_, meeting, cells)| !is_met(*meeting, cells)).collect();
    fixed.sort_by_key(|(cost, _, cells)| (cost.map(|cost| -cost), cells.len()));
    fixed.into_iter().map(|(_, meeting, cells)| (meeting, cells)).collect()
}

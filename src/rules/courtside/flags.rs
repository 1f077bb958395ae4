//! Flags that need more than the order of the game: pairs of devices, wall clocks, missing entries.

use std::collections::HashMap;

use super::log::FoldHead;
use super::state::{Flag, FoldState, ScoringFlag};
use crate::domain::courtside::{EntryKind, GameEvent};

/// Microseconds between two records of one event.
const NEAR: i64 = 8_000_000;

/// Tenths of the game clock between two records of one event.
const NEAR_TENTHS: i64 = 20;

/// Returns the flags that follow from the whole log.
pub(super) fn later_flags(state: &FoldState, head: &FoldHead, events: &[GameEvent]) -> Vec<ScoringFlag> {
    let mut flags = doubles(events);
    let mut add = |flag: Flag, id: &str| flags.push(ScoringFlag { flag, events: vec![id.to_owned()] });
    if let Some((id, _)) = &state.steal {
        add(Flag::StealNoTurnover, id);
    }
    let runs: Vec<_> = events.iter().filter(|event| event.kind == EntryKind::Clock && event.run).collect();
    for event in events {
        if event.belongs_to.as_ref().is_some_and(|id| !head.known.contains(id)) {
            add(Flag::ForMissing, &event.id);
        }
        let ran_later = || runs.iter().any(|run| run.p > event.p && run.h < event.h);
        if event.kind.is_counted() && event.pos == event.h && ran_later() {
            add(Flag::PJump, &event.id);
        }
    }
    if let Some(ending) = &head.ending
        && ending.score != Some((state.teams.home.score, state.teams.away.score))
    {
        add(Flag::FinalDiffers, &ending.id);
    }
    flags
}

/// Returns the groups of events that may be one event, recorded by several devices. An event joins the latest group without
/// its device; two different free throws of one trip are two events.
fn doubles(events: &[GameEvent]) -> Vec<ScoringFlag> {
    let mut groups: Vec<Vec<&GameEvent>> = Vec::new();
    let mut alike: HashMap<_, Vec<usize>> = HashMap::new();
    for event in events.iter().filter(|event| event.kind.is_counted() && !event.is_single) {
        let key = (event.kind, event.team, &event.player, event.value, event.made, &event.end);
        let of_key = alike.entry(key).or_default();
        let joined = of_key.iter().rev().find(|index| may_join(&groups[**index], event));
        if let Some(index) = joined {
            groups[*index].push(event);
        } else {
            of_key.push(groups.len());
            groups.push(vec![event]);
        }
    }
    let ids = |group: Vec<&GameEvent>| group.into_iter().map(|event| event.id.clone()).collect();
    let groups = groups.into_iter().filter(|group| group.len() > 1);
    groups.map(|group| ScoringFlag { flag: Flag::Double, events: ids(group) }).collect()
}

fn may_join(group: &[&GameEvent], event: &GameEvent) -> bool {
    let may_be_one = |one: &&GameEvent| {
        one.device != event.device && (one.nth.is_none() || event.nth.is_none() || one.nth == event.nth)
    };
    group.iter().all(may_be_one) && group.first().is_some_and(|first| is_near(first, event))
}

fn is_near(one: &GameEvent, other: &GameEvent) -> bool {
    let clocks = one.clock.zip(other.clock).filter(|_| one.p == other.p);
    one.pos.abs_diff(other.pos) <= NEAR.unsigned_abs()
        || clocks.is_some_and(|(one, other)| (one - other).abs() <= NEAR_TENTHS)
}

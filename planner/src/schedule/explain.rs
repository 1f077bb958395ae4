//! Names the rules that make a plan impossible: without them, a plan exists.

use std::collections::BTreeSet;

use super::board::Board;
use super::run::{Run, WHOLE_RUN};
use super::{Refusal, Request, RunProgress, check, plan_within};

/// What a plan can be impossible because of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Culprit {
    /// The hard rules of a source, see [`super::PlanRule::source`].
    Rule(usize),
    /// The times at which a team is unavailable, see [`Request::blocked`].
    Times(usize),
}

/// Returns a refusal that names the rules which make the plan impossible: one whose removal alone makes it possible, or
/// else as few as are found. Returns the given refusal if no rules are to blame.
pub fn explain(request: &Request, refusal: Refusal, watch: &RunProgress) -> Refusal {
    if matches!(refusal, Refusal::Stopped | Refusal::TooFewTeams | Refusal::NoCells) {
        return refusal;
    }
    let all = culprits(request);
    let single = all.iter().find(|one| is_possible(&without(request, &[**one]), watch));
    if watch.is_stopped() {
        return Refusal::Stopped;
    }
    if let Some(one) = single {
        return Refusal::Rules(vec![*one]);
    }
    if !is_possible(&without(request, &all), watch) {
        return refusal;
    }
    // Without all of them a plan exists: gives back each one without which it still does.
    let mut blamed = all.clone();
    for one in all {
        let fewer: Vec<Culprit> = blamed.iter().copied().filter(|other| *other != one).collect();
        if is_possible(&without(request, &fewer), watch) {
            blamed = fewer;
        }
    }
    if watch.is_stopped() { Refusal::Stopped } else { Refusal::Rules(blamed) }
}

fn culprits(request: &Request) -> Vec<Culprit> {
    let hard = request.rules.iter().filter(|rule| rule.is_hard()).map(|rule| rule.source);
    let sources: BTreeSet<usize> = hard.collect();
    let blocked = (0..request.blocked.len()).filter(|team| !request.blocked[*team].is_empty());
    sources.into_iter().map(Culprit::Rule).chain(blocked.map(Culprit::Times)).collect()
}

fn without(request: &Request, culprits: &[Culprit]) -> Request {
    let mut request = request.clone();
    request.rules.retain(|rule| !rule.is_hard() || !culprits.contains(&Culprit::Rule(rule.source)));
    for (team, times) in request.blocked.iter_mut().enumerate() {
        if culprits.contains(&Culprit::Times(team)) {
            times.clear();
        }
    }
    request
}

/// Returns whether a plan is found that keeps all hard rules.
pub fn is_possible(request: &Request, watch: &RunProgress) -> bool {
    let request = Request { rules: hard_rules(request), wishes: Vec::new(), ..request.clone() };
    if check(&Board::new(&request)).is_err() {
        return false;
    }
    // The check is exact while the cells alone decide.
    request.rules.iter().all(super::PlanRule::is_of_cells)
        || plan_within(&request, &mut Run::new(request.seed, watch, WHOLE_RUN), 1).is_ok()
}

fn hard_rules(request: &Request) -> Vec<super::PlanRule> {
    request.rules.iter().filter(|rule| rule.is_hard()).cloned().collect()
}

//! What one event does to the state. Total: an event without a field that it needs does nothing.

use super::state::{Counts, Flag, FoldState, PeriodState};
use crate::domain::courtside::{ClockReading, EntryKind, GameEvent, PerTeam, ScoringRules, TeamSide};

/// Applies the next event in the order of the game.
pub(super) fn step(state: &mut FoldState, event: &GameEvent, rules: &ScoringRules) {
    if state.periods.last().is_none_or(|period| period.p != event.p) {
        enter_period(state, event, rules);
    }
    read_clock(state, event, rules);
    if event.kind == EntryKind::Period {
        end_period(state, event);
        state.began = true;
    }
    if event.kind.is_play() {
        state.check_five(event, rules);
        pair_steal(state, event);
    }
    if let Some(side) = event.team {
        count(state, side, event, rules);
    }
    if event.kind.is_counted() {
        state.began = true;
        state.played = true;
    }
}

fn enter_period(state: &mut FoldState, event: &GameEvent, rules: &ScoringRules) {
    state.play_until(0);
    drop_steal(state);
    state.lost = None;
    if !state.periods.is_empty() {
        state.arrow = state.arrow.map(TeamSide::opponent);
    }
    let (fouls, confirmed) = (PerTeam::default(), None);
    state.periods.push(PeriodState { p: event.p, home: 0, away: 0, fouls, ended: false, confirmed });
    state.left = rules.period_tenths(event.p);
    state.clock = ClockReading { left: state.left, run: false, at: event.h };
}

/// Sets the game clock: an entry of the clock counts from when it was recorded, other events from their place in the game.
fn read_clock(state: &mut FoldState, event: &GameEvent, rules: &ScoringRules) {
    let is_clock = event.kind == EntryKind::Clock;
    let Some(left) = (if is_clock { event.left } else { event.clock }).filter(|_| rules.clock) else {
        return;
    };
    state.clocked = true;
    if left > state.clock.left && !is_clock {
        state.flag(Flag::ClockBack, &[&event.id]);
    }
    state.play_until(left);
    let (run, at) = if is_clock { (event.run, event.h) } else { (state.clock.run, event.pos) };
    state.clock = ClockReading { left, run, at };
}

fn end_period(state: &mut FoldState, event: &GameEvent) {
    if event.what.as_deref() != Some("end") {
        return;
    }
    state.play_until(0);
    state.clock = ClockReading { left: 0, run: false, at: event.h };
    if let Some(period) = state.periods.last_mut() {
        period.ended = true;
        let confirmed = event.score.map(|(home, away)| PerTeam { home, away });
        period.confirmed = confirmed.or(period.confirmed);
    }
}

/// Applies what an event of a team counts.
fn count(state: &mut FoldState, side: TeamSide, event: &GameEvent, rules: &ScoringRules) {
    let player = event.player.as_ref();
    if let Some(player) = player.filter(|_| event.kind.is_counted()) {
        state.name_player(side, player, event);
    }
    match event.kind {
        EntryKind::Shot => count_shot(state, side, event, rules),
        EntryKind::Rebound if event.end.as_deref() == Some("off") => {
            state.counts(side, player).offensive_rebounds += 1;
        }
        EntryKind::Rebound => state.counts(side, player).defensive_rebounds += 1,
        EntryKind::Assist => state.counts(side, player).assists += 1,
        EntryKind::Steal => state.counts(side, player).steals += 1,
        EntryKind::Block => state.counts(side, player).blocks += 1,
        EntryKind::Turnover => state.counts(side, player).turnovers += 1,
        EntryKind::Drawn => state.counts(side, player).fouls_drawn += 1,
        EntryKind::Foul => state.count_foul(side, event, rules),
        EntryKind::Lineup => state.line_up(side, event, rules),
        EntryKind::Sub => state.substitute(side, event, rules),
        EntryKind::Timeout => state.take_timeout(side, event, rules),
        EntryKind::Arrow => state.arrow = Some(side),
        EntryKind::Jump => {
            let turned = state.arrow.filter(|_| event.what.as_deref() == Some("held"));
            state.arrow = Some(turned.unwrap_or(side).opponent());
        }
        _ => {}
    }
}

fn count_shot(state: &mut FoldState, side: TeamSide, event: &GameEvent, rules: &ScoringRules) {
    let Some(value @ 1..=3) = event.value else { return };
    let counts = state.counts(side, event.player.as_ref());
    let Counts { free_made, free_attempts, two_made, two_attempts, three_made, three_attempts, .. } = counts;
    let (made, attempts) = match value {
        1 => (free_made, free_attempts),
        2 => (two_made, two_attempts),
        _ => (three_made, three_attempts),
    };
    *attempts += 1;
    if event.made == Some(true) {
        *made += 1;
        count_basket(state, side, value, (event.p, rules));
    }
}

fn count_basket(state: &mut FoldState, side: TeamSide, value: i64, (p, rules): (i64, &ScoringRules)) {
    state.teams[side].score += value;
    if let Some(period) = state.periods.last_mut() {
        *period.points_mut(side) += value;
    }
    state.everybody(|team, line| line.plus_minus += if team == side { value } else { -value });
    let end: i64 = (1..=p).map(|one| rules.period_tenths(one)).sum();
    state.flow.push((end - state.left, state.teams.home.score, state.teams.away.score, p));
}

/// A steal needs a turnover of the opponents directly before or after it, unless it names one.
fn pair_steal(state: &mut FoldState, event: &GameEvent) {
    let loser = event.team.filter(|_| event.kind == EntryKind::Turnover);
    if let (Some(loser), Some((_, thief))) = (loser, &state.steal)
        && *thief != loser
    {
        state.steal = None;
    }
    drop_steal(state);
    let thief = event.team.filter(|_| event.kind == EntryKind::Steal && event.belongs_to.is_none());
    if let Some(thief) = thief.filter(|thief| state.lost.is_none_or(|loser| loser == *thief)) {
        state.steal = Some((event.id.clone(), thief));
    }
    state.lost = loser;
}

/// Flags the steal that no turnover explained.
fn drop_steal(state: &mut FoldState) {
    if let Some((id, _)) = state.steal.take() {
        state.flag(Flag::StealNoTurnover, &[&id]);
    }
}

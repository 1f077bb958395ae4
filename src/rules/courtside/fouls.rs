//! Fouls, who is out of the game, and time-outs.

use super::state::{Flag, FoldState, PlayerOut, Timeout};
use crate::domain::courtside::{GameEvent, ScoringRules, TeamSide};

/// The last two minutes, in tenths of a second.
const LATE: i64 = 1200;

/// Time-outs of a team in the last two minutes of the last period.
const LATE_TIMEOUTS: i64 = 2;

impl FoldState {
    /// Counts a foul of a player, the coach or the bench.
    pub(super) fn count_foul(&mut self, side: TeamSide, event: &GameEvent, rules: &ScoringRules) {
        if let Some(on) = &event.on {
            let fouled = self.player(side.opponent(), on);
            fouled.played = true;
            fouled.counts.fouls_drawn += 1;
        }
        if event.who.as_deref() == Some("player") {
            self.count_player_foul(side, event, rules);
        } else {
            self.count_bench_foul(side, event);
        }
    }

    fn count_player_foul(&mut self, side: TeamSide, event: &GameEvent, rules: &ScoringRules) {
        if let Some(period) = self.periods.last_mut() {
            period.fouls[side] += 1;
        }
        let Some(player) = &event.player else {
            self.teams[side].own.fouls += 1;
            return;
        };
        let what = event.what.as_deref();
        let line = self.player(side, player);
        line.counts.fouls += 1;
        line.technical += i64::from(matches!(what, Some("technical" | "unsportsmanlike")));
        if what == Some("disqualifying") || line.technical > 1 {
            line.out = PlayerOut::Disqualified;
        } else if line.counts.fouls >= rules.foul_limit && line.out == PlayerOut::No {
            line.out = PlayerOut::Fouls;
        }
        if line.counts.fouls > rules.foul_limit {
            self.flag(Flag::FoulOver, &[&event.id]);
        }
    }

    fn count_bench_foul(&mut self, side: TeamSide, event: &GameEvent) {
        let team = &mut self.teams[side];
        match (event.who.as_deref(), event.what.as_deref()) {
            (Some("coach"), Some("technical")) => team.coach += 1,
            (Some("bench"), Some("technical")) => team.bench += 1,
            (Some("coach"), Some("disqualifying")) => team.coach_out = true,
            _ => {}
        }
        team.coach_out |= team.coach > 1 || team.coach + team.bench > 2;
    }

    /// Returns how many time-outs a team has left in a period.
    pub(super) fn timeouts_left(&self, side: TeamSide, p: i64, rules: &ScoringRules) -> i64 {
        let half = half_of(rules, p);
        let taken = || self.teams[side].timeouts.iter().filter(|one| half_of(rules, one.p) == half);
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let allowed = rules.timeouts[usize::try_from(half.clamp(0, 2)).unwrap_or_default()];
        let mut left = allowed - count(taken().count());
        if self.is_late(p, rules) {
            left = left.min(LATE_TIMEOUTS - count(taken().filter(|one| one.late).count()));
        }
        left.max(0)
    }

    /// Counts a time-out of a team.
    pub(super) fn take_timeout(&mut self, side: TeamSide, event: &GameEvent, rules: &ScoringRules) {
        if self.timeouts_left(side, event.p, rules) == 0 {
            self.flag(Flag::TimeoutOver, &[&event.id]);
        }
        let late = self.is_late(event.p, rules);
        self.teams[side].timeouts.push(Timeout { p: event.p, late });
    }

    /// Returns whether the clock shows the last two minutes of the last period.
    fn is_late(&self, p: i64, rules: &ScoringRules) -> bool {
        self.clocked && p == rules.periods && self.clock.left <= LATE
    }
}

/// Returns the half or overtime that a period belongs to: 0, 1, or the number of the overtime's period.
fn half_of(rules: &ScoringRules, p: i64) -> i64 {
    if p > rules.periods { p } else { i64::from(rules.periods > 1 && p * 2 > rules.periods) }
}

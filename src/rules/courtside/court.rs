//! Who is on the court.

use std::collections::BTreeSet;

use super::state::{Flag, FoldState, PlayerOut};
use crate::domain::courtside::{EntryKind, GameEvent, PlayerRef, ScoringRules, TeamSide};

impl FoldState {
    /// Checks that each team has as many players on the court as it should, once for each stretch.
    pub(super) fn check_five(&mut self, event: &GameEvent, rules: &ScoringRules) {
        for side in TeamSide::BOTH {
            let team = &self.teams[side];
            let is_known = !team.changed.is_empty() && team.stretch == 0;
            if is_known && i64::try_from(team.on_court.len()) != Ok(rules.on_court) {
                let cause = team.changed.clone();
                self.flag(Flag::NotFive, &[&cause, &event.id]);
                self.teams[side].stretch = self.flags.len();
            }
        }
    }

    /// Sets who is on the court. The last line-up before the first event that counts has the starters.
    pub(super) fn line_up(&mut self, side: TeamSide, event: &GameEvent, rules: &ScoringRules) {
        self.teams[side].on_court.clear();
        let mut seen = BTreeSet::new();
        for player in event.five.iter().filter(|player| seen.insert(*player)) {
            self.enter(side, player, event);
        }
        if event.p == 1 && !self.played {
            let on_court = &self.teams[side].on_court;
            for line in self.players.values_mut().filter(|line| line.team == side) {
                line.starter = on_court.contains(&line.player);
            }
        }
        self.changed_court(side, event, rules);
    }

    /// Takes players out, then brings players in.
    pub(super) fn substitute(&mut self, side: TeamSide, event: &GameEvent, rules: &ScoringRules) {
        for player in &event.leaving {
            let on_court = &mut self.teams[side].on_court;
            if let Some(index) = on_court.iter().position(|one| one == player) {
                on_court.remove(index);
            } else {
                self.flag(Flag::OutAbsent, &[&event.id]);
            }
        }
        for player in &event.entering {
            if self.teams[side].on_court.contains(player) {
                self.flag(Flag::InTwice, &[&event.id]);
            } else {
                self.enter(side, player, event);
            }
        }
        self.changed_court(side, event, rules);
    }

    /// Notes that an event names a player, who should be in the game and on the court.
    pub(super) fn name_player(&mut self, side: TeamSide, player: &PlayerRef, event: &GameEvent) {
        let line = self.player(side, player);
        line.played = true;
        // An offensive foul has its turnover after it, and a foul over the limit has a flag of its own.
        let is_excused = event.why.as_deref() == Some("foul")
            || event.kind == EntryKind::Foul && line.out == PlayerOut::Fouls;
        if line.out != PlayerOut::No && !is_excused {
            self.flag(Flag::AfterOut, &[&event.id]);
        }
        let may_be_on_bench = matches!(event.what.as_deref(), Some("technical" | "disqualifying"));
        let team = &self.teams[side];
        if !team.changed.is_empty() && !may_be_on_bench && !team.on_court.contains(player) {
            self.flag(Flag::OffCourt, &[&event.id]);
        }
    }

    fn enter(&mut self, side: TeamSide, player: &PlayerRef, event: &GameEvent) {
        let line = self.player(side, player);
        line.played = true;
        if line.out != PlayerOut::No {
            self.flag(Flag::AfterOut, &[&event.id]);
        }
        self.teams[side].on_court.push(player.clone());
    }

    /// Notes a line-up or substitution of a team, which may end a stretch without five.
    fn changed_court(&mut self, side: TeamSide, event: &GameEvent, rules: &ScoringRules) {
        let team = &mut self.teams[side];
        team.changed.clone_from(&event.id);
        if team.stretch > 0 && i64::try_from(team.on_court.len()) == Ok(rules.on_court) {
            self.flags[team.stretch - 1].events.push(event.id.clone());
            team.stretch = 0;
        }
    }
}

//! Possessions of a game that is scored: shots, fouls, turnovers and substitutions.

use std::time::Duration;

use rand::RngExt;
use serde_json::json;

use super::ScoredGame;
use crate::domain::ids::PlayerId;

/// Time between two taps of one play.
const BEAT: Duration = Duration::from_millis(1_500);
/// Team fouls of a period from which a foul gives two free throws.
const BONUS_AT: u32 = 5;

impl ScoredGame {
    /// Plays a possession of a side, or what is left of the period. Returns the side that has the ball next.
    pub(super) fn possession(&mut self, attack: usize) -> usize {
        let took = self.rng.random_range(60..220);
        let played = took.min(self.left);
        self.left -= played;
        self.due += Duration::from_millis(u64::try_from(played * 100).unwrap_or_default());
        if self.left == 0 {
            return attack;
        }
        match self.rng.random_range(0..100) {
            0..14 => self.turnover(attack),
            14..24 => self.foul(attack, true),
            24..30 => self.foul(attack, false),
            _ => self.shot(attack),
        }
    }

    fn turnover(&mut self, attack: usize) -> usize {
        let (player, team) = (self.sides[attack].pick(&mut self.rng), self.sides[attack].name);
        let why = ["pass", "handling", "travel", "out"][self.rng.random_range(0..4)];
        let lost = json!({ "team": team, "player": player, "why": why });
        let turnover = self.tap(BEAT, "turnover", &lost);
        let defense = 1 - attack;
        if matches!(why, "pass" | "handling") && self.rng.random_bool(0.8) {
            let (player, team) = (self.sides[defense].pick(&mut self.rng), self.sides[defense].name);
            self.tap_for(turnover, "steal", &json!({ "team": team, "player": player }));
        }
        defense
    }

    fn shot(&mut self, attack: usize) -> usize {
        let (player, team) = (self.sides[attack].pick(&mut self.rng), self.sides[attack].name);
        let value = if self.rng.random_bool(0.32) { 3 } else { 2 };
        let made = self.rng.random_bool(if value == 3 { 0.33 } else { 0.48 });
        let taken = json!({ "team": team, "player": player, "value": value, "made": made });
        let shot = self.tap(BEAT, "shot", &taken);
        let defense = 1 - attack;
        if made {
            self.sides[attack].score += value;
            if self.rng.random_bool(0.6) {
                let passer = self.sides[attack].other(&mut self.rng, player);
                self.tap_for(shot, "assist", &json!({ "team": team, "player": passer }));
            }
            return defense;
        }
        if value == 2 && self.rng.random_bool(0.1) {
            let (player, team) = (self.sides[defense].pick(&mut self.rng), self.sides[defense].name);
            self.tap_for(shot, "block", &json!({ "team": team, "player": player }));
        }
        self.rebound(attack, shot)
    }

    /// Returns the side that gets the ball after a missed shot.
    fn rebound(&mut self, attack: usize, shot: usize) -> usize {
        let is_offensive = self.rng.random_bool(0.27);
        let (side, end) = if is_offensive { (attack, "off") } else { (1 - attack, "def") };
        let mut fields = json!({ "team": self.sides[side].name, "end": end });
        if self.rng.random_bool(0.92) {
            fields["player"] = json!(self.sides[side].pick(&mut self.rng));
        }
        self.tap_for(shot, "rebound", &fields);
        side
    }

    /// A foul of the defence stops the clock. Two free throws follow a foul on a shot, and one in the bonus.
    fn foul(&mut self, attack: usize, is_on_shot: bool) -> usize {
        let defense = 1 - attack;
        let Some(player) = self.sides[defense].fouler(&mut self.rng) else { return self.shot(attack) };
        let fouled = self.sides[attack].pick(&mut self.rng);
        self.run_clock(false);
        let is_out = self.sides[defense].foul(player);
        let shots = if is_on_shot || self.sides[defense].fouls_in_period >= BONUS_AT { 2 } else { 0 };
        let team = self.sides[defense].name;
        let foul = json!({
            "team": team, "player": player, "who": "player", "what": "personal", "on": fouled, "shots": shots,
        });
        self.tap(BEAT, "foul", &foul);
        if is_out {
            self.substitute(defense, Some(player));
        }
        for side in 0..2 {
            // Whoever was fouled stays for the free throws.
            if self.rng.random_bool(0.35) && (side == defense || shots == 0) {
                self.substitute(side, None);
            }
        }
        let next = if shots > 0 { self.free_throws(attack, fouled) } else { attack };
        self.run_clock(true);
        next
    }

    fn free_throws(&mut self, attack: usize, player: PlayerId) -> usize {
        let team = self.sides[attack].name;
        let (mut shot, mut made) = (0, false);
        for nth in 1..=2 {
            made = self.rng.random_bool(0.71);
            let thrown = json!({
                "team": team, "player": player, "value": 1, "made": made, "nth": nth, "outOf": 2,
            });
            shot = self.tap(Duration::from_secs(9), "shot", &thrown);
            self.sides[attack].score += i64::from(made);
        }
        if made { 1 - attack } else { self.rebound(attack, shot) }
    }

    /// Replaces a player: this one, or anybody on the court.
    fn substitute(&mut self, side: usize, out: Option<PlayerId>) {
        let squad = &mut self.sides[side];
        let out = out.unwrap_or_else(|| squad.court[self.rng.random_range(0..squad.court.len())]);
        let team = squad.name;
        if let Some(comes) = squad.replace(&mut self.rng, out) {
            self.tap(BEAT, "sub", &json!({ "team": team, "in": [comes], "out": [out] }));
        }
    }
}

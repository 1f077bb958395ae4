//! A team of a game that is scored: who is on the court, with how many fouls.

use std::collections::HashMap;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::domain::ids::PlayerId;

/// Fouls after which a player leaves the game.
const FOUL_LIMIT: u32 = 5;

pub(super) struct Squad {
    /// `home` or `away`.
    pub name: &'static str,
    pub court: Vec<PlayerId>,
    bench: Vec<PlayerId>,
    fouls: HashMap<PlayerId, u32>,
    pub fouls_in_period: u32,
    pub score: i64,
    /// The score at the end of the period before.
    counted: i64,
}

impl Squad {
    pub fn new(name: &'static str, mut players: Vec<PlayerId>) -> Self {
        let bench = players.split_off(players.len().min(5));
        Self { name, court: players, bench, fouls: HashMap::new(), fouls_in_period: 0, score: 0, counted: 0 }
    }

    /// Returns the points since the last call.
    pub fn score_in_period(&mut self) -> i64 {
        let points = self.score - self.counted;
        self.counted = self.score;
        points
    }

    /// Returns one of the players on the court; the first ones have the ball more often.
    pub fn pick(&self, rng: &mut ChaCha8Rng) -> PlayerId {
        let last = self.court.len() - 1;
        self.court[rng.random_range(0..=last).min(rng.random_range(0..=last + 2))]
    }

    /// Returns another player on the court than this one.
    pub fn other(&self, rng: &mut ChaCha8Rng, than: PlayerId) -> PlayerId {
        let others: Vec<PlayerId> = self.court.iter().copied().filter(|player| *player != than).collect();
        others[rng.random_range(0..others.len())]
    }

    /// Returns a player on the court who can commit a foul: nobody who would leave a team without a player.
    pub fn fouler(&self, rng: &mut ChaCha8Rng) -> Option<PlayerId> {
        let most = if self.bench.is_empty() { FOUL_LIMIT - 1 } else { FOUL_LIMIT };
        let can = |player: &&PlayerId| self.fouls.get(player).copied().unwrap_or_default() < most;
        let able: Vec<PlayerId> = self.court.iter().filter(can).copied().collect();
        (!able.is_empty()).then(|| able[rng.random_range(0..able.len())])
    }

    /// Counts a foul. Returns whether the player is out of the game.
    pub fn foul(&mut self, player: PlayerId) -> bool {
        self.fouls_in_period += 1;
        let fouls = self.fouls.entry(player).or_default();
        *fouls += 1;
        *fouls >= FOUL_LIMIT
    }

    /// Sends a player to the bench, or out of the game. Returns who comes in, if anybody can.
    pub fn replace(&mut self, rng: &mut ChaCha8Rng, out: PlayerId) -> Option<PlayerId> {
        if self.bench.is_empty() {
            return None;
        }
        let comes = self.bench.remove(rng.random_range(0..self.bench.len()));
        let place = self.court.iter().position(|player| *player == out)?;
        self.court[place] = comes;
        if self.fouls.get(&out).is_none_or(|fouls| *fouls < FOUL_LIMIT) {
            self.bench.push(out);
        }
        Some(comes)
    }
}

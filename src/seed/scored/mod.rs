//! A game as a volunteer would score it at the court: the entries of its log with their times. The same random numbers and
//! rosters give the same game.

mod play;
mod squad;

use std::time::Duration;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

use crate::domain::ids::PlayerId;
use squad::Squad;

/// Length of a period and of an overtime, in tenths of a second.
const PERIOD: i64 = 6_000;
const OVERTIME: i64 = 3_000;
/// Pauses after a period and at half time.
const PAUSE: Duration = Duration::from_mins(1);
const HALF_TIME: Duration = Duration::from_mins(3);

/// An entry without what its device adds, and its time since the beginning of the game. Its number is its place in the log,
/// from 1, and `for` refers to the number of another entry.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedEntry {
    pub due: Duration,
    pub fields: Map<String, Value>,
    /// The number of the entry that this one belongs to.
    pub of: Option<usize>,
}

impl TimedEntry {
    /// Returns the entry as a device writes it with its number, in a game that began at `began` (unix milliseconds).
    #[must_use]
    pub fn written(&self, (device, n): (&str, usize), began: i64) -> Value {
        let id = |n: usize| format!("{device}-{n}");
        // Entries of one moment follow each other.
        let h = (began + milliseconds(self.due)) * 1_000 + i64::try_from(n).unwrap_or_default();
        let mut entry = json!({ "id": id(n), "device": device, "n": n, "h": h, "pos": h });
        for (name, value) in &self.fields {
            entry[name.as_str()] = value.clone();
        }
        if let Some(of) = self.of {
            entry["for"] = json!(id(of));
        }
        entry
    }
}

/// Returns a time in milliseconds.
#[must_use]
pub fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// Returns the entries of a whole game, in the order of their times. Each team has at least five players.
#[must_use]
pub fn game(rng: ChaCha8Rng, [home, away]: [Vec<PlayerId>; 2]) -> Vec<TimedEntry> {
    let mut scored = ScoredGame {
        rng,
        due: Duration::ZERO,
        period: 1,
        left: PERIOD,
        sides: [Squad::new("home", home), Squad::new("away", away)],
        entries: Vec::new(),
    };
    scored.play();
    scored.entries
}

/// A game that is being played.
struct ScoredGame {
    rng: ChaCha8Rng,
    /// The time since the beginning.
    due: Duration,
    period: usize,
    /// Tenths of a second left in the period.
    left: i64,
    sides: [Squad; 2],
    entries: Vec<TimedEntry>,
}

impl ScoredGame {
    /// Adds an entry some time after the last one. Returns its number.
    fn tap(&mut self, after: Duration, kind: &str, fields: &Value) -> usize {
        self.due += after;
        let mut entry = Map::new();
        entry.insert("p".to_owned(), json!(self.period));
        entry.insert("kind".to_owned(), json!(kind));
        entry.insert("clock".to_owned(), json!(self.left));
        entry.extend(fields.as_object().cloned().unwrap_or_default());
        self.entries.push(TimedEntry { due: self.due, fields: entry, of: None });
        self.entries.len()
    }

    /// Adds an entry that belongs to another one.
    fn tap_for(&mut self, of: usize, kind: &str, fields: &Value) {
        self.tap(Duration::from_millis(900), kind, fields);
        if let Some(last) = self.entries.last_mut() {
            last.of = Some(of);
        }
    }

    fn run_clock(&mut self, run: bool) {
        self.tap(Duration::from_millis(300), "clock", &json!({ "run": run, "left": self.left }));
    }

    fn play(&mut self) {
        for side in 0..2 {
            let (team, five) = (self.sides[side].name, self.sides[side].court.clone());
            self.tap(Duration::from_millis(500), "lineup", &json!({ "team": team, "five": five }));
        }
        let first = usize::from(self.rng.random_bool(0.5));
        loop {
            // The sides take turns with the first ball of a period.
            self.play_period((first + self.period + 1) % 2);
            if self.period >= 4 && self.sides[0].score != self.sides[1].score {
                break;
            }
            self.due += if self.period == 2 { HALF_TIME } else { PAUSE };
            self.period += 1;
            self.left = if self.period > 4 { OVERTIME } else { PERIOD };
        }
        let [home, away] = [0, 1].map(|side| self.sides[side].score);
        self.tap(Duration::from_secs(20), "final", &json!({ "home": home, "away": away }));
    }

    /// Plays a period, which begins with the ball of a side.
    fn play_period(&mut self, first: usize) {
        self.tap(Duration::from_secs(2), "period", &json!({ "what": "start" }));
        if self.period == 1 {
            self.tap(
                Duration::from_secs(1),
                "jump",
                &json!({ "what": "tip", "team": self.sides[first].name }),
            );
        }
        for side in &mut self.sides {
            side.fouls_in_period = 0;
        }
        self.run_clock(true);
        let mut attack = first;
        while self.left > 0 {
            attack = self.possession(attack);
        }
        self.run_clock(false);
        let [home, away] = [0, 1].map(|side| self.sides[side].score_in_period());
        let score = json!({ "home": home, "away": away });
        self.tap(Duration::from_secs(3), "period", &json!({ "what": "end", "score": score }));
    }
}

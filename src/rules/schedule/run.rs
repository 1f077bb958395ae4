//! A run of the engine: its random numbers, how far it is, and whether it is to stop.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, Ordering};

use super::random::Random;

/// What a run is busy with, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Pairs,
    Times,
    Sides,
}

const STAGES: [Stage; 3] = [Stage::Pairs, Stage::Times, Stage::Sides];

/// How far a run is. Whoever holds it can stop the run from another thread.
#[derive(Debug, Default)]
pub struct Watch {
    is_stopped: AtomicBool,
    stage: AtomicU8,
    /// In thousandths.
    done: AtomicU16,
}

impl Watch {
    /// Ends the run soon, with [`super::Refusal::Stopped`].
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it is to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// What the run is busy with, and how much of the longest that it can take is behind it, in thousandths.
    #[must_use]
    pub fn progress(&self) -> (Stage, u16) {
        let stage = STAGES[usize::from(self.stage.load(Ordering::Relaxed)) % STAGES.len()];
        (stage, self.done.load(Ordering::Relaxed))
    }
}

/// The whole of what is watched, in thousandths.
pub const ALL: (f64, f64) = (0.0, 1000.0);

pub struct Run<'a> {
    pub random: Random,
    pub watch: &'a Watch,
    /// The part of the whole, in thousandths, that the run is, and that the search going on is.
    whole: (f64, f64),
    span: (f64, f64),
}

impl<'a> Run<'a> {
    /// A run that is a part of what is watched: from and to so many thousandths.
    pub fn new(seed: u64, watch: &'a Watch, whole: (f64, f64)) -> Self {
        Self { random: Random::new(seed), watch, whole, span: whole }
    }

    /// Begins a stage, which is a part of the run: of so many, the one with that place.
    pub fn begin(&mut self, stage: Stage, place: usize, of: usize) {
        let (from, to) = self.whole;
        let share = |place: usize| from + (to - from) * count(place) / count(of.max(1));
        self.span = (share(place), share(place + 1));
        self.watch.stage.store(stage as u8, Ordering::Relaxed);
        self.tick(0.0);
    }

    /// Says how much of the search is done, and answers whether to go on.
    pub fn tick(&self, share: f64) -> bool {
        let (from, to) = self.span;
        let done = from + (to - from) * share;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1000")]
        self.watch.done.fetch_max(done as u16, Ordering::Relaxed);
        !self.watch.is_stopped()
    }
}

/// A small count as a number that can be divided.
pub fn count(value: usize) -> f64 {
    u32::try_from(value).map_or(f64::MAX, f64::from)
}

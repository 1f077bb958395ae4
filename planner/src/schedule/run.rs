//! A planning run: its random numbers, its progress, and cancellation.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, Ordering};

use super::random::Random;

/// The stages of a run, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStage {
    Pairs,
    Times,
    Sides,
}

const STAGES: [RunStage; 3] = [RunStage::Pairs, RunStage::Times, RunStage::Sides];

/// The progress of a run, shared with the thread that waits for it. It can also cancel the run.
#[derive(Debug, Default)]
pub struct RunProgress {
    is_stopped: AtomicBool,
    stage: AtomicU8,
    /// In thousandths.
    done: AtomicU16,
}

impl RunProgress {
    /// Cancels the run. It ends with [`super::Refusal::Stopped`].
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Returns whether the run was cancelled.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Returns the stage, and the progress in thousandths of the longest possible run.
    #[must_use]
    pub fn progress(&self) -> (RunStage, u16) {
        let stage = STAGES[usize::from(self.stage.load(Ordering::Relaxed)) % STAGES.len()];
        (stage, self.done.load(Ordering::Relaxed))
    }
}

/// The range of a complete run, in thousandths.
pub const WHOLE_RUN: (f64, f64) = (0.0, 1000.0);

pub struct Run<'a> {
    pub random: Random,
    pub watch: &'a RunProgress,
    /// The range of this run, and of its current search, in thousandths.
    whole: (f64, f64),
    span: (f64, f64),
}

impl<'a> Run<'a> {
    /// Creates a run that covers `whole`, a range in thousandths of the watched progress.
    pub fn new(seed: u64, watch: &'a RunProgress, whole: (f64, f64)) -> Self {
        Self { random: Random::new(seed), watch, whole, span: whole }
    }

    /// Starts a stage: part `place` of `of` equal parts of the run.
    pub fn begin(&mut self, stage: RunStage, place: usize, of: usize) {
        let (from, to) = self.whole;
        let share = |place: usize| from + (to - from) * to_float(place) / to_float(of.max(1));
        self.span = (share(place), share(place + 1));
        self.watch.stage.store(stage as u8, Ordering::Relaxed);
        self.tick(0.0);
    }

    /// Reports the progress of the current search and returns whether to continue.
    pub fn tick(&self, share: f64) -> bool {
        let (from, to) = self.span;
        let done = from + (to - from) * share;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the value is between 0 and 1000"
        )]
        self.watch.done.fetch_max(done as u16, Ordering::Relaxed);
        !self.watch.is_stopped()
    }
}

/// Converts a small count to a float.
pub fn to_float(value: usize) -> f64 {
    u32::try_from(value).map_or(f64::MAX, f64::from)
}

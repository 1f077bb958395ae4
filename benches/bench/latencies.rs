//! Times of many requests, and their percentiles.

use std::time::Duration;

/// The times of all requests of one measurement.
#[derive(Clone, Default)]
pub struct Latencies {
    times: Vec<Duration>,
    /// Time that the measurement took.
    total: Duration,
}

impl Latencies {
    pub fn add(&mut self, took: Duration) {
        self.times.push(took);
    }

    /// Adds the time that the measurement took.
    pub fn over(&mut self, time: Duration) {
        self.total += time;
    }

    /// Adds the times of another client, or of a later round.
    pub fn extend(&mut self, other: &Self) {
        self.times.extend_from_slice(&other.times);
        self.total += other.total;
    }

    /// Returns the requests per second.
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 requests")]
    pub fn per_second(&self) -> f64 {
        self.times.len() as f64 / self.total.as_secs_f64()
    }

    /// Returns the time in milliseconds within which this share of the requests was answered (50 for half).
    pub fn percentile(&self, percent: usize) -> f64 {
        let mut sorted = self.times.clone();
        sorted.sort_unstable();
        let place = (sorted.len() * percent).div_ceil(100).clamp(1, sorted.len().max(1)) - 1;
        sorted.get(place).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
    }
}

/// Returns the median of some figures.
pub fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

//! Histograms of durations for `/metrics`.
//!
//! Those of `prometheus-client` take a lock for each observation. These are observed for every response from the cache,
//! so they only add to atomic numbers.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::encoding::{EncodeMetric, MetricEncoder, NoLabelSet};
use prometheus_client::metrics::{MetricType, TypedMetric};

/// Upper bounds of the buckets, in microseconds. Durations above the last bound count in one more bucket.
const BOUNDS: [u64; 9] = [100, 500, 2_000, 10_000, 50_000, 200_000, 1_000_000, 5_000_000, 20_000_000];

const MICROSECONDS: f64 = 1_000_000.0;

/// How often something took how long. Clones share the numbers.
#[derive(Clone, Debug, Default)]
pub struct DurationHistogram(Arc<Observed>);

#[derive(Debug, Default)]
struct Observed {
    /// Number of durations in each bucket.
    buckets: [AtomicU64; BOUNDS.len() + 1],
    /// Sum of all durations, in microseconds.
    sum: AtomicU64,
}

impl DurationHistogram {
    /// Adds a duration. Takes no lock and allocates nothing.
    pub fn observe(&self, duration: Duration) {
        let micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.iter().position(|bound| micros <= *bound).unwrap_or(BOUNDS.len());
        self.0.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.0.sum.fetch_add(micros, Ordering::Relaxed);
    }
}

impl TypedMetric for DurationHistogram {
    const TYPE: MetricType = MetricType::Histogram;
}

impl EncodeMetric for DurationHistogram {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> fmt::Result {
        let bounds = BOUNDS.iter().map(|bound| seconds(*bound)).chain([f64::INFINITY]);
        let counts = self.0.buckets.iter().map(|count| count.load(Ordering::Relaxed));
        let buckets: Vec<(f64, u64)> = bounds.zip(counts).collect();
        let count = buckets.iter().map(|(_, count)| count).sum();
        let sum = seconds(self.0.sum.load(Ordering::Relaxed));
        encoder.encode_histogram::<NoLabelSet>(sum, count, &buckets, None)
    }

    fn metric_type(&self) -> MetricType {
        Self::TYPE
    }
}

/// Converts microseconds to seconds.
#[expect(clippy::cast_precision_loss, reason = "2^53 microseconds are 285 years")]
fn seconds(micros: u64) -> f64 {
    micros as f64 / MICROSECONDS
}

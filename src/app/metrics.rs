//! The metrics of the server in the text format of Prometheus. Numbers that other modules count anyway are read when
//! `/metrics` is requested.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::StatusCode;
use prometheus_client::encoding::text::encode_registry;
use prometheus_client::encoding::{EncodeLabelSet, EncodeMetric, MetricEncoder};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::Registry;

use super::App;
use crate::error::{Error, Result};
use crate::histogram::DurationHistogram;

const SECONDS_PER_DAY: i64 = 24 * 60 * 60;

/// The labels of a histogram of requests. Both are from fixed tables, so that the number of histograms is bounded.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RouteLabels {
    pub method: &'static str,
    /// The template of the route: `/api/gamesv2/{game_id}`.
    pub route: String,
}

/// The label of metrics about a host name that has a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct HostLabel {
    host: String,
}

/// The times from the head of a request to the head of its response, by route.
pub type RequestTimes = Family<RouteLabels, DurationHistogram>;

/// Counts that only the metrics show.
#[derive(Debug)]
pub struct Counters {
    /// When the server started, in unix seconds.
    started_at: i64,
    pub request_times: RequestTimes,
    pub failed_sign_ins: FailedSignIns,
    /// Number of responses by the first digit of the status, 1xx to 5xx.
    answers: [AtomicU64; 5],
    /// Number of log lines that were not written because too many waited.
    dropped_log_lines: AtomicU64,
}

/// Number of failed sign-ins by their reason.
#[derive(Debug, Default)]
pub struct FailedSignIns {
    /// The name is unknown or the password is wrong.
    pub wrong: AtomicU64,
    /// Refused without a look at the password, after too many failures.
    pub limited: AtomicU64,
}

impl Counters {
    #[must_use]
    pub fn new(started_at: i64) -> Self {
        Self {
            started_at,
            request_times: RequestTimes::default(),
            failed_sign_ins: FailedSignIns::default(),
            answers: Default::default(),
            dropped_log_lines: AtomicU64::new(0),
        }
    }

    /// Counts a response.
    pub fn count(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100).saturating_sub(1).min(4);
        self.answers[class].fetch_add(1, Ordering::Relaxed);
    }

    /// Sets the number of log lines that were dropped so far.
    pub fn set_dropped_log_lines(&self, lines: u64) {
        self.dropped_log_lines.store(lines, Ordering::Relaxed);
    }

    fn answers(&self) -> Vec<(&'static str, u64)> {
        let classes = ["1xx", "2xx", "3xx", "4xx", "5xx"];
        classes.into_iter().zip(self.answers.iter().map(|count| count.load(Ordering::Relaxed))).collect()
    }
}

/// A counter with its value when the metrics are requested, or several that differ in one label.
///
/// The text format of Prometheus names the whole counter in `# TYPE`, suffix included. `prometheus-client` writes
/// `OpenMetrics`, which leaves `_total` out there, so that `promtool check metrics` would find a counter without help
/// and type. Encoding the value as a gauge's adds no suffix.
#[derive(Debug)]
struct Total {
    label: &'static str,
    values: Vec<(&'static str, u64)>,
}

impl EncodeMetric for Total {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> fmt::Result {
        for (name, value) in &self.values {
            if self.label.is_empty() {
                encoder.encode_gauge(value)?;
            } else {
                encoder.encode_family(&[(self.label, *name)])?.encode_gauge(value)?;
            }
        }
        Ok(())
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Counter
    }
}

/// Returns all metrics as text.
pub fn text(app: &App) -> Result<String> {
    let mut registry = Registry::with_prefix("homecourt");
    responses(&mut registry, app);
    memory(&mut registry, app);
    database(&mut registry, app)?;
    certificates(&mut registry, app);
    let mut text = String::new();
    encode_registry(&mut text, &registry).map_err(Error::internal)?;
    Ok(text)
}

fn responses(registry: &mut Registry, app: &App) {
    let counters = &app.counters;
    registry.register(
        "request_duration_seconds",
        "Time from the head of a request to the head of its response",
        counters.request_times.clone(),
    );
    let help = "Responses by the class of their status";
    totals(registry, "answers_total", help, ("class", &counters.answers()));
    let (hits, misses) = app.answers.hits_and_misses();
    let help = "Requests of visitors that the cache of responses answered, or not";
    totals(registry, "answer_cache_total", help, ("outcome", &[("hit", hits), ("miss", misses)]));
    let help = "Public pages that the server rendered with their content, or not";
    totals(registry, "pages_total", help, ("outcome", &app.renderer.counts()));
    let failed = &counters.failed_sign_ins;
    let failed = [("wrong", &failed.wrong), ("limited", &failed.limited)];
    let failed = failed.map(|(reason, count)| (reason, count.load(Ordering::Relaxed)));
    let help = "Sign-ins with a wrong name or password, and sign-ins refused after too many of them";
    totals(registry, "failed_sign_ins_total", help, ("reason", &failed));
    let dropped = counters.dropped_log_lines.load(Ordering::Relaxed);
    total(registry, "dropped_log_lines_total", "Log lines that came faster than they are written", dropped);
    let followers = app.live.followers();
    gauge(registry, "live_followers", "Open streams of live events", followers as u64);
}

fn memory(registry: &mut Registry, app: &App) {
    let uptime = app.clock.unix_seconds() - app.counters.started_at;
    gauge(registry, "uptime_seconds", "Time since the server started", uptime.unsigned_abs());
    let (bytes, highest) = app.bodies.bytes();
    gauge(registry, "body_bytes", "Request bodies in memory", bytes as u64);
    gauge(
        registry,
        "body_bytes_highest",
        "The most bytes of request bodies in memory so far",
        highest as u64,
    );
}

fn database(registry: &mut Registry, app: &App) -> Result<()> {
    let load = app.db.load();
    total(registry, "writes_total", "Committed writes that changed data", app.db.overall_generation());
    gauge(registry, "waiting_writes", "Writes that wait for the writer", load.waiting_writes as u64);
    gauge(registry, "waiting_reads", "Reads that wait for a reader", load.waiting_reads as u64);
    let help = "Time that a write waited for the writer";
    registry.register("write_wait_seconds", help, load.write_waits);
    let help = "Time that a commit took, until it was on disk";
    registry.register("commit_seconds", help, load.commits);
    let help = "Time that a read waited for a reader";
    registry.register("read_wait_seconds", help, load.read_waits);
    let sizes = app.db.sizes()?;
    gauge(registry, "database_bytes", "Size of the database file", sizes.database);
    gauge(registry, "wal_bytes", "Size of the write-ahead log", sizes.log);
    gauge(registry, "free_bytes", "Free space on the disk of the database", sizes.free);
    backups(registry, app);
    Ok(())
}

fn backups(registry: &mut Registry, app: &App) {
    let now = app.clock.unix_seconds();
    let ages = [
        ("backup_age_seconds", "Time since the latest verified backup began", app.backups.age_seconds(now)),
        (
            "off_site_age_seconds",
            "Time since the backup began whose off-site copy is the latest",
            app.backups.off_site_age_seconds(now),
        ),
    ];
    for (name, help, age) in ages {
        if let Some(seconds) = age {
            gauge(registry, name, help, seconds.unsigned_abs());
        }
    }
}

fn certificates(registry: &mut Registry, app: &App) {
    let ends = app.certificates.ends();
    if ends.is_empty() {
        return;
    }
    let now = app.clock.unix_seconds();
    let days = Family::<HostLabel, Gauge>::default();
    for (host, end) in ends {
        days.get_or_create_owned(&HostLabel { host }).set((end - now).div_euclid(SECONDS_PER_DAY));
    }
    registry.register("certificate_days", "Days until the certificate of a host ends", days);
}

fn gauge(registry: &mut Registry, name: &str, help: &str, value: u64) {
    registry.register(name, help, ConstGauge::new(value));
}

fn total(registry: &mut Registry, name: &str, help: &str, value: u64) {
    totals(registry, name, help, ("", &[("", value)]));
}

fn totals(
    registry: &mut Registry,
    name: &str,
    help: &str,
    (label, values): (&'static str, &[(&'static str, u64)]),
) {
    registry.register(name, help, Total { label, values: values.to_vec() });
}

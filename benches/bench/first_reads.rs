//! The first read after a write: what the cache cannot answer.

use crate::client::Connection;
use crate::http;
use crate::latencies::{Latencies, median};
use crate::process::Server;
use crate::report::{Report, Row};
use crate::site::{Site, Writer};

/// Measures each API call of the site right after a change of a score, and returns the medians in milliseconds.
pub fn calls(server: &Server, site: &Site, times: usize, report: &mut Report) -> Vec<f64> {
    let measured = site.calls().map(|(name, path)| {
        let latencies = after_writes(server, site, &path, times);
        let median = latencies.percentile(50);
        let row = row(&format!("first read after a write: {name}"), &latencies);
        report.add(row.bound("p50 at most 3 ms", median <= 3.0));
        median
    });
    measured.to_vec()
}

/// Measures each public page right after a change of a score.
pub fn pages(server: &Server, site: &Site, times: usize, report: &mut Report) {
    for (name, path) in site.pages() {
        report.add(row(&format!("page, rendered: {name}"), &after_writes(server, site, &path, times)));
    }
}

fn row(name: &str, latencies: &Latencies) -> Row {
    Row::new(name).figure("p50", latencies.percentile(50), "ms").figure("p99", latencies.percentile(99), "ms")
}

/// Returns the times of a path, each right after a change of a score.
pub fn after_writes(server: &Server, site: &Site, path: &str, times: usize) -> Latencies {
    let mut visitor = Connection::open(server.address);
    let mut staff = Connection::open(server.address);
    let mut writer = Writer::sign_in(&mut staff, site);
    let request = http::get(path, http::BROTLI);
    visitor.succeed(&request);
    let mut latencies = Latencies::default();
    for _ in 0..times {
        staff.succeed(&writer.next());
        latencies.add(visitor.succeed(&request).took);
    }
    latencies
}

/// Adds how much longer the first reads take than with the demo alone.
pub fn growth(medians: &[f64], demo: &[f64], report: &mut Report) {
    if demo.is_empty() {
        return;
    }
    let ratios: Vec<f64> = medians.iter().zip(demo).map(|(own, demo)| own / demo).collect();
    let largest = ratios.iter().copied().fold(0.0, f64::max);
    report.add(
        Row::new("first read after a write, growth from the demo")
            .figure("median of the six", median(&ratios), "×")
            .figure("largest", largest, "×")
            .bound("largest at most 1.2 ×", largest <= 1.2),
    );
}

//! The first read after a write: what the cache cannot answer.

use crate::client::Connection;
use crate::http;
use crate::latencies::{Latencies, median};
use crate::process::Server;
use crate::report::{Report, Row};
use crate::site::{Site, Writer};

/// Number of rounds in which two servers take turns.
const ROUNDS: usize = 5;

/// Measures the first read of each API call of the site after a change of a score.
pub fn calls(server: &Server, site: &Site, times: usize, report: &mut Report) {
    for (name, path) in site.calls() {
        let latencies = after_writes(server, site, &path, times);
        let row = row(&format!("first read after a write: {name}"), &latencies);
        report.add(row.bound("p50 at most 3 ms", latencies.percentile(50) <= 3.0));
    }
}

/// Measures the first read of each public page after a change of a score.
pub fn pages(server: &Server, site: &Site, times: usize, report: &mut Report) {
    for (name, path) in site.pages() {
        report.add(row(&format!("page, rendered: {name}"), &after_writes(server, site, &path, times)));
    }
}

fn row(name: &str, latencies: &Latencies) -> Row {
    Row::new(name).figure("p50", latencies.percentile(50), "ms").figure("p99", latencies.percentile(99), "ms")
}

/// Returns the times of first reads of a path, each after a change of a score.
fn after_writes(server: &Server, site: &Site, path: &str, times: usize) -> Latencies {
    let mut reader = FirstReader::open(server, site, path);
    reader.read(times);
    reader.latencies
}

/// Returns the medians of `times` first reads of a path on each of two servers, in milliseconds. The servers take turns, so that
/// other work on the machine slows both.
pub fn in_turns(both: [(&Server, &Site, &str); 2], times: usize) -> [f64; 2] {
    let mut readers = both.map(|(server, site, path)| FirstReader::open(server, site, path));
    for _ in 0..ROUNDS {
        for reader in &mut readers {
            reader.read(times / ROUNDS);
        }
    }
    readers.map(|reader| reader.latencies.percentile(50))
}

/// Reports how much longer first reads take on the first server than on the second, which has only the demo.
pub fn growth(both: [(&Server, &Site); 2], times: usize, report: &mut Report) {
    let [own, demo] = both.map(|(_, site)| site.calls());
    let ratios = own.iter().zip(&demo).map(|((_, own), (_, demo))| {
        let [(server, site), (demo_server, demo_site)] = both;
        let [own, demo] = in_turns([(server, site, own), (demo_server, demo_site, demo)], times);
        own / demo
    });
    let ratios: Vec<f64> = ratios.collect();
    let largest = ratios.iter().copied().fold(0.0, f64::max);
    report.add(
        Row::new("first read after a write, growth from the demo")
            .figure("median of the six", median(&ratios), "×")
            .figure("largest", largest, "×")
            .bound("largest at most 1.2 ×", largest <= 1.2),
    );
}

/// The connections of a visitor who reads a path after each change of a score, and the times of the reads.
struct FirstReader {
    visitor: Connection,
    staff: Connection,
    writer: Writer,
    request: Vec<u8>,
    latencies: Latencies,
}

impl FirstReader {
    fn open(server: &Server, site: &Site, path: &str) -> Self {
        let mut staff = Connection::open(server.address);
        let mut reader = Self {
            visitor: Connection::open(server.address),
            writer: Writer::sign_in(&mut staff, site),
            staff,
            request: http::get(path, http::BROTLI),
            latencies: Latencies::default(),
        };
        reader.visitor.succeed(&reader.request);
        reader
    }

    fn read(&mut self, times: usize) {
        for _ in 0..times {
            self.staff.succeed(&self.writer.next());
            self.latencies.add(self.visitor.succeed(&self.request).took);
        }
    }
}

//! Cached responses, beside a bare axum server that returns the same bytes.

use std::time::Duration;

use crate::bare::BareServer;
use crate::client::Connection;
use crate::http;
use crate::latencies::{Latencies, median};
use crate::load;
use crate::process::Server;
use crate::report::{Report, Row};
use crate::site::Site;

/// Rounds in which this server and the bare server take turns.
const ROUNDS: usize = 5;

/// Measures the standings as JSON, the schedule's page, a picture and a preview card.
pub fn measure(server: &Server, site: &Site, round: Duration, report: &mut Report) {
    let standings = compare(server, "cached: standings, JSON", &site.standings(), round);
    report.add(bounded(standings));
    let schedule = format!("/{}/schedule", site.slug);
    report.add(bounded(compare(server, "cached: schedule, page", &schedule, round)));
    report.add(compare(server, "cached: preview card", &site.card(), round));
    if let Some(logo) = &site.logo {
        report.add(compare(server, "stored picture", logo, round));
    }
}

/// Adds the bounds for responses that nearly every visitor requests.
fn bounded(row: Row) -> Row {
    let is_met = row.value("ratio to bare axum") >= 0.85 && row.value("p99 to bare axum") <= 1.5;
    row.bound("ratio at least 0.85, p99 at most 1.5 ×", is_met)
}

/// Measures one path on both servers in turns. The ratio is the median of the rounds' ratios.
fn compare(server: &Server, name: &str, path: &str, round: Duration) -> Row {
    let request = http::get(path, http::BROTLI);
    let answer = Connection::open(server.address).succeed(&request);
    let header = |name| http::header(&answer.head_text, name).unwrap_or_default();
    let bare = BareServer::start(header("content-type:"), header("content-encoding:"), &answer.body);
    let (bare_request, is_brotli) = (http::get("/", http::BROTLI), answer.head.is_brotli);
    let (mut ours, mut theirs, mut ratios) = (Latencies::default(), Latencies::default(), Vec::new());
    for _ in 0..ROUNDS {
        let own = load::measure(server.address, &request, is_brotli, round);
        let other = load::measure(bare.address, &bare_request, is_brotli, round);
        ratios.push(own.per_second() / other.per_second());
        ours.extend(&own);
        theirs.extend(&other);
    }
    let (ratio, p99) = (median(&ratios), ours.percentile(99) / theirs.percentile(99));
    Row::new(name)
        .figure("ratio to bare axum", ratio, "×")
        .figure("p99 to bare axum", p99, "×")
        .figure("throughput", ours.per_second(), "/s")
        .figure("bare throughput", theirs.per_second(), "/s")
        .figure("p50", ours.percentile(50), "ms")
        .figure("p99", ours.percentile(99), "ms")
}

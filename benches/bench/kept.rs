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
    let mut targets = vec![
        ("cached: standings, JSON", site.standings()),
        ("cached: schedule, page", format!("/{}/schedule", site.slug)),
        ("cached: preview card", site.card()),
    ];
    targets.extend(site.logo.clone().map(|logo| ("stored picture", logo)));
    for (name, path) in targets {
        report.add(compare(server, name, &path, round));
    }
}

/// Measures one path on both servers in turns. The ratio is the median of the rounds' ratios.
fn compare(server: &Server, name: &str, path: &str, round: Duration) -> Row {
    let request = http::get(path, http::BROWSER);
    let answer = Connection::open(server.address).succeed(&request);
    let header = |name| http::header(&answer.head_text, name).unwrap_or_default();
    let bare = BareServer::start(header("content-type:"), header("content-encoding:"), &answer.body);
    let (bare_request, is_brotli) = (http::get("/", http::BROWSER), answer.head.is_brotli);
    let (mut ours, mut theirs, mut ratios) = (Latencies::default(), Latencies::default(), Vec::new());
    for _ in 0..ROUNDS {
        let own = load::measure(server.address, &request, is_brotli, round);
        let other = load::measure(bare.address, &bare_request, is_brotli, round);
        ratios.push(own.per_second() / other.per_second());
        ours.extend(&own);
        theirs.extend(&other);
    }
    Row::new(name)
        .figure("ratio to bare axum", median(&ratios), "×")
        .figure("throughput", ours.per_second(), "/s")
        .figure("bare throughput", theirs.per_second(), "/s")
        .figure("p50", ours.percentile(50), "ms")
        .figure("p99", ours.percentile(99), "ms")
        .figure("bare p99", theirs.percentile(99), "ms")
}

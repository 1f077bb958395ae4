//! Mixed load: 95 % reads and 5 % writes, with a check of every answer that shows what was written.

use std::collections::BTreeMap;
use std::io::Result;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::client::Connection;
use crate::http;
use crate::latencies::Latencies;
use crate::load::{AsyncConnection, on_one_thread};
use crate::organizations::{self, Size};
use crate::process::Server;
use crate::report::{Report, Row};
use crate::site::Site;

/// The argument that measures only this.
pub const ARGUMENT: &str = "mixed";

const CONNECTIONS: usize = 64;

/// One of so many requests is a write.
const WRITE_EVERY: usize = 20;

/// The organizations of the demo that have teams and users.
pub const DEMO: [&str; 7] =
    ["fab", "jccoc", "millionaire", "triplethreat", "northside", "longbeach", "sandbox"];

/// A team whose name counts the writes of one connection.
struct Team {
    /// The team's name up to the count.
    name: String,
    path: String,
    cookie: String,
    /// Reads of the organization that show the team's name.
    checked: [Read; 3],
    /// Reads that need not show it.
    others: Vec<Read>,
    /// The count of the last write that was acknowledged.
    acknowledged: AtomicU64,
}

/// A visitor's request.
struct Read {
    request: Vec<u8>,
    is_page: bool,
}

/// What one connection, or all of them, saw.
#[derive(Default)]
struct Seen {
    calls: Latencies,
    pages: Latencies,
    writes: Latencies,
    /// Number of errors by status; status 0 for connections that were closed.
    errors: BTreeMap<u16, u32>,
    stale: u32,
}

impl Seen {
    fn error(&mut self, status: u16) {
        *self.errors.entry(status).or_default() += 1;
    }

    fn extend(&mut self, other: &Self) {
        self.calls.extend(&other.calls);
        self.pages.extend(&other.pages);
        self.writes.extend(&other.writes);
        for (status, count) in &other.errors {
            *self.errors.entry(*status).or_default() += count;
        }
        self.stale += other.stale;
    }

    /// Returns the row of the report. `time` is that of the whole measurement.
    fn row(&self, time: Duration) -> Row {
        let mut all = self.calls.clone();
        all.extend(&self.pages);
        all.extend(&self.writes);
        all.over(time);
        let errors = self.errors.values().sum::<u32>();
        let row = Row::new("mixed load: 95 % reads, 64 connections")
            .figure("throughput", all.per_second(), "/s")
            .figure("p50", all.percentile(50), "ms")
            .figure("p99", all.percentile(99), "ms")
            .figure("calls p99", self.calls.percentile(99), "ms")
            .figure("pages p99", self.pages.percentile(99), "ms")
            .figure("writes p99", self.writes.percentile(99), "ms")
            .figure("errors", errors.into(), "")
            .figure("stale reads", self.stale.into(), "");
        let is_met = errors == 0 && self.stale == 0 && all.percentile(99) <= 10.0;
        let statuses: Vec<_> =
            self.errors.iter().map(|(status, count)| format!("{count} × {status}")).collect();
        row.note(&statuses.join(", ")).bound("no error, no stale read, p99 at most 10 ms", is_met)
    }
}

/// Measures the load on as many organizations as the database has, 64 at most.
pub fn measure(server: &Server, size: Size, time: Duration, report: &mut Report) {
    let generated = (1..=size.0).map(organizations::slug);
    let slugs: Vec<String> =
        DEMO.iter().map(|slug| (*slug).to_owned()).chain(generated).take(CONNECTIONS).collect();
    let teams = Arc::new(teams(server.address, &slugs));
    let before = ServerCounters::of(server);
    let seen = on_one_thread(run(server.address, teams, time));
    report.add(seen.row(time));
    report.add(ServerCounters::of(server).row(&before, time));
}

/// The server's counters since its start.
struct ServerCounters {
    cpu_seconds: f64,
    /// Visitors' requests that the cache answered, and those that it did not.
    hits: f64,
    misses: f64,
    /// Pages that were rendered, and those that were sent without content because no engine was free in time.
    rendered: f64,
    busy: f64,
}

impl ServerCounters {
    fn of(server: &Server) -> Self {
        let metrics = Connection::open(server.address).succeed(&http::get("/metrics", "identity")).body;
        let metrics = String::from_utf8(metrics).expect("a text");
        let counter = |name: &str| {
            let line = metrics.lines().find_map(|line| line.strip_prefix(name)).expect("a counter");
            line.trim().parse::<f64>().expect("a number")
        };
        Self {
            cpu_seconds: server.cpu_time().as_secs_f64(),
            hits: counter(r#"homecourt_answer_cache_total{outcome="hit"}"#),
            misses: counter(r#"homecourt_answer_cache_total{outcome="miss"}"#),
            rendered: counter(r#"homecourt_pages_total{outcome="rendered"}"#),
            busy: counter(r#"homecourt_pages_total{outcome="busy"}"#),
        }
    }

    /// Returns the report's row: how much the counters grew since `before`, which was read `time` earlier.
    fn row(&self, before: &Self, time: Duration) -> Row {
        let share = |part: f64, rest: f64| 100.0 * part / (part + rest).max(1.0);
        Row::new("in the mixed load")
            .figure("server", (self.cpu_seconds - before.cpu_seconds) / time.as_secs_f64(), "cores")
            .figure("answered by the cache", share(self.hits - before.hits, self.misses - before.misses), "%")
            .figure("pages rendered", (self.rendered - before.rendered) / time.as_secs_f64(), "/s")
            .figure("pages without content", (self.busy - before.busy) / time.as_secs_f64(), "/s")
    }
}

/// Returns a team for each connection, from all organizations in turn.
fn teams(address: SocketAddr, slugs: &[String]) -> Vec<Team> {
    let mut connection = Connection::open(address);
    let sites: Vec<(Site, String)> = slugs
        .iter()
        .map(|slug| (Site::find(&mut connection, slug), connection.sign_in(slug, "owner")))
        .collect();
    let most = sites.iter().map(|(site, _)| site.teams.len()).max().unwrap_or_default();
    let turns = (0..most).flat_map(|turn| sites.iter().map(move |site| (turn, site)));
    let owned = turns.filter_map(|(turn, (site, cookie))| Some((*site.teams.get(turn)?, site, cookie)));
    owned.take(CONNECTIONS).map(|(id, site, cookie)| Team::new(id, site, cookie)).collect()
}

impl Team {
    fn new(id: i64, site: &Site, cookie: &str) -> Self {
        let read = |path: &str, is_page| Read { request: http::get(path, http::BROTLI), is_page };
        let slug = &site.slug;
        let own = format!("/api/teamsv2/{id}?slug={slug}");
        let (calls, pages) = (site.calls(), site.pages());
        let calls = calls.iter().map(|(_, path)| read(path, false));
        Self {
            name: format!("Team {id} count "),
            path: format!("/api/teams/{id}"),
            cookie: cookie.to_owned(),
            checked: [
                read(&own, false),
                read(&site.standings(), false),
                read(&format!("/{slug}/teams/{id}"), true),
            ],
            others: calls.chain(pages.iter().map(|(_, path)| read(path, true))).collect(),
            acknowledged: AtomicU64::new(0),
        }
    }

    /// Returns whether an answer shows a count that is at least `least`.
    fn is_current(&self, body: &[u8], least: u64) -> bool {
        let text = String::from_utf8_lossy(body);
        let shown = text.split(&self.name).nth(1).map(|rest| {
            let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
            rest[..end].parse::<u64>().unwrap_or_default()
        });
        least == 0 || shown.is_some_and(|shown| shown >= least)
    }
}

async fn run(address: SocketAddr, teams: Arc<Vec<Team>>, time: Duration) -> Seen {
    let until = Instant::now() + time;
    let mut connections = JoinSet::new();
    for own in 0..teams.len() {
        let teams = Arc::clone(&teams);
        connections.spawn(async move {
            let mut seen = Seen::default();
            let mut connection = AsyncConnection::open(address).await.expect("a connection");
            for step in own.. {
                if Instant::now() >= until {
                    break;
                }
                if request(&mut connection, &teams, (own, step), &mut seen).await.is_err() {
                    seen.error(0);
                    connection = AsyncConnection::open(address).await.expect("a connection");
                }
            }
            seen
        });
    }
    let mut all = Seen::default();
    for seen in connections.join_all().await {
        all.extend(&seen);
    }
    all
}

/// Sends the next request of a connection: a write of its own team, or a read about any team.
async fn request(
    connection: &mut AsyncConnection,
    teams: &[Team],
    (own, step): (usize, usize),
    seen: &mut Seen,
) -> Result<()> {
    if step.is_multiple_of(WRITE_EVERY) {
        return write(connection, &teams[own], seen).await;
    }
    let team = &teams[(own * 31 + step * 7) % teams.len()];
    // One read in three is checked.
    let (is_checked, place) = (step.is_multiple_of(3), step / 3);
    let reads: &[Read] = if is_checked { &team.checked } else { &team.others };
    let read = &reads[place % reads.len()];
    let least = team.acknowledged.load(Ordering::Acquire);
    let (head, took) = connection.send(&read.request).await?;
    let latencies = if read.is_page { &mut seen.pages } else { &mut seen.calls };
    latencies.add(took);
    if head.status != 200 {
        seen.error(head.status);
    } else if is_checked && !team.is_current(&connection.body(head)?, least) {
        seen.stale += 1;
    }
    Ok(())
}

async fn write(connection: &mut AsyncConnection, team: &Team, seen: &mut Seen) -> Result<()> {
    let count = team.acknowledged.load(Ordering::Acquire) + 1;
    let body = format!(r#"{{"name":"{}{count}"}}"#, team.name);
    let (head, took) = connection.send(&http::change("PUT", &team.path, &team.cookie, &body)).await?;
    seen.writes.add(took);
    if head.status == 200 {
        team.acknowledged.store(count, Ordering::Release);
    } else {
        seen.error(head.status);
    }
    Ok(())
}

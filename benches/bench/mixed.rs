//! Mixed load: 95 % reads and 5 % writes, with a check of every answer that shows what was written.

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
    checked: [Vec<u8>; 3],
    /// Reads that need not show it.
    others: Vec<Vec<u8>>,
    /// The count of the last write that was acknowledged.
    acknowledged: AtomicU64,
}

/// What one connection, or all of them, saw.
#[derive(Default)]
struct Seen {
    reads: Latencies,
    writes: Latencies,
    errors: u32,
    stale: u32,
}

impl Seen {
    /// Returns the times of all requests.
    fn all(&self) -> Latencies {
        let mut all = self.reads.clone();
        all.extend(&self.writes);
        all
    }
}

/// Measures the load on as many organizations as the database has, 64 at most.
pub fn measure(server: &Server, size: Size, time: Duration, report: &mut Report) {
    let generated = (1..=size.0).map(organizations::slug);
    let slugs: Vec<String> =
        DEMO.iter().map(|slug| (*slug).to_owned()).chain(generated).take(CONNECTIONS).collect();
    let teams = Arc::new(teams(server.address, &slugs));
    let seen = on_one_thread(run(server.address, teams, time));
    let is_met = seen.errors == 0 && seen.stale == 0 && seen.all().percentile(99) <= 10.0;
    let requests = seen.reads.per_second() + seen.writes.per_second();
    report.add(
        Row::new("mixed load: 95 % reads, 64 connections")
            .figure("throughput", requests, "/s")
            .figure("p99", seen.all().percentile(99), "ms")
            .figure("reads p50", seen.reads.percentile(50), "ms")
            .figure("reads p99", seen.reads.percentile(99), "ms")
            .figure("writes p50", seen.writes.percentile(50), "ms")
            .figure("writes p99", seen.writes.percentile(99), "ms")
            .figure("errors", f64::from(seen.errors), "")
            .figure("stale reads", f64::from(seen.stale), "")
            .note(&format!("{} organizations, {} s", slugs.len(), time.as_secs()))
            .bound("no error, no stale read, p99 at most 10 ms", is_met),
    );
}

/// Returns a team for each connection, from all organizations in turn.
fn teams(address: SocketAddr, slugs: &[String]) -> Vec<Team> {
    let mut connection = Connection::open(address);
    let sites: Vec<(Site, String)> =
        slugs.iter().map(|slug| (Site::find(&mut connection, slug), connection.sign_in(slug))).collect();
    let most = sites.iter().map(|(site, _)| site.teams.len()).max().unwrap_or_default();
    let turns = (0..most).flat_map(|turn| sites.iter().map(move |site| (turn, site)));
    let owned = turns.filter_map(|(turn, (site, cookie))| Some((*site.teams.get(turn)?, site, cookie)));
    owned.take(CONNECTIONS).map(|(id, site, cookie)| Team::new(id, site, cookie)).collect()
}

impl Team {
    fn new(id: i64, site: &Site, cookie: &str) -> Self {
        let get = |path: &str| http::get(path, http::BROTLI);
        let slug = &site.slug;
        let own = format!("/api/teamsv2/{id}?slug={slug}");
        Self {
            name: format!("Team {id} count "),
            path: format!("/api/teams/{id}"),
            cookie: cookie.to_owned(),
            checked: [get(&own), get(&site.standings()), get(&format!("/{slug}/teams/{id}"))],
            others: site.calls().iter().chain(&site.pages()).map(|(_, path)| get(path)).collect(),
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
                    seen.errors += 1;
                    connection = AsyncConnection::open(address).await.expect("a connection");
                }
            }
            seen
        });
    }
    let mut all = Seen::default();
    for seen in connections.join_all().await {
        all.reads.extend(&seen.reads);
        all.writes.extend(&seen.writes);
        all.errors += seen.errors;
        all.stale += seen.stale;
    }
    all.reads.over(time);
    all.writes.over(time);
    all
}

/// Sends the next request of a connection: a write of its own team, or a read about any team.
async fn request(
    connection: &mut AsyncConnection,
    teams: &[Team],
    (own, step): (usize, usize),
    seen: &mut Seen,
) -> Result<()> {
    if step % WRITE_EVERY == 0 {
        return write(connection, &teams[own], seen).await;
    }
    let team = &teams[(own * 31 + step * 7) % teams.len()];
    // One read in three is checked.
    let (is_checked, place) = (step % 3 == 0, step / 3);
    let requests: &[Vec<u8>] = if is_checked { &team.checked } else { &team.others };
    let least = team.acknowledged.load(Ordering::Acquire);
    let (head, took) = connection.send(&requests[place % requests.len()]).await?;
    seen.reads.add(took);
    if head.status != 200 {
        seen.errors += 1;
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
        seen.errors += 1;
    }
    Ok(())
}

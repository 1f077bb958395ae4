//! The effects of an attack on neighbours: response times, failures, and the server's memory.

use std::net::Ipv4Addr;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::http::{ATTACKER, Answer, Client};
use crate::server::{NEIGHBOURS, Server};

/// Interval between a neighbour's requests.
const EVERY: Duration = Duration::from_millis(50);
/// Interval between memory measurements.
const MEMORY_EVERY: Duration = Duration::from_millis(20);
/// Shorter runs are quick checks: they assert responses and memory, and only print the response times.
const WHOLE: Duration = Duration::from_secs(20);

/// The bounds of a full run.
const WAIT: Duration = Duration::from_millis(500);
const HEALTH_WAIT: Duration = Duration::from_millis(100);
const MEMORY: u64 = 256 * 1024 * 1024;

/// Returns the duration of an attack: `ATTACK_SECONDS`, or 3 s.
pub fn duration() -> Duration {
    let seconds = std::env::var("ATTACK_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(3))
}

/// The results of one kind of request of the neighbours.
struct Series {
    name: &'static str,
    waits: Vec<Duration>,
    failures: Vec<String>,
}

impl Series {
    /// Returns the 99th percentile of the response times.
    fn p99(&self) -> Duration {
        let mut waits = self.waits.clone();
        waits.sort();
        waits
            .get((waits.len() * 99 / 100).min(waits.len().saturating_sub(1)))
            .copied()
            .unwrap_or(Duration::MAX)
    }
}

/// The request that a neighbour repeats.
type Visit = Box<dyn Fn(usize) -> std::io::Result<Answer> + Send>;

/// Runs `attack` while visitors and staff of another organization use the server; then prints a row and checks the
/// bounds. `attack` gets its end time and returns the number of its requests.
pub fn neighbours_during(name: &str, server: &Server, attack: impl FnOnce(Instant) -> usize) {
    let visits = visits(server);
    let until = Instant::now() + duration();
    let (series, memory, strikes) = std::thread::scope(|scope| {
        let (stop, memory) = measure_memory(scope, server);
        let asking: Vec<_> = visits
            .into_iter()
            .map(|(name, visit)| scope.spawn(move || ask_until(name, &visit, until)))
            .collect();
        let strikes = attack(until);
        let series: Vec<Series> = asking.into_iter().map(|thread| thread.join().unwrap()).collect();
        drop(stop);
        (series, memory.join().unwrap(), strikes)
    });
    report(name, &series, (memory, server.logged.load(Ordering::Relaxed), strikes));
    judge(name, &series, memory);
}

/// Returns the four neighbours: a visitor's page, a visitor's call, a scorekeeper's write, and the probe.
fn visits(server: &Server) -> Vec<(&'static str, Visit)> {
    let at = |last| Ipv4Addr::new(127, 0, 0, last);
    let (visitor, caller, probe) = (server.stranger(at(2)), server.stranger(at(3)), server.stranger(at(5)));
    let staff = server.staff(at(4), NEIGHBOURS);
    let games = caller.get(&format!("/api/gamesv2?slug={NEIGHBOURS}")).unwrap().json();
    let done = games["games"].as_array().unwrap().iter().find(|game| game["status"] == "completed").unwrap();
    let scores = format!("/api/gamesv2/{}/scores", done["id"]);
    let season = done["season_id"].clone();
    vec![
        ("page", Box::new(move |_| visitor.get(&format!("/{NEIGHBOURS}/schedule")))),
        (
            "call",
            Box::new(move |_| {
                caller.get(&format!("/api/seasonsv2/{season}/leagues-with-teams-public?slug={NEIGHBOURS}"))
            }),
        ),
        (
            "write",
            Box::new(move |turn| {
                staff.json("PUT", &scores, &json!({ "score_home": 50 + turn % 40, "score_away": 49 }))
            }),
        ),
        ("healthz", Box::new(move |_| probe.get("/healthz"))),
    ]
}

fn ask_until(name: &'static str, visit: &Visit, until: Instant) -> Series {
    let (_running, stopped) = channel::<()>();
    let mut series = Series { name, waits: Vec::new(), failures: Vec::new() };
    let mut turn = 0;
    while Instant::now() < until {
        turn += 1;
        match visit(turn) {
            Ok(answer) if answer.status == 200 => series.waits.push(answer.took),
            Ok(answer) => series.failures.push(format!("{} {}", answer.status, answer.text())),
            Err(error) => series.failures.push(error.to_string()),
        }
        // Nothing is sent on this channel; its timeout paces the requests.
        let _ = stopped.recv_timeout(EVERY);
    }
    series
}

type Peak<'scope> = std::thread::ScopedJoinHandle<'scope, u64>;

/// Measures the server's memory until the sender is dropped. Returns the maximum.
fn measure_memory<'scope, 'env>(
    scope: &'scope std::thread::Scope<'scope, 'env>,
    server: &'env Server,
) -> (std::sync::mpsc::Sender<()>, Peak<'scope>) {
    let (stop, stopped): (_, Receiver<()>) = channel();
    let peak = scope.spawn(move || {
        let mut peak = 0;
        while stopped.recv_timeout(MEMORY_EVERY) == Err(RecvTimeoutError::Timeout) {
            peak = peak.max(server.resident());
        }
        peak
    });
    (stop, peak)
}

fn report(name: &str, series: &[Series], (memory, logged, strikes): (u64, u64, usize)) {
    let waits: Vec<String> =
        series.iter().map(|one| format!("{} {:>4} ms", one.name, one.p99().as_millis())).collect();
    let asked: usize = series.iter().map(|one| one.waits.len()).sum();
    let failed: usize = series.iter().map(|one| one.failures.len()).sum();
    println!(
        "attack | {name:<34} | {strikes:>6} strikes | p99 {} | {asked:>5} answered, {failed} failed | {:>4} MiB | log {:>4} kB",
        waits.join(", "),
        memory / (1024 * 1024),
        logged / 1000,
    );
}

fn judge(name: &str, series: &[Series], memory: u64) {
    for one in series {
        assert!(one.failures.is_empty(), "{name}: {} failed: {:?}", one.name, one.failures.first());
        assert!(!one.waits.is_empty(), "{name}: no {} was answered", one.name);
        let bound = if one.name == "healthz" { HEALTH_WAIT } else { WAIT };
        if duration() >= WHOLE {
            assert!(one.p99() <= bound, "{name}: {} took {:?}, at most {bound:?}", one.name, one.p99());
        }
    }
    assert!(memory <= MEMORY, "{name}: {} MiB of memory", memory / (1024 * 1024));
}

/// Repeats `blow` on several threads until the end. Returns the number of repetitions.
pub fn strike(threads: usize, until: Instant, blow: impl Fn(usize) + Sync) -> usize {
    std::thread::scope(|scope| {
        let striking: Vec<_> = (0..threads)
            .map(|thread| {
                let blow = &blow;
                scope.spawn(move || {
                    let mut strikes = 0;
                    while Instant::now() < until {
                        blow(thread + strikes * threads);
                        strikes += 1;
                    }
                    strikes
                })
            })
            .collect();
        striking.into_iter().map(|thread| thread.join().unwrap()).sum()
    })
}

/// Returns the attacker, signed in as staff of the attackers' organization.
pub fn attacker(server: &Server) -> Client {
    server.staff(ATTACKER, crate::server::ATTACKERS)
}

//! `make soak`: mixed use for an hour at a steady rate, and how much memory the server takes meanwhile.

use std::io::{Error, ErrorKind, Result};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout};

use crate::client::Connection;
use crate::http;
use crate::load::{AsyncConnection, on_one_thread};
use crate::mixed;
use crate::organizations::{self, Size};
use crate::process::{Server, mib};
use crate::report::{Report, Row};
use crate::site::{Site, Writer};

/// The argument with which the program runs the soak.
pub const ARGUMENT: &str = "soak";

const BROWSERS: usize = 16;
const FOLLOWERS: usize = 32;
/// Time between two visits of one browser: 8 visits a second in all, which two cores serve without a cache.
const PAUSE: Duration = Duration::from_secs(2);
const BETWEEN_WRITES: Duration = Duration::from_millis(500);
const BETWEEN_CARDS: Duration = Duration::from_secs(2);
/// Time for which a follower stays with a game.
const FOLLOWED: Duration = Duration::from_secs(90);
const BETWEEN_SAMPLES: Duration = Duration::from_secs(10);
const SAMPLES_PER_LINE: usize = 6;

/// Number of organizations that are visited.
const ORGANIZATIONS: usize = 200;

/// The most memory in MiB that the server may take with a database of this size.
const fn bound(size: Size) -> f64 {
    if size.0 == 0 { 64.0 } else { 256.0 }
}

/// What all clients share.
struct Soak {
    address: SocketAddr,
    sites: Vec<Site>,
    answers: AtomicU64,
    events: AtomicU64,
    errors: AtomicU64,
}

/// Runs the soak for a size, prints a line a minute, and adds the maximum and the slope to the report.
pub fn measure(database: &Path, size: Size, time: Duration, report: &mut Report) {
    let server = Server::start(database);
    let mut connection = Connection::open(server.address);
    let generated = (1..=size.0).map(organizations::slug);
    let slugs = mixed::DEMO.iter().map(|slug| (*slug).to_owned()).chain(generated).take(ORGANIZATIONS);
    let sites: Vec<Site> = slugs.map(|slug| Site::find(&mut connection, &slug)).collect();
    let writers = sites.iter().map(|site| Writer::sign_in(&mut connection, site)).collect();
    let zero = || AtomicU64::new(0);
    let (address, answers, events, errors) = (server.address, zero(), zero(), zero());
    let soak = Arc::new(Soak { address, sites, answers, events, errors });
    let samples = on_one_thread(async {
        let mut clients = JoinSet::new();
        for number in 0..BROWSERS {
            clients.spawn(browse(Arc::clone(&soak), number));
        }
        for number in 0..FOLLOWERS {
            clients.spawn(follow(Arc::clone(&soak), number));
        }
        clients.spawn(write(Arc::clone(&soak), writers));
        clients.spawn(draw(Arc::clone(&soak)));
        // The clients never end; dropping the set aborts them.
        sample(&server, &soak, time).await
    });
    add(&samples, &soak, bound(size), report);
}

/// Visits page after page: each on a new connection, with its calls and pictures on the same connection.
async fn browse(soak: Arc<Soak>, number: usize) {
    for visit in number.. {
        let site = &soak.sites[(visit * 7 + number * 13) % soak.sites.len()];
        let pages = site.pages();
        let (_, page) = &pages[visit % pages.len()];
        soak.count(view(&soak, site, page, visit).await);
        sleep(PAUSE).await;
    }
}

async fn view(soak: &Soak, site: &Site, page: &str, visit: usize) -> Result<()> {
    let mut connection = AsyncConnection::open(soak.address).await?;
    let calls = site.calls();
    let call = &calls[visit % calls.len()].1;
    for path in [Some(page), Some(call.as_str()), site.logo.as_deref()].into_iter().flatten() {
        soak.send(&mut connection, &http::get(path, http::BROTLI)).await?;
    }
    Ok(())
}

/// Requests the preview card of one site after the other.
async fn draw(soak: Arc<Soak>) {
    for site in soak.sites.iter().cycle() {
        soak.count(soak.send_alone(&http::get(&site.card(), http::BROTLI)).await);
        sleep(BETWEEN_CARDS).await;
    }
}

/// Follows game after game.
async fn follow(soak: Arc<Soak>, number: usize) {
    for turn in number.. {
        let site = &soak.sites[turn % soak.sites.len()];
        // The end of the time is the end of the visit, not an error.
        if let Ok(ended) = timeout(FOLLOWED, listen(&soak, site)).await {
            soak.count(ended);
        }
    }
}

/// Reads the live events of a site's game. The events end only with the server.
async fn listen(soak: &Soak, site: &Site) -> Result<()> {
    let mut stream = TcpStream::connect(soak.address).await?;
    stream.write_all(&http::get(&site.live(), http::BROTLI)).await?;
    let mut bytes = vec![0; 64 * 1024];
    loop {
        if stream.read(&mut bytes).await? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        soak.events.fetch_add(1, Ordering::Relaxed);
    }
}

/// Changes the score of one site's game after the other.
async fn write(soak: Arc<Soak>, mut writers: Vec<Writer>) {
    for turn in 0.. {
        let place = turn % writers.len();
        soak.count(soak.send_alone(&writers[place].next()).await);
        sleep(BETWEEN_WRITES).await;
    }
}

impl Soak {
    /// Sends a request that must succeed.
    async fn send(&self, connection: &mut AsyncConnection, request: &[u8]) -> Result<()> {
        let (head, _) = connection.send(request).await?;
        self.answers.fetch_add(1, Ordering::Relaxed);
        if head.status == 200 {
            return Ok(());
        }
        let first = String::from_utf8_lossy(request.split(|byte| *byte == b'\r').next().unwrap_or_default());
        Err(Error::other(format!("{} to {first}", head.status)))
    }

    /// Sends a request on a new connection.
    async fn send_alone(&self, request: &[u8]) -> Result<()> {
        self.send(&mut AsyncConnection::open(self.address).await?, request).await
    }

    /// Counts an error and prints it.
    #[expect(clippy::print_stderr, reason = "an error must be seen while the soak runs")]
    fn count(&self, result: Result<()>) {
        if let Err(cause) = result {
            self.errors.fetch_add(1, Ordering::Relaxed);
            eprintln!("  error: {cause}");
        }
    }
}

/// Returns the resident memory in MiB at each interval. Prints every sixth.
#[expect(clippy::print_stdout, reason = "a line a minute is the output")]
async fn sample(server: &Server, soak: &Soak, time: Duration) -> Vec<f64> {
    let begun = Instant::now();
    let mut samples: Vec<f64> = Vec::new();
    let mut next = tokio::time::Instant::now();
    while begun.elapsed() < time {
        next += BETWEEN_SAMPLES;
        sleep_until(next).await;
        samples.push(mib(server.resident_bytes()));
        if samples.len().is_multiple_of(SAMPLES_PER_LINE) {
            let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
            let last = samples.last().copied().unwrap_or_default();
            println!(
                "{:>4} min  {last:>6.1} MiB, at most {:.1}  {} answers, {} events, {} errors",
                samples.len() / SAMPLES_PER_LINE,
                largest(&samples),
                read(&soak.answers),
                read(&soak.events),
                read(&soak.errors),
            );
        }
    }
    samples
}

#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 requests")]
fn add(samples: &[f64], soak: &Soak, bound: f64, report: &mut Report) {
    let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as f64;
    report.add(
        Row::new("requests")
            .figure("answers", read(&soak.answers), "")
            .figure("events", read(&soak.events), "")
            .figure("errors", read(&soak.errors), ""),
    );
    report.at_most("resident memory, maximum", largest(samples), bound, "MiB");
    report.line("resident memory, slope of the last half", slope(&samples[samples.len() / 2..]), "MiB/h");
}

fn largest(samples: &[f64]) -> f64 {
    samples.iter().copied().fold(0.0, f64::max)
}

/// Returns the slope of the regression line in MiB per hour.
#[expect(clippy::cast_precision_loss, reason = "a few hundred samples")]
fn slope(samples: &[f64]) -> f64 {
    let count = samples.len() as f64;
    let middle = (count - 1.0) / 2.0;
    let mean = samples.iter().sum::<f64>() / count;
    let (mut up, mut across) = (0.0, 0.0);
    for (place, sample) in samples.iter().enumerate() {
        let left = place as f64 - middle;
        up += left * (sample - mean);
        across += left * left;
    }
    up / across * (3_600.0 / BETWEEN_SAMPLES.as_secs_f64())
}

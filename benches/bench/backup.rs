//! Writes while the server makes backups, beside the same writes without: how much longer the slowest take.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::MEASURED;
use crate::client::Connection;
use crate::http;
use crate::latencies::Latencies;
use crate::process::{Server, homecourt, text};
use crate::report::{Report, Row};
use crate::site::Site;

/// The argument that measures only this.
pub const ARGUMENT: &str = "backup";

const WRITERS: u32 = 8;

/// Time between two writes of a writer: 200 writes a second in total.
const PACE: Duration = Duration::from_millis(40);

/// Measures 200 writes a second for `time`, without backups and then with one backup after the other.
pub fn measure(database: &Path, time: Duration, report: &mut Report) {
    let folder = database.with_extension("backups");
    let settings = [("HOMECOURT_BACKUP__FOLDER", text(&folder)), ("HOMECOURT_BACKUP__TIMES", "[]")];
    let server = Server::start_with(database, &settings);
    let mut connection = Connection::open(server.address);
    let teams = Site::find(&mut connection, MEASURED).teams;
    let owner = connection.sign_in(MEASURED, "owner");
    let admin = connection.sign_in("homecourt", "admin");
    let write = |run: &dyn Fn()| during(run, |is_over| paced_writes(&server, &teams, &owner, is_over));
    // The first writes fill caches.
    write(&|| thread::sleep(time / 4));
    let alone = write(&|| thread::sleep(time));
    let beside = write(&|| backups(&server, &admin, time));
    drop(server);
    let mut count = 0_u32;
    for file in std::fs::read_dir(&folder).expect("the backups") {
        homecourt(&["backup", "verify", text(&file.expect("a backup").path())]);
        count += 1;
    }
    std::fs::remove_dir_all(&folder).expect("no backups");
    let (alone, beside) = (alone.percentile(99), beside.percentile(99));
    let row = Row::new("200 writes a second, during backups")
        .figure("p99 without", alone, "ms")
        .figure("p99 during", beside, "ms")
        .figure("ratio", beside / alone, "×")
        .figure("backups", count.into(), "")
        .bound("at most 2 ×", beside <= 2.0 * alone);
    report.add(row);
}

/// Runs both at once. The second is told when the first is over.
fn during<T: Send>(run: &dyn Fn(), other: impl FnOnce(&AtomicBool) -> T + Send) -> T {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let result = scope.spawn(|| other(&is_over));
        run();
        is_over.store(true, Ordering::Relaxed);
        result.join().expect("writes")
    })
}

/// Writes at a fixed pace. A write counts from the time at which it was due.
fn paced_writes(server: &Server, teams: &[i64], cookie: &str, is_over: &AtomicBool) -> Latencies {
    let begun = Instant::now();
    let writer = |own: u32| {
        let mut connection = Connection::open(server.address);
        let path = format!("/api/teams/{}", teams[own as usize % teams.len()]);
        let mut latencies = Latencies::default();
        let mut due = begun + PACE * own / WRITERS;
        for count in 0_u32.. {
            if is_over.load(Ordering::Relaxed) {
                break;
            }
            thread::sleep(due.saturating_duration_since(Instant::now()));
            let body = format!(r#"{{"name":"Team {own} write {count}"}}"#);
            connection.succeed(&http::change("PUT", &path, cookie, &body));
            latencies.add(due.elapsed());
            due += PACE;
        }
        latencies
    };
    thread::scope(|scope| {
        let writers: Vec<_> = (0..WRITERS).map(|own| scope.spawn(move || writer(own))).collect();
        let mut all = Latencies::default();
        for writer in writers {
            all.extend(&writer.join().expect("a writer"));
        }
        all
    })
}

/// Makes one backup after the other for `time`, and at least one.
fn backups(server: &Server, cookie: &str, time: Duration) {
    let begun = Instant::now();
    let mut connection = Connection::open(server.address);
    let path = "/api/backups";
    let mut is_first = true;
    while is_first || begun.elapsed() < time {
        // A second backup within the same second is refused.
        let started = connection.send(&http::change("POST", path, cookie, "")).head.status;
        while running(&mut connection, path, cookie) {
            thread::sleep(Duration::from_millis(20));
        }
        is_first &= started != 202;
    }
}

fn running(connection: &mut Connection, path: &str, cookie: &str) -> bool {
    let answer = connection.succeed(&http::change("GET", path, cookie, ""));
    let overview: serde_json::Value = serde_json::from_slice(&answer.body).expect("JSON");
    assert!(overview["failure"].is_null(), "{}", overview["failure"]);
    !overview["running"].is_null()
}

//! `make bench`: measures the release binary as a process, and prints figures and ratios. docs/performance.md explains
//! each line.

#![expect(clippy::expect_used, reason = "a failed measurement ends the run")]

mod backup;
mod bare;
mod client;
mod courtside;
mod drafts;
mod first_reads;
mod http;
mod kept;
mod latencies;
mod load;
mod mixed;
mod once;
mod organizations;
mod process;
mod report;
mod rules;
mod search;
mod site;
mod soak;
mod undo;
mod writes;

use std::path::{Path, PathBuf};
use std::time::Duration;

use client::Connection;
use organizations::Size;
use process::Server;
use report::Report;
use site::Site;

/// The slug of the demo's largest organization, which is measured at all sizes.
const MEASURED: &str = "fab";

/// How long each measurement takes.
struct Effort {
    /// One round of a cached response.
    round: Duration,
    first_reads: usize,
    pages: usize,
    mixed: Duration,
    backup: Duration,
}

const FULL: Effort = Effort {
    round: Duration::from_millis(1_500),
    first_reads: 100,
    pages: 30,
    mixed: Duration::from_mins(1),
    backup: Duration::from_secs(20),
};
const QUICK: Effort = Effort {
    round: Duration::from_millis(200),
    first_reads: 10,
    pages: 3,
    mixed: Duration::from_secs(5),
    backup: Duration::from_secs(4),
};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let measured = match arguments.first().map(String::as_str) {
        // `cargo test --benches` passes `--list` or `--test`; there are no tests here.
        Some("--list" | "--test") => return,
        Some(bare::ARGUMENT) => return bare::serve(&arguments[1..]),
        Some(soak::ARGUMENT) => soak,
        Some(backup::ARGUMENT) => backups,
        Some(mixed::ARGUMENT) => mixed_load,
        Some(undo::ARGUMENT) => undoing,
        Some(courtside::ARGUMENT) => scoring,
        _ => everything,
    };
    let mut report = Report::new(is_quick(&arguments));
    measured(&arguments, &folder(), &mut report);
    report.print();
    if let Some(file) = option(&arguments, "--json") {
        report.write(Path::new(file));
    }
}

fn is_quick(arguments: &[String]) -> bool {
    arguments.iter().any(|argument| argument == "--quick")
}

/// Measures everything except the soak.
fn everything(arguments: &[String], folder: &Path, report: &mut Report) {
    let effort = if is_quick(arguments) { QUICK } else { FULL };
    for size in chosen(arguments, &Size::ALL) {
        sized(folder, size, &effort, report);
    }
    report.section("once");
    let own = tempfile::tempdir_in(folder).expect("a temporary folder");
    once::measure(own.path(), report);
    undo::measure(&OwnDatabase::of(folder, Size::DEMO, report).path, report);
    drafts::measure(&OwnDatabase::of(folder, Size::DEMO, report).path, MEASURED, report);
    courtside::measure(&OwnDatabase::of(folder, Size::DEMO, report).path, MEASURED, report);
    writes::measure(own.path(), report);
    rules::measure(report);
    search::measure(own.path(), report);
}

/// Returns the sizes to measure: all, or only that of `--organizations`.
fn chosen(arguments: &[String], all: &[Size]) -> Vec<Size> {
    let only = option(arguments, "--organizations");
    only.map_or(all.to_vec(), |count| vec![Size(count.parse().expect("a whole number"))])
}

/// Runs the soak with the demo and with 1,000 organizations.
fn soak(arguments: &[String], folder: &Path, report: &mut Report) {
    let minutes =
        option(arguments, "--minutes").map_or(60, |minutes| minutes.parse().expect("a whole number"));
    for size in chosen(arguments, &[Size::DEMO, Size(1_000)]) {
        report.section(&format!("{}, {minutes} min", size.name()));
        let database = OwnDatabase::of(folder, size, report);
        soak::measure(&database.path, size, Duration::from_mins(minutes), report);
    }
}

/// Measures only writes during backups.
fn backups(arguments: &[String], folder: &Path, report: &mut Report) {
    each_size(arguments, folder, report, |database, _, report| {
        backup::measure(database, FULL.backup, report);
    });
}

/// Measures only the mixed load.
fn mixed_load(arguments: &[String], folder: &Path, report: &mut Report) {
    each_size(arguments, folder, report, |database, size, report| {
        mixed::measure(&Server::start(database), size, FULL.mixed, report);
    });
}

/// Calls `measure` with a database of each chosen size.
fn each_size(
    arguments: &[String],
    folder: &Path,
    report: &mut Report,
    measure: impl Fn(&Path, Size, &mut Report),
) {
    for size in chosen(arguments, &Size::ALL) {
        report.section(&size.name());
        let database = OwnDatabase::of(folder, size, report);
        measure(&database.path, size, report);
    }
}

/// Measures only undoing, and writes whose changes are recorded for it.
fn undoing(_: &[String], folder: &Path, report: &mut Report) {
    report.section("once");
    undo::measure(&OwnDatabase::of(folder, Size::DEMO, report).path, report);
    let own = tempfile::tempdir_in(folder).expect("a temporary folder");
    writes::measure(own.path(), report);
}

/// Measures only games that are scored at the court.
fn scoring(_: &[String], folder: &Path, report: &mut Report) {
    report.section("once");
    courtside::measure(&OwnDatabase::of(folder, Size::DEMO, report).path, MEASURED, report);
}

/// Returns the value after an option.
fn option<'a>(arguments: &'a [String], name: &str) -> Option<&'a String> {
    arguments.iter().position(|argument| argument == name).and_then(|place| arguments.get(place + 1))
}

/// A copy of a database, so that the changes of this run are not in the next one. Dropping it deletes it.
struct OwnDatabase {
    path: PathBuf,
    _folder: tempfile::TempDir,
}

impl OwnDatabase {
    /// Copies the database file of a size and reports what is in it.
    fn of(folder: &Path, size: Size, report: &mut Report) -> Self {
        let (own, took) = Self::copy(folder, size);
        organizations::describe(&own.path, took, report);
        own
    }

    /// Copies the database file of a size. Returns the copy and, if the file had to be made first, how long that took.
    fn copy(folder: &Path, size: Size) -> (Self, Option<Duration>) {
        let (made, took) = organizations::file(folder, size);
        let own = tempfile::tempdir_in(folder).expect("a temporary folder");
        let path = own.path().join("homecourt.db");
        std::fs::copy(&made, &path).expect("a copy of the database");
        // Else the system would write the copy to the disk during the measurements, and the server's commits would wait for it.
        std::fs::File::open(&path).and_then(|copy| copy.sync_all()).expect("a copy on the disk");
        (Self { path, _folder: own }, took)
    }
}

/// Returns `target/bench`, which keeps the generated files between runs.
fn folder() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    let folder = target.join("bench");
    std::fs::create_dir_all(&folder).expect("the folder of the measurements");
    folder
}

/// Measures one size of database.
fn sized(folder: &Path, size: Size, effort: &Effort, report: &mut Report) {
    report.section(&size.name());
    let database = OwnDatabase::of(folder, size, report);
    once::start(&database.path, size, report);
    let server = Server::start(&database.path);
    let measured = Site::find(&mut Connection::open(server.address), MEASURED);
    kept::measure(&server, &measured, effort.round, report);
    first_reads::calls(&server, &measured, effort.first_reads, report);
    if size != Size::DEMO {
        growth(folder, (&server, &measured), effort.first_reads, report);
    }
    first_reads::pages(&server, &measured, effort.pages, report);
    mixed::measure(&server, size, effort.mixed, report);
    report.line("resident memory after the load", process::mib(server.resident_bytes()), "MiB");
    drop(server);
    backup::measure(&database.path, effort.backup, report);
}

/// Compares first reads on a server with those of the same organization on a server that has only the demo.
fn growth(folder: &Path, own: (&Server, &Site), times: usize, report: &mut Report) {
    let database = OwnDatabase::copy(folder, Size::DEMO).0;
    let server = Server::start(&database.path);
    let site = Site::find(&mut Connection::open(server.address), MEASURED);
    first_reads::growth([own, (&server, &site)], times, report);
}

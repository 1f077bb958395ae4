//! `make bench`: measures the release binary as a process, and prints figures and ratios.

#![expect(clippy::expect_used, reason = "a failed measurement ends the run")]

mod load;
mod process;
mod report;
mod rules;
mod writes;

use std::path::Path;
use std::time::{Duration, Instant};

use process::{Server, homecourt};
use report::Report;

/// The public standings of the demo's largest organization.
const STANDINGS: &str = "/api/seasonsv2/{season}/leagues-with-teams-public?slug=fab";

/// Pages and calls of a visitor. Each is requested once before memory is measured.
const VISITED: [&str; 14] = [
    "/",
    "/fab",
    "/fab/schedule",
    "/fab/teamList",
    "/fab/players/1",
    "/fab/teams/1",
    "/fab/games/1",
    "/login",
    "/api/organizations",
    "/api/gamesv2?slug=fab",
    "/api/playersv2?slug=fab",
    "/api/records/top20Points?slug=fab",
    "/api/stat-leaders?slug=fab",
    "/api/openapi.json",
];

fn main() {
    // `cargo test --benches` passes `--list` or `--test`; there are no tests here.
    if std::env::args().any(|argument| argument == "--list" || argument == "--test") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = folder.path().join("demo.db");
    let mut report = Report::new();

    let seeded = time(|| homecourt(&["seed", "--demo", "--database", text(&database)]));
    report.line("seed --demo", format!("{} ms", seeded.as_millis()), "");
    start(&database, &mut report);
    let size = std::fs::metadata(env!("CARGO_BIN_EXE_homecourt")).expect("the binary").len();
    report.at_most("binary size", mib(size), 30.0, "MiB");
    import(folder.path(), &mut report);
    writes::measure(folder.path(), &mut report);
    requests(&database, &mut report);
    rules::measure(&mut report);
    report.print();
}

/// Measures the time from the start of the process to the first successful `/readyz`, then memory after all visits.
fn start(database: &Path, report: &mut Report) {
    let mut starts: Vec<Duration> = (0..7).map(|_| Server::start(database).ready_after).collect();
    starts.sort();
    report.at_most("cold start to /readyz, median of 7", millis(starts[3]), 100.0, "ms");
    let server = Server::start(database);
    for address in VISITED {
        server.visit(address);
    }
    report.at_most("resident memory after every page", mib(server.resident_bytes()), 40.0, "MiB");
}

/// Measures the import of the season in `../shared/data`, if it exists.
fn import(folder: &Path, report: &mut Report) {
    let data = std::env::var("HOMECOURT_DATA").unwrap_or_else(|_| "../shared/data".to_owned());
    let season = Path::new(&data).join("wnbl-2018");
    if !season.is_dir() {
        report.line("import of a season", "not measured: ../shared/data is absent".to_owned(), "");
        return;
    }
    let database = folder.join("import.db");
    let made = homecourt::db::Db::open(&database, homecourt::db::OpenPurpose::Create);
    drop(made.unwrap_or_else(|error| panic!("{error}")));
    let organization =
        ["organization", "create", "--name", "WNBL", "--slug", "wnbl", "--sport", "basketball"];
    homecourt(&[&organization[..], &["--database", text(&database)]].concat());
    let took = time(|| {
        for kind in ["teams", "players", "games", "stats"] {
            let file = season.join(format!("{kind}.csv"));
            homecourt(&[
                "import",
                kind,
                text(&file),
                "--organization",
                "wnbl",
                "--season",
                "2018/19",
                "--league",
                "WNBL",
                "--database",
                text(&database),
            ]);
        }
    });
    report.at_most("import of a season, four files", took.as_secs_f64(), 1.0, "s");
}

/// Measures the public standings, and a minimal server that returns the same bytes.
fn requests(database: &Path, report: &mut Report) {
    let server = Server::start(database);
    let seasons: serde_json::Value =
        serde_json::from_slice(&server.get("/api/seasonsv2?slug=fab")).expect("seasons are JSON");
    let season = seasons["seasons"][0]["id"].to_string();
    let path = STANDINGS.replace("{season}", &season);
    let body = server.get(&path);
    let ours = load::requests_per_second(server.address, &path);
    let minimal = load::minimal(body);
    let bare = load::requests_per_second(minimal, "/");
    report.line("public standings", format!("{ours:.0} requests/s"), "16 connections");
    report.line("minimal axum server, same bytes", format!("{bare:.0} requests/s"), "16 connections");
    report.line("ratio", format!("{:.2}", ours / bare), "1.00 is the bare server");
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[expect(clippy::cast_precision_loss, reason = "printed with one decimal")]
fn mib(bytes: u64) -> f64 {
    bytes as f64 / (1024.0 * 1024.0)
}

fn millis(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

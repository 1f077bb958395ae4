//! What happens once: the start of the server, the first visits, the import of a season.

use std::path::Path;
use std::time::{Duration, Instant};

use homecourt::db::{Db, OpenPurpose};

use crate::organizations::Size;
use crate::process::{Server, homecourt, mib, text};
use crate::report::{Report, Row};

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

/// Measures the binary's size and the import.
pub fn measure(folder: &Path, report: &mut Report) {
    let size = std::fs::metadata(env!("CARGO_BIN_EXE_homecourt")).expect("the binary").len();
    report.at_most("binary size", mib(size), 30.0, "MiB");
    import(folder, report);
}

/// Measures the time from the start of the process to the first successful `/readyz`, then memory after all visits.
/// The bounds are those of the demo.
pub fn start(database: &Path, size: Size, report: &mut Report) {
    let is_demo = size == Size::DEMO;
    let mut bounded = |name: &str, value: f64, bound: f64, unit| {
        if is_demo { report.at_most(name, value, bound, unit) } else { report.line(name, value, unit) }
    };
    let mut starts: Vec<Duration> = (0..7).map(|_| Server::start(database).ready_after).collect();
    starts.sort();
    bounded("cold start to /readyz, median of 7", starts[3].as_secs_f64() * 1e3, 100.0, "ms");
    let server = Server::start(database);
    for address in VISITED {
        server.visit(address);
    }
    bounded("resident memory after every page", mib(server.resident_bytes()), 40.0, "MiB");
}

/// Measures the import of the season in `../shared/data`, if it exists.
fn import(folder: &Path, report: &mut Report) {
    let data = std::env::var("HOMECOURT_DATA").unwrap_or_else(|_| "../shared/data".to_owned());
    let season = Path::new(&data).join("wnbl-2018");
    if !season.is_dir() {
        report.add(Row::new("import of a season").note("not measured: ../shared/data is absent"));
        return;
    }
    let database = folder.join("import.db");
    drop(Db::open(&database, OpenPurpose::Create).unwrap_or_else(|error| panic!("{error}")));
    let organization =
        ["organization", "create", "--name", "WNBL", "--slug", "wnbl", "--sport", "basketball"];
    homecourt(&[&organization[..], &["--database", text(&database)]].concat());
    let begun = Instant::now();
    for kind in ["teams", "players", "games", "stats"] {
        let file = season.join(format!("{kind}.csv"));
        let place = ["--organization", "wnbl", "--season", "2018/19", "--league", "WNBL"];
        let command = [&["import", kind, text(&file)], &place[..], &["--database", text(&database)]];
        homecourt(&command.concat());
    }
    report.at_most("import of a season, four files", begun.elapsed().as_secs_f64(), 1.0, "s");
}

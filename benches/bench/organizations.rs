//! Database files of three sizes: the demo, and the demo with generated organizations beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use homecourt::clock::Clock;
use homecourt::db::{Actor, Db, OpenPurpose, Transaction};
use homecourt::domain::organizations::OrganizationFields;
use homecourt::error::Result;
use homecourt::store;
use jiff::tz::TimeZone;
use refinery::Migration;

use crate::process::{homecourt, mib, text};
use crate::report::{Report, Row};

/// Raised with each change of the generated data, so that older files are not used again.
const GENERATOR: u32 = 1;

const FILL: &str = include_str!("organizations.sql");

/// What is generated for an organization. Each league has 12 teams, which meet once a season.
struct Plan {
    leagues: u32,
    seasons: u32,
    /// Number of the last rounds that have box scores.
    rounds_with_numbers: u32,
}

/// The first generated organization: 1,980 games.
const LARGE: Plan = Plan { leagues: 6, seasons: 5, rounds_with_numbers: 8 };
/// All others: 198 games, 3,072 numbers.
const MODERATE: Plan = Plan { leagues: 1, seasons: 3, rounds_with_numbers: 2 };

/// Number of organizations beside the demo's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(pub usize);

impl Size {
    pub const DEMO: Self = Self(0);
    pub const ALL: [Self; 3] = [Self::DEMO, Self(100), Self(1_000)];

    pub fn name(self) -> String {
        match self.0 {
            0 => "demo".to_owned(),
            count => format!("{count} organizations"),
        }
    }
}

/// Returns the slug of a generated organization, counted from 1.
pub fn slug(number: usize) -> String {
    format!("league-{number}")
}

/// Returns the file of a size, and how long it took to make. A file of this day, schema and generator is used again.
pub fn file(folder: &Path, size: Size) -> (PathBuf, Option<Duration>) {
    let today = Clock::System.now().to_zoned(TimeZone::UTC).date();
    let schema = homecourt::db::migrations().get_migrations().iter().map(Migration::version).max();
    let schema = schema.expect("a migration");
    let path = folder.join(format!("{}-schema{schema}-generator{GENERATOR}-{today}.db", size.0));
    if path.exists() {
        return (path, None);
    }
    let begun = Instant::now();
    remove_older(folder, size);
    let unfinished = folder.join(format!("{}-unfinished.db", size.0));
    make(&unfinished, size, &today.to_string());
    fs::rename(&unfinished, &path).expect("the finished file");
    (path, Some(begun.elapsed()))
}

/// Deletes the files of a size: of an earlier day, or of a run that was interrupted.
fn remove_older(folder: &Path, size: Size) {
    let start = format!("{}-", size.0);
    for entry in fs::read_dir(folder).expect("the folder") {
        let entry = entry.expect("a file");
        if entry.file_name().to_str().is_some_and(|name| name.starts_with(&start)) {
            fs::remove_file(entry.path()).expect("an older file");
        }
    }
}

fn make(path: &Path, size: Size, today: &str) {
    homecourt(&["seed", "--demo", "--database", text(path)]);
    if size.0 > 0 {
        create(path, size.0);
        fill(path, today);
    }
    // Closing the database updates the statistics of SQLite's planner, as a server does at its end.
    let db = open(path);
    runtime().block_on(db.close()).expect("a clean end");
}

fn open(path: &Path) -> Db {
    Db::open(path, OpenPurpose::Use).unwrap_or_else(|error| panic!("{error}"))
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().expect("a runtime")
}

/// Creates the organizations with what each new organization starts with.
fn create(path: &Path, count: usize) {
    let db = open(path);
    let created = db.write_alone(Actor::program("bench"), move |tx| (1..=count).try_for_each(|n| one(tx, n)));
    let runtime = runtime();
    runtime.block_on(created).expect("new organizations");
    runtime.block_on(db.close()).expect("a clean end");
}

fn one(tx: &Transaction<'_>, number: usize) -> Result<()> {
    let (name, slug) = (format!("League {number}"), slug(number));
    let city = Some("Portland".to_owned());
    let fields = OrganizationFields { name, slug, city, ..OrganizationFields::default() };
    let id = store::organizations::create(tx, &fields, 0)?;
    let sport = store::sports::find_by_type(tx, "basketball")?;
    store::organizations::add_sport(tx, id, sport.id)
}

/// Fills the organizations in one transaction, without the safety that an existing file needs.
#[expect(clippy::disallowed_methods, reason = "a new file, which nobody else uses, is filled faster")]
fn fill(path: &Path, today: &str) {
    let connection = rusqlite::Connection::open(path).expect("the file");
    let fast = "PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
                PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1000000; BEGIN;
                CREATE TEMP TABLE made (
                    organization_id INTEGER PRIMARY KEY, leagues INTEGER, seasons INTEGER,
                    rounds_with_numbers INTEGER, today TEXT
                );";
    connection.execute_batch(fast).expect("settings");
    let made = "INSERT INTO made SELECT id, ?1, ?2, ?3, ?4 FROM organizations
                WHERE slug GLOB 'league-*' AND (slug = 'league-1') = ?5";
    for (plan, is_large) in [(LARGE, true), (MODERATE, false)] {
        let values = (plan.leagues, plan.seasons, plan.rounds_with_numbers, today, is_large);
        connection.execute(made, values).expect("the plan");
    }
    connection.execute_batch(FILL).expect("the rows");
    connection.execute_batch("COMMIT").expect("a commit");
}

/// Adds what a file contains, and how long it took to make.
#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 rows")]
pub fn describe(path: &Path, took: Option<Duration>, report: &mut Report) {
    let db = open(path);
    let counts = "SELECT (SELECT count(*) FROM organizations), (SELECT count(*) FROM games),
                         (SELECT count(*) FROM player_game_stats)";
    let read = db.read(|conn| {
        let row = conn.query_row(counts, [], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))?;
        Ok(row.map(|count: i64| count as f64))
    });
    let runtime = runtime();
    let [organizations, games, numbers] = runtime.block_on(read).expect("counts");
    runtime.block_on(db.close()).expect("a clean end");
    let file = Row::new("database file")
        .figure("organizations", organizations, "")
        .figure("games", games, "")
        .figure("numbers", numbers, "")
        .figure("size", mib(fs::metadata(path).expect("the file").len()), "MiB");
    report.add(match took {
        Some(took) => file.figure("made in", took.as_secs_f64(), "s"),
        None => file.note("made by an earlier run"),
    });
}

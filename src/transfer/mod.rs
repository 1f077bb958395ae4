//! Imports teams, players, games and statistics from text files and workbooks, and exports them as CSV and JSON. Moves whole
//! organizations between servers (`archive`).
//!
//! An import reads and checks every row before it writes one. If a row is invalid, the import lists line, column and
//! reason of every problem and writes nothing. Importing the same file a second time changes nothing.

pub mod archive;
pub mod cells;
pub mod dates;
pub mod export;
mod games;
pub mod headings;
pub mod imports;
mod place;
mod players;
pub mod plays;
pub mod quotas;
mod raw;
pub mod sheets;
pub mod spreadsheets;
pub mod standings;
mod stats;
pub mod table;
mod teams;
mod text;
mod workbook;

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::db::{Actor, Connection, Db, Transaction};
use crate::domain::ids::OrganizationId;
use crate::domain::quotas::Quota;
use crate::error::{Error, Result};
use dates::{DateRule, DatesRead, DayOrder};
use games::ImportClash;
use place::ImportTarget;
use table::Table;

/// The kind of rows in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Teams,
    Players,
    Games,
    Stats,
}

/// A cell, a row or a column that cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportProblem {
    /// The line in the file, from 1. The line of a column's problem is the line of the headings.
    pub line: usize,
    /// The column's name; empty when the problem concerns the whole row.
    pub column: String,
    /// Why the value cannot be imported, and what to write instead.
    pub reason: String,
}

/// The result of an import, or of its preview.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportReport {
    /// Number of rows read.
    pub rows: usize,
    /// Number of rows that create an item.
    pub created: usize,
    /// Number of rows that change an existing item.
    pub changed: usize,
    /// Number of rows that change nothing.
    pub unchanged: usize,
    /// The season and the league that the import creates, in words: `season 2026`.
    pub made: Vec<String>,
    pub problems: Vec<ImportProblem>,
    /// Sentences about rows and columns that were left out, and about possible errors.
    pub notes: Vec<String>,
    /// The order of day and month in which dates were read; null when no date is ambiguous or the table mixes both
    /// orders.
    pub dates: Option<DatesRead>,
    /// The first 50 rows that create or change an item.
    pub changes: Vec<ChangedRow>,
    /// The first 50 clashes of new and moved games with each other and with saved games, byes and week-offs. Hard clashes
    /// come first. They do not stop the import.
    pub clashes: Vec<ImportClash>,
    /// The total number of clashes.
    #[serde(rename = "clashesCount")]
    pub clashes_count: usize,
}

/// Maximum number of changed rows that a report lists.
pub const LISTED: usize = 50;

/// A row that creates or changes an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ImportChange)]
pub struct ChangedRow {
    /// The line in the file, from 1.
    pub line: usize,
    /// Whether the row creates an item; otherwise the row changes an existing item.
    #[serde(rename = "isNew")]
    pub is_new: bool,
    /// The created item; or the changed item with its new values.
    pub what: String,
}

/// Reads a picture file by the path that the table contains.
pub type ReadPicture<'a> = &'a dyn Fn(&str) -> std::io::Result<Vec<u8>>;

/// The season and the league that an import writes to, and how cells are read. A season or league that does not exist
/// is created without asking only if the organization has none at all.
#[derive(Clone, Copy, Default)]
pub struct ImportScope<'a> {
    pub season: Option<&'a str>,
    pub league: Option<&'a str>,
    /// Creates the named season and league even if the organization has others.
    pub create: bool,
    /// A sentence that tells the user how to set `create`; part of error messages.
    pub how_to_create: &'a str,
    /// The order of day and month; if absent, the order is inferred from the dates.
    pub dates: Option<DayOrder>,
    /// Reads picture files that the table refers to; none if the import allows no files.
    pub pictures: Option<ReadPicture<'a>>,
}

/// All changes of an import, checked and not yet written.
pub struct Plan {
    target: ImportTarget,
    changes: PlannedChanges,
    pub report: ImportReport,
}

enum PlannedChanges {
    Teams(Vec<teams::TeamChange>),
    Players(Vec<players::PlayerChange>),
    Games(Vec<games::GameRowChange>),
    Stats(Vec<stats::StatChange>),
}

/// Checks every row of a table and plans the changes. Writes nothing.
///
/// # Errors
/// `Invalid` on `season` or `league` when the target is missing or ambiguous. Invalid rows are in the report, not an
/// error.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    kind: Kind,
    table: &Table,
    scope: ImportScope<'_>,
) -> Result<Plan> {
    let target = place::resolve(conn, organization, scope)?;
    let mut report = ImportReport { rows: table.rows.len(), ..ImportReport::default() };
    report.made.extend(target.made());
    report.problems.extend(table.problems.iter().cloned());
    report.notes.extend(table.notes.iter().cloned());
    let rule = read_dates(table, scope.dates, &mut report);
    let changes = match kind {
        Kind::Teams => PlannedChanges::Teams(teams::plan(
            conn,
            organization,
            (&target, scope.pictures),
            table,
            &mut report,
        )?),
        Kind::Players => {
            PlannedChanges::Players(players::plan(conn, organization, &target, table, &mut report)?)
        }
        Kind::Games => {
            PlannedChanges::Games(games::plan(conn, organization, (&target, rule), table, &mut report)?)
        }
        Kind::Stats => {
            PlannedChanges::Stats(stats::plan(conn, organization, (&target, rule), table, &mut report)?)
        }
    };
    report.problems.sort_by(|a, b| (a.line, &a.column).cmp(&(b.line, &b.column)));
    Ok(Plan { target, changes, report })
}

/// Determines the order of day and month in the column `date`, and records the order in the report.
fn read_dates(table: &Table, chosen: Option<DayOrder>, report: &mut ImportReport) -> DateRule {
    let column = table.column("date");
    let cells = table.rows.iter().map(|row| (row.line, row.get(column)));
    let (rule, read) = dates::find_order(cells, chosen, &mut report.problems);
    report.dates = read;
    rule
}

/// Writes the planned changes and calls `tick` after each one. `now` is in unix seconds.
///
/// # Errors
/// Those of the store. The caller rolls back the transaction, so no change is kept.
pub fn apply(
    tx: &Transaction,
    organization: OrganizationId,
    plan: &Plan,
    now: i64,
    tick: &mut dyn FnMut(),
) -> Result<()> {
    let target = plan.target.make(tx, organization)?;
    match &plan.changes {
        PlannedChanges::Teams(changes) => {
            for change in changes {
                teams::apply(tx, organization, target, change, now)?;
                tick();
            }
        }
        PlannedChanges::Players(changes) => {
            let mut made = HashMap::new();
            for change in changes {
                players::apply(tx, organization, change, &mut made)?;
                tick();
            }
        }
        PlannedChanges::Games(changes) => {
            for change in changes {
                games::apply(tx, organization, target, change, now)?;
                tick();
            }
        }
        PlannedChanges::Stats(changes) => {
            for change in changes {
                stats::apply(tx, organization, change)?;
                tick();
            }
        }
    }
    Ok(())
}

/// A database row that an import creates: its quota, and the amount that counts against the quota, 1 or a number of
/// bytes.
type NewRow = (Quota, i64);

/// Maximum number of plans of one import. A plan is repeated when the organization changed between plan and write.
const ATTEMPTS: usize = 3;

/// Plans an import on a database reader and then writes the plan, so that the single writer is not occupied by parsing
/// and checking. `plan` returns the caller's result and the plan; a plan with problems is not written. `tick` is called
/// with the total number of changes after each change, and `settle` writes what follows from all of them. `now` is in unix
/// seconds.
///
/// # Errors
/// Those of `plan`, `apply` and `settle`; `Busy` when the organization changed in every attempt. An import without a user, from
/// the command line, then plans inside the writer instead of failing.
pub async fn run<T: Send + 'static>(
    db: &Db,
    actor: Actor,
    (organization, now): (OrganizationId, i64),
    plan: impl Fn(&Connection) -> Result<(T, Plan)> + Send + Sync + 'static,
    (tick, settle): (
        impl Fn(usize) + Send + Sync + 'static,
        impl Fn(&Transaction) -> Result<()> + Send + Sync + 'static,
    ),
) -> Result<T> {
    let (plan, tick, settle) = (Arc::new(plan), Arc::new(tick), Arc::new(settle));
    for _ in 0..ATTEMPTS {
        let generation = db.generation(organization);
        let planning = Arc::clone(&plan);
        let (result, changes) = db.read_long(move |conn| planning(conn)).await?;
        if !changes.report.problems.is_empty() {
            return Ok(result);
        }
        let (current, tick, settle) = (db.clone(), Arc::clone(&tick), Arc::clone(&settle));
        let write = db.write_alone(actor, move |tx| {
            // The writer has just updated the generation for changes by other processes.
            if current.generation(organization) != generation {
                return Err(Error::Busy);
            }
            apply(tx, organization, &changes, now, &mut || tick(changes.len()))?;
            settle(tx)
        });
        match write.await {
            Err(Error::Busy) => {}
            other => return other.map(|()| result),
        }
    }
    if actor.user.is_some() {
        return Err(Error::Busy);
    }
    let write = db.write_alone(actor, move |tx| {
        let (result, changes) = plan(tx)?;
        if changes.report.problems.is_empty() {
            apply(tx, organization, &changes, now, &mut || tick(changes.len()))?;
            settle(tx)?;
        }
        Ok(result)
    });
    write.await
}

impl ImportReport {
    /// Counts a row that creates or changes an item, and lists the row unless the list is full. `what` is the item,
    /// `values` are its changed values.
    fn note_change(&mut self, line: usize, is_new: bool, what: &str, values: &[String]) {
        *(if is_new { &mut self.created } else { &mut self.changed }) += 1;
        if self.changes.len() < LISTED {
            let values = values.join(", ");
            let what = if values.is_empty() { what.to_owned() } else { format!("{what}: {values}") };
            self.changes.push(ChangedRow { line, is_new, what });
        }
    }
}

impl Kind {
    /// Returns the action of an import of this kind for the activity log.
    #[must_use]
    pub fn action(self) -> &'static str {
        match self {
            Self::Teams => "import_teams",
            Self::Players => "import_players",
            Self::Games => "import_games",
            Self::Stats => "import_stats",
        }
    }
}

impl Plan {
    /// Returns the number of changes.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.changes {
            PlannedChanges::Teams(changes) => changes.len(),
            PlannedChanges::Players(changes) => changes.len(),
            PlannedChanges::Games(changes) => changes.len(),
            PlannedChanges::Stats(changes) => changes.len(),
        }
    }

    /// Returns whether the plan has no changes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Returns the key by which names of teams, seasons and leagues are compared: in lower case, with single spaces.
fn key(name: &str) -> String {
    one_spaced(name).to_lowercase()
}

/// Trims a text and replaces each run of spaces by one space.
fn one_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A player's first and last name.
type FullName = (String, String);

/// Returns the key by which players are compared. Case matters, because `O'Hea` and `O'hea` may be two players.
fn full_name(first_name: &str, last_name: &str) -> FullName {
    (one_spaced(first_name), one_spaced(last_name))
}

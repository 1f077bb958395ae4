//! Tables in and out: teams, players, games and statistics, from text or workbooks, and as CSV.
//!
//! An import reads and checks every row before it writes one. Bad rows are listed with line, column and reason, and
//! then nothing is written. Importing the same file a second time changes nothing.

pub mod archive;
pub mod cells;
pub mod dates;
pub mod export;
mod games;
pub mod headings;
pub mod imports;
mod place;
mod players;
pub mod quotas;
mod raw;
pub mod sheets;
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
use place::ImportTarget;
use table::Table;

/// What a file holds.
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
#[schema(as = ImportProblem)]
pub struct Problem {
    /// The line in the file, from 1; a column's problem is on the line of the headings.
    pub line: usize,
    /// The column's name; empty when the whole row is meant.
    pub column: String,
    pub reason: String,
}

/// What an import did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Report {
    pub rows: usize,
    pub created: usize,
    pub changed: usize,
    pub unchanged: usize,
    /// Seasons, leagues and enrolments made on the way, in words.
    pub made: Vec<String>,
    pub problems: Vec<Problem>,
    /// What was left out, and what may be wrong, in sentences.
    pub notes: Vec<String>,
    /// How dates were read, where the order of day and month matters.
    pub dates: Option<DatesRead>,
    /// The first rows that are made or changed.
    pub changes: Vec<ChangedRow>,
}

/// How many changed rows a report lists.
pub const LISTED: usize = 50;

/// A row that is made or changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ImportChange)]
pub struct ChangedRow {
    /// The line in the file, from 1.
    pub line: usize,
    /// The row makes something; otherwise it changes what is there.
    #[serde(rename = "isNew")]
    pub is_new: bool,
    /// What is made; or what is changed, and which of its values.
    pub what: String,
}

/// Answers the bytes of a file that a table names.
pub type ReadPicture<'a> = &'a dyn Fn(&str) -> std::io::Result<Vec<u8>>;

/// Where the rows go. A season or league is made where the organization has none at all.
#[derive(Clone, Copy, Default)]
pub struct ImportScope<'a> {
    pub season: Option<&'a str>,
    pub league: Option<&'a str>,
    /// Makes the season and the league beside others, too.
    pub create: bool,
    /// How to ask for `create`, as a sentence.
    pub how_to_create: &'a str,
    /// The order of day and month; without it the one that the dates allow.
    pub dates: Option<DayOrder>,
    /// Reads a picture that the table names by its file.
    pub pictures: Option<ReadPicture<'a>>,
}

/// Every change that a file asks for, checked and not yet written.
pub struct Plan {
    place: ImportTarget,
    changes: Changes,
    pub report: Report,
}

enum Changes {
    Teams(Vec<teams::TeamChange>),
    Players(Vec<players::PlayerChange>),
    Games(Vec<games::GameRowChange>),
    Stats(Vec<stats::StatChange>),
}

/// Reads and checks a whole table; writes nothing.
///
/// # Errors
/// `Invalid` on `season` or `league` when the target is not clear. Bad rows are in the report, not an error.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    kind: Kind,
    table: &Table,
    target: ImportScope<'_>,
) -> Result<Plan> {
    let place = place::resolve(conn, organization, target)?;
    let mut report = Report { rows: table.rows.len(), ..Report::default() };
    report.made.extend(place.made());
    report.problems.extend(table.problems.iter().cloned());
    report.notes.extend(table.notes.iter().cloned());
    let rule = read_dates(table, target.dates, &mut report);
    let changes = match kind {
        Kind::Teams => {
            Changes::Teams(teams::plan(conn, organization, (&place, target.pictures), table, &mut report)?)
        }
        Kind::Players => Changes::Players(players::plan(conn, organization, &place, table, &mut report)?),
        Kind::Games => Changes::Games(games::plan(conn, organization, (&place, rule), table, &mut report)?),
        Kind::Stats => Changes::Stats(stats::plan(conn, organization, (&place, rule), table, &mut report)?),
    };
    report.problems.sort_by(|a, b| (a.line, &a.column).cmp(&(b.line, &b.column)));
    Ok(Plan { place, changes, report })
}

/// Finds the order of day and month of the column `date`, and says in the report which it is.
fn read_dates(table: &Table, told: Option<DayOrder>, report: &mut Report) -> DateRule {
    let column = table.column("date");
    let cells = table.rows.iter().map(|row| (row.line, row.get(column)));
    let (rule, read) = dates::find_order(cells, told, &mut report.problems);
    report.dates = read;
    rule
}

/// Writes what was planned, row by row; `tick` is called after each. `now` is in unix seconds.
///
/// # Errors
/// Those of the store. The caller's transaction undoes everything.
pub fn apply(
    tx: &Transaction,
    organization: OrganizationId,
    plan: &Plan,
    now: i64,
    tick: &mut dyn FnMut(),
) -> Result<()> {
    let place = plan.place.make(tx, organization)?;
    match &plan.changes {
        Changes::Teams(changes) => {
            for change in changes {
                teams::apply(tx, organization, place, change, now)?;
                tick();
            }
        }
        Changes::Players(changes) => {
            let mut made = HashMap::new();
            for change in changes {
                players::apply(tx, organization, change, &mut made)?;
                tick();
            }
        }
        Changes::Games(changes) => {
            for change in changes {
                games::apply(tx, organization, place, change, now)?;
                tick();
            }
        }
        Changes::Stats(changes) => {
            for change in changes {
                stats::apply(tx, organization, change)?;
                tick();
            }
        }
    }
    Ok(())
}

/// A row that an import makes: the quota that bounds it, and 1 or its bytes.
type NewRow = (Quota, i64);

/// How often an import is planned because its organization changed between plan and write.
const ATTEMPTS: usize = 3;

/// Plans an import on a reader and writes the plan, so that the writer waits for neither reading nor checking. `plan`
/// returns what to tell of the import, and the changes; those of a report with problems are not written. `tick` is
/// called with the number of changes after each of them. `now` is in unix seconds.
///
/// # Errors
/// Those of `plan` and `apply`; `Busy` when the organization changed in every attempt. A command, which has no user,
/// then plans inside the writer.
pub async fn run<T: Send + 'static>(
    db: &Db,
    actor: Actor,
    (organization, now): (OrganizationId, i64),
    plan: impl Fn(&Connection) -> Result<(T, Plan)> + Send + Sync + 'static,
    tick: impl Fn(usize) + Send + Sync + 'static,
) -> Result<T> {
    let (plan, tick) = (Arc::new(plan), Arc::new(tick));
    for _ in 0..ATTEMPTS {
        let generation = db.generation(organization);
        let planning = Arc::clone(&plan);
        let (told, changes) = db.read_long(move |conn| planning(conn)).await?;
        if !changes.report.problems.is_empty() {
            return Ok(told);
        }
        let (current, tick) = (db.clone(), Arc::clone(&tick));
        let write = db.write_alone(actor, move |tx| {
            // The writer has just noticed what other processes wrote.
            if current.generation(organization) != generation {
                return Err(Error::Busy);
            }
            apply(tx, organization, &changes, now, &mut || tick(changes.len()))
        });
        match write.await {
            Err(Error::Busy) => {}
            other => return other.map(|()| told),
        }
    }
    if actor.user.is_some() {
        return Err(Error::Busy);
    }
    let write = db.write_alone(actor, move |tx| {
        let (told, changes) = plan(tx)?;
        if changes.report.problems.is_empty() {
            apply(tx, organization, &changes, now, &mut || tick(changes.len()))?;
        }
        Ok(told)
    });
    write.await
}

impl Report {
    /// Counts a row that is made or changed, and lists it among the first. `what` names what is made, `values` what
    /// changes.
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
    /// The action of its import, for the activity log.
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
    /// How many changes will be written.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.changes {
            Changes::Teams(changes) => changes.len(),
            Changes::Players(changes) => changes.len(),
            Changes::Games(changes) => changes.len(),
            Changes::Stats(changes) => changes.len(),
        }
    }

    /// Whether nothing would change.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A name as teams are told apart: without regard to case and outer or doubled spaces.
fn key(name: &str) -> String {
    one_spaced(name).to_lowercase()
}

/// Inner runs of spaces are one space, outer ones none.
fn one_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A player's two names.
type FullName = (String, String);

/// A player's name as players are told apart: capitals count, for `O'Hea` and `O'hea` may be two.
fn full_name(first_name: &str, last_name: &str) -> FullName {
    (one_spaced(first_name), one_spaced(last_name))
}

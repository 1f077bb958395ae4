//! A table that staff paste or choose in the browser: how it is understood, and what it would change.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::db::{Connection, Transaction};
use crate::domain::ids::OrganizationId;
use crate::error::{Error, FieldErrors, Result};
use crate::transfer::headings::{self, Meaning};
use crate::transfer::table::Table;
use crate::transfer::{self, Kind, Plan, Report, Target};

/// How many rows are shown.
const SHOWN: usize = 50;
/// How many problems are told; a table with more has one that repeats.
const TOLD: usize = 200;

/// What is to be imported, and where to.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ImportInput {
    pub kind: Kind,
    /// Comma, semicolon or tab separated: the content of a file, or what a spreadsheet puts on the clipboard.
    pub text: String,
    /// The first line names the columns.
    #[serde(default = "yes", rename = "hasHeader")]
    pub has_heading: bool,
    /// What each column means, in their order; null leaves one out. Without it, as the headings are understood.
    pub columns: Option<Vec<Option<String>>>,
    /// Made if missing; without it the latest.
    pub season: Option<String>,
    /// Made if missing; without it the only one of the season.
    pub league: Option<String>,
    /// Say what would change, and write nothing.
    #[serde(default, rename = "dryRun")]
    pub dry_run: bool,
}

fn yes() -> bool {
    true
}

/// A table as it was understood, and what was or would be done.
#[derive(Debug, Serialize, ToSchema)]
pub struct Import {
    pub columns: Vec<Column>,
    /// What a column of this kind of table may mean.
    pub meanings: Vec<String>,
    /// The first 50 rows.
    pub rows: Vec<Line>,
    /// With the first 200 problems.
    pub report: Report,
    /// How many problems there are in all.
    #[serde(rename = "problemsCount")]
    pub problems_count: usize,
}

/// A column of the table.
#[derive(Debug, Serialize, ToSchema)]
pub struct Column {
    /// Empty where the table has no headings.
    pub heading: String,
    /// None leaves the column out.
    pub meaning: Option<String>,
}

/// A row of the table.
#[derive(Debug, Serialize, ToSchema)]
pub struct Line {
    /// From 1, the headings counted.
    pub line: usize,
    pub cells: Vec<String>,
}

/// What an import would do.
///
/// # Errors
/// `Invalid` on `text`, `columns`, `season` or `league`. Bad rows are in the report.
pub fn preview(conn: &Connection, organization: OrganizationId, input: &ImportInput) -> Result<Import> {
    Ok(understand(conn, organization, input)?.0)
}

/// Imports a table whole. `now` is in unix seconds.
///
/// # Errors
/// Those of `preview`, and `Invalid` on `text` for a bad row; then nothing is written.
pub fn write(
    tx: &Transaction,
    organization: OrganizationId,
    input: &ImportInput,
    now: i64,
) -> Result<Import> {
    let (import, plan) = understand(tx, organization, input)?;
    if let Some(first) = import.report.problems.first() {
        let column = if first.column.is_empty() { "row" } else { &first.column };
        let more = match import.problems_count {
            1 => String::new(),
            count => format!(" ({count} problems in all)"),
        };
        let reason = format!("line {}, {column}: {}{more}; nothing was written", first.line, first.reason);
        return Err(Error::field("text", reason));
    }
    transfer::apply(tx, organization, &plan, now, &mut || {})?;
    Ok(import)
}

fn understand(
    conn: &Connection,
    organization: OrganizationId,
    input: &ImportInput,
) -> Result<(Import, Plan)> {
    let table = Table::read_headed(input.text.as_bytes(), input.has_heading).map_err(in_text)?;
    let meanings = headings::meanings(conn, organization, input.kind)?;
    let chosen = match &input.columns {
        Some(columns) => check(columns, &meanings, table.columns.len())?,
        None => headings::matched(&table.columns, &meanings),
    };
    let columns = table.columns.iter().zip(&chosen);
    let columns =
        columns.map(|(heading, meaning)| Column { heading: heading.clone(), meaning: meaning.clone() });
    let columns = columns.collect();
    let shown = table.rows.iter().take(SHOWN);
    let rows = shown.map(|row| Line { line: row.line, cells: row.cells().to_vec() }).collect();
    let table = table.called(&chosen);
    let (season, league) = (name(input.season.as_deref()), name(input.league.as_deref()));
    let target = Target { season, league, pictures: None };
    let plan = transfer::plan(conn, organization, input.kind, &table, target)?;
    let mut report = plan.report.clone();
    let problems_count = report.problems.len();
    report.problems.truncate(TOLD);
    let meanings = meanings.into_iter().map(|meaning| meaning.name).collect();
    Ok((Import { columns, meanings, rows, report, problems_count }, plan))
}

/// A name that is not blank.
fn name(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.trim().is_empty())
}

fn check(columns: &[Option<String>], meanings: &[Meaning], count: usize) -> Result<Vec<Option<String>>> {
    let mut errors = FieldErrors::default();
    if columns.len() != count {
        errors.add("columns", format!("must say of each of the {count} columns what it means"));
    }
    for (place, column) in columns.iter().enumerate() {
        let Some(name) = column else { continue };
        let field = format!("columns[{place}]");
        if !meanings.iter().any(|meaning| meaning.name == *name) {
            errors.add(&field, "is no column of such a table");
        } else if columns[..place].contains(column) {
            errors.add(&field, "is there twice");
        }
    }
    errors.into_result()?;
    Ok(columns.to_vec())
}

/// The engine speaks of a file; here it is the text.
fn in_text(error: Error) -> Error {
    match error {
        Error::Invalid(wrong) => {
            let reasons: Vec<String> = wrong.0.into_values().collect();
            Error::field("text", reasons.join("; "))
        }
        other => other,
    }
}

//! A table that staff paste or choose in the browser: how it is understood, and what it would change.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::domain::quotas::Quotas;
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

/// Reads the table of an input, without the database.
///
/// # Errors
/// `Invalid` on `text`.
pub fn parse(input: &ImportInput) -> Result<Table> {
    Table::read_headed(input.text.as_bytes(), input.has_heading).map_err(in_text)
}

/// Returns a read that answers what an import would do, bad rows among it.
///
/// # Errors
/// The read's are `Invalid` on `text`, `columns`, `season` or `league`, and `Conflict` for an import that would pass a quota.
pub fn preview(
    organization: OrganizationId,
    (input, table): (ImportInput, Table),
    quotas: Quotas,
) -> impl FnOnce(&Connection) -> Result<Import> + Send + 'static {
    move |conn| {
        let (import, plan) = understand(conn, organization, (&input, &table))?;
        transfer::quotas::check(conn, organization, &quotas, &plan)?;
        Ok(import)
    }
}

/// What an import will do, and the changes to write.
///
/// # Errors
/// `Invalid` on `columns`, `season` or `league`, and on `text` for a bad row.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    (input, table): (&ImportInput, &Table),
) -> Result<(Import, Plan)> {
    let (import, plan) = understand(conn, organization, (input, table))?;
    let Some(first) = import.report.problems.first() else { return Ok((import, plan)) };
    let column = if first.column.is_empty() { "row" } else { &first.column };
    let more = match import.problems_count {
        1 => String::new(),
        count => format!(" ({count} problems in all)"),
    };
    let reason = format!("line {}, {column}: {}{more}; nothing was written", first.line, first.reason);
    Err(Error::field("text", reason))
}

fn understand(
    conn: &Connection,
    organization: OrganizationId,
    (input, table): (&ImportInput, &Table),
) -> Result<(Import, Plan)> {
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
        let reason = format!("must say of each of the {count} columns what it means");
        return Err(Error::field("columns", reason));
    }
    let mut taken = HashSet::new();
    for (place, column) in columns.iter().enumerate() {
        let Some(name) = column else { continue };
        let field = format!("columns[{place}]");
        if !meanings.iter().any(|meaning| meaning.name == *name) {
            errors.add(&field, "is no column of such a table");
        } else if !taken.insert(name) {
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

//! A table that staff paste or choose in the browser: how it is understood, and what it would change.

use std::collections::HashSet;

use base64ct::{Base64, Encoding};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dates::DayOrder;
use super::headings::{self, Judged, Meaning};
use super::table::{self, Reading, Table};
use super::{ImportScope, Kind, Plan, Report};
use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::domain::quotas::Quotas;
use crate::error::{Error, FieldErrors, Result};

/// How many rows are shown.
const SHOWN: usize = 50;
/// How many problems are told; a table with more has one that repeats.
const TOLD: usize = 200;

/// What is to be imported, and where to.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the call")]
pub struct ImportInput {
    pub kind: Kind,
    /// Comma, semicolon or tab separated: the content of a file, or what a spreadsheet puts on the clipboard. Required
    /// without a workbook.
    pub text: Option<String>,
    /// A workbook (.xlsx) in Base64, instead of a text.
    pub workbook: Option<String>,
    /// The sheet of the workbook; without it the first that is not empty.
    pub sheet: Option<String>,
    /// One of the first lines names the columns.
    #[serde(default = "yes", rename = "hasHeader")]
    pub has_heading: bool,
    /// What each column means, in their order; null leaves one out. Without it, as the headings are understood.
    pub columns: Option<Vec<Option<String>>>,
    /// Without it the latest. Made where the organization has no season yet.
    pub season: Option<String>,
    /// Without it the only one of the season. Made where the organization has no league yet.
    pub league: Option<String>,
    /// Makes the season and the league when there are others, but none of that name.
    #[serde(default)]
    pub create: bool,
    /// The order of day and month in dates like 10/12/2026; without it the one that the table's dates allow.
    pub dates: Option<DayOrder>,
    /// Leaves out columns that are not known, where `columns` does not say what they mean.
    #[serde(default, rename = "ignoreUnknown")]
    pub ignore_unknown: bool,
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
    /// The columns whose headings mean nothing.
    pub unknown: Vec<String>,
    /// The sheets of a workbook; empty for a text.
    pub sheets: Vec<String>,
    /// The sheet that was read.
    pub sheet: Option<String>,
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
/// `Invalid` on `text`, `workbook` or `sheet`.
pub fn parse(input: &ImportInput) -> Result<Table> {
    let sheet = name(input.sheet.as_deref());
    let reading = Reading { kind: input.kind, has_heading: input.has_heading, sheet };
    let (bytes, field) = match (&input.text, &input.workbook) {
        (Some(text), None) => (text.as_bytes().to_vec(), "text"),
        (None, Some(workbook)) => {
            let bytes = Base64::decode_vec(workbook).ok().filter(|bytes| table::is_workbook(bytes));
            (bytes.ok_or_else(|| Error::field("workbook", "is not a workbook (.xlsx)"))?, "workbook")
        }
        (None, None) => return Err(Error::field("text", "is required")),
        (Some(_), Some(_)) => return Err(Error::field("workbook", "must not be sent together with a text")),
    };
    Table::read(&bytes, reading).map_err(|error| named(error, field))
}

/// Returns a read that answers what an import would do, bad rows among it.
///
/// # Errors
/// The read's are `Invalid` on `text`, `columns`, `season` or `league`, and `Conflict` for an import that would pass a
/// quota.
pub fn preview(
    organization: OrganizationId,
    (input, table): (ImportInput, Table),
    quotas: Quotas,
) -> impl FnOnce(&Connection) -> Result<Import> + Send + 'static {
    move |conn| {
        let (import, plan) = understand(conn, organization, (&input, &table))?;
        super::quotas::check(conn, organization, &quotas, &plan)?;
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
    Err(Error::field(if input.workbook.is_some() { "workbook" } else { "text" }, reason))
}

fn understand(
    conn: &Connection,
    organization: OrganizationId,
    (input, table): (&ImportInput, &Table),
) -> Result<(Import, Plan)> {
    let meanings = headings::meanings(conn, organization, input.kind)?;
    let judged = table.judged(&meanings);
    let unknown = table.unknown(&judged);
    let chosen = match &input.columns {
        Some(columns) => check(columns, &meanings, table.columns.len())?,
        None => judged.iter().map(Judged::meaning).collect(),
    };
    let columns = table.columns.iter().zip(&chosen);
    let columns =
        columns.map(|(heading, meaning)| Column { heading: heading.clone(), meaning: meaning.clone() });
    let columns = columns.collect();
    let shown = table.rows.iter().take(SHOWN);
    let rows = shown.map(|row| Line { line: row.line, cells: row.cells().to_vec() }).collect();
    let (sheets, sheet) = (table.sheets.clone(), table.sheet.clone());
    let table = match &input.columns {
        Some(_) => table.called(&chosen),
        None => table.understood(&judged, input.ignore_unknown, "say what it means, or leave it out"),
    };
    let target = ImportScope {
        season: name(input.season.as_deref()),
        league: name(input.league.as_deref()),
        create: input.create,
        how_to_create: "Choose an existing one, or choose to create it.",
        dates: input.dates,
        pictures: None,
    };
    let plan = super::plan(conn, organization, input.kind, &table, target)?;
    let mut report = plan.report.clone();
    let problems_count = report.problems.len();
    report.problems.truncate(TOLD);
    let meanings = meanings.into_iter().filter(|meaning| !meaning.is_derived);
    let meanings = meanings.map(|meaning| meaning.name).collect();
    Ok((Import { columns, unknown, sheets, sheet, meanings, rows, report, problems_count }, plan))
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
        if !meanings.iter().any(|meaning| !meaning.is_derived && meaning.name == *name) {
            errors.add(&field, "is no column of such a table");
        } else if !taken.insert(name) {
            errors.add(&field, "must not appear twice");
        }
    }
    errors.into_result()?;
    Ok(columns.to_vec())
}

/// The engine speaks of a file; here it is the text or the workbook.
fn named(error: Error, field: &str) -> Error {
    match error {
        Error::Invalid(wrong) if !wrong.0.contains_key("sheet") => {
            let reasons: Vec<String> = wrong.0.into_values().collect();
            Error::field(field, reasons.join("; "))
        }
        other => other,
    }
}

//! Imports from the browser: parses a pasted table or an uploaded file, and previews or plans its changes.

use std::collections::HashSet;

use base64ct::{Base64, Encoding};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dates::DayOrder;
use super::headings::{self, Judged, Meaning};
use super::table::{self, Reading, Table};
use super::{ImportReport, ImportScope, Kind, Plan};
use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::domain::quotas::Quotas;
use crate::error::{Error, FieldErrors, Result};

/// Maximum number of rows in a preview.
const PREVIEW_ROWS: usize = 50;
/// Maximum number of problems in a preview. More problems usually repeat the same mistake.
const LISTED_PROBLEMS: usize = 200;

/// A table to import, and the season and league to import into.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ImportInput {
    pub kind: Kind,
    /// The table as text, separated by commas, semicolons or tabs: the content of a file, or cells copied from a
    /// spreadsheet. Required without a workbook.
    pub text: Option<String>,
    /// A workbook (.xlsx) in Base64, instead of `text`.
    pub workbook: Option<String>,
    /// The name of the workbook's sheet to read. Default: the first visible sheet that is not empty.
    pub sheet: Option<String>,
    /// Whether one of the first lines contains the column headings; true by default. With null, a table has none if it is a
    /// plain list of teams or players: one column, or a column of numbers, without a known heading.
    #[serde(default = "has_heading", rename = "hasHeader")]
    pub has_heading: Option<bool>,
    /// The meaning of each column, in order; null leaves a column out. Default: the meanings are inferred from the
    /// headings, or without headings from the cells.
    pub columns: Option<Vec<Option<String>>>,
    /// The name of the season. Default: the latest season. Created if the organization has no season yet.
    pub season: Option<String>,
    /// The name of the league. Default: the only league of the season. Created if the organization has no league yet.
    pub league: Option<String>,
    /// The name of the team of the rows that name no team. Only for players.
    pub team: Option<String>,
    /// Creates the named season and league if they do not exist, even if the organization has others.
    #[serde(default)]
    pub create: bool,
    /// The order of day and month in dates like 10/12/2026. Default: the order is inferred from the dates.
    pub dates: Option<DayOrder>,
    /// Leaves out columns with unknown headings. Has no effect together with `columns`.
    #[serde(default, rename = "ignoreUnknown")]
    pub ignore_unknown: bool,
    /// Returns what would change, and writes nothing.
    #[serde(default, rename = "dryRun")]
    pub dry_run: bool,
}

#[expect(clippy::unnecessary_wraps, reason = "the default of an optional field")]
fn has_heading() -> Option<bool> {
    Some(true)
}

/// The parsed table, and the result of the import or its preview.
#[derive(Debug, Serialize, ToSchema)]
pub struct Import {
    pub columns: Vec<Column>,
    /// Whether the table was read as one with headings.
    #[serde(rename = "hasHeader")]
    pub has_heading: bool,
    /// The columns with unknown headings.
    pub unknown: Vec<String>,
    /// The names of the workbook's sheets; empty for a text.
    pub sheets: Vec<String>,
    /// The name of the sheet that was read.
    pub sheet: Option<String>,
    /// All meanings that a column of this kind of table can have.
    pub meanings: Vec<String>,
    /// The first 50 rows.
    pub rows: Vec<Line>,
    /// The result, with the first 200 problems.
    pub report: ImportReport,
    /// The total number of problems.
    #[serde(rename = "problemsCount")]
    pub problems_count: usize,
}

/// A column of the parsed table.
#[derive(Debug, Serialize, ToSchema)]
pub struct Column {
    /// The heading; empty if the table has no headings.
    pub heading: String,
    /// The column's meaning; null if the column is left out.
    pub meaning: Option<String>,
}

/// A row of the parsed table.
#[derive(Debug, Serialize, ToSchema)]
pub struct Line {
    /// The line in the file, from 1.
    pub line: usize,
    pub cells: Vec<String>,
}

/// Parses the table of an input. Does not use the database.
///
/// # Errors
/// `Invalid` on `text`, `workbook` or `sheet`.
pub fn parse(input: &ImportInput) -> Result<Table> {
    let sheet = non_blank(input.sheet.as_deref());
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
    Table::read(&bytes, reading).map_err(|error| with_field(error, field))
}

/// Returns a function for a database reader that previews an import, including its invalid rows.
///
/// # Errors
/// Those of the function: `Invalid` on `text`, `columns`, `season` or `league`; `Conflict` if the import would exceed a
/// quota.
pub fn preview(
    organization: OrganizationId,
    (input, table): (ImportInput, Table),
    quotas: Quotas,
) -> impl FnOnce(&Connection) -> Result<Import> + Send + 'static {
    move |conn| {
        let (import, plan) = match_and_plan(conn, organization, (&input, &table))?;
        super::quotas::check(conn, organization, &quotas, &plan)?;
        Ok(import)
    }
}

/// Plans an import.
///
/// # Errors
/// `Invalid` on `columns`, `season` or `league`, and on `text` or `workbook` for the first invalid row.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    (input, table): (&ImportInput, &Table),
) -> Result<(Import, Plan)> {
    let (import, plan) = match_and_plan(conn, organization, (input, table))?;
    let Some(first) = import.report.problems.first() else { return Ok((import, plan)) };
    let column = if first.column.is_empty() { "row" } else { &first.column };
    let more = match import.problems_count {
        1 => String::new(),
        count => format!(" ({count} problems in all)"),
    };
    let reason = format!("line {}, {column}: {}{more}; nothing was written", first.line, first.reason);
    Err(Error::field(if input.workbook.is_some() { "workbook" } else { "text" }, reason))
}

/// Matches the columns with their meanings and plans the import.
fn match_and_plan(
    conn: &Connection,
    organization: OrganizationId,
    (input, table): (&ImportInput, &Table),
) -> Result<(Import, Plan)> {
    let meanings = headings::meanings(conn, organization, input.kind)?;
    let judged = table.judged(&meanings);
    let unknown = table.unknown(&judged);
    let chosen = match &input.columns {
        Some(columns) => check_columns(columns, &meanings, table.columns.len())?,
        None if table.has_heading => judged.iter().map(Judged::meaning).collect(),
        None => headings::inferred(input.kind, &table.rows, table.columns.len()),
    };
    let columns = table.columns.iter().zip(&chosen);
    let columns =
        columns.map(|(heading, meaning)| Column { heading: heading.clone(), meaning: meaning.clone() });
    let columns = columns.collect();
    let shown = table.rows.iter().take(PREVIEW_ROWS);
    let rows = shown.map(|row| Line { line: row.line, cells: row.cells().to_vec() }).collect();
    let (sheets, sheet) = (table.sheets.clone(), table.sheet.clone());
    let has_heading = table.has_heading;
    let mut table = if input.columns.is_none() && has_heading {
        table.understood(&judged, input.ignore_unknown, "say what it means, or leave it out")
    } else {
        table.called(&chosen)
    };
    if let (Kind::Players, Some(team)) = (input.kind, non_blank(input.team.as_deref())) {
        table = table.filled("team", team);
    }
    let scope = ImportScope {
        season: non_blank(input.season.as_deref()),
        league: non_blank(input.league.as_deref()),
        create: input.create,
        how_to_create: "Choose an existing one, or choose to create it.",
        dates: input.dates,
        pictures: None,
    };
    let plan = super::plan(conn, organization, input.kind, &table, scope)?;
    let mut report = plan.report.clone();
    let problems_count = report.problems.len();
    report.problems.truncate(LISTED_PROBLEMS);
    let meanings = meanings.into_iter().filter(|meaning| !meaning.is_derived);
    let meanings = meanings.map(|meaning| meaning.name).collect();
    Ok((
        Import { columns, has_heading, unknown, sheets, sheet, meanings, rows, report, problems_count },
        plan,
    ))
}

/// Returns a name unless it is blank.
fn non_blank(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.trim().is_empty())
}

/// Checks the meanings that the user chose for `count` columns.
fn check_columns(
    columns: &[Option<String>],
    meanings: &[Meaning],
    count: usize,
) -> Result<Vec<Option<String>>> {
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
            errors.add(&field, "is not a column of this kind of table");
        } else if !taken.insert(name) {
            errors.add(&field, "must not appear twice");
        }
    }
    errors.into_result()?;
    Ok(columns.to_vec())
}

/// Moves errors on the field `file` to the input's field, `text` or `workbook`.
fn with_field(error: Error, field: &str) -> Error {
    match error {
        Error::Invalid(wrong) if !wrong.0.contains_key("sheet") => {
            let reasons: Vec<String> = wrong.0.into_values().collect();
            Error::field(field, reasons.join("; "))
        }
        other => other,
    }
}

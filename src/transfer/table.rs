//! A table with named columns: finds the heading row, leaves out rows that contain no data, and renames columns by
//! their meanings.

use std::collections::HashMap;

use super::headings::{self, FULL_NAME, Judged, Meaning, two_names};
use super::raw::{RawTable, Row, too_many_rows};
use super::text::HEAD_ROWS;
pub use super::workbook::is_workbook;
use super::{ImportProblem, ImportReport, Kind, one_spaced, text, workbook};
use crate::budgets::content::TABLE_ROWS;
use crate::error::{Error, Result};

/// Maximum number of rows with totals that a report lists.
const LISTED_TOTALS: usize = 20;

/// Options for reading a file.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    pub kind: Kind,
    /// Whether one of the first rows contains the column headings. If `None`, only a plain list of teams or players has
    /// none ([`headings::is_plain_list`]).
    pub has_heading: Option<bool>,
    /// The name of the workbook's sheet; if none, the first visible sheet that is not empty.
    pub sheet: Option<&'a str>,
}

/// Columns and rows of an imported file.
#[derive(Clone, Debug)]
pub struct Table {
    pub columns: Vec<String>,
    /// The index of the first column with each name, by the name in ASCII lower case.
    places: HashMap<String, usize>,
    pub rows: Vec<Row>,
    /// The line of the headings.
    heading_line: usize,
    pub(super) has_heading: bool,
    /// Number of rows with totals, which were left out.
    totals: usize,
    /// Rows with more cells than columns, and columns that cannot be imported.
    pub(super) problems: Vec<ImportProblem>,
    /// Sentences about what was left out and about possible errors.
    pub(super) notes: Vec<String>,
    /// The names of the workbook's sheets; empty for a text.
    pub sheets: Vec<String>,
    /// The name of the sheet that was read.
    pub sheet: Option<String>,
}

impl Table {
    /// Reads a text table or a workbook (.xlsx). Leaves out empty rows, empty columns without a heading, rows above the
    /// headings, and totals. Trims cells.
    ///
    /// # Errors
    /// `Invalid` on `file` when the file is empty, is not a table, has a quote that is never closed, or exceeds a
    /// limit; `Invalid` on `sheet` when the workbook has no such sheet.
    pub fn read(bytes: &[u8], reading: Reading<'_>) -> Result<Self> {
        let kind = reading.kind;
        let is_heading = |cells: &[String]| headings::is_heading_row(kind, cells);
        let raw = if is_workbook(bytes) {
            workbook::read(bytes, reading.sheet)?
        } else if reading.sheet.is_some() {
            return Err(Error::field("sheet", "only a workbook (.xlsx) has sheets"));
        } else {
            text::read(bytes, is_heading)?
        };
        let found = raw.rows.iter().take(HEAD_ROWS).position(|row| is_heading(row.cells()));
        let has_heading = reading
            .has_heading
            .unwrap_or_else(|| found.is_some() || !headings::is_plain_list(kind, &raw.rows));
        let mut table = Self::headed(raw, has_heading, found)?;
        if reading.has_heading.is_none()
            && !has_heading
            && let Some(first) = table.rows.first()
        {
            let text = excerpt(first);
            table
                .notes
                .push(format!("No line names the columns, so line {} was read too: {text}", first.line));
        }
        Ok(table)
    }

    /// Adds the rows below the heading row, which is `found` or else the first row, or all rows of a table without headings.
    fn headed(raw: RawTable, has_heading: bool, found: Option<usize>) -> Result<Self> {
        let Some(first) = raw.rows.first() else {
            return Err(Error::field("file", "is empty; the first line must name the columns"));
        };
        let head = if has_heading { found.unwrap_or(0) } else { 0 };
        let columns =
            if has_heading { raw.rows[head].cells.clone() } else { vec![String::new(); first.cells.len()] };
        let mut table =
            Self { notes: raw.notes, sheets: raw.sheets, sheet: raw.sheet, ..Self::named(columns) };
        (table.has_heading, table.heading_line) = (has_heading, raw.rows[head].line);
        for (place, row) in raw.rows.into_iter().enumerate() {
            if place < head {
                let (line, text) = (row.line, excerpt(&row));
                table.notes.push(format!("Line {line} is above the headings and was left out: {text}"));
            } else if place > head || !has_heading {
                table.add(row)?;
            }
        }
        if table.totals > LISTED_TOTALS {
            table.notes.push(format!("{} more totals were left out.", table.totals - LISTED_TOTALS));
        }
        table.drop_empty_columns();
        Ok(table)
    }

    /// Returns a table with these columns and no rows.
    fn named(columns: Vec<String>) -> Self {
        let mut places = HashMap::with_capacity(columns.len());
        for (place, column) in columns.iter().enumerate() {
            places.entry(column.to_ascii_lowercase()).or_insert(place);
        }
        Self {
            columns,
            places,
            rows: Vec::new(),
            heading_line: 1,
            has_heading: true,
            totals: 0,
            problems: Vec::new(),
            notes: Vec::new(),
            sheets: Vec::new(),
            sheet: None,
        }
    }

    /// Adds a row, unless the row contains totals or has more cells than the table has columns.
    fn add(&mut self, row: Row) -> Result<()> {
        if self.rows.len() + self.problems.len() == TABLE_ROWS {
            return Err(too_many_rows());
        }
        if row.is_totals() {
            self.totals += 1;
            if self.totals <= LISTED_TOTALS {
                let (line, text) = (row.line, excerpt(&row));
                self.notes.push(format!("Line {line} is a total and was left out: {text}"));
            }
        } else if row.cells.iter().skip(self.columns.len()).any(|cell| !cell.is_empty()) {
            let reason = format!("has {} cells under {} columns", row.cells.len(), self.columns.len());
            self.problems.push(ImportProblem { line: row.line, column: String::new(), reason });
        } else {
            self.rows.push(row);
        }
        Ok(())
    }

    /// Drops columns that have neither a heading nor a cell.
    fn drop_empty_columns(&mut self) {
        let is_kept = |place: usize| {
            !self.columns[place].is_empty() || self.rows.iter().any(|row| !row.get(Some(place)).is_empty())
        };
        let kept: Vec<bool> = (0..self.columns.len()).map(is_kept).collect();
        if kept.iter().all(|is_kept| *is_kept) {
            return;
        }
        let keep = |cells: &mut Vec<String>| {
            let mut kept = kept.iter();
            cells.retain(|_| kept.next().copied().unwrap_or(false));
        };
        keep(&mut self.columns);
        self.rows.iter_mut().for_each(|row| keep(&mut row.cells));
    }

    /// Returns the table with its columns renamed to their meanings. A column without a meaning is left out; a column
    /// of full names is split into two.
    #[must_use]
    pub fn called(&self, meanings: &[Option<String>]) -> Self {
        let places: Vec<(usize, &str)> = meanings
            .iter()
            .enumerate()
            .filter_map(|(place, meaning)| Some((place, meaning.as_deref()?)))
            .collect();
        let columns = places.iter().flat_map(|(_, meaning)| match *meaning {
            FULL_NAME => vec!["firstName".to_owned(), "lastName".to_owned()],
            other => vec![other.to_owned()],
        });
        let rows = self.rows.iter().map(|row| Row {
            line: row.line,
            cells: places.iter().flat_map(|(place, meaning)| read_as(row, *place, meaning)).collect(),
        });
        Self {
            rows: rows.collect(),
            heading_line: self.heading_line,
            has_heading: self.has_heading,
            problems: self.problems.clone(),
            notes: self.notes.clone(),
            ..Self::named(columns.collect())
        }
    }

    /// Returns the table with its columns renamed by their headings. A column with an unknown heading is a problem, or
    /// with `ignore_unknown` is left out. `how` tells the user how to leave out a column; the text is part of the
    /// problem's reason.
    #[must_use]
    pub fn understood(&self, judged: &[Judged], ignore_unknown: bool, how: &str) -> Self {
        let meanings: Vec<Option<String>> = judged.iter().map(Judged::meaning).collect();
        let mut table = self.called(&meanings);
        for (place, judged) in judged.iter().enumerate() {
            let column = self.label(place);
            let reason = match judged {
                Judged::Means(_) | Judged::Derived => continue,
                Judged::Twice => "this column appears twice".to_owned(),
                Judged::Unknown if ignore_unknown => {
                    table.notes.push(format!("The column {column} is unknown and was left out."));
                    continue;
                }
                Judged::Unknown => format!("this column is unknown; {how}"),
            };
            table.problems.push(ImportProblem { line: self.heading_line, column, reason });
        }
        table
    }

    /// Returns the table with `value` in the empty cells of a column. Adds the column if the table does not have it.
    #[must_use]
    pub(super) fn filled(mut self, column: &str, value: &str) -> Self {
        let place = self.column(column).unwrap_or_else(|| {
            self.columns.push(column.to_owned());
            self.places.insert(column.to_ascii_lowercase(), self.columns.len() - 1);
            self.columns.len() - 1
        });
        for row in &mut self.rows {
            row.cells.resize(row.cells.len().max(place + 1), String::new());
            if row.cells[place].is_empty() {
                value.clone_into(&mut row.cells[place]);
            }
        }
        self
    }

    /// Returns the names of the columns with unknown headings.
    #[must_use]
    pub fn unknown(&self, judged: &[Judged]) -> Vec<String> {
        let unknown = judged.iter().enumerate().filter(|(_, judged)| matches!(judged, Judged::Unknown));
        unknown.filter(|_| self.has_heading).map(|(place, _)| self.label(place)).collect()
    }

    /// Matches the heading of each column with a meaning.
    #[must_use]
    pub fn judged(&self, meanings: &[Meaning]) -> Vec<Judged> {
        headings::judged(&self.columns, meanings)
    }

    /// Returns the heading of a column, or without a heading the first non-empty cell.
    fn label(&self, place: usize) -> String {
        let heading = &self.columns[place];
        if !heading.is_empty() {
            return heading.clone();
        }
        let mut cells = self.rows.iter().map(|row| row.get(Some(place)));
        format!("(no heading, first cell: {})", cells.find(|cell| !cell.is_empty()).unwrap_or_default())
    }

    /// Returns the index of a column by its name, ignoring case.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<usize> {
        self.places.get(&name.to_ascii_lowercase()).copied()
    }

    /// Adds a problem to the report for each missing column.
    pub(super) fn check_columns(&self, required: &[&str], report: &mut ImportReport) {
        for name in required.iter().filter(|name| self.column(name).is_none()) {
            let reason = "this column is required".to_owned();
            report.problems.push(ImportProblem {
                line: self.heading_line,
                column: (*name).to_owned(),
                reason,
            });
        }
    }
}

/// Returns the first 80 characters of a row, for a note about the row.
fn excerpt(row: &Row) -> String {
    let text = one_spaced(&row.cells.join(" "));
    if text.chars().count() <= 80 {
        text
    } else {
        format!("{} …", text.chars().take(80).collect::<String>())
    }
}

/// Returns the cell of a column, or both names of a full name.
fn read_as(row: &Row, place: usize, meaning: &str) -> Vec<String> {
    let cell = row.get(Some(place));
    if meaning == FULL_NAME {
        let (first, last) = two_names(cell);
        vec![first, last]
    } else {
        vec![cell.to_owned()]
    }
}

//! A table with its columns: the heading row found, rows that are no rows left out, columns called by their meanings.

use std::collections::HashMap;

use super::headings::{self, FULL_NAME, Judged, Meaning, two_names};
use super::raw::{RawTable, Row, too_many_rows};
use super::text::HEAD_ROWS;
pub use super::workbook::is_workbook;
use super::{Kind, Problem, Report, one_spaced, text, workbook};
use crate::budgets::content::TABLE_ROWS;
use crate::error::{Error, Result};

/// How many totals a report lists.
const TOTALS_TOLD: usize = 20;

/// How a file is read.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    pub kind: Kind,
    /// One of the first rows names the columns.
    pub has_heading: bool,
    /// The sheet of a workbook; without it the first that is not empty.
    pub sheet: Option<&'a str>,
}

/// A header and its rows.
#[derive(Clone, Debug)]
pub struct Table {
    pub columns: Vec<String>,
    /// The first place of each column, by its name in ASCII lower case.
    places: HashMap<String, usize>,
    pub rows: Vec<Row>,
    /// The line of the headings.
    heading_line: usize,
    has_heading: bool,
    /// How many rows are totals.
    totals: usize,
    /// Rows that do not fit their header, and columns that cannot be imported.
    pub(super) problems: Vec<Problem>,
    /// What was left out or may be wrong, in sentences.
    pub(super) notes: Vec<String>,
    /// The sheets of a workbook, and the one that was read.
    pub sheets: Vec<String>,
    pub sheet: Option<String>,
}

impl Table {
    /// Reads a text table or a workbook (.xlsx). Empty rows, empty columns without a heading, rows above the headings
    /// and totals are left out; cells are trimmed.
    ///
    /// # Errors
    /// `Invalid` on `file` when it is empty, no table, has a quote that is never closed, or exceeds a limit of tables;
    /// `Invalid` on `sheet` when the workbook has no such sheet.
    pub fn read(bytes: &[u8], reading: Reading<'_>) -> Result<Self> {
        let is_heading = |cells: &[String]| headings::is_heading_row(reading.kind, cells);
        let raw = if is_workbook(bytes) {
            workbook::read(bytes, reading.sheet)?
        } else if reading.sheet.is_some() {
            return Err(Error::field("sheet", "only a workbook (.xlsx) has sheets"));
        } else {
            text::read(bytes, is_heading)?
        };
        Self::headed(raw, reading.has_heading, is_heading)
    }

    fn headed(raw: RawTable, has_heading: bool, is_heading: impl Fn(&[String]) -> bool) -> Result<Self> {
        let Some(first) = raw.rows.first() else {
            return Err(Error::field("file", "is empty; the first line must name the columns"));
        };
        let found = raw.rows.iter().take(HEAD_ROWS).position(|row| is_heading(row.cells()));
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
        if table.totals > TOTALS_TOLD {
            table.notes.push(format!("{} more totals were left out.", table.totals - TOTALS_TOLD));
        }
        table.drop_empty_columns();
        Ok(table)
    }

    /// A table of these columns without rows.
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

    fn add(&mut self, row: Row) -> Result<()> {
        if self.rows.len() + self.problems.len() == TABLE_ROWS {
            return Err(too_many_rows());
        }
        if row.is_totals() {
            self.totals += 1;
            if self.totals <= TOTALS_TOLD {
                let (line, text) = (row.line, excerpt(&row));
                self.notes.push(format!("Line {line} is a total and was left out: {text}"));
            }
        } else if row.cells.iter().skip(self.columns.len()).any(|cell| !cell.is_empty()) {
            let reason = format!("has {} cells under {} columns", row.cells.len(), self.columns.len());
            self.problems.push(Problem { line: row.line, column: String::new(), reason });
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

    /// The table with its columns called by their meanings, in their order; one without a meaning is left out, and one
    /// of full names becomes two.
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

    /// The table with its columns called by what their headings mean. A column that means nothing is a problem of the
    /// line of headings; with `ignore_unknown` it is left out. `how` tells how to leave it out.
    #[must_use]
    pub fn understood(&self, judged: &[Judged], ignore_unknown: bool, how: &str) -> Self {
        let meanings: Vec<Option<String>> = judged.iter().map(Judged::meaning).collect();
        let mut table = self.called(&meanings);
        if !self.has_heading {
            return table;
        }
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
            table.problems.push(Problem { line: self.heading_line, column, reason });
        }
        table
    }

    /// The names of the columns that mean nothing.
    #[must_use]
    pub fn unknown(&self, judged: &[Judged]) -> Vec<String> {
        let unknown = judged.iter().enumerate().filter(|(_, judged)| matches!(judged, Judged::Unknown));
        unknown.filter(|_| self.has_heading).map(|(place, _)| self.label(place)).collect()
    }

    /// What each column means, as far as its heading tells.
    #[must_use]
    pub fn judged(&self, meanings: &[Meaning]) -> Vec<Judged> {
        headings::judged(&self.columns, meanings)
    }

    /// The heading of a column, or its first cell.
    fn label(&self, place: usize) -> String {
        let heading = &self.columns[place];
        if !heading.is_empty() {
            return heading.clone();
        }
        let mut cells = self.rows.iter().map(|row| row.get(Some(place)));
        format!("(no heading, first cell: {})", cells.find(|cell| !cell.is_empty()).unwrap_or_default())
    }

    /// The place of a column, without regard to case.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<usize> {
        self.places.get(&name.to_ascii_lowercase()).copied()
    }

    /// Notes columns that are missing, on the line of the headings.
    pub(super) fn check_columns(&self, required: &[&str], report: &mut Report) {
        for name in required.iter().filter(|name| self.column(name).is_none()) {
            let reason = "this column is required".to_owned();
            report.problems.push(Problem { line: self.heading_line, column: (*name).to_owned(), reason });
        }
    }
}

/// The first words of a row that is left out.
fn excerpt(row: &Row) -> String {
    let text = one_spaced(&row.cells.join(" "));
    if text.chars().count() <= 80 {
        text
    } else {
        format!("{} …", text.chars().take(80).collect::<String>())
    }
}

fn read_as(row: &Row, place: usize, meaning: &str) -> Vec<String> {
    let cell = row.get(Some(place));
    if meaning == FULL_NAME {
        let (first, last) = two_names(cell);
        vec![first.to_owned(), last.to_owned()]
    } else {
        vec![cell.to_owned()]
    }
}

//! Rows as a file has them, before any of them is taken for the headings.

use crate::budgets::content::{TABLE_CELL, TABLE_COLUMNS, TABLE_ROWS};
use crate::error::{Error, Result};

use super::text::HEAD_ROWS;

/// The rows of a file that are not empty, and what was noticed while they were read.
#[derive(Debug, Default)]
pub(super) struct RawTable {
    pub rows: Vec<Row>,
    /// Sentences for the reader of the report.
    pub notes: Vec<String>,
    /// The sheets of a workbook.
    pub sheets: Vec<String>,
    /// The sheet that was read.
    pub sheet: Option<String>,
}

/// A row and the line on which it starts, from 1.
#[derive(Clone, Debug)]
pub struct Row {
    pub line: usize,
    pub(super) cells: Vec<String>,
}

impl RawTable {
    /// Adds a row, unless all its cells are empty.
    ///
    /// # Errors
    /// `Invalid` on `file` when there are more rows than an import takes.
    pub fn add(&mut self, row: Row) -> Result<()> {
        if row.cells.iter().all(String::is_empty) {
            return Ok(());
        }
        if self.rows.len() > TABLE_ROWS + HEAD_ROWS {
            return Err(too_many_rows());
        }
        self.rows.push(row);
        Ok(())
    }
}

impl Row {
    /// A row with its cells trimmed and on one line each.
    pub(super) fn new(line: usize, cells: Vec<String>) -> Self {
        Self { line, cells: cells.into_iter().map(one_line).collect() }
    }

    /// The cells, short of the last ones where they are empty.
    #[must_use]
    pub fn cells(&self) -> &[String] {
        &self.cells
    }

    /// The text of a cell; empty when the column is absent or the row is short.
    #[must_use]
    pub fn get(&self, column: Option<usize>) -> &str {
        column.and_then(|place| self.cells.get(place)).map_or("", String::as_str)
    }

    /// Whether the row sums up the rows above, as `Total teams: 2` and `Total,,61` do. A team called Total Eclipse does
    /// not: no number follows.
    pub(super) fn is_totals(&self) -> bool {
        let mut cells = self.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
        let Some(first) = cells.next().map(str::to_lowercase) else { return false };
        let words = ["grand total", "sub-total", "subtotal", "totals", "total"];
        let Some(rest) = words.iter().find_map(|word| first.strip_prefix(word)) else { return false };
        let is_number = |text: &str| text.trim().replace([',', '%'], "").parse::<f64>().is_ok();
        let counts = rest.rsplit_once([':', '=']).is_some_and(|(_, count)| is_number(count));
        let is_word = rest.starts_with(|sign: char| !sign.is_alphanumeric()) || rest.is_empty();
        let others: Vec<&str> = cells.collect();
        let is_bare = matches!(rest.trim(), "" | ":" | "=") && others.is_empty();
        is_word && others.iter().all(|cell| is_number(cell)) && (counts || is_bare || !others.is_empty())
    }
}

/// Line breaks, tabs and unbreakable spaces become spaces.
fn one_line(cell: String) -> String {
    let breaks = ['\n', '\r', '\t', '\u{a0}', '\u{202f}'];
    if !cell.contains(breaks) {
        return cell;
    }
    let parts = cell.split(breaks).map(str::trim).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

pub(super) fn too_many_rows() -> Error {
    Error::field("file", format!("must have at most {TABLE_ROWS} rows; import it in parts"))
}

/// Refuses a cell that is longer than an import takes, or stands in a column beyond the last one.
pub(super) fn check_cell(line: usize, column: usize, text: &str) -> Result<()> {
    if column >= TABLE_COLUMNS && !text.is_empty() {
        let reason = format!("line {line}: must have at most {TABLE_COLUMNS} columns");
        return Err(Error::field("file", reason));
    }
    if text.len() > TABLE_CELL {
        let reason = format!("line {line}: a cell must be at most {TABLE_CELL} bytes");
        return Err(Error::field("file", reason));
    }
    Ok(())
}

//! The rows of a file before the heading row is determined.

use crate::budgets::content::{TABLE_CELL, TABLE_COLUMNS, TABLE_ROWS};
use crate::error::{Error, Result};

use super::text::HEAD_ROWS;

/// The non-empty rows of a file, with notes for the report.
#[derive(Debug, Default)]
pub(super) struct RawTable {
    pub rows: Vec<Row>,
    /// Sentences for the report.
    pub notes: Vec<String>,
    /// The names of the workbook's sheets; empty for a text.
    pub sheets: Vec<String>,
    /// The name of the sheet that was read.
    pub sheet: Option<String>,
}

/// A row and the line on which it starts, from 1.
#[derive(Clone, Debug)]
pub struct Row {
    pub line: usize,
    pub(super) cells: Vec<String>,
}

impl RawTable {
    /// Adds a row unless all cells are empty.
    ///
    /// # Errors
    /// `Invalid` on `file` when there are more rows than the limit of an import.
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
    /// Returns a row, with line breaks and tabs in the cells replaced by spaces.
    pub(super) fn new(line: usize, cells: Vec<String>) -> Self {
        Self { line, cells: cells.into_iter().map(one_line).collect() }
    }

    /// Returns the cells. Empty cells at the end may be missing.
    #[must_use]
    pub fn cells(&self) -> &[String] {
        &self.cells
    }

    /// Returns the text of a cell; empty if the column does not exist or the row is shorter.
    #[must_use]
    pub fn get(&self, column: Option<usize>) -> &str {
        column.and_then(|place| self.cells.get(place)).map_or("", String::as_str)
    }

    /// Returns whether the row contains totals, such as `Total teams: 2` or `Total,,61`. A row of a team called Total
    /// Eclipse does not count, because no number follows.
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

/// Replaces line breaks, tabs and non-breaking spaces by spaces.
fn one_line(cell: String) -> String {
    let breaks = ['\n', '\r', '\t', '\u{a0}', '\u{202f}'];
    if !cell.contains(breaks) {
        return cell;
    }
    let parts = cell.split(breaks).map(str::trim).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

/// Returns the error for a table with too many rows.
pub(super) fn too_many_rows() -> Error {
    Error::field("file", format!("must have at most {TABLE_ROWS} rows; import it in parts"))
}

/// Refuses a cell that is too long, or in a column beyond the limit.
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

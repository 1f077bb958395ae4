//! A table from a file or the clipboard: UTF-8 with or without BOM, any line ends, quoted fields, comma, semicolon or tab.

use std::collections::HashMap;

use super::headings::{FULL_NAME, Meaning, matched, two_names};
use super::{Problem, Report};
use crate::budgets::content::{TABLE_CELL, TABLE_COLUMNS, TABLE_ROWS};
use crate::error::{Error, Result};

/// A header and its rows.
#[derive(Clone, Debug)]
pub struct Table {
    pub columns: Vec<String>,
    /// The first place of each column, by its name in ASCII lower case.
    places: HashMap<String, usize>,
    pub rows: Vec<Row>,
    /// Rows that do not fit their header.
    pub(super) problems: Vec<Problem>,
}

/// A row and the line on which it starts, from 1.
#[derive(Clone, Debug)]
pub struct Row {
    pub line: usize,
    cells: Vec<String>,
}

impl Table {
    /// Reads a table whose first line names its columns. Empty rows are left out; cells are trimmed.
    ///
    /// # Errors
    /// `Invalid` on `file` when it is empty, not UTF-8, has a quote that is never closed, or more columns, rows or longer
    /// cells than an import takes.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        Self::read_headed(bytes, true)
    }

    /// `read`; without a heading the columns have no names.
    ///
    /// # Errors
    /// Those of `read`.
    pub fn read_headed(bytes: &[u8], has_heading: bool) -> Result<Self> {
        let text = std::str::from_utf8(bytes)
            .map_err(|cause| {
                let line = 1 + bytes[..cause.valid_up_to()].split(|byte| *byte == b'\n').skip(1).count();
                Error::field("file", format!("is not UTF-8 (line {line}); save it as \"CSV UTF-8\""))
            })?
            .trim_start_matches('\u{feff}');
        check_quotes(text, delimiter(text))?;
        let mut table = Self::named(Vec::new());
        let mut lines = Lines { text: text.as_bytes(), counted: 0, line: 1 };
        for record in reader(text).records() {
            let record = record.map_err(|cause| Error::field("file", cause.to_string()))?;
            let line = lines.of(&record);
            check_cells(line, &record)?;
            let cells: Vec<String> = record.iter().take(TABLE_COLUMNS).map(unescape).collect();
            if cells.iter().all(String::is_empty) {
                continue;
            }
            if table.columns.is_empty() {
                table =
                    Self::named(if has_heading { cells.clone() } else { vec![String::new(); cells.len()] });
                if has_heading {
                    continue;
                }
            }
            table.add(line, cells)?;
        }
        if table.columns.is_empty() {
            return Err(Error::field("file", "is empty; the first line must name the columns"));
        }
        Ok(table)
    }

    /// A table of these columns without rows.
    fn named(columns: Vec<String>) -> Self {
        let mut places = HashMap::with_capacity(columns.len());
        for (place, column) in columns.iter().enumerate() {
            places.entry(column.to_ascii_lowercase()).or_insert(place);
        }
        Self { columns, places, rows: Vec::new(), problems: Vec::new() }
    }

    fn add(&mut self, line: usize, cells: Vec<String>) -> Result<()> {
        if self.rows.len() + self.problems.len() == TABLE_ROWS {
            return Err(Error::field(
                "file",
                format!("must have at most {TABLE_ROWS} rows; import it in parts"),
            ));
        }
        if cells.iter().skip(self.columns.len()).any(|cell| !cell.is_empty()) {
            let reason = format!("has {} cells under {} columns", cells.len(), self.columns.len());
            self.problems.push(Problem { line, column: String::new(), reason });
        } else {
            self.rows.push(Row { line, cells });
        }
        Ok(())
    }

    /// The table with its columns called by their meanings, in their order; one without a meaning is left out, and one of
    /// full names becomes two.
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
            cells: places.iter().flat_map(|(place, meaning)| row.read_as(*place, meaning)).collect(),
        });
        Self { rows: rows.collect(), problems: self.problems.clone(), ..Self::named(columns.collect()) }
    }

    /// The table with its columns called by what their headings mean; one that means nothing keeps its heading.
    #[must_use]
    pub fn understood(&self, meanings: &[Meaning]) -> Self {
        let meant = matched(&self.columns, meanings).into_iter().zip(&self.columns);
        let called: Vec<Option<String>> =
            meant.map(|(meaning, heading)| Some(meaning.unwrap_or_else(|| heading.clone()))).collect();
        self.called(&called)
    }

    /// The place of a column, without regard to case.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<usize> {
        self.places.get(&name.to_ascii_lowercase()).copied()
    }

    /// Notes columns that are missing, unknown or there twice; on line 1.
    pub(super) fn check_columns(&self, required: &[&str], known: impl Fn(&str) -> bool, report: &mut Report) {
        let mut note = |column: &str, reason: &str| {
            report.problems.push(Problem { line: 1, column: column.to_owned(), reason: reason.to_owned() });
        };
        for name in required {
            if self.column(name).is_none() {
                note(name, "this column is required");
            }
        }
        for (place, column) in self.columns.iter().enumerate() {
            if self.column(column) != Some(place) {
                note(column, "this column is there twice");
            } else if !column.is_empty() && !known(column) {
                note(column, "this column is not known");
            }
        }
    }
}

impl Row {
    /// The cells, short of the last ones where they are empty.
    #[must_use]
    pub fn cells(&self) -> &[String] {
        &self.cells
    }

    fn read_as(&self, place: usize, meaning: &str) -> Vec<String> {
        let cell = self.get(Some(place));
        if meaning == FULL_NAME {
            let (first, last) = two_names(cell);
            vec![first.to_owned(), last.to_owned()]
        } else {
            vec![cell.to_owned()]
        }
    }

    /// The text of a cell; empty when the column is absent or the row is short.
    #[must_use]
    pub fn get(&self, column: Option<usize>) -> &str {
        column.and_then(|place| self.cells.get(place)).map_or("", String::as_str)
    }
}

/// Reads records of any length, with the text's own separator.
fn reader(text: &str) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new()
        .delimiter(delimiter(text))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes())
}

/// Refuses a text in which a quoted cell is never closed, or goes on behind its closing quote: the reader would take every
/// row behind the opening quote for the cell.
fn check_quotes(text: &str, delimiter: u8) -> Result<()> {
    let wrong = |line: usize, why: &str| {
        Err(Error::field("file", format!("the quote that opens on line {line} {why}")))
    };
    let (mut line, mut opened, mut closed, mut starts) = (1, None, None, true);
    let mut signs = text.bytes().peekable();
    while let Some(sign) = signs.next() {
        match (opened, sign) {
            // Two quotes in a quoted cell are one quote of its text.
            (Some(_), b'"') if signs.next_if_eq(&b'"').is_some() => {}
            (Some(_), b'"') => closed = opened.take(),
            (Some(_), _) => {}
            (None, b'"') if starts => (opened, starts) = (Some(line), false),
            (None, sign) if sign == delimiter || matches!(sign, b'\n' | b'\r') => {
                (closed, starts) = (None, true);
            }
            (None, b' ' | b'\t') => starts = false,
            (None, _) => {
                starts = false;
                if let Some(line) = closed {
                    return wrong(line, "closes in the middle of a cell; write a quote inside a cell twice");
                }
            }
        }
        line += usize::from(sign == b'\n' || sign == b'\r' && signs.peek() != Some(&b'\n'));
    }
    opened.map_or(Ok(()), |line| wrong(line, "is never closed"))
}

/// Refuses a record with more or longer cells than an import takes.
fn check_cells(line: usize, record: &csv::StringRecord) -> Result<()> {
    if record.len() > TABLE_COLUMNS && record.iter().skip(TABLE_COLUMNS).any(|cell| !cell.is_empty()) {
        let reason = format!("line {line}: must have at most {TABLE_COLUMNS} columns");
        return Err(Error::field("file", reason));
    }
    if record.iter().any(|cell| cell.len() > TABLE_CELL) {
        let reason = format!("line {line}: a cell must be at most {TABLE_CELL} bytes");
        return Err(Error::field("file", reason));
    }
    Ok(())
}

/// Counts lines, ended by LF, CR LF or CR, as the rows go by.
struct Lines<'a> {
    text: &'a [u8],
    counted: usize,
    line: usize,
}

impl Lines<'_> {
    /// The line on which a row starts. Its position still has the line ends before it.
    fn of(&mut self, record: &csv::StringRecord) -> usize {
        let byte = record.position().map_or(0, csv::Position::byte);
        let mut start = usize::try_from(byte).unwrap_or(usize::MAX).min(self.text.len());
        while self.text.get(start).is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
            start += 1;
        }
        for place in self.counted..start {
            let ends = match self.text[place] {
                b'\n' => true,
                b'\r' => self.text.get(place + 1) != Some(&b'\n'),
                _ => false,
            };
            self.line += usize::from(ends);
        }
        self.counted = start;
        self.line
    }
}

/// The separator that the header uses most.
fn delimiter(text: &str) -> u8 {
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |separator: char| header.matches(separator).count();
    let (comma, semicolon, tab) = (count(','), count(';'), count('\t'));
    if tab > comma && tab > semicolon {
        b'\t'
    } else if semicolon > comma {
        b';'
    } else {
        b','
    }
}

/// Takes away the apostrophe that an export puts before what a spreadsheet would run as a formula.
fn unescape(cell: &str) -> String {
    match cell.strip_prefix('\'') {
        Some(rest) if rest.trim_start_matches('\'').starts_with(FORMULA) => rest.to_owned(),
        _ => cell.to_owned(),
    }
}

/// Signs at which a spreadsheet takes a cell for a formula, in full width too.
pub(super) const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

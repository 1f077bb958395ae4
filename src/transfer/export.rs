//! Writes exported tables as CSV and JSON.

use serde_json::{Map, Number, Value};

use super::text::FORMULA;
use crate::error::{Error, Result};

/// An exported table. Cells are unescaped text; only CSV escapes cells that a spreadsheet would run as formulas.
#[derive(Clone, Debug, Default)]
pub struct ExportSheet {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// The names of numeric columns, whose cells are numbers in JSON.
    numbers: Vec<String>,
}

impl ExportSheet {
    /// Returns an empty sheet with these columns.
    #[must_use]
    pub fn new(columns: &[&str]) -> Self {
        let columns = columns.iter().map(|name| (*name).to_owned()).collect();
        Self { columns, rows: Vec::new(), numbers: Vec::new() }
    }

    /// Declares columns as numeric.
    #[must_use]
    pub fn counting(mut self, numbers: &[&str]) -> Self {
        self.numbers = numbers.iter().map(|name| (*name).to_owned()).collect();
        self
    }

    /// Appends numeric columns.
    pub fn extend_numbers(&mut self, columns: impl Iterator<Item = String>) {
        for column in columns {
            self.numbers.push(column.clone());
            self.columns.push(column);
        }
    }

    /// Returns the table as CSV (RFC 4180), with lines ended by CR LF.
    ///
    /// # Errors
    /// `Internal` when the CSV writer fails.
    pub fn to_csv(&self) -> Result<String> {
        let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
        writer.write_record(&self.columns).map_err(Error::internal)?;
        for row in &self.rows {
            writer.write_record(row.iter().map(|cell| escape(cell))).map_err(Error::internal)?;
        }
        let bytes = writer.into_inner().map_err(Error::internal)?;
        String::from_utf8(bytes).map_err(Error::internal)
    }

    /// Returns the table as an array of objects with the columns' names as keys. A cell of a numeric column is a
    /// number, or null if empty; every other cell is a string.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let value = |column: &String, cell: &String| {
            if self.numbers.contains(column) { number(cell) } else { Value::String(cell.clone()) }
        };
        let row = |cells: &Vec<String>| {
            let cells =
                self.columns.iter().zip(cells).map(|(column, cell)| (column.clone(), value(column, cell)));
            Value::Object(cells.collect::<Map<_, _>>())
        };
        Value::Array(self.rows.iter().map(row).collect())
    }
}

fn number(cell: &str) -> Value {
    let whole = cell.parse::<i64>().ok().map(Number::from);
    whole.or_else(|| Number::from_f64(cell.parse().ok()?)).map_or(Value::Null, Value::Number)
}

/// Prefixes a cell with an apostrophe if a spreadsheet would run the cell as a formula.
fn escape(cell: &str) -> String {
    let bare = cell.trim_start_matches('\'');
    if bare.starts_with(FORMULA) && cell.parse::<f64>().is_err() {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

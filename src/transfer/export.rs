//! Tables out: the columns that an import reads, and the standings.

use serde_json::{Map, Value};

use super::table::FORMULA;
use crate::error::{Error, Result};

/// Columns and rows of text; what a spreadsheet would run as a formula is made harmless in CSV only.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    /// An empty sheet with these columns.
    #[must_use]
    pub fn new(columns: &[&str]) -> Self {
        Self { columns: columns.iter().map(|name| (*name).to_owned()).collect(), rows: Vec::new() }
    }

    /// RFC 4180, UTF-8, lines ended by CR LF.
    ///
    /// # Errors
    /// `Internal` when memory cannot be written.
    pub fn to_csv(&self) -> Result<String> {
        let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
        writer.write_record(&self.columns).map_err(Error::internal)?;
        for row in &self.rows {
            writer.write_record(row.iter().map(|cell| escape(cell))).map_err(Error::internal)?;
        }
        let bytes = writer.into_inner().map_err(Error::internal)?;
        String::from_utf8(bytes).map_err(Error::internal)
    }

    /// An array of objects, each cell a text under its column's name.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let row = |cells: &Vec<String>| {
            let cells = self.columns.iter().cloned().zip(cells.iter().cloned().map(Value::String));
            Value::Object(cells.collect::<Map<_, _>>())
        };
        Value::Array(self.rows.iter().map(row).collect())
    }
}

/// Puts an apostrophe before what a spreadsheet would take for a formula.
fn escape(cell: &str) -> String {
    let bare = cell.trim_start_matches('\'');
    if bare.starts_with(FORMULA) && cell.parse::<f64>().is_err() {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

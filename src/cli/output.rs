//! Output: results on standard output, errors and notes on standard error.

use std::io::{self, Write};

use serde::Serialize;

use crate::error::{Error, Result};

/// Writes a line of results. A closed pipe (`| head`) is not an error.
pub fn print_line(line: impl AsRef<str>) -> Result<()> {
    write(&format!("{}\n", line.as_ref()))
}

/// Writes results unchanged.
pub fn write(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(cause) if cause.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::Conflict(format!("The output cannot be written: {cause}.")))
        }
        _ => Ok(()),
    }
}

/// Writes a note to standard error.
pub fn note(line: &str) {
    print_error(line);
}

/// Writes an error message to standard error.
pub fn print_error(line: &str) {
    // If standard error is closed, there is no other place for the message.
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes results as JSON.
pub fn print_json(value: &impl Serialize) -> Result<()> {
    print_line(serde_json::to_string_pretty(value).map_err(Error::internal)?)
}

/// Writes a table with column headings.
pub fn print_table<const N: usize>(columns: [&str; N], rows: &[[String; N]]) -> Result<()> {
    let columns = columns.map(str::to_uppercase);
    let widths: [usize; N] = std::array::from_fn(|at| {
        let cells = rows.iter().map(|row| row[at].chars().count());
        cells.chain([columns[at].chars().count()]).max().unwrap_or(0)
    });
    for row in std::iter::once(&columns).chain(rows) {
        let cells: Vec<String> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        print_line(cells.join("  ").trim_end())?;
    }
    Ok(())
}

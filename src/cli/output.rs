//! Results on standard output, complaints on standard error.

use std::io::{self, Write};

use serde::Serialize;

use crate::error::{Error, Result};

/// Writes a line of results. A reader that has gone away (`| head`) is no failure.
pub fn say(line: impl AsRef<str>) -> Result<()> {
    write(&format!("{}\n", line.as_ref()))
}

/// Writes results as they are.
pub fn write(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Error::internal(error)),
        _ => Ok(()),
    }
}

/// Writes a line about what was done besides the result.
pub fn note(line: &str) {
    complain(line);
}

/// Writes a line of complaint.
pub fn complain(line: &str) {
    // There is nowhere left to say that standard error is closed.
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes results as JSON.
pub fn say_json(value: &impl Serialize) -> Result<()> {
    say(serde_json::to_string_pretty(value).map_err(Error::internal)?)
}

/// Writes columns of text under their names.
pub fn say_table<const N: usize>(columns: [&str; N], rows: &[[String; N]]) -> Result<()> {
    let columns = columns.map(str::to_uppercase);
    let widths: [usize; N] = std::array::from_fn(|at| {
        let cells = rows.iter().map(|row| row[at].chars().count());
        cells.chain([columns[at].chars().count()]).max().unwrap_or(0)
    });
    for row in std::iter::once(&columns).chain(rows) {
        let cells: Vec<String> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        say(cells.join("  ").trim_end())?;
    }
    Ok(())
}

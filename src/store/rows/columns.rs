//! Reading the columns of a row in their order.

use rusqlite::Row;
use rusqlite::types::FromSql;

/// Reads the columns of a row one after the other, in the order of the `SELECT`. To find a column by its name, `rusqlite`
/// compares it with the names of all columns before: of a list of games that takes an eighth of the time of a request.
pub struct Columns<'row, 'statement> {
    row: &'row Row<'statement>,
    next: usize,
}

impl<'row, 'statement> Columns<'row, 'statement> {
    pub fn of(row: &'row Row<'statement>) -> Self {
        Self { row, next: 0 }
    }

    /// Returns the value of the next column.
    ///
    /// # Errors
    /// An error of SQLite if there is no further column, or its value has another type.
    pub fn next<T: FromSql>(&mut self) -> rusqlite::Result<T> {
        let value = self.row.get(self.next)?;
        self.next += 1;
        Ok(value)
    }
}

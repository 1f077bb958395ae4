//! Reading the columns of a row in their order.

use rusqlite::Row;
use rusqlite::types::FromSql;

/// Reads the columns of a row one after the other, in the order of the `SELECT`. For a list of games this is much faster than
/// reading by name: `rusqlite` compares a name with the names of all columns before it, in each row.
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

    /// Leaves out the next `count` columns.
    pub fn skip(&mut self, count: usize) {
        self.next += count;
    }
}

//! The recorded changes of one job, and how they are stored: JSON, compressed with zstd.

use base64ct::{Base64, Encoding};
use rusqlite::types::Value as Cell;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use zstd::bulk::Compressor;

use super::tables::is_only_told;
use crate::error::{Error, Result};

/// Columns of a row with their values: integers and texts as in JSON, bytes as `{"base64": …}`.
pub(super) type Cells = Map<String, Value>;

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RowId {
    pub table: String,
    /// The values of the primary key.
    pub key: Vec<Value>,
}

/// What a job did to a row. A new row has no `before`, a deleted one no `after`. Of a changed row both have only the
/// columns that differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowChange {
    #[serde(flatten)]
    pub row: RowId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Cells>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Cells>,
}

impl RowChange {
    /// Returns whether the change is of a row. A row whose key is not known has an object with some of its columns as key.
    #[must_use]
    pub fn is_of(&self, row: &RowId) -> bool {
        let [Value::Object(columns)] = row.key.as_slice() else { return self.row == *row };
        let has = |before: &Cells| columns.iter().all(|(column, value)| before.get(column) == Some(value));
        self.row.table == row.table && self.before.as_ref().is_some_and(has)
    }

    /// Returns whether both changes are of one row, and of one of its columns or of the row as a whole.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.row == other.row
            && match (self.columns(), other.columns()) {
                (Some(own), Some(others)) => own.keys().any(|column| others.contains_key(column)),
                _ => true,
            }
    }

    /// Returns the changed columns with their earlier values; `None` for a row that is new or deleted.
    fn columns(&self) -> Option<&Cells> {
        self.before.as_ref().filter(|_| self.after.is_some())
    }
}

/// The changes of a job, in the order in which the rows were first touched.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changes(pub Vec<RowChange>);

impl Changes {
    /// Returns whether a whole organization was created or deleted.
    pub(super) fn are_of_whole_organization(&self) -> bool {
        let is_partial = |change: &RowChange| change.before.is_some() && change.after.is_some();
        self.0.iter().any(|change| change.row.table == "organizations" && !is_partial(change))
    }

    /// Returns the changes that can be undone, if there are any: not those of accounts, nor of a whole organization, with
    /// which accounts would come and go.
    pub(in crate::db) fn undoable(mut self) -> Option<Self> {
        if self.are_of_whole_organization() {
            return None;
        }
        self.0.retain(|change| !is_only_told(&change.row.table));
        (!self.0.is_empty()).then_some(self)
    }

    /// Returns the changes as compressed JSON.
    pub(super) fn pack(&self, compressor: &mut Compressor<'_>) -> Result<Vec<u8>> {
        let text = serde_json::to_vec(self).map_err(Error::internal)?;
        compressor.compress(&text).map_err(Error::internal)
    }

    /// Reads packed changes.
    pub fn unpack(packed: &[u8]) -> Result<Self> {
        let text = zstd::stream::decode_all(packed).map_err(Error::internal)?;
        serde_json::from_slice(&text).map_err(Error::internal)
    }
}

/// Returns a value of SQLite as JSON.
pub(super) fn json(cell: Cell) -> Value {
    match cell {
        Cell::Null => Value::Null,
        Cell::Integer(number) => json!(number),
        // The bits, because a decimal number may be rounded.
        Cell::Real(number) => json!({ "bits": number.to_bits() }),
        Cell::Text(text) => Value::String(text),
        Cell::Blob(bytes) => json!({ "base64": Base64::encode_string(&bytes) }),
    }
}

/// Returns the value of SQLite that [`json`] was made from.
pub(super) fn cell(value: &Value) -> Result<Cell> {
    let unknown = || Error::internal(format!("a recorded value is not one: {value}"));
    Ok(match value {
        Value::Null => Cell::Null,
        Value::Number(number) => Cell::Integer(number.as_i64().ok_or_else(unknown)?),
        Value::String(text) => Cell::Text(text.clone()),
        Value::Object(object) => match (object.get("bits"), object.get("base64")) {
            (Some(bits), _) => Cell::Real(f64::from_bits(bits.as_u64().ok_or_else(unknown)?)),
            (_, Some(Value::String(text))) => Cell::Blob(Base64::decode_vec(text).map_err(|_| unknown())?),
            _ => return Err(unknown()),
        },
        Value::Bool(_) | Value::Array(_) => return Err(unknown()),
    })
}

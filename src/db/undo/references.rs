//! Checks the references of rows that an undo has restored or deleted. Keeps the schema's foreign keys, and the rows that it
//! has found, for the whole undo: thousands of statistics refer to a few hundred games and players.

use std::collections::{HashMap, HashSet};

use rusqlite::params_from_iter;
use serde_json::Value;

use super::changes::{Cells, RowId};
use super::recorder::read;
use super::revert::{table, values};
use super::tables::quoted;
use crate::db::Transaction;
use crate::error::{Error, Result};

/// A foreign key: column `from[i]` of the child refers to column `to[i]` of the parent.
struct ForeignKey {
    child: String,
    parent: String,
    from: Vec<String>,
    to: Vec<String>,
    /// Values of `from`, as JSON, for which a parent was found.
    present: HashSet<String>,
}

/// The foreign keys that an undo has needed so far.
#[derive(Default)]
pub(super) struct References {
    /// By the table that has them.
    of_child: HashMap<String, Vec<ForeignKey>>,
    /// By the table that they refer to, without those that delete their rows with it.
    to_parent: HashMap<String, Vec<ForeignKey>>,
}

impl References {
    /// Returns the rows that a row refers to and that do not exist.
    pub fn missing_parents(&mut self, tx: &Transaction, row: &RowId) -> Result<Vec<RowId>> {
        let Some(found) = read(tx, table(tx, &row.table)?, &row.key)? else { return Ok(Vec::new()) };
        if !self.of_child.contains_key(&row.table) {
            self.of_child.insert(row.table.clone(), foreign_keys(tx, "tables.name = ?1", &row.table)?);
        }
        let mut missing = Vec::new();
        for key in self.of_child.get_mut(&row.table).into_iter().flatten() {
            let own: Vec<&Value> = key.from.iter().filter_map(|from| found.get(from)).collect();
            if own.iter().any(|value| value.is_null()) || key.has_parent(tx, &own)? {
                continue;
            }
            let id = key.to.iter().position(|to| to == "id").and_then(|place| own.get(place));
            let columns = || key.to.iter().cloned().zip(own.iter().copied().cloned()).collect();
            let row = id.map_or_else(|| Value::Object(columns()), |id| (*id).clone());
            missing.push(RowId { table: key.parent.clone(), key: vec![row] });
        }
        Ok(missing)
    }

    /// Returns the rows that still refer to a row that the undo has deleted.
    pub fn left_behind(&mut self, tx: &Transaction, parent: &str, gone: &Cells) -> Result<Vec<RowId>> {
        if !self.to_parent.contains_key(parent) {
            let keys = foreign_keys(tx, "keys.\"table\" = ?1 AND keys.on_delete = 'NO ACTION'", parent)?;
            self.to_parent.insert(parent.to_owned(), keys);
        }
        let mut found = Vec::new();
        for key in self.to_parent.get(parent).into_iter().flatten() {
            found.extend(key.children_of(tx, gone)?);
        }
        Ok(found)
    }
}

impl ForeignKey {
    fn has_parent(&mut self, tx: &Transaction, own: &[&Value]) -> Result<bool> {
        let text = serde_json::to_string(own).map_err(Error::internal)?;
        if self.present.contains(&text) {
            return Ok(true);
        }
        let sql = format!("SELECT 1 FROM {} WHERE {}", quoted(&self.parent), equal(&self.to));
        let exists = tx.prepare_cached(&sql)?.exists(params_from_iter(values(own.iter().copied())?))?;
        if exists {
            self.present.insert(text);
        }
        Ok(exists)
    }

    /// Returns the rows that refer to a parent with these cells.
    fn children_of(&self, tx: &Transaction, parent: &Cells) -> Result<Vec<RowId>> {
        let own: Vec<&Value> = self.to.iter().filter_map(|to| parent.get(to)).collect();
        let Some(table) = tx.recorder.table(&self.child) else { return Ok(Vec::new()) };
        let names: Vec<String> = table.key.iter().map(|column| quoted(column)).collect();
        let (child, condition) = (quoted(&self.child), equal(&self.from));
        let sql = format!("SELECT json_array({}) FROM {child} WHERE {condition}", names.join(", "));
        let mut statement = tx.prepare_cached(&sql)?;
        let rows = statement.query_map(params_from_iter(values(own)?), |row| row.get::<_, String>(0))?;
        let row_id = |key: rusqlite::Result<String>| {
            let key = serde_json::from_str(&key?).map_err(Error::internal)?;
            Ok(RowId { table: self.child.clone(), key })
        };
        rows.map(row_id).collect()
    }
}

/// Returns the condition that columns have the values of the parameters.
fn equal(columns: &[String]) -> String {
    let parts: Vec<String> = columns.iter().map(|column| format!("{} = ?", quoted(column))).collect();
    parts.join(" AND ")
}

/// Returns the schema's foreign keys that meet a condition on `tables` and `keys` with one parameter.
fn foreign_keys(tx: &Transaction, condition: &str, parameter: &str) -> Result<Vec<ForeignKey>> {
    let mut statement = tx.prepare_cached(&format!(
        "SELECT tables.name, keys.id, keys.\"table\", keys.\"from\", keys.\"to\"
         FROM sqlite_schema AS tables
         JOIN pragma_foreign_key_list(tables.name) AS keys
         WHERE tables.type = 'table' AND {condition}
         ORDER BY tables.name, keys.id, keys.seq"
    ))?;
    let columns: Vec<(String, i64, String, String, String)> = statement
        .query_map([parameter], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let same = |one: &(String, i64, String, String, String), next: &(String, i64, String, String, String)| {
        (&one.0, one.1) == (&next.0, next.1)
    };
    let keys = columns.chunk_by(same).filter_map(|key| {
        let (child, _, parent, ..) = key.first()?;
        Some(ForeignKey {
            child: child.clone(),
            parent: parent.clone(),
            from: key.iter().map(|(.., from, _)| from.clone()).collect(),
            to: key.iter().map(|(.., to)| to.clone()).collect(),
            present: HashSet::new(),
        })
    });
    Ok(keys.collect())
}

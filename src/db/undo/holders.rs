//! Finds the rows that have a unique value which another row would get back.

use rusqlite::params_from_iter;
use serde_json::Value;

use super::changes::{RowChange, RowId, cell, json};
use super::recorder::read;
use super::tables::{RecordedTable, quoted};
use crate::db::Transaction;
use crate::error::Result;

/// A unique index: its columns, each with its collation.
type UniqueIndex = Vec<(Option<String>, String)>;

/// Returns the other rows of the table that have a unique value of the row's earlier content.
pub(super) fn holders(tx: &Transaction, table: &RecordedTable, change: &RowChange) -> Result<Vec<RowId>> {
    let Some(before) = &change.before else { return Ok(Vec::new()) };
    let mut content = read(tx, table, &change.row.key)?.unwrap_or_default();
    content.extend(before.clone());
    let mut found = Vec::new();
    for index in unique_indexes(tx, &table.name)? {
        let value = |column: &Option<String>| content.get(column.as_ref()?).filter(|value| !value.is_null());
        let Some(values) = index.iter().map(|(column, _)| value(column)).collect::<Option<Vec<_>>>() else {
            continue;
        };
        let equal: Vec<String> = index
            .iter()
            .filter_map(|(column, collation)| {
                Some(format!("{} = ? COLLATE {}", quoted(column.as_ref()?), quoted(collation)))
            })
            .collect();
        let key: Vec<String> = table.key.iter().map(|column| quoted(column)).collect();
        let sql =
            format!("SELECT {} FROM {} WHERE {}", key.join(", "), quoted(&table.name), equal.join(" AND "));
        let values = values.into_iter().map(cell).collect::<Result<Vec<_>>>()?;
        let mut statement = tx.prepare_cached(&sql)?;
        let keys = statement.query_map(params_from_iter(values), |row| {
            (0..key.len()).map(|place| Ok(json(row.get(place)?))).collect::<rusqlite::Result<Vec<Value>>>()
        })?;
        for key in keys {
            found.push(RowId { table: table.name.clone(), key: key? });
        }
    }
    found.retain(|row| *row != change.row);
    Ok(found)
}

fn unique_indexes(tx: &Transaction, table: &str) -> Result<Vec<UniqueIndex>> {
    let mut statement = tx.prepare_cached(
        "SELECT list.seq, info.name, info.coll
         FROM pragma_index_list(?1) AS list
         JOIN pragma_index_xinfo(list.name) AS info
         WHERE list.\"unique\" = 1 AND info.\"key\" = 1
         ORDER BY list.seq, info.seqno",
    )?;
    let rows = statement.query_map([table], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let columns: Vec<(i64, Option<String>, String)> = rows.collect::<rusqlite::Result<_>>()?;
    let indexes = columns.chunk_by(|one, other| one.0 == other.0);
    Ok(indexes
        .map(|index| index.iter().map(|(_, name, collation)| (name.clone(), collation.clone())).collect())
        .collect())
}

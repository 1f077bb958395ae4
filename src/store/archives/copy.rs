//! Copies the rows of the private database into the database.

use rusqlite::types::Value as Cell;
use rusqlite::{Row, params_from_iter};

use super::logs::move_players;
use super::texts::{self, TextKind};
use super::{NewIds, ORGANIZATIONS, TenantTable, quoted};
use crate::db::{Staging, Transaction};
use crate::error::{Error, Result};

/// Public pages with an id in their path: the path before the id, and the table of the id.
const VIEWED: [(&str, &str); 6] = [
    ("/games/", "games"),
    ("/teams/", "teams"),
    ("/players/", "players"),
    ("/leagues/", "leagues"),
    ("/news/", "news"),
    ("/venues/", "venues"),
];

/// Copies all rows with their new ids. References are checked when the transaction commits.
///
/// Rows come before the rows that they refer to: the triggers that count an entered score as a change of its game then
/// find no game, and the game comes in with the version that it had. The organization itself comes first, because its
/// rows are counted from its first one on, and is set once more at the end.
pub fn copy(staging: &Staging, tx: &Transaction, tables: &[TenantTable], ids: &[NewIds]) -> Result<()> {
    move_places(staging, ids)?;
    move_players(staging, ids)?;
    drop_views_of_gone_pages(staging, ids)?;
    tx.execute_batch("PRAGMA defer_foreign_keys = ON")?;
    let Some((organizations, others)) = tables.split_first() else {
        return Err(Error::internal("the schema has no organizations"));
    };
    copy_table(staging, tx, organizations, ids)?;
    for table in others.iter().rev() {
        copy_table(staging, tx, table, ids)?;
    }
    restore_version(staging, tx, ids)
}

fn copy_table(staging: &Staging, tx: &Transaction, table: &TenantTable, ids: &[NewIds]) -> Result<()> {
    let name = quoted(&table.name);
    let columns: Vec<String> = table.columns.iter().map(|column| quoted(&column.name)).collect();
    let wanted: Vec<String> = table
        .columns
        .iter()
        .map(|column| {
            let cell = format!("own.{}", quoted(&column.name));
            match &column.id_of {
                Some(of) => renamed(ids, of, &cell),
                None if texts::kind(&table.name, &column.name) == Some(TextKind::ViewedPath) => {
                    viewed(ids, &cell)
                }
                None => cell,
            }
        })
        .collect();
    let marks = vec!["?"; columns.len()].join(", ");
    let select = format!("SELECT {} FROM {name} AS own {}", wanted.join(", "), table.order());
    let insert = format!("INSERT INTO {name} ({}) VALUES ({marks})", columns.join(", "));
    let (mut select, mut insert) = (staging.prepare(&select)?, tx.prepare(&insert)?);
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        insert.execute(params_from_iter(cells(row, columns.len())?))?;
    }
    Ok(())
}

fn cells(row: &Row<'_>, count: usize) -> rusqlite::Result<Vec<Cell>> {
    (0..count).map(|at| row.get(at)).collect()
}

/// Returns the SQL expression of an id in the database.
fn renamed(ids: &[NewIds], table: &str, cell: &str) -> String {
    match ids.iter().find(|ids| ids.table == table) {
        Some(ids) if !ids.are_kept => {
            format!("(SELECT new FROM new_ids WHERE of = '{table}' AND old = {cell})")
        }
        _ => cell.to_owned(),
    }
}

/// Returns the SQL expression of a viewed page's path in the database.
fn viewed(ids: &[NewIds], cell: &str) -> String {
    let cases = VIEWED.map(|(path, table)| {
        let old = renamed(ids, table, &format!("CAST(substr({cell}, {}) AS INTEGER)", path.len() + 1));
        format!("WHEN {cell} GLOB '{path}[1-9]*' THEN '{path}' || {old}")
    });
    format!("CASE {} ELSE {cell} END", cases.join(" "))
}

/// Writes the new ids of the enrolments into the places of generated games. The text must be the one that SQLite makes
/// of the place, because both are compared as texts.
fn move_places(staging: &Staging, ids: &[NewIds]) -> Result<()> {
    if ids.iter().any(|ids| ids.table == "enrolments" && ids.are_kept) {
        return Ok(());
    }
    let team = |at: u8| {
        let old = format!("json_extract(generated_as, '$[{at}]')");
        format!("'$[{at}]', {}", renamed(ids, "enrolments", &old))
    };
    staging.execute(
        &format!(
            "UPDATE games SET generated_as = json_set(generated_as, {}, {}) WHERE json_array_length(generated_as) = 5",
            team(3),
            team(4)
        ),
        [],
    )?;
    Ok(())
}

/// Removes the views of pages that no longer exist and whose id another page may get.
fn drop_views_of_gone_pages(staging: &Staging, ids: &[NewIds]) -> Result<()> {
    let moved = VIEWED.iter().filter(|(_, table)| ids.iter().all(|ids| ids.table != *table || !ids.are_kept));
    for (path, table) in moved {
        staging.execute(
            &format!(
                "DELETE FROM page_views
                 WHERE path GLOB ?1 || '*' AND NOT EXISTS (SELECT 1 FROM {table} WHERE ?1 || {table}.id = page_views.path)"
            ),
            [path],
        )?;
    }
    Ok(())
}

/// Sets the organization's version again, which the triggers of its sports have raised.
fn restore_version(staging: &Staging, tx: &Transaction, ids: &[NewIds]) -> Result<()> {
    let (own, user) = (renamed(ids, ORGANIZATIONS, "own.id"), renamed(ids, super::USERS, "own.saved_by"));
    let kept: (i64, i64, Option<i64>, Option<i64>) = staging.query_row(
        &format!("SELECT {own}, own.version, {user}, own.saved_at FROM organizations AS own"),
        [],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
    )?;
    tx.execute("UPDATE organizations SET version = ?2, saved_by = ?3, saved_at = ?4 WHERE id = ?1", kept)?;
    Ok(())
}

/// Runs `work` and undoes what it wrote, within the transaction. References are not checked.
///
/// # Errors
/// Those of `work`.
pub fn undone<T>(tx: &Transaction, work: impl FnOnce() -> Result<T>) -> Result<T> {
    tx.execute_batch("SAVEPOINT undone")?;
    let result = work();
    tx.execute_batch("ROLLBACK TO undone; RELEASE undone")?;
    result
}

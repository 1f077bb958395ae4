//! What actions changed, for undoing them.

use rusqlite::{OptionalExtension, Row, named_params};

use crate::db::undo::Changes;
use crate::db::{Connection, Transaction};
use crate::domain::ids::{ActivityId, OrganizationId, UserId};
use crate::error::Result;

/// An action whose changes are kept. `at` is in unix seconds.
#[derive(Clone, Debug)]
pub struct UndoableAction {
    pub id: ActivityId,
    pub action: String,
    pub at: i64,
    pub user: Option<UserId>,
    pub username: Option<String>,
    /// Whether the action is undone now.
    pub is_undone: bool,
    /// The first action that it undid, if it is an undo.
    pub first_undone: Option<ActivityId>,
}

const COLUMNS: &str = "activity.id, activity.action, activity.at, activity.user_id, users.username,
    undo_records.undone_by IS NOT NULL AS is_undone, undo_records.changes,
    (SELECT min(others.activity_id) FROM undo_records AS others WHERE others.undone_by = activity.id) AS first_undone";

fn from_row(row: &Row<'_>) -> rusqlite::Result<(UndoableAction, Vec<u8>)> {
    let action = UndoableAction {
        id: row.get("id")?,
        action: row.get("action")?,
        at: row.get("at")?,
        user: row.get("user_id")?,
        username: row.get("username")?,
        is_undone: row.get("is_undone")?,
        first_undone: row.get("first_undone")?,
    };
    Ok((action, row.get("changes")?))
}

/// Returns an action with its changes; `None` if they are not kept.
pub fn find(
    conn: &Connection,
    organization: OrganizationId,
    id: ActivityId,
) -> Result<Option<(UndoableAction, Changes)>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS}
         FROM undo_records
         JOIN activity ON activity.id = undo_records.activity_id
         LEFT JOIN users ON users.id = activity.user_id
         WHERE undo_records.activity_id = :id AND undo_records.organization_id = :organization"
    ))?;
    let found = statement
        .query_row(named_params! { ":id": id, ":organization": organization }, from_row)
        .optional()?;
    found.map(|(action, changes)| Ok((action, Changes::unpack(&changes)?))).transpose()
}

/// Calls `visit` with each action after `id` and its packed changes, latest first, until it returns `false`. `visit` unpacks only the
/// changes that it needs, because unpacking many large ones takes seconds.
pub fn each_after(
    conn: &Connection,
    organization: OrganizationId,
    id: ActivityId,
    mut visit: impl FnMut(UndoableAction, &[u8]) -> Result<bool>,
) -> Result<()> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS}
         FROM undo_records
         JOIN activity ON activity.id = undo_records.activity_id
         LEFT JOIN users ON users.id = activity.user_id
         WHERE undo_records.organization_id = :organization AND undo_records.activity_id > :id
         ORDER BY undo_records.activity_id DESC"
    ))?;
    let mut rows = statement.query(named_params! { ":organization": organization, ":id": id })?;
    while let Some(row) = rows.next()? {
        let (action, changes) = from_row(row)?;
        if !visit(action, &changes)? {
            break;
        }
    }
    Ok(())
}

/// Notes that the running action undoes another one. What that one had undone itself counts as done again.
pub fn mark(tx: &Transaction, organization: OrganizationId, undone: ActivityId) -> Result<()> {
    tx.prepare_cached(
        "UPDATE undo_records SET undone_by = NULL WHERE undone_by = ?2 AND organization_id = ?1",
    )?
    .execute((organization, undone))?;
    tx.prepare_cached(
        "UPDATE undo_records SET undone_by = ?3 WHERE activity_id = ?2 AND organization_id = ?1",
    )?
    .execute((organization, undone, tx.activity()))?;
    Ok(())
}

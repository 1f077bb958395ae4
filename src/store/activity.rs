//! The activity log of an organization. The writer adds its entries, but for the first one of a command.

use std::collections::HashMap;

use rusqlite::types::Type;
use rusqlite::{Connection, Row, named_params};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::paging::PageRequest;
use crate::db::Transaction;
use crate::domain::activity::{ActivityNoun, ActivitySubject, FieldEdit, SubjectCount, UndoState, UserRef};
use crate::domain::ids::{ActivityId, OrganizationId, UserId};
use crate::error::{Error, Result};

/// An entry of the log. `at` is in unix seconds.
#[derive(Clone, Debug)]
pub struct ActivityEntry {
    pub id: ActivityId,
    pub at: i64,
    pub action: String,
    pub user: Option<UserRef>,
    pub by_program: bool,
    pub undo: UndoState,
    /// The first action that it undid.
    pub undid: Option<String>,
}

/// Which entries of the log to read; all that is given must hold.
#[derive(Clone, Debug, Default)]
pub struct ActivityFilter {
    pub user: Option<UserId>,
    pub noun: Option<ActivityNoun>,
    /// The id of one thing of the noun.
    pub subject: Option<i64>,
    /// In unix seconds: at or after `from`, before `until`.
    pub from: Option<i64>,
    pub until: Option<i64>,
}

/// Begins the log of an organization that a command of the command line creates.
pub fn begin(tx: &Transaction, organization: OrganizationId, now: i64) -> Result<()> {
    tx.execute(
        "INSERT INTO activity (organization_id, action, at, by_program) VALUES (?1, 'create_organization', ?2, 1)",
        (organization, now),
    )?;
    Ok(())
}

/// Returns whether an organization's activity log has an entry.
pub fn has(conn: &Connection, organization: OrganizationId, id: ActivityId) -> Result<bool> {
    let sql = "SELECT 1 FROM activity WHERE id = ?1 AND organization_id = ?2";
    Ok(conn.prepare_cached(sql)?.exists((id, organization))?)
}

/// The sort key of [`list`]: time and id.
pub type ActivityKey = (i64, i64);

/// Returns the activity log of an organization, latest entry first.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    filter: &ActivityFilter,
    PageRequest { after, limit }: PageRequest<ActivityKey>,
) -> Result<Vec<ActivityEntry>> {
    let (at, id) = after.unzip();
    let noun = filter.noun.map(word).transpose()?;
    let mut statement = conn.prepare_cached(&selection(filter))?;
    let entries = statement.query_map(
        named_params! {
            ":organization": organization,
            ":at": at,
            ":id": id,
            ":limit": limit,
            ":user": filter.user,
            ":noun": noun,
            ":subject": filter.subject,
            ":from": filter.from,
            ":until": filter.until,
        },
        entry,
    )?;
    Ok(entries.collect::<rusqlite::Result<_>>()?)
}

/// Returns the query of a filter. The history of one thing begins with its subjects, all others with the entries.
fn selection(filter: &ActivityFilter) -> String {
    let (from, subject) = match (filter.noun, filter.subject) {
        (Some(_), Some(_)) => (
            "activity_subjects AS wanted CROSS JOIN activity ON activity.id = wanted.activity_id",
            "wanted.organization_id = :organization AND wanted.noun = :noun AND wanted.subject_id = :subject",
        ),
        (Some(_), None) => (
            "activity",
            ":subject IS NULL AND EXISTS (SELECT 1 FROM activity_subjects AS wanted
                     WHERE wanted.organization_id = :organization AND wanted.activity_id = activity.id
                       AND wanted.noun = :noun)",
        ),
        (None, _) => ("activity", ":noun IS NULL AND :subject IS NULL"),
    };
    format!(
        "SELECT activity.id, activity.at, activity.action, activity.by_program, users.id AS user_id, users.username,
                undo_records.activity_id IS NOT NULL AS is_kept, undo_records.undone_by IS NOT NULL AS is_undone,
                (SELECT undone.action
                 FROM undo_records AS undid
                 JOIN activity AS undone ON undone.id = undid.activity_id
                 WHERE undid.undone_by = activity.id
                 ORDER BY undid.activity_id LIMIT 1) AS undid
         FROM {from}
         LEFT JOIN users ON users.id = activity.user_id
         LEFT JOIN undo_records ON undo_records.activity_id = activity.id
         WHERE activity.organization_id = :organization AND {subject}
           AND (:id IS NULL OR (activity.at, activity.id) < (:at, :id))
           AND (:user IS NULL OR activity.user_id = :user)
           AND (:from IS NULL OR activity.at >= :from) AND (:until IS NULL OR activity.at < :until)
         ORDER BY activity.at DESC, activity.id DESC
         LIMIT :limit"
    )
}

fn entry(row: &Row<'_>) -> rusqlite::Result<ActivityEntry> {
    let user: Option<UserId> = row.get("user_id")?;
    let named = |id| row.get("username").map(|username| UserRef { id, username });
    let undo = match (row.get("is_kept")?, row.get("is_undone")?) {
        (true, true) => UndoState::Undone,
        (true, false) => UndoState::Possible,
        (false, _) => UndoState::Impossible,
    };
    Ok(ActivityEntry {
        id: row.get("id")?,
        at: row.get("at")?,
        action: row.get("action")?,
        user: user.map(named).transpose()?,
        by_program: row.get("by_program")?,
        undo,
        undid: row.get("undid")?,
    })
}

/// Returns the first three subjects of each entry, or of each the one that the filter names.
pub fn subjects(
    conn: &Connection,
    organization: OrganizationId,
    entries: &[ActivityId],
    filter: &ActivityFilter,
) -> Result<HashMap<ActivityId, Vec<ActivitySubject>>> {
    let mut statement = conn.prepare_cached(
        "SELECT activity_id, noun, subject_id, name, change, edits
         FROM activity_subjects
         WHERE organization_id = :organization AND activity_id IN (SELECT value FROM json_each(:entries))
           AND CASE WHEN :subject IS NULL THEN position < 3 ELSE noun = :noun AND subject_id = :subject END
         ORDER BY activity_id, position",
    )?;
    let noun = filter.noun.map(word).transpose()?;
    let mut rows = statement.query(named_params! {
        ":organization": organization,
        ":entries": ids(entries),
        ":noun": noun,
        ":subject": filter.subject,
    })?;
    let mut found: HashMap<ActivityId, Vec<ActivitySubject>> = HashMap::new();
    while let Some(row) = rows.next()? {
        found.entry(row.get("activity_id")?).or_default().push(subject(row)?);
    }
    Ok(found)
}

/// An edit as it is stored: part, column, before and after.
type PackedEdit = (Option<String>, String, Option<String>, Option<String>);

fn subject(row: &Row<'_>) -> rusqlite::Result<ActivitySubject> {
    let edits: Option<String> = row.get("edits")?;
    let edits: Vec<PackedEdit> =
        edits.map(|edits| serde_json::from_str(&edits).map_err(unreadable)).transpose()?.unwrap_or_default();
    Ok(ActivitySubject {
        noun: variant(row.get("noun")?)?,
        id: row.get("subject_id")?,
        name: row.get("name")?,
        change: variant(row.get("change")?)?,
        edits: { edits.into_iter() }
            .map(|(of, field, before, after)| FieldEdit { of, field, before, after })
            .collect(),
    })
}

/// Returns how many subjects of each kind each entry has.
pub fn counts(
    conn: &Connection,
    organization: OrganizationId,
    entries: &[ActivityId],
) -> Result<HashMap<ActivityId, Vec<SubjectCount>>> {
    let mut statement = conn.prepare_cached(
        "SELECT activity_id, noun, change, count(*) AS number, min(position) AS place
         FROM activity_subjects
         WHERE organization_id = ?1 AND activity_id IN (SELECT value FROM json_each(?2))
         GROUP BY activity_id, noun, change
         ORDER BY activity_id, place",
    )?;
    let mut rows = statement.query((organization, ids(entries)))?;
    let mut found: HashMap<ActivityId, Vec<SubjectCount>> = HashMap::new();
    while let Some(row) = rows.next()? {
        found.entry(row.get("activity_id")?).or_default().push(SubjectCount {
            noun: variant(row.get("noun")?)?,
            change: variant(row.get("change")?)?,
            count: row.get("number")?,
        });
    }
    Ok(found)
}

fn ids(entries: &[ActivityId]) -> String {
    Value::from(entries.iter().map(|id| id.0).collect::<Vec<_>>()).to_string()
}

/// Returns the name of a noun in the database.
fn word(noun: ActivityNoun) -> Result<String> {
    let word = serde_json::to_value(noun).map_err(Error::internal)?;
    Ok(word.as_str().unwrap_or_default().to_owned())
}

fn variant<T: DeserializeOwned>(word: String) -> rusqlite::Result<T> {
    serde_json::from_value(Value::String(word)).map_err(unreadable)
}

fn unreadable(cause: serde_json::Error) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, Box::new(cause))
}

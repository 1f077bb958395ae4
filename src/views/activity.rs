//! The activity log, as staff read it.

use crate::clock::text;
use crate::db::Connection;
use crate::domain::activity::Activity;
use crate::domain::ids::{ActivityId, OrganizationId};
use crate::error::Result;
use crate::store;
use crate::store::activity::{ActivityEntry, ActivityFilter};

/// Returns entries of the log with what they were about.
pub fn told(
    conn: &Connection,
    organization: OrganizationId,
    filter: &ActivityFilter,
    entries: Vec<ActivityEntry>,
) -> Result<Vec<Activity>> {
    let ids: Vec<ActivityId> = entries.iter().map(|entry| entry.id).collect();
    let mut subjects = store::activity::subjects(conn, organization, &ids, filter)?;
    let mut counts = store::activity::counts(conn, organization, &ids)?;
    let told = entries.into_iter().map(|entry| Activity {
        id: entry.id.0,
        at: text(entry.at),
        action: entry.action,
        user: entry.user,
        by_command: entry.by_program,
        undo: entry.undo,
        undid: entry.undid,
        subjects: subjects.remove(&entry.id).unwrap_or_default(),
        counts: counts.remove(&entry.id).unwrap_or_default(),
    });
    Ok(told.collect())
}

//! The log of a game as staff read it.

use super::log;
use crate::db::Connection;
use crate::domain::courtside::RulesPatch;
use crate::domain::courtside::staff_log::StaffLog;
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::Result;
use crate::store;

/// Returns the log of a game; without entries before it begins.
pub fn staff_log(conn: &Connection, organization: OrganizationId, id: GameId) -> Result<StaffLog> {
    let game = store::games::find(conn, organization, id)?;
    let Some(scoring) = store::courtside::find(conn, organization, game.id)? else {
        return Ok(StaffLog::default());
    };
    let stored = store::courtside::entries::list(conn, organization, game.id)?;
    let entries = log::renamed(conn, organization, log::counted(&stored)?)?;
    Ok(StaffLog {
        rules: RulesPatch::read(&scoring.rules),
        entries: entries.into_iter().map(|entry| entry.fields).collect(),
    })
}

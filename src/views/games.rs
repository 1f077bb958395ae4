//! The games of an organization as one list.

use serde::Serialize;
use utoipa::ToSchema;

use super::seasons;
use crate::db::Connection;
use crate::domain::games::Game;
use crate::domain::ids::OrganizationId;
use crate::error::Result;
use crate::store;

/// The answer to a call for games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Games {
    pub games: Vec<Game>,
    pub next_cursor: Option<String>,
    /// Only of the coming days: every day on which the organization has a game, so that a calendar can be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dates: Option<Vec<String>>,
}

/// The games of the next so many days with games, today's among them; of the last such day when none is to come.
pub fn coming(
    conn: &Connection,
    organization: OrganizationId,
    days: usize,
    now: jiff::Timestamp,
) -> Result<Games> {
    let today = seasons::today(conn, organization, now)?;
    let dates = store::games::list_dates(conn, organization)?;
    let first = dates.partition_point(|date| *date < today).min(dates.len().saturating_sub(1));
    let shown = &dates[first.min(dates.len())..(first + days).min(dates.len())];
    let games = match (shown.first(), shown.last()) {
        (Some(from), Some(until)) => store::games::list_between(conn, organization, from, until)?,
        _ => Vec::new(),
    };
    Ok(Games { games, next_cursor: None, dates: Some(dates) })
}

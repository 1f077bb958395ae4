//! The list of an organization's games.

use serde::Serialize;
use utoipa::ToSchema;

use super::seasons;
use crate::db::Connection;
use crate::domain::games::Game;
use crate::domain::ids::OrganizationId;
use crate::error::Result;
use crate::store;

/// The response of the operations that list games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Games {
    pub games: Vec<Game>,
    pub next_cursor: Option<String>,
    /// Every match day of the organization, for a calendar. Only in responses to requests with `coming`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dates: Option<Vec<String>>,
}

/// Returns the first day that [`coming`] shows. `None` without games.
pub fn opening_day(
    conn: &Connection,
    organization: OrganizationId,
    now: jiff::Timestamp,
) -> Result<Option<String>> {
    let today = seasons::today(conn, organization, now)?;
    store::games::find_opening_day(conn, organization, &today)
}

/// Returns the games of the next `days` match days, including today; of the last match day when none is left.
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

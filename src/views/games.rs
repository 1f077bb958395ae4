//! The games of an organization as one list, and what a scorekeeper sets on one.

use serde::Serialize;
use utoipa::ToSchema;

use super::{brackets, forfeits, seasons};
use crate::db::{Connection, Transaction};
use crate::domain::games::{Details, Game, ScoresInput};
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::Result;
use crate::rules::outcome;
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

/// Sets the final score and the status that follows. `now` is in unix seconds.
///
/// # Errors
/// `Conflict` when later games of the bracket have begun, see [`brackets::settle`]; `Invalid` as for
/// [`forfeits::refuse_points`].
pub fn set_scores(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    input: &ScoresInput,
    now: i64,
) -> Result<Game> {
    let game = store::games::find(tx, organization, id)?;
    forfeits::refuse_points(&game, (input.score_home, input.score_away))?;
    let status = outcome::after_scores(game.status, input.score_home, input.score_away);
    let scores = (input.score_home, input.score_away, status);
    store::games::update_scores(tx, organization, id, scores, now)?;
    brackets::settle(tx, organization, &game, input.cascade, now)?;
    store::games::find(tx, organization, id)
}

/// Changes details; a status may decide who goes on in a bracket. `now` is in unix seconds.
///
/// # Errors
/// `Conflict` when later games of the bracket have begun and `cascade` is not set, see [`brackets::settle`]; `Invalid` as
/// for [`forfeits::check`].
pub fn set_details(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    (details, cascade): (&Details, bool),
    now: i64,
) -> Result<Game> {
    let game = store::games::find(tx, organization, id)?;
    store::games::update_details(tx, organization, id, details, now)?;
    forfeits::check(tx, organization, (id, Some(&game)))?;
    brackets::settle(tx, organization, &game, cascade, now)?;
    store::games::find(tx, organization, id)
}

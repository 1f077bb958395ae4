//! The games of an organization as one list, and what a scorekeeper sets on one.

use serde::Serialize;
use utoipa::ToSchema;

use super::{brackets, seasons};
use crate::db::{Connection, Transaction};
use crate::domain::games::{Details, ForfeitedBy, Game, ScoresInput, Status};
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId};
use crate::error::{Error, Result};
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
/// [`refuse_points`].
pub fn set_scores(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    input: &ScoresInput,
    now: i64,
) -> Result<Game> {
    let game = store::games::find(tx, organization, id)?;
    refuse_points(&game, (input.score_home, input.score_away))?;
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
/// for [`settle_status`].
pub fn set_details(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    (details, cascade): (&Details, bool),
    now: i64,
) -> Result<Game> {
    let game = store::games::find(tx, organization, id)?;
    store::games::update_details(tx, organization, id, details, now)?;
    settle_status(tx, organization, (id, Some(&game)), now)?;
    brackets::settle(tx, organization, &game, cascade, now)?;
    store::games::find(tx, organization, id)
}

/// Refuses a new forfeit whose loser neither `forfeitedBy` nor the score tells, and completes a scheduled game that has
/// points, as pages show it. `before` is the game before the change, none for a new one.
///
/// # Errors
/// `Invalid` on `forfeitedBy`.
pub fn settle_status(
    tx: &Transaction,
    organization: OrganizationId,
    (id, before): (GameId, Option<&Game>),
    now: i64,
) -> Result<()> {
    let game = store::games::find(tx, organization, id)?;
    if has_no_loser(&game) && !before.is_some_and(has_no_loser) {
        let why = "is required for a forfeit without a score: home, away or both";
        return Err(Error::field("forfeitedBy", why));
    }
    let (home, away) = (game.score_home, game.score_away);
    let is_played = home.is_some() && away.is_some() && home.max(away) > Some(0);
    if game.status == Status::Scheduled && is_played {
        store::games::update_scores(tx, organization, id, (home, away, Status::Completed), now)?;
    }
    Ok(())
}

fn has_no_loser(game: &Game) -> bool {
    game.status == Status::Forfeit
        && game.forfeited_by.is_none()
        && outcome::Game::<EnrolmentId>::from(game).advances().is_none()
}

/// Refuses points for a game that both sides forfeited: its score is 0–0.
///
/// # Errors
/// `Invalid` on `score_home`.
pub fn refuse_points(game: &Game, (home, away): (Option<i64>, Option<i64>)) -> Result<()> {
    if game.forfeited_by == Some(ForfeitedBy::Both) && home.max(away) > Some(0) {
        let why = "is 0 in a game that both teams forfeited; change who forfeited first";
        return Err(Error::field("score_home", why));
    }
    Ok(())
}

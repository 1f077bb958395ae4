//! What is refused of forfeits: a loser that nobody can tell, and points in a game that nobody played.

use crate::db::Connection;
use crate::domain::games::{ForfeitedBy, Game, Status};
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId};
use crate::error::{Error, Result};
use crate::rules::outcome;
use crate::store;

/// Refuses to save a forfeit whose loser neither `forfeitedBy` nor the score tells, and a scheduled game with points: pages
/// show it as completed. A game that was saved like that before the rule was there may be edited. `before` is the game
/// before the change, none for a new one.
///
/// # Errors
/// `Invalid` on `forfeitedBy` or `status`.
pub fn check(
    conn: &Connection,
    organization: OrganizationId,
    (id, before): (GameId, Option<&Game>),
) -> Result<()> {
    let game = store::games::find(conn, organization, id)?;
    let is_new = |is_wrong: fn(&Game) -> bool| is_wrong(&game) && !before.is_some_and(is_wrong);
    if is_new(has_no_loser) {
        let why = "is required for a forfeit without a score: home, away or both";
        return Err(Error::field("forfeitedBy", why));
    }
    if is_new(is_scheduled_with_points) {
        return Err(Error::field(
            "status",
            "cannot be scheduled while the game has points; clear its score first",
        ));
    }
    Ok(())
}

fn has_no_loser(game: &Game) -> bool {
    game.status == Status::Forfeit
        && game.forfeited_by.is_none()
        && outcome::Game::<EnrolmentId>::from(game).advances().is_none()
}

fn is_scheduled_with_points(game: &Game) -> bool {
    game.status == Status::Scheduled && game.score_home.max(game.score_away) > Some(0)
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

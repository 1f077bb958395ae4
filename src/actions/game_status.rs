//! The status of a game, as determined by its points and its forfeit.

use crate::db::Transaction;
use crate::domain::games::{ForfeitedBy, Game, Status};
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId};
use crate::error::{Error, Result};
use crate::rules::outcome;
use crate::store;

/// Completes a scheduled game that has points, because pages show such a game as completed. A game that is scored at the court
/// follows its log instead. `before` is the game before the change, `None` for a new game.
///
/// # Errors
/// `Invalid` on `forfeitedBy` for a new forfeit if neither `forfeitedBy` nor the score determines the loser.
pub(super) fn settle_status(
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
    if game.status == Status::Scheduled && is_played && !store::courtside::is_projected(tx, organization, id)?
    {
        store::games::update_scores(tx, organization, id, (home, away, Status::Completed), now)?;
    }
    Ok(())
}

fn has_no_loser(game: &Game) -> bool {
    game.status == Status::Forfeit
        && game.forfeited_by.is_none()
        && outcome::GameOutcome::<EnrolmentId>::from(game).advances().is_none()
}

/// Rejects points for a game that both teams forfeited: its score is 0–0.
///
/// # Errors
/// `Invalid` on `score_home`.
pub(super) fn refuse_points(game: &Game, (home, away): (Option<i64>, Option<i64>)) -> Result<()> {
    if game.forfeited_by == Some(ForfeitedBy::Both) && home.max(away) > Some(0) {
        let why = "is 0 in a game that both teams forfeited; change who forfeited first";
        return Err(Error::field("score_home", why));
    }
    Ok(())
}

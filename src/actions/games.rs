//! Sets the score and the details of a game, and returns the clashes of a saved game.

use serde::Serialize;
use utoipa::ToSchema;

use super::brackets;
use super::courtside::{project, refuse_typed};
use super::game_status::{refuse_points, settle_status};
use crate::db::Transaction;
use crate::domain::games::{Game, GameDetails, ScoresInput, Status};
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::Result;
use crate::rules::{clashes as checker, outcome};
use crate::store;
use crate::views::schedules::clashes::{self, Clash};

/// Sets the final score of a game and the resulting status. `now` is in unix seconds.
///
/// # Errors
/// `Conflict` if later games of the bracket have begun, see [`brackets::settle`]; `Invalid` as for [`refuse_points`].
pub fn set_scores(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    input: &ScoresInput,
    now: i64,
) -> Result<Game> {
    let game = store::games::find(tx, organization, id)?;
    refuse_typed(tx, organization, id)?;
    let before = set_forfeit(tx, organization, (&game, input), now)?;
    refuse_points(&before, (input.score_home, input.score_away))?;
    let is_forfeit = input.forfeited_by.flatten().is_some();
    let after = outcome::after_scores(before.status, input.score_home, input.score_away);
    let status = if is_forfeit { Status::Forfeit } else { after };
    let scores = (input.score_home, input.score_away, status);
    store::games::update_scores(tx, organization, id, scores, now)?;
    brackets::settle(tx, organization, &game, input.cascade, now)?;
    store::games::find(tx, organization, id)
}

/// Sets or withdraws the forfeit of a game before its score is set. Returns the game afterwards.
fn set_forfeit(
    tx: &Transaction,
    organization: OrganizationId,
    (game, input): (&Game, &ScoresInput),
    now: i64,
) -> Result<Game> {
    let forfeited_by = input.forfeited_by;
    let status = match forfeited_by {
        Some(Some(_)) => Status::Forfeit,
        Some(None) if game.forfeited_by.is_some() => Status::Scheduled,
        _ => return Ok(game.clone()),
    };
    let details = GameDetails { status: Some(status), forfeited_by, ..GameDetails::default() };
    store::games::update_details(tx, organization, game.id, &details, now)?;
    store::games::find(tx, organization, game.id)
}

/// Updates the details of a game. The status may determine who advances in a bracket. `now` is in unix seconds.
///
/// # Errors
/// `Conflict` if later games of the bracket have begun and `cascade` is not set, see [`brackets::settle`]; `Invalid` as
/// for [`settle_status`].
pub fn set_details(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    (details, cascade): (&GameDetails, bool),
    now: i64,
) -> Result<Game> {
    let game = store::games::find(tx, organization, id)?;
    store::games::update_details(tx, organization, id, details, now)?;
    settle_status(tx, organization, (id, Some(&game)), now)?;
    brackets::settle(tx, organization, &game, cascade, now)?;
    store::games::find(tx, organization, id)
}

/// A saved game, and its clashes.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedGame {
    pub game: Game,
    /// The clashes of the game, which was saved nevertheless. Empty if neither date, time, location nor teams changed.
    pub warnings: Vec<Clash>,
}

/// Creates or updates a game with `change`. Returns the game with its clashes. `id` is the game to update, `None` for a
/// new game. A game that is scored at the court follows its log again if its status changed. `now` is in unix seconds.
///
/// # Errors
/// Those of `change`; `NotFound` for the game.
pub fn save(
    tx: &Transaction,
    organization: OrganizationId,
    (id, now): (Option<GameId>, i64),
    change: impl FnOnce(&Transaction) -> Result<Game>,
) -> Result<SavedGame> {
    let before = id.map(|id| store::games::find(tx, organization, id)).transpose()?;
    let mut game = change(tx)?;
    if let Some(before) = &before {
        game = project::follow_status(tx, organization, (before.status, game), now)?;
    }
    let place = |game: &Game| {
        let teams = (game.home_team_id, game.away_team_id);
        (game.date.clone(), game.time.clone(), game.location.clone(), teams, checker::is_held(game))
    };
    let is_moved = before.is_none_or(|before| place(&before) != place(&game));
    let warnings = if is_moved { clashes::of_game(tx, organization, &game)? } else { Vec::new() };
    Ok(SavedGame { game, warnings })
}

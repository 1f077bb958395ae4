//! Sets the score and the details of one game, and saves a change together with what the game then clashes with.

use serde::Serialize;
use utoipa::ToSchema;

use super::brackets;
use super::game_status::{refuse_points, settle_status};
use crate::db::Transaction;
use crate::domain::games::{Game, GameDetails, ScoresInput};
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::Result;
use crate::rules::outcome;
use crate::rules::schedule as engine;
use crate::store;
use crate::views::schedules::clashes::{self, Clash};

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
    (details, cascade): (&GameDetails, bool),
    now: i64,
) -> Result<Game> {
    let game = store::games::find(tx, organization, id)?;
    store::games::update_details(tx, organization, id, details, now)?;
    settle_status(tx, organization, (id, Some(&game)), now)?;
    brackets::settle(tx, organization, &game, cascade, now)?;
    store::games::find(tx, organization, id)
}

/// A game that was saved, and what it clashes with at its new place.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedGame {
    pub game: Game,
    /// The game is saved nevertheless. Empty where neither its place nor its teams were changed.
    pub warnings: Vec<Clash>,
}

/// Makes or changes a game, and returns it with what it clashes with. `id` is the game that is changed; none for a new one.
///
/// # Errors
/// Those of the change; `NotFound` for the game.
pub fn save(
    tx: &Transaction,
    organization: OrganizationId,
    id: Option<GameId>,
    change: impl FnOnce(&Transaction) -> Result<Game>,
) -> Result<SavedGame> {
    let before = id.map(|id| store::games::find(tx, organization, id)).transpose()?;
    let game = change(tx)?;
    let place = |game: &Game| {
        let teams = (game.home_team_id, game.away_team_id);
        (game.date.clone(), game.time.clone(), game.location.clone(), teams, engine::is_held(game))
    };
    let is_moved = before.is_none_or(|before| place(&before) != place(&game));
    let warnings = if is_moved { clashes::of_game(tx, organization, &game)? } else { Vec::new() };
    Ok(SavedGame { game, warnings })
}

//! Changes several games at once: all of them, or none.

use super::courtside::project;
use super::{brackets, league_games};
use crate::db::Transaction;
use crate::domain::games::{BulkChange, Game, GameVersion};
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::{Error, Result};
use crate::store;
use crate::views::bulk_games::{BulkGames, BulkStep, clashes_of, compared, deletion, listed, steps};
use crate::views::schedules::clashes::Clash;

/// What a bulk change does although it asks first.
#[derive(Clone, Copy, Debug)]
pub struct BulkConfirmation {
    /// Saves even if a team or a court is then needed twice at one time.
    pub anyway: bool,
    /// Saves even if later games of a bracket have begun with the old result.
    pub cascade: bool,
}

/// Changes games. Each game is changed as by its own form. `now` is in unix seconds.
///
/// # Errors
/// Those of [`steps`] and of a change of one game; `Conflict` with the hard clashes, unless they are confirmed.
pub fn change(
    tx: &Transaction,
    organization: OrganizationId,
    (wanted, change): (&[GameVersion], &BulkChange),
    confirmed: BulkConfirmation,
    now: i64,
) -> Result<BulkGames> {
    let steps = steps(tx, organization, (wanted, change))?;
    apply_all(tx, organization, &steps, confirmed, now)
}

/// Writes the changes of games, and returns them with their clashes.
///
/// # Errors
/// Those of a change of one game; `Conflict` with the hard clashes, unless they are confirmed.
pub(super) fn apply_all(
    tx: &Transaction,
    organization: OrganizationId,
    steps: &[BulkStep],
    confirmed: BulkConfirmation,
    now: i64,
) -> Result<BulkGames> {
    let deletion = deletion(tx, organization, steps)?;
    for step in steps {
        apply(tx, organization, step, confirmed.cascade, now)?;
    }
    let ids: Vec<GameId> = steps.iter().map(|step| step.game.id).collect();
    let after: Vec<Game> = store::games::list_by_ids(tx, organization, &ids)?;
    let clashes = clashes_of(tx, organization, (steps, &after))?;
    if !confirmed.anyway {
        refuse_hard(&clashes)?;
    }
    Ok(BulkGames { games: compared(steps, &after), clashes, deletion })
}

/// Changes or deletes one game as its form does, with the games of its bracket that follow. Does nothing for a game
/// that an earlier step has deleted.
fn apply(
    tx: &Transaction,
    organization: OrganizationId,
    BulkStep { game, change }: &BulkStep,
    cascade: bool,
    now: i64,
) -> Result<()> {
    match store::games::find(tx, organization, game.id) {
        Err(Error::NotFound(_)) => return Ok(()),
        found => found.map(|_| ())?,
    }
    match change {
        None => store::games::remove(tx, organization, game.id)?,
        Some(change) => {
            league_games::change(tx, organization, game, (change, ["swapSides", "swapSides"]), now)?;
            let changed = store::games::find(tx, organization, game.id)?;
            project::follow_status(tx, organization, (game.status, changed), now)?;
        }
    }
    brackets::settle(tx, organization, game, cascade, now)
}

/// Refuses hard clashes.
///
/// # Errors
/// `Conflict` with the first of them.
pub(super) fn refuse_hard(clashes: &[Clash]) -> Result<()> {
    let hard: Vec<String> =
        clashes.iter().filter(|clash| clash.is_hard).map(|clash| clash.text.clone()).collect();
    if hard.is_empty() {
        return Ok(());
    }
    Err(Error::Conflict(format!("Nothing was changed. {}", listed(&hard, " "))))
}

//! Changes of games that are scored at the court: entries of their logs, and what follows from them.

pub mod append;
pub mod guests;
pub mod import;
pub mod links;
pub mod project;
mod refusals;
pub mod sessions;
pub mod settings;
pub mod staff_log;

use crate::db::Transaction;
use crate::domain::courtside::calls::{SCORED, ScoringMode};
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::{Error, Result};
use crate::store;

/// Rejects a number that is typed into a game whose numbers follow from its log.
///
/// # Errors
/// `Conflict`.
pub fn refuse_typed(tx: &Transaction, organization: OrganizationId, game: GameId) -> Result<()> {
    if store::courtside::is_projected(tx, organization, game)? {
        return Err(Error::Conflict(SCORED.to_owned()));
    }
    Ok(())
}

/// Lets the log of a game rest, because the game gets other teams or is cleared: what the log says is about others.
pub fn rest(tx: &Transaction, organization: OrganizationId, game: GameId) -> Result<()> {
    let Some(mut scoring) = store::courtside::find(tx, organization, game)? else { return Ok(()) };
    scoring.mode = ScoringMode::Typed;
    scoring.settle();
    scoring.needs_staff = Some(
        "The teams of this game have changed, so its log does not count any more. Type its numbers, or switch \
         back to the log."
            .to_owned(),
    );
    store::courtside::update(tx, organization, &scoring)
}

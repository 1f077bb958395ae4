//! Adds what staff settle to the log of a game: edits, confirmed periods, its end.

use serde_json::{Map, Value};

use super::append::append_own;
use crate::db::Transaction;
use crate::domain::ids::{GameId, OrganizationId, UserId};
use crate::error::{Error, Result};
use crate::store;

/// Adds entries to a log that has begun, all or none. `now` is in unix milliseconds.
///
/// # Errors
/// `Conflict` for a game without a log, or with the reason why an entry does not count.
pub fn settle(
    tx: &Transaction,
    organization: OrganizationId,
    (game, user): (GameId, UserId),
    entries: Vec<Map<String, Value>>,
    now: i64,
) -> Result<()> {
    let game = store::games::find(tx, organization, game)?;
    if store::courtside::find(tx, organization, game.id)?.is_none_or(|scoring| scoring.seq == 0) {
        return Err(Error::Conflict("This game has no log yet.".to_owned()));
    }
    for mut entry in entries {
        let kind = entry.remove("kind");
        let kind = kind.as_ref().and_then(Value::as_str).unwrap_or_default();
        append_own(tx, organization, (game.id, user), (kind, entry), now)?;
    }
    Ok(())
}

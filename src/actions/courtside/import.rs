//! Adds the entries of a file to the log of a game, and projects it.

use serde_json::{Map, Value, json};

use super::append::{FULL, begun};
use super::project::{ProjectionContext, project};
use super::refusals::EntryChecks;
use crate::budgets::scoring::ENTRIES;
use crate::db::Transaction;
use crate::domain::courtside::ScoringEntry;
use crate::domain::courtside::calls::ScoringMode;
use crate::domain::ids::{GameId, OrganizationId, PlayerId, UserId};
use crate::error::{Error, Refusal, RefusalReason, Result};
use crate::store;
use crate::store::courtside::entries::NewEntry;
use crate::views::courtside::log;

/// Entries of a file.
#[derive(Clone, Debug, Default)]
pub struct LogImport {
    /// The settings of a log that begins with these entries.
    pub rules: Map<String, Value>,
    pub entries: Vec<ScoringEntry>,
    /// Players who are on neither roster any more.
    pub former: Vec<PlayerId>,
    /// Whether the log replaces numbers that were typed.
    pub replaces_typed: bool,
}

/// How many entries of a file were stored, known or refused.
#[derive(Clone, Debug, Default)]
pub struct StoredLog {
    pub added: usize,
    pub known: usize,
    /// Entries that do not count: their indexes and the reasons.
    pub refused: Vec<(usize, String)>,
}

/// Adds entries, whose numbers may have gaps, and projects the log. Entries that are stored already are skipped. `now` is in unix
/// milliseconds.
///
/// # Errors
/// `Invalid` for an entry without a device, a number and a time; `Refused` if another entry is stored under a number;
/// `Conflict` if the log would be too long.
pub fn import(
    tx: &Transaction,
    organization: OrganizationId,
    (game, user): (GameId, Option<UserId>),
    import: &LogImport,
    now: i64,
) -> Result<StoredLog> {
    let game = store::games::find(tx, organization, game)?;
    let mut scoring = begun(tx, organization, &game)?;
    if scoring.seq == 0 {
        scoring.rules.clone_from(&import.rules);
    }
    if import.replaces_typed && scoring.mode == ScoringMode::Typed {
        scoring.mode = ScoringMode::Events;
        scoring.settle();
    }
    let mut counted = log::counted(&store::courtside::entries::list(tx, organization, game.id)?)?;
    let mut checks = EntryChecks::new(tx, organization, (&game, &counted), true)?;
    checks.allow(&import.former);
    let mut stored = StoredLog::default();
    for (index, entry) in import.entries.iter().enumerate() {
        if is_known(tx, organization, game.id, entry)? {
            stored.known += 1;
            continue;
        }
        if scoring.seq >= ENTRIES {
            return Err(Error::Conflict(FULL.to_owned()));
        }
        let bytes = serde_json::to_string(&entry.fields).map_err(Error::internal)?.len();
        let refused = checks.refusal(entry, bytes);
        scoring.seq += 1;
        let (seq, session, received_at) = (scoring.seq, None, now);
        let row = NewEntry { seq, entry, refused: refused.as_deref(), session, user, received_at };
        store::courtside::entries::create(tx, organization, game.id, &row)?;
        stored.added += 1;
        if let Some(message) = refused {
            stored.refused.push((index, message));
        } else {
            checks.add(entry);
            counted.push(entry.clone());
        }
    }
    if scoring.mode == ScoringMode::Events {
        let context = ProjectionContext { now, cascade: false, by_scorer: false };
        project(tx, organization, &mut scoring, counted, context)?;
    }
    store::courtside::update(tx, organization, &scoring)?;
    Ok(stored)
}

/// Returns whether an entry is stored already.
fn is_known(
    tx: &Transaction,
    organization: OrganizationId,
    game: GameId,
    entry: &ScoringEntry,
) -> Result<bool> {
    let (device, n) = (entry.text("device"), entry.whole("n"));
    if device.is_empty() || n < 1 || entry.whole("h") < 1 {
        return Err(Error::field("entries", "An entry must name its device, a number and a time."));
    }
    let Some(stored) = store::courtside::entries::find(tx, organization, game, (device, n))? else {
        return Ok(false);
    };
    if stored.refused.is_some() || stored.entry()?.fields == entry.fields {
        return Ok(true);
    }
    let message = format!("Another entry is stored under the number {n} of {device}.");
    Err(Refusal::error(RefusalReason::Conflict, message, [("taken", json!(n))]))
}

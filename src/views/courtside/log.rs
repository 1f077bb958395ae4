//! The log of a game, and its fold.

use crate::db::Connection;
use crate::domain::courtside::{PlayerRef, RulesPatch, ScoringEntry};
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::Result;
use crate::rules::courtside::{FoldedGame, fold};
use crate::store;
use crate::store::courtside::GameScoring;
use crate::store::courtside::entries::StoredEntry;

/// A game's log with its fold.
pub struct GameLog {
    pub scoring: GameScoring,
    pub entries: Vec<StoredEntry>,
    pub folded: FoldedGame,
}

/// Returns the log of a game; `None` for a game that was never scored at the court.
pub fn find(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<Option<GameLog>> {
    let Some(scoring) = store::courtside::find(conn, organization, game)? else { return Ok(None) };
    let entries = store::courtside::entries::list(conn, organization, game)?;
    let counted = counted(&entries)?;
    let folded = folded(conn, organization, &scoring, counted)?;
    Ok(Some(GameLog { scoring, entries, folded }))
}

/// Returns the entries that count.
pub fn counted(entries: &[StoredEntry]) -> Result<Vec<ScoringEntry>> {
    entries.iter().filter(|entry| entry.refused.is_none()).map(StoredEntry::entry).collect()
}

/// Folds the entries of a game. A player who was merged into another is that player.
pub fn folded(
    conn: &Connection,
    organization: OrganizationId,
    scoring: &GameScoring,
    entries: Vec<ScoringEntry>,
) -> Result<FoldedGame> {
    let entries = renamed(conn, organization, entries)?;
    Ok(fold(&RulesPatch::read(&scoring.rules), &entries))
}

/// Returns entries in which a player who was merged into another is that player.
pub fn renamed(
    conn: &Connection,
    organization: OrganizationId,
    entries: Vec<ScoringEntry>,
) -> Result<Vec<ScoringEntry>> {
    let merges = store::courtside::list_merges(conn, organization)?;
    if merges.is_empty() {
        return Ok(entries);
    }
    let rename = |player: PlayerRef| match player {
        PlayerRef::Player(id) => PlayerRef::Player(merges.get(&id).copied().unwrap_or(id)),
        guest @ PlayerRef::Guest(_) => guest,
    };
    Ok(entries.into_iter().map(|entry| entry.with_players(&rename)).collect())
}

//! The logs of scored games in an archive: they name players by id.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::{NewIds, new_id};
use crate::db::Staging;
use crate::domain::courtside::{PlayerRef, ScoringEntry};
use crate::domain::ids::PlayerId;
use crate::error::{Error, Result};

/// Writes the new ids of players into the logs of the private database. A player who was merged into another becomes that one,
/// so the list of merges is not needed any more. A player who does not exist any more gets an id that no player has.
pub fn move_players(staging: &Staging, ids: &[NewIds]) -> Result<()> {
    if ids.iter().all(|ids| ids.table != "players" || ids.are_kept) {
        return Ok(());
    }
    let merged = merges(staging)?;
    let mut statement = staging.prepare("SELECT game_id, seq, body FROM scoring_entries")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let rows: Vec<(i64, i64, String)> = rows.collect::<rusqlite::Result<_>>()?;
    let mut update =
        staging.prepare("UPDATE scoring_entries SET body = ?3 WHERE game_id = ?1 AND seq = ?2")?;
    for (game, seq, body) in rows {
        let fields: Map<String, Value> = serde_json::from_str(&body).map_err(Error::internal)?;
        let entry = ScoringEntry::new(fields);
        let mut moved: HashMap<PlayerRef, PlayerRef> = HashMap::new();
        for player in entry.players() {
            if let PlayerRef::Player(id) = &player {
                let own = merged.get(id).unwrap_or(id).0;
                let new = new_id(staging, ids, "players", own)?.unwrap_or(-own);
                moved.insert(player, PlayerRef::Player(PlayerId(new)));
            }
        }
        if !moved.is_empty() {
            let entry = entry.with_players(&|player| moved.get(&player).cloned().unwrap_or(player));
            let body = serde_json::to_string(&entry.fields).map_err(Error::internal)?;
            update.execute((game, seq, body))?;
        }
    }
    staging.execute("DELETE FROM player_merges", [])?;
    Ok(())
}

fn merges(staging: &Staging) -> Result<HashMap<PlayerId, PlayerId>> {
    let mut statement = staging.prepare("SELECT former_id, player_id FROM player_merges")?;
    let merges = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(merges.collect::<rusqlite::Result<_>>()?)
}

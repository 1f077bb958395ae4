//! Games that are scored at the court: their settings, their logs, and who scores them. Times are unix milliseconds.

pub mod entries;
pub mod links;
pub mod sessions;

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row};
use serde_json::{Map, Value};

use crate::db::Transaction;
use crate::domain::courtside::calls::ScoringMode;
use crate::domain::ids::{GameId, LeagueId, OrganizationId, PlayerId};
use crate::error::{Error, Result};

/// The state of a scored game.
#[derive(Clone, Debug)]
pub struct GameScoring {
    pub game: GameId,
    /// The settings that the log began with, as JSON.
    pub rules: Map<String, Value>,
    pub mode: ScoringMode,
    /// The last order of arrival that was given.
    pub seq: i64,
    pub folded_at: Option<i64>,
    /// When the log's `final` completed the game.
    pub final_at: Option<i64>,
    /// Whether a scorer has ended the game and staff have not looked at it since.
    pub ended_by_scorer: bool,
    /// What else staff have to look at, in sentences.
    pub needs_staff: Option<String>,
}

impl GameScoring {
    /// Returns the state of a game without a log.
    #[must_use]
    pub fn new(game: GameId, rules: Map<String, Value>) -> Self {
        Self {
            game,
            rules,
            mode: ScoringMode::Typed,
            seq: 0,
            folded_at: None,
            final_at: None,
            ended_by_scorer: false,
            needs_staff: None,
        }
    }

    /// Returns whether the game has a log that does not count, because staff type its numbers.
    #[must_use]
    pub fn ignores_log(&self) -> bool {
        self.seq > 0 && self.mode == ScoringMode::Typed
    }

    /// Removes the questions to staff.
    pub fn settle(&mut self) {
        (self.ended_by_scorer, self.needs_staff) = (false, None);
    }
}

const COLUMNS: &str = "game_id, rules, mode, seq, folded_at, final_at, ended_by_scorer, needs_staff";

fn scoring(row: &Row<'_>) -> rusqlite::Result<(GameScoring, String)> {
    let scoring = GameScoring {
        game: row.get("game_id")?,
        rules: Map::new(),
        mode: row.get("mode")?,
        seq: row.get("seq")?,
        folded_at: row.get("folded_at")?,
        final_at: row.get("final_at")?,
        ended_by_scorer: row.get("ended_by_scorer")?,
        needs_staff: row.get("needs_staff")?,
    };
    Ok((scoring, row.get("rules")?))
}

fn with_rules((scoring, rules): (GameScoring, String)) -> Result<GameScoring> {
    Ok(GameScoring { rules: serde_json::from_str(&rules).map_err(Error::internal)?, ..scoring })
}

/// Returns the state of a game; `None` for one that was never scored at the court.
pub fn find(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<Option<GameScoring>> {
    conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM game_scoring WHERE organization_id = ?1 AND game_id = ?2"
    ))?
    .query_row((organization, game), scoring)
    .optional()?
    .map(with_rules)
    .transpose()
}

/// Returns whether a game's numbers are the projection of its log.
pub fn is_projected(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<bool> {
    let found = conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM game_scoring
                            WHERE organization_id = ?1 AND game_id = ?2 AND mode = 'events')",
        )?
        .query_row((organization, game), |row| row.get(0))?;
    Ok(found)
}

/// Returns the games whose numbers are projections of their logs.
pub fn list_projected(conn: &Connection, organization: OrganizationId) -> Result<Vec<GameId>> {
    let mut statement = conn.prepare_cached(
        "SELECT game_id FROM game_scoring WHERE organization_id = ?1 AND mode = 'events' ORDER BY game_id",
    )?;
    Ok(statement.query_map([organization], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

/// Returns the games whose numbers follow from their logs and in which one of the players has statistics, or is on the roster
/// of a team.
pub fn list_projected_of(
    conn: &Connection,
    organization: OrganizationId,
    players: &[PlayerId],
) -> Result<Vec<GameId>> {
    let mut statement = conn.prepare_cached(
        "SELECT game_scoring.game_id
         FROM game_scoring
         JOIN games ON games.id = game_scoring.game_id
         WHERE game_scoring.organization_id = ?1 AND game_scoring.mode = 'events'
           AND (EXISTS (SELECT 1 FROM json_each(?2) AS wanted
                        JOIN player_game_stats AS numbers ON numbers.organization_id = ?1
                                                         AND numbers.game_id = games.id
                                                         AND numbers.player_id = wanted.value)
             OR EXISTS (SELECT 1 FROM json_each(?2) AS wanted
                        JOIN rosters ON rosters.organization_id = ?1
                                    AND rosters.player_id = wanted.value
                                    AND rosters.enrolment_id IN (games.home_enrolment_id, games.away_enrolment_id)))
         ORDER BY game_scoring.game_id",
    )?;
    let wanted = serde_json::to_string(players).map_err(Error::internal)?;
    let games = statement.query_map((organization, wanted), |row| row.get(0))?;
    Ok(games.collect::<rusqlite::Result<_>>()?)
}

/// Returns the games that were ever scored at the court.
pub fn list_scored(conn: &Connection, organization: OrganizationId) -> Result<Vec<GameId>> {
    let mut statement = conn.prepare_cached(
        "SELECT game_id FROM game_scoring WHERE organization_id = ?1 AND seq > 0 ORDER BY game_id",
    )?;
    Ok(statement.query_map([organization], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

/// Adds the state of a game that begins with these settings.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    game: GameId,
    (mode, rules): (ScoringMode, &Map<String, Value>),
) -> Result<()> {
    let rules = serde_json::to_string(rules).map_err(Error::internal)?;
    tx.prepare_cached(
        "INSERT INTO game_scoring (organization_id, game_id, rules, mode) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((organization, game, rules, mode))?;
    Ok(())
}

/// Stores the state of a game.
pub fn update(tx: &Transaction, organization: OrganizationId, scoring: &GameScoring) -> Result<()> {
    let rules = serde_json::to_string(&scoring.rules).map_err(Error::internal)?;
    tx.prepare_cached(
        "UPDATE game_scoring
         SET rules = ?3, mode = ?4, seq = ?5, folded_at = ?6, final_at = ?7, needs_staff = ?8,
             ended_by_scorer = ?9
         WHERE organization_id = ?1 AND game_id = ?2",
    )?
    .execute((
        organization,
        scoring.game,
        rules,
        scoring.mode,
        scoring.seq,
        scoring.folded_at,
        scoring.final_at,
        &scoring.needs_staff,
        scoring.ended_by_scorer,
    ))?;
    Ok(())
}

/// Returns the settings that games of a league begin with.
pub fn find_defaults(
    conn: &Connection,
    organization: OrganizationId,
    league: LeagueId,
) -> Result<Map<String, Value>> {
    let rules: Option<String> = conn
        .prepare_cached("SELECT rules FROM scoring_defaults WHERE organization_id = ?1 AND league_id = ?2")?
        .query_row((organization, league), |row| row.get(0))
        .optional()?;
    rules.map_or_else(|| Ok(Map::new()), |rules| serde_json::from_str(&rules).map_err(Error::internal))
}

/// Sets the settings that games of a league begin with.
pub fn set_defaults(
    tx: &Transaction,
    organization: OrganizationId,
    league: LeagueId,
    rules: &Map<String, Value>,
) -> Result<()> {
    let rules = serde_json::to_string(rules).map_err(Error::internal)?;
    tx.prepare_cached(
        "INSERT INTO scoring_defaults (organization_id, league_id, rules) VALUES (?1, ?2, ?3)
         ON CONFLICT (organization_id, league_id) DO UPDATE SET rules = excluded.rules",
    )?
    .execute((organization, league, rules))?;
    Ok(())
}

/// Returns those of some players who exist.
pub fn list_existing(
    conn: &Connection,
    organization: OrganizationId,
    players: &[PlayerId],
) -> Result<Vec<PlayerId>> {
    let wanted = serde_json::to_string(players).map_err(Error::internal)?;
    let mut statement = conn.prepare_cached(
        "SELECT players.id
         FROM json_each(?2) AS wanted
         CROSS JOIN players ON players.organization_id = ?1 AND players.id = wanted.value",
    )?;
    Ok(statement.query_map((organization, wanted), |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

/// Returns the players into whom others were merged, by the former ids.
pub fn list_merges(conn: &Connection, organization: OrganizationId) -> Result<HashMap<PlayerId, PlayerId>> {
    let mut statement =
        conn.prepare_cached("SELECT former_id, player_id FROM player_merges WHERE organization_id = ?1")?;
    let merges = statement.query_map([organization], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(merges.collect::<rusqlite::Result<_>>()?)
}

/// Notes that a player was merged into another. Players who were merged into the first follow.
pub fn add_merge(
    tx: &Transaction,
    organization: OrganizationId,
    former: PlayerId,
    player: PlayerId,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE player_merges SET player_id = ?3 WHERE organization_id = ?1 AND player_id = ?2",
    )?
    .execute((organization, former, player))?;
    tx.prepare_cached(
        "INSERT INTO player_merges (organization_id, former_id, player_id) VALUES (?1, ?2, ?3)
         ON CONFLICT (organization_id, former_id) DO UPDATE SET player_id = excluded.player_id",
    )?
    .execute((organization, former, player))?;
    Ok(())
}

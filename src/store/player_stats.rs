//! Statistics of players in games, as entered.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row};

use crate::db::Transaction;
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId, PlayerId, SeasonId, StatId};
use crate::domain::stats::RawStat;
use crate::error::{Error, Result};

const COLUMNS: &str = "player_game_stats.game_id, player_game_stats.player_id, player_game_stats.stat_id,
    player_game_stats.enrolment_id, player_game_stats.value";

fn raw(row: &Row<'_>) -> rusqlite::Result<RawStat> {
    Ok(RawStat {
        game: row.get(0)?,
        player: row.get(1)?,
        stat: row.get(2)?,
        enrolment: row.get(3)?,
        value: row.get(4)?,
    })
}

/// Returns all statistics of a game, grouped by player.
pub fn list_by_game(conn: &Connection, organization: OrganizationId, game: GameId) -> Result<Vec<RawStat>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM player_game_stats
         WHERE organization_id = ?1 AND game_id = ?2
         ORDER BY player_id, stat_id"
    ))?;
    let stats = statement.query_map((organization, game), raw)?.collect::<rusqlite::Result<_>>()?;
    Ok(stats)
}

/// Returns all statistics of a player, grouped by game.
pub fn list_by_player(
    conn: &Connection,
    organization: OrganizationId,
    player: PlayerId,
) -> Result<Vec<RawStat>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM player_game_stats
         WHERE organization_id = ?1 AND player_id = ?2
         ORDER BY game_id, stat_id"
    ))?;
    let stats = statement.query_map((organization, player), raw)?.collect::<rusqlite::Result<_>>()?;
    Ok(stats)
}

/// Returns the entered numbers of the seasons' league games (without bracket games): oldest game first, then in the order of
/// entry.
pub fn list_by_seasons(
    conn: &Connection,
    organization: OrganizationId,
    seasons: &[SeasonId],
) -> Result<Vec<RawStat>> {
    let games = league_games(conn, organization, seasons)?;
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS}, player_game_stats.rowid
         FROM json_each(?2) AS wanted
         CROSS JOIN player_game_stats ON player_game_stats.organization_id = ?1
                                     AND player_game_stats.game_id = wanted.value"
    ))?;
    let mut numbers: Vec<(i64, RawStat)> = statement
        .query_map((organization, games), |row| Ok((row.get(5)?, raw(row)?)))?
        .collect::<rusqlite::Result<_>>()?;
    // `CROSS JOIN` makes SQLite read the games in the order of the list.
    for game in numbers.chunk_by_mut(|(_, one), (_, next)| one.game == next.game) {
        game.sort_unstable_by_key(|(entry, _)| *entry);
    }
    Ok(numbers.into_iter().map(|(_, number)| number).collect())
}

/// A player's number in a game.
#[derive(Clone, Copy, Debug)]
pub struct EnteredNumber {
    pub game: GameId,
    pub player: PlayerId,
    pub stat: StatId,
    pub value: i64,
}

/// Calls `visit` for each number of the statistics in the seasons' league games (without bracket games): oldest game first,
/// then by statistic, then by player.
pub fn visit_by_seasons(
    conn: &Connection,
    organization: OrganizationId,
    (seasons, stats): (&[SeasonId], &[StatId]),
    mut visit: impl FnMut(EnteredNumber),
) -> Result<()> {
    let games = league_games(conn, organization, seasons)?;
    // A season has tens of thousands of numbers, and reading the columns of all takes as long as finding the rows. So only the
    // needed columns are read.
    let mut statement = conn.prepare_cached(&format!(
        "SELECT game_id, player_id, stat_id, player_game_stats.value
         FROM json_each(?2) AS wanted
         CROSS JOIN player_game_stats ON player_game_stats.organization_id = ?1
                                     AND player_game_stats.game_id = wanted.value
                                     AND {}",
        of_stats(Some(stats))
    ))?;
    let stats = serde_json::to_string(stats).map_err(Error::internal)?;
    let mut rows = statement.query((organization, games, stats))?;
    while let Some(row) = rows.next()? {
        visit(EnteredNumber {
            game: row.get(0)?,
            player: row.get(1)?,
            stat: row.get(2)?,
            value: row.get(3)?,
        });
    }
    Ok(())
}

/// Returns players by the time at which the first of these statistics was entered for each of them in a game.
pub fn in_order_of_entry(
    conn: &Connection,
    organization: OrganizationId,
    game: GameId,
    (players, stats): (&[PlayerId], &[StatId]),
) -> Result<Vec<PlayerId>> {
    let stats = serde_json::to_string(stats).map_err(Error::internal)?;
    let players = serde_json::to_string(players).map_err(Error::internal)?;
    let mut statement = conn.prepare_cached(&format!(
        "SELECT player_id FROM player_game_stats
         WHERE organization_id = ?1 AND game_id = ?2 AND {}
           AND player_id IN (SELECT value FROM json_each(?4))
         GROUP BY player_id
         ORDER BY min(player_game_stats.rowid)",
        of_stats(Some(&[]))
    ))?;
    let rows = statement.query_map((organization, game, stats, players), |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Returns the ids of the seasons' league games, the oldest first, as JSON.
fn league_games(conn: &Connection, organization: OrganizationId, seasons: &[SeasonId]) -> Result<String> {
    let wanted = serde_json::to_string(seasons).map_err(Error::internal)?;
    let mut games = conn.prepare_cached(
        "SELECT games.id
         FROM json_each(?2) AS wanted
         CROSS JOIN games ON games.organization_id = ?1 AND games.season_id = wanted.value
                         AND games.division_id IS NULL
         ORDER BY games.date, coalesce(games.time, '99:99')",
    )?;
    let games: Vec<GameId> =
        games.query_map((organization, &wanted), |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    serde_json::to_string(&games).map_err(Error::internal)
}

/// Returns the condition that a number is of one of the statistics, whose ids are the parameter `?3`, or of any. SQLite looks
/// up single statistics in an index only if the condition has no other alternative.
fn of_stats(stats: Option<&[StatId]>) -> &'static str {
    match stats {
        Some(_) => "player_game_stats.stat_id IN (SELECT value FROM json_each(?3))",
        None => "?3 IS NULL",
    }
}

/// Returns each team's sums of some statistics over a season's league games. Keys are the requested abbreviations.
///
/// Sums the numbers of all games of each team from an index alone, then subtracts those of bracket games, which are few. Looking up
/// each number's game takes fifteen times as long. Grouping the numbers of all teams takes three times as long, because SQLite sorts
/// them.
pub fn sums_by_enrolment(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    abbreviations: &[&str],
) -> Result<HashMap<EnrolmentId, HashMap<String, i64>>> {
    let mut statement = conn.prepare_cached(
        "SELECT enrolments.id, stats.abbreviation,
                (SELECT coalesce(sum(numbers.value), 0)
                 FROM player_game_stats AS numbers
                 WHERE numbers.organization_id = ?1
                   AND numbers.enrolment_id = enrolments.id
                   AND numbers.stat_id = stats.id)
         FROM enrolments
         CROSS JOIN stats ON stats.organization_id = ?1
                         AND stats.abbreviation IN (SELECT value FROM json_each(?3))
         WHERE enrolments.organization_id = ?1 AND enrolments.season_id = ?2
         UNION ALL
         SELECT numbers.enrolment_id, stats.abbreviation, -numbers.value
         FROM games
         CROSS JOIN stats ON stats.organization_id = ?1
                         AND stats.abbreviation IN (SELECT value FROM json_each(?3))
         CROSS JOIN player_game_stats AS numbers ON numbers.organization_id = ?1
                                                AND numbers.game_id = games.id
                                                AND numbers.stat_id = stats.id
         WHERE games.organization_id = ?1 AND games.season_id = ?2 AND games.division_id IS NOT NULL",
    )?;
    let wanted = serde_json::to_string(abbreviations).map_err(Error::internal)?;
    let mut rows = statement.query((organization, season, wanted))?;
    let mut sums: HashMap<EnrolmentId, HashMap<String, i64>> = HashMap::new();
    while let Some(row) = rows.next()? {
        *sums.entry(row.get(0)?).or_default().entry(row.get(1)?).or_default() += row.get::<_, i64>(2)?;
    }
    Ok(sums)
}

/// Returns the entered numbers of an enrolled team's league games, of all statistics or of those in `stats`, grouped by
/// player and game.
pub fn list_by_enrolment(
    conn: &Connection,
    organization: OrganizationId,
    enrolment: EnrolmentId,
    stats: Option<&[StatId]>,
) -> Result<Vec<RawStat>> {
    let of_stats = of_stats(stats);
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM player_game_stats
         JOIN games ON games.id = player_game_stats.game_id AND games.division_id IS NULL
         WHERE player_game_stats.organization_id = ?1 AND player_game_stats.enrolment_id = ?2 AND {of_stats}
         ORDER BY player_game_stats.player_id, player_game_stats.game_id, player_game_stats.stat_id"
    ))?;
    let stats = stats.map(serde_json::to_string).transpose().map_err(Error::internal)?;
    let numbers =
        statement.query_map((organization, enrolment, stats), raw)?.collect::<rusqlite::Result<_>>()?;
    Ok(numbers)
}

/// Returns all statistics of some games, grouped by game and player.
pub fn list_by_games(
    conn: &Connection,
    organization: OrganizationId,
    games: &[GameId],
) -> Result<Vec<RawStat>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS}
         FROM json_each(?2) AS wanted
         CROSS JOIN player_game_stats ON player_game_stats.organization_id = ?1
                               AND player_game_stats.game_id = wanted.value
         ORDER BY player_game_stats.game_id, player_game_stats.player_id, player_game_stats.stat_id"
    ))?;
    let wanted = serde_json::to_string(games).map_err(Error::internal)?;
    let stats = statement.query_map((organization, wanted), raw)?.collect::<rusqlite::Result<_>>()?;
    Ok(stats)
}

/// Sets one statistic; `None` removes it.
pub fn set(
    tx: &Transaction,
    organization: OrganizationId,
    (game, player, stat): (GameId, PlayerId, StatId),
    enrolment: EnrolmentId,
    value: Option<i64>,
) -> Result<()> {
    match value {
        Some(value) => tx
            .prepare_cached(
                "INSERT INTO player_game_stats (organization_id, game_id, player_id, stat_id, enrolment_id, value)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                 ON CONFLICT (game_id, player_id, stat_id)
                 DO UPDATE SET value = excluded.value, enrolment_id = excluded.enrolment_id",
            )?
            .execute((organization, game, player, stat, enrolment, value))?,
        None => tx
            .prepare_cached(
                "DELETE FROM player_game_stats
                 WHERE organization_id = ?1 AND game_id = ?2 AND player_id = ?3 AND stat_id = ?4",
            )?
            .execute((organization, game, player, stat))?,
    };
    Ok(())
}

/// Returns the player's team in a game: from statistics that were entered before, otherwise from the rosters.
pub fn find_side(
    conn: &Connection,
    organization: OrganizationId,
    game: GameId,
    player: PlayerId,
) -> Result<Option<EnrolmentId>> {
    let side = conn
        .prepare_cached(
            "SELECT enrolment_id FROM player_game_stats
             WHERE organization_id = ?1 AND game_id = ?2 AND player_id = ?3
             UNION ALL
             SELECT rosters.enrolment_id
             FROM games
             JOIN rosters ON rosters.organization_id = games.organization_id
                         AND rosters.enrolment_id IN (games.home_enrolment_id, games.away_enrolment_id)
                         AND rosters.player_id = ?3
             WHERE games.organization_id = ?1 AND games.id = ?2
             LIMIT 1",
        )?
        .query_row((organization, game, player), |row| row.get(0))
        .optional()?;
    Ok(side)
}

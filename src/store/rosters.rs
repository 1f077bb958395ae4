//! Rosters: the players of enrolled teams.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension};

use crate::db::Transaction;
use crate::domain::ids::{EnrolmentId, OrganizationId, PlayerId, SeasonId, TeamId};
use crate::domain::leagues::LeagueRef;
use crate::domain::players::PlayerChoice;
use crate::domain::teams::TeamRef;
use crate::error::{Error, Result};

/// Returns whether a player is on a roster.
pub fn has(
    conn: &Connection,
    organization: OrganizationId,
    (enrolment, player): (EnrolmentId, PlayerId),
) -> Result<bool> {
    let found = conn
        .prepare_cached(
            "SELECT 1 FROM rosters WHERE organization_id = ?1 AND enrolment_id = ?2 AND player_id = ?3",
        )?
        .query_row((organization, enrolment, player), |_| Ok(()))
        .optional()?;
    Ok(found.is_some())
}

/// Returns the leagues of active seasons in order, with their teams by name, without teams that have an empty roster.
pub fn choices(conn: &Connection, organization: OrganizationId) -> Result<Vec<PlayerChoice>> {
    let mut statement = conn.prepare_cached(
        "SELECT leagues.id AS league_id, leagues.name AS league_name, teams.id AS team_id, teams.name AS team_name
         FROM seasons
         JOIN seasons_leagues ON seasons_leagues.organization_id = ?1 AND seasons_leagues.season_id = seasons.id
         JOIN enrolments ON enrolments.organization_id = ?1 AND enrolments.season_id = seasons.id
             AND enrolments.league_id = seasons_leagues.league_id
         JOIN leagues ON leagues.id = enrolments.league_id
         JOIN teams ON teams.id = enrolments.team_id
         WHERE seasons.organization_id = ?1 AND seasons.active = 1
             AND EXISTS (SELECT 1 FROM rosters
                         WHERE rosters.organization_id = ?1 AND rosters.enrolment_id = enrolments.id)
         GROUP BY leagues.id, teams.id
         ORDER BY MIN(seasons_leagues.position), leagues.id, teams.name COLLATE NOCASE, teams.id",
    )?;
    let mut rows = statement.query((organization,))?;
    let mut choices: Vec<PlayerChoice> = Vec::new();
    while let Some(row) = rows.next()? {
        let league = LeagueRef { id: row.get("league_id")?, name: row.get("league_name")? };
        let team = TeamRef { id: row.get("team_id")?, name: row.get("team_name")? };
        match choices.iter_mut().find(|choice| choice.league.id == league.id) {
            Some(choice) => choice.teams.push(team),
            None => choices.push(PlayerChoice { league, teams: vec![team] }),
        }
    }
    Ok(choices)
}

/// Sets a player's number on one roster; `None` uses the attribute Number.
pub fn set_number(
    tx: &Transaction,
    organization: OrganizationId,
    (enrolment, player): (EnrolmentId, PlayerId),
    number: Option<&str>,
) -> Result<()> {
    let changed = tx
        .prepare_cached(
            "UPDATE rosters SET number = ?4
             WHERE organization_id = ?1 AND enrolment_id = ?2 AND player_id = ?3",
        )?
        .execute((organization, enrolment, player, number))?;
    if changed == 0 { Err(Error::missing("Player")) } else { Ok(()) }
}

/// Removes a player from a roster, and as captain. Statistics stay with the team.
pub fn remove_player(
    tx: &Transaction,
    organization: OrganizationId,
    (enrolment, player): (EnrolmentId, PlayerId),
) -> Result<()> {
    let left = tx
        .prepare_cached(
            "DELETE FROM rosters WHERE organization_id = ?1 AND enrolment_id = ?2 AND player_id = ?3",
        )?
        .execute((organization, enrolment, player))?;
    if left == 0 {
        return Err(Error::missing("Player"));
    }
    tx.prepare_cached(
        "UPDATE enrolments SET captain_id = NULL, captain = NULL
         WHERE organization_id = ?1 AND id = ?2 AND captain_id = ?3",
    )?
    .execute((organization, enrolment, player))?;
    Ok(())
}

/// Returns the enrolment with the latest roster of a team; `None` if the team never had a player.
pub fn latest_of_team(
    conn: &Connection,
    organization: OrganizationId,
    team: TeamId,
) -> Result<Option<EnrolmentId>> {
    let id = conn
        .prepare_cached(
            "SELECT max(rosters.enrolment_id)
             FROM enrolments
             JOIN rosters ON rosters.organization_id = ?1 AND rosters.enrolment_id = enrolments.id
             WHERE enrolments.organization_id = ?1 AND enrolments.team_id = ?2",
        )?
        .query_row((organization, team), |row| row.get(0))?;
    Ok(id)
}

/// Copies the players, numbers and captain of one enrolment to another.
pub fn copy(
    tx: &Transaction,
    organization: OrganizationId,
    (from, to): (EnrolmentId, EnrolmentId),
) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO rosters (organization_id, enrolment_id, player_id, number)
         SELECT organization_id, ?3, player_id, number
         FROM rosters
         WHERE organization_id = ?1 AND enrolment_id = ?2
         ON CONFLICT DO NOTHING",
    )?
    .execute((organization, from, to))?;
    tx.prepare_cached(
        "UPDATE enrolments SET captain = copied.captain, captain_id = copied.captain_id
         FROM enrolments AS copied
         WHERE copied.organization_id = ?1 AND copied.id = ?2
           AND enrolments.organization_id = ?1 AND enrolments.id = ?3",
    )?
    .execute((organization, from, to))?;
    Ok(())
}

/// Returns the number of players on rosters of a season.
pub fn count_players(conn: &Connection, organization: OrganizationId, season: SeasonId) -> Result<i64> {
    let count = conn
        .prepare_cached(
            "SELECT count(DISTINCT rosters.player_id)
             FROM enrolments
             JOIN rosters ON rosters.organization_id = ?1 AND rosters.enrolment_id = enrolments.id
             WHERE enrolments.organization_id = ?1 AND enrolments.season_id = ?2",
        )?
        .query_row((organization, season), |row| row.get(0))?;
    Ok(count)
}

/// Returns the latest enrolment of each player in a season on whose roster the player is.
pub fn latest_of_players(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    players: &[PlayerId],
) -> Result<HashMap<PlayerId, EnrolmentId>> {
    let wanted = serde_json::to_string(players).map_err(Error::internal)?;
    let mut statement = conn.prepare_cached(
        "SELECT rosters.player_id, max(rosters.enrolment_id)
         FROM json_each(?3) AS wanted
         CROSS JOIN rosters ON rosters.organization_id = ?1 AND rosters.player_id = wanted.value
         JOIN enrolments ON enrolments.id = rosters.enrolment_id AND enrolments.season_id = ?2
         GROUP BY rosters.player_id",
    )?;
    let sides = statement
        .query_map((organization, season, wanted), |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(sides)
}

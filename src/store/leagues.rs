//! Leagues of an organization, and the seasons in which they are played.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row};

use super::{OrNotFound, quotas};
use crate::db::Transaction;
use crate::domain::ids::{LeagueId, OrganizationId, SeasonId, SeasonsLeagueId};
use crate::domain::leagues::{League, LeagueFields, LeagueRef, LeagueSeason, SeasonsLeague};
use crate::domain::quotas::Quota;
use crate::domain::seasons::SeasonRef;
use crate::error::Result;

fn seasons_league(row: &Row<'_>) -> rusqlite::Result<SeasonsLeague> {
    Ok(SeasonsLeague {
        id: row.get("id")?,
        league: LeagueRef { id: row.get("league_id")?, name: row.get("league_name")? },
        season: SeasonRef {
            id: row.get("season_id")?,
            name: row.get("season_name")?,
            active: row.get("active")?,
        },
        position: row.get("position")?,
        game_minutes: row.get("game_minutes")?,
        version: row.get("version")?,
    })
}

const SEASONS_LEAGUES: &str = "SELECT seasons_leagues.id, seasons_leagues.position,
        leagues.id AS league_id, leagues.name AS league_name, leagues.game_minutes, leagues.version,
        seasons.id AS season_id, seasons.name AS season_name, seasons.active
     FROM seasons_leagues
     JOIN leagues ON leagues.id = seasons_leagues.league_id
     JOIN seasons ON seasons.id = seasons_leagues.season_id";

/// Returns every league in every season, the latest season first, then by position.
pub fn list_in_seasons(conn: &Connection, organization: OrganizationId) -> Result<Vec<SeasonsLeague>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SEASONS_LEAGUES}
         WHERE seasons_leagues.organization_id = ?1
         ORDER BY seasons.active DESC, seasons.start_date DESC, seasons.id DESC,
                  seasons_leagues.position, seasons_leagues.id"
    ))?;
    let leagues = statement.query_map([organization], seasons_league)?.collect::<rusqlite::Result<_>>()?;
    Ok(leagues)
}

/// Returns the leagues of one season, by position.
pub fn list_by_season(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<Vec<SeasonsLeague>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SEASONS_LEAGUES}
         WHERE seasons_leagues.organization_id = ?1 AND seasons_leagues.season_id = ?2
         ORDER BY seasons_leagues.position, seasons_leagues.id"
    ))?;
    let leagues =
        statement.query_map((organization, season), seasons_league)?.collect::<rusqlite::Result<_>>()?;
    Ok(leagues)
}

/// Returns the leagues that have a game which is not cancelled, with the season of the game.
pub fn list_with_games(
    conn: &Connection,
    organization: OrganizationId,
) -> Result<Vec<(SeasonId, LeagueRef)>> {
    let mut statement = conn.prepare_cached(
        "SELECT seasons_leagues.season_id, leagues.id, leagues.name
         FROM seasons_leagues
         JOIN leagues ON leagues.id = seasons_leagues.league_id
         WHERE seasons_leagues.organization_id = ?1
           AND EXISTS (SELECT 1 FROM games
                       WHERE games.organization_id = ?1 AND games.season_id = seasons_leagues.season_id
                         AND games.league_id = seasons_leagues.league_id AND games.status <> 'cancelled')",
    )?;
    let leagues = statement
        .query_map([organization], |row| {
            Ok((row.get("season_id")?, LeagueRef { id: row.get("id")?, name: row.get("name")? }))
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(leagues)
}

/// Returns the id and name of a league.
///
/// # Errors
/// `NotFound` if the organization has no such league.
pub fn find(conn: &Connection, organization: OrganizationId, id: LeagueId) -> Result<LeagueRef> {
    conn.prepare_cached("SELECT id, name FROM leagues WHERE organization_id = ?1 AND id = ?2")?
        .query_row((organization, id), |row| Ok(LeagueRef { id: row.get("id")?, name: row.get("name")? }))
        .or_not_found("League")
}

/// Returns one league in one season.
pub fn find_in_season(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    league: LeagueId,
) -> Result<SeasonsLeague> {
    conn.prepare_cached(&format!(
        "{SEASONS_LEAGUES}
         WHERE seasons_leagues.organization_id = ?1 AND seasons_leagues.season_id = ?2
           AND seasons_leagues.league_id = ?3"
    ))?
    .query_row((organization, season, league), seasons_league)
    .or_not_found("League")
}

/// Returns the leagues of an organization by name, each with its seasons, latest first.
pub fn list(conn: &Connection, organization: OrganizationId) -> Result<Vec<League>> {
    let mut statement = conn.prepare_cached(
        "SELECT leagues.id, leagues.name, leagues.game_minutes, leagues.version,
                (SELECT count(DISTINCT enrolments.team_id)
                 FROM enrolments
                 JOIN seasons ON seasons.id = enrolments.season_id AND seasons.active = 1
                 WHERE enrolments.organization_id = leagues.organization_id
                   AND enrolments.league_id = leagues.id) AS teams
         FROM leagues
         WHERE leagues.organization_id = ?1
         ORDER BY leagues.name, leagues.id",
    )?;
    let mut leagues = statement
        .query_map([organization], |row| {
            Ok(League {
                id: row.get("id")?,
                name: row.get("name")?,
                position: 0,
                teams_count: row.get("teams")?,
                game_minutes: row.get("game_minutes")?,
                version: row.get("version")?,
                seasons_leagues: Vec::new(),
            })
        })?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    for played in list_in_seasons(conn, organization)? {
        if let Some(league) = leagues.iter_mut().find(|league| league.id == played.league.id) {
            if league.seasons_leagues.is_empty() {
                league.position = played.position;
            }
            league.seasons_leagues.push(LeagueSeason {
                id: played.id,
                season_id: played.season.id,
                season: played.season,
            });
        }
    }
    Ok(leagues)
}

/// Returns the league with this name, ignoring case, if there is one.
pub fn find_by_name(conn: &Connection, organization: OrganizationId, name: &str) -> Result<Option<LeagueId>> {
    let id = conn
        .prepare_cached(
            "SELECT id FROM leagues WHERE organization_id = ?1 AND lower(name) = lower(?2) ORDER BY id LIMIT 1",
        )?
        .query_row((organization, name), |row| row.get(0))
        .optional()?;
    Ok(id)
}

/// Creates a league.
pub fn create(tx: &Transaction, organization: OrganizationId, name: &str) -> Result<LeagueId> {
    quotas::check(tx, organization, Quota::Leagues, 1)?;
    tx.prepare_cached("INSERT INTO leagues (organization_id, name) VALUES (?1, ?2)")?
        .execute((organization, name))?;
    Ok(LeagueId(tx.last_insert_rowid()))
}

/// Adds a league at the end of a season's list. Does nothing if the league is in the season.
pub fn add_to_season(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    league: LeagueId,
) -> Result<SeasonsLeagueId> {
    tx.prepare_cached(
        "INSERT INTO seasons_leagues (organization_id, season_id, league_id, position)
         SELECT ?1, ?2, ?3, 1 + coalesce(max(position), 0)
         FROM seasons_leagues
         WHERE organization_id = ?1 AND season_id = ?2
         ON CONFLICT (organization_id, season_id, league_id) DO NOTHING",
    )?
    .execute((organization, season, league))?;
    Ok(find_in_season(tx, organization, season, league)?.id)
}

/// Returns the fields of a league that staff change.
///
/// # Errors
/// `NotFound` if the organization has no such league.
pub fn find_fields(conn: &Connection, organization: OrganizationId, id: LeagueId) -> Result<LeagueFields> {
    conn.prepare_cached("SELECT name, game_minutes FROM leagues WHERE organization_id = ?1 AND id = ?2")?
        .query_row((organization, id), |row| {
            Ok(LeagueFields { name: row.get("name")?, game_minutes: row.get("game_minutes")? })
        })
        .or_not_found("League")
}

/// Returns the length of a game in minutes, for each league that has one set.
pub fn list_game_minutes(conn: &Connection, organization: OrganizationId) -> Result<HashMap<LeagueId, i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, game_minutes FROM leagues WHERE organization_id = ?1 AND game_minutes IS NOT NULL",
    )?;
    let minutes = statement.query_map([organization], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(minutes.collect::<rusqlite::Result<_>>()?)
}

/// Updates a league, in all seasons.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: LeagueId,
    fields: &LeagueFields,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE leagues SET name = ?3, game_minutes = ?4 WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, id, &fields.name, fields.game_minutes))?;
    Ok(())
}

/// Sets the order of a season's leagues.
pub fn reorder(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    leagues: &[LeagueId],
) -> Result<()> {
    let mut statement = tx.prepare_cached(
        "UPDATE seasons_leagues SET position = ?4
         WHERE organization_id = ?1 AND season_id = ?2 AND league_id = ?3",
    )?;
    for (position, league) in (1_i64..).zip(leagues) {
        statement.execute((organization, season, league, position))?;
    }
    Ok(())
}

/// Removes a league without teams from a season and closes the gap in the positions. Removes the league itself if no
/// other season has it.
pub fn remove_from_season(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    league: LeagueId,
) -> Result<()> {
    tx.prepare_cached(
        "DELETE FROM seasons_leagues WHERE organization_id = ?1 AND season_id = ?2 AND league_id = ?3",
    )?
    .execute((organization, season, league))?;
    let left: Vec<LeagueId> =
        list_by_season(tx, organization, season)?.into_iter().map(|one| one.league.id).collect();
    reorder(tx, organization, season, &left)?;
    remove_unplayed(tx, organization)
}

/// Removes the leagues that are in no season. Their teams have no home league afterwards.
pub fn remove_unplayed(tx: &Transaction, organization: OrganizationId) -> Result<()> {
    let unplayed = "NOT EXISTS (SELECT 1 FROM seasons_leagues
                                WHERE seasons_leagues.organization_id = leagues.organization_id
                                  AND seasons_leagues.league_id = leagues.id)";
    tx.prepare_cached(&format!(
        "UPDATE teams SET league_id = NULL
         WHERE organization_id = ?1
           AND league_id IN (SELECT leagues.id FROM leagues WHERE leagues.organization_id = ?1 AND {unplayed})"
    ))?
    .execute([organization])?;
    tx.prepare_cached(&format!("DELETE FROM leagues WHERE leagues.organization_id = ?1 AND {unplayed}"))?
        .execute([organization])?;
    Ok(())
}

/// Counts the week-offs and schedules of a league in a season.
pub fn count_plans(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    league: LeagueId,
) -> Result<[(&'static str, i64); 2]> {
    conn.prepare_cached(
        "SELECT (SELECT count(*) FROM week_offs
                 WHERE organization_id = ?1 AND season_id = ?2 AND league_id = ?3),
                (SELECT count(*) FROM schedules
                 WHERE organization_id = ?1 AND season_id = ?2 AND league_id = ?3)",
    )?
    .query_row((organization, season, league), |row| {
        Ok([("weekOffs", row.get(0)?), ("schedules", row.get(1)?)])
    })
    .map_err(crate::error::Error::from)
}

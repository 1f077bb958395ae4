//! Divisions of a season and the teams in them.

pub mod pools;

use rusqlite::{Connection, OptionalExtension, Row};

use super::{OrNotFound, withdrawals};
use crate::db::Transaction;
use crate::domain::divisions::{Division, DivisionTeam, Format};
use crate::domain::ids::{DivisionId, EnrolmentId, OrganizationId, SeasonId};
use crate::domain::images::{self, Variant};
use crate::error::{Error, Result};

const SELECT: &str = "SELECT id, season_id, name, position, bracket_format, third_place, best_of,
        consolation, play_in, version,
        (SELECT count(*) FROM games
         WHERE games.organization_id = divisions.organization_id AND games.season_id = divisions.season_id
           AND games.division_id = divisions.id) AS games
     FROM divisions";

fn format(row: &Row<'_>) -> rusqlite::Result<Format> {
    Ok(Format {
        elimination: row.get("bracket_format")?,
        third_place: row.get("third_place")?,
        best_of: row.get("best_of")?,
        consolation: row.get("consolation")?,
        play_in: row.get("play_in")?,
    })
}

fn division(row: &Row<'_>) -> rusqlite::Result<Division> {
    Ok(Division {
        id: row.get("id")?,
        season_id: row.get("season_id")?,
        name: row.get("name")?,
        position: row.get("position")?,
        games_count: row.get("games")?,
        format: format(row)?,
        version: row.get("version")?,
        pools: None,
        teams: Vec::new(),
    })
}

/// Returns the divisions of a season with their teams, by position. Wins and losses are 0; `rules` computes them.
pub fn list(conn: &Connection, organization: OrganizationId, season: SeasonId) -> Result<Vec<Division>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT} WHERE organization_id = ?1 AND season_id = ?2 ORDER BY position, id"
    ))?;
    let mut divisions =
        statement.query_map((organization, season), division)?.collect::<rusqlite::Result<Vec<_>>>()?;
    for (id, team) in teams_of_season(conn, organization, season)? {
        if let Some(division) = divisions.iter_mut().find(|division| division.id == id) {
            division.teams.push(team);
        }
    }
    for (id, found) in pools::list(conn, organization, season)? {
        if let Some(division) = divisions.iter_mut().find(|division| division.id == id) {
            division.pools = Some(found);
        }
    }
    Ok(divisions)
}

/// Returns the formats of all divisions of an organization.
pub fn list_formats(conn: &Connection, organization: OrganizationId) -> Result<Vec<Format>> {
    let mut statement = conn.prepare_cached(
        "SELECT bracket_format, third_place, best_of, consolation, play_in FROM divisions WHERE organization_id = ?1",
    )?;
    Ok(statement.query_map([organization], format)?.collect::<rusqlite::Result<_>>()?)
}

fn teams_of_season(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<Vec<(DivisionId, DivisionTeam)>> {
    let mut statement = conn.prepare_cached(
        "SELECT division_teams.division_id, division_teams.enrolment_id, division_teams.position,
                division_teams.withdrawn,
                (SELECT group_concat(former_id) FROM bracket_replacements
                 WHERE bracket_replacements.organization_id = division_teams.organization_id
                   AND bracket_replacements.season_id = division_teams.season_id
                   AND bracket_replacements.enrolment_id = division_teams.enrolment_id
                   AND bracket_replacements.division_id = division_teams.division_id) AS former,
                teams.id AS team_id, teams.name, leagues.name AS league_name, images.hash AS logo_hash
         FROM division_teams
         JOIN enrolments ON enrolments.id = division_teams.enrolment_id
         JOIN teams ON teams.id = enrolments.team_id
         JOIN leagues ON leagues.id = enrolments.league_id
         LEFT JOIN images ON images.id = teams.logo_id
         WHERE division_teams.organization_id = ?1 AND division_teams.season_id = ?2
         ORDER BY division_teams.position, division_teams.enrolment_id",
    )?;
    let teams = statement
        .query_map((organization, season), |row| {
            let logo: Option<String> = row.get("logo_hash")?;
            let id: EnrolmentId = row.get("enrolment_id")?;
            let former: Option<String> = row.get("former")?;
            let former = former.iter().flat_map(|ids| ids.split(',')).filter_map(|id| id.parse().ok());
            let team = DivisionTeam {
                slt_id: id,
                seasons_leagues_teams_id: id,
                team_id: row.get("team_id")?,
                name: row.get("name")?,
                position: row.get("position")?,
                league_name: row.get("league_name")?,
                logo_url: logo.map(|hash| images::url(&hash, Variant::Small)),
                wins: 0,
                losses: 0,
                withdrawn: row.get::<_, i64>("withdrawn")? > 0,
                withdrawal: row.get("withdrawn")?,
                former: former.map(EnrolmentId).collect(),
            };
            Ok((row.get("division_id")?, team))
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(teams)
}

/// Returns one division of a season with its teams.
pub fn find(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    id: DivisionId,
) -> Result<Division> {
    let mut found = conn
        .prepare_cached(&format!("{SELECT} WHERE organization_id = ?1 AND season_id = ?2 AND id = ?3"))?
        .query_row((organization, season, id), division)
        .or_not_found("Division")?;
    found.teams = teams_of_season(conn, organization, season)?
        .into_iter()
        .filter_map(|(division, team)| (division == id).then_some(team))
        .collect();
    let waiting = pools::list(conn, organization, season)?.into_iter().find(|(division, _)| *division == id);
    found.pools = waiting.map(|(_, pools)| pools);
    Ok(found)
}

/// Creates a division at the end of the season's list.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    (name, format): (&str, Format),
) -> Result<DivisionId> {
    tx.prepare_cached(
        "INSERT INTO divisions (organization_id, season_id, name, bracket_format, third_place, best_of,
                                consolation, play_in, position)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1 + coalesce(max(position), 0)
         FROM divisions
         WHERE organization_id = ?1 AND season_id = ?2",
    )?
    .execute((
        organization,
        season,
        name,
        format.elimination,
        format.third_place,
        format.best_of,
        format.consolation,
        format.play_in,
    ))?;
    Ok(DivisionId(tx.last_insert_rowid()))
}

/// Adds a team at the end of a division.
pub fn add_team(
    tx: &Transaction,
    organization: OrganizationId,
    (season, id): (SeasonId, DivisionId),
    enrolment: EnrolmentId,
) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO division_teams (organization_id, season_id, division_id, enrolment_id, position)
         SELECT ?1, ?2, ?3, ?4, 1 + coalesce(max(position), 0)
         FROM division_teams
         WHERE organization_id = ?1 AND season_id = ?2 AND division_id = ?3",
    )?
    .execute((organization, season, id, enrolment))?;
    Ok(())
}

/// Returns one division with its teams, in any season.
pub fn find_anywhere(conn: &Connection, organization: OrganizationId, id: DivisionId) -> Result<Division> {
    let season = conn
        .prepare_cached("SELECT season_id FROM divisions WHERE organization_id = ?1 AND id = ?2")?
        .query_row((organization, id), |row| row.get(0))
        .or_not_found("Division")?;
    find(conn, organization, season, id)
}

/// Returns the division of a team, if it has one.
pub fn find_of_team(
    conn: &Connection,
    organization: OrganizationId,
    (season, enrolment): (SeasonId, EnrolmentId),
) -> Result<Option<DivisionId>> {
    let id = conn
        .prepare_cached(
            "SELECT division_id FROM division_teams
             WHERE organization_id = ?1 AND season_id = ?2 AND enrolment_id = ?3",
        )?
        .query_row((organization, season, enrolment), |row| row.get(0))
        .optional()?;
    Ok(id)
}

/// Renames a division.
pub fn rename(tx: &Transaction, organization: OrganizationId, id: DivisionId, name: &str) -> Result<()> {
    tx.prepare_cached("UPDATE divisions SET name = ?3 WHERE organization_id = ?1 AND id = ?2")?.execute((
        organization,
        id,
        name,
    ))?;
    Ok(())
}

/// Sets the format of a division's bracket.
pub fn set_format(
    tx: &Transaction,
    organization: OrganizationId,
    id: DivisionId,
    format: Format,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE divisions SET bracket_format = ?3, third_place = ?4, best_of = ?5, consolation = ?6, play_in = ?7
         WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((
        organization,
        id,
        format.elimination,
        format.third_place,
        format.best_of,
        format.consolation,
        format.play_in,
    ))?;
    Ok(())
}

/// Removes a division with the games of its bracket and closes the gap in the positions. Its teams are in no division
/// afterwards.
pub fn remove(
    tx: &Transaction,
    organization: OrganizationId,
    (season, id): (SeasonId, DivisionId),
) -> Result<()> {
    tx.prepare_cached("DELETE FROM divisions WHERE organization_id = ?1 AND season_id = ?2 AND id = ?3")?
        .execute((organization, season, id))?;
    tx.prepare_cached(
        "UPDATE divisions SET position = ranked.place
         FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS place
               FROM divisions
               WHERE organization_id = ?1 AND season_id = ?2) AS ranked
         WHERE divisions.organization_id = ?1 AND divisions.season_id = ?2 AND divisions.id = ranked.id",
    )?
    .execute((organization, season))?;
    Ok(())
}

/// Sets the teams of a division, in this order. A team of the division that withdrew stays withdrawn.
pub fn set_teams(
    tx: &Transaction,
    organization: OrganizationId,
    (season, id): (SeasonId, DivisionId),
    teams: &[EnrolmentId],
) -> Result<()> {
    let before = find(tx, organization, season, id)?;
    tx.prepare_cached(
        "DELETE FROM division_teams WHERE organization_id = ?1 AND season_id = ?2 AND division_id = ?3",
    )?
    .execute((organization, season, id))?;
    for team in teams {
        add_team(tx, organization, (season, id), *team)?;
    }
    let mut withdrawn: Vec<_> = before.teams.iter().filter(|team| team.withdrawn).collect();
    withdrawn.sort_by_key(|team| team.withdrawal);
    for team in withdrawn {
        withdrawals::withdraw_from_bracket(tx, organization, (season, team.slt_id))?;
    }
    Ok(())
}

/// Counts the rows that the deletion of a division removes: its team positions, the games of its bracket and their
/// statistics.
pub fn count_parts(
    conn: &Connection,
    organization: OrganizationId,
    (season, id): (SeasonId, DivisionId),
) -> Result<[(&'static str, i64); 3]> {
    conn.prepare_cached(
        "SELECT (SELECT count(*) FROM division_teams
                 WHERE organization_id = ?1 AND season_id = ?2 AND division_id = ?3),
                (SELECT count(*) FROM games
                 WHERE organization_id = ?1 AND season_id = ?2 AND division_id = ?3),
                (SELECT count(*) FROM games
                 JOIN player_game_stats ON player_game_stats.organization_id = games.organization_id
                                       AND player_game_stats.game_id = games.id
                 WHERE games.organization_id = ?1 AND games.season_id = ?2 AND games.division_id = ?3)",
    )?
    .query_row((organization, season, id), |row| {
        Ok([("places", row.get(0)?), ("games", row.get(1)?), ("stats", row.get(2)?)])
    })
    .map_err(Error::from)
}

/// Sets the order of a season's divisions.
pub fn order(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    divisions: &[DivisionId],
) -> Result<()> {
    let mut statement = tx.prepare_cached(
        "UPDATE divisions SET position = ?4 WHERE organization_id = ?1 AND season_id = ?2 AND id = ?3",
    )?;
    for (position, id) in (1_i64..).zip(divisions) {
        statement.execute((organization, season, id, position))?;
    }
    Ok(())
}

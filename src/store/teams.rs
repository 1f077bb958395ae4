//! Teams of an organization.

use std::collections::{BTreeSet, HashMap};

use rusqlite::{Connection, Row, named_params};

use super::paging::PageRequest;
use super::{OrNotFound, quotas};
use crate::db::Transaction;
use crate::domain::ids::{ImageId, LeagueId, OrganizationId, TeamId};
use crate::domain::images::{self, Variant};
use crate::domain::leagues::LeagueRef;
use crate::domain::players::{View, shown};
use crate::domain::quotas::Quota;
use crate::domain::teams::{PlayerName, Team, TeamChanges};
use crate::error::{Error, Result};

/// Selects the team's home league or, as imported teams have no home league, the league in which it plays. CROSS JOIN
/// fixes the join order: without statistics, SQLite would scan every roster of the organization for each team.
const SELECT: &str =
    "SELECT teams.id, teams.name, leagues.id AS league_id, teams.unavailable_slots, teams.version,
        leagues.name AS league_name, images.hash AS logo_hash,
        (SELECT json_group_array(json_object(
                    'id', players.id, 'firstName', players.first_name, 'lastName', players.last_name,
                    'public_name', players.public_name)
                    ORDER BY players.last_name, players.first_name, players.id)
         FROM rosters
         JOIN players ON players.id = rosters.player_id
         WHERE rosters.organization_id = teams.organization_id
           AND rosters.enrolment_id =
               (SELECT max(latest.enrolment_id) FROM enrolments
                CROSS JOIN rosters AS latest ON latest.organization_id = teams.organization_id
                                            AND latest.enrolment_id = enrolments.id
                WHERE enrolments.organization_id = teams.organization_id
                  AND enrolments.team_id = teams.id)) AS players
     FROM teams
     LEFT JOIN leagues ON leagues.id = coalesce(teams.league_id,
         (SELECT enrolments.league_id
          FROM enrolments
          JOIN seasons ON seasons.id = enrolments.season_id
          WHERE enrolments.organization_id = teams.organization_id AND enrolments.team_id = teams.id
          ORDER BY seasons.active DESC, seasons.start_date DESC, seasons.id DESC, enrolments.id
          LIMIT 1))
     LEFT JOIN images ON images.id = teams.logo_id";

fn team(row: &Row<'_>, view: View) -> Result<Team> {
    let slots: String = row.get("unavailable_slots")?;
    let players: String = row.get("players")?;
    let players: Vec<PlayerName> = serde_json::from_str(&players).map_err(Error::internal)?;
    let logo: Option<String> = row.get("logo_hash")?;
    let league_id: Option<LeagueId> = row.get("league_id")?;
    let league_name: Option<String> = row.get("league_name")?;
    let team = Team {
        id: row.get("id")?,
        name: row.get("name")?,
        logo_url: logo.map(|hash| images::url(&hash, Variant::Medium)),
        league_id,
        league: league_id.zip(league_name).map(|(id, name)| LeagueRef { id, name }),
        players_count: i64::try_from(players.len()).map_err(Error::internal)?,
        players,
        unavailable_slots: serde_json::from_str(&slots).map_err(Error::internal)?,
        version: row.get("version")?,
    };
    Ok(shown(team, view))
}

/// The sort key of [`list`]: name and id.
pub type TeamKey = (String, TeamId);

pub fn sort_key(team: &Team) -> TeamKey {
    (team.name.clone(), team.id)
}

/// Returns the teams of an organization by name, one page at a time.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    page: PageRequest<TeamKey>,
) -> Result<Vec<Team>> {
    let (name, id) = page.after.unzip();
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}
         WHERE teams.organization_id = :organization
           AND (:id IS NULL OR (teams.name, teams.id) > (:name, :id))
         ORDER BY teams.name, teams.id
         LIMIT :limit"
    ))?;
    let mut rows = statement.query(named_params! {
        ":organization": organization,
        ":name": name,
        ":id": id,
        ":limit": page.limit,
    })?;
    let mut teams = Vec::new();
    while let Some(row) = rows.next()? {
        teams.push(team(row, view)?);
    }
    Ok(teams)
}

/// Returns the teams of a league by name: those whose home league it is, and those enrolled in its latest active
/// season.
pub fn list_by_league(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    league: LeagueId,
) -> Result<Vec<Team>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}
         WHERE teams.organization_id = ?1
           AND (teams.league_id = ?2
                OR teams.id IN (
                    SELECT enrolments.team_id
                    FROM enrolments
                    WHERE enrolments.organization_id = ?1 AND enrolments.league_id = ?2
                      AND enrolments.season_id = (
                          SELECT seasons.id
                          FROM seasons_leagues
                          JOIN seasons ON seasons.id = seasons_leagues.season_id
                          WHERE seasons_leagues.organization_id = ?1 AND seasons_leagues.league_id = ?2
                            AND seasons.active = 1
                          ORDER BY seasons.start_date DESC, seasons.id DESC
                          LIMIT 1)))
         ORDER BY teams.name, teams.id"
    ))?;
    let mut rows = statement.query((organization, league))?;
    let mut teams = Vec::new();
    while let Some(row) = rows.next()? {
        teams.push(team(row, view)?);
    }
    Ok(teams)
}

/// Returns the time slots in which each team cannot play; teams that always can are left out.
pub fn list_unavailable_slots(
    conn: &Connection,
    organization: OrganizationId,
) -> Result<HashMap<TeamId, BTreeSet<String>>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, unavailable_slots FROM teams WHERE organization_id = ?1 AND unavailable_slots <> '[]'",
    )?;
    let rows = statement.query_map([organization], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
    rows.map(|row| {
        let (team, slots) = row?;
        Ok((team, serde_json::from_str(&slots).map_err(Error::internal)?))
    })
    .collect()
}

/// Returns one team.
pub fn find(conn: &Connection, organization: OrganizationId, view: View, id: TeamId) -> Result<Team> {
    let mut statement =
        conn.prepare_cached(&format!("{SELECT} WHERE teams.organization_id = ?1 AND teams.id = ?2"))?;
    let mut rows = statement.query((organization, id))?;
    rows.next()?.map_or_else(|| Err(Error::missing("Team")), |row| team(row, view))
}

/// Returns the team with this name, ignoring case; the oldest if there are several.
pub fn find_by_name(conn: &Connection, organization: OrganizationId, name: &str) -> Result<TeamId> {
    conn.prepare_cached(
        "SELECT id FROM teams WHERE organization_id = ?1 AND lower(name) = lower(?2) ORDER BY id LIMIT 1",
    )?
    .query_row((organization, name), |row| row.get(0))
    .or_not_found("Team")
}

/// Creates a team.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    name: &str,
    league: Option<LeagueId>,
) -> Result<TeamId> {
    quotas::check(tx, organization, Quota::Teams, 1)?;
    tx.prepare_cached("INSERT INTO teams (organization_id, name, league_id) VALUES (?1, ?2, ?3)")?
        .execute((organization, name, league))?;
    Ok(TeamId(tx.last_insert_rowid()))
}

/// Sets or clears a team's logo. Removes the previous picture.
pub fn set_logo(
    tx: &Transaction,
    organization: OrganizationId,
    id: TeamId,
    logo: Option<ImageId>,
) -> Result<()> {
    let before = self::logo(tx, organization, id)?;
    tx.prepare_cached("UPDATE teams SET logo_id = ?3 WHERE organization_id = ?1 AND id = ?2")?.execute((
        organization,
        id,
        logo,
    ))?;
    before.map_or(Ok(()), |before| super::images::remove_unused(tx, organization, before))
}

/// Updates the given fields of a team.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: TeamId,
    changes: &TeamChanges,
) -> Result<()> {
    let slots = changes.unavailable_slots.as_ref().map(serde_json::to_string).transpose();
    tx.prepare_cached(
        "UPDATE teams
         SET name = coalesce(:name, name), league_id = coalesce(:league, league_id),
             unavailable_slots = coalesce(:slots, unavailable_slots)
         WHERE organization_id = :organization AND id = :id",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":id": id,
        ":name": changes.name,
        ":league": changes.league_id,
        ":slots": slots.map_err(Error::internal)?,
    })?;
    Ok(())
}

/// Returns the picture of a team's logo.
pub fn logo(conn: &Connection, organization: OrganizationId, id: TeamId) -> Result<Option<ImageId>> {
    conn.prepare_cached("SELECT logo_id FROM teams WHERE organization_id = ?1 AND id = ?2")?
        .query_row((organization, id), |row| row.get(0))
        .or_not_found("Team")
}

/// Removes a team and its logo. The team must not have enrolments.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: TeamId) -> Result<()> {
    let logo = logo(tx, organization, id)?;
    tx.prepare_cached("DELETE FROM teams WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    logo.map_or(Ok(()), |logo| super::images::remove_unused(tx, organization, logo))
}

//! Teams of an organization.

use rusqlite::{Connection, Row, named_params};

use super::OrNotFound;
use super::paging::Page;
use crate::db::Transaction;
use crate::domain::ids::{ImageId, LeagueId, OrganizationId, TeamId};
use crate::domain::images::{self, Variant};
use crate::domain::leagues::LeagueRef;
use crate::domain::teams::Team;
use crate::error::{Error, Result};

const SELECT: &str = "SELECT teams.id, teams.name, teams.league_id, teams.unavailable_slots,
        leagues.name AS league_name, images.hash AS logo_hash,
        (SELECT count(*) FROM rosters
         WHERE rosters.organization_id = teams.organization_id
           AND rosters.enrolment_id =
               (SELECT max(enrolments.id) FROM enrolments
                WHERE enrolments.organization_id = teams.organization_id
                  AND enrolments.team_id = teams.id)) AS players
     FROM teams
     LEFT JOIN leagues ON leagues.id = teams.league_id
     LEFT JOIN images ON images.id = teams.logo_id";

fn team(row: &Row<'_>) -> Result<Team> {
    let slots: String = row.get("unavailable_slots")?;
    let logo: Option<String> = row.get("logo_hash")?;
    let league_id: Option<LeagueId> = row.get("league_id")?;
    let league_name: Option<String> = row.get("league_name")?;
    Ok(Team {
        id: row.get("id")?,
        name: row.get("name")?,
        logo_url: logo.map(|hash| images::url(&hash, Variant::Medium)),
        league_id,
        league: league_id.zip(league_name).map(|(id, name)| LeagueRef { id, name }),
        players_count: row.get("players")?,
        unavailable_slots: serde_json::from_str(&slots).map_err(Error::internal)?,
    })
}

/// The teams of an organization by name, a page at a time.
pub fn list(conn: &Connection, organization: OrganizationId, page: Page) -> Result<Vec<Team>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}
         WHERE teams.organization_id = :organization
           AND (:after IS NULL OR (teams.name, teams.id) > (
               SELECT name, id FROM teams WHERE organization_id = :organization AND id = :after))
         ORDER BY teams.name, teams.id
         LIMIT :limit"
    ))?;
    let mut rows = statement.query(named_params! {
        ":organization": organization,
        ":after": page.after,
        ":limit": page.limit,
    })?;
    let mut teams = Vec::new();
    while let Some(row) = rows.next()? {
        teams.push(team(row)?);
    }
    Ok(teams)
}

/// One team.
pub fn find(conn: &Connection, organization: OrganizationId, id: TeamId) -> Result<Team> {
    let mut statement =
        conn.prepare_cached(&format!("{SELECT} WHERE teams.organization_id = ?1 AND teams.id = ?2"))?;
    let mut rows = statement.query((organization, id))?;
    rows.next()?.map_or_else(|| Err(Error::missing("Team")), team)
}

/// The team of that name, without regard to case; the oldest of several.
pub fn find_by_name(conn: &Connection, organization: OrganizationId, name: &str) -> Result<TeamId> {
    conn.prepare_cached(
        "SELECT id FROM teams WHERE organization_id = ?1 AND lower(name) = lower(?2) ORDER BY id LIMIT 1",
    )?
    .query_row((organization, name), |row| row.get(0))
    .or_not_found("Team")
}

/// Makes a team.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    name: &str,
    league: Option<LeagueId>,
) -> Result<TeamId> {
    tx.prepare_cached("INSERT INTO teams (organization_id, name, league_id) VALUES (?1, ?2, ?3)")?
        .execute((organization, name, league))?;
    Ok(TeamId(tx.last_insert_rowid()))
}

/// Gives a team its logo, or takes it away.
pub fn set_logo(
    tx: &Transaction,
    organization: OrganizationId,
    id: TeamId,
    logo: Option<ImageId>,
) -> Result<()> {
    tx.prepare_cached("UPDATE teams SET logo_id = ?3 WHERE organization_id = ?1 AND id = ?2")?.execute((
        organization,
        id,
        logo,
    ))?;
    Ok(())
}

//! Seasons of an organization.

use rusqlite::{Connection, Row, named_params};

use super::{OrNotFound, quotas};
use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, SeasonId, SportId};
use crate::domain::quotas::Quota;
use crate::domain::seasons::{OrganizationRef, Season, SeasonFields};
use crate::domain::sports::Sport;
use crate::error::{Error, Result};

const COLUMNS: &str =
    "seasons.id, seasons.organization_id, seasons.sport_id, seasons.name, seasons.start_date,
    seasons.finish_date, seasons.active, seasons.show_divisions, seasons.version,
    EXISTS (SELECT 1 FROM enrolments WHERE enrolments.organization_id = seasons.organization_id
                AND enrolments.season_id = seasons.id) AS has_teams";

/// Active seasons first, then the latest start, then the latest id.
const ORDER: &str = "seasons.active DESC, seasons.start_date DESC, seasons.id DESC";

fn season(row: &Row<'_>) -> rusqlite::Result<Season> {
    Ok(Season {
        id: row.get("id")?,
        name: row.get("name")?,
        start_date: row.get("start_date")?,
        finish_date: row.get("finish_date")?,
        active: row.get("active")?,
        show_divisions: row.get("show_divisions")?,
        has_teams: row.get("has_teams")?,
        sport_id: row.get("sport_id")?,
        organization_id: row.get("organization_id")?,
        version: row.get("version")?,
        organization: None,
        sport: None,
    })
}

/// Returns the seasons of an organization: active ones first, then the latest.
pub fn list(conn: &Connection, organization: OrganizationId) -> Result<Vec<Season>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM seasons WHERE seasons.organization_id = ?1 ORDER BY {ORDER}"
    ))?;
    let seasons = statement.query_map([organization], season)?.collect::<rusqlite::Result<_>>()?;
    Ok(seasons)
}

/// Returns every organization's seasons, each with its organization and sport.
pub fn list_all(conn: &Connection) -> Result<Vec<Season>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS}, organizations.name AS organization_name, organizations.slug AS organization_slug,
                sports.type AS sport_type, sports.name AS sport_name
         FROM seasons
         JOIN organizations ON organizations.id = seasons.organization_id
         JOIN sports ON sports.id = seasons.sport_id
         ORDER BY organizations.name, {ORDER}"
    ))?;
    let seasons = statement
        .query_map([], |row| {
            let mut season = season(row)?;
            season.organization = Some(OrganizationRef {
                id: season.organization_id,
                name: row.get("organization_name")?,
                slug: row.get("organization_slug")?,
            });
            season.sport = Some(Sport {
                id: season.sport_id,
                r#type: row.get("sport_type")?,
                name: row.get("sport_name")?,
            });
            Ok(season)
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(seasons)
}

/// Returns one season.
pub fn find(conn: &Connection, organization: OrganizationId, id: SeasonId) -> Result<Season> {
    conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM seasons WHERE seasons.organization_id = ?1 AND seasons.id = ?2"
    ))?
    .query_row((organization, id), season)
    .or_not_found("Season")
}

/// Returns the seasons that count for records: the active ones, or the latest one if none is active.
pub fn counting(conn: &Connection, organization: OrganizationId) -> Result<Vec<SeasonId>> {
    let seasons = list(conn, organization)?;
    let active: Vec<SeasonId> =
        seasons.iter().filter(|season| season.active).map(|season| season.id).collect();
    if active.is_empty() {
        return Ok(seasons.first().map(|season| season.id).into_iter().collect());
    }
    Ok(active)
}

/// A new season. Dates are `YYYY-MM-DD`.
#[derive(Clone, Debug)]
pub struct NewSeason<'a> {
    pub sport: SportId,
    pub name: &'a str,
    pub start_date: Option<&'a str>,
    pub finish_date: Option<&'a str>,
    pub active: bool,
    pub show_divisions: bool,
}

/// Creates a season.
pub fn create(tx: &Transaction, organization: OrganizationId, input: &NewSeason<'_>) -> Result<SeasonId> {
    quotas::check(tx, organization, Quota::Seasons, 1)?;
    tx.prepare_cached(
        "INSERT INTO seasons (organization_id, sport_id, name, start_date, finish_date, active, show_divisions)
         VALUES (:organization, :sport, :name, :start_date, :finish_date, :active, :show_divisions)",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":sport": input.sport,
        ":name": input.name,
        ":start_date": input.start_date,
        ":finish_date": input.finish_date,
        ":active": input.active,
        ":show_divisions": input.show_divisions,
    })?;
    Ok(SeasonId(tx.last_insert_rowid()))
}

/// Updates a season.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: SeasonId,
    fields: &SeasonFields,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE seasons
         SET name = :name, start_date = :start_date, finish_date = :finish_date, active = :active,
             show_divisions = :show_divisions
         WHERE organization_id = :organization AND id = :id",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":id": id,
        ":name": fields.name,
        ":start_date": fields.start_date,
        ":finish_date": fields.finish_date,
        ":active": fields.active,
        ":show_divisions": fields.show_divisions,
    })?;
    Ok(())
}

/// Removes a season with everything that is played in it. Teams, players and leagues of other seasons stay.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: SeasonId) -> Result<()> {
    let removed = tx
        .prepare_cached("DELETE FROM seasons WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    if removed == 0 { Err(Error::missing("Season")) } else { Ok(()) }
}

/// Counts the rows that the deletion of a season removes.
pub fn count_parts(
    conn: &Connection,
    organization: OrganizationId,
    id: SeasonId,
) -> Result<[(&'static str, i64); 8]> {
    const NOUNS: [&str; 8] =
        ["leagues", "enrolments", "divisions", "games", "stats", "byes", "weekOffs", "schedules"];
    conn.prepare_cached(
        "SELECT (SELECT count(*) FROM seasons_leagues WHERE organization_id = ?1 AND season_id = ?2),
                (SELECT count(*) FROM enrolments WHERE organization_id = ?1 AND season_id = ?2),
                (SELECT count(*) FROM divisions WHERE organization_id = ?1 AND season_id = ?2),
                (SELECT count(*) FROM games WHERE organization_id = ?1 AND season_id = ?2),
                (SELECT count(*) FROM games
                 JOIN player_game_stats ON player_game_stats.organization_id = games.organization_id
                                       AND player_game_stats.game_id = games.id
                 WHERE games.organization_id = ?1 AND games.season_id = ?2),
                (SELECT count(*) FROM byes WHERE organization_id = ?1 AND season_id = ?2),
                (SELECT count(*) FROM week_offs WHERE organization_id = ?1 AND season_id = ?2),
                (SELECT count(*) FROM schedules WHERE organization_id = ?1 AND season_id = ?2)",
    )?
    .query_row((organization, id), |row| {
        let mut counts = NOUNS.map(|noun| (noun, 0));
        for (column, count) in counts.iter_mut().enumerate() {
            count.1 = row.get(column)?;
        }
        Ok(counts)
    })
    .map_err(Error::from)
}

//! The pools of divisions that wait for the standings of leagues.

use rusqlite::Connection;

use crate::db::Transaction;
use crate::domain::divisions::Pools;
use crate::domain::ids::{DivisionId, LeagueId, OrganizationId, SeasonId};
use crate::domain::leagues::LeagueRef;
use crate::error::Result;

/// Returns the pools of all divisions of a season that wait.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
) -> Result<Vec<(DivisionId, Pools)>> {
    let mut statement = conn.prepare_cached(
        "SELECT division_pools.division_id, division_pools.places, leagues.id, leagues.name
         FROM division_pools
         JOIN leagues ON leagues.id = division_pools.league_id
         WHERE division_pools.organization_id = ?1 AND division_pools.season_id = ?2
         ORDER BY division_pools.division_id, division_pools.position",
    )?;
    let mut rows = statement.query((organization, season))?;
    let mut found: Vec<(DivisionId, Pools)> = Vec::new();
    while let Some(row) = rows.next()? {
        let (division, league) = (row.get(0)?, LeagueRef { id: row.get(2)?, name: row.get(3)? });
        match found.last_mut() {
            Some((last, pools)) if *last == division => pools.leagues.push(league),
            _ => found.push((division, Pools { leagues: vec![league], places: row.get(1)? })),
        }
    }
    Ok(found)
}

/// Returns the seasons with a division that waits.
pub fn seasons(conn: &Connection, organization: OrganizationId) -> Result<Vec<SeasonId>> {
    let mut statement =
        conn.prepare_cached("SELECT DISTINCT season_id FROM division_pools WHERE organization_id = ?1")?;
    let seasons = statement.query_map([organization], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(seasons)
}

/// Sets the pools that a division waits for, in the order of the pools A, B, C …; without leagues it no longer waits.
pub fn set(
    tx: &Transaction,
    organization: OrganizationId,
    (season, division): (SeasonId, DivisionId),
    (leagues, places): (&[LeagueId], i64),
) -> Result<()> {
    tx.prepare_cached(
        "DELETE FROM division_pools WHERE organization_id = ?1 AND season_id = ?2 AND division_id = ?3",
    )?
    .execute((organization, season, division))?;
    let mut statement = tx.prepare_cached(
        "INSERT INTO division_pools (organization_id, season_id, division_id, league_id, position, places)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (position, league) in (1_i64..).zip(leagues) {
        statement.execute((organization, season, division, league, position, places))?;
    }
    Ok(())
}

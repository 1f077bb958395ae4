//! Merges of players: reads the data of each player and carries out the plan.

use rusqlite::Connection;

use super::OrNotFound;
use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, PlayerId};
use crate::domain::merges::{MergePlan, PlayerData};
use crate::domain::teams::PlayerName;
use crate::error::Result;

/// Returns the data of a player.
pub fn belongings(conn: &Connection, organization: OrganizationId, id: PlayerId) -> Result<PlayerData> {
    let mut found = conn
        .prepare_cached(
            "SELECT first_name, last_name, email, phone_number, image_id, public_name
             FROM players
             WHERE organization_id = ?1 AND id = ?2",
        )?
        .query_row((organization, id), |row| {
            Ok(PlayerData {
                name: PlayerName {
                    id,
                    first_name: row.get(0)?,
                    last_name: row.get(1)?,
                    public_name: row.get(5)?,
                },
                rosters: Vec::new(),
                games: Vec::new(),
                attributes: Vec::new(),
                captaincies: Vec::new(),
                email: row.get(2)?,
                phone_number: row.get(3)?,
                image: row.get(4)?,
            })
        })
        .or_not_found("Player")?;
    let pairs =
        "SELECT enrolment_id, number FROM rosters WHERE organization_id = ?1 AND player_id = ?2 ORDER BY 1";
    found.rosters = rows(conn, pairs, organization, id, |row| Ok((row.get(0)?, row.get(1)?)))?;
    let pairs = "SELECT game_id, count(*) FROM player_game_stats
                 WHERE organization_id = ?1 AND player_id = ?2
                 GROUP BY game_id";
    found.games = rows(conn, pairs, organization, id, |row| Ok((row.get(0)?, row.get(1)?)))?;
    let pairs = "SELECT attribute_id, value FROM player_attribute_values
                 WHERE organization_id = ?1 AND player_id = ?2
                 ORDER BY attribute_id";
    found.attributes = rows(conn, pairs, organization, id, |row| Ok((row.get(0)?, row.get(1)?)))?;
    let teams = "SELECT id FROM enrolments WHERE organization_id = ?1 AND captain_id = ?2 ORDER BY id";
    found.captaincies = rows(conn, teams, organization, id, |row| row.get(0))?;
    Ok(found)
}

fn rows<T>(
    conn: &Connection,
    sql: &str,
    organization: OrganizationId,
    id: PlayerId,
    read: impl Fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>> {
    let mut statement = conn.prepare_cached(sql)?;
    let rows = statement.query_map((organization, id), |row| read(row))?.collect::<rusqlite::Result<_>>()?;
    Ok(rows)
}

/// Carries out a plan. Rows that the plan drops stay with the duplicates, so that they are removed with them.
pub fn carry_out(
    tx: &Transaction,
    organization: OrganizationId,
    master: PlayerId,
    plan: &MergePlan,
) -> Result<()> {
    for (from, enrolment) in &plan.rosters {
        tx.prepare_cached(
            "UPDATE rosters SET player_id = ?4
             WHERE organization_id = ?1 AND player_id = ?2 AND enrolment_id = ?3",
        )?
        .execute((organization, from, enrolment, master))?;
    }
    for (enrolment, number) in &plan.numbers {
        tx.prepare_cached(
            "UPDATE rosters SET number = ?4
             WHERE organization_id = ?1 AND player_id = ?2 AND enrolment_id = ?3",
        )?
        .execute((organization, master, enrolment, number))?;
    }
    for (from, game) in &plan.games {
        tx.prepare_cached(
            "UPDATE player_game_stats SET player_id = ?4
             WHERE organization_id = ?1 AND player_id = ?2 AND game_id = ?3",
        )?
        .execute((organization, from, game, master))?;
    }
    for (from, attribute) in &plan.attributes {
        tx.prepare_cached(
            "UPDATE player_attribute_values SET player_id = ?4
             WHERE organization_id = ?1 AND player_id = ?2 AND attribute_id = ?3",
        )?
        .execute((organization, from, attribute, master))?;
    }
    for enrolment in &plan.captaincies {
        tx.prepare_cached("UPDATE enrolments SET captain_id = ?3 WHERE organization_id = ?1 AND id = ?2")?
            .execute((organization, enrolment, master))?;
    }
    tx.prepare_cached(
        "UPDATE players
         SET email = coalesce(?3, email), phone_number = coalesce(?4, phone_number),
             image_id = coalesce(?5, image_id), public_name = ?6
         WHERE organization_id = ?1 AND id = ?2",
    )?
    .execute((organization, master, &plan.email, &plan.phone_number, plan.image, plan.public_name))?;
    Ok(())
}

//! Rosters: who joins and leaves an enrolled team.

use rusqlite::{Connection, OptionalExtension};

use crate::db::Transaction;
use crate::domain::ids::{EnrolmentId, OrganizationId, PlayerId, TeamId};
use crate::error::{Error, Result};

/// Whether a player is on a roster.
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

/// Sets a player's number on one roster; `None` leaves the one in the player's attributes.
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

/// Takes a player off a roster, and the captaincy with it. Statistics stay with the team.
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

/// The enrolment with the latest roster of a team; none when nobody has ever played for it.
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

/// Gives an enrolment the players, numbers and captain of another one.
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

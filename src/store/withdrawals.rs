//! Withdrawals: teams that left a table or a bracket, erased games, and replaced teams.

use super::games;
use crate::db::Transaction;
use crate::domain::games::{ForfeitedBy, GameDetails, Status};
use crate::domain::ids::{DivisionId, EnrolmentId, GameId, OrganizationId, SeasonId};
use crate::domain::withdrawals::WithdrawnGames;
use crate::error::Result;

/// Marks a team as withdrawn from its league's table.
pub fn withdraw_from_table(
    tx: &Transaction,
    organization: OrganizationId,
    id: EnrolmentId,
    games: WithdrawnGames,
) -> Result<()> {
    tx.prepare_cached("UPDATE enrolments SET withdrawn = ?3 WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id, games))?;
    Ok(())
}

/// Marks a game as erased: it no longer counts in the table.
pub fn erase(tx: &Transaction, organization: OrganizationId, id: GameId) -> Result<()> {
    tx.prepare_cached("UPDATE games SET erased = 1 WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    Ok(())
}

/// Makes a game a forfeit, or cancels it without a side that forfeited. `now` is in unix seconds.
pub fn end_game(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    forfeited_by: Option<ForfeitedBy>,
    now: i64,
) -> Result<()> {
    let status = if forfeited_by.is_some() { Status::Forfeit } else { Status::Cancelled };
    let details =
        GameDetails { status: Some(status), forfeited_by: Some(forfeited_by), ..GameDetails::default() };
    games::update_details(tx, organization, id, &details, now)
}

/// Marks a team as withdrawn from its division's bracket.
pub fn withdraw_from_bracket(
    tx: &Transaction,
    organization: OrganizationId,
    (season, id): (SeasonId, EnrolmentId),
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE division_teams
         SET withdrawn = 1 + (SELECT max(others.withdrawn) FROM division_teams AS others
                              WHERE others.organization_id = ?1 AND others.season_id = ?2)
         WHERE organization_id = ?1 AND season_id = ?2 AND enrolment_id = ?3",
    )?
    .execute((organization, season, id))?;
    Ok(())
}

/// Gives a team's place in a bracket to another team. The results of the former team count for its replacement.
pub fn replace_in_bracket(
    tx: &Transaction,
    organization: OrganizationId,
    (season, division): (SeasonId, DivisionId),
    (former, replacement): (EnrolmentId, EnrolmentId),
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE division_teams SET enrolment_id = ?4, withdrawn = 0
         WHERE organization_id = ?1 AND season_id = ?2 AND enrolment_id = ?3",
    )?
    .execute((organization, season, former, replacement))?;
    tx.prepare_cached(
        "UPDATE bracket_replacements SET enrolment_id = ?5
         WHERE organization_id = ?1 AND season_id = ?2 AND division_id = ?3 AND enrolment_id = ?4",
    )?
    .execute((organization, season, division, former, replacement))?;
    tx.prepare_cached(
        "INSERT INTO bracket_replacements (organization_id, season_id, division_id, former_id, enrolment_id)
         VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (division_id, former_id) DO UPDATE SET enrolment_id = excluded.enrolment_id",
    )?
    .execute((organization, season, division, former, replacement))?;
    // A team that comes back to its own place replaces nobody.
    tx.prepare_cached(
        "DELETE FROM bracket_replacements
         WHERE organization_id = ?1 AND season_id = ?2 AND division_id = ?3 AND former_id = enrolment_id",
    )?
    .execute((organization, season, division))?;
    Ok(())
}

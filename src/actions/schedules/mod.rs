//! Creates and updates the schedules of leagues.

pub mod drafts;
pub mod plan;
pub mod rules;
pub mod swap;

use crate::db::{Connection, Transaction};
use crate::domain::ids::{LeagueId, OrganizationId, ScheduleId, SeasonId};
use crate::domain::schedules::{Schedule, ScheduleInput};
use crate::error::{Error, Result};
use crate::store;

/// Creates a schedule of a league in its active season.
///
/// # Errors
/// `Invalid` with a reason for each missing or invalid field.
pub fn create(tx: &Transaction, organization: OrganizationId, input: ScheduleInput) -> Result<Schedule> {
    let fields = input.check(None)?;
    let season = season_of(tx, organization, fields.league)?;
    let id = store::schedules::create(tx, organization, season, &fields)?;
    store::schedules::find(tx, organization, id)
}

fn season_of(conn: &Connection, organization: OrganizationId, league: LeagueId) -> Result<SeasonId> {
    let season = store::schedules::season_of(conn, organization, league)?;
    season.ok_or_else(|| Error::field("leagueId", "is not one of your leagues in a season"))
}

/// Updates a schedule. Its games do not change until they are generated again.
///
/// # Errors
/// `NotFound` for the schedule, `Invalid` with a reason for each invalid field, `Conflict` for another league while the
/// schedule has games.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: ScheduleId,
    input: ScheduleInput,
) -> Result<Schedule> {
    let before = store::schedules::find(tx, organization, id)?;
    let fields = input.check(Some(&before))?;
    let mut season = before.season_id;
    if fields.league != before.league_id {
        season = season_of(tx, organization, fields.league)?;
        if before.games_count > 0 {
            let why =
                "A schedule with games cannot change its league. Create another one for the other league.";
            return Err(Error::Conflict(why.to_owned()));
        }
    }
    store::schedules::update(tx, organization, (id, season), &fields)?;
    store::schedules::find(tx, organization, id)
}

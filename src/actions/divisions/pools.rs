//! Divisions that take their teams from the standings of leagues, which are their pools: at once, or as soon as the leagues'
//! games are over.

use super::{refuse_locked, remove_unused_slots};
use crate::actions::brackets;
use crate::db::Transaction;
use crate::domain::divisions::{Division, Pools, SeededTeam, Seeding, SeedingInput};
use crate::domain::ids::{DivisionId, EnrolmentId, OrganizationId, SeasonId};
use crate::error::{Error, Result};
use crate::store;
use crate::store::divisions::pools;
use crate::views::divisions::seeding;

/// Fills a division with the best teams of leagues, in the order of their seeds, or lets it wait until the leagues' games are
/// over. Teams that the division had before leave it. `now` is in unix seconds.
///
/// # Errors
/// Those of `views::divisions::seeding`; `Conflict` while the bracket has games, or if a team is in another division.
pub fn seed(
    tx: &Transaction,
    organization: OrganizationId,
    id: DivisionId,
    input: &SeedingInput,
    now: i64,
) -> Result<Seeding> {
    let plan = seeding(tx, organization, id, input)?;
    let division = store::divisions::find_anywhere(tx, organization, id)?;
    refuse_locked(tx, organization, &Division { pools: None, ..division.clone() })?;
    if input.wait && !is_ready(&plan) {
        wait(tx, organization, &division, input)?;
        return Ok(Seeding { waiting: true, ..plan });
    }
    if let Some((team, other)) = elsewhere(tx, organization, (division.season_id, id), &plan)? {
        let other = store::divisions::find(tx, organization, division.season_id, other)?.name;
        let why = format!("{} is in the division {other}. Take the team out of it first.", team.name);
        return Err(Error::Conflict(why));
    }
    seat(tx, organization, (division.season_id, id), &plan, now)?;
    Ok(plan)
}

/// Returns whether the standings can seat their teams without anybody's decision.
fn is_ready(plan: &Seeding) -> bool {
    plan.games_left == 0 && plan.is_decided
}

/// Removes the teams of a division, and records the leagues whose games it waits for.
fn wait(
    tx: &Transaction,
    organization: OrganizationId,
    division: &Division,
    input: &SeedingInput,
) -> Result<()> {
    let place = (division.season_id, division.id);
    store::divisions::set_teams(tx, organization, place, &[])?;
    pools::set(tx, organization, place, (&input.leagues, input.places))?;
    let waiting = store::divisions::find(tx, organization, place.0, place.1)?;
    remove_unused_slots(tx, organization, &waiting, waiting.format)
}

/// Puts the teams of a seeding into a division, and creates the games of its slots.
fn seat(
    tx: &Transaction,
    organization: OrganizationId,
    place: (SeasonId, DivisionId),
    plan: &Seeding,
    now: i64,
) -> Result<()> {
    pools::set(tx, organization, place, (&[], 0))?;
    let teams: Vec<EnrolmentId> = plan.seeds.iter().map(|team| team.slt_id).collect();
    store::divisions::set_teams(tx, organization, place, &teams)?;
    let division = store::divisions::find(tx, organization, place.0, place.1)?;
    remove_unused_slots(tx, organization, &division, division.format)?;
    brackets::settle_all(tx, organization, place, now)
}

/// Returns the first team of a seeding that is in another division, and that division.
fn elsewhere<'a>(
    tx: &Transaction,
    organization: OrganizationId,
    (season, id): (SeasonId, DivisionId),
    plan: &'a Seeding,
) -> Result<Option<(&'a SeededTeam, DivisionId)>> {
    for team in &plan.seeds {
        let other = store::divisions::find_of_team(tx, organization, (season, team.slt_id))?;
        if let Some(other) = other.filter(|other| *other != id) {
            return Ok(Some((team, other)));
        }
    }
    Ok(None)
}

/// After a result, seats the teams of the season's divisions whose pools are over. A division keeps waiting for staff if teams
/// are level in everything, if a team is in another division, or if a league has too few teams left. `now` is in unix
/// seconds.
///
/// # Errors
/// Those of `brackets::settle_all`.
pub(in crate::actions) fn seat_ready(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    now: i64,
) -> Result<()> {
    for (id, pools) in pools::list(tx, organization, season)? {
        let Some(plan) = ready(tx, organization, id, &pools)? else { continue };
        if elsewhere(tx, organization, (season, id), &plan)?.is_none() {
            seat(tx, organization, (season, id), &plan, now)?;
        }
    }
    Ok(())
}

/// Seats the teams of all divisions whose pools are over, as [`seat_ready`] does for one season. `now` is in unix seconds.
///
/// # Errors
/// Those of `seat_ready`.
pub fn seat_all_ready(tx: &Transaction, organization: OrganizationId, now: i64) -> Result<()> {
    for season in pools::seasons(tx, organization)? {
        seat_ready(tx, organization, season, now)?;
    }
    Ok(())
}

/// Returns the seeding of a division that waits, if its pools are over and each has enough teams.
fn ready(
    tx: &Transaction,
    organization: OrganizationId,
    id: DivisionId,
    pools: &Pools,
) -> Result<Option<Seeding>> {
    match seeding(tx, organization, id, &SeedingInput::of(pools)) {
        Ok(plan) => Ok(Some(plan).filter(is_ready)),
        Err(Error::Invalid(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Ends the waiting of a division, which then has no teams.
///
/// # Errors
/// `NotFound` for the division, `Conflict` if it does not wait.
pub fn stop_waiting(tx: &Transaction, organization: OrganizationId, id: DivisionId) -> Result<()> {
    let division = store::divisions::find_anywhere(tx, organization, id)?;
    if division.pools.is_none() {
        return Err(Error::Conflict(format!("{} does not wait for standings.", division.name)));
    }
    let place = (division.season_id, id);
    pools::set(tx, organization, place, (&[], 0))?;
    let division = store::divisions::find(tx, organization, place.0, id)?;
    remove_unused_slots(tx, organization, &division, division.format)
}

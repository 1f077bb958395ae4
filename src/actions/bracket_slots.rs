//! Slots of a bracket: date, time and location that staff set for a matchup before its teams are known.

use serde::Serialize;
use utoipa::ToSchema;

use super::{league_games, versions};
use crate::db::Transaction;
use crate::domain::games::NewGameFields;
use crate::domain::games::{BracketSlot, SlotPlace};
use crate::domain::ids::{DivisionId, GameId, OrganizationId, SeasonId};
use crate::domain::versions::{EditBase, Versioned};
use crate::error::{Error, Result};
use crate::rules::bracket::BracketMatch;
use crate::store;
use crate::store::games::Competition;
use crate::views::schedules::clashes::{self, Clash};
use crate::views::{brackets, divisions};

/// A saved slot, and its clashes.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedSlot {
    /// Null if the slot was deleted.
    pub slot: Option<BracketSlot>,
    /// The clashes of the slot, which was saved nevertheless.
    pub warnings: Vec<Clash>,
}

/// Sets the slot of a matchup that has no game, or deletes the slot if `place` is `None`. `now` is in unix seconds.
///
/// # Errors
/// `Invalid` on `match_id` if the bracket has no such matchup; `Conflict` if the matchup has a game; `Outdated` if a
/// newer version is saved.
pub fn set(
    tx: &Transaction,
    organization: OrganizationId,
    (season, division): (SeasonId, DivisionId),
    (match_id, place, base): (&str, Option<&SlotPlace>, &EditBase),
    now: i64,
) -> Result<SavedSlot> {
    let page = divisions::page(tx, organization, season, division)?;
    let matchup = brackets::matchup(&page.bracket, match_id)?;
    if matchup.game.is_some() {
        return Err(Error::Conflict("A game already exists for this matchup. Edit it instead.".to_owned()));
    }
    if let Some(slot) = &matchup.slot {
        versions::check(tx, organization, Versioned::BracketSlot(slot.id), base)?;
    }
    let Some(place) = place else {
        store::games::slots::remove(tx, organization, division, match_id)?;
        return Ok(SavedSlot { slot: None, warnings: Vec::new() });
    };
    store::games::slots::set(tx, organization, (season, division, match_id), place, now)?;
    let slot = store::games::slots::find_of_match(tx, organization, division, match_id)?;
    let warnings =
        slot.iter().map(|slot| clashes::of_slot(tx, organization, slot)).collect::<Result<Vec<_>>>()?;
    Ok(SavedSlot { slot, warnings: warnings.into_iter().flatten().collect() })
}

/// Creates the games of matchups that have a slot and whose two teams are now known, and deletes the slots. `now` is in
/// unix seconds.
///
/// # Errors
/// Those of `store::games::create`, such as a quota.
pub(super) fn take(
    tx: &Transaction,
    organization: OrganizationId,
    (season, division): (SeasonId, DivisionId),
    now: i64,
) -> Result<()> {
    if store::games::slots::list(tx, organization, season, division)?.is_empty() {
        return Ok(());
    }
    let page = divisions::page(tx, organization, season, division)?;
    let is_open = |matchup: &&BracketMatch| matchup.game.is_none() && matchup.walkover.is_none();
    for matchup in page.bracket.matches().filter(is_open) {
        if let (Some(slot), Some(home), Some(away)) = (&matchup.slot, &matchup.team_a, &matchup.team_b) {
            let planned = NewGameFields {
                home: home.slt_id,
                away: away.slt_id,
                details: slot.details(),
                date: slot.date.clone(),
                scores: (None, None),
            };
            let new = league_games::as_new(season, Competition::Matchup(division, &slot.match_id), &planned);
            let id = store::games::create(tx, organization, &new, now)?;
            hand_over(tx, organization, slot, id)?;
        }
    }
    Ok(())
}

/// Deletes a slot whose game was created. In calendars the game continues the event of the slot.
pub(super) fn hand_over(
    tx: &Transaction,
    organization: OrganizationId,
    slot: &BracketSlot,
    game: GameId,
) -> Result<()> {
    store::games::continue_event(tx, organization, game, slot.version)?;
    store::games::slots::remove(tx, organization, slot.division, &slot.match_id)
}

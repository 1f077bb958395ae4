//! Slots of a bracket: set by staff while a matchup waits for a team, and taken over by its game.

use serde::Serialize;
use utoipa::ToSchema;

use super::{league_games, versions};
use crate::db::Transaction;
use crate::domain::games::{BracketSlot, SlotPlace};
use crate::domain::games::{Game, NewGameFields};
use crate::domain::ids::{DivisionId, OrganizationId, SeasonId};
use crate::domain::versions::{EditBase, Versioned};
use crate::error::{Error, Result};
use crate::store;
use crate::store::games::Competition;
use crate::views::schedules::clashes::{self, Clash};
use crate::views::{brackets, divisions};

/// A slot that was saved, and what it clashes with.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedSlot {
    /// Null after its removal.
    pub slot: Option<BracketSlot>,
    /// The slot is saved nevertheless.
    pub warnings: Vec<Clash>,
}

/// Sets or removes the slot of a matchup that has no game.
///
/// # Errors
/// `Invalid` on `match_id` for no matchup of the bracket; `Conflict` where it has a game; `Outdated` over a newer version.
pub fn set(
    tx: &Transaction,
    organization: OrganizationId,
    (season, division): (SeasonId, DivisionId),
    (match_id, place): (&str, Option<&SlotPlace>),
    base: &EditBase,
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
    store::games::slots::set(tx, organization, (season, division, match_id), place)?;
    let slot = store::games::slots::find_of_match(tx, organization, division, match_id)?;
    let warnings =
        slot.iter().map(|slot| clashes::of_slot(tx, organization, slot)).collect::<Result<Vec<_>>>()?;
    Ok(SavedSlot { slot, warnings: warnings.into_iter().flatten().collect() })
}

/// Makes the games of the matchups whose two teams have become known and that have a slot. `now` is in unix seconds.
///
/// # Errors
/// Those of making a game, as when the organization has as many as it may have.
pub(super) fn take(tx: &Transaction, organization: OrganizationId, game: &Game, now: i64) -> Result<()> {
    let Some(division) = game.division_id else { return Ok(()) };
    if store::games::slots::list(tx, organization, game.season_id, division)?.is_empty() {
        return Ok(());
    }
    let page = divisions::page(tx, organization, game.season_id, division)?;
    for matchup in page.bracket.matches().filter(|matchup| matchup.game.is_none()) {
        if let (Some(slot), Some(home), Some(away)) = (&matchup.slot, &matchup.team_a, &matchup.team_b) {
            let planned = NewGameFields {
                home: home.slt_id,
                away: away.slt_id,
                details: slot.details(),
                date: slot.date.clone(),
                scores: (None, None),
            };
            let new = league_games::as_new(
                game.season_id,
                Competition::Matchup(division, &slot.match_id),
                &planned,
            );
            store::games::create(tx, organization, &new, now)?;
            store::games::slots::remove(tx, organization, division, &slot.match_id)?;
        }
    }
    Ok(())
}

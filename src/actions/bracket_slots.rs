//! Slots of a bracket: date, time and location that staff set for a game before its teams are known, or before it is certain
//! that its series needs it.

use serde::Serialize;
use utoipa::ToSchema;

use super::{league_games, versions};
use crate::db::Transaction;
use crate::domain::games::{BracketSlot, Game, NewGameFields, SlotChange, SlotPlace};
use crate::domain::ids::{DivisionId, EnrolmentId, GameId, OrganizationId, SeasonId};
use crate::domain::versions::{EditBase, Versioned};
use crate::error::{Error, Result};
use crate::rules::bracket::{BracketMatch, SeriesGame, SeriesNeed};
use crate::store;
use crate::store::games::Competition;
use crate::store::games::slots::SlotKey;
use crate::views::divisions::DivisionPage;
use crate::views::schedules::clashes::{self, Clash};
use crate::views::{brackets, divisions};

/// A saved slot, and its clashes.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedSlot {
    /// Null if the slot was deleted, or became a game at once.
    pub slot: Option<BracketSlot>,
    /// The game of a series that was created in the slot, because its teams are known and it will be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<Game>,
    /// The clashes of the slot, which was saved nevertheless.
    pub warnings: Vec<Clash>,
}

/// Sets the slot of a game that does not exist, or deletes the slot if the change has no place. In a series, creates the
/// game if its teams are known and it will be played. `now` is in unix seconds.
///
/// # Errors
/// `Invalid` on `match_id` if the bracket has no such matchup, on `series_game` if the matchup has no such game, on
/// `every_days` if it has only one; `Conflict` if the game exists; `Outdated` if a newer version is saved.
pub fn set(
    tx: &Transaction,
    organization: OrganizationId,
    (season, division): (SeasonId, DivisionId),
    (change, base): (&SlotChange, &EditBase),
    now: i64,
) -> Result<SavedSlot> {
    let page = divisions::page(tx, organization, season, division)?;
    let matchup = brackets::matchup(&page.bracket, &change.match_id)?;
    check(matchup, change)?;
    let key = (division, change.match_id.as_str(), change.number);
    if let Some(slot) = store::games::slots::find_of_match(tx, organization, key)? {
        versions::check(tx, organization, Versioned::BracketSlot(slot.id), base)?;
    }
    let Some(place) = &change.place else {
        store::games::slots::remove(tx, organization, key)?;
        return Ok(SavedSlot { slot: None, game: None, warnings: Vec::new() });
    };
    let mut warnings = Vec::new();
    for (place, key) in places(matchup, place, (change, key)) {
        store::games::slots::set(tx, organization, (season, key), &place, now)?;
        if let Some(slot) = &store::games::slots::find_of_match(tx, organization, key)? {
            warnings.extend(clashes::of_slot(tx, organization, slot)?);
        }
    }
    if matchup.series.is_some() {
        take(tx, organization, (season, division), now)?;
    } else {
        mark_needed(tx, organization, (season, &page))?;
    }
    let slot = store::games::slots::find_of_match(tx, organization, key)?;
    let games = store::games::list_by_division(tx, organization, season, division)?;
    let is_own = |game: &Game| {
        (game.match_id.as_deref(), game.series_game) == (Some(&change.match_id), Some(change.number))
    };
    Ok(SavedSlot { slot, game: games.into_iter().find(is_own), warnings })
}

fn check(matchup: &BracketMatch, change: &SlotChange) -> Result<()> {
    brackets::check_number(matchup, change.number)?;
    if matchup.has_game(change.number) {
        return Err(Error::Conflict("A game already exists for this matchup. Edit it instead.".to_owned()));
    }
    if matchup.series.is_none() && change.every_days.is_some() {
        return Err(Error::field("every_days", "is only for a series: one game decides this matchup"));
    }
    Ok(())
}

/// Returns the place of each game whose slot is set: of one, or of it and the later ones of its series.
fn places<'a>(
    matchup: &BracketMatch,
    place: &SlotPlace,
    (change, (division, match_id, number)): (&SlotChange, SlotKey<'a>),
) -> Vec<(SlotPlace, SlotKey<'a>)> {
    let last = i64::try_from(matchup.best_of()).unwrap_or(number).max(number);
    let numbers = number..=if change.every_days.is_some() { last } else { number };
    let days = change.every_days.unwrap_or_default();
    let free = numbers.filter(|number| !matchup.has_game(*number));
    free.map(|own| (place.days_later(days * (own - number)), (division, match_id, own))).collect()
}

/// Creates the games that have a slot and whose two teams are now known, and deletes the slots. A game that its series may
/// not need keeps its slot. `now` is in unix seconds.
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
    mark_needed(tx, organization, (season, &page))?;
    for matchup in page.bracket.matches() {
        for (slot, (home, away)) in ready(matchup) {
            let planned = NewGameFields {
                home,
                away,
                details: slot.details(),
                date: slot.date.clone(),
                scores: (None, None),
            };
            let number = matchup.series.as_ref().map(|_| slot.series_game);
            let of = Competition::Matchup(division, &slot.match_id, number);
            let new = league_games::as_new(season, of, &planned);
            let id = store::games::create(tx, organization, &new, now)?;
            hand_over(tx, organization, slot, id)?;
        }
    }
    Ok(())
}

/// Records which slots of a bracket can still become a game.
fn mark_needed(
    tx: &Transaction,
    organization: OrganizationId,
    (season, page): (SeasonId, &DivisionPage),
) -> Result<()> {
    for slot in store::games::slots::list(tx, organization, season, page.division.id)? {
        let matchup = page.bracket.find(&slot.match_id);
        let is_needed = matchup.is_some_and(|matchup| matchup.may_need(slot.series_game));
        store::games::slots::set_needed(tx, organization, slot.id, is_needed)?;
    }
    Ok(())
}

/// Returns the slots of a matchup whose games are certain to be played, with the home and the away team.
fn ready(matchup: &BracketMatch) -> Vec<(&BracketSlot, (EnrolmentId, EnrolmentId))> {
    let Some((a, b)) = matchup.team_a.as_ref().zip(matchup.team_b.as_ref()) else { return Vec::new() };
    let (a, b) = (a.slt_id, b.slt_id);
    match &matchup.series {
        _ if matchup.walkover.is_some() => Vec::new(),
        None => matchup.slot.iter().filter(|_| matchup.game.is_none()).map(|slot| (slot, (a, b))).collect(),
        Some(series) => {
            let needed = series.games.iter().filter(|row| row.need == SeriesNeed::Needed);
            let sides = |row: &SeriesGame| if row.home == Some(b) { (b, a) } else { (a, b) };
            needed.filter_map(|row| Some((row.slot.as_ref()?, sides(row)))).collect()
        }
    }
}

/// Deletes a game that its series no longer needs, or that waits for a team, and keeps its date, time and location as a
/// slot. `now` is in unix seconds.
pub(super) fn take_back(tx: &Transaction, organization: OrganizationId, game: &Game, now: i64) -> Result<()> {
    let change = store::games::find_change(tx, organization, game.id)?;
    store::games::remove(tx, organization, game.id)?;
    let (Some(division), Some(match_id)) = (game.division_id, game.match_id.as_deref()) else {
        return Ok(());
    };
    let key = (division, match_id, game.series_game.unwrap_or(1));
    store::games::slots::set(tx, organization, (game.season_id, key), &SlotPlace::of(game), now)?;
    if change.was_announced {
        store::games::slots::continue_event(tx, organization, key, change.times)?;
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
    store::games::slots::remove(tx, organization, (slot.division, &slot.match_id, slot.series_game))
}

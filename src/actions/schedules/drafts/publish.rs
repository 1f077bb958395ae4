//! Publishes a draft: all of its changes, or none.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::{renew, waits};
use crate::actions::bulk_games::{BulkConfirmation, apply_all, refuse_hard};
use crate::actions::divisions::seat_ready;
use crate::actions::league_games;
use crate::db::Transaction;
use crate::domain::games::{Game, GameChange, GameDetails, NewGameFields, Status};
use crate::domain::ids::{GameId, OrganizationId, ScheduleDraftId};
use crate::domain::schedules::drafts::{DraftBase, DraftPlace, DraftRow, DraftState};
use crate::error::{Error, Result};
use crate::store;
use crate::views::bulk_games::{BulkStep, listed};
use crate::views::schedules::clashes::{self, Clash};
use crate::views::schedules::drafts::base;
use crate::views::schedules::drafts::plan::DraftPlan;
use crate::views::schedules::schedule_of_date;
use crate::views::seasons::today;

/// What the publication of a draft has changed.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct PublishedDraft {
    /// Number of games that were moved, turned, pinned, postponed or cancelled.
    pub changed: usize,
    /// Number of new games.
    pub added: usize,
    /// Number of games that were deleted.
    pub removed: usize,
    /// Number of new games without a place. They stay in the draft; without any, the draft is deleted.
    pub left: usize,
    /// The clashes of the games that were changed or added, by date.
    pub clashes: Vec<Clash>,
}

/// Publishes a draft. The draft is deleted, unless new games in it still wait for a place.
///
/// # Errors
/// `NotFound` for the draft; `Conflict` with what was published since the draft was made, for a draft without a change, and
/// with hard clashes unless `anyway` is set.
pub fn publish(
    tx: &Transaction,
    organization: OrganizationId,
    (id, anyway): (ScheduleDraftId, bool),
    now: Timestamp,
) -> Result<PublishedDraft> {
    let today = today(tx, organization, now)?;
    let plan = DraftPlan::load(tx, organization, id, today.clone())?;
    check(tx, organization, &plan)?;
    let seconds = now.as_second();
    let removed = remove_games(tx, organization, &plan)?;
    // New games come first: a cancelled game can be the last one of a league that a division waits for.
    let added = add_games(tx, organization, &plan, seconds)?;
    let changed = change_games(tx, organization, &plan, seconds)?;
    seat_ready(tx, organization, plan.draft.season, seconds)?;
    let ids: Vec<GameId> = changed.iter().chain(&added).copied().collect();
    let clashes = clashes::of_games(tx, organization, &store::games::list_by_ids(tx, organization, &ids)?)?;
    if !anyway {
        refuse_hard(&clashes)?;
    }
    let left = finish(tx, organization, (id, today), &plan)?;
    Ok(PublishedDraft { changed: changed.len(), added: added.len(), removed, left, clashes })
}

/// Refuses a draft without changes, a draft whose base has changed, and games that would be before today.
fn check(tx: &Transaction, organization: OrganizationId, plan: &DraftPlan) -> Result<()> {
    let since = base::changes(tx, organization, plan)?;
    if !since.is_empty() {
        let texts: Vec<String> = since.into_iter().map(|change| change.text).collect();
        return Err(Error::Conflict(format!(
            "Nothing was published. The schedule has changed since the draft was made: {} Take these changes over first.",
            listed(&texts, " ")
        )));
    }
    let changes = plan.rows.iter().filter(|row| row.is_changed() && !waits(row));
    if changes.clone().next().is_none() {
        return Err(Error::Conflict("The draft has no change that could be published.".to_owned()));
    }
    let is_past = |row: &&DraftRow| {
        let place = row.place.as_ref().filter(|_| row.state == DraftState::Planned);
        let is_moved = row.base.as_ref().is_none_or(|base| place != Some(&base.place));
        is_moved && place.is_some_and(|place| place.date < plan.season.today)
    };
    let past = changes.filter(is_past).count();
    if past > 0 {
        let games = if past == 1 { "1 game is".to_owned() } else { format!("{past} games are") };
        return Err(Error::Conflict(format!(
            "Nothing was published. {games} planned before today. Move them first."
        )));
    }
    Ok(())
}

fn remove_games(tx: &Transaction, organization: OrganizationId, plan: &DraftPlan) -> Result<usize> {
    let removed = plan.rows.iter().filter(|row| row.state == DraftState::Removed);
    let ids: Vec<GameId> = removed.filter_map(|row| row.game).collect();
    for id in &ids {
        store::games::remove(tx, organization, *id)?;
    }
    Ok(ids.len())
}

/// Changes the published games, and returns their ids.
fn change_games(
    tx: &Transaction,
    organization: OrganizationId,
    plan: &DraftPlan,
    now: i64,
) -> Result<Vec<GameId>> {
    let step = |row: &DraftRow| {
        let (game, base) = (plan.published(row)?, row.base.as_ref()?);
        let is_kept = row.state == DraftState::Removed || !row.is_changed();
        (!is_kept).then(|| BulkStep { game: game.clone(), change: Some(change(row, base, game)) })
    };
    let steps: Vec<BulkStep> = plan.rows.iter().filter_map(step).collect();
    apply_all(tx, organization, &steps, BulkConfirmation { anyway: true, cascade: false }, now)?;
    let ids: Vec<GameId> = steps.iter().map(|step| step.game.id).collect();
    let schedules = store::schedules::list_of_games(tx, organization, &ids)?;
    // A game at the place that the planner chose does not count as moved by hand.
    for row in plan.rows.iter().filter(|row| row.is_generated && row.is_changed()) {
        if let Some((game, schedule)) = row.game.and_then(|id| schedules.get_key_value(&id)) {
            store::schedules::add_game(tx, organization, *schedule, *game)?;
        }
    }
    Ok(ids)
}

/// Returns the change of a published game.
fn change(row: &DraftRow, base: &DraftBase, game: &Game) -> GameChange {
    let place = row.place.as_ref().filter(|place| row.state == DraftState::Planned && **place != base.place);
    let is_elsewhere = place.is_some_and(|place| place.location != base.place.location);
    let status = match row.state {
        DraftState::Planned if DraftState::of(base.status) == DraftState::Planned => None,
        DraftState::Planned => Some(Status::Scheduled),
        DraftState::Unscheduled => Some(Status::Postponed),
        DraftState::Cancelled | DraftState::Removed => Some(Status::Cancelled),
    };
    let details = GameDetails {
        date: place.map(|place| place.date.clone()),
        time: place.map(|place| place.time.clone()),
        location: place.map(|place| place.location.clone()),
        location_url: is_elsewhere.then_some(None),
        status: status.filter(|status| *status != game.status),
        pinned: (row.pinned != base.pinned).then_some(row.pinned),
        ..GameDetails::default()
    };
    let sides = row.is_turned().then_some((game.away_team_id, game.home_team_id));
    GameChange { home: sides.map(|(home, _)| home), away: sides.map(|(_, away)| away), details, scores: None }
}

/// Creates the new games on their leagues' schedules, and returns their ids.
fn add_games(
    tx: &Transaction,
    organization: OrganizationId,
    plan: &DraftPlan,
    now: i64,
) -> Result<Vec<GameId>> {
    let mut added = Vec::new();
    for row in plan.rows.iter().filter(|row| row.base.is_none() && row.state == DraftState::Planned) {
        let (Some(place), Some(home)) = (&row.place, plan.season.enrolments.get(&row.home)) else { continue };
        let planned = new_game(row, place);
        let (season, names) = (plan.season.season.id, ["home", "away"]);
        let game = league_games::create(tx, organization, (season, home.league), (&planned, names), now)?;
        let schedules = plan.season.schedules.iter().filter(|schedule| schedule.league_id == home.league);
        if let Some(schedule) = schedule_of_date(schedules, &place.date) {
            store::schedules::add_game(tx, organization, schedule.id, game.id)?;
        }
        added.push(game.id);
    }
    Ok(added)
}

fn new_game(row: &DraftRow, place: &DraftPlace) -> NewGameFields {
    let details = GameDetails {
        time: Some(place.time.clone()),
        location: Some(place.location.clone()),
        status: Some(Status::Scheduled),
        pinned: Some(row.pinned),
        ..GameDetails::default()
    };
    NewGameFields { home: row.home, away: row.away, date: place.date.clone(), details, scores: (None, None) }
}

/// Deletes the draft, or leaves in it the new games without a place. Returns their number.
fn finish(
    tx: &Transaction,
    organization: OrganizationId,
    (id, today): (ScheduleDraftId, String),
    plan: &DraftPlan,
) -> Result<usize> {
    let left = plan.rows.iter().filter(|row| waits(row)).count();
    if left == 0 {
        store::schedules::drafts::remove(tx, organization, id)?;
        return Ok(0);
    }
    for row in plan.rows.iter().filter(|row| !waits(row)) {
        store::schedules::drafts::remove_game(tx, organization, row.id)?;
    }
    let plan = DraftPlan::load(tx, organization, id, today)?;
    renew(tx, organization, (id, &plan))?;
    Ok(left)
}

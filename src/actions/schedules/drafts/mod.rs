//! Creates, changes and deletes drafts of a season's schedules.

mod changes;
pub mod publish;

pub use changes::change;

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::db::Transaction;
use crate::domain::games::{Game, GameVersion};
use crate::domain::ids::{GameId, OrganizationId, ScheduleDraftId, SeasonId};
use crate::domain::schedules::drafts::{DraftOrigin, DraftRow, DraftState};
use crate::error::{Error, Result};
use crate::rules::dates::long_date;
use crate::store;
use crate::views::bulk_games::named;
use crate::views::repairs::RepairAnswer;
use crate::views::schedules::drafts::plan::{DraftPlan, SeasonPlan};
use crate::views::schedules::drafts::{DraftPage, make, page};
use crate::views::schedules::planning::{self, PlanningResult};
use crate::views::seasons::today;

/// Maximum number of drafts of a season.
const MOST_DRAFTS: usize = 20;
/// Maximum number of games of a draft.
const MOST_GAMES: usize = 8_000;

/// The plan of a new draft.
pub enum NewDraft {
    /// The published plan as it is.
    Published,
    /// A generated plan, with the reason for each game that it leaves out.
    Generated(Box<PlanningResult>, Vec<String>),
    Repair(Box<RepairAnswer>),
}

impl NewDraft {
    fn origin(&self) -> DraftOrigin {
        match self {
            Self::Published => DraftOrigin::Published,
            Self::Generated(..) => DraftOrigin::Generated,
            Self::Repair(_) => DraftOrigin::Repair,
        }
    }

    /// Returns the games of the draft.
    ///
    /// # Errors
    /// `Conflict` if what the plan was made from has changed since.
    fn rows(
        self,
        tx: &Transaction,
        organization: OrganizationId,
        (season, now): (&SeasonPlan, Timestamp),
    ) -> Result<Vec<DraftRow>> {
        match self {
            Self::Published => Ok(season.games.iter().map(DraftRow::published).collect()),
            Self::Generated(answer, reasons) => {
                let current = planning::load(tx, organization, &answer.planning.ids(), now)?.partial();
                if !current.is_like(&answer.planning) {
                    let why = "The league changed while its games were planned. Make the draft again.";
                    return Err(Error::Conflict(why.to_owned()));
                }
                Ok(make::generated(season, &answer, reasons))
            }
            Self::Repair(answer) => {
                let version = |id, version| GameVersion { id, version: Some(version) };
                let changed: Vec<GameVersion> =
                    answer.changes.iter().map(|change| version(change.id, change.version)).collect();
                named(tx, organization, &changed)?;
                Ok(make::repaired(season, &answer))
            }
        }
    }
}

/// Creates a draft. Without a name, it is named after its source and the day.
///
/// # Errors
/// `NotFound` for the season; `Conflict` for too many drafts or games, and if what the plan was made from has changed since.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    (name, new): (Option<String>, NewDraft),
    now: Timestamp,
) -> Result<DraftPage> {
    let season = SeasonPlan::load(tx, organization, season, today(tx, organization, now)?)?;
    if store::schedules::drafts::list(tx, organization, season.season.id)?.len() >= MOST_DRAFTS {
        let why = format!("A season may have at most {MOST_DRAFTS} drafts. Delete some first.");
        return Err(Error::Conflict(why));
    }
    let origin = new.origin();
    let rows = new.rows(tx, organization, (&season, now))?;
    if rows.len() > MOST_GAMES {
        return Err(Error::Conflict(format!("A draft may have at most {MOST_GAMES} games.")));
    }
    let name = name.unwrap_or_else(|| named_after(origin, &season.today));
    let fields = (name.as_str(), origin);
    let id = store::schedules::drafts::create(tx, organization, season.season.id, fields, now.as_second())?;
    for row in &rows {
        store::schedules::drafts::add_game(tx, organization, id, row)?;
    }
    page(tx, organization, (id, season.today))
}

fn named_after(origin: DraftOrigin, today: &str) -> String {
    let source = match origin {
        DraftOrigin::Published => "Copy of the schedule",
        DraftOrigin::Generated => "Generated",
        DraftOrigin::Repair => "Repair",
    };
    format!("{source}, {}", long_date(today))
}

/// Sets the name of a draft.
///
/// # Errors
/// `NotFound` for the draft.
pub fn rename(
    tx: &Transaction,
    organization: OrganizationId,
    id: ScheduleDraftId,
    (name, now): (&str, Timestamp),
) -> Result<DraftPage> {
    store::schedules::drafts::find(tx, organization, id)?;
    store::schedules::drafts::rename(tx, organization, id, name)?;
    page(tx, organization, (id, today(tx, organization, now)?))
}

/// Takes over what was published since a draft was made: games that moved, began, were added or deleted are in the draft as
/// they are published. All other games stay as the draft has them.
///
/// # Errors
/// `NotFound` for the draft.
pub fn take_over(
    tx: &Transaction,
    organization: OrganizationId,
    id: ScheduleDraftId,
    now: Timestamp,
) -> Result<DraftPage> {
    let today = today(tx, organization, now)?;
    let plan = DraftPlan::load(tx, organization, id, today.clone())?;
    renew(tx, organization, (id, &plan))?;
    page(tx, organization, (id, today))
}

/// Makes the published plan the base of a draft, see [`take_over`].
fn renew(
    tx: &Transaction,
    organization: OrganizationId,
    (id, plan): (ScheduleDraftId, &DraftPlan),
) -> Result<()> {
    for row in plan.rows.iter().filter(|row| row.base.is_some()) {
        let published = plan.published(row);
        if published.is_some_and(|game| stays(plan, row, game)) {
            continue;
        }
        store::schedules::drafts::remove_game(tx, organization, row.id)?;
        if let Some(game) = published {
            store::schedules::drafts::add_game(tx, organization, id, &DraftRow::published(game))?;
        }
    }
    let known: BTreeSet<GameId> = plan.rows.iter().filter_map(|row| row.game).collect();
    for game in plan.season.games.iter().filter(|game| !known.contains(&game.id)) {
        store::schedules::drafts::add_game(tx, organization, id, &DraftRow::published(game))?;
    }
    Ok(())
}

/// Returns whether a draft's game can stay in the draft as it is: the published game has neither moved nor begun.
fn stays(plan: &DraftPlan, row: &DraftRow, game: &Game) -> bool {
    let is_like = row.base.as_ref().is_some_and(|base| base.is_like(game));
    is_like && !(row.is_changed() && plan.season.is_locked(game))
}

/// Deletes a draft.
///
/// # Errors
/// `NotFound` for the draft.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: ScheduleDraftId) -> Result<()> {
    store::schedules::drafts::remove(tx, organization, id)
}

/// Returns whether a draft's game is new and has no place.
fn waits(row: &DraftRow) -> bool {
    row.base.is_none() && row.state == DraftState::Unscheduled
}

//! Changes of a draft's games: all of them, or none. Clashes are reported and not refused.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::db::Transaction;
use crate::domain::ids::{DraftGameId, OrganizationId, ScheduleDraftId};
use crate::domain::schedules::drafts::{DraftChange, DraftMove, DraftPlace, DraftRow, DraftState};
use crate::error::{Error, Result};
use crate::store;
use crate::views::schedules::drafts::plan::DraftPlan;
use crate::views::schedules::drafts::{DraftPage, page};
use crate::views::seasons::today;

/// Changes games of a draft in order.
///
/// # Errors
/// `NotFound` for the draft; `Invalid` on the field of a game that is not of the draft or that has begun, and of a date
/// before today.
pub fn change(
    tx: &Transaction,
    organization: OrganizationId,
    id: ScheduleDraftId,
    (changes, now): (&[DraftChange], Timestamp),
) -> Result<DraftPage> {
    let today = today(tx, organization, now)?;
    let plan = DraftPlan::load(tx, organization, id, today.clone())?;
    let mut editor = DraftEditor { rows: plan.rows.clone(), touched: BTreeSet::new(), plan: &plan };
    for (index, change) in changes.iter().enumerate() {
        editor
            .apply(change)
            .map_err(|(field, why)| Error::field(&format!("changes.{index}.{field}"), why))?;
    }
    let DraftEditor { rows, touched, .. } = editor;
    for (index, row) in rows.iter().enumerate().filter(|(index, _)| touched.contains(index)) {
        if row.base.is_none() && row.state == DraftState::Removed {
            store::schedules::drafts::remove_game(tx, organization, row.id)?;
        } else if *row != plan.rows[index] {
            store::schedules::drafts::update_game(tx, organization, row)?;
        }
    }
    page(tx, organization, (id, today))
}

/// The field of a change that is refused, and the reason.
type RefusedField = (&'static str, &'static str);

/// The rows of a draft during its changes.
struct DraftEditor<'a> {
    plan: &'a DraftPlan,
    rows: Vec<DraftRow>,
    /// Indices of the rows that were named.
    touched: BTreeSet<usize>,
}

impl DraftEditor<'_> {
    fn apply(&mut self, change: &DraftChange) -> Result<(), RefusedField> {
        match change {
            DraftChange::Move(to) | DraftChange::Schedule(to) => self.place(to),
            DraftChange::Swap { game, with } => self.swap(*game, *with),
            DraftChange::Sides { game } => {
                let row = self.find(*game, "game")?;
                (row.home, row.away) = (row.away, row.home);
                Ok(())
            }
            DraftChange::Pin { game, pinned } => {
                self.find(*game, "game")?.pinned = *pinned;
                Ok(())
            }
            DraftChange::Unschedule { game } => {
                self.find(*game, "game")?.take();
                Ok(())
            }
            DraftChange::Reset { game } => {
                let published = self.published(*game);
                let row = self.find(*game, "game")?;
                match published {
                    Some(published) => *row = DraftRow { id: row.id, ..published },
                    None => row.state = DraftState::Removed,
                }
                Ok(())
            }
        }
    }

    fn place(&mut self, to: &DraftMove) -> Result<(), RefusedField> {
        if to.date < self.plan.season.today {
            return Err(("date", "must not be before today"));
        }
        let place =
            DraftPlace { date: to.date.clone(), time: to.time.clone(), location: to.location.clone() };
        let row = self.find(to.game, "game")?;
        if row.state != DraftState::Planned || row.place.as_ref() != Some(&place) {
            row.put(place);
        }
        Ok(())
    }

    fn swap(&mut self, game: DraftGameId, with: DraftGameId) -> Result<(), RefusedField> {
        let (own, other) = (self.find(game, "game")?.clone(), self.find(with, "with")?.clone());
        for (id, from) in [(game, other), (with, own)] {
            let row = self.find(id, "game")?;
            match from.place {
                Some(place) if from.state == DraftState::Planned => row.put(place),
                _ => row.take(),
            }
        }
        Ok(())
    }

    /// Returns the published game of a row as a row without a change.
    fn published(&self, id: DraftGameId) -> Option<DraftRow> {
        let row = self.rows.iter().find(|row| row.id == id)?;
        self.plan.published(row).map(DraftRow::published).map(|row_now| DraftRow {
            // The base stays: what was published since is taken over by its own call.
            base: row.base.clone(),
            ..row_now
        })
    }

    /// Returns a row that may change.
    fn find(&mut self, id: DraftGameId, field: &'static str) -> Result<&mut DraftRow, RefusedField> {
        let index = self.rows.iter().position(|row| row.id == id);
        let index = index.ok_or((field, "is not a game of this draft"))?;
        let row = &self.rows[index];
        if self.plan.published(row).is_some_and(|game| self.plan.season.is_locked(game)) {
            return Err((field, "has begun or is over, and stays"));
        }
        if self.plan.is_deleted(row) {
            return Err((field, "was deleted after the draft was made"));
        }
        self.touched.insert(index);
        Ok(&mut self.rows[index])
    }
}

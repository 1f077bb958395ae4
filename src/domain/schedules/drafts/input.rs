//! The inputs for drafts.

use std::collections::BTreeSet;

use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::ids::{DraftGameId, ScheduleId};
use crate::domain::input;
use crate::domain::repairs::RepairInput;
use crate::error::{Error, FieldErrors, Result};

/// Maximum length of a draft's name in characters.
const LONGEST_NAME: usize = 80;
/// Maximum number of changes in one request.
const MOST_CHANGES: usize = 500;

/// The input of a new draft.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ScheduleDraftInput {
    /// At most 80 characters; without a name, the draft is named after its source and the day.
    pub name: Option<String>,
    /// What the draft is made from; the published plan by default.
    pub source: Option<DraftSource>,
}

/// What a draft is made from.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DraftSource {
    /// The published plan as it is.
    Published,
    /// A generated plan for schedules of the season that share their courts. Games without a place wait for one.
    Generated {
        #[serde(rename = "scheduleIds")]
        schedules: Vec<ScheduleId>,
    },
    /// A repair of the published plan.
    Repair {
        /// `fewest_changes`, `balanced` or `fairest`.
        mode: String,
        repair: RepairInput,
    },
}

impl ScheduleDraftInput {
    /// Returns the checked name and source.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn check(self) -> Result<(Option<String>, DraftSource)> {
        let mut errors = FieldErrors::default();
        let name = input::optional_line(&mut errors, "name", self.name.as_deref(), LONGEST_NAME);
        let source = match self.source.unwrap_or(DraftSource::Published) {
            DraftSource::Generated { schedules } => {
                let ids: BTreeSet<ScheduleId> = schedules.iter().copied().collect();
                if ids.is_empty() || ids.len() < schedules.len() {
                    errors.add("source.scheduleIds", "must name at least one schedule, and none twice");
                }
                DraftSource::Generated { schedules }
            }
            DraftSource::Repair { mode, repair } => DraftSource::Repair {
                mode,
                repair: repair.check().map_err(|error| below(error, "source.repair"))?,
            },
            DraftSource::Published => DraftSource::Published,
        };
        errors.into_result()?;
        Ok((name, source))
    }
}

/// Returns an error whose fields are named as parts of `field`.
fn below(error: Error, field: &str) -> Error {
    match error {
        Error::Invalid(errors) => {
            let named = errors.0.into_iter().map(|(name, why)| (format!("{field}.{name}"), why));
            Error::Invalid(FieldErrors(named.collect()))
        }
        other => other,
    }
}

/// The changed name of a draft.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DraftNameInput {
    /// At most 80 characters.
    pub name: String,
}

impl DraftNameInput {
    /// Returns the checked name.
    ///
    /// # Errors
    /// `Invalid` on `name`.
    pub fn check(&self) -> Result<String> {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", &self.name, LONGEST_NAME);
        errors.into_result()?;
        Ok(name)
    }
}

/// Changes of a draft's games, in order: all of them, or none.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DraftChangesInput {
    pub changes: Vec<DraftChange>,
}

/// A change of a draft's game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DraftChange {
    /// Moves a game.
    Move(DraftMove),
    /// Gives a game without a place one.
    Schedule(DraftMove),
    /// Swaps the places of two games.
    Swap { game: DraftGameId, with: DraftGameId },
    /// Swaps home and away.
    Sides { game: DraftGameId },
    /// Pins a game, or unpins it.
    Pin { game: DraftGameId, pinned: bool },
    /// Takes a game from its place.
    Unschedule { game: DraftGameId },
    /// Makes a game as it is published. A new game is left out.
    Reset { game: DraftGameId },
}

/// A game and its new place.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DraftMove {
    pub game: DraftGameId,
    /// `YYYY-MM-DD`, not before today.
    pub date: String,
    /// `HH:MM`.
    pub time: Option<String>,
    pub location: Option<String>,
}

impl DraftChangesInput {
    /// Returns the checked changes.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn check(mut self) -> Result<Vec<DraftChange>> {
        let mut errors = FieldErrors::default();
        if !(1..=MOST_CHANGES).contains(&self.changes.len()) {
            errors.add("changes", format!("must have 1 to {MOST_CHANGES} entries"));
        }
        for (index, change) in self.changes.iter_mut().enumerate() {
            let field = |name: &str| format!("changes.{index}.{name}");
            if let DraftChange::Move(place) | DraftChange::Schedule(place) = change {
                place.date = input::date(&mut errors, &field("date"), Some(&place.date));
                place.time = input::optional_time(&mut errors, &field("time"), place.time.as_deref());
                let location = place.location.take();
                place.location =
                    input::optional_line(&mut errors, &field("location"), location.as_deref(), 120);
            }
            if let DraftChange::Swap { game, with } = change
                && game == with
            {
                errors.add(&field("with"), "must be another game");
            }
        }
        errors.into_result()?;
        Ok(self.changes)
    }
}

/// The game whose moves are checked.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct CheckMoveInput {
    pub game: DraftGameId,
}

/// The input of the publication of a draft.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct DraftPublication {
    /// Publishes even if a team or a court is then needed twice at one time.
    #[serde(default)]
    pub anyway: bool,
}

//! Bulk changes of games: the input, and what it does to one game.

use std::collections::BTreeSet;

use serde::Deserialize;
use utoipa::ToSchema;

use super::{DetailsInput, ForfeitedBy, Game, GameChange, GameDetails, Status};
use crate::domain::ids::GameId;
use crate::domain::input;
use crate::domain::schedules::days_after;
use crate::error::{FieldErrors, Result};

/// Maximum number of games in one bulk change.
const MOST: usize = 500;
/// Maximum number of days by which games move.
const MOST_DAYS: i64 = 3_650;

/// A game of a bulk change, in the version that the caller read.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct GameVersion {
    pub id: GameId,
    /// Without a version, the change overwrites any saved version.
    pub version: Option<i64>,
}

/// The input of a bulk change: all games are changed, or none.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BulkGamesInput {
    /// At most 500 games.
    pub games: Vec<GameVersion>,
    pub change: BulkChangeInput,
    /// Writes nothing, and returns what would change.
    #[serde(default, rename = "dryRun")]
    pub dry_run: bool,
    /// Saves even if a team or a court is then needed twice at one time.
    #[serde(default)]
    pub anyway: bool,
    /// Saves even if later games of a bracket have begun with the old result.
    #[serde(default)]
    pub cascade: bool,
}

/// A change of several games. An absent field stays unchanged.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BulkChangeInput {
    /// The new date of all games.
    pub date: Option<String>,
    /// Number of days by which the games move; negative to move them back.
    pub days: Option<i64>,
    /// Null removes the time.
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub time: Option<Option<String>>,
    /// Null removes the location. A new location removes the map link, unless `location_url` is given.
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub location: Option<Option<String>>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub location_url: Option<Option<String>>,
    /// `scheduled`, `postponed` or `cancelled`.
    pub status: Option<Status>,
    /// Whether the games keep their time and place when their schedule is generated again.
    pub pinned: Option<bool>,
    /// The side that forfeits each game. The other side wins, 20–0 in a game without a score.
    #[serde(default, rename = "forfeitedBy")]
    pub forfeited_by: Option<ForfeitedBy>,
    /// Swaps home and away. Scores, forfeits and statistics stay with their teams.
    #[serde(default, rename = "swapSides")]
    pub swap_sides: bool,
    /// Deletes the games with their period scores and statistics.
    #[serde(default)]
    pub delete: bool,
}

/// How the date of games changes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DayChange {
    To(String),
    By(i64),
}

/// A checked bulk change.
#[derive(Clone, Debug)]
pub struct BulkChange {
    day: Option<DayChange>,
    details: GameDetails,
    swaps_sides: bool,
    deletes: bool,
}

impl BulkGamesInput {
    /// Returns the games and their checked change.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn check(self) -> Result<(Vec<GameVersion>, BulkChange)> {
        let mut errors = FieldErrors::default();
        let ids: BTreeSet<GameId> = self.games.iter().map(|game| game.id).collect();
        if ids.is_empty() {
            errors.add("games", "must name at least one game");
        } else if ids.len() < self.games.len() {
            errors.add("games", "must not name a game twice");
        } else if ids.len() > MOST {
            errors.add("games", format!("may have at most {MOST} games"));
        }
        let change = self.change.note(&mut errors);
        errors.into_result()?;
        Ok((self.games, change))
    }
}

impl BulkChangeInput {
    fn note(mut self, errors: &mut FieldErrors) -> BulkChange {
        self.date = self.date.filter(|date| !date.trim().is_empty());
        self.note_combination(errors);
        let day = match (input::optional_date(errors, "date", self.date.as_deref()), self.days) {
            (Some(date), _) => Some(DayChange::To(date)),
            (None, days) => days.map(DayChange::By),
        };
        let input = DetailsInput {
            time: self.time,
            location: self.location,
            location_url: self.location_url,
            status: self.status,
            pinned: self.pinned,
            forfeited_by: self.forfeited_by.map(Some),
            ..DetailsInput::default()
        };
        let details = input.note(errors, |_| None);
        BulkChange { day, details, swaps_sides: self.swap_sides, deletes: self.delete }
    }

    /// Adds the errors of fields that cannot be combined.
    fn note_combination(&self, errors: &mut FieldErrors) {
        let edits = self.date.is_some()
            || self.days.is_some()
            || self.time.is_some()
            || self.location.is_some()
            || self.location_url.is_some()
            || self.status.is_some()
            || self.pinned.is_some()
            || self.forfeited_by.is_some()
            || self.swap_sides;
        if !edits && !self.delete {
            errors.add("change", "must change something");
        }
        if edits && self.delete {
            errors.add("delete", "cannot be combined with other changes");
        }
        if self.date.is_some() && self.days.is_some() {
            errors.add("days", "cannot be combined with a date");
        }
        if self.days.is_some_and(|days| days == 0 || days.abs() > MOST_DAYS) {
            errors.add("days", format!("must be from -{MOST_DAYS} to {MOST_DAYS}, and not 0"));
        }
        if self.forfeited_by.is_some() && self.swap_sides {
            errors.add("forfeitedBy", "cannot be combined with a swap of home and away");
        }
        if !matches!(self.status, None | Some(Status::Scheduled | Status::Postponed | Status::Cancelled)) {
            errors.add("status", "must be scheduled, postponed or cancelled");
        }
    }
}

impl BulkChange {
    /// Returns the change of one game; `None` if the game is deleted.
    #[must_use]
    pub fn of(&self, game: &Game) -> Option<GameChange> {
        let mut details = self.details.clone();
        details.date = self.day.as_ref().map(|day| match day {
            DayChange::To(date) => date.clone(),
            DayChange::By(days) => days_after(&game.date, *days),
        });
        let is_elsewhere = details.location.as_ref().is_some_and(|location| *location != game.location);
        if is_elsewhere && details.location_url.is_none() {
            details.location_url = Some(None);
        }
        let sides = self.swaps_sides.then_some((game.away_team_id, game.home_team_id));
        (!self.deletes).then_some(GameChange {
            home: sides.map(|(home, _)| home),
            away: sides.map(|(_, away)| away),
            details,
            scores: None,
        })
    }
}

//! Bracket slots: the planned date, time and court of a matchup whose teams are not known yet.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Game, GameDetails};
use crate::domain::ids::{BracketSlotId, DivisionId, SeasonId};
use crate::domain::input;
use crate::domain::schedules::days_after;
use crate::error::{Error, FieldErrors, Result};

/// The date, time and court of a matchup's game that does not exist yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BracketSlot {
    pub id: BracketSlotId,
    #[serde(skip)]
    pub season: SeasonId,
    #[serde(skip)]
    pub division: DivisionId,
    pub match_id: String,
    /// The number of the game in its series, from 1; 1 if one game decides the matchup.
    pub series_game: i64,
    /// `YYYY-MM-DD` in the organization's time zone.
    pub date: String,
    /// `HH:MM` in the organization's time zone; null if not set yet.
    pub time: Option<String>,
    pub location: Option<String>,
    pub location_url: Option<String>,
    /// Incremented by each change. A request with an older version is rejected with 409.
    pub version: i64,
    /// Time of the last change in unix seconds.
    #[serde(skip)]
    pub updated_at: i64,
}

/// The input for the slot of a matchup's game. Without a date, the slot is removed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BracketSlotInput {
    pub match_id: Option<String>,
    /// The number of the game in its series; 1 by default.
    pub series_game: Option<i64>,
    pub date: Option<String>,
    pub time: Option<String>,
    pub location: Option<String>,
    pub location_url: Option<String>,
    /// Of a series: also sets the slots of the later games that do not exist, each this many days after the game before.
    pub every_days: Option<i64>,
}

/// A checked change of a slot.
#[derive(Clone, Debug)]
pub struct SlotChange {
    pub match_id: String,
    /// The number of the game in its series, from 1.
    pub number: i64,
    /// `None` removes the slot.
    pub place: Option<SlotPlace>,
    pub every_days: Option<i64>,
}

/// The checked fields of a slot.
#[derive(Clone, Debug)]
pub struct SlotPlace {
    pub date: String,
    pub time: Option<String>,
    pub location: Option<String>,
    pub location_url: Option<String>,
}

impl BracketSlotInput {
    /// Returns the checked change.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn check(self) -> Result<SlotChange> {
        let mut errors = FieldErrors::default();
        let date = input::optional_date(&mut errors, "date", self.date.as_deref());
        let time = input::optional_time(&mut errors, "time", self.time.as_deref());
        let location = input::optional_line(&mut errors, "location", self.location.as_deref(), 120);
        let location_url = input::optional_url(&mut errors, "location_url", self.location_url.as_deref());
        if self.every_days.is_some_and(|days| !(1..=60).contains(&days)) {
            errors.add("every_days", "must be from 1 to 60 days");
        } else if self.every_days.is_some() && date.is_none() {
            errors.add("date", "is required");
        }
        errors.into_result()?;
        let match_id = self.match_id.ok_or_else(|| Error::field("match_id", "is required"))?;
        let place = date.map(|date| SlotPlace { date, time, location, location_url });
        let number = self.series_game.unwrap_or(1);
        Ok(SlotChange { match_id, number, place, every_days: self.every_days })
    }
}

impl SlotPlace {
    /// Returns the same time and location some days later.
    #[must_use]
    pub fn days_later(&self, days: i64) -> Self {
        Self { date: days_after(&self.date, days), ..self.clone() }
    }

    /// Returns the date, time and location of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self {
            date: game.date.clone(),
            time: game.time.clone(),
            location: game.location.clone(),
            location_url: game.location_url.clone(),
        }
    }
}

impl BracketSlot {
    /// Returns the slot's fields as details of a game.
    #[must_use]
    pub fn details(&self) -> GameDetails {
        GameDetails {
            date: Some(self.date.clone()),
            time: Some(self.time.clone()),
            location: Some(self.location.clone()),
            location_url: Some(self.location_url.clone()),
            ..GameDetails::default()
        }
    }
}

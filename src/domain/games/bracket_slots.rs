//! Bracket slots: the planned date, time and court of a matchup whose teams are not known yet.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::GameDetails;
use crate::domain::ids::{BracketSlotId, DivisionId, SeasonId};
use crate::domain::input;
use crate::error::{Error, FieldErrors, Result};

/// The date, time and court of a matchup that has no game yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BracketSlot {
    pub id: BracketSlotId,
    #[serde(skip)]
    pub season: SeasonId,
    #[serde(skip)]
    pub division: DivisionId,
    pub match_id: String,
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

/// The input for the slot of a matchup. Without a date, the slot is removed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BracketSlotInput {
    pub match_id: Option<String>,
    pub date: Option<String>,
    pub time: Option<String>,
    pub location: Option<String>,
    pub location_url: Option<String>,
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
    /// Returns the matchup and its slot; `None` removes the slot.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn check(self) -> Result<(String, Option<SlotPlace>)> {
        let mut errors = FieldErrors::default();
        let date = input::optional_date(&mut errors, "date", self.date.as_deref());
        let time = input::optional_time(&mut errors, "time", self.time.as_deref());
        let location = input::optional_line(&mut errors, "location", self.location.as_deref(), 120);
        let location_url = input::optional_url(&mut errors, "location_url", self.location_url.as_deref());
        errors.into_result()?;
        let match_id = self.match_id.ok_or_else(|| Error::field("match_id", "is required"))?;
        Ok((match_id, date.map(|date| SlotPlace { date, time, location, location_url })))
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

//! Versions of what forms edit: a save over a newer version is rejected, with both values of each field.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::ids::{
    BracketSlotId, BusinessId, DivisionId, EnrolmentId, GameId, LeagueId, LinkId, NewsId, OrganizationId,
    PageId, PeriodId, PlayerId, ScheduleDraftId, ScheduleId, ScheduleRuleId, SeasonId, StatId, TeamId,
    UserId, VenueId,
};
use crate::error::{Error, Result};

/// A versioned row, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Versioned {
    BracketSlot(BracketSlotId),
    Business(BusinessId),
    Division(DivisionId),
    Enrolment(EnrolmentId),
    Game(GameId),
    League(LeagueId),
    Link(LinkId),
    News(NewsId),
    Organization(OrganizationId),
    Page(PageId),
    Player(PlayerId),
    Roster(EnrolmentId, PlayerId),
    Schedule(ScheduleId),
    ScheduleDraft(ScheduleDraftId),
    ScheduleRule(ScheduleRuleId),
    Season(SeasonId),
    Team(TeamId),
    User(UserId),
    Venue(VenueId),
}

impl Versioned {
    /// Returns the noun to display.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Self::BracketSlot(_) => "Slot",
            Self::Business(_) => "Business",
            Self::Division(_) => "Division",
            Self::Enrolment(_) | Self::Team(_) => "Team",
            Self::Game(_) => "Game",
            Self::League(_) => "League",
            Self::Link(_) => "Menu link",
            Self::News(_) => "Note",
            Self::Organization(_) => "Organization",
            Self::Page(_) => "Page",
            Self::Player(_) | Self::Roster(..) => "Player",
            Self::Schedule(_) => "Schedule",
            Self::ScheduleDraft(_) => "Draft",
            Self::ScheduleRule(_) => "Rule",
            Self::Season(_) => "Season",
            Self::User(_) => "User",
            Self::Venue(_) => "Venue",
        }
    }
}

/// The current version of a row, and who saved it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedVersion {
    pub version: i64,
    /// The username; `None` after a change by a command or by a deleted user.
    pub by: Option<String>,
    /// Unix seconds.
    pub at: Option<i64>,
}

/// The version that a form was filled from, and the fields that its request sent.
#[derive(Clone, Debug, Default)]
pub struct EditBase {
    /// `None` if the request has no version and overwrites any saved version.
    version: Option<i64>,
    sent: Map<String, Value>,
    /// Fields that were sent as files.
    pictures: Vec<String>,
}

impl EditBase {
    /// Reads the version from the `If-Match` header, or from the field `version` of the body. `sent` are the body's
    /// fields.
    ///
    /// # Errors
    /// `Invalid` on `version` if it is not a whole number, or if header and field differ.
    pub fn read(if_match: Option<&str>, sent: Map<String, Value>, pictures: Vec<String>) -> Result<Self> {
        let wrong = || Error::field("version", "must be a whole number");
        let field = match sent.get("version") {
            None | Some(Value::Null) => None,
            Some(value) => Some(value.as_i64().ok_or_else(wrong)?),
        };
        let tag = if_match.map(str::trim).filter(|tag| *tag != "*");
        let header = tag.map(|tag| tag.trim_matches('"').parse().map_err(|_| wrong())).transpose()?;
        if field.is_some() && header.is_some() && field != header {
            return Err(Error::field("version", "must be the same in If-Match and in the body"));
        }
        Ok(Self { version: header.or(field), sent, pictures })
    }

    /// Returns whether the request was made from this version, or has no version.
    #[must_use]
    pub fn allows(&self, version: i64) -> bool {
        self.version.is_none_or(|base| base == version)
    }

    /// Returns whether a grid cell conflicts: its saved value differs from the new one and was changed after the editor
    /// read it. `was` is the value that the editor read; without it, the saved version decides.
    #[must_use]
    pub fn clashes(
        &self,
        version: i64,
        was: Option<Option<i64>>,
        (yours, saved): (Option<i64>, Option<i64>),
    ) -> bool {
        let is_stale = was.map_or(!self.allows(version), |was| was != saved);
        is_stale && yours != saved
    }

    /// Returns whether the request has a version.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.version.is_some()
    }

    /// Returns the value of a field that was sent.
    #[must_use]
    pub fn sent(&self, field: &str) -> Option<&Value> {
        self.sent.get(field)
    }

    /// Returns whether a field was sent as a file.
    #[must_use]
    pub fn has_picture(&self, field: &str) -> bool {
        self.pictures.iter().any(|name| name == field)
    }

    /// Converts the sent value of a field to the form in which it is saved.
    #[must_use]
    pub fn with(mut self, field: &str, change: impl FnOnce(&Value) -> Value) -> Self {
        if let Some(value) = self.sent.get_mut(field) {
            *value = change(value);
        }
        self
    }

    /// Returns the sent fields that differ from the saved ones. `saved` uses the request's field names.
    #[must_use]
    pub fn differences(&self, saved: &Map<String, Value>) -> BTreeMap<String, FieldConflict> {
        let texts = self.sent.iter().filter_map(|(name, yours)| {
            let saved = saved.get(name).filter(|_| name != "version" && !self.pictures.contains(name))?;
            let conflict = FieldConflict { yours: yours.clone(), saved: saved.clone() };
            (!same(yours, saved)).then(|| (name.clone(), conflict))
        });
        let pictures = self.pictures.iter().filter_map(|name| {
            let saved = saved.get(name)?.clone();
            Some((name.clone(), FieldConflict { yours: "a new picture".into(), saved }))
        });
        texts.chain(pictures).collect()
    }
}

/// Returns whether two values are equal, regardless of how they were sent.
#[must_use]
pub fn same(first: &Value, second: &Value) -> bool {
    comparable(first) == comparable(second)
}

/// Normalizes a value, so that two ways to send it are equal: forms send numbers, booleans and lists as text; empty
/// text equals null; surrounding spaces are ignored.
fn comparable(value: &Value) -> Value {
    match value {
        Value::String(text) => match text.trim() {
            "" => Value::Null,
            text if text.starts_with(['[', '{']) => {
                serde_json::from_str(text).map_or_else(|_| text.into(), |value| comparable(&value))
            }
            text => text.into(),
        },
        Value::Number(number) => number.to_string().into(),
        Value::Bool(flag) => flag.to_string().into(),
        Value::Array(items) => items.iter().map(comparable).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), comparable(value))).collect()
        }
        Value::Null => Value::Null,
    }
}

/// A field with two different values.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct FieldConflict {
    /// The value that was sent.
    pub yours: Value,
    /// The value that is saved now, in the form that the call accepts.
    pub saved: Value,
}

/// A grid cell with two different values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct CellConflict {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub player_id: Option<PlayerId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub stat_id: Option<StatId>,
    #[serde(rename = "gamePeriodId", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game_period_id: Option<PeriodId>,
    /// The enrolled team (`slt_id`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team_id: Option<EnrolmentId>,
    /// The value that the editor read; null for an empty cell, or if the request does not include it.
    pub was: Option<i64>,
    /// The value that was sent; null to clear the cell.
    pub yours: Option<i64>,
    /// The value that is saved now; null for an empty cell.
    pub saved: Option<i64>,
}

/// What another user saved after the form was filled.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct Conflict {
    /// The version that is saved now; the game's for statistics.
    pub version: i64,
    /// The username of the user who saved it; null after a change by a command or by a deleted user.
    pub saved_by: Option<String>,
    /// The time of the save, UTC, RFC 3339.
    pub saved_at: Option<String>,
    /// The sent fields that differ from the saved ones, by the request's field names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fields: Option<BTreeMap<String, FieldConflict>>,
    /// The grid cells that both users changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cells: Option<Vec<CellConflict>>,
}

/// A save that was rejected because a newer version exists.
#[derive(Clone, Debug, PartialEq)]
pub struct VersionConflict {
    pub message: String,
    pub conflict: Conflict,
}

impl VersionConflict {
    /// Creates the rejection of a change of `thing`.
    #[must_use]
    pub fn new(thing: Versioned, conflict: Conflict) -> Self {
        let noun = thing.noun().to_lowercase();
        let message = match &conflict.saved_by {
            Some(name) => format!("{name} saved this {noun} after you opened it."),
            None => format!("This {noun} was changed after you opened it."),
        };
        Self { message, conflict }
    }
}

impl From<VersionConflict> for Error {
    fn from(outdated: VersionConflict) -> Self {
        Self::Outdated(Box::new(outdated))
    }
}

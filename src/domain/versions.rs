//! Versions of what is edited in forms: a save over a newer version is refused, with both values of each field.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::ids::{
    BracketSlotId, BusinessId, DivisionId, EnrolmentId, GameId, LeagueId, LinkId, OrganizationId, PageId,
    PeriodId, PlayerId, ScheduleId, SeasonId, StatId, TeamId, UserId,
};
use crate::error::{Error, Result};

/// Something with a version, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Versioned {
    BracketSlot(BracketSlotId),
    Business(BusinessId),
    Division(DivisionId),
    Enrolment(EnrolmentId),
    Game(GameId),
    League(LeagueId),
    Link(LinkId),
    Organization(OrganizationId),
    Page(PageId),
    Player(PlayerId),
    Roster(EnrolmentId, PlayerId),
    Schedule(ScheduleId),
    Season(SeasonId),
    Team(TeamId),
    User(UserId),
}

impl Versioned {
    /// The noun for people.
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
            Self::Organization(_) => "Organization",
            Self::Page(_) => "Page",
            Self::Player(_) | Self::Roster(..) => "Player",
            Self::Schedule(_) => "Schedule",
            Self::Season(_) => "Season",
            Self::User(_) => "User",
        }
    }
}

/// The version of something, and who saved it last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    pub version: i64,
    /// The username; none after a change by the command line or by a user who was deleted.
    pub by: Option<String>,
    /// In unix seconds.
    pub at: Option<i64>,
}

/// What a request says about the thing that it changes: the version that its form was filled with, and its fields.
#[derive(Clone, Debug, Default)]
pub struct Base {
    /// None where the request names no version, and so overwrites whatever is saved.
    version: Option<i64>,
    sent: Map<String, Value>,
    /// Fields that came as files.
    pictures: Vec<String>,
}

impl Base {
    /// Reads the version from the `If-Match` header or from the field `version` of a body with these fields.
    ///
    /// # Errors
    /// `Invalid` on `version` for one that is not a whole number, or where header and field differ.
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

    /// Whether the request was made of this version, or names none.
    #[must_use]
    pub fn allows(&self, version: i64) -> bool {
        self.version.is_none_or(|base| base == version)
    }

    /// Whether a cell with another value than the request's was changed after the editor had read it: `was` is the value
    /// that the editor had read; without one the version that is saved decides.
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

    /// Whether the request names a version.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.version.is_some()
    }

    /// The value that was sent of a field.
    #[must_use]
    pub fn sent(&self, field: &str) -> Option<&Value> {
        self.sent.get(field)
    }

    /// Whether a file was sent as a field.
    #[must_use]
    pub fn has_picture(&self, field: &str) -> bool {
        self.pictures.iter().any(|name| name == field)
    }

    /// Brings the value that was sent of a field into the form in which it is saved.
    #[must_use]
    pub fn with(mut self, field: &str, change: impl FnOnce(&Value) -> Value) -> Self {
        if let Some(value) = self.sent.get_mut(field) {
            *value = change(value);
        }
        self
    }

    /// The fields that were sent and differ from what is saved. `saved` has the names of the request's fields.
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

/// Whether two values mean the same, however they were sent.
#[must_use]
pub fn same(first: &Value, second: &Value) -> bool {
    comparable(first) == comparable(second)
}

/// A value such that two ways of sending the same are equal: forms send numbers, switches and lists as text, empty text is
/// null, and spaces around a text do not count.
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

/// One field with two values.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct FieldConflict {
    /// The value that was sent.
    pub yours: Value,
    /// The value that is saved now, in the form in which the call takes it.
    pub saved: Value,
}

/// One cell of a table of numbers with two values.
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
    /// The team as enrolled (`slt_id`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team_id: Option<EnrolmentId>,
    /// The value that the editor had read; null for an empty cell, or where the request does not say.
    pub was: Option<i64>,
    /// The value that was sent; null to empty the cell.
    pub yours: Option<i64>,
    /// The value that is saved now; null for an empty cell.
    pub saved: Option<i64>,
}

/// What another user saved after the form was filled.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct Conflict {
    /// The version that is saved now; of statistics the game's.
    pub version: i64,
    /// Who saved it, by username; null after a change by the command line or by a user who was deleted.
    pub saved_by: Option<String>,
    /// When, in UTC, RFC 3339.
    pub saved_at: Option<String>,
    /// The fields that were sent and differ from what is saved, by the request's own names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fields: Option<BTreeMap<String, FieldConflict>>,
    /// The cells that were changed by both.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cells: Option<Vec<CellConflict>>,
}

/// A refused save over a newer version.
#[derive(Clone, Debug, PartialEq)]
pub struct Outdated {
    pub message: String,
    pub conflict: Conflict,
}

impl Outdated {
    /// The refusal of a change of `thing`.
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

impl From<Outdated> for Error {
    fn from(outdated: Outdated) -> Self {
        Self::Outdated(Box::new(outdated))
    }
}

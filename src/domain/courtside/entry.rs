//! An entry of a log.

use std::cmp::Ordering;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::event::GameEvent;
use super::kind::EntryKind;
use crate::domain::ids::PlayerId;

/// One of the two teams of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TeamSide {
    Home,
    Away,
}

impl TeamSide {
    /// Both teams.
    pub const BOTH: [Self; 2] = [Self::Home, Self::Away];

    /// Returns the other team.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::Home => Self::Away,
            Self::Away => Self::Home,
        }
    }

    /// Returns the name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Away => "away",
        }
    }

    /// Returns the team with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.name() == name)
    }
}

/// A player in a log: a player of a roster, or a guest's key: `g:` and 8 characters. Players come before guests.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayerRef {
    Player(PlayerId),
    Guest(String),
}

impl PlayerRef {
    /// Returns the reference that a JSON value is.
    #[must_use]
    pub fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Number(id) => id.as_i64().map(|id| Self::Player(PlayerId(id))),
            Value::String(key) => Some(Self::Guest(key.clone())),
            _ => None,
        }
    }
}

impl Serialize for PlayerRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Player(id) => serializer.serialize_i64(id.0),
            Self::Guest(key) => serializer.serialize_str(key),
        }
    }
}

/// An entry as it is stored. `fields` has all of its JSON, also fields that this version does not know.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoringEntry {
    pub kind: EntryKind,
    pub fields: Map<String, Value>,
}

impl ScoringEntry {
    /// Returns the entry of a JSON object.
    #[must_use]
    pub fn new(fields: Map<String, Value>) -> Self {
        let kind = EntryKind::named(fields.get("kind").and_then(Value::as_str).unwrap_or_default());
        Self { kind, fields }
    }

    /// Returns a text; empty if there is none.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.fields.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// Returns a whole number; 0 if there is none.
    #[must_use]
    pub fn whole(&self, name: &str) -> i64 {
        self.fields.get(name).and_then(Value::as_i64).unwrap_or_default()
    }

    /// Returns the entry's id, `device-n`.
    #[must_use]
    pub fn id(&self) -> &str {
        self.text("id")
    }

    /// Returns what the entry changes: the settings of a `setup`, the fields of an `edit`.
    #[must_use]
    pub fn changes(&self) -> Option<&Map<String, Value>> {
        self.fields.get("set").and_then(Value::as_object)
    }

    /// Compares by the time of writing: the last writer wins.
    #[must_use]
    pub fn by_time(&self, other: &Self) -> Ordering {
        let time = |entry: &Self| (entry.whole("h"), entry.whole("n"));
        let ((h, n), (other_h, other_n)) = (time(self), time(other));
        h.cmp(&other_h).then_with(|| self.text("device").cmp(other.text("device"))).then(n.cmp(&other_n))
    }

    /// Returns the event: the entry with its edits, the last writer's last.
    #[must_use]
    pub fn edited(&self, edits: &[&Self]) -> GameEvent {
        if edits.is_empty() {
            return GameEvent::read(self);
        }
        let mut entry = self.clone();
        for (name, value) in edits.iter().filter_map(|edit| edit.changes()).flatten() {
            if value.is_null() {
                entry.fields.shift_remove(name);
            } else {
                entry.fields.insert(name.clone(), value.clone());
            }
        }
        GameEvent { is_edited: true, ..GameEvent::read(&entry) }
    }

    /// Returns the players that the entry names, also those that an edit sets.
    #[must_use]
    pub fn players(&self) -> Vec<PlayerRef> {
        let mut players = Vec::new();
        let fields = [Some(&self.fields), self.changes()];
        for (_, value) in fields.into_iter().flatten().flatten().filter(|(name, _)| names_players(name)) {
            match value {
                Value::Array(list) => players.extend(list.iter().filter_map(PlayerRef::read)),
                one => players.extend(PlayerRef::read(one)),
            }
        }
        players
    }

    /// Returns the entry with other players in the places of those that it names.
    #[must_use]
    pub fn with_players(mut self, rename: &dyn Fn(PlayerRef) -> PlayerRef) -> Self {
        rename_in(&mut self.fields, rename);
        if let Some(Value::Object(set)) = self.fields.get_mut("set") {
            rename_in(set, rename);
        }
        self
    }
}

/// Returns whether a field contains players.
fn names_players(name: &str) -> bool {
    matches!(name, "player" | "on" | "in" | "out" | "five")
}

fn rename_in(fields: &mut Map<String, Value>, rename: &dyn Fn(PlayerRef) -> PlayerRef) {
    for (_, value) in fields.iter_mut().filter(|(name, _)| names_players(name)) {
        let values = match value {
            Value::Array(list) => list.iter_mut().collect(),
            one => vec![one],
        };
        for value in values {
            if let Some(player) = PlayerRef::read(value) {
                *value = match rename(player) {
                    PlayerRef::Player(id) => id.0.into(),
                    PlayerRef::Guest(key) => key.into(),
                };
            }
        }
    }
}

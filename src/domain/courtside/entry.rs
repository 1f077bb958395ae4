//! An entry of a log, and an event: an entry with its edits.

use std::cmp::Ordering;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::rules::RulesPatch;
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

/// What an entry says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKind {
    Setup,
    Guest,
    Dress,
    Lineup,
    Sub,
    Period,
    Clock,
    Shot,
    Rebound,
    Assist,
    Steal,
    Block,
    Turnover,
    Foul,
    Drawn,
    Timeout,
    Jump,
    Arrow,
    Note,
    Final,
    Reopen,
    Edit,
    /// A kind that a newer version has written. The fold ignores the entry.
    Unknown,
}

impl EntryKind {
    const NAMES: [(Self, &'static str); 22] = [
        (Self::Setup, "setup"),
        (Self::Guest, "guest"),
        (Self::Dress, "dress"),
        (Self::Lineup, "lineup"),
        (Self::Sub, "sub"),
        (Self::Period, "period"),
        (Self::Clock, "clock"),
        (Self::Shot, "shot"),
        (Self::Rebound, "rebound"),
        (Self::Assist, "assist"),
        (Self::Steal, "steal"),
        (Self::Block, "block"),
        (Self::Turnover, "turnover"),
        (Self::Foul, "foul"),
        (Self::Drawn, "drawn"),
        (Self::Timeout, "timeout"),
        (Self::Jump, "jump"),
        (Self::Arrow, "arrow"),
        (Self::Note, "note"),
        (Self::Final, "final"),
        (Self::Reopen, "reopen"),
        (Self::Edit, "edit"),
    ];

    /// Returns the kind with this name; `Unknown` for any other name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::NAMES.iter().find(|(_, known)| *known == name).map_or(Self::Unknown, |(kind, _)| *kind)
    }

    /// Returns the name in JSON; empty for an unknown kind.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| *name)
    }

    /// Returns whether an event of this kind has a place in the order of the game.
    #[must_use]
    pub fn is_ordered(self) -> bool {
        !matches!(self, Self::Setup | Self::Guest | Self::Dress | Self::Edit | Self::Unknown)
    }

    /// Returns whether an event of this kind counts: the first one makes a game live.
    #[must_use]
    pub fn is_counted(self) -> bool {
        self.is_play() || matches!(self, Self::Drawn | Self::Timeout)
    }

    /// Returns whether players who are on the court make such an event.
    #[must_use]
    pub fn is_play(self) -> bool {
        matches!(
            self,
            Self::Shot
                | Self::Rebound
                | Self::Assist
                | Self::Steal
                | Self::Block
                | Self::Turnover
                | Self::Foul
                | Self::Jump
        )
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
        GameEvent::read(&entry)
    }
}

/// An event of a game: an entry with its edits applied. A field that the entry lacks, or that has another type, is absent.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of an entry")]
pub struct GameEvent {
    pub id: String,
    pub device: String,
    pub n: i64,
    /// The hybrid logical clock: milliseconds × 1000, or one more than the greatest that the device has seen.
    pub h: i64,
    /// The period, from 1; overtimes follow the last period.
    pub p: i64,
    /// The place in the game: `h`, or a number between two neighbours' for an event that was put in later.
    pub pos: i64,
    pub kind: EntryKind,
    /// Tenths of a second left on the game clock.
    pub clock: Option<i64>,
    /// The id of the event that this one belongs to. It is void when that event is.
    pub belongs_to: Option<String>,
    pub is_void: bool,
    /// Whether a person said that this is no second record of another event.
    pub is_single: bool,
    pub team: Option<TeamSide>,
    pub player: Option<PlayerRef>,
    /// The player who was fouled.
    pub on: Option<PlayerRef>,
    pub value: Option<i64>,
    pub made: Option<bool>,
    pub nth: Option<i64>,
    pub out_of: Option<i64>,
    pub end: Option<String>,
    pub what: Option<String>,
    pub who: Option<String>,
    pub why: Option<String>,
    pub shots: Option<i64>,
    pub entering: Vec<PlayerRef>,
    pub leaving: Vec<PlayerRef>,
    pub five: Vec<PlayerRef>,
    /// Home and away points: a period's as they were confirmed, or the final score.
    pub score: Option<(i64, i64)>,
    pub run: bool,
    pub left: Option<i64>,
    pub text: Option<String>,
    pub key: Option<String>,
    pub name: Option<String>,
    pub number: Option<String>,
    pub here: Option<bool>,
    pub captain: bool,
    pub rules: RulesPatch,
}

impl GameEvent {
    fn read(entry: &ScoringEntry) -> Self {
        let field = |name: &str| entry.fields.get(name);
        let whole = |name: &str| field(name).and_then(Value::as_i64);
        let text = |name: &str| field(name).and_then(Value::as_str).map(ToOwned::to_owned);
        let flag = |name: &str| field(name).and_then(Value::as_bool);
        let player = |name: &str| field(name).and_then(PlayerRef::read);
        let players = |name: &str| {
            let list = field(name).and_then(Value::as_array);
            list.into_iter().flatten().filter_map(PlayerRef::read).collect()
        };
        Self {
            id: entry.id().to_owned(),
            device: entry.text("device").to_owned(),
            n: entry.whole("n"),
            h: entry.whole("h"),
            p: entry.whole("p"),
            pos: entry.whole("pos"),
            kind: entry.kind,
            clock: whole("clock"),
            belongs_to: text("for"),
            is_void: flag("void").unwrap_or_default(),
            is_single: flag("same") == Some(false),
            team: field("team").and_then(Value::as_str).and_then(TeamSide::named),
            player: player("player"),
            on: player("on"),
            value: whole("value"),
            made: flag("made"),
            nth: whole("nth"),
            out_of: whole("outOf"),
            end: text("end"),
            what: text("what"),
            who: text("who"),
            why: text("why"),
            shots: whole("shots"),
            entering: players("in"),
            leaving: players("out"),
            five: players("five"),
            score: score(entry),
            run: flag("run").unwrap_or_default(),
            left: whole("left"),
            text: text("text"),
            key: text("key"),
            name: text("name"),
            number: text("number").or_else(|| whole("number").map(|number| number.to_string())),
            here: flag("here"),
            captain: flag("captain").unwrap_or_default(),
            rules: entry.changes().map(RulesPatch::read).unwrap_or_default(),
        }
    }

    /// Compares by the time of writing: the last writer wins.
    #[must_use]
    pub fn by_time(&self, other: &Self) -> Ordering {
        let time = |event: &Self| (event.h, event.n);
        let ((h, n), (other_h, other_n)) = (time(self), time(other));
        h.cmp(&other_h).then_with(|| self.device.cmp(&other.device)).then(n.cmp(&other_n))
    }

    /// Compares by the order of the game.
    #[must_use]
    pub fn by_place(&self, other: &Self) -> Ordering {
        (self.p, self.pos).cmp(&(other.p, other.pos)).then_with(|| self.by_time(other))
    }

    /// Returns the wall clock of the entry, in milliseconds.
    #[must_use]
    pub fn wall_time(&self) -> i64 {
        self.h / 1000
    }
}

/// Returns the score that an entry states: of a period's end in `score`, of a final in its own fields.
fn score(entry: &ScoringEntry) -> Option<(i64, i64)> {
    let fields = if entry.kind == EntryKind::Final {
        Some(&entry.fields)
    } else {
        entry.fields.get("score").and_then(Value::as_object)
    }?;
    let points = |name: &str| fields.get(name).and_then(Value::as_i64).unwrap_or_default();
    Some((points("home"), points("away")))
}

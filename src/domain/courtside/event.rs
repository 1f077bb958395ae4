//! An event of a game: an entry with its edits.

use std::cmp::Ordering;

use serde_json::Value;

use super::entry::{PlayerRef, ScoringEntry, TeamSide};
use super::kind::EntryKind;
use super::rules::RulesPatch;

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
    /// Whether an edit has changed the event.
    pub is_edited: bool,
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
    pub(super) fn read(entry: &ScoringEntry) -> Self {
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
            is_edited: false,
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

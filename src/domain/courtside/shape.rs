//! Checks the shape of an entry: its fields and their types, never the rules of the sport.

use serde_json::{Map, Value};

use super::entry::{PlayerRef, ScoringEntry, TeamSide};
use super::kind::EntryKind;
use super::rules::RulesPatch;
use crate::budgets::scoring::{ENTRY_BYTES, GUEST_NAME, PERIODS, TEXT};

/// The letters of a device's name and of a link's token: Crockford's base32.
pub const CROCKFORD: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Letters of a device's name.
pub const DEVICE_LETTERS: usize = 8;
/// Letters or digits of a guest's key after `g:`.
const GUEST_LETTERS: usize = 8;
/// The greatest whole number that browsers count exactly.
const LARGEST: i64 = 9_007_199_254_740_991;
/// Tenths of a second of the longest period.
const LONGEST: i64 = 20 * 600;
/// Players in one list of a line-up or substitution.
const LIST: usize = 5;

/// What a field contains.
#[derive(Clone, Copy)]
enum FieldType {
    Whole(i64, i64),
    Flag,
    Word(&'static [&'static str]),
    Team,
    Player,
    Players,
    EntryId,
    GuestKey,
    Text(usize),
    Number,
    Score,
    Settings,
}

use FieldType::{EntryId, Flag, GuestKey, Number, Player, Players, Score, Settings, Team, Text, Whole, Word};

const FOULS: &[&str] = &["personal", "offensive", "technical", "unsportsmanlike", "disqualifying"];
const JUMPS: &[&str] = &["tip", "held"];
const PERIOD_ENDS: &[&str] = &["start", "end"];
const WHATS: &[&str] = &[
    "personal",
    "offensive",
    "technical",
    "unsportsmanlike",
    "disqualifying",
    "tip",
    "held",
    "start",
    "end",
];
const TURNOVERS: &[&str] = &[
    "pass",
    "handling",
    "travel",
    "dribble",
    "out",
    "foul",
    "three",
    "five",
    "eight",
    "backcourt",
    "shot_clock",
];

/// Every field that the fold reads.
const FIELDS: &[(&str, FieldType)] = &[
    ("p", Whole(1, PERIODS)),
    ("pos", Whole(0, LARGEST)),
    ("clock", Whole(0, LONGEST)),
    ("g", EntryId),
    ("for", EntryId),
    ("of", EntryId),
    ("team", Team),
    ("player", Player),
    ("on", Player),
    ("value", Whole(1, 3)),
    ("made", Flag),
    ("nth", Whole(1, 3)),
    ("outOf", Whole(1, 3)),
    ("end", Word(&["off", "def"])),
    ("what", Word(WHATS)),
    ("who", Word(&["player", "coach", "bench"])),
    ("why", Word(TURNOVERS)),
    ("shots", Whole(0, 3)),
    ("in", Players),
    ("out", Players),
    ("five", Players),
    ("score", Score),
    ("run", Flag),
    ("left", Whole(0, LONGEST)),
    ("home", Whole(0, 999)),
    ("away", Whole(0, 999)),
    ("text", Text(TEXT)),
    ("key", GuestKey),
    ("name", Text(GUEST_NAME)),
    ("number", Number),
    ("here", Flag),
    ("captain", Flag),
    ("set", Settings),
];

/// The fields that an edit may set.
const EDITABLE: &[&str] = &[
    "void", "same", "p", "pos", "clock", "team", "player", "on", "value", "made", "nth", "outOf", "end",
    "what", "who", "why", "shots", "in", "out", "five",
];
/// Those of them that an edit may empty.
const EMPTIABLE: &[&str] = &["same", "clock", "team", "player", "on", "nth", "outOf", "who", "why", "shots"];

/// Returns the fields without which an entry of a kind says nothing.
fn required(kind: EntryKind) -> &'static [&'static str] {
    match kind {
        EntryKind::Setup => &["set"],
        EntryKind::Guest => &["key", "team", "name"],
        EntryKind::Dress => &["team", "player", "here"],
        EntryKind::Lineup => &["team", "five"],
        EntryKind::Sub => &["team", "in", "out"],
        EntryKind::Period => &["what"],
        EntryKind::Clock => &["run", "left"],
        EntryKind::Shot => &["team", "value", "made"],
        EntryKind::Rebound => &["team", "end"],
        EntryKind::Assist | EntryKind::Steal | EntryKind::Block | EntryKind::Drawn => &["team", "player"],
        EntryKind::Turnover | EntryKind::Arrow => &["team"],
        EntryKind::Foul => &["team", "who", "what"],
        EntryKind::Jump => &["what", "team"],
        EntryKind::Note => &["text"],
        EntryKind::Final => &["home", "away"],
        EntryKind::Edit => &["of", "set"],
        EntryKind::Timeout | EntryKind::Reopen | EntryKind::Unknown => &[],
    }
}

/// Returns the words that `what` may be of a kind.
fn whats(kind: EntryKind) -> &'static [&'static str] {
    match kind {
        EntryKind::Foul => FOULS,
        EntryKind::Jump => JUMPS,
        EntryKind::Period => PERIOD_ENDS,
        _ => WHATS,
    }
}

/// Returns why an entry does not count; `None` for one whose fields are right. `bytes` is the length of its JSON.
#[must_use]
pub fn refusal(entry: &ScoringEntry, bytes: usize) -> Option<String> {
    wrong(entry, bytes).map(|why| format!("Not sent: {why}."))
}

fn wrong(entry: &ScoringEntry, bytes: usize) -> Option<String> {
    if bytes > ENTRY_BYTES {
        return Some(format!("an entry may have at most {ENTRY_BYTES} bytes"));
    }
    if entry.text("kind").is_empty() {
        return Some("kind is required".to_owned());
    }
    let (device, n) = (entry.text("device"), entry.whole("n"));
    if entry.id() != format!("{device}-{n}") {
        return Some("id must be device-n".to_owned());
    }
    let always = ["p", "pos"].iter().chain(required(entry.kind));
    if let Some(missing) = always.into_iter().find(|name| !entry.fields.contains_key(**name)) {
        return Some(format!("{missing} is required"));
    }
    // A newer version may use a field of this version in another way, but not the place in the game.
    let known =
        FIELDS.iter().filter(|(name, _)| entry.kind != EntryKind::Unknown || ["p", "pos"].contains(name));
    for (name, kind) in known {
        if let Some(why) = entry.fields.get(*name).and_then(|value| field(entry.kind, name, *kind, value)) {
            return Some(why);
        }
    }
    None
}

/// Returns why a field is wrong.
fn field(kind: EntryKind, name: &str, of: FieldType, value: &Value) -> Option<String> {
    let of = if name == "what" { Word(whats(kind)) } else { of };
    let must = match of {
        Whole(from, to) => {
            let is_right = value.as_i64().is_some_and(|number| (from..=to).contains(&number));
            (!is_right).then(|| format!("be a whole number from {from} to {to}"))
        }
        Flag => (!value.is_boolean()).then(|| "be true or false".to_owned()),
        Word(words) => {
            let is_right = value.as_str().is_some_and(|word| words.contains(&word));
            (!is_right).then(|| format!("be one of {}", words.join(", ")))
        }
        Team => {
            let is_right = value.as_str().and_then(TeamSide::named).is_some();
            (!is_right).then(|| "be home or away".to_owned())
        }
        Player => (!is_player(value)).then(|| "be the id of a player, or a guest's key".to_owned()),
        Players => {
            let is_right =
                value.as_array().is_some_and(|list| list.len() <= LIST && list.iter().all(is_player));
            (!is_right).then(|| format!("be a list of at most {LIST} players"))
        }
        EntryId => (!value.as_str().is_some_and(is_entry_id)).then(|| "be the id of an entry".to_owned()),
        GuestKey => {
            (!value.as_str().is_some_and(is_guest)).then(|| format!("be g: and {GUEST_LETTERS} letters"))
        }
        Text(most) => (!is_line(value, most)).then(|| format!("be a line of 1 to {most} characters")),
        Number => (!is_number(value)).then(|| "be a number from 0 to 99, or 00".to_owned()),
        Score => (!is_score(value)).then(|| "be the points of home and away".to_owned()),
        Settings => return settings(kind, value),
    };
    must.map(|must| format!("{name} must {must}"))
}

fn settings(kind: EntryKind, value: &Value) -> Option<String> {
    let Some(set) = value.as_object() else { return Some("set must be an object".to_owned()) };
    if kind == EntryKind::Setup { RulesPatch::wrong(set) } else { wrong_edit(set) }
}

fn wrong_edit(set: &Map<String, Value>) -> Option<String> {
    if set.is_empty() {
        return Some("set must name a field".to_owned());
    }
    set.iter().find_map(|(name, value)| {
        if !EDITABLE.contains(&name.as_str()) {
            return Some(format!("{name} is no field that an edit can set"));
        }
        if value.is_null() {
            return (!EMPTIABLE.contains(&name.as_str())).then(|| format!("{name} must not be empty"));
        }
        let of = FIELDS.iter().find(|(known, _)| known == name).map_or(Flag, |(_, of)| *of);
        field(EntryKind::Edit, name, of, value)
    })
}

fn is_player(value: &Value) -> bool {
    match PlayerRef::read(value) {
        Some(PlayerRef::Player(id)) => (1..=LARGEST).contains(&id.0),
        Some(PlayerRef::Guest(key)) => is_guest(&key),
        None => false,
    }
}

fn is_guest(key: &str) -> bool {
    let letters = key.strip_prefix("g:").unwrap_or_default();
    letters.len() == GUEST_LETTERS && letters.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

/// Returns whether a text is the name of a device.
#[must_use]
pub fn is_device(name: &str) -> bool {
    name.len() == DEVICE_LETTERS && name.bytes().all(|letter| CROCKFORD.contains(&letter))
}

fn is_entry_id(id: &str) -> bool {
    let Some((device, n)) = id.split_once('-') else { return false };
    is_device(device) && n.parse::<i64>().is_ok_and(|n| n > 0 && n.to_string() == id[device.len() + 1..])
}

fn is_line(value: &Value, most: usize) -> bool {
    value.as_str().is_some_and(|text| {
        !text.trim().is_empty() && text.chars().count() <= most && !text.chars().any(char::is_control)
    })
}

fn is_number(value: &Value) -> bool {
    value == "00" || value.as_i64().is_some_and(|number| (0..=99).contains(&number))
}

fn is_score(value: &Value) -> bool {
    let points = |name: &str| {
        value.get(name).and_then(Value::as_i64).is_some_and(|points| (0..=999).contains(&points))
    };
    points("home") && points("away")
}

//! What calls about scored games take and answer.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::rules::{RulesPatch, ScoringRules};
use super::shape::is_device;
use crate::budgets::connections::ANONYMOUS_BODY;
use crate::budgets::scoring::{DEVICE_NAME, ENTRIES_PER_CALL, LINK_HOURS, LINK_LABEL};
use crate::domain::ids::{GameId, PlayerId, ScorerLinkId, ScorerSessionId, UserId};
use crate::domain::input;
use crate::error::{Error, FieldErrors, Result};

/// The message of every number that is typed into a game whose numbers follow from its log.
pub const SCORED: &str = "This game is scored from its log. Correct it there, or switch to typing.";

/// Where the numbers of a game come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScoringMode {
    /// People type them.
    Typed,
    /// They are the fold of the game's log.
    Events,
}

impl ScoringMode {
    /// Returns the name used in the database and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Typed => "typed",
            Self::Events => "events",
        }
    }

    /// Returns the mode with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Typed, Self::Events].into_iter().find(|mode| mode.name() == name)
    }
}

/// The settings of a game as a person sets them: those of the log, and whether scorers may finish the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameSettings {
    pub rules: RulesPatch,
    pub scorers_may_finish: Option<bool>,
}

/// The key of the setting that the log does not know.
const MAY_FINISH: &str = "scorersMayFinish";

impl GameSettings {
    /// Returns the settings of a JSON object, as the database keeps them.
    #[must_use]
    pub fn read(fields: &Map<String, Value>) -> Self {
        Self {
            rules: RulesPatch::read(fields),
            scorers_may_finish: fields.get(MAY_FINISH).and_then(Value::as_bool),
        }
    }

    /// Returns whether scorers may write that the game is over. They may if nobody said otherwise.
    #[must_use]
    pub fn lets_scorers_finish(&self) -> bool {
        self.scorers_may_finish.unwrap_or(true)
    }
}

/// The input for the settings and the mode of a scored game.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ScoringInput {
    /// Settings by name, and `scorersMayFinish`. Settings that are left out stay.
    #[serde(default)]
    pub rules: Option<Map<String, Value>>,
    pub mode: Option<ScoringMode>,
    /// Lets the log overwrite what was typed, and clear later games of the bracket. Without other fields it means that
    /// staff have read `needs_staff`.
    #[serde(default)]
    pub confirm: bool,
    /// Whether `confirm` clears later games of the bracket; by default it does.
    #[serde(default = "yes")]
    pub cascade: bool,
    /// Whether the settings are also those that the league's next games begin with.
    #[serde(default)]
    pub for_league: bool,
}

fn yes() -> bool {
    true
}

impl ScoringInput {
    /// Checks the settings.
    ///
    /// # Errors
    /// `Invalid` on `rules`.
    pub fn check(&self) -> Result<()> {
        let Some(rules) = &self.rules else { return Ok(()) };
        let may_finish = rules.get(MAY_FINISH).is_some_and(|value| !value.is_boolean());
        let wrong = may_finish.then(|| format!("{MAY_FINISH} must be true or false"));
        let unknown = RulesPatch::unknown(rules).filter(|name| *name != MAY_FINISH);
        let wrong = wrong.or_else(|| unknown.map(|name| format!("{name} is no setting")));
        match wrong.or_else(|| RulesPatch::wrong(rules)) {
            Some(why) => Err(Error::field("rules", format!("Settings: {why}."))),
            None => Ok(()),
        }
    }
}

/// The input for a new link.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ScorerLinkInput {
    /// Who the link is for.
    pub label: Option<String>,
    /// Hours from now; without them 12 hours after the game's time, or after now when that is later.
    pub hours: Option<i64>,
}

impl ScorerLinkInput {
    /// Returns the label and the hours.
    ///
    /// # Errors
    /// `Invalid` on `label` or `hours`.
    pub fn check(&self) -> Result<(Option<String>, Option<i64>)> {
        let mut errors = FieldErrors::default();
        let label = input::optional_line(&mut errors, "label", self.label.as_deref(), LINK_LABEL);
        check_hours(&mut errors, self.hours);
        errors.into_result()?;
        Ok((label, self.hours))
    }
}

fn check_hours(errors: &mut FieldErrors, hours: Option<i64>) {
    if hours.is_some_and(|hours| !LINK_HOURS.contains(&hours)) {
        errors.add("hours", "must be a whole number from 1 to 168");
    }
}

/// The input that extends a link.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LinkHoursInput {
    /// Required: hours from now.
    pub hours: Option<i64>,
}

impl LinkHoursInput {
    /// Returns the hours.
    ///
    /// # Errors
    /// `Invalid` on `hours`.
    pub fn check(&self) -> Result<i64> {
        let mut errors = FieldErrors::default();
        check_hours(&mut errors, self.hours);
        errors.into_result()?;
        self.hours.ok_or_else(|| Error::field("hours", "is required"))
    }
}

/// The input that opens a game with a link.
#[derive(Debug, Deserialize, ToSchema)]
pub struct OpenInput {
    /// The part of the link after `#`.
    pub token: String,
    pub pin: String,
    /// What staff and other scorers call the device.
    pub name: Option<String>,
}

/// The input that names a device.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct DeviceNameInput {
    pub name: Option<String>,
}

/// Checks the name of a device; empty text is `None`.
///
/// # Errors
/// `Invalid` on `name`.
pub fn device_name(name: Option<&str>) -> Result<Option<String>> {
    let mut errors = FieldErrors::default();
    let name = input::optional_line(&mut errors, "name", name, DEVICE_NAME);
    errors.into_result()?;
    Ok(name)
}

/// The input that says which player a guest is.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GuestInput {
    /// Required.
    pub player_id: Option<PlayerId>,
}

/// The entries of a device, and what it has.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SyncInput {
    /// The device's name, as the session got it.
    pub device: String,
    /// The greatest `seq` that the device holds.
    #[serde(default)]
    pub have: i64,
    /// Entries of the device in their order, at most 200, each as `docs/scoring-log.md` describes it.
    #[serde(default)]
    #[schema(value_type = Vec<Object>)]
    pub entries: Vec<Value>,
    /// The greatest number that the device has written, sent or not.
    #[serde(default)]
    pub written: i64,
}

impl SyncInput {
    /// Checks what cannot be stored as a refused entry.
    ///
    /// # Errors
    /// `Invalid` on `device`, `have` or `entries`.
    pub fn check(&self) -> Result<()> {
        let mut errors = FieldErrors::default();
        if !is_device(&self.device) {
            errors.add("device", "must be the name that the session got");
        }
        if self.have < 0 {
            errors.add("have", "must not be negative");
        }
        if self.entries.len() > ENTRIES_PER_CALL {
            errors.add("entries", format!("must have at most {ENTRIES_PER_CALL} entries"));
        }
        errors.into_result()?;
        let bytes: usize = self.entries.iter().map(|entry| entry.to_string().len()).sum();
        if bytes > ANONYMOUS_BODY {
            let most = ANONYMOUS_BODY / 1024;
            return Err(Error::TooLarge(format!(
                "A call may have at most {most} KiB of entries. Send fewer at once."
            )));
        }
        Ok(())
    }
}

/// An entry that does not count, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RefusedEntry {
    pub device: String,
    pub n: i64,
    pub kind: String,
    pub message: String,
}

/// An entry as it is sent to other devices.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SentEntry {
    /// The order of arrival.
    pub seq: i64,
    /// The entry, as `docs/scoring-log.md` describes it.
    #[schema(value_type = Object)]
    pub entry: Value,
}

/// A device that scores a game, for other scorers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FellowDevice {
    pub device: String,
    pub name: Option<String>,
    /// How many entries the device has written that have not arrived, as far as it said.
    pub behind: i64,
}

impl FellowDevice {
    /// Returns the devices of open sessions, and those of ended ones that the log names.
    #[must_use]
    pub fn of(devices: Vec<ScoringDevice>) -> Vec<Self> {
        let fellows = devices.into_iter().filter(|one| !one.ended || one.last_n > 0);
        fellows.map(|ScoringDevice { device, name, behind, .. }| Self { device, name, behind }).collect()
    }
}

/// The answer to a device's entries.
#[derive(Debug, Serialize, ToSchema)]
pub struct SyncAnswer {
    /// The server's clock, in milliseconds.
    pub now: i64,
    /// The greatest `seq` of the game.
    pub seq: i64,
    /// The device's greatest number on disk. Everything above has to be sent again.
    pub acked: i64,
    /// Entries of this device that do not count: those of this call, and earlier ones that `have` does not cover.
    pub refused: Vec<RefusedEntry>,
    /// Entries that came after `have`, those of this device as well. At most 1,000.
    pub entries: Vec<SentEntry>,
    /// Whether more entries follow.
    pub more: bool,
    /// The game's status.
    pub status: String,
    /// Whether the log does not count, because staff type the game's numbers.
    pub typed: bool,
    /// The devices of the game, this one as well.
    pub devices: Vec<FellowDevice>,
    /// The settings that the log began with.
    #[schema(value_type = Object)]
    pub rules: RulesPatch,
}

/// A device that scores a game, for staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ScoringDevice {
    pub id: ScorerSessionId,
    pub device: String,
    pub name: Option<String>,
    /// Unix milliseconds.
    pub seen_at: i64,
    /// The greatest number that arrived.
    pub last_n: i64,
    /// How many entries the device has written that have not arrived, as far as it said.
    pub behind: i64,
    /// Whether the session has ended or was revoked.
    pub ended: bool,
}

/// A link, for staff. Times are unix milliseconds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ScorerLink {
    pub id: ScorerLinkId,
    pub label: Option<String>,
    pub created_at: i64,
    pub expires_at: i64,
    pub revoked_at: Option<i64>,
    pub locked_until: Option<i64>,
    /// Whether ten wrong PINs closed the link. Extending opens it again.
    pub closed: bool,
    pub created_by: Option<UserId>,
}

/// A QR code as the path of an SVG: squares of one unit, inside the quiet zone that readers need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct QrCode {
    /// Width and height of the picture, with its quiet zone.
    pub size: i32,
    /// The value of `d`.
    pub path: String,
}

/// A new link. The address and the PIN are shown only once.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewScorerLink {
    pub id: ScorerLinkId,
    pub url: String,
    /// The QR code of the address.
    pub qr: QrCode,
    pub pin: String,
    /// Unix milliseconds.
    pub expires_at: i64,
}

/// An opened game.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedGame {
    pub game_id: GameId,
    pub device: String,
    /// Unix milliseconds.
    pub expires_at: i64,
}

/// A fresh device of a session.
#[derive(Debug, Serialize, ToSchema)]
pub struct FreshDevice {
    pub device: String,
}

/// A number that a change of mode would overwrite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProjectedChange {
    /// Absent for the score and for scores of periods.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub player_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub stat_id: Option<i64>,
    /// Of a period's score.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub period_id: Option<i64>,
    /// The enrolled team of a score.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team_id: Option<i64>,
    pub from: Option<i64>,
    pub to: Option<i64>,
}

/// The settings in force, for staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShownSettings {
    #[serde(flatten)]
    pub rules: ScoringRules,
    #[serde(rename = "scorersMayFinish")]
    pub scorers_may_finish: bool,
}

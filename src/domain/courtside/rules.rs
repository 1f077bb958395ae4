//! The settings of a scored game.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// How much is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// The team and the points of each basket.
    Score,
    /// Also the scorer of each basket, and fouls.
    Fouls,
    /// Everything.
    Full,
}

/// The settings of a scored game. The defaults are FIBA's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScoringRules {
    pub depth: Depth,
    /// Whether the game clock is recorded.
    pub clock: bool,
    pub periods: i64,
    /// The length of a period in minutes.
    pub minutes: i64,
    /// The length of an overtime in minutes.
    pub overtime: i64,
    /// The number of fouls with which a player is out of the game.
    pub foul_limit: i64,
    /// The number of team fouls in a period from which a foul gives free throws.
    pub bonus_at: i64,
    /// Time-outs of the first half, of the second half, and of each overtime.
    pub timeouts: [i64; 3],
    /// Players of a team on the court.
    pub on_court: i64,
    /// Whether a game may end level.
    pub draws: bool,
}

impl Default for ScoringRules {
    fn default() -> Self {
        Self {
            depth: Depth::Full,
            clock: true,
            periods: 4,
            minutes: 10,
            overtime: 5,
            foul_limit: 5,
            bonus_at: 5,
            timeouts: [2, 3, 1],
            on_court: 5,
            draws: false,
        }
    }
}

impl ScoringRules {
    /// Returns the length of a period in tenths of a second.
    #[must_use]
    pub fn period_tenths(&self, p: i64) -> i64 {
        (if p > self.periods { self.overtime } else { self.minutes }) * 600
    }

    /// Returns these settings after a change.
    #[must_use]
    pub fn changed(self, patch: &RulesPatch) -> Self {
        Self {
            depth: patch.depth.unwrap_or(self.depth),
            clock: patch.clock.unwrap_or(self.clock),
            periods: patch.periods.unwrap_or(self.periods),
            minutes: patch.minutes.unwrap_or(self.minutes),
            overtime: patch.overtime.unwrap_or(self.overtime),
            foul_limit: patch.foul_limit.unwrap_or(self.foul_limit),
            bonus_at: patch.bonus_at.unwrap_or(self.bonus_at),
            timeouts: patch.timeouts.unwrap_or(self.timeouts),
            on_court: patch.on_court.unwrap_or(self.on_court),
            draws: patch.draws.unwrap_or(self.draws),
        }
    }
}

/// Settings that are whole numbers: the least and the greatest.
const RANGES: [(&str, i64, i64); 5] =
    [("minutes", 1, 20), ("overtime", 1, 20), ("foulLimit", 4, 6), ("bonusAt", 1, 20), ("onCourt", 3, 5)];

fn is_timeouts(value: &Value) -> bool {
    let is_right = |number: &Value| number.as_i64().is_some_and(|number| (0..=9).contains(&number));
    value.as_array().is_some_and(|list| list.len() == 3 && list.iter().all(is_right))
}

/// Some settings of a scored game. Absent fields keep their values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct RulesPatch {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<Depth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub periods: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overtime: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foul_limit: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeouts: Option<[i64; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_court: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<bool>,
}

impl RulesPatch {
    /// Returns why the settings of a JSON object are wrong; `None` if they are right.
    #[must_use]
    pub fn wrong(fields: &Map<String, Value>) -> Option<String> {
        fields.iter().find_map(|(name, value)| {
            let must = RANGES.iter().find(|(known, ..)| known == name).map(|(_, from, to)| {
                let is_right = value.as_i64().is_some_and(|number| (*from..=*to).contains(&number));
                (!is_right).then(|| format!("be a whole number from {from} to {to}"))
            });
            let must = must.unwrap_or_else(|| match name.as_str() {
                "depth" => (!matches!(value.as_str(), Some("score" | "fouls" | "full")))
                    .then(|| "be score, fouls or full".to_owned()),
                "clock" | "draws" => (!value.is_boolean()).then(|| "be true or false".to_owned()),
                "periods" => (!matches!(value.as_i64(), Some(1 | 2 | 4))).then(|| "be 1, 2 or 4".to_owned()),
                "timeouts" => (!is_timeouts(value)).then(|| "be three numbers from 0 to 9".to_owned()),
                _ => None,
            });
            must.map(|must| format!("{name} must {must}"))
        })
    }

    /// Returns the name of a setting that does not exist; `None` if all of a JSON object do.
    #[must_use]
    pub fn unknown(fields: &Map<String, Value>) -> Option<&str> {
        let others = ["depth", "clock", "draws", "periods", "timeouts"];
        let is_known = |name: &str| others.contains(&name) || RANGES.iter().any(|(known, ..)| *known == name);
        fields.keys().map(String::as_str).find(|name| !is_known(name))
    }

    /// Returns the known fields of a JSON object. Fields of another type are left out.
    #[must_use]
    pub fn read(fields: &Map<String, Value>) -> Self {
        let whole = |name: &str| fields.get(name).and_then(Value::as_i64);
        let flag = |name: &str| fields.get(name).and_then(Value::as_bool);
        let parsed = |name: &str| fields.get(name).cloned();
        Self {
            depth: parsed("depth").and_then(|value| serde_json::from_value(value).ok()),
            clock: flag("clock"),
            periods: whole("periods"),
            minutes: whole("minutes"),
            overtime: whole("overtime"),
            foul_limit: whole("foulLimit"),
            bonus_at: whole("bonusAt"),
            timeouts: parsed("timeouts").and_then(|value| serde_json::from_value(value).ok()),
            on_court: whole("onCourt"),
            draws: flag("draws"),
        }
    }
}

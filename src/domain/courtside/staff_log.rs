//! What staff read of a game's log, and what they add to it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::kind::EntryKind;
use super::rules::RulesPatch;
use crate::budgets::scoring::STAFF_ENTRIES;
use crate::error::{FieldErrors, Result};

/// The log of a game, for staff.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct StaffLog {
    /// The settings that the log begins with.
    #[schema(value_type = Object)]
    pub rules: RulesPatch,
    /// The entries that count, in the order of their arrival, each as `docs/scoring-log.md` describes it. A player who was merged
    /// into another is that player.
    #[schema(value_type = Vec<Object>)]
    pub entries: Vec<Map<String, Value>>,
}

/// Entries that staff add to the log of a game.
#[derive(Debug, Deserialize, ToSchema)]
pub struct StaffLogInput {
    /// From 1 to 20 entries of the kinds `edit`, `period`, `final` and `reopen`, without `id`, `device`, `n`, `h` and `pos`: the
    /// server gives these.
    #[schema(value_type = Vec<Object>)]
    pub entries: Vec<Map<String, Value>>,
}

/// The fields of an entry that the server gives.
const GIVEN: [&str; 5] = ["id", "device", "n", "h", "pos"];

impl StaffLogInput {
    /// Checks the number of the entries, their kinds, and that no entry has a field that the server gives.
    ///
    /// # Errors
    /// `Invalid` on `entries`, or on a field of one of them.
    pub fn check(&self) -> Result<()> {
        let mut errors = FieldErrors::default();
        if !(1..=STAFF_ENTRIES).contains(&self.entries.len()) {
            errors.add("entries", format!("must have from 1 to {STAFF_ENTRIES} entries"));
        }
        for (index, entry) in self.entries.iter().enumerate() {
            if !is_settling(entry) {
                errors.add(&format!("entries[{index}].kind"), "must be edit, period, final or reopen");
            }
            for field in GIVEN.into_iter().filter(|field| entry.contains_key(*field)) {
                errors.add(&format!("entries[{index}].{field}"), "must not be set");
            }
        }
        errors.into_result()
    }
}

/// Returns whether an entry is of a kind that settles a log.
fn is_settling(entry: &Map<String, Value>) -> bool {
    let kind = entry.get("kind").and_then(Value::as_str).unwrap_or_default();
    matches!(
        EntryKind::named(kind),
        EntryKind::Edit | EntryKind::Period | EntryKind::Final | EntryKind::Reopen
    )
}

//! The log of a game that is scored at the court: its entries, its settings, and what the checks of both accept.
//!
//! A log is a set of entries. An entry is never changed once it is written; `rules::courtside` computes every number of the game from
//! all of them. `docs/scoring-log.md` describes the format.

mod entry;
mod rules;

pub use entry::{EntryKind, GameEvent, PlayerRef, ScoringEntry, TeamSide};
pub use rules::{Depth, RulesPatch, ScoringRules};

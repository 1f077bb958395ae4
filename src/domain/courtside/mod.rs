//! The log of a game that is scored at the court: its entries, its settings, and what the checks of both accept.
//!
//! A log is a set of entries. An entry is never changed once it is written; `rules::courtside` computes every number of the game from
//! all of them. `docs/scoring-log.md` describes the format.

pub mod calls;
mod entry;
mod event;
mod kind;
pub mod page;
mod rules;
pub mod shape;
pub mod staff_log;
mod values;

pub use entry::{PlayerRef, ScoringEntry, TeamSide};
pub use event::GameEvent;
pub use kind::EntryKind;
pub use rules::{Depth, RulesPatch, ScoringRules};
pub use values::{ClockReading, PerTeam};

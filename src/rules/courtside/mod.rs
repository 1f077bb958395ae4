//! The fold of a game that is scored at the court: from the entries of its log to every number of the game.
//!
//! The fold is pure and total. It gives the same answer for entries in any order and with repeats. `ui/src/lib/courtside/` folds in
//! the same way on the device that scores; both are held to the vectors in `tests/data/courtside/`
//! ([why](../../../docs/decisions/0028-two-folds.md)). `docs/scoring-log.md` has the rules and their sources.

mod box_lines;
mod court;
mod flags;
mod fouls;
mod log;
pub mod qr;
mod result;
mod state;
mod step;

pub use box_lines::{BoxLine, PeriodColumn, box_lines, period_column, unattributed};
pub use log::{FoldedGame, fold};
pub use result::{FinalScore, FoldResult, Lead, PlayerResult, ScoringRun, TeamResult};
pub use state::{Counts, Flag, LeadTimes, PeriodState, PlayerOut, PlayerState, ScoringFlag, TeamState};

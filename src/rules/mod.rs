//! The rules of the sport: pure functions from games and statistics to standings, leaders and brackets. No other module
//! contains a rule of the sport.

pub mod backups;
pub mod box_score;
pub mod bracket;
pub mod clashes;
pub mod clinch;
pub mod correction;
pub mod courtside;
pub mod dates;
pub mod fairness;
pub mod leaders;
pub mod league_order;
pub mod markdown;
pub mod merge;
pub mod moved_addresses;
pub mod opening_hours;
pub mod outcome;
pub mod phase;
pub mod seasons;
pub mod seeding;
pub mod slugs;
pub mod standings;
pub mod tiebreaks;
pub mod video;
pub mod withdrawal;

pub use planner::{game_length, repair, schedule};

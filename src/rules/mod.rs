//! What follows: pure functions from games and statistics to standings, leaders and brackets.
//! The only place where a rule of the sport is written.

pub mod box_score;
pub mod bracket;
pub mod correction;
pub mod dates;
pub mod leaders;
pub mod league_order;
pub mod markdown;
pub mod merge;
pub mod outcome;

pub mod schedule;
pub mod seasons;
pub mod slugs;
pub mod standings;
pub mod tiebreaks;
pub mod video;

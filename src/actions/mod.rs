//! Writes: changes by staff, with their effects on brackets, schedules, domains, users and other data. Each function
//! takes a `&Transaction`; `views` holds the reads.

pub mod box_score;
pub mod bracket_slots;
pub mod brackets;
pub mod bulk_games;
pub mod courtside;
pub mod divisions;
pub mod domains;
pub mod drafts;
pub mod enrolments;
mod game_status;
pub mod games;
pub mod league_games;
pub mod links;
pub mod merges;
pub mod news;
pub mod organizations;
pub mod players;
pub mod repairs;
pub mod schedules;
pub mod season_templates;
pub mod seasons;
pub mod undo;
pub mod users;
pub mod venues;
pub mod versions;
pub mod withdrawals;

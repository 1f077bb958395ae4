//! The rules of the sport, by example and by property.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it skips"
)]

mod addresses;
mod backups;
mod box_score;
mod bracket;
mod clashes;
mod clinch;
mod consolation;
mod correction;
mod courtside;
mod double;
mod fairness;
mod figures;
mod instants;
mod leaders;
mod league_order;
mod markdown;
mod merge;
mod moved_addresses;
mod outcome;
mod phase;
mod play_in;
mod playoffs;
mod repair;
mod schedule;
mod schedule_brute;
mod schedule_rules;
mod schedule_sides;
mod schedule_table;
mod schedule_together;
mod schedule_wants;
mod season;
mod seasons;
mod seeding;
mod sessions;
mod shown;
mod sign_in;
mod slugs;
mod standings;
mod verifier;
mod video;
mod withdrawal;

//! What staff edit every week: one file for each noun.

mod bracket_slots;
mod brackets;
mod bulk_games;
mod byes;
mod divisions;
mod enrolments;
mod exports;
mod fairness;
mod forfeits;
mod formats;
mod generated;
mod imports;
mod league_games;
mod merges;
mod pictures;
mod playoffs;
mod progress;
mod repairs;
mod runs;
pub mod schedule_drafts;
mod schedule_rules;
mod schedules;
mod scheduling;
mod seasons;
mod templates;
mod week_offs;
mod withdrawals;

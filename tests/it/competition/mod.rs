//! What staff touch week by week: one file a noun.

mod brackets;
mod byes;
mod enrolments;
mod league_games;
mod merges;
mod pictures;
mod week_offs;

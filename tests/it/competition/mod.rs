//! What staff touch week by week: one file a noun.

mod byes;
mod enrolments;
mod pictures;
mod week_offs;

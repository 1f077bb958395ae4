//! What staff touch week by week: one file a noun.

mod byes;
mod week_offs;

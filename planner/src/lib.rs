//! Plans the games of leagues, and repairs published plans. Pure functions: no file, no clock, no database, and no
//! dependency on another crate.
//!
//! A crate of its own, because the searches are slow without optimization: development builds optimize it, and compile the
//! rest of Homecourt without, which is quicker. Other code uses it as `rules::schedule`, `rules::repair` and
//! `rules::game_length`.

pub mod game_length;
pub mod repair;
pub mod schedule;

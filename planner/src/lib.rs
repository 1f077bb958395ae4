//! Plans the games of leagues, and repairs published plans. Pure functions: no file, no clock, no database, and no
//! dependency on another crate.
//!
//! It is a crate of its own because its searches are slow without optimization: a development build optimizes this crate
//! and leaves the rest of Homecourt quick to compile. Homecourt uses it as `rules::schedule`, `rules::repair` and
//! `rules::game_length`.

pub mod game_length;
pub mod repair;
pub mod schedule;

//! Plans the games of leagues, and repairs published plans. Pure functions: no file, no clock, no database, and no
//! dependency on another crate.
//!
//! The searches are slow without optimization, so development builds optimize this crate. The rest of Homecourt stays
//! quick to compile, and uses these modules as `rules::schedule`, `rules::repair` and `rules::game_length`.

pub mod game_length;
pub mod repair;
pub mod schedule;

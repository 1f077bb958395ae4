//! Homecourt: websites and a staff dashboard for small sports leagues.
//!
//! The modules in reading order. A noun has one file name in every layer:
//! `domain/teams.rs` says what a team is, `store/teams.rs` how it is kept,
//! `api/teams.rs` who may reach it, and `rules/` what follows.

pub mod clock;
pub mod db;
pub mod domain;
pub mod error;
pub mod rules;

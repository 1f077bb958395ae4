//! The server as its callers see it: every test starts a real one on a file of its own and speaks HTTP to it.

mod games;
mod league;
mod player_stats;
mod support;
mod tenancy;

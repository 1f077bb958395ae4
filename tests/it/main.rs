//! The server over HTTP: every test starts a real server on its own file.
#![allow(clippy::print_stdout, reason = "a test prints what it skips")]
#![allow(clippy::unwrap_used, reason = "a test that cannot continue fails")]

mod auth;
mod backups;
mod competition;
mod divisions;
mod frame;
mod games;
mod health;
mod hostile;
mod league;
mod leagues;
mod off_site;
mod operations;
mod organizations;
mod player_stats;
mod players;
mod real_season;
mod records;
mod scoring;
mod seasons;
mod service;
mod settings;
mod site;
mod sports;
mod support;
mod teams;
mod tenancy;
mod users;
mod venues;

//! Homecourt: websites and a staff dashboard for small sports leagues.
//!
//! Modules are listed in reading order. A noun has the same file name in every layer: `domain/teams.rs` defines a team,
//! `store/teams.rs` stores it, `api/teams.rs` checks permissions, and `rules/` computes results.

pub mod budgets;
pub mod error;
pub mod fair;
pub mod histogram;
pub mod problem;

pub mod domain;
pub mod rules;

pub mod db;
pub mod store;
pub mod views;

pub mod actions;

pub mod pictures;
pub mod transfer;
pub mod work;

pub mod auth;
pub mod certificates;
pub mod clock;
pub mod config;
pub mod dns;
pub mod net;
pub mod off_site;
pub mod seed;

pub mod app;

pub mod api;
pub mod web;

pub mod server;

pub mod cli;

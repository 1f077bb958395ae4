//! How the nouns are kept: all the SQL there is, one file a noun.
//!
//! Reads take a `&Connection`, writes a `&Transaction`; the organization comes right after, and every statement names it.

pub mod businesses;
pub mod byes;
pub mod divisions;
pub mod domains;
pub mod drafts;
pub mod enrolments;
pub mod games;
mod ids;
pub mod images;
pub mod leagues;
pub mod links;
pub mod merges;
pub mod organizations;
pub mod page_views;
pub mod pages;
pub mod paging;
pub mod periods;
pub mod player_attributes;
pub mod player_stats;
pub mod players;
pub mod progress;
pub mod quotas;
pub mod rosters;
pub mod schedules;
pub mod seasons;
pub mod sessions;
pub mod sitemap;
pub mod sports;
pub mod stats;
pub mod teams;
pub mod users;
pub mod versions;
pub mod week_offs;

use rusqlite::OptionalExtension;

use crate::error::{Error, Result};

/// Tells "no such row" from every other failure.
trait OrNotFound<T> {
    /// The row, or `NotFound` with the name of what is missing.
    fn or_not_found(self, what: &str) -> Result<T>;
}

impl<T> OrNotFound<T> for rusqlite::Result<T> {
    fn or_not_found(self, what: &str) -> Result<T> {
        self.optional()?.ok_or_else(|| Error::missing(what))
    }
}

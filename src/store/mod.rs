//! All SQL, one file for each noun.
//!
//! Functions that read take a `&Connection`, functions that write a `&Transaction`. The organization is the next
//! parameter, and every statement filters by it.

pub mod activity;
pub mod archives;
pub mod businesses;
pub mod byes;
pub mod courtside;
pub mod divisions;
pub mod domains;
pub mod drafts;
pub mod enrolments;
pub mod former_addresses;
pub mod games;
pub mod images;
pub mod leagues;
pub mod links;
pub mod merges;
pub mod news;
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
mod rows;
pub mod schedules;
pub mod search;
pub mod seasons;
pub mod sessions;
pub mod sitemap;
pub mod sports;
pub mod stats;
pub mod teams;
pub mod undo;
pub mod users;
pub mod venues;
pub mod versions;
pub mod week_offs;
pub mod withdrawals;

use rusqlite::OptionalExtension;

use crate::error::{Error, Result};

/// Distinguishes "no such row" from every other failure.
trait OrNotFound<T> {
    /// Returns the row, or `NotFound` with the name of the missing thing.
    fn or_not_found(self, what: &str) -> Result<T>;
}

impl<T> OrNotFound<T> for rusqlite::Result<T> {
    fn or_not_found(self, what: &str) -> Result<T> {
        self.optional()?.ok_or_else(|| Error::missing(what))
    }
}

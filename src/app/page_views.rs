//! Counts views of public pages in memory. The server writes the counts to the database every few seconds.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::db::{Actor, Db};
use crate::domain::ids::OrganizationId;
use crate::error::Result;
use crate::store;

/// Maximum number of pages with unwritten counts; views of further pages are not counted.
const MOST_PAGES: usize = 20_000;

/// A page on a day: organization, date as `YYYY-MM-DD`, path.
type Key = (OrganizationId, String, String);

/// The counts that are not yet written to the database.
#[derive(Debug, Default)]
pub struct PageViewCounts {
    waiting: Mutex<HashMap<Key, i64>>,
}

impl PageViewCounts {
    /// Adds views of a page on a day.
    pub fn add(&self, organization: OrganizationId, (day, path): (String, String), views: i64) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (organization, day, path);
        if waiting.len() < MOST_PAGES || waiting.contains_key(&key) {
            *waiting.entry(key).or_insert(0) += views;
        }
    }

    /// Writes all counts to the database in one transaction. If the write fails, the counts are kept for the next
    /// flush.
    pub async fn flush(&self, db: &Db) -> Result<()> {
        let waiting = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        if waiting.is_empty() {
            return Ok(());
        }
        let rows: Vec<(Key, i64)> = waiting.into_iter().collect();
        let kept = rows.clone();
        let written = db.write_quietly(Actor::program("count_page_views"), move |tx| {
            for ((organization, day, path), views) in &rows {
                store::page_views::add(tx, *organization, (day, path), *views)?;
            }
            Ok(())
        });
        let written = written.await;
        if written.is_err() {
            for ((organization, day, path), views) in kept {
                self.add(organization, (day, path), views);
            }
        }
        written
    }
}

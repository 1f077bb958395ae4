//! Views of public pages, counted in memory and written down together every few seconds.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::db::{Actor, Db};
use crate::domain::ids::OrganizationId;
use crate::error::Result;
use crate::store;

/// How many pages may wait to be written down; views of further ones are not counted.
const MOST: usize = 20_000;

/// A page of an organization on a day.
type Key = (OrganizationId, String, String);

/// Views that are not written down yet.
#[derive(Debug, Default)]
pub struct PageViews {
    waiting: Mutex<HashMap<Key, i64>>,
}

impl PageViews {
    /// Counts views of a page on a day.
    pub fn add(&self, organization: OrganizationId, (day, path): (String, String), views: i64) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (organization, day, path);
        if waiting.len() < MOST || waiting.contains_key(&key) {
            *waiting.entry(key).or_insert(0) += views;
        }
    }

    /// Writes down what waits, in one write. What could not be written goes on waiting.
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

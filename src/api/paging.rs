//! Lists that can grow without bound: `limit` and `cursor` in, `next_cursor` out.

use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::{Error, Result};
use crate::store::paging::Page;

/// The page of a list. Without either key the list is complete, up to 5,000 rows.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Paging {
    /// At most 1,000 rows; 500 when only `cursor` is given.
    limit: Option<i64>,
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
}

impl Paging {
    /// The page asked for, with one row more than shown: it tells whether there is a next page.
    pub fn page(&self) -> Result<Page> {
        let limit = match (self.limit, &self.cursor) {
            (Some(limit), _) if (1..=1000).contains(&limit) => limit,
            (Some(_), _) => return Err(Error::field("limit", "must be from 1 to 1000")),
            (None, Some(_)) => 500,
            (None, None) => Page::WHOLE.limit,
        };
        let after = match &self.cursor {
            None => None,
            Some(cursor) => match cursor.parse() {
                Ok(after) => Some(after),
                Err(_) => return Err(Error::field("cursor", "must be a next_cursor of this list")),
            },
        };
        Ok(Page { after, limit: limit + 1 })
    }

    /// Cuts the row that was one too many; the cursor of the next page when there is one.
    pub fn cut<T>(page: Page, rows: &mut Vec<T>, id: impl Fn(&T) -> i64) -> Option<String> {
        let shown = usize::try_from(page.limit - 1).unwrap_or(usize::MAX);
        if rows.len() <= shown {
            return None;
        }
        rows.truncate(shown);
        rows.last().map(|row| id(row).to_string())
    }
}

//! Pagination by cursor: `limit` and `cursor` in the query, `next_cursor` in the response.

use base64ct::{Base64UrlUnpadded, Encoding};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

use crate::error::{Error, Result};
use crate::store::paging::{PageRequest, cursor_after};

/// Maximum number of rows of a list without `limit` and `cursor`.
const WHOLE: i64 = 5000;

/// The page of a list. Without `limit` and `cursor` the response has the complete list, up to 5,000 rows.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Paging {
    /// Number of rows, from 1 to 1,000. The default is 500 with a `cursor`.
    limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    cursor: Option<String>,
}

impl Paging {
    /// Returns the requested page, with one row more than shown: that row tells whether there is a next page.
    pub fn page<K: DeserializeOwned>(&self) -> Result<PageRequest<K>> {
        let limit = self.limit();
        if self.limit.is_some() && !(1..=1000).contains(&limit) {
            return Err(Error::field("limit", "must be from 1 to 1000"));
        }
        let after = match &self.cursor {
            None => None,
            Some(cursor) => match decode(cursor) {
                Some(after) => Some(after),
                None => return Err(Error::field("cursor", "must be a next_cursor of this list")),
            },
        };
        Ok(PageRequest { after, limit: limit + 1 })
    }

    /// Removes the extra row. Returns the cursor of the next page if there is one.
    pub fn cut<T, K: Serialize>(
        &self,
        rows: &mut Vec<T>,
        sort_key: impl FnOnce(&T) -> Result<K>,
    ) -> Result<Option<String>> {
        let shown = usize::try_from(self.limit()).unwrap_or(usize::MAX);
        if rows.len() <= shown {
            return Ok(None);
        }
        rows.truncate(shown);
        let Some(last) = rows.last() else { return Ok(None) };
        cursor_after(&sort_key(last)?).map(Some)
    }

    fn limit(&self) -> i64 {
        let default = if self.cursor.is_some() { 500 } else { WHOLE };
        self.limit.unwrap_or(default)
    }
}

fn decode<K: DeserializeOwned>(cursor: &str) -> Option<K> {
    serde_json::from_slice(&Base64UrlUnpadded::decode_vec(cursor).ok()?).ok()
}

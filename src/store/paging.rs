//! Keyset pagination for lists that can grow without bound.

use base64ct::{Base64UrlUnpadded, Encoding};
use serde::Serialize;

use crate::error::{Error, Result};

/// Which rows of a list to return: at most `limit`, after the sort key `after`. `K` is the sort key of the list. It is
/// unique, and it still marks a position after its row was deleted.
#[derive(Clone, Debug)]
pub struct PageRequest<K> {
    pub after: Option<K>,
    pub limit: i64,
}

impl<K> PageRequest<K> {
    /// All rows, for imports and exports.
    pub const UNBOUNDED: Self = Self { after: None, limit: i64::MAX };
}

/// Returns the cursor of the page after the row with this sort key: the key as JSON in Base64.
///
/// # Errors
/// `Internal` for a key that is no JSON.
pub fn cursor_after<K: Serialize>(key: &K) -> Result<String> {
    let key = serde_json::to_vec(key).map_err(Error::internal)?;
    Ok(Base64UrlUnpadded::encode_string(&key))
}

//! The dependent rows that a deletion removes, shown before the deletion is confirmed.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// The number of rows of each noun that a deletion removes. Nouns without rows are absent.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Deletion {
    /// Keys are plural nouns, such as `games`.
    pub deletion: BTreeMap<&'static str, i64>,
}

impl Deletion {
    /// Creates a deletion from the counts that are above zero.
    pub fn of<const N: usize>(counts: [(&'static str, i64); N]) -> Self {
        Self { deletion: counts.into_iter().filter(|(_, count)| *count > 0).collect() }
    }
}

//! What goes with a thing that is deleted, for whoever is about to delete it.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// How many rows of each noun would go; nouns of which none would are left out.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Deletion {
    /// By the noun's plural, such as `games`.
    pub deletion: BTreeMap<&'static str, i64>,
}

impl Deletion {
    /// The counts that are above zero.
    pub fn of<const N: usize>(counts: [(&'static str, i64); N]) -> Self {
        Self { deletion: counts.into_iter().filter(|(_, count)| *count > 0).collect() }
    }
}

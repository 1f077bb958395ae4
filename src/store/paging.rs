//! Keyset pagination for lists that can grow without bound.

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

//! One page of a list that can grow without bound.

/// How many rows, and after which sort key. `K` is the sort key of the list: it differs for any two rows, and stands for
/// a place in the list even when the row it came from has been deleted.
#[derive(Clone, Debug)]
pub struct Page<K> {
    pub after: Option<K>,
    pub limit: i64,
}

impl<K> Page<K> {
    /// Every row there is: for imports and exports.
    pub const UNBOUNDED: Self = Self { after: None, limit: i64::MAX };
}

//! One page of a list that can grow without bound.

/// How many rows, and after which one. `after` is the id of the last row of the page before.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    pub after: Option<i64>,
    pub limit: i64,
}

impl Page {
    /// The whole list, up to 5,000 rows.
    pub const WHOLE: Self = Self { after: None, limit: 5000 };

    /// Every row there is: for imports and exports.
    pub const UNBOUNDED: Self = Self { after: None, limit: i64::MAX };
}

//! The dependent rows that a deletion removes, shown before the deletion is confirmed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
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

/// A group of things that an owner can keep staff from deleting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeletionGroup {
    /// Seasons, their leagues and divisions.
    Seasons,
    /// Teams and players, also from a roster, a league or by a merge.
    People,
    /// Games, byes, weeks off and schedules.
    Games,
    /// Pages, news, businesses and links of the menu.
    Site,
    /// An organization's own periods and player attributes.
    Scorebook,
}

impl DeletionGroup {
    /// Every group.
    pub const ALL: [Self; 5] = [Self::Seasons, Self::People, Self::Games, Self::Site, Self::Scorebook];

    /// Returns the nouns of the group, for a message.
    #[must_use]
    pub fn nouns(self) -> &'static str {
        match self {
            Self::Seasons => "seasons, leagues and divisions",
            Self::People => "teams and players",
            Self::Games => "games, schedules and venues",
            Self::Site => "content of the website",
            Self::Scorebook => "periods and player attributes",
        }
    }
}

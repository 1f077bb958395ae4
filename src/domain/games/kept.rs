//! Games of a schedule that stay when the schedule is generated again.

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::GameId;

/// Why a game stays. Of several reasons the first one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum KeptReason {
    /// The game was begun, completed or forfeited, or has a score or statistics.
    Played,
    Postponed,
    Cancelled,
    /// Staff changed the date, time, location or teams after the game was generated.
    Moved,
    /// Staff added a link to a map or a video; the generator writes neither.
    Linked,
    /// The game's date is before today in the organization's zone.
    Past,
}

impl KeptReason {
    /// Every reason.
    pub const ALL: [Self; 6] =
        [Self::Played, Self::Postponed, Self::Cancelled, Self::Moved, Self::Linked, Self::Past];

    /// The name in the database and on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Postponed => "postponed",
            Self::Cancelled => "cancelled",
            Self::Moved => "moved",
            Self::Linked => "linked",
            Self::Past => "past",
        }
    }

    /// The reason of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

/// A game that stays, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct KeptGame {
    pub id: GameId,
    pub reason: KeptReason,
}

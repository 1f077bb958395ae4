//! Games of a schedule that are not replaced when the schedule is generated again.

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::GameId;

/// The reason why a game is not replaced. If several apply, the first one is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum KeptReason {
    /// The game is live, completed or forfeited, or has a score or statistics.
    Played,
    Postponed,
    Cancelled,
    /// Staff pinned the game.
    Pinned,
    /// Staff changed the date, time, location or teams after the game was generated.
    Moved,
    /// Staff added a map link or a video, which the generator never sets.
    Linked,
    /// The game's date is before today in the organization's time zone.
    Past,
}

impl KeptReason {
    /// Every reason.
    pub const ALL: [Self; 7] =
        [Self::Played, Self::Postponed, Self::Cancelled, Self::Pinned, Self::Moved, Self::Linked, Self::Past];

    /// Returns the name used in the database and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Postponed => "postponed",
            Self::Cancelled => "cancelled",
            Self::Pinned => "pinned",
            Self::Moved => "moved",
            Self::Linked => "linked",
            Self::Past => "past",
        }
    }

    /// Returns the reason with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

/// A game that is not replaced, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct KeptGame {
    pub id: GameId,
    pub reason: KeptReason,
}

//! Drafts of a season's schedules: plans beside the published one, which only staff see.

mod input;

pub use input::{
    CheckMoveInput, DraftChange, DraftChangesInput, DraftMove, DraftNameInput, DraftPublication, DraftSource,
    ScheduleDraftInput,
};

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::activity::UserRef;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{DraftGameId, EnrolmentId, GameId, ScheduleDraftId, SeasonId};

/// What a draft was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DraftOrigin {
    Published,
    Generated,
    Repair,
}

impl DraftOrigin {
    /// Returns the name used in the database and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Generated => "generated",
            Self::Repair => "repair",
        }
    }

    /// Returns the origin with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Published, Self::Generated, Self::Repair].into_iter().find(|one| one.name() == name)
    }
}

/// What a draft does with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DraftState {
    /// The game has a date.
    Planned,
    /// The game waits for a place. Publishing postpones it; a new game stays in the draft.
    Unscheduled,
    /// Publishing cancels the game.
    Cancelled,
    /// Publishing deletes the game.
    Removed,
}

impl DraftState {
    /// Returns the name used in the database and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Planned => "planned",
            Self::Unscheduled => "unscheduled",
            Self::Cancelled => "cancelled",
            Self::Removed => "removed",
        }
    }

    /// Returns the state with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Planned, Self::Unscheduled, Self::Cancelled, Self::Removed];
        all.into_iter().find(|state| state.name() == name)
    }

    /// Returns the state of a published game.
    #[must_use]
    pub fn of(status: Status) -> Self {
        match status {
            Status::Postponed => Self::Unscheduled,
            Status::Cancelled => Self::Cancelled,
            Status::Scheduled | Status::Live | Status::Completed | Status::Forfeit => Self::Planned,
        }
    }
}

/// A draft.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ScheduleDraft {
    pub id: ScheduleDraftId,
    #[serde(rename = "seasonId")]
    pub season: SeasonId,
    pub name: String,
    #[serde(rename = "madeFrom")]
    pub made_from: DraftOrigin,
    /// Null for a user who was deleted.
    #[serde(rename = "createdBy")]
    pub created_by: Option<UserRef>,
    /// UTC, RFC 3339.
    #[serde(rename = "createdAt")]
    pub created_at: String,
    /// Incremented by each change of the draft or of one of its games.
    pub version: i64,
}

/// A date, a time and a court.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct DraftPlace {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM`.
    pub time: Option<String>,
    pub location: Option<String>,
}

/// A published game when its draft was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftBase {
    pub home: EnrolmentId,
    pub away: EnrolmentId,
    pub place: DraftPlace,
    pub status: Status,
    pub pinned: bool,
}

/// A game of a draft as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftRow {
    /// 0 for a row that is not stored yet.
    pub id: DraftGameId,
    /// The published game; `None` for a new game, and for one that was deleted since.
    pub game: Option<GameId>,
    pub home: EnrolmentId,
    pub away: EnrolmentId,
    /// `None` for a game that waits for a place.
    pub place: Option<DraftPlace>,
    pub state: DraftState,
    pub pinned: bool,
    /// Whether the planner chose the place, and nobody has moved the game since.
    pub is_generated: bool,
    /// Why there is no place for the game, as a sentence.
    pub reason: Option<String>,
    /// `None` for a new game.
    pub base: Option<DraftBase>,
}

impl DraftBase {
    /// Returns a published game as a base.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self {
            home: game.home_team_id,
            away: game.away_team_id,
            place: DraftPlace {
                date: game.date.clone(),
                time: game.time.clone(),
                location: game.location.clone(),
            },
            status: game.status,
            pinned: game.pinned,
        }
    }

    /// Returns whether a published game still has its teams, place and state.
    #[must_use]
    pub fn is_like(&self, game: &Game) -> bool {
        let now = Self::of(game);
        (now.home, now.away, &now.place) == (self.home, self.away, &self.place)
            && DraftState::of(now.status) == DraftState::of(self.status)
    }
}

impl DraftRow {
    /// Returns a published game as a game of a draft, without a change.
    #[must_use]
    pub fn published(game: &Game) -> Self {
        let (base, state) = (DraftBase::of(game), DraftState::of(game.status));
        Self {
            id: DraftGameId(0),
            game: Some(game.id),
            home: base.home,
            away: base.away,
            place: (state != DraftState::Unscheduled).then(|| base.place.clone()),
            state,
            pinned: game.pinned,
            is_generated: false,
            reason: None,
            base: Some(base),
        }
    }

    /// Returns a new game. Without a place, it waits for one.
    #[must_use]
    pub fn new((home, away): (EnrolmentId, EnrolmentId), place: Option<DraftPlace>) -> Self {
        Self {
            id: DraftGameId(0),
            game: None,
            home,
            away,
            state: if place.is_some() { DraftState::Planned } else { DraftState::Unscheduled },
            place,
            pinned: false,
            is_generated: false,
            reason: None,
            base: None,
        }
    }

    /// Returns whether home and away are swapped.
    #[must_use]
    pub fn is_turned(&self) -> bool {
        self.base.as_ref().is_some_and(|base| (self.home, self.away) == (base.away, base.home))
    }

    /// Returns whether publishing the draft changes the game.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        let Some(base) = &self.base else { return true };
        let is_elsewhere = self.state == DraftState::Planned && self.place.as_ref() != Some(&base.place);
        self.state != DraftState::of(base.status)
            || (self.home, self.away) != (base.home, base.away)
            || is_elsewhere
            || self.pinned != base.pinned
    }

    /// Gives the game a place.
    pub fn put(&mut self, place: DraftPlace) {
        self.place = Some(place);
        self.state = DraftState::Planned;
        self.is_generated = false;
        self.reason = None;
    }

    /// Takes the game from its place.
    pub fn take(&mut self) {
        self.place = None;
        self.state = DraftState::Unscheduled;
        self.is_generated = false;
        self.reason = None;
    }
}

//! Values that a fold and its answers share.

use std::ops::{Index, IndexMut};

use serde::Serialize;
use utoipa::ToSchema;

use super::entry::TeamSide;

/// A value of each team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct PerTeam<T> {
    pub home: T,
    pub away: T,
}

impl<T> Index<TeamSide> for PerTeam<T> {
    type Output = T;

    fn index(&self, side: TeamSide) -> &T {
        match side {
            TeamSide::Home => &self.home,
            TeamSide::Away => &self.away,
        }
    }
}

impl<T> IndexMut<TeamSide> for PerTeam<T> {
    fn index_mut(&mut self, side: TeamSide) -> &mut T {
        match side {
            TeamSide::Home => &mut self.home,
            TeamSide::Away => &mut self.away,
        }
    }
}

/// What the game clock showed: tenths left, whether it runs, and the `h` at which it was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClockReading {
    pub left: i64,
    pub run: bool,
    pub at: i64,
}

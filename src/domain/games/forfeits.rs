//! Forfeits: which side forfeited, and the score that is awarded.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Game, Status};

/// The winner's points of a forfeit without a score (article 20 of FIBA's rules).
const AWARD: i64 = 20;

/// The side that forfeited a game. The other side wins, regardless of the score; if both sides forfeited, both lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ForfeitedBy {
    Home,
    Away,
    Both,
}

impl ForfeitedBy {
    /// Every value.
    pub const ALL: [Self; 3] = [Self::Home, Self::Away, Self::Both];

    /// Returns the name used in the database, in imports and exports, and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Away => "away",
            Self::Both => "both",
        }
    }

    /// Returns the value with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.name() == name)
    }

    /// Returns the same forfeit after home and away are swapped.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Home => Self::Away,
            Self::Away => Self::Home,
            Self::Both => Self::Both,
        }
    }

    /// Returns the score of a forfeit, home first: as entered, otherwise 20–0 for the other side. If both sides
    /// forfeited: 0–0.
    #[must_use]
    pub fn score(self, entered: (Option<i64>, Option<i64>)) -> (Option<i64>, Option<i64>) {
        match (self, entered) {
            (Self::Home, (None, None)) => (Some(0), Some(AWARD)),
            (Self::Away, (None, None)) => (Some(AWARD), Some(0)),
            (Self::Both, _) => (Some(0), Some(0)),
            _ => entered,
        }
    }
}

impl Game {
    /// Returns the scores that were entered, home first: without the award of a forfeit.
    #[must_use]
    pub fn entered_scores(&self) -> (Option<i64>, Option<i64>) {
        stored(self.forfeited_by, (self.score_home, self.score_away))
    }

    /// Returns `Forfeit by` and the team, for display; `None` if the game is not a forfeit.
    #[must_use]
    pub fn forfeit_words(&self) -> Option<String> {
        let side = match self.forfeited_by {
            Some(ForfeitedBy::Home) => &self.home_team.name,
            Some(ForfeitedBy::Away) => &self.away_team.name,
            Some(ForfeitedBy::Both) => "both teams",
            None => return (self.status == Status::Forfeit).then(|| "Forfeit".to_owned()),
        };
        Some(format!("Forfeit by {side}"))
    }
}

/// Returns the score to store: `(None, None)` if it equals the award, which is derived from `forfeited_by`.
#[must_use]
pub fn stored(
    forfeited_by: Option<ForfeitedBy>,
    score: (Option<i64>, Option<i64>),
) -> (Option<i64>, Option<i64>) {
    let award = forfeited_by.map(|side| side.score((None, None)));
    if award == Some(score) { (None, None) } else { score }
}

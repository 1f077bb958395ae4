//! Forfeits: which side forfeited, and the score that is awarded.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Game, Status};

/// The winner's points of a forfeit without a score (FIBA's article 20).
const AWARD: i64 = 20;

/// The side that forfeited a game. The other side wins, whatever the score says; when both did, both lose.
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

    /// The name in the database, in tables and on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Away => "away",
            Self::Both => "both",
        }
    }

    /// The value of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.name() == name)
    }

    /// The same forfeit when the teams change sides.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Home => Self::Away,
            Self::Away => Self::Home,
            Self::Both => Self::Both,
        }
    }

    /// The score of a forfeit, home first: as entered, or else 20–0 for the other side. Both sides: 0–0.
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
    /// Returns `Forfeit` and who forfeited, for people; none for a game that is no forfeit.
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

/// The score to store: none where `forfeited_by` awards the same one, since an award follows from the side.
#[must_use]
pub fn stored(
    forfeited_by: Option<ForfeitedBy>,
    score: (Option<i64>, Option<i64>),
) -> (Option<i64>, Option<i64>) {
    let award = forfeited_by.map(|side| side.score((None, None)));
    if award == Some(score) { (None, None) } else { score }
}

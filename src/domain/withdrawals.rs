//! Withdrawals: a team leaves a league's table or a bracket after games were played, and another team may take its place.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{EnrolmentId, TeamId};
use crate::error::{Error, Result};

/// What becomes of the games of a team that withdraws from a league's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WithdrawnGames {
    /// Played games stand. The team forfeits the remaining games.
    Walkover,
    /// Played games no longer count in the table. The remaining games are cancelled.
    Erased,
    /// Played games stand. The remaining games are cancelled.
    Kept,
}

impl WithdrawnGames {
    /// Every value.
    pub const ALL: [Self; 3] = [Self::Walkover, Self::Erased, Self::Kept];

    /// Returns the name used in the database and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Walkover => "walkover",
            Self::Erased => "erased",
            Self::Kept => "kept",
        }
    }

    /// Returns the value with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|games| games.name() == name)
    }
}

/// The input that withdraws a team from a league of a season.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct WithdrawalInput {
    /// Required. With a replacement: `kept` or `erased`, for the played games.
    pub games: Option<WithdrawnGames>,
    /// The team of the organization that plays the remaining games and takes the place in the bracket. It is enrolled in
    /// the league if it is not yet.
    #[serde(rename = "replacementTeamId")]
    pub replacement: Option<TeamId>,
    /// Writes nothing, and returns what would happen.
    #[serde(default, rename = "dryRun")]
    pub dry_run: bool,
}

impl WithdrawalInput {
    /// Returns what becomes of the games.
    ///
    /// # Errors
    /// `Invalid` on `games`.
    pub fn check(&self) -> Result<WithdrawnGames> {
        match self.games {
            None => Err(Error::field("games", "is required: walkover, erased or kept")),
            Some(WithdrawnGames::Walkover) if self.replacement.is_some() => {
                let why = "must be kept or erased: the replacement plays the remaining games";
                Err(Error::field("games", why))
            }
            Some(games) => Ok(games),
        }
    }
}

/// The input that withdraws a team from a bracket.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct BracketWithdrawalInput {
    /// The enrolled team of the season that takes the place in the bracket. It must not be in a division.
    pub replacement_slt_id: Option<EnrolmentId>,
    /// Writes nothing, and returns what would happen.
    #[serde(default, rename = "dryRun")]
    pub dry_run: bool,
}

/// What a withdrawal does, as numbers of games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Withdrawal {
    /// Played league games that stay as they are.
    pub stand: usize,
    /// Played league games that no longer count in the table.
    pub erased: usize,
    /// League games that the team forfeits.
    pub forfeited: usize,
    pub cancelled: usize,
    /// League games that the replacement plays.
    #[serde(rename = "handedOver")]
    pub handed_over: usize,
    /// Bracket games that the team forfeits, or that the replacement plays.
    #[serde(rename = "bracketGames")]
    pub bracket_games: usize,
    /// The name of the division whose bracket the team leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub division: Option<String>,
}

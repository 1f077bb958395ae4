//! Merging duplicate players into one, the master: the input, the plan and the result.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{AttributeId, EnrolmentId, GameId, ImageId, PlayerId};
use super::players::{Player, PublicName};
use super::teams::PlayerName;
use crate::error::{FieldErrors, Result};

/// Maximum number of duplicates in one merge.
const MOST: usize = 100;

/// The input of a merge. The master remains, the duplicates are deleted.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MergeInput {
    #[serde(rename = "masterId")]
    pub master_id: PlayerId,
    #[serde(rename = "duplicateIds")]
    pub duplicate_ids: Vec<PlayerId>,
}

impl MergeInput {
    /// Returns the distinct duplicates in the given order.
    ///
    /// # Errors
    /// `Invalid` on `duplicateIds`.
    pub fn check(&self) -> Result<Vec<PlayerId>> {
        let mut errors = FieldErrors::default();
        let mut seen = BTreeSet::new();
        let duplicates: Vec<PlayerId> =
            self.duplicate_ids.iter().copied().filter(|id| seen.insert(*id)).collect();
        if duplicates.is_empty() {
            errors.add("duplicateIds", "must name at least one player");
        }
        if duplicates.len() > MOST {
            errors.add("duplicateIds", format!("must be at most {MOST} players"));
        }
        if duplicates.contains(&self.master_id) {
            errors.add("duplicateIds", "must not name the master");
        }
        errors.into_result()?;
        Ok(duplicates)
    }
}

/// The stored data of one of the players.
#[derive(Clone, Debug)]
pub struct PlayerData {
    pub name: PlayerName,
    pub rosters: Vec<(EnrolmentId, Option<String>)>,
    /// Games with statistics, and the number of statistics in each.
    pub games: Vec<(GameId, i64)>,
    pub attributes: Vec<(AttributeId, String)>,
    /// Teams whose captain the player is.
    pub captaincies: Vec<EnrolmentId>,
    pub email: Option<String>,
    pub phone_number: Option<String>,
    pub image: Option<ImageId>,
}

/// The changes that a merge makes. Rows of a duplicate that are not listed here are deleted with the duplicate.
#[derive(Clone, Debug, Default)]
pub struct MergePlan {
    /// Roster entries to move, with the duplicate that has them.
    pub rosters: Vec<(PlayerId, EnrolmentId)>,
    /// Numbers for roster entries of the master that have no number.
    pub numbers: Vec<(EnrolmentId, String)>,
    /// Games whose statistics move, with the duplicate that has them.
    pub games: Vec<(PlayerId, GameId)>,
    pub attributes: Vec<(PlayerId, AttributeId)>,
    pub captaincies: Vec<EnrolmentId>,
    pub email: Option<String>,
    pub phone_number: Option<String>,
    pub image: Option<ImageId>,
    /// The most restrictive setting of all players: a merge never shows visitors more than before.
    pub public_name: PublicName,
    pub moved: MergeCounts,
    pub gave_way: MergeCounts,
    pub conflicts: MergeConflicts,
}

/// The number of rows of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct MergeCounts {
    /// Roster entries.
    pub rosters: usize,
    /// Games with statistics.
    pub games: usize,
    /// Statistics in those games.
    pub stats: i64,
    pub attributes: usize,
    pub captaincies: usize,
    /// Email, phone number and photo.
    pub contacts: usize,
}

/// Data that both the master and a duplicate have, with different values. The master's data stays.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct MergeConflicts {
    pub games: Vec<GameConflict>,
    pub attributes: Vec<AttributeConflict>,
}

/// A game in which both the master and a duplicate have statistics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameConflict {
    pub game_id: GameId,
    /// The duplicate whose statistics are dropped.
    pub player_id: PlayerId,
}

/// An attribute for which the master and a duplicate have different values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AttributeConflict {
    pub attribute_id: AttributeId,
    /// The duplicate whose value is dropped.
    pub player_id: PlayerId,
    pub kept: String,
    pub given_up: String,
}

/// The result of a merge, or of its preview.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Merge {
    /// The master: before the merge in a preview, otherwise after it.
    pub player: Player,
    pub duplicates: Vec<PlayerName>,
    pub moved: MergeCounts,
    /// Data of the duplicates that the master has as well and that is dropped.
    #[serde(rename = "gaveWay")]
    pub gave_way: MergeCounts,
    pub conflicts: MergeConflicts,
}

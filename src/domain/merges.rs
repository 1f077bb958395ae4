//! Several rows of one person made into one: what moves to the master, and what gives way to what the master has.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{AttributeId, EnrolmentId, GameId, ImageId, PlayerId};
use super::players::{Player, PublicName};
use super::teams::PlayerName;
use crate::error::{FieldErrors, Result};

/// How many players may be merged at once.
const MOST: usize = 100;

/// Which players are one person; the master stays.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MergeInput {
    #[serde(rename = "masterId")]
    pub master_id: PlayerId,
    #[serde(rename = "duplicateIds")]
    pub duplicate_ids: Vec<PlayerId>,
}

impl MergeInput {
    /// The duplicates, each once, in the order given.
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

/// What one of the players has, as it is kept.
#[derive(Clone, Debug)]
pub struct Belongings {
    pub name: PlayerName,
    pub rosters: Vec<(EnrolmentId, Option<String>)>,
    /// Games with statistics, and how many numbers each has.
    pub games: Vec<(GameId, i64)>,
    pub attributes: Vec<(AttributeId, String)>,
    /// Teams of which the player is captain.
    pub captaincies: Vec<EnrolmentId>,
    pub email: Option<String>,
    pub phone_number: Option<String>,
    pub image: Option<ImageId>,
}

/// What a merge does to the rows. Whatever is named nowhere here stays where it is, and goes with its player.
#[derive(Clone, Debug, Default)]
pub struct MergePlan {
    /// Places on rosters, from whom.
    pub rosters: Vec<(PlayerId, EnrolmentId)>,
    /// Numbers for places that the master has without one.
    pub numbers: Vec<(EnrolmentId, String)>,
    /// Statistics, a game at a time, from whom.
    pub games: Vec<(PlayerId, GameId)>,
    pub attributes: Vec<(PlayerId, AttributeId)>,
    pub captaincies: Vec<EnrolmentId>,
    pub email: Option<String>,
    pub phone_number: Option<String>,
    pub image: Option<ImageId>,
    /// The strictest setting of all: a merge never shows visitors more than they saw.
    pub public_name: PublicName,
    pub moved: MergeCounts,
    pub gave_way: MergeCounts,
    pub conflicts: MergeConflicts,
}

/// How much of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct MergeCounts {
    /// Places on teams.
    pub rosters: usize,
    /// Games with statistics.
    pub games: usize,
    /// Numbers in those games.
    pub stats: i64,
    pub attributes: usize,
    pub captaincies: usize,
    /// E-mail, phone number and photo.
    pub contacts: usize,
}

/// Where both had something, and the master's stays.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct MergeConflicts {
    pub games: Vec<GameConflict>,
    pub attributes: Vec<AttributeConflict>,
}

/// A game in which both have statistics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameConflict {
    pub game_id: GameId,
    /// Whose statistics give way.
    pub player_id: PlayerId,
}

/// An attribute of which the two have different values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AttributeConflict {
    pub attribute_id: AttributeId,
    /// Whose value gives way.
    pub player_id: PlayerId,
    pub kept: String,
    pub given_up: String,
}

/// What a merge moves and what gives way, before or after it is done.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Merge {
    /// The master: as it is before, as it has become after.
    pub player: Player,
    pub duplicates: Vec<PlayerName>,
    pub moved: MergeCounts,
    /// What the duplicates had and the master had as well: the master's stays.
    #[serde(rename = "gaveWay")]
    pub gave_way: MergeCounts,
    pub conflicts: MergeConflicts,
}

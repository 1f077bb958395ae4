//! What visitors see of a game that is scored at the court, beside its box score.

use serde::Serialize;
use utoipa::ToSchema;

use super::entry::TeamSide;
use super::rules::Depth;
use super::values::{ClockReading, PerTeam};
use crate::domain::ids::PlayerId;

/// Minutes and plus/minus of a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerTime {
    pub player_id: PlayerId,
    /// Tenths of a second on the court; null without a clock.
    pub tenths: Option<i64>,
    #[serde(rename = "plusMinus")]
    pub plus_minus: i64,
}

/// The biggest run of points of one team without any of the other.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct BiggestRun {
    pub team: TeamSide,
    pub points: i64,
    /// The first and the last place of the run in the flow: seconds of the game, or numbers of baskets.
    pub from: i64,
    pub to: i64,
}

/// A period of the game, also one that is still to come.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GamePart {
    pub p: i64,
    /// The name of the organization's period: `Q3`, `OT2`.
    pub name: String,
    /// The place in the flow at which the period ends: seconds of the game, or the number of its last basket.
    pub end: i64,
}

/// The state of a game that is scored at the court.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Courtside {
    pub depth: Depth,
    /// The current period; 0 before the first event.
    pub period: i64,
    /// Null without a clock.
    pub clock: Option<ClockReading>,
    /// All periods of the game and the overtimes so far.
    pub periods: Vec<GamePart>,
    /// The server's clock when the answer was computed, in milliseconds.
    pub now: i64,
    pub team_fouls: PerTeam<i64>,
    /// Time-outs left.
    pub timeouts: PerTeam<i64>,
    /// Whether a foul of the team gives the opponents free throws.
    pub bonus: PerTeam<bool>,
    pub arrow: Option<TeamSide>,
    /// The players on the court; empty while nobody has said who is.
    pub on_court: PerTeam<Vec<PlayerId>>,
    pub minutes: Vec<PlayerTime>,
    /// Each made shot: seconds of the game, or the number of the basket without a clock; home; away.
    pub flow: Vec<[i64; 3]>,
    /// How often another team than the last leader took the lead.
    pub changes: i64,
    /// Made shots after which the score was level.
    pub level: i64,
    pub run: Option<BiggestRun>,
    /// The biggest lead of each team.
    pub lead: PerTeam<i64>,
    /// When the log was changed after its end, in milliseconds.
    pub corrected_at: Option<i64>,
    pub plays: Vec<PlaysOfPeriod>,
}

impl Courtside {
    /// Returns whether the game clock runs.
    #[must_use]
    pub fn has_running_clock(&self) -> bool {
        self.clock.is_some_and(|clock| clock.run)
    }
}

/// How many plays a period has, and a hash of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlaysOfPeriod {
    pub p: i64,
    pub hash: String,
    pub count: usize,
}

//! Players of an organization, their rosters and attributes.

use serde::Serialize;
use utoipa::ToSchema;

use super::games::Game;
use super::ids::{AttributeId, EnrolmentId, GameId, PlayerId, SeasonId, TeamId};
use super::leagues::LeagueRef;
use super::seasons::SeasonRef;
use super::stats::{Stat, StatValue};
use super::teams::TeamRef;

/// A player as anybody may see them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Player {
    pub id: PlayerId,
    #[serde(rename = "firstName")]
    pub first_name: String,
    #[serde(rename = "lastName")]
    pub last_name: String,
    /// The address of the photo.
    pub image: Option<String>,
    /// Latest season first.
    pub rosters: Vec<PlayerRoster>,
    #[serde(rename = "attributeValues")]
    pub attribute_values: Vec<AttributeValue>,
    /// Only for staff.
    #[serde(flatten)]
    pub contact: Option<Contact>,
}

/// How to reach a player; staff only.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Contact {
    pub email: Option<String>,
    #[serde(rename = "phoneNumber")]
    pub phone_number: Option<String>,
}

/// A team a player plays for, in one league of one season.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerRoster {
    pub league: LeagueRef,
    pub team: TeamRef,
    pub season: SeasonRef,
    pub slt_id: EnrolmentId,
    pub number: Option<String>,
}

/// The value of one attribute of a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AttributeValue {
    pub attribute_id: AttributeId,
    pub value: String,
    pub attribute: AttributeRef,
}

/// An attribute by name, such as Number or Position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AttributeRef {
    pub attribute_name: String,
}

/// A team in a player's history.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TeamHistory {
    /// The team's own id.
    pub id: TeamId,
    pub name: String,
    pub league: String,
    pub season: String,
    pub season_id: SeasonId,
    pub slt_id: EnrolmentId,
    pub active: bool,
    pub logo_url: Option<String>,
}

/// A player's line in one game: counted and derived statistics.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerGame {
    pub game_id: GameId,
    /// The side the player was on.
    pub slt_id: EnrolmentId,
    pub game: Game,
    /// In the order of `allStats`; hidden ones left out for visitors.
    pub stats: Vec<StatValue>,
}

/// Averages and totals of a set of games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerAverages {
    /// `None` for all teams together.
    pub slt_id: Option<EnrolmentId>,
    pub games: u32,
    /// Totals; shares from totals.
    pub totals: Vec<StatValue>,
    /// Per game with statistics; shares as in `totals`.
    pub averages: Vec<StatValue>,
    /// Points per game, averaged over games with PTS.
    pub ppg: Option<f64>,
    /// Free throws made to attempted, 0 to 1.
    #[serde(rename = "ftPercentage")]
    pub ft_percentage: Option<f64>,
    #[serde(rename = "total3PM")]
    pub total_3pm: i64,
}

/// The player page.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerPage {
    pub player: Player,
    #[serde(rename = "gameStats")]
    pub game_stats: Vec<PlayerGame>,
    #[serde(rename = "allStats")]
    pub all_stats: Vec<Stat>,
    /// All teams together first, then each team.
    pub averages: Vec<PlayerAverages>,
    #[serde(rename = "teamHistory")]
    pub team_history: Vec<TeamHistory>,
    #[serde(rename = "activeSeasonId")]
    pub active_season_id: Option<SeasonId>,
}

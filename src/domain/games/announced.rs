//! Announced games: matchups with a date and a court whose teams are not known yet.

use serde::Serialize;
use utoipa::ToSchema;

use super::{GameSeason, GameTeam};
use crate::domain::ids::{BracketSlotId, DivisionId};

/// A bracket's game that has a date but does not exist, because a team is not known yet, or because its series may not need
/// the game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnnouncedGame {
    /// The id of the matchup's slot.
    pub id: BracketSlotId,
    pub season: GameSeason,
    pub division_id: DivisionId,
    /// The name of the division.
    pub division: String,
    pub match_id: String,
    /// The number of the game in its series; 1 if one game decides the matchup.
    pub series_game: i64,
    /// The name of the game: `Semifinal 1`, or `Semifinal 1, game 2` in a series.
    pub name: String,
    /// Whether earlier games of the series can decide it without this game. Only sent if true.
    #[serde(rename = "ifNecessary", default, skip_serializing_if = "std::ops::Not::not")]
    pub if_necessary: bool,
    pub home: AnnouncedSide,
    pub away: AnnouncedSide,
    /// `YYYY-MM-DD` in the organization's time zone.
    pub date: String,
    /// `HH:MM` in the organization's time zone; null if not set yet.
    pub time: Option<String>,
    /// The start in UTC, RFC 3339; null without a time.
    #[serde(rename = "game_dateTime")]
    pub game_date_time: Option<String>,
    pub location: Option<String>,
    pub location_url: Option<String>,
    /// Number of changes of the slot.
    #[serde(skip)]
    pub changes: i64,
    /// Time of the last change in unix seconds.
    #[serde(skip)]
    pub updated_at: i64,
}

/// One side of an announced game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnnouncedSide {
    /// The team's name, or where the team comes from: `Winner of Semifinal 1`.
    pub name: String,
    /// Null if the team is not known yet.
    pub team: Option<GameTeam>,
}

/// The response that lists announced games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnnouncedGames {
    /// By date and time.
    pub announced: Vec<AnnouncedGame>,
}

//! Teams of an organization, and their enrolments in the leagues of its seasons.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::{Game, GameRecord};
use super::ids::{EnrolmentId, LeagueId, PlayerId, SeasonId, TeamId};
use super::input;
use super::leagues::LeagueRef;
use super::players::PublicName;
use super::stats::{Stat, StatValue};
use crate::error::{FieldErrors, Result};

/// A team's id and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TeamRef {
    pub id: TeamId,
    pub name: String,
}

/// A team in the organization's list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Team {
    pub id: TeamId,
    pub name: String,
    pub logo_url: Option<String>,
    /// The team's home league, or the league of its latest season; null for a team that was never enrolled.
    #[serde(rename = "leagueId")]
    pub league_id: Option<LeagueId>,
    pub league: Option<LeagueRef>,
    /// Number of players of its latest roster.
    #[serde(rename = "playersCount")]
    pub players_count: i64,
    /// The players of its latest roster.
    pub players: Vec<PlayerName>,
    /// Times (`HH:MM`) at which the team is unavailable.
    #[serde(rename = "unavailableSlots")]
    pub unavailable_slots: Vec<String>,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
}

/// A player's id and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlayerName {
    pub id: PlayerId,
    #[serde(rename = "firstName")]
    pub first_name: String,
    #[serde(rename = "lastName")]
    pub last_name: String,
    /// The player's `public_name` setting.
    pub public_name: PublicName,
}

/// The data of the public team page: a team with its seasons, rosters and games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TeamPage {
    pub id: TeamId,
    pub name: String,
    pub logo_url: Option<String>,
    #[serde(rename = "leagueId")]
    pub league_id: Option<LeagueId>,
    pub league: Option<LeagueRef>,
    #[serde(rename = "unavailableSlots")]
    pub unavailable_slots: Vec<String>,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
    /// The season that public pages show first, then other active seasons, then the latest ones.
    pub seasons: Vec<TeamSeason>,
    /// Of the requested season, or of the first one.
    pub rosters: Vec<RosterPlayer>,
    pub games: Vec<Game>,
}

/// The response with one team.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OneTeam {
    pub team: TeamPage,
}

/// The statistics of a team in the league games of one season.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TeamStatistics {
    /// In order. Visitors do not get hidden statistics.
    #[serde(rename = "allStats")]
    pub all_stats: Vec<Stat>,
    /// The team's enrolments in the season that have statistics.
    pub enrolments: Vec<EnrolmentStatistics>,
}

/// The statistics of an enrolled team and its players.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EnrolmentStatistics {
    pub slt_id: EnrolmentId,
    /// Games with statistics.
    pub games: i64,
    /// The team's numbers per game with statistics. Percentages are computed from the totals.
    pub averages: Vec<StatValue>,
    /// Players with statistics, also those who left the roster: most points per game first.
    pub players: Vec<TeamPlayerAverages>,
}

/// A player's averages in the league games of an enrolled team.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TeamPlayerAverages {
    #[serde(flatten)]
    pub player: PlayerName,
    /// Games with statistics.
    pub games: i64,
    /// Per game with statistics. Percentages are computed from the totals.
    pub averages: Vec<StatValue>,
}

/// An enrolment of a team.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TeamSeason {
    pub id: SeasonId,
    pub name: String,
    pub active: bool,
    pub league: LeagueRef,
    pub slt_id: EnrolmentId,
    pub wins: u32,
    pub losses: u32,
    /// The rank in the league's standings, from 1.
    pub rank: u32,
    /// Such as `W3`; null without a game.
    pub streak: Option<String>,
    /// Points per game over completed league games; null without one.
    #[serde(rename = "pointsPerGame")]
    pub points_per_game: Option<f64>,
    /// Points of the opponents per game over the same games.
    #[serde(rename = "pointsAllowedPerGame")]
    pub points_allowed_per_game: Option<f64>,
    /// Wins and losses in home games.
    pub home: GameRecord,
    /// Wins and losses in away games.
    pub away: GameRecord,
    pub captain: Option<String>,
    pub captain_id: Option<PlayerId>,
}

/// A player on a roster. Never contains email or phone number.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RosterPlayer {
    pub id: PlayerId,
    #[serde(rename = "firstName")]
    pub first_name: String,
    #[serde(rename = "lastName")]
    pub last_name: String,
    /// The player's `public_name` setting. A `hidden` player has no page.
    pub public_name: PublicName,
    /// URL of the photo.
    pub image: Option<String>,
    /// The number on this roster, or the attribute Number.
    pub number: Option<String>,
    /// The attribute Position.
    pub position: Option<String>,
    pub slt_id: EnrolmentId,
    /// Points per league game for this team; only on a team's page, absent without statistics.
    #[serde(rename = "pointsPerGame", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub points_per_game: Option<f64>,
    /// Incremented by each change of the number on this roster; absent for a player who left the roster.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub version: Option<i64>,
}

/// The input for a new team. The home league is optional.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewTeamInput {
    pub name: String,
    #[serde(rename = "leagueId")]
    pub league_id: Option<LeagueId>,
}

impl NewTeamInput {
    /// Returns the trimmed name.
    ///
    /// # Errors
    /// `Invalid` on `name`.
    pub fn check(&self) -> Result<String> {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", &self.name, 120);
        errors.into_result()?;
        Ok(name)
    }
}

/// Changes of a team. An absent field stays unchanged. The name cannot be empty, and a home league cannot be removed.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct TeamInput {
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub name: Option<Option<String>>,
    #[serde(default, rename = "leagueId", deserialize_with = "input::present")]
    #[schema(value_type = Option<i64>)]
    pub league_id: Option<Option<LeagueId>>,
    /// Times (`HH:MM`) at which the team is unavailable.
    #[serde(rename = "unavailableSlots")]
    pub unavailable_slots: Option<Vec<String>>,
}

/// Checked changes. A field that is `None` stays unchanged.
#[derive(Debug)]
pub struct TeamChanges {
    pub name: Option<String>,
    pub league_id: Option<LeagueId>,
    /// Distinct and in order.
    pub unavailable_slots: Option<Vec<String>>,
}

impl TeamInput {
    /// Checks each given field.
    ///
    /// # Errors
    /// `Invalid` on `name`, `leagueId` or `unavailableSlots`.
    pub fn check(self) -> Result<TeamChanges> {
        let mut errors = FieldErrors::default();
        let name = self.name.map(|name| input::line(&mut errors, "name", &name.unwrap_or_default(), 120));
        if self.league_id == Some(None) {
            errors.add("leagueId", "is required");
        }
        let unavailable_slots = self.unavailable_slots.map(|slots| {
            let slot = |slot: &String| input::optional_time(&mut errors, "unavailableSlots", Some(slot));
            let mut slots: Vec<String> = slots.iter().filter_map(slot).collect();
            slots.sort();
            slots.dedup();
            slots
        });
        errors.into_result()?;
        Ok(TeamChanges { name, league_id: self.league_id.flatten(), unavailable_slots })
    }
}

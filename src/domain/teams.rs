//! Teams of an organization, and their enrolments in the leagues of its seasons.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::Game;
use super::ids::{EnrolmentId, LeagueId, PlayerId, SeasonId, TeamId};
use super::input;
use super::leagues::LeagueRef;
use super::players::PublicName;
use crate::error::{FieldErrors, Result};

/// A team by name.
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
    /// The team's home league, or else the league of its latest season; null for a team that was never enrolled.
    #[serde(rename = "leagueId")]
    pub league_id: Option<LeagueId>,
    pub league: Option<LeagueRef>,
    /// Players of its latest roster.
    #[serde(rename = "playersCount")]
    pub players_count: i64,
    /// The same players by name.
    pub players: Vec<PlayerName>,
    /// Times (`HH:MM`) at which the team cannot play.
    #[serde(rename = "unavailableSlots")]
    pub unavailable_slots: Vec<String>,
    /// Grows with each change of what the form edits; sent back, it refuses to overwrite a newer one.
    pub version: i64,
}

/// A player by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlayerName {
    pub id: PlayerId,
    #[serde(rename = "firstName")]
    pub first_name: String,
    #[serde(rename = "lastName")]
    pub last_name: String,
    /// What visitors see of the player.
    pub public_name: PublicName,
}

/// A team with its seasons, rosters and games: the public team page.
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
    /// Grows with each change of what the form edits; sent back, it refuses to overwrite a newer one.
    pub version: i64,
    /// First the one that public pages show, then the other active ones, then the latest.
    pub seasons: Vec<TeamSeason>,
    /// Of the season that was asked for, or else of the first.
    pub rosters: Vec<RosterPlayer>,
    pub games: Vec<Game>,
}

/// The answer to a call for a team.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OneTeam {
    pub team: TeamPage,
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
    /// The place in the league's table, from 1.
    pub rank: u32,
    /// Such as `W3`; null without a game.
    pub streak: Option<String>,
    /// Points a game, of league games that were played; null without one.
    #[serde(rename = "pointsPerGame")]
    pub points_per_game: Option<f64>,
    pub captain: Option<String>,
    pub captain_id: Option<PlayerId>,
}

/// A player on a roster. Never with e-mail or phone.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RosterPlayer {
    pub id: PlayerId,
    #[serde(rename = "firstName")]
    pub first_name: String,
    #[serde(rename = "lastName")]
    pub last_name: String,
    /// What visitors see of the player; one who is `hidden` has no page.
    pub public_name: PublicName,
    /// The address of the photo.
    pub image: Option<String>,
    /// The number on this roster, or else the attribute Number.
    pub number: Option<String>,
    /// The attribute Position.
    pub position: Option<String>,
    pub slt_id: EnrolmentId,
    /// Points a game, of league games for this team; only on a team's page, absent without statistics.
    #[serde(rename = "pointsPerGame", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub points_per_game: Option<f64>,
    /// Grows with each change of the number on this roster; absent for a player who left the roster.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub version: Option<i64>,
}

/// A team to make. It may be at home in no league.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewTeamInput {
    pub name: String,
    #[serde(rename = "leagueId")]
    pub league_id: Option<LeagueId>,
}

impl NewTeamInput {
    /// The name, trimmed.
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

/// Changes of a team; an absent key leaves its field. A team keeps a name, and the league that it is given.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct TeamInput {
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub name: Option<Option<String>>,
    #[serde(default, rename = "leagueId", deserialize_with = "input::present")]
    #[schema(value_type = Option<i64>)]
    pub league_id: Option<Option<LeagueId>>,
    /// Times (`HH:MM`) at which the team cannot play.
    #[serde(rename = "unavailableSlots")]
    pub unavailable_slots: Option<Vec<String>>,
}

/// Checked changes; `None` leaves a field as it is.
#[derive(Debug)]
pub struct TeamChanges {
    pub name: Option<String>,
    pub league_id: Option<LeagueId>,
    /// In order, each once.
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

//! Teams of an organization, and their enrolments in the leagues of its seasons.

use serde::Serialize;
use utoipa::ToSchema;

use super::games::Game;
use super::ids::{EnrolmentId, LeagueId, PlayerId, SeasonId, TeamId};
use super::leagues::LeagueRef;

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
    /// The league the team is at home in, if any.
    #[serde(rename = "leagueId")]
    pub league_id: Option<LeagueId>,
    pub league: Option<LeagueRef>,
    /// Players of its latest roster.
    #[serde(rename = "playersCount")]
    pub players_count: i64,
    /// Times (`HH:MM`) at which the team cannot play.
    #[serde(rename = "unavailableSlots")]
    pub unavailable_slots: Vec<String>,
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
    /// Active seasons first, then the latest.
    pub seasons: Vec<TeamSeason>,
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
    /// The address of the photo.
    pub image: Option<String>,
    /// The number on this roster, or else the attribute Number.
    pub number: Option<String>,
    /// The attribute Position.
    pub position: Option<String>,
    pub slt_id: EnrolmentId,
}

//! The inputs for enrolled teams and their rosters.

use serde::Deserialize;
use utoipa::ToSchema;

use super::ids::{PlayerId, TeamId};
use super::input;
use super::players;
use crate::error::{Error, FieldErrors, Result};

/// The input that enrols a team in a league: a new team by `name`, or a team of the organization with the players of
/// its latest roster.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewEnrolmentInput {
    pub name: Option<String>,
    #[serde(rename = "copyFromTeamId")]
    pub copy_from_team_id: Option<TeamId>,
}

/// The team to enrol.
#[derive(Debug)]
pub enum Enrolled {
    New(String),
    Known(TeamId),
}

impl NewEnrolmentInput {
    /// Returns the team to enrol. An existing team takes precedence over a name.
    ///
    /// # Errors
    /// `Invalid` on `name` if neither is given.
    pub fn check(&self) -> Result<Enrolled> {
        if let Some(team) = self.copy_from_team_id {
            return Ok(Enrolled::Known(team));
        }
        let mut errors = FieldErrors::default();
        match input::optional_line(&mut errors, "name", self.name.as_deref(), 120) {
            None => Err(Error::field("name", "Please enter a team name or select an existing team.")),
            Some(name) => errors.into_result().map(|()| Enrolled::New(name)),
        }
    }
}

/// Changes of an enrolled team. An absent field stays unchanged. The captain is a player or a typed name.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct EnrolmentInput {
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub name: Option<Option<String>>,
    /// A player of the organization; null or empty for none.
    #[serde(default, rename = "captainId", deserialize_with = "input::present")]
    #[schema(value_type = Option<i64>)]
    pub captain_id: Option<Option<PlayerId>>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub captain: Option<Option<String>>,
    /// Removes the logo.
    #[serde(default, rename = "removeLogo")]
    pub remove_logo: bool,
}

/// The captain of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Captain {
    Player(PlayerId),
    Named(String),
    Nobody,
}

/// Checked changes. A field that is `None` stays unchanged.
#[derive(Debug)]
pub struct EnrolmentChanges {
    pub name: Option<String>,
    pub captain: Option<Captain>,
    pub remove_logo: bool,
}

impl EnrolmentInput {
    /// Checks the given fields. A player as captain takes precedence over a name.
    ///
    /// # Errors
    /// `Invalid` on `name` or `captain`.
    pub fn check(self) -> Result<EnrolmentChanges> {
        let mut errors = FieldErrors::default();
        let name = self.name.map(|name| input::line(&mut errors, "name", &name.unwrap_or_default(), 120));
        let typed =
            self.captain.map(|name| input::optional_line(&mut errors, "captain", name.as_deref(), 120));
        errors.into_result()?;
        let captain = match (self.captain_id, typed) {
            (Some(Some(player)), _) => Some(Captain::Player(player)),
            (_, Some(Some(name))) => Some(Captain::Named(name)),
            (Some(None), _) | (_, Some(None)) => Some(Captain::Nobody),
            (None, None) => None,
        };
        Ok(EnrolmentChanges { name, captain, remove_logo: self.remove_logo })
    }
}

/// The input that adds a player to a roster: an existing player by `player_id`, or a new player by name.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewRosterPlayerInput {
    #[serde(default)]
    pub player_id: Option<PlayerId>,
    #[serde(default, rename = "firstName")]
    pub first_name: Option<String>,
    #[serde(default, rename = "lastName")]
    pub last_name: Option<String>,
    /// The number on this roster.
    #[serde(default)]
    pub number: Option<String>,
}

/// The player who joins a roster.
#[derive(Debug)]
pub enum RosterAddition {
    Known(PlayerId),
    /// First and last name.
    New(String, String),
}

impl NewRosterPlayerInput {
    /// Returns the player and the number. An existing player takes precedence over a name.
    ///
    /// # Errors
    /// `Invalid` on `firstName`, `lastName` or `number`.
    pub fn check(&self) -> Result<(RosterAddition, Option<String>)> {
        let mut errors = FieldErrors::default();
        let number = roster_number(&mut errors, self.number.as_deref());
        let joining = if let Some(player) = self.player_id {
            RosterAddition::Known(player)
        } else {
            let names = (self.first_name.as_deref(), self.last_name.as_deref());
            let (first_name, last_name) = players::names(&mut errors, names);
            RosterAddition::New(first_name, last_name)
        };
        errors.into_result()?;
        Ok((joining, number))
    }
}

/// The input for a player's number on one roster.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RosterNumberInput {
    /// Null or empty to use the attribute Number of the player.
    pub number: Option<String>,
}

impl RosterNumberInput {
    /// Returns the number.
    ///
    /// # Errors
    /// `Invalid` on `number`.
    pub fn check(&self) -> Result<Option<String>> {
        let mut errors = FieldErrors::default();
        let number = roster_number(&mut errors, self.number.as_deref());
        errors.into_result()?;
        Ok(number)
    }
}

/// Checks a number. It is a text, because `00` and `7A` are valid numbers.
fn roster_number(errors: &mut FieldErrors, number: Option<&str>) -> Option<String> {
    input::optional_line(errors, "number", number, 4)
}

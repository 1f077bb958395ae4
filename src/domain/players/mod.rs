//! Players of an organization, their rosters and attributes.

mod shown;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::Game;
use super::ids::{AttributeId, EnrolmentId, GameId, PlayerId, SeasonId, StatId, TeamId};
use super::input;
use super::leagues::LeagueRef;
use super::seasons::SeasonRef;
use super::stats::{Stat, StatValue};
use super::teams::TeamRef;
use crate::error::{FieldErrors, Result};

pub use shown::{
    HIDDEN_NAME, Identifying, PlayerPublicName, PublicName, PublicNamesInput, StoredCaptain, View,
    VisibleCaptain, shown,
};

/// A player as a reader may see them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Player {
    pub id: PlayerId,
    #[serde(rename = "firstName")]
    pub first_name: String,
    #[serde(rename = "lastName")]
    pub last_name: String,
    /// What visitors see of the player.
    pub public_name: PublicName,
    /// The address of the photo.
    pub image: Option<String>,
    /// Latest season first.
    pub rosters: Vec<PlayerRoster>,
    #[serde(rename = "attributeValues")]
    pub attribute_values: Vec<AttributeValue>,
    /// Grows with each change of what the form edits; sent back, it refuses to overwrite a newer one.
    pub version: i64,
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

/// The leagues and teams by which players may be looked for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerChoices {
    pub leagues: Vec<PlayerChoice>,
}

/// A league in which somebody plays now, with the teams of those who do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlayerChoice {
    #[serde(flatten)]
    pub league: LeagueRef,
    pub teams: Vec<TeamRef>,
}

/// The value of one attribute of a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AttributeValue {
    pub attribute_id: AttributeId,
    pub value: String,
    pub attribute: AttributeRef,
}

/// An attribute that an organization keeps of its players.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Attribute {
    pub id: AttributeId,
    pub attribute_name: String,
    /// `string`, `number` or `date`.
    pub attribute_type: String,
    /// Whether visitors see it.
    pub is_visible: bool,
    pub order: i64,
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

/// One statistic of a player in one game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerGameStat {
    pub player_id: PlayerId,
    pub game_id: GameId,
    pub stat_id: StatId,
    /// A share from 0 to 1 for percentages, null at zero attempts.
    pub value: Option<f64>,
    pub stat: Stat,
    pub game: Game,
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
    /// The latest game first.
    #[serde(rename = "gameLines")]
    pub game_lines: Vec<PlayerGame>,
    /// The same number by number; left out where `lines` asks for no more than the lines.
    #[serde(rename = "gameStats", skip_serializing_if = "Option::is_none")]
    pub game_stats: Option<Vec<PlayerGameStat>>,
    #[serde(rename = "allStats")]
    pub all_stats: Vec<Stat>,
    /// All teams together first, then each team.
    pub averages: Vec<PlayerAverages>,
    #[serde(rename = "teamHistory")]
    pub team_history: Vec<TeamHistory>,
    #[serde(rename = "activeSeasonId")]
    pub active_season_id: Option<SeasonId>,
}

/// Checks a player's two names; one of them may be blank, not both.
pub fn names(errors: &mut FieldErrors, (first, last): (Option<&str>, Option<&str>)) -> (String, String) {
    let first = input::optional_line(errors, "firstName", first, 60).unwrap_or_default();
    let last = input::optional_line(errors, "lastName", last, 60).unwrap_or_default();
    if first.is_empty() && last.is_empty() {
        errors.add("firstName", "is required when there is no last name");
    }
    (first, last)
}

/// Changes of a player; an absent key leaves its field, null or empty text empties it.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PlayerInput {
    #[serde(default, rename = "firstName", deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub first_name: Option<Option<String>>,
    #[serde(default, rename = "lastName", deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub last_name: Option<Option<String>>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub email: Option<Option<String>>,
    #[serde(default, rename = "phoneNumber", deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub phone_number: Option<Option<String>>,
    /// What visitors see of the player.
    pub public_name: Option<PublicName>,
    /// Takes the photo away.
    #[serde(default, rename = "removeImage")]
    pub remove_image: bool,
}

/// A player's own row with its changes made, ready to be kept.
#[derive(Debug, Default)]
pub struct PlayerChanges {
    pub first_name: String,
    pub last_name: String,
    pub email: Option<String>,
    pub phone_number: Option<String>,
    pub public_name: PublicName,
}

impl PlayerInput {
    /// What becomes of `player`, who has to keep a name.
    ///
    /// # Errors
    /// `Invalid` on each wrong field.
    pub fn check(&self, player: &Player) -> Result<PlayerChanges> {
        let mut errors = FieldErrors::default();
        let first = self.first_name.as_ref().map_or(Some(player.first_name.as_str()), Option::as_deref);
        let last = self.last_name.as_ref().map_or(Some(player.last_name.as_str()), Option::as_deref);
        let (first_name, last_name) = names(&mut errors, (first, last));
        let known = player.contact.as_ref();
        let email = match &self.email {
            Some(email) => input::optional_email(&mut errors, "email", email.as_deref()),
            None => known.and_then(|contact| contact.email.clone()),
        };
        let phone_number = match &self.phone_number {
            Some(phone) => input::optional_line(&mut errors, "phoneNumber", phone.as_deref(), 40),
            None => known.and_then(|contact| contact.phone_number.clone()),
        };
        errors.into_result()?;
        let public_name = self.public_name.unwrap_or(player.public_name);
        Ok(PlayerChanges { first_name, last_name, email, phone_number, public_name })
    }
}

/// What a player is to have of some attributes; those that are not named stay.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AttributesInput {
    pub attributes: Vec<AttributeInput>,
}

/// The value of one attribute: text, or a number; null or empty takes it away.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AttributeInput {
    pub attribute_id: AttributeId,
    pub value: Option<AttributeText>,
}

/// A value as it is typed or counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum AttributeText {
    Text(String),
    Number(f64),
}

impl AttributeInput {
    /// The value to keep of an attribute of that type (`string`, `number` or `date`).
    pub fn check(&self, errors: &mut FieldErrors, field: &str, kind: &str) -> Option<String> {
        let text = match self.value.as_ref()? {
            AttributeText::Text(text) => text.clone(),
            AttributeText::Number(number) => number.to_string(),
        };
        if kind == "date" {
            return input::optional_date(errors, field, Some(&text));
        }
        let value = input::optional_line(errors, field, Some(&text), 200)?;
        let is_number = value.parse::<f64>().is_ok_and(f64::is_finite);
        if kind == "number" && !is_number {
            errors.add(field, "must be a number");
        }
        Some(value)
    }
}

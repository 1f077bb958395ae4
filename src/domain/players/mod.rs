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

/// A player, reduced to what the reader may see.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Player {
    pub id: PlayerId,
    #[serde(rename = "firstName")]
    pub first_name: String,
    #[serde(rename = "lastName")]
    pub last_name: String,
    /// The player's `public_name` setting.
    pub public_name: PublicName,
    /// URL of the photo.
    pub image: Option<String>,
    /// Latest season first.
    pub rosters: Vec<PlayerRoster>,
    #[serde(rename = "attributeValues")]
    pub attribute_values: Vec<AttributeValue>,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
    /// Only for staff.
    #[serde(flatten)]
    pub contact: Option<Contact>,
}

/// A player's contact data; only for staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Contact {
    pub email: Option<String>,
    #[serde(rename = "phoneNumber")]
    pub phone_number: Option<String>,
}

/// A roster entry: a team that the player plays for, in one league of one season.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerRoster {
    pub league: LeagueRef,
    pub team: TeamRef,
    pub season: SeasonRef,
    pub slt_id: EnrolmentId,
    pub number: Option<String>,
}

/// The leagues and teams by which the list of players can be filtered.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerChoices {
    pub leagues: Vec<PlayerChoice>,
}

/// A league with current players, and the teams of these players.
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

/// The definition of a player attribute.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Attribute {
    pub id: AttributeId,
    pub attribute_name: String,
    /// `string`, `number` or `date`.
    pub attribute_type: String,
    /// Whether visitors can see it.
    pub is_visible: bool,
    pub order: i64,
}

/// An attribute's name, such as Number or Position.
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

/// A player's line in one game: entered and derived statistics.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerGame {
    pub game_id: GameId,
    /// The player's team in the game.
    pub slt_id: EnrolmentId,
    pub game: Game,
    /// In the order of `allStats`. Visitors do not get hidden statistics.
    pub stats: Vec<StatValue>,
}

/// One statistic of a player in one game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerGameStat {
    pub player_id: PlayerId,
    pub game_id: GameId,
    pub stat_id: StatId,
    /// Percentages are from 0 to 1, null at zero attempts.
    pub value: Option<f64>,
    pub stat: Stat,
    pub game: Game,
}

/// Averages and totals over a set of games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerAverages {
    /// `None` for all teams together.
    pub slt_id: Option<EnrolmentId>,
    pub games: u32,
    /// Totals. Percentages are computed from the totals.
    pub totals: Vec<StatValue>,
    /// Per game with statistics. Percentages are as in `totals`.
    pub averages: Vec<StatValue>,
    /// Points per game, averaged over games with PTS; null for visitors if points are hidden.
    pub ppg: Option<f64>,
    /// Free throws made divided by attempted, from 0 to 1; null for visitors if FT% is hidden.
    #[serde(rename = "ftPercentage")]
    pub ft_percentage: Option<f64>,
    /// Three-pointers made; 0 for visitors if they are hidden.
    #[serde(rename = "total3PM")]
    pub total_3pm: i64,
}

/// A player's averages at home, away, in wins and in losses.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerSplits {
    /// All teams together first, then each team with games, latest game first. Empty without games.
    pub splits: Vec<TeamSplits>,
}

/// A player's splits for one team, or for all teams together. A draw, a live game and a game without a result count
/// only at home or away.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TeamSplits {
    /// `None` for all teams together.
    pub slt_id: Option<EnrolmentId>,
    pub home: SplitAverages,
    pub away: SplitAverages,
    pub wins: SplitAverages,
    pub losses: SplitAverages,
}

/// A player's averages in some of their games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SplitAverages {
    /// Games in which the player has a statistic.
    pub games: u32,
    /// Per game with statistics; percentages are computed from the totals. Visitors do not get hidden statistics.
    pub averages: Vec<StatValue>,
}

/// The data of a player's page.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerPage {
    pub player: Player,
    /// Latest game first.
    #[serde(rename = "gameLines")]
    pub game_lines: Vec<PlayerGame>,
    /// The same numbers as one entry for each statistic; absent if the parameter `lines` requests only the lines.
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

/// Checks a player's two names. At most one of them may be blank.
pub fn names(errors: &mut FieldErrors, (first, last): (Option<&str>, Option<&str>)) -> (String, String) {
    let first = input::optional_line(errors, "firstName", first, 60).unwrap_or_default();
    let last = input::optional_line(errors, "lastName", last, 60).unwrap_or_default();
    if first.is_empty() && last.is_empty() {
        errors.add("firstName", "is required when there is no last name");
    }
    (first, last)
}

/// Changes of a player. An absent field stays unchanged; null or empty text clears it.
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
    /// The player's `public_name` setting.
    pub public_name: Option<PublicName>,
    /// Removes the photo.
    #[serde(default, rename = "removeImage")]
    pub remove_image: bool,
}

/// The checked fields of a player after a change.
#[derive(Debug, Default)]
pub struct PlayerChanges {
    pub first_name: String,
    pub last_name: String,
    pub email: Option<String>,
    pub phone_number: Option<String>,
    pub public_name: PublicName,
}

impl PlayerInput {
    /// Returns the fields of `player` after this input. At least one name must remain.
    ///
    /// # Errors
    /// `Invalid` on each invalid field.
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

/// New values for some attributes of a player. Attributes that are not listed stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AttributesInput {
    pub attributes: Vec<AttributeInput>,
}

/// The value of one attribute: text or a number. Null or empty text removes it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AttributeInput {
    pub attribute_id: AttributeId,
    pub value: Option<AttributeText>,
}

/// An attribute value as text or as a number.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum AttributeText {
    Text(String),
    Number(f64),
}

impl AttributeInput {
    /// Checks a value for an attribute of type `kind` (`string`, `number` or `date`).
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

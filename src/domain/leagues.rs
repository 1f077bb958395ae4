//! Leagues of an organization, each played in any number of its seasons.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{LeagueId, SeasonId, SeasonsLeagueId};
use super::input;
use super::seasons::SeasonRef;
use crate::error::{FieldErrors, Result};

/// The shortest and the longest length of a game in minutes.
const GAME_MINUTES: RangeInclusive<i64> = 10..=300;

/// A league's id and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LeagueRef {
    pub id: LeagueId,
    pub name: String,
}

/// A league and the seasons in which it is played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct League {
    pub id: LeagueId,
    pub name: String,
    /// Its position in its latest season, from 1.
    pub position: i64,
    #[serde(rename = "teamsCount")]
    pub teams_count: i64,
    /// The length of a game in minutes; null if not set, and 60 minutes are assumed.
    #[serde(rename = "gameMinutes")]
    pub game_minutes: Option<i64>,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
    pub seasons_leagues: Vec<LeagueSeason>,
}

/// The response that lists leagues.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Leagues {
    pub leagues: Vec<League>,
}

/// A season in which a league is played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LeagueSeason {
    pub id: SeasonsLeagueId,
    pub season_id: SeasonId,
    pub season: SeasonRef,
}

/// A league in one season.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonsLeague {
    pub id: SeasonsLeagueId,
    pub league: LeagueRef,
    pub season: SeasonRef,
    pub position: i64,
    /// The length of a game in minutes; null if not set.
    #[serde(rename = "gameMinutes")]
    pub game_minutes: Option<i64>,
    /// Incremented by each change of the league. A request with an older version is rejected with 409.
    pub version: i64,
}

/// The input that adds a league to a season.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewLeagueInput {
    pub name: Option<String>,
    /// The length of a game in minutes, from 10 to 300. Null leaves the length of an existing league unchanged.
    #[serde(default, rename = "gameMinutes")]
    pub game_minutes: Option<i64>,
    /// Optional; must be the season of the URL.
    #[serde(default)]
    pub season_id: Option<SeasonId>,
    /// A season whose league of the same name provides teams, captains and rosters.
    #[serde(default, rename = "copyFromSeasonId")]
    pub copy_from_season_id: Option<SeasonId>,
}

/// A checked league to add to a season.
#[derive(Clone, Debug)]
pub struct NewLeague {
    pub name: String,
    pub game_minutes: Option<i64>,
    pub copy_from: Option<SeasonId>,
}

impl NewLeagueInput {
    /// Checks a league for `season`.
    ///
    /// # Errors
    /// `Invalid` on `name`, or on `season_id` if it is a different season.
    pub fn check(&self, season: SeasonId) -> Result<NewLeague> {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", self.name.as_deref().unwrap_or_default(), 120);
        if self.season_id.is_some_and(|named| named != season) {
            errors.add("season_id", "is not the season of this address");
        }
        check_minutes(&mut errors, self.game_minutes);
        errors.into_result()?;
        Ok(NewLeague { name, game_minutes: self.game_minutes, copy_from: self.copy_from_season_id })
    }
}

fn check_minutes(errors: &mut FieldErrors, minutes: Option<i64>) {
    if minutes.is_some_and(|minutes| !GAME_MINUTES.contains(&minutes)) {
        errors.add("gameMinutes", "must be from 10 to 300");
    }
}

/// The input for a league. An absent field stays unchanged.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub struct LeagueInput {
    pub name: Option<String>,
    /// The length of a game in minutes, from 10 to 300; null for none, and 60 minutes are assumed.
    #[serde(default, rename = "gameMinutes", deserialize_with = "input::present")]
    #[schema(value_type = Option<i64>)]
    pub game_minutes: Option<Option<i64>>,
}

/// The fields of a league that staff change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeagueFields {
    pub name: String,
    #[serde(rename = "gameMinutes")]
    pub game_minutes: Option<i64>,
}

impl LeagueInput {
    /// Returns the fields of a league after this input.
    ///
    /// # Errors
    /// `Invalid` on `name` or `gameMinutes`.
    pub fn over(&self, before: LeagueFields) -> Result<LeagueFields> {
        let mut errors = FieldErrors::default();
        let name = match &self.name {
            Some(name) => input::line(&mut errors, "name", name, 120),
            None => before.name,
        };
        let game_minutes = self.game_minutes.unwrap_or(before.game_minutes);
        check_minutes(&mut errors, game_minutes);
        errors.into_result()?;
        Ok(LeagueFields { name, game_minutes })
    }
}

/// The input for a new name.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NameInput {
    pub name: Option<String>,
}

impl NameInput {
    /// Returns the trimmed name.
    ///
    /// # Errors
    /// `Invalid` on `name`.
    pub fn check(&self) -> Result<String> {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", self.name.as_deref().unwrap_or_default(), 120);
        errors.into_result()?;
        Ok(name)
    }
}

/// The input that reorders the leagues of a season.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct LeagueOrderInput {
    #[serde(rename = "orderedLeagues")]
    pub ordered_leagues: Vec<LeaguePlace>,
}

/// A league's new position, from 1.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct LeaguePlace {
    pub id: LeagueId,
    pub position: i64,
}

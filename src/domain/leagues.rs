//! Leagues: an organization's own, played in any number of its seasons.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{LeagueId, SeasonId, SeasonsLeagueId};
use super::input;
use super::seasons::SeasonRef;
use crate::error::{FieldErrors, Result};

/// A league by name.
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
    /// The place in its latest season, from 1.
    pub position: i64,
    #[serde(rename = "teamsCount")]
    pub teams_count: i64,
    /// Grows with each change of what the form edits; sent back, it refuses to overwrite a newer one.
    pub version: i64,
    pub seasons_leagues: Vec<LeagueSeason>,
}

/// The answer to a call for leagues.
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

/// A league as played in one season.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonsLeague {
    pub id: SeasonsLeagueId,
    pub league: LeagueRef,
    pub season: SeasonRef,
    pub position: i64,
    /// Grows with each change of the league; sent back, it refuses to overwrite a newer one.
    pub version: i64,
}

/// A league for a season.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewLeagueInput {
    pub name: Option<String>,
    /// The season of the address, said again.
    #[serde(default)]
    pub season_id: Option<SeasonId>,
    /// A season whose league of this name lends its teams, captains and rosters.
    #[serde(default, rename = "copyFromSeasonId")]
    pub copy_from_season_id: Option<SeasonId>,
}

/// A checked league for a season.
#[derive(Clone, Debug)]
pub struct NewLeague {
    pub name: String,
    pub copy_from: Option<SeasonId>,
}

impl NewLeagueInput {
    /// A league for `season`.
    ///
    /// # Errors
    /// `Invalid` on `name`, or on `season_id` when it is another season.
    pub fn check(&self, season: SeasonId) -> Result<NewLeague> {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", self.name.as_deref().unwrap_or_default(), 120);
        if self.season_id.is_some_and(|named| named != season) {
            errors.add("season_id", "is not the season of this address");
        }
        errors.into_result()?;
        Ok(NewLeague { name, copy_from: self.copy_from_season_id })
    }
}

/// A new name.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NameInput {
    pub name: Option<String>,
}

impl NameInput {
    /// The name without spaces around it.
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

/// Leagues of a season with the places that they are to have.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct LeagueOrderInput {
    #[serde(rename = "orderedLeagues")]
    pub ordered_leagues: Vec<LeaguePlace>,
}

/// A league's place, from 1.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct LeaguePlace {
    pub id: LeagueId,
    pub position: i64,
}

//! The seeds of a division's bracket from the standings of its season's leagues.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::{EnrolmentId, LeagueId, TeamId};
use crate::domain::leagues::LeagueRef;
use crate::error::{Error, Result};

/// The input that fills a division with the best teams of leagues, which are its pools.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct SeedingInput {
    /// The leagues of the season, in the order of the pools A, B, C …
    #[serde(rename = "leagueIds")]
    pub leagues: Vec<LeagueId>,
    /// The number of teams of each league that go on.
    pub places: i64,
    /// Waits until the games of the leagues are over: until then the matchups name places of the standings.
    #[serde(default)]
    pub wait: bool,
    /// Writes nothing, and returns what would happen.
    #[serde(default, rename = "dryRun")]
    pub dry_run: bool,
}

impl SeedingInput {
    /// Returns the input that seats the teams for which a division waits.
    #[must_use]
    pub fn of(pools: &Pools) -> Self {
        let leagues = pools.leagues.iter().map(|league| league.id).collect();
        Self { leagues, places: pools.places, wait: false, dry_run: false }
    }

    /// Returns the number of teams of each league that go on. `most` is the most teams of a bracket.
    ///
    /// # Errors
    /// `Invalid` on `leagueIds` or `places`.
    pub fn check(&self, most: usize) -> Result<usize> {
        if self.leagues.is_empty() {
            return Err(Error::field("leagueIds", "is required: choose a league"));
        }
        let is_repeated = |(index, league)| self.leagues[..index].contains(league);
        if self.leagues.iter().enumerate().any(is_repeated) {
            return Err(Error::field("leagueIds", "has a league twice"));
        }
        let places = usize::try_from(self.places).unwrap_or_default();
        let teams = places.saturating_mul(self.leagues.len());
        if places == 0 || teams > most {
            return Err(Error::field(
                "places",
                format!("must be at least 1, for at most {most} teams in all"),
            ));
        }
        Ok(places)
    }
}

/// The leagues from whose standings a division takes its teams as soon as their games are over.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Pools {
    /// In the order of the pools A, B, C …
    pub leagues: Vec<LeagueRef>,
    /// The number of teams of each league that go on.
    pub places: i64,
}

/// The seeds of a division from standings.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Seeding {
    /// The best seed first.
    pub seeds: Vec<SeededTeam>,
    /// The number of games of the leagues that can still change the standings.
    #[serde(rename = "gamesLeft")]
    pub games_left: usize,
    /// Whether results alone decide which teams go on, and in which order. If they do not, a division that waits keeps
    /// waiting until staff seed it.
    #[serde(rename = "isDecided")]
    pub is_decided: bool,
    /// Whether the division waits for the games that are left.
    pub waiting: bool,
}

/// A team and the place in the standings that gives it its seed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeededTeam {
    /// From 1.
    pub seed: usize,
    pub slt_id: EnrolmentId,
    pub team_id: TeamId,
    pub name: String,
    #[serde(rename = "leagueId")]
    pub league_id: LeagueId,
    #[serde(rename = "leagueName")]
    pub league_name: String,
    /// The place in the league's standings, from 1.
    pub rank: usize,
    /// The tie-break that separated the team from others with equal records, as a sentence.
    #[serde(rename = "tieBreak")]
    pub tie_break: Option<String>,
}

//! The home page of an organization: what is on, in sections that are left out when they are empty.

use serde::Serialize;
use utoipa::ToSchema;

use super::games::{Game, GameRecord};
use super::ids::{DivisionId, EnrolmentId, GameId, SeasonId, TeamId};
use super::leagues::LeagueRef;
use super::news::NewsHeadline;
use super::records::Face;
use super::teams::RosterPlayer;

/// The phase of a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    InSeason,
    Playoffs,
    OffSeason,
    New,
}

/// The season that a home page shows.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HomeSeason {
    pub id: SeasonId,
    pub name: String,
    /// `YYYY-MM-DD`.
    #[serde(rename = "startDate")]
    pub start_date: Option<String>,
    /// `YYYY-MM-DD`.
    #[serde(rename = "finishDate")]
    pub finish_date: Option<String>,
}

/// A match day, counted within its season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeasonDay {
    /// From 1.
    pub number: usize,
    /// The number of match days in the season.
    pub of: usize,
    /// Whether each match day of the season is in a week of its own: then the day is `Week 7 of 10`.
    #[serde(rename = "isWeek")]
    pub is_week: bool,
}

/// The top of the page.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Hero {
    /// The line above the headline, such as `Champions, Fall 2026`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub eyebrow: Option<String>,
    /// The name of the organization, what is on in the playoffs, or the champions.
    pub headline: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sentence: Option<String>,
    /// The next match day, which may be today.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub night: Option<Night>,
    /// In the season the live game with the closest score, or else the next game; after it the final or the last game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<FeaturedGame>,
    /// In the playoffs: the number of teams that are not eliminated.
    #[serde(rename = "teamsLeft", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub teams_left: Option<usize>,
    /// In the playoffs: the date of the last final, `YYYY-MM-DD`, if it is planned.
    #[serde(rename = "finalDate", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub final_date: Option<String>,
    /// After the season: the season that begins next.
    #[serde(rename = "nextSeason", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next_season: Option<HomeSeason>,
}

/// A match day.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Night {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// The number of games that day, without cancelled ones.
    pub games: usize,
    /// The place of all games that day, without the court; absent if they are at several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub place: Option<String>,
    /// Such as `Tonight` or `Friday, December 4`.
    pub heading: String,
    /// The round of brackets that all games of the day belong to, such as `Semifinals`, or else the day's number
    /// within the season: `Week 7 of 10`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub label: Option<String>,
}

/// A game with both teams' records in the league games of its season.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FeaturedGame {
    pub game: Game,
    #[serde(rename = "awayRecord")]
    pub away_record: GameRecord,
    #[serde(rename = "homeRecord")]
    pub home_record: GameRecord,
    /// Whether the game is the last of a bracket.
    #[serde(rename = "isFinal")]
    pub is_final: bool,
}

/// The first teams of a league.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HomeTable {
    pub league: LeagueRef,
    pub teams: Vec<HomeRow>,
}

/// A team's row in a short table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HomeRow {
    /// The team's id, as in `/teams/{id}`.
    pub id: TeamId,
    pub slt_id: EnrolmentId,
    pub name: String,
    pub logo_url: Option<String>,
    pub rank: u32,
    pub wins: u32,
    pub losses: u32,
    #[serde(rename = "gamesBack")]
    pub games_back: f64,
}

/// The leader of a season in one statistic.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonLeader {
    /// The abbreviation: `PTS`, `3PM`, `REB` or `AST`.
    pub stat: &'static str,
    pub total: i64,
    pub player: Face,
    /// The name of the player's team in that season.
    pub team: Option<String>,
}

/// The part of a bracket that is played next: at most four teams.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HomeBracket {
    pub division_id: DivisionId,
    pub season_id: SeasonId,
    pub name: String,
    /// The round in play and, if the final follows it, the final.
    pub rounds: Vec<HomeRound>,
}

/// A round of a bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HomeRound {
    pub name: &'static str,
    pub matches: Vec<HomeMatch>,
}

/// A matchup of a bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HomeMatch {
    pub sides: [HomeSide; 2],
    /// The game's date, or the planned one, `YYYY-MM-DD`.
    pub date: Option<String>,
    /// `HH:MM`.
    pub time: Option<String>,
    /// The game, once both teams are known; of a series the next game, or else the latest.
    pub game_id: Option<GameId>,
}

/// One side of a matchup: a team, or where it comes from.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct HomeSide {
    pub seed: Option<usize>,
    pub team_id: Option<TeamId>,
    /// The team's name; null if the team is not known yet.
    pub name: Option<String>,
    pub logo_url: Option<String>,
    /// The points of the game; of a series the games that the side has won.
    pub score: Option<i64>,
    /// The seeds of the matchup that decides this side, if they are known.
    pub from: Option<[usize; 2]>,
    /// Whether the team has won the matchup.
    pub won: bool,
}

/// The champion of a bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Champion {
    pub division_id: DivisionId,
    /// The name of the bracket.
    pub division: String,
    pub team_id: TeamId,
    pub name: String,
    pub logo_url: Option<String>,
    /// The team's roster with points per game, highest first; only of the first champion.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub roster: Vec<RosterPlayer>,
}

/// A season in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct HomeFacts {
    pub teams: usize,
    /// Players on rosters.
    pub players: i64,
    /// Completed and forfeited games.
    pub games: usize,
    /// Points of both sides in the completed games.
    pub points: i64,
    /// The game with the smallest difference between the scores; of several the latest.
    #[serde(rename = "closestGame", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub closest_game: Option<ClosestGame>,
}

/// The closest game of a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClosestGame {
    pub game_id: GameId,
    /// The scores, the higher one first.
    pub scores: [i64; 2],
}

/// A place where the season's games are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HomePlace {
    pub name: String,
    /// The organization's own link to the place.
    pub location_url: Option<String>,
    /// When and on which courts, such as `Fridays, 6:00 to 10:00 PM, courts 1 and 2`; empty if nothing is known.
    pub text: String,
}

/// A team of the season.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HomeTeam {
    pub id: TeamId,
    pub name: String,
    pub logo_url: Option<String>,
}

/// The data of the home page. Sections without rows are absent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Home {
    pub phase: Phase,
    /// Absent if the organization has no season.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub season: Option<HomeSeason>,
    /// The next match day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub week: Option<SeasonDay>,
    pub hero: Hero,
    /// Games that are live now, closest score first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub live: Vec<Game>,
    /// The games of the next match day, at most 8.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub next: Vec<Game>,
    /// The last results, newest first; in the playoffs the last ones of the teams that are left.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub results: Vec<Game>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub standings: Vec<HomeTable>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub leaders: Vec<SeasonLeader>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub bracket: Option<HomeBracket>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub champions: Vec<Champion>,
    /// The first notes of the news.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub news: Vec<NewsHeadline>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub facts: Option<HomeFacts>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub places: Vec<HomePlace>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub teams: Vec<HomeTeam>,
}

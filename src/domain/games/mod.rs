//! Games between two enrolled teams.

mod announced;
mod bracket_slots;
mod bulk;
mod forfeits;
mod input;
mod kept;
mod unsaved;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::courtside::page::Courtside;
use super::ids::{DivisionId, EnrolmentId, GameId, LeagueId, PlayerId, SeasonId, StatId, TeamId, VenueId};
use super::leagues::LeagueRef;
use super::periods::{Period, PeriodScore};
use super::stats::{Formula, PlayerStat, Stat, StatValue};
use super::teams::RosterPlayer;

pub use announced::{AnnouncedGame, AnnouncedGames, AnnouncedSide};
pub use bracket_slots::{BracketSlot, BracketSlotInput, SlotChange, SlotPlace};
pub use bulk::{BulkChange, BulkChangeInput, BulkGamesInput, GameVersion};
pub use forfeits::{ForfeitedBy, stored};
pub use input::{DetailsInput, GameChange, GameDetails, GameInput, NewGameFields, SAME_TEAM, ScoresInput};
pub use kept::{KeptGame, KeptReason};

/// The stored status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Scheduled,
    Live,
    Completed,
    Postponed,
    Cancelled,
    Forfeit,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 6] =
        [Self::Scheduled, Self::Live, Self::Completed, Self::Postponed, Self::Cancelled, Self::Forfeit];

    /// Returns the name used in the database and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Scheduled => "scheduled",
            Self::Live => "live",
            Self::Completed => "completed",
            Self::Postponed => "postponed",
            Self::Cancelled => "cancelled",
            Self::Forfeit => "forfeit",
        }
    }

    /// Returns the status with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

/// The season of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameSeason {
    pub id: SeasonId,
    pub name: String,
}

/// One side of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameTeam {
    /// The team's id, as in `/teams/{id}`.
    pub id: TeamId,
    pub name: String,
    pub slt_id: EnrolmentId,
    pub logo_url: Option<String>,
}

/// A game. `home_team_id` and `away_team_id` are enrolled teams (`slt_id`).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Game {
    pub id: GameId,
    /// The matchup of a bracket game.
    pub match_id: Option<String>,
    /// The number of the game in its series, from 1; absent if one game decides the matchup.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub series_game: Option<i64>,
    pub season_id: SeasonId,
    pub season: GameSeason,
    #[serde(rename = "leagueId")]
    pub league_id: Option<LeagueId>,
    pub league: Option<LeagueRef>,
    pub division_id: Option<DivisionId>,
    pub home_team_id: EnrolmentId,
    pub away_team_id: EnrolmentId,
    #[serde(rename = "homeTeam")]
    pub home_team: GameTeam,
    #[serde(rename = "awayTeam")]
    pub away_team: GameTeam,
    pub score_home: Option<i64>,
    pub score_away: Option<i64>,
    /// `YYYY-MM-DD` in the organization's time zone.
    pub date: String,
    /// `HH:MM` in the organization's time zone; null if not set yet.
    pub time: Option<String>,
    /// The start in UTC, RFC 3339; null without a time.
    #[serde(rename = "game_dateTime")]
    pub game_date_time: Option<String>,
    pub location: Option<String>,
    pub location_url: Option<String>,
    /// An embed link.
    pub video_url: Option<String>,
    pub status: Status,
    /// The status that pages show: Completed for a scheduled game with a score above zero, otherwise the stored status.
    #[serde(rename = "displayStatus")]
    pub display_status: Status,
    /// Only of a live game: the instant in UTC, RFC 3339, after which its result is awaited.
    #[serde(rename = "liveUntil", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub live_until: Option<String>,
    /// The side that forfeited. Without it, a forfeit is lost by the side with fewer points.
    #[serde(rename = "forfeitedBy", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub forfeited_by: Option<ForfeitedBy>,
    pub is_bracket: bool,
    /// Whether the game keeps its time and place when its schedule is generated again; absent if it does not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pinned: bool,
    /// The game does not count in the table any more, because a team withdrew. Only sent if true.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub erased: bool,
    /// Incremented by each change of a form field. A request with an older version is rejected with 409.
    pub version: i64,
}

/// The fields of a game that records and standings use.
#[derive(Clone, Copy, Debug)]
pub struct PlayedGame {
    pub home: EnrolmentId,
    pub away: EnrolmentId,
    pub score_home: Option<i64>,
    pub score_away: Option<i64>,
    pub status: Status,
    pub forfeited_by: Option<ForfeitedBy>,
    pub is_bracket: bool,
    /// Whether the game does not count in the table any more.
    pub erased: bool,
}

/// The data of a game's page: its box score.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GamePage {
    pub game: Game,
    #[serde(rename = "homeRoster")]
    pub home_roster: Vec<RosterPlayer>,
    #[serde(rename = "awayRoster")]
    pub away_roster: Vec<RosterPlayer>,
    #[serde(rename = "periodScores")]
    pub period_scores: Vec<PeriodScore>,
    #[serde(rename = "gamePeriods")]
    pub game_periods: Vec<Period>,
    /// In order. Visitors do not get hidden statistics.
    #[serde(rename = "allStats")]
    pub all_stats: Vec<Stat>,
    /// Entered and derived statistics of every player who has any.
    #[serde(rename = "playerStats")]
    pub player_stats: Vec<PlayerStat>,
    /// Totals of each team, by `slt_id`. Percentages are computed from the totals.
    #[serde(rename = "teamStats")]
    pub team_stats: Vec<TeamStats>,
    /// The formulas of computed statistics, for a box score that is being edited. Only for staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub formulas: Option<Vec<Formula>>,
    /// Rows whose entered PTS or REB differ from their parts; none for visitors, who do not see every part.
    pub disagreements: Vec<Disagreement>,
    /// Only for an upcoming game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub preview: Option<GamePreview>,
    /// The state of a game that is scored at the court; null for a game whose numbers are typed.
    pub courtside: Option<Courtside>,
    /// The venue that the game's location names.
    #[serde(rename = "venueId", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub venue_id: Option<VenueId>,
}

impl GamePage {
    /// Returns the page with the server's clock, in milliseconds, by which a running game clock is drawn.
    #[must_use]
    pub fn at(mut self, now: i64) -> Self {
        if let Some(courtside) = &mut self.courtside {
            courtside.now = now;
        }
        self
    }
}

/// The records of two teams before their game, and their last meeting.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GamePreview {
    #[serde(rename = "awayRecord")]
    pub away_record: GameRecord,
    #[serde(rename = "homeRecord")]
    pub home_record: GameRecord,
    /// The last game between the two teams, before this one, that was played to its end, in any season; null if there
    /// is none.
    #[serde(rename = "lastMeeting")]
    pub last_meeting: Option<Game>,
    /// The leaders of both teams in the visible ones of points, rebounds and assists, in the order of `allStats`. A
    /// statistic in which neither team has a leader is left out.
    pub leaders: Vec<MatchupLeaders>,
}

/// The leaders of two teams in one statistic before their game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MatchupLeaders {
    pub stat_id: StatId,
    pub away: Option<RosterLeader>,
    pub home: Option<RosterLeader>,
}

/// The player of a roster with the highest average in a statistic, over the season's league games for the team. Visitors
/// get no hidden players.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RosterLeader {
    pub player_id: PlayerId,
    /// Per game with statistics, above zero.
    pub average: f64,
}

/// Wins and losses of a team in the league games of a game's season.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct GameRecord {
    pub wins: u32,
    pub losses: u32,
}

/// The totals of one team in a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TeamStats {
    pub slt_id: EnrolmentId,
    pub stats: Vec<StatValue>,
}

/// A player's row in which an entered number differs from the sum of its parts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Disagreement {
    pub player_id: PlayerId,
    pub stat_id: StatId,
    pub entered: i64,
    pub parts: i64,
}

/// A difference between the points of a team's players and the team's score.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Mismatch {
    pub game_id: GameId,
    /// The enrolled team (`slt_id`).
    pub team_id: EnrolmentId,
    pub points: i64,
    pub score: i64,
}

/// Converts a wall-clock date and time in an IANA time zone to UTC, RFC 3339. Times that the clock skips or repeats are
/// resolved as in RFC 5545: a skipped time with the offset before the gap, a repeated time as the first one.
#[must_use]
pub fn instant(date: &str, time: Option<&str>, zone: &str) -> Option<String> {
    let date: jiff::civil::Date = date.parse().ok()?;
    let time: jiff::civil::Time = time?.parse().ok()?;
    let zone = jiff::tz::TimeZone::get(zone).ok()?;
    let instant = date.to_datetime(time).to_zoned(zone).ok()?;
    Some(instant.timestamp().to_string())
}

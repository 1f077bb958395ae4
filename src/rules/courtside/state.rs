//! The state of the fold after some events of a game, in the order of the game.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::courtside::{ClockReading, PerTeam, PlayerRef, TeamSide};

/// The statistics that events count, of a player or of a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    #[serde(rename = "2PM")]
    pub two_made: i64,
    #[serde(rename = "2PA")]
    pub two_attempts: i64,
    #[serde(rename = "3PM")]
    pub three_made: i64,
    #[serde(rename = "3PA")]
    pub three_attempts: i64,
    #[serde(rename = "FTM")]
    pub free_made: i64,
    #[serde(rename = "FTA")]
    pub free_attempts: i64,
    #[serde(rename = "OREB")]
    pub offensive_rebounds: i64,
    #[serde(rename = "DREB")]
    pub defensive_rebounds: i64,
    #[serde(rename = "AST")]
    pub assists: i64,
    #[serde(rename = "STL")]
    pub steals: i64,
    #[serde(rename = "BLK")]
    pub blocks: i64,
    #[serde(rename = "TO")]
    pub turnovers: i64,
    #[serde(rename = "PF")]
    pub fouls: i64,
    #[serde(rename = "FD")]
    pub fouls_drawn: i64,
}

impl Counts {
    /// Returns the points that the made shots are worth.
    #[must_use]
    pub fn points(&self) -> i64 {
        self.free_made + 2 * self.two_made + 3 * self.three_made
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.two_made += other.two_made;
        self.two_attempts += other.two_attempts;
        self.three_made += other.three_made;
        self.three_attempts += other.three_attempts;
        self.free_made += other.free_made;
        self.free_attempts += other.free_attempts;
        self.offensive_rebounds += other.offensive_rebounds;
        self.defensive_rebounds += other.defensive_rebounds;
        self.assists += other.assists;
        self.steals += other.steals;
        self.blocks += other.blocks;
        self.turnovers += other.turnovers;
        self.fouls += other.fouls;
        self.fouls_drawn += other.fouls_drawn;
    }

    pub(super) fn subtract(&mut self, other: &Self) {
        self.two_made -= other.two_made;
        self.two_attempts -= other.two_attempts;
        self.three_made -= other.three_made;
        self.three_attempts -= other.three_attempts;
        self.free_made -= other.free_made;
        self.free_attempts -= other.free_attempts;
        self.offensive_rebounds -= other.offensive_rebounds;
        self.defensive_rebounds -= other.defensive_rebounds;
        self.assists -= other.assists;
        self.steals -= other.steals;
        self.blocks -= other.blocks;
        self.turnovers -= other.turnovers;
        self.fouls -= other.fouls;
        self.fouls_drawn -= other.fouls_drawn;
    }
}

/// Why a player is out of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum PlayerOut {
    #[default]
    #[serde(rename = "")]
    No,
    #[serde(rename = "fouls")]
    Fouls,
    #[serde(rename = "disqualified")]
    Disqualified,
}

/// A player's numbers so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerState {
    pub team: TeamSide,
    pub player: PlayerRef,
    pub starter: bool,
    /// Whether the player was on the court, or an event names the player.
    pub played: bool,
    pub counts: Counts,
    /// Tenths of a second on the court.
    pub tenths: i64,
    pub plus_minus: i64,
    /// Technical and unsportsmanlike fouls.
    pub technical: i64,
    pub out: PlayerOut,
}

impl PlayerState {
    pub(super) fn new(team: TeamSide, player: PlayerRef) -> Self {
        Self {
            team,
            player,
            starter: false,
            played: false,
            counts: Counts::default(),
            tenths: 0,
            plus_minus: 0,
            technical: 0,
            out: PlayerOut::No,
        }
    }
}

/// A time-out of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Timeout {
    pub p: i64,
    /// Whether it was taken in the last two minutes of the last period.
    pub late: bool,
}

/// A team's numbers so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamState {
    pub score: i64,
    pub on_court: Vec<PlayerRef>,
    /// The last line-up or substitution; empty while nobody knows who is on the court.
    pub changed: String,
    /// The place in the flags of the stretch without five on the court, from 1; 0 outside one.
    pub stretch: usize,
    /// What was counted without a player.
    pub own: Counts,
    pub timeouts: Vec<Timeout>,
    /// Technical fouls of the coach, and of the bench.
    pub coach: i64,
    pub bench: i64,
    pub coach_out: bool,
}

/// The points and team fouls of a period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PeriodState {
    pub p: i64,
    pub home: i64,
    pub away: i64,
    pub fouls: PerTeam<i64>,
    pub ended: bool,
    /// The score at the end of the period, as a person confirmed it.
    pub confirmed: Option<PerTeam<i64>>,
}

impl PeriodState {
    pub(super) fn points_mut(&mut self, side: TeamSide) -> &mut i64 {
        match side {
            TeamSide::Home => &mut self.home,
            TeamSide::Away => &mut self.away,
        }
    }
}

/// Tenths of a second in which each team led, and in which the score was level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LeadTimes {
    pub home: i64,
    pub away: i64,
    pub level: i64,
}

/// What looks wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// Not as many players of a team are on the court as there should be.
    NotFive,
    InTwice,
    OutAbsent,
    /// The clock rises within a period.
    ClockBack,
    /// An event of a player who is not on the court.
    OffCourt,
    /// An event of a player who is out of the game.
    AfterOut,
    FoulOver,
    /// Several devices may have recorded one event.
    #[serde(rename = "double?")]
    Double,
    /// The event that this one belongs to is not in the log.
    ForMissing,
    StealNoTurnover,
    TimeoutOver,
    /// An event of a period after the next one's clock ran.
    PJump,
    /// The confirmed final score is not the score of the log.
    FinalDiffers,
}

/// Something that looks wrong, with the events that it concerns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ScoringFlag {
    pub flag: Flag,
    pub events: Vec<String>,
}

/// A made shot: tenths of the game, home, away, period.
pub(super) type Basket = (i64, i64, i64, i64);

/// The state after some events.
#[derive(Clone, Debug, Default)]
pub(super) struct FoldState {
    pub began: bool,
    /// Whether an event has counted: the starters are known by then.
    pub played: bool,
    pub periods: Vec<PeriodState>,
    /// Tenths of the period that nobody has played yet.
    pub left: i64,
    pub clock: ClockReading,
    /// Whether a clock was read. Without one, no time is counted.
    pub clocked: bool,
    pub teams: PerTeam<TeamState>,
    pub players: BTreeMap<(TeamSide, PlayerRef), PlayerState>,
    pub arrow: Option<TeamSide>,
    pub times: LeadTimes,
    pub flow: Vec<Basket>,
    /// The team whose turnover was the last play.
    pub lost: Option<TeamSide>,
    /// The steal that was the last play, if no turnover explains it yet.
    pub steal: Option<(String, TeamSide)>,
    pub flags: Vec<ScoringFlag>,
}

impl FoldState {
    pub fn flag(&mut self, flag: Flag, events: &[&str]) {
        let events = events.iter().map(|id| (*id).to_owned()).collect();
        self.flags.push(ScoringFlag { flag, events });
    }

    pub fn player(&mut self, side: TeamSide, player: &PlayerRef) -> &mut PlayerState {
        let new = || PlayerState::new(side, player.clone());
        self.players.entry((side, player.clone())).or_insert_with(new)
    }

    /// Returns the counts of a player, or those of the team without a player.
    pub fn counts(&mut self, side: TeamSide, player: Option<&PlayerRef>) -> &mut Counts {
        match player {
            Some(player) => &mut self.player(side, player).counts,
            None => &mut self.teams[side].own,
        }
    }

    /// Lets everybody on the court play the time until `left` tenths are left. A clock that rises counts nothing.
    pub fn play_until(&mut self, left: i64) {
        let tenths = self.left - left;
        if !self.clocked || tenths <= 0 {
            return;
        }
        self.left = left;
        let PerTeam { home, away } = &self.teams;
        match home.score.cmp(&away.score) {
            Ordering::Greater => self.times.home += tenths,
            Ordering::Less => self.times.away += tenths,
            Ordering::Equal => self.times.level += tenths,
        }
        self.everybody(|_, line| line.tenths += tenths);
    }

    /// Changes the numbers of everybody on the court.
    pub fn everybody(&mut self, mut change: impl FnMut(TeamSide, &mut PlayerState)) {
        for side in TeamSide::BOTH {
            for player in self.teams[side].on_court.clone() {
                change(side, self.player(side, &player));
            }
        }
    }
}

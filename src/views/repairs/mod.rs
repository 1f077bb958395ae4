//! Repairs of a season's schedules: three plans for what happened, each with its changes.

mod frame;
mod joined;
mod places;
mod rows;
mod rules;
mod unplaced;
mod words;

pub use frame::{Frame, load};
pub use joined::JoinedGame;
pub use unplaced::Unplaced;

use serde::Serialize;
use utoipa::ToSchema;

use super::bulk_games::{BulkGameState, state};
use crate::domain::games::{Game, Status};
use crate::domain::ids::{EnrolmentId, GameId, LeagueId};
use crate::rules::repair::{
    RepairMeasures, RepairMode, RepairedGame, RepairedPlan, obstacle, published, repair, repair_in_all_modes,
};
use frame::FrameGame;

/// Three repaired plans, one for each [`RepairMode`].
#[derive(Debug, Serialize, ToSchema)]
pub struct Repairs {
    /// The first day on which games may change.
    #[serde(rename = "planFrom")]
    pub plan_from: String,
    /// The published plan, without the games that cannot stay where they are.
    pub before: RepairQuality,
    /// Number of games that may change.
    pub games: usize,
    /// Number of rules of the season that a repair can keep or break.
    pub rules: usize,
    pub answers: Vec<RepairAnswer>,
}

/// A repaired plan.
#[derive(Debug, Serialize, ToSchema)]
pub struct RepairAnswer {
    /// `fewest_changes`, `balanced` or `fairest`.
    #[schema(value_type = String)]
    pub mode: &'static str,
    pub quality: RepairQuality,
    /// By the games' published dates and times.
    pub changes: Vec<RepairChange>,
    /// New games, by date and time.
    pub additions: Vec<RepairAddition>,
    /// New games for which there is no place.
    pub missing: Vec<MissingGame>,
}

/// The quality of a plan.
#[derive(Debug, Serialize, ToSchema)]
pub struct RepairQuality {
    /// Rules of the season that are not kept.
    pub requests: usize,
    /// The most by which a team's home and away games differ.
    pub sides: usize,
    /// The most by which the home games of the two teams of a pair differ.
    pub hosts: usize,
    /// Times that a team is at home, or away, in two games in a row.
    pub breaks: usize,
    /// The most by which a team's numbers of games at two times differ.
    pub times: usize,
    /// The most by which a team's numbers of games on two courts differ.
    pub courts: usize,
    /// The fewest days between two games of a team in one league.
    pub rest: i64,
}

/// A game that a repair changes.
#[derive(Debug, Serialize, ToSchema)]
pub struct RepairChange {
    pub id: GameId,
    /// The version from which the repair was made.
    pub version: i64,
    pub league: Option<String>,
    pub before: BulkGameState,
    /// Postponed if there is no place for the game, cancelled if its team left.
    pub after: BulkGameState,
    #[serde(rename = "swapSides")]
    pub swap_sides: bool,
    /// Why there is no place for the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why: Option<String>,
}

/// A new game of a repair.
#[derive(Debug, Serialize, ToSchema)]
pub struct RepairAddition {
    #[serde(rename = "leagueId")]
    pub league: LeagueId,
    pub home: EnrolmentId,
    pub away: EnrolmentId,
    #[serde(rename = "homeName")]
    pub home_name: String,
    #[serde(rename = "awayName")]
    pub away_name: String,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM`.
    pub time: Option<String>,
    pub location: Option<String>,
}

/// A new game for which there is no place.
#[derive(Debug, Serialize, ToSchema)]
pub struct MissingGame {
    pub home: String,
    pub away: String,
    pub why: String,
    #[serde(skip)]
    #[schema(ignore)]
    pub sides: (EnrolmentId, EnrolmentId),
}

impl RepairQuality {
    fn of(measures: &RepairMeasures) -> Self {
        let RepairMeasures { requests, sides, hosts, breaks, times, courts, rest, .. } = *measures;
        Self { requests, sides, hosts, breaks, times, courts, rest }
    }
}

impl Frame {
    /// Repairs the plan in each mode. CPU-bound.
    #[must_use]
    pub fn repairs(&self) -> Repairs {
        let plans = repair_in_all_modes(&self.request);
        Repairs {
            plan_from: self.plan_from.clone(),
            before: RepairQuality::of(&published(&self.request)),
            games: self.request.games.iter().filter(|game| !game.is_fixed).count(),
            rules: self.request.rules.sources(),
            answers: RepairMode::ALL
                .iter()
                .zip(&plans)
                .map(|(mode, plan)| self.answer(*mode, plan))
                .collect(),
        }
    }

    /// Repairs the plan in one mode. CPU-bound.
    #[must_use]
    pub fn repaired(&self, mode: RepairMode) -> RepairAnswer {
        self.answer(mode, &repair(&self.request, mode))
    }

    fn answer(&self, mode: RepairMode, plan: &RepairedPlan) -> RepairAnswer {
        let mut answer = RepairAnswer {
            mode: mode.name(),
            quality: RepairQuality::of(&plan.measures),
            changes: self.cancelled.iter().map(cancelled).collect(),
            additions: Vec::new(),
            missing: Vec::new(),
        };
        for (index, (game, now)) in self.games.iter().zip(&plan.games).enumerate() {
            let why = || words::no_place(self, obstacle(&self.request, plan, index), index);
            match (game, now.place) {
                (FrameGame::Saved(game), _) => {
                    let is_unplaced = now.place.is_none() && !self.request.games[index].is_fixed;
                    let change = self.change(game, (index, *now), is_unplaced.then(why));
                    answer.changes.extend(change);
                }
                (FrameGame::New(game), Some(place)) => answer.additions.push(self.addition(game, place)),
                (FrameGame::New(game), None) => answer.missing.push(MissingGame {
                    home: game.home.name.clone(),
                    away: game.away.name.clone(),
                    why: why(),
                    sides: (game.home.id, game.away.id),
                }),
            }
        }
        answer.changes.sort_by(|one, other| {
            let key = |change: &RepairChange| (change.before.date.clone(), change.before.time.clone());
            key(one).cmp(&key(other))
        });
        answer.additions.sort_by(|one, other| (&one.date, &one.time).cmp(&(&other.date, &other.time)));
        answer
    }

    /// Returns how a game changes; `None` if it stays as it is.
    fn change(
        &self,
        game: &Game,
        (index, now): (usize, RepairedGame),
        why: Option<String>,
    ) -> Option<RepairChange> {
        let before = state(game);
        let mut after = state(game);
        if let Some(place) = now.place.filter(|place| Some(*place) != self.request.games[index].published) {
            let spot = &self.spots[place];
            (after.date, after.time, after.location) =
                (spot.date.clone(), spot.time.clone(), spot.location.clone());
            after.status = Status::Scheduled;
            if after.location != before.location {
                after.location_url = None;
            }
        }
        if why.is_some() {
            after.status = Status::Postponed;
        }
        if now.is_turned {
            std::mem::swap(&mut after.home, &mut after.away);
        }
        (after != before).then(|| RepairChange {
            id: game.id,
            version: game.version,
            league: game.league.as_ref().map(|league| league.name.clone()),
            before,
            after,
            swap_sides: now.is_turned,
            why,
        })
    }

    fn addition(&self, game: &JoinedGame, place: usize) -> RepairAddition {
        let spot = &self.spots[place];
        RepairAddition {
            league: game.league,
            home: game.home.id,
            away: game.away.id,
            home_name: game.home.name.clone(),
            away_name: game.away.name.clone(),
            date: spot.date.clone(),
            time: spot.time.clone(),
            location: spot.location.clone(),
        }
    }
}

fn cancelled(game: &Game) -> RepairChange {
    let after = BulkGameState { status: Status::Cancelled, ..state(game) };
    RepairChange {
        id: game.id,
        version: game.version,
        league: game.league.as_ref().map(|league| league.name.clone()),
        before: state(game),
        after,
        swap_sides: false,
        why: None,
    }
}

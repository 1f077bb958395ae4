//! Builds the requests of the schedule engine: free slots, games that stay, and times at which teams cannot play.

use std::collections::{BTreeMap, BTreeSet};

use super::parts::{OwnGames, part, rounds_of_week};
use super::{find_named, words};

pub use super::parts::PlanningPart;
use crate::db::Connection;
use crate::domain::ids::{OrganizationId, ScheduleId};
use crate::domain::schedules::{Schedule, days_between};
use crate::error::{Error, Result};
use crate::rules::clashes::court_of;
use crate::rules::game_length::minute_of;
use crate::rules::schedule::{self as engine, Cell, CourtTime, Refusal, RunProgress, SharedLeague};
use crate::store;

/// Maximum number of teams of a league in one planning run.
const MOST_TEAMS: usize = 64;
/// Maximum number of slots of a schedule.
const MOST_CELLS: usize = 20_000;
/// Maximum number of games of all leagues in one planning run.
const MOST_GAMES: usize = 4_000;
/// Maximum number of leagues in one planning run.
const MOST_LEAGUES: usize = 8;

/// The schedules of a planning run, with their requests to the engine. The first is the requested schedule, the others
/// are planned together with it.
#[derive(Clone)]
pub struct Planning {
    pub parts: Vec<PlanningPart>,
}

/// Loads a planning run for schedules of one season: the slots that no other league uses, and the games that stay.
/// `now` determines today in the organization's time zone: a schedule with games gets no new games before today.
///
/// # Errors
/// `Invalid` on `scheduleId` or `scheduleIds`.
pub fn load(
    conn: &Connection,
    organization: OrganizationId,
    ids: &[ScheduleId],
    now: jiff::Timestamp,
) -> Result<Planning> {
    let zone = store::organizations::find(conn, organization)?.time_zone;
    let today = now.in_tz(&zone).map_err(Error::internal)?.date().to_string();
    let mut own = Vec::new();
    for schedule in find_all(conn, organization, ids)? {
        own.push(OwnGames::of(conn, organization, schedule, &today)?);
    }
    for (index, own) in own.iter().enumerate() {
        check_slots(index, &own.schedule)?;
    }
    let replaced: BTreeSet<_> = own.iter().flat_map(|own| &own.replaced).map(|game| game.id).collect();
    let parts = own.into_iter().map(|own| part(conn, organization, own, &replaced));
    Ok(Planning { parts: parts.collect::<Result<_>>()? })
}

/// Rejects a schedule with too many slots, without listing them. `index` is the schedule's index in the run.
fn check_slots(index: usize, schedule: &Schedule) -> Result<()> {
    let (days, courts) = (schedule.game_days.len().min(7), schedule.locations.len().max(1));
    let times: usize = (0..schedule.weekly_dates.len()).map(|week| schedule.times(week).len()).sum();
    let slots = times.saturating_mul(days).saturating_mul(courts);
    if slots <= MOST_CELLS { Ok(()) } else { Err(too_many_slots(index, schedule, slots)) }
}

fn too_many_slots(index: usize, schedule: &Schedule, slots: usize) -> Error {
    let why = format!(
        "{} offers {slots} slots in all its weeks, and at most {MOST_CELLS} can be planned at once: give it fewer weeks, days, times or courts.",
        schedule.name,
    );
    Error::field(field(index), why)
}

/// Returns the request's field that names the schedule with an index in the run.
fn field(index: usize) -> &'static str {
    if index == 0 { "scheduleId" } else { "scheduleIds" }
}

fn find_all(conn: &Connection, organization: OrganizationId, ids: &[ScheduleId]) -> Result<Vec<Schedule>> {
    let mut schedules: Vec<Schedule> = Vec::new();
    if ids.len() > MOST_LEAGUES {
        return Err(Error::field("scheduleIds", format!("may name at most {} others", MOST_LEAGUES - 1)));
    }
    for id in ids {
        let schedule = match schedules.first() {
            None => find_named(conn, organization, *id)?,
            Some(first) => {
                let other = store::schedules::find(conn, organization, *id).map_err(|error| match error {
                    Error::NotFound(_) => Error::field("scheduleIds", "has a schedule that is not yours"),
                    other => other,
                })?;
                if other.season_id != first.season_id {
                    let why = format!("{} is of another season", other.name);
                    return Err(Error::field("scheduleIds", why));
                }
                other
            }
        };
        if let Some(same) = schedules.iter().find(|same| same.league_id == schedule.league_id) {
            let why = format!("{} and {} are of one league", same.name, schedule.name);
            return Err(Error::field("scheduleIds", why));
        }
        schedules.push(schedule);
    }
    Ok(schedules)
}

/// A court of a planning run.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum CourtKey {
    /// As returned by [`court_of`].
    Named(String),
    /// A court that only one schedule uses.
    Own { part: usize, location: usize, is_timed: bool },
}

impl Planning {
    /// Plans the games. CPU-bound, and slow for many teams and weeks. Stops early when `watch` is cancelled.
    ///
    /// # Errors
    /// `Invalid` on `scheduleId` or `scheduleIds`, with a message that names the constraint and a remedy.
    pub fn plan(self, watch: &RunProgress) -> Result<PlanningResult> {
        self.check_size()?;
        if !self.is_partial() {
            self.check_games_per_week()?;
        }
        let without_slots = self
            .parts
            .iter()
            .position(|part| part.request.teams >= 2 && !part.has_slots && !part.request.is_partial);
        let plans = match without_slots {
            Some(index) => Err((index, Refusal::NoCells)),
            None => engine::generate_together(&self.shared(), watch),
        };
        match plans {
            Ok(plans) => Ok(PlanningResult { planning: self, plans }),
            Err((index, refusal)) => {
                let PlanningPart { schedule, teams, dates, over, .. } = &self.parts[index];
                let names: Vec<&str> = teams.iter().map(|team| team.name.as_str()).collect();
                let mut why = match (&refusal, over) {
                    (Refusal::NoCells, Some(today)) => words::over(schedule, today),
                    (Refusal::Rules(culprits), _) => {
                        words::refused_by(&self.parts[index].rules, &names, culprits)
                    }
                    (Refusal::Unkept(sources), _) => words::not_kept(&self.parts[index].rules, sources),
                    _ => words::refused(&refusal, schedule, (dates, &names)),
                };
                if index > 0 {
                    why = format!("{}: {why}", schedule.league.name);
                }
                Err(Error::field(field(index), why))
            }
        }
    }

    /// Returns the same run, whose plans leave games without a place out instead of being refused.
    #[must_use]
    pub fn partial(mut self) -> Self {
        self.parts.iter_mut().for_each(|part| part.request.is_partial = true);
        self
    }

    fn is_partial(&self) -> bool {
        self.parts.iter().all(|part| part.request.is_partial)
    }

    /// Rejects a schedule that asks for more games in a week than its days and rules allow.
    fn check_games_per_week(&self) -> Result<()> {
        for (index, part) in self.parts.iter().enumerate() {
            let Schedule { name, game_days, games_per_week, .. } = &part.schedule;
            let rounds = rounds_of_week(&part.schedule, &part.rules, part.request.minutes);
            if rounds.count > game_days.len() && !rounds.has_doubleheaders {
                let days = words::counted(i64::try_from(game_days.len()).unwrap_or(0), "game day");
                let why = format!(
                    "{name} asks for {games_per_week} games a week for each team and has {days}: add a game day, or a rule that lets \
                     every team play twice on a day."
                );
                return Err(Error::field(field(index), why));
            }
        }
        Ok(())
    }

    /// Returns whether a plan for this run is valid for `other`: whether both give the engine the same input.
    pub fn is_like(&self, other: &Self) -> bool {
        self.parts.len() == other.parts.len()
            && self.parts.iter().zip(&other.parts).all(|(one, two)| one.is_like(two))
    }

    /// Returns the ids of the schedules, in order.
    pub fn ids(&self) -> Vec<ScheduleId> {
        self.parts.iter().map(|part| part.schedule.id).collect()
    }

    /// Returns the leagues with the slots that they share: those on courts of the same name. A schedule without courts has
    /// its own court, and so has each game without a time.
    fn shared(&self) -> Vec<SharedLeague> {
        let mut courts: BTreeMap<CourtKey, usize> = BTreeMap::new();
        let mut shared = Vec::new();
        for (index, part) in self.parts.iter().enumerate() {
            let mut place = |cell: &Cell, first: &str| {
                let start = minute_of(&cell.time);
                let named = court_of(part.schedule.locations.get(cell.location).map(String::as_str));
                let key = match (start, named) {
                    (Some(_), Some(name)) => CourtKey::Named(name),
                    (start, _) => {
                        CourtKey::Own { part: index, location: cell.location, is_timed: start.is_some() }
                    }
                };
                let next = courts.len();
                let day = days_between("2000-01-01", first) + i64::from(cell.day);
                CourtTime {
                    court: *courts.entry(key).or_insert(next),
                    start: 24 * 60 * day + start.unwrap_or(0),
                }
            };
            let weeks = part.request.weeks.iter().zip(&part.dates);
            let places =
                weeks.map(|(cells, first)| cells.iter().map(|cell| place(cell, first)).collect()).collect();
            let who = part.teams.iter().map(|team| part.identities(team)).collect();
            shared.push(SharedLeague { request: part.request.clone(), places, who });
        }
        shared
    }

    /// Checks the limits on teams, slots and games, because a larger run would take too long.
    ///
    /// # Errors
    /// `Invalid` on `scheduleId` or `scheduleIds`, with a message that names the limit.
    pub fn check_size(&self) -> Result<()> {
        for (index, part) in self.parts.iter().enumerate() {
            let (teams, cells) = (part.teams.len(), part.request.weeks.iter().map(Vec::len).sum::<usize>());
            let league = &part.schedule.league.name;
            if teams > MOST_TEAMS {
                let why = format!(
                    "{league} has {teams} teams, and at most {MOST_TEAMS} can be planned at once: divide it into leagues."
                );
                return Err(Error::field(field(index), why));
            }
            if cells > MOST_CELLS {
                return Err(too_many_slots(index, &part.schedule, cells));
            }
        }
        let games: usize = self.parts.iter().map(PlanningPart::games).sum();
        if games > MOST_GAMES {
            let why = format!(
                "This would be {games} games, and at most {MOST_GAMES} can be planned at once: plan fewer weeks or leagues."
            );
            return Err(Error::field("scheduleId", why));
        }
        Ok(())
    }
}

/// The engine's plans for a run, in the order of its parts.
pub struct PlanningResult {
    pub planning: Planning,
    pub plans: Vec<engine::Plan>,
}

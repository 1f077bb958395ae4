//! Builds the requests of the schedule engine: free slots, games that stay, and times at which teams cannot play.

use std::collections::{BTreeMap, BTreeSet};

use super::others::{self, GameLengths, TakenCourts};
use super::{cells, find_named, teams_of, words};
use crate::db::Connection;
use crate::domain::games::{Game, KeptGame, Status};
use crate::domain::ids::{GameId, OrganizationId, ScheduleId};
use crate::domain::schedules::{Schedule, days_after, days_between};
use crate::domain::week_offs::WeekOff;
use crate::error::{Error, Result};
use crate::rules::clashes::court_of;
use crate::rules::game_length::minute_of;
use crate::rules::schedule::{
    self as engine, Cell, CourtTime, PlannedGame, Refusal, Request, RunProgress, SharedLeague,
};
use crate::store;
use crate::store::enrolments::Enrolment;
use crate::views::venues::opening_hours;

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
pub struct Draft {
    pub parts: Vec<Part>,
}

/// A schedule in a draft.
#[derive(Clone)]
pub struct Part {
    pub schedule: Schedule,
    pub teams: Vec<Enrolment>,
    /// The first day of each week of the request: the weeks of the schedule, and other weeks with games that stay.
    pub dates: Vec<String>,
    pub request: Request,
    /// The games that a new plan replaces.
    pub replaced: Vec<Game>,
    /// The games that stay, with their reasons.
    pub kept: Vec<KeptGame>,
    /// Today's date, if the schedule has games and all its slots are before today.
    over: Option<String>,
    /// Whether the schedule has a free slot, not counting the slots of games that stay.
    has_slots: bool,
}

/// Returns the draft of schedules of one season: the slots that no other league uses, and the games that stay.
/// `now` determines today in the organization's time zone: a schedule with games gets no new games before today.
///
/// # Errors
/// `Invalid` on `scheduleId` or `scheduleIds`.
pub fn draft(
    conn: &Connection,
    organization: OrganizationId,
    ids: &[ScheduleId],
    now: jiff::Timestamp,
) -> Result<Draft> {
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
    Ok(Draft { parts: parts.collect::<Result<_>>()? })
}

/// The games of a schedule, divided into those that stay and those that a new plan replaces.
struct OwnGames {
    schedule: Schedule,
    replaced: Vec<Game>,
    staying: Vec<Game>,
    kept: Vec<KeptGame>,
    /// The first day on which new games are allowed; `None` for a schedule without games.
    floor: Option<String>,
}

impl OwnGames {
    fn of(conn: &Connection, organization: OrganizationId, schedule: Schedule, today: &str) -> Result<Self> {
        let kept = store::schedules::list_kept(conn, organization, schedule.id, today)?;
        let games = store::games::list_by_schedule(conn, organization, schedule.id)?;
        let floor = (!games.is_empty()).then(|| today.to_owned());
        let stays = |game: &Game| kept.binary_search_by_key(&game.id, |kept| kept.id).is_ok();
        let (staying, replaced) = games.into_iter().partition(stays);
        Ok(Self { schedule, replaced, staying, kept, floor })
    }
}

/// Rejects a schedule with too many slots, without listing them. `index` is the schedule's index in the draft.
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

/// Returns the request's field that names the schedule with an index in the draft.
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

/// Builds the part of a draft for one schedule. `removed` are the games that all schedules of the draft replace.
fn part(
    conn: &Connection,
    organization: OrganizationId,
    OwnGames { schedule, replaced, staying, kept, floor }: OwnGames,
    removed: &BTreeSet<GameId>,
) -> Result<Part> {
    let teams = teams_of(conn, organization, &schedule)?;
    let dates = cells::weeks_of(&schedule, &staying);
    let last = days_after(&schedule.start_date, 7 * schedule.num_weeks - 1);
    let mut games = store::games::list_between(conn, organization, &schedule.start_date, &last)?;
    games.retain(|game| {
        let is_own = staying.iter().any(|own| own.id == game.id);
        !is_own && game.status != Status::Cancelled && !removed.contains(&game.id)
    });
    // Games of the league that are not on the schedule also stay.
    let (same_league, others): (Vec<&Game>, Vec<&Game>) =
        games.iter().partition(|game| is_of_league(&schedule, game));
    let offs = days_off(conn, organization, &schedule)?;
    let mut unavailable = store::teams::list_unavailable_slots(conn, organization)?;
    let blocked = teams.iter().map(|team| unavailable.remove(&team.team).unwrap_or_default()).collect();
    let lengths = GameLengths::load(conn, organization, &others)?;
    let (taken, minutes) = (TakenCourts::of(&others, &lengths), lengths.of_schedule(&schedule));
    let calendar = opening_hours::load(conn, organization, schedule.locations.iter().map(String::as_str))?;
    let is_shut = |date: &str, cell: &Cell| {
        let court = schedule.locations.get(cell.location).map(String::as_str);
        calendar.closed(court, (date, Some(&cell.time), i64::from(minutes))).is_some()
    };
    let weeks_from = |floor: &str| -> Vec<Vec<Cell>> {
        let is_closed = |date: &str, cell: &Cell| {
            let is_off = date < floor || offs.contains(date);
            is_off || is_shut(date, cell) || taken.has(&schedule, minutes, (date, cell))
        };
        dates.iter().map(|first| cells::open_cells(&schedule, first, is_closed)).collect()
    };
    let own: BTreeSet<GameId> = staying.iter().map(|game| game.id).chain(removed.iter().copied()).collect();
    let days = (schedule.start_date.as_str(), last.as_str());
    let request = Request {
        teams: teams.len(),
        weeks: weeks_from(floor.as_deref().unwrap_or_default()),
        first_days: dates.iter().map(|first| days_from(&dates, first)).collect(),
        minutes,
        blocked,
        busy: others::busy(&dates, &teams, (&others, &lengths)),
        earlier: others::earlier(conn, (organization, &schedule), &teams, (days, &own))?,
        seed: u64::try_from(schedule.random_seed).unwrap_or(0),
        ..Request::default()
    };
    let has_slots = request.weeks.iter().any(|cells| !cells.is_empty());
    let over = floor.filter(|_| !has_slots && weeks_from("").iter().any(|cells| !cells.is_empty()));
    let mut part = Part { schedule, teams, dates, request, replaced, kept, over, has_slots };
    for game in staying.iter().chain(same_league) {
        let planned = part.seat(game);
        part.request.kept.extend(planned);
    }
    Ok(part)
}

fn days_off(
    conn: &Connection,
    organization: OrganizationId,
    schedule: &Schedule,
) -> Result<BTreeSet<String>> {
    let offs = store::week_offs::list_by_league(conn, organization, schedule.season_id, schedule.league_id)?;
    Ok(offs.iter().flat_map(WeekOff::days).collect())
}

/// A court of a planning run.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum CourtKey {
    /// As returned by [`court_of`].
    Named(String),
    /// A court that only one schedule uses.
    Own { part: usize, location: usize, is_timed: bool },
}

/// Returns the days from the first of the dates to one of them.
fn days_from(dates: &[String], date: &str) -> u32 {
    let days = dates.first().map_or(0, |first| days_between(first, date));
    u32::try_from(days).unwrap_or(0)
}

fn is_of_league(schedule: &Schedule, game: &Game) -> bool {
    game.season_id == schedule.season_id && game.league_id == Some(schedule.league_id)
}

impl Draft {
    /// Plans the games. CPU-bound, and slow for many teams and weeks. Stops early when `watch` is cancelled.
    ///
    /// # Errors
    /// `Invalid` on `scheduleId` or `scheduleIds`, with a message that names the constraint and a remedy.
    pub fn plan(self, watch: &RunProgress) -> Result<Answer> {
        self.check_size()?;
        let without_slots = self.parts.iter().position(|part| part.request.teams >= 2 && !part.has_slots);
        let plans = match without_slots {
            Some(index) => Err((index, Refusal::NoCells)),
            None => engine::generate_together(&self.shared(), watch),
        };
        match plans {
            Ok(plans) => Ok(Answer { draft: self, plans }),
            Err((index, refusal)) => {
                let Part { schedule, teams, dates, over, .. } = &self.parts[index];
                let names: Vec<&str> = teams.iter().map(|team| team.name.as_str()).collect();
                let mut why = match (&refusal, over) {
                    (Refusal::NoCells, Some(today)) => words::over(schedule, today),
                    _ => words::refused(&refusal, schedule, (dates, &names)),
                };
                if index > 0 {
                    why = format!("{}: {why}", schedule.league.name);
                }
                Err(Error::field(field(index), why))
            }
        }
    }

    /// Returns whether a plan for this draft is valid for `other`: whether both give the engine the same input.
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
            let who =
                part.teams.iter().map(|team| usize::try_from(team.team.0).unwrap_or_default()).collect();
            shared.push(SharedLeague { request: part.request.clone(), places, who });
        }
        shared
    }

    /// Checks the limits on teams, slots and games, because a larger draft would take too long to plan.
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
        let games: usize = self.parts.iter().map(Part::games).sum();
        if games > MOST_GAMES {
            let why = format!(
                "This would be {games} games, and at most {MOST_GAMES} can be planned at once: plan fewer weeks or leagues."
            );
            return Err(Error::field("scheduleId", why));
        }
        Ok(())
    }
}

impl Part {
    /// Returns the slot of a game, which it adds to the request if missing; `None` if a team has left the league.
    pub fn seat(&mut self, game: &Game) -> Option<PlannedGame> {
        cells::seat(&mut self.request, (&self.schedule, &self.dates), &self.teams, game)
    }

    fn is_like(&self, other: &Self) -> bool {
        let ids = |part: &Self| part.teams.iter().map(|team| team.id).collect::<Vec<_>>();
        let (one, two) = (&self.request, &other.request);
        self.schedule.fields() == other.schedule.fields()
            && self.dates == other.dates
            && self.kept == other.kept
            && ids(self) == ids(other)
            && one == two
    }

    /// Returns the maximum number of games of a plan.
    fn games(&self) -> usize {
        self.request.weeks.iter().map(|cells| cells.len().min(self.teams.len() / 2)).sum()
    }
}

/// The engine's plans for a draft, in the order of its parts.
pub struct Answer {
    pub draft: Draft,
    pub plans: Vec<engine::Plan>,
}

//! From schedules to what the engine is asked: cells, the games that stay, and when teams cannot play.

use std::collections::{BTreeMap, BTreeSet};

use super::cells::{self, TakenCourts};
use super::{find_named, teams_of, words};
use crate::db::Connection;
use crate::domain::games::{Game, KeptGame, Status};
use crate::domain::ids::{GameId, OrganizationId, ScheduleId};
use crate::domain::players::View;
use crate::domain::schedules::{Schedule, days_after};
use crate::error::{Error, Result};
use crate::rules::schedule::{
    self as engine, Cell, CourtTime, PlannedGame, Refusal, Request, RunProgress, SharedLeague,
};
use crate::store;
use crate::store::enrolments::Enrolment;

/// The most teams of a league, and the most places, games and leagues of all together, that are planned at once.
const MOST_TEAMS: usize = 64;
const MOST_CELLS: usize = 20_000;
const MOST_GAMES: usize = 4_000;
const MOST_LEAGUES: usize = 8;

/// Schedules as the engine is asked for them; the first is the one that was asked for, the others are planned with it.
#[derive(Clone)]
pub struct Draft {
    pub parts: Vec<Part>,
}

/// A schedule in a draft.
#[derive(Clone)]
pub struct Part {
    pub schedule: Schedule,
    pub teams: Vec<Enrolment>,
    /// The first day of each of the request's weeks: those of the schedule, and others in which games of it stay.
    pub dates: Vec<String>,
    pub request: Request,
    /// Its games that another plan replaces.
    pub replaced: Vec<Game>,
    /// Its games that stay, and why.
    pub kept: Vec<KeptGame>,
    /// Today, where all of its slots are before today and its games are already made.
    over: Option<String>,
    /// Whether it has a slot at all, whatever games stay elsewhere.
    has_slots: bool,
}

/// Returns what the engine is asked for schedules of one season: the slots that no other league uses, and the games that stay.
/// `now` decides which days have passed: a schedule that has games already gets none before today in the organization's zone.
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
    for (place, own) in own.iter().enumerate() {
        check_slots(place, &own.schedule)?;
    }
    let replaced: BTreeSet<_> = own.iter().flat_map(|own| &own.replaced).map(|game| game.id).collect();
    let parts = own.into_iter().map(|own| part(conn, organization, own, &replaced));
    Ok(Draft { parts: parts.collect::<Result<_>>()? })
}

/// The games of a schedule, by whether they stay when it is generated again.
struct OwnGames {
    schedule: Schedule,
    replaced: Vec<Game>,
    staying: Vec<Game>,
    kept: Vec<KeptGame>,
    /// The first day on which games may be written; none for a schedule without games.
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

/// Refuses a schedule with too many slots before they are listed.
fn check_slots(place: usize, schedule: &Schedule) -> Result<()> {
    let (days, courts) = (schedule.game_days.len().min(7), schedule.locations.len().max(1));
    let times: usize = (0..schedule.weekly_dates.len()).map(|week| schedule.times(week).len()).sum();
    let slots = times.saturating_mul(days).saturating_mul(courts);
    if slots <= MOST_CELLS { Ok(()) } else { Err(too_many_slots(place, schedule, slots)) }
}

fn too_many_slots(place: usize, schedule: &Schedule, slots: usize) -> Error {
    let why = format!(
        "{} offers {slots} slots in all its weeks, and at most {MOST_CELLS} can be planned at once: give it fewer weeks, days, times or courts.",
        schedule.name,
    );
    Error::field(field(place), why)
}

/// The field of a request that names the schedule at a place of a draft.
fn field(place: usize) -> &'static str {
    if place == 0 { "scheduleId" } else { "scheduleIds" }
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

fn part(
    conn: &Connection,
    organization: OrganizationId,
    OwnGames { schedule, replaced, staying, kept, floor }: OwnGames,
    goes: &BTreeSet<GameId>,
) -> Result<Part> {
    let teams = teams_of(conn, organization, &schedule)?;
    let dates = cells::weeks_of(&schedule, &staying);
    let last = days_after(&schedule.start_date, 7 * schedule.num_weeks - 1);
    let mut games = store::games::list_between(conn, organization, &schedule.start_date, &last)?;
    games.retain(|game| {
        let is_own = staying.iter().any(|own| own.id == game.id);
        !is_own && game.status != Status::Cancelled && !goes.contains(&game.id)
    });
    let (beside, others): (Vec<&Game>, Vec<&Game>) = games.iter().partition(|game| is_own(&schedule, game));
    let offs = store::week_offs::list_by_league(conn, organization, schedule.season_id, schedule.league_id)?;
    let offs: BTreeSet<String> = offs.into_iter().map(|off| off.date).collect();
    let mut blocked = Vec::new();
    for team in &teams {
        let team = store::teams::find(conn, organization, View::Staff, team.team)?;
        blocked.push(team.unavailable_slots.into_iter().collect());
    }
    let taken = TakenCourts::of(&others);
    let weeks_from = |floor: &str| -> Vec<Vec<Cell>> {
        let is_closed = |date: &str| date < floor || offs.contains(date);
        let weeks = dates.iter().map(|first| {
            cells::open_cells(&schedule, first, |date, cell| {
                is_closed(date) || taken.has(&schedule, date, cell)
            })
        });
        weeks.collect()
    };
    let request = Request {
        teams: teams.len(),
        weeks: weeks_from(floor.as_deref().unwrap_or_default()),
        blocked,
        busy: cells::busy(&dates, &teams, &others),
        kept: Vec::new(),
        seed: u64::try_from(schedule.random_seed).unwrap_or(0),
    };
    let has_slots = request.weeks.iter().any(|cells| !cells.is_empty());
    let is_over = !has_slots && weeks_from("").iter().any(|cells| !cells.is_empty());
    let over = floor.filter(|_| is_over);
    let mut part = Part { schedule, teams, dates, request, replaced, kept, over, has_slots };
    for game in staying.iter().chain(beside) {
        let planned = part.seat(game);
        part.request.kept.extend(planned);
    }
    Ok(part)
}

fn is_own(schedule: &Schedule, game: &Game) -> bool {
    game.season_id == schedule.season_id && game.league_id == Some(schedule.league_id)
}

impl Draft {
    /// Plans the games. Takes long for many teams and weeks, and ends early when whoever watches stops it.
    ///
    /// # Errors
    /// `Invalid` on `scheduleId` or `scheduleIds`, with a sentence that says which constraint cannot be met and what would
    /// help.
    pub fn plan(self, watch: &RunProgress) -> Result<Answer> {
        self.check_size()?;
        let bare = self.parts.iter().position(|part| part.request.teams >= 2 && !part.has_slots);
        let plans = match bare {
            Some(place) => Err((place, Refusal::NoCells)),
            None => engine::generate_together(&self.shared(), watch),
        };
        match plans {
            Ok(plans) => Ok(Answer { draft: self, plans }),
            Err((place, refusal)) => {
                let Part { schedule, teams, dates, over, .. } = &self.parts[place];
                let names: Vec<&str> = teams.iter().map(|team| team.name.as_str()).collect();
                let mut why = match (&refusal, over) {
                    (Refusal::NoCells, Some(today)) => words::over(schedule, today),
                    _ => words::refused(&refusal, schedule, (dates, &names)),
                };
                if place > 0 {
                    why = format!("{}: {why}", schedule.league.name);
                }
                Err(Error::field(field(place), why))
            }
        }
    }

    /// Whether nothing has changed that a plan rests on.
    pub fn is_like(&self, other: &Self) -> bool {
        self.parts.len() == other.parts.len()
            && self.parts.iter().zip(&other.parts).all(|(one, two)| one.is_like(two))
    }

    /// The schedules.
    pub fn ids(&self) -> Vec<ScheduleId> {
        self.parts.iter().map(|part| part.schedule.id).collect()
    }

    /// The leagues as they meet in the places they share: a court of the same name, at the same date and time.
    fn shared(&self) -> Vec<SharedLeague> {
        let mut moments: BTreeMap<(String, String), usize> = BTreeMap::new();
        let mut courts: BTreeMap<String, usize> = BTreeMap::new();
        let mut shared = Vec::new();
        for part in &self.parts {
            let weeks = part.request.weeks.iter().zip(&part.dates);
            let mut places = Vec::new();
            for (cells, first) in weeks {
                places.push(
                    cells
                        .iter()
                        .map(|cell| {
                            let when = (days_after(first, i64::from(cell.day)), cell.time.clone());
                            let court = part.schedule.locations.get(cell.location);
                            let court = court.map(|court| court.trim().to_lowercase()).unwrap_or_default();
                            let (next, other) = (moments.len(), courts.len());
                            CourtTime {
                                moment: *moments.entry(when).or_insert(next),
                                court: *courts.entry(court).or_insert(other),
                            }
                        })
                        .collect(),
                );
            }
            let who =
                part.teams.iter().map(|team| usize::try_from(team.team.0).unwrap_or_default()).collect();
            shared.push(SharedLeague { request: part.request.clone(), places, who });
        }
        shared
    }

    /// Refuses what would take too long, and names what is too much.
    pub fn check_size(&self) -> Result<()> {
        for (place, part) in self.parts.iter().enumerate() {
            let (teams, cells) = (part.teams.len(), part.request.weeks.iter().map(Vec::len).sum::<usize>());
            let league = &part.schedule.league.name;
            if teams > MOST_TEAMS {
                let why = format!(
                    "{league} has {teams} teams, and at most {MOST_TEAMS} can be planned at once: divide it into leagues."
                );
                return Err(Error::field(field(place), why));
            }
            if cells > MOST_CELLS {
                return Err(too_many_slots(place, &part.schedule, cells));
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
    /// Adds a game to the request's slots and returns its place; none for a team that has left the league.
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
            && (&one.weeks, &one.blocked, &one.busy, &one.kept)
                == (&two.weeks, &two.blocked, &two.busy, &two.kept)
    }

    /// How many games it has at most.
    fn games(&self) -> usize {
        self.request.weeks.iter().map(|cells| cells.len().min(self.teams.len() / 2)).sum()
    }
}

/// What the engine planned for a draft; the plans are in its order.
pub struct Answer {
    pub draft: Draft,
    pub plans: Vec<engine::Plan>,
}

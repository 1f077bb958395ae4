//! From schedules to what the engine is asked: cells, the games that stay, and when teams cannot play.

use std::collections::{BTreeMap, BTreeSet};

use super::words;
use super::{find_named, teams_of, week_of};
use crate::db::Connection;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{GameId, OrganizationId, ScheduleId};
use crate::domain::schedules::{DAYS, Schedule, days_after, days_between};
use crate::error::{Error, Result};
use crate::rules::schedule::{self as engine, Busy, Cell, Place, Planned, Refusal, Request, Shared, Watch};
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
    pub request: Request,
    /// Its games that another plan replaces.
    pub replaced: Vec<Game>,
    /// Whether it has a slot at all, whatever games stay elsewhere.
    has_slots: bool,
}

/// What the engine is to plan for schedules of one season: their cells but those that other leagues use, and the leagues'
/// games that stay.
///
/// # Errors
/// `Invalid` on `scheduleId` or `scheduleIds`.
pub fn draft(conn: &Connection, organization: OrganizationId, ids: &[ScheduleId]) -> Result<Draft> {
    let schedules = find_all(conn, organization, ids)?;
    let mut replaced = Vec::new();
    for schedule in &schedules {
        let played = store::schedules::list_played(conn, organization, schedule.id)?;
        let mut games = store::games::list_by_schedule(conn, organization, schedule.id)?;
        games.retain(|game| !played.contains(&game.id));
        replaced.push(games);
    }
    let goes: BTreeSet<_> = replaced.iter().flatten().map(|game| game.id).collect();
    let mut parts = Vec::new();
    for (schedule, replaced) in schedules.into_iter().zip(replaced) {
        parts.push(part(conn, organization, schedule, replaced, &goes)?);
    }
    Ok(Draft { parts })
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
    schedule: Schedule,
    replaced: Vec<Game>,
    goes: &BTreeSet<GameId>,
) -> Result<Part> {
    let teams = teams_of(conn, organization, &schedule)?;
    let last = days_after(&schedule.start_date, 7 * schedule.num_weeks - 1);
    let games = store::games::list_between(conn, organization, &schedule.start_date, &last)?;
    let played = store::schedules::list_played(conn, organization, schedule.id)?;
    let (kept, others): (Vec<&Game>, Vec<&Game>) = games
        .iter()
        .filter(|game| game.status != Status::Cancelled || played.contains(&game.id))
        .filter(|game| !goes.contains(&game.id))
        .partition(|game| is_own(&schedule, game));
    let offs = store::week_offs::list_by_league(conn, organization, schedule.season_id, schedule.league_id)?;
    let offs: BTreeSet<String> = offs.into_iter().map(|off| off.date).collect();
    let mut blocked = Vec::new();
    for team in &teams {
        blocked
            .push(store::teams::find(conn, organization, team.team)?.unavailable_slots.into_iter().collect());
    }
    let weeks = (0..schedule.weekly_dates.len()).map(|week| {
        cells(&schedule, week, |date, cell| offs.contains(date) || is_taken(&schedule, &others, date, cell))
    });
    let mut request = Request {
        teams: teams.len(),
        weeks: weeks.collect(),
        blocked,
        busy: busy(&schedule, &teams, &others),
        kept: Vec::new(),
        seed: u64::try_from(schedule.random_seed).unwrap_or(0),
    };
    let has_slots = request.weeks.iter().any(|cells| !cells.is_empty());
    for game in kept {
        let planned = seat(&mut request, &schedule, &teams, game);
        request.kept.extend(planned);
    }
    Ok(Part { schedule, teams, request, replaced, has_slots })
}

fn is_own(schedule: &Schedule, game: &Game) -> bool {
    game.season_id == schedule.season_id && game.league_id == Some(schedule.league_id)
}

/// The cells of a week that are not `taken`, by day, time and court.
fn cells(schedule: &Schedule, week: usize, taken: impl Fn(&str, &Cell) -> bool) -> Vec<Cell> {
    let Some(first) = schedule.weekly_dates.get(week) else { return Vec::new() };
    let mut cells = Vec::new();
    for day in 0..7_u8 {
        let date = days_after(first, i64::from(day));
        if !schedule.game_days.iter().any(|name| Some(name.as_str()) == name_of(&date)) {
            continue;
        }
        for time in schedule.times(week) {
            let courts = (0..schedule.locations.len().max(1)).map(|location| Cell {
                day,
                time: time.clone(),
                location,
            });
            cells.extend(courts.filter(|cell| !taken(&date, cell)));
        }
    }
    cells
}

/// The day of the week of a date.
fn name_of(date: &str) -> Option<&'static str> {
    // A Sunday.
    let days = days_between("2000-01-02", date).rem_euclid(7);
    DAYS.get(usize::try_from(days).ok()?).copied()
}

/// Whether another league plays there.
fn is_taken(schedule: &Schedule, others: &[&Game], date: &str, cell: &Cell) -> bool {
    let Some(court) = schedule.locations.get(cell.location) else { return false };
    let mut then = others.iter().filter(|game| game.date == date && game.time.as_deref() == Some(&cell.time));
    then.any(|game| is_at(game.location.as_deref(), court))
}

/// When the teams play in other leagues.
fn busy(schedule: &Schedule, teams: &[Enrolment], others: &[&Game]) -> Vec<Busy> {
    let mut busy = Vec::new();
    for game in others {
        let (Some(week), Some(time)) = (week_of(schedule, &game.date), &game.time) else { continue };
        let first = schedule.weekly_dates.get(week).map_or("", String::as_str);
        let Ok(day) = u8::try_from(days_between(first, &game.date)) else { continue };
        for (place, team) in teams.iter().enumerate() {
            if [game.home_team.id, game.away_team.id].contains(&team.team) {
                busy.push(Busy { team: place, week, day, time: time.clone() });
            }
        }
    }
    busy
}

fn is_at(location: Option<&str>, court: &str) -> bool {
    location.is_some_and(|location| location.trim().to_lowercase() == court.to_lowercase())
}

/// The cell of a game that stays; one of its own where the schedule has none for it.
pub fn seat(request: &mut Request, schedule: &Schedule, teams: &[Enrolment], game: &Game) -> Option<Planned> {
    let week = week_of(schedule, &game.date)?;
    let place = |id| teams.iter().position(|team| team.id == id);
    let (home, away) = (place(game.home_team_id)?, place(game.away_team_id)?);
    let day = u8::try_from(days_between(schedule.weekly_dates.get(week)?, &game.date)).ok()?;
    let courts = &schedule.locations;
    let location = match &game.location {
        None if courts.is_empty() => 0,
        named => {
            courts.iter().position(|court| is_at(named.as_deref(), court)).unwrap_or(courts.len().max(1))
        }
    };
    let wanted = Cell { day, time: game.time.clone().unwrap_or_default(), location };
    let used: Vec<usize> =
        request.kept.iter().filter(|other| other.week == week).map(|other| other.cell).collect();
    let cells = &mut request.weeks[week];
    let free = cells.iter().enumerate().position(|(cell, one)| *one == wanted && !used.contains(&cell));
    let cell = free.unwrap_or_else(|| {
        cells.push(wanted);
        cells.len() - 1
    });
    Some(Planned { week, cell, home, away })
}

impl Draft {
    /// Plans the games. Takes long for many teams and weeks, and ends early when whoever watches stops it.
    ///
    /// # Errors
    /// `Invalid` on `scheduleId` or `scheduleIds`, with a sentence that says which constraint cannot be met and what would
    /// help.
    pub fn plan(self, watch: &Watch) -> Result<Answer> {
        self.check_size()?;
        let bare = self.parts.iter().position(|part| part.request.teams >= 2 && !part.has_slots);
        let plans = match bare {
            Some(place) => Err((place, Refusal::NoCells)),
            None => engine::generate_together(&self.shared(), watch),
        };
        match plans {
            Ok(plans) => Ok(Answer { draft: self, plans }),
            Err((place, refusal)) => {
                let Part { schedule, teams, .. } = &self.parts[place];
                let names: Vec<&str> = teams.iter().map(|team| team.name.as_str()).collect();
                let mut why = words::refused(&refusal, schedule, &names);
                if place > 0 {
                    why = format!("{}: {why}", schedule.league.name);
                }
                Err(Error::field(if place == 0 { "scheduleId" } else { "scheduleIds" }, why))
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
    fn shared(&self) -> Vec<Shared> {
        let mut moments: BTreeMap<(String, String), usize> = BTreeMap::new();
        let mut courts: BTreeMap<String, usize> = BTreeMap::new();
        let mut shared = Vec::new();
        for part in &self.parts {
            let weeks = part.request.weeks.iter().zip(&part.schedule.weekly_dates);
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
                            Place {
                                moment: *moments.entry(when).or_insert(next),
                                court: *courts.entry(court).or_insert(other),
                            }
                        })
                        .collect(),
                );
            }
            let who =
                part.teams.iter().map(|team| usize::try_from(team.team.0).unwrap_or_default()).collect();
            shared.push(Shared { request: part.request.clone(), places, who });
        }
        shared
    }

    /// Refuses what would take too long, and names what is too much.
    fn check_size(&self) -> Result<()> {
        for (place, part) in self.parts.iter().enumerate() {
            let field = if place == 0 { "scheduleId" } else { "scheduleIds" };
            let (teams, cells) = (part.teams.len(), part.request.weeks.iter().map(Vec::len).sum::<usize>());
            let (name, league) = (&part.schedule.name, &part.schedule.league.name);
            if teams > MOST_TEAMS {
                let why = format!(
                    "{league} has {teams} teams, and at most {MOST_TEAMS} can be planned at once: divide it into leagues."
                );
                return Err(Error::field(field, why));
            }
            if cells > MOST_CELLS {
                let why = format!(
                    "{name} offers {cells} slots in all its weeks, and at most {MOST_CELLS} can be planned at once: give it fewer weeks, days, times or courts."
                );
                return Err(Error::field(field, why));
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
    fn is_like(&self, other: &Self) -> bool {
        let ids = |part: &Self| part.teams.iter().map(|team| team.id).collect::<Vec<_>>();
        let (one, two) = (&self.request, &other.request);
        self.schedule.fields() == other.schedule.fields()
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

//! From a schedule to its games: what the engine is asked, and what it answers, written down at once or not at all.

use std::collections::BTreeSet;

use serde::Serialize;
use utoipa::ToSchema;

use super::words::{self, Measured};
use super::{WeeklyBye, byes_of, find_named, teams_of, week_of};
use crate::db::{Connection, Transaction};
use crate::domain::games::{Game, Status};
use crate::domain::ids::{OrganizationId, ScheduleId};
use crate::domain::schedules::{DAYS, Schedule, days_after, days_between};
use crate::error::{Error, Result};
use crate::rules::schedule::{self as engine, Busy, Cell, Planned, Refusal, Request};
use crate::store;
use crate::store::enrolments::Enrolment;
use crate::store::games::{NewGame, Of};

/// A schedule whose games were generated.
#[derive(Serialize, ToSchema)]
pub struct Generated {
    #[schema(value_type = String)]
    pub message: &'static str,
    /// By date and time; those that were played before among them.
    pub games: Vec<Game>,
    pub byes: Vec<WeeklyBye>,
    pub report: Vec<Measured>,
}

/// A schedule as the engine is asked for it.
#[derive(Clone)]
pub struct Draft {
    schedule: Schedule,
    teams: Vec<Enrolment>,
    request: Request,
    /// Whether it has a slot at all, whatever games stay elsewhere.
    has_slots: bool,
    /// Its games that another plan replaces.
    replaced: Vec<Game>,
}

/// What the engine is to plan for a schedule: its cells but those that others use, and the league's games that stay.
///
/// # Errors
/// `Invalid` on `scheduleId`.
pub fn draft(conn: &Connection, organization: OrganizationId, id: ScheduleId) -> Result<Draft> {
    let schedule = find_named(conn, organization, id)?;
    let teams = teams_of(conn, organization, &schedule)?;
    let last = days_after(&schedule.start_date, 7 * schedule.num_weeks - 1);
    let games = store::games::list_between(conn, organization, &schedule.start_date, &last)?;
    let played = store::schedules::list_played(conn, organization, id)?;
    let mut replaced = store::games::list_by_schedule(conn, organization, id)?;
    replaced.retain(|game| !played.contains(&game.id));
    let (kept, others): (Vec<&Game>, Vec<&Game>) = games
        .iter()
        .filter(|game| game.status != Status::Cancelled || played.contains(&game.id))
        .filter(|game| replaced.iter().all(|other| other.id != game.id))
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
    Ok(Draft { schedule, teams, request, has_slots, replaced })
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
fn seat(request: &mut Request, schedule: &Schedule, teams: &[Enrolment], game: &Game) -> Option<Planned> {
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

/// What the engine planned for a draft.
pub struct Answer {
    draft: Draft,
    plan: engine::Plan,
}

impl Draft {
    /// Plans the games. Takes long for many teams and weeks.
    ///
    /// # Errors
    /// `Invalid` on `scheduleId`, with a sentence that says which constraint cannot be met and what would help.
    pub fn plan(self) -> Result<Answer> {
        let is_bare = self.request.teams >= 2 && !self.has_slots;
        let plan = if is_bare { Err(Refusal::NoCells) } else { engine::generate(&self.request) };
        match plan {
            Ok(plan) => Ok(Answer { draft: self, plan }),
            Err(refusal) => {
                let names: Vec<&str> = self.teams.iter().map(|team| team.name.as_str()).collect();
                Err(Error::field("scheduleId", words::refused(&refusal, &self.schedule, &names)))
            }
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        let ids = |draft: &Self| draft.teams.iter().map(|team| team.id).collect::<Vec<_>>();
        let (one, two) = (&self.request, &other.request);
        self.schedule.fields() == other.schedule.fields()
            && ids(self) == ids(other)
            && (&one.weeks, &one.blocked, &one.busy, &one.kept)
                == (&two.weeks, &two.blocked, &two.busy, &two.kept)
    }
}

/// Writes a plan down in place of the schedule's games that were not begun. `now` is in unix seconds.
///
/// # Errors
/// `Conflict` when something that the plan rests on has changed meanwhile.
pub fn write(tx: &Transaction, organization: OrganizationId, answer: &Answer, now: i64) -> Result<Generated> {
    let Answer { draft: asked, plan } = answer;
    let (schedule, id) = (&asked.schedule, asked.schedule.id);
    if !draft(tx, organization, id)?.is_like(asked) {
        let why = "The league changed while its games were planned. Generate them again.";
        return Err(Error::Conflict(why.to_owned()));
    }
    store::schedules::remove_unplayed(tx, organization, id)?;
    for game in plan.games.iter().filter(|game| !asked.request.kept.contains(game)) {
        let cell = &asked.request.weeks[game.week][game.cell];
        let date = days_after(&schedule.weekly_dates[game.week], i64::from(cell.day));
        let input = NewGame {
            season: schedule.season_id,
            of: Of::League(schedule.league_id),
            home: asked.teams[game.home].id,
            away: asked.teams[game.away].id,
            date: &date,
            time: Some(&cell.time),
            location: schedule.locations.get(cell.location).map(String::as_str),
            location_url: None,
            video_url: None,
            status: Status::Scheduled,
            score_home: None,
            score_away: None,
        };
        let game = store::games::create(tx, organization, &input, now)?;
        store::schedules::add_game(tx, organization, id, game)?;
    }
    let games = store::games::list_by_schedule(tx, organization, id)?;
    let league = store::games::list_by_league(tx, organization, schedule.season_id, schedule.league_id)?;
    let weeks = (0..schedule.weekly_dates.len())
        .filter(|week| games.iter().any(|game| week_of(schedule, &game.date) == Some(*week)));
    let byes = weeks.flat_map(|week| byes_of(schedule, &asked.teams, &league, week)).collect();
    let report = plan.report.iter().map(words::measured).collect();
    Ok(Generated { message: "Full schedule generated!", games, byes, report })
}

/// How even the games of a schedule are, as they are now; nothing without games.
///
/// # Errors
/// `NotFound` for the schedule.
pub fn report(conn: &Connection, organization: OrganizationId, id: ScheduleId) -> Result<Vec<Measured>> {
    if store::schedules::find(conn, organization, id)?.games_count == 0 {
        return Ok(Vec::new());
    }
    let Draft { schedule, teams, mut request, replaced, .. } = draft(conn, organization, id)?;
    let kept = request.kept.clone();
    for game in &replaced {
        let planned = seat(&mut request, &schedule, &teams, game);
        request.kept.extend(planned);
    }
    let games = std::mem::replace(&mut request.kept, kept);
    Ok(engine::report(&request, &games).iter().map(words::measured).collect())
}

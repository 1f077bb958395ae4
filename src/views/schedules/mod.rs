//! Schedules of leagues, with their games and byes by week.

pub(super) mod cells;
pub mod clashes;
pub mod drafts;
mod moves;
mod others;
mod parts;
pub mod plan;
pub(super) mod plan_rules;
pub mod planning;
pub mod requests;
mod rounds;
pub mod rules;
mod words;

pub use words::{Measured, requests as requests_measure};
pub(super) use words::{counted, often};

use serde::Serialize;
use utoipa::ToSchema;

use crate::db::Connection;
use crate::domain::byes::ByeTeam;
use crate::domain::deletions::Deletion;
use crate::domain::games::Game;
use crate::domain::ids::{EnrolmentId, LeagueId, OrganizationId, ScheduleId, SeasonId};
use crate::domain::schedules::{Schedule, days_between};
use crate::error::{Error, Result};
use crate::store;
use crate::store::enrolments::Enrolment;

/// A team without a game in a week of a schedule.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WeeklyBye {
    /// The first day of the week.
    pub date: String,
    #[serde(rename = "weekIndex")]
    pub week_index: usize,
    pub season_id: SeasonId,
    pub league_id: LeagueId,
    /// The id of the team's enrolment (`slt_id`).
    pub team_id: EnrolmentId,
    /// The team with its name, as a list of one element.
    pub teams: Vec<ByeTeam>,
}

/// Returns the schedules of an organization, or of one of its leagues.
///
/// # Errors
/// `Invalid` on `leagueId`.
pub fn list(
    conn: &Connection,
    organization: OrganizationId,
    league: Option<LeagueId>,
) -> Result<Vec<Schedule>> {
    let known = |id| -> Result<bool> {
        Ok(store::leagues::list(conn, organization)?.iter().any(|league| league.id == id))
    };
    match league {
        Some(id) if !known(id)? => Err(Error::field("leagueId", "is not one of your leagues")),
        league => store::schedules::list(conn, organization, league),
    }
}

/// Returns how many games the deletion of a schedule would delete: those that have not begun.
pub fn deletion(conn: &Connection, organization: OrganizationId, id: ScheduleId) -> Result<Deletion> {
    let schedule = store::schedules::find(conn, organization, id)?;
    Ok(Deletion::of([("games", schedule.games_count - schedule.played_count)]))
}

/// Returns the schedule and week index that a query names, after checking both.
///
/// # Errors
/// `Invalid` on `scheduleId` or `weekIndex`.
pub fn find_week(
    conn: &Connection,
    organization: OrganizationId,
    id: ScheduleId,
    week: i64,
) -> Result<(Schedule, usize)> {
    let schedule = find_named(conn, organization, id)?;
    match usize::try_from(week) {
        Ok(index) if week < schedule.num_weeks => Ok((schedule, index)),
        _ => Err(Error::field("weekIndex", format!("must be from 0 to {}", schedule.num_weeks - 1))),
    }
}

/// Returns the schedule that a query or a body names.
///
/// # Errors
/// `Invalid` on `scheduleId`.
pub fn find_named(conn: &Connection, organization: OrganizationId, id: ScheduleId) -> Result<Schedule> {
    store::schedules::find(conn, organization, id).map_err(|error| match error {
        Error::NotFound(_) => Error::field("scheduleId", "is not one of your schedules"),
        other => other,
    })
}

/// Returns the games of a schedule in a week, by date and time.
///
/// # Errors
/// Those of [`find_week`].
pub fn weekly_games(
    conn: &Connection,
    organization: OrganizationId,
    id: ScheduleId,
    week: i64,
) -> Result<Vec<Game>> {
    let (schedule, week) = find_week(conn, organization, id, week)?;
    let mut games = store::games::list_by_schedule(conn, organization, id)?;
    games.retain(|game| week_of(&schedule, &game.date) == Some(week));
    Ok(games)
}

/// Returns the teams without a game in a week; empty if the schedule has no games in that week.
///
/// # Errors
/// Those of [`find_week`].
pub fn weekly_byes(
    conn: &Connection,
    organization: OrganizationId,
    id: ScheduleId,
    week: i64,
) -> Result<Vec<WeeklyBye>> {
    let (schedule, week) = find_week(conn, organization, id, week)?;
    let teams = teams_of(conn, organization, &schedule)?;
    let games = store::games::list_by_schedule(conn, organization, id)?;
    if !games.iter().any(|game| week_of(&schedule, &game.date) == Some(week)) {
        return Ok(Vec::new());
    }
    let (season, league) = (schedule.season_id, schedule.league_id);
    let games = store::games::list_by_league(conn, organization, season, league)?;
    Ok(byes_of(&schedule, &teams, &games, week))
}

/// Returns the teams that play none of the games in a week.
#[must_use]
pub fn byes_of(schedule: &Schedule, teams: &[Enrolment], games: &[Game], week: usize) -> Vec<WeeklyBye> {
    let plays = |team: EnrolmentId| {
        let mut weekly = games.iter().filter(|game| week_of(schedule, &game.date) == Some(week));
        weekly.any(|game| game.home_team_id == team || game.away_team_id == team)
    };
    let idle = teams.iter().filter(|team| !plays(team.id)).map(|team| WeeklyBye {
        date: schedule.weekly_dates.get(week).cloned().unwrap_or_default(),
        week_index: week,
        season_id: schedule.season_id,
        league_id: schedule.league_id,
        team_id: team.id,
        teams: vec![ByeTeam { id: team.id, name: team.name.clone() }],
    });
    idle.collect()
}

/// Returns the index of the week that contains a date; `None` for a date outside the schedule.
#[must_use]
pub fn week_of(schedule: &Schedule, date: &str) -> Option<usize> {
    let days = days_between(&schedule.start_date, date);
    let week = usize::try_from(days.div_euclid(7)).ok()?;
    (week < schedule.weekly_dates.len()).then_some(week)
}

/// Returns the schedule with the week of a date, otherwise the first one. `schedules` are of one league.
pub fn schedule_of_date<'a>(
    schedules: impl IntoIterator<Item = &'a Schedule, IntoIter: Clone>,
    date: &str,
) -> Option<&'a Schedule> {
    let mut own = schedules.into_iter();
    own.clone().find(|schedule| week_of(schedule, date).is_some()).or_else(|| own.next())
}

/// Returns the teams of a schedule's league that have not withdrawn, by name.
pub fn teams_of(
    conn: &Connection,
    organization: OrganizationId,
    schedule: &Schedule,
) -> Result<Vec<Enrolment>> {
    let mut teams = store::enrolments::list_by_season(conn, organization, schedule.season_id)?;
    teams.retain(|team| team.league == schedule.league_id && !team.withdrawn);
    Ok(teams)
}

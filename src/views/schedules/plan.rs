//! What the engine planned, written down at once or not at all, and how even it is.

use serde::Serialize;
use utoipa::ToSchema;

use super::draft::{Answer, Part, draft, seat};
use super::words::{self, Measured};
use super::{WeeklyBye, byes_of, week_of};
use crate::db::{Connection, Transaction};
use crate::domain::games::{Game, Status};
use crate::domain::ids::{OrganizationId, ScheduleId};
use crate::domain::leagues::LeagueRef;
use crate::domain::schedules::days_after;
use crate::error::{Error, Result};
use crate::rules::schedule as engine;
use crate::store;
use crate::store::games::{NewGame, Of};

/// A schedule whose games were generated.
#[derive(Debug, Serialize, ToSchema)]
pub struct Generated {
    #[schema(value_type = String)]
    pub message: &'static str,
    /// By date and time; those that were played before among them.
    pub games: Vec<Game>,
    pub byes: Vec<WeeklyBye>,
    pub report: Vec<Measured>,
    /// The schedules that were planned with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub others: Vec<OtherGenerated>,
}

/// A schedule that was planned with another.
#[derive(Debug, Serialize, ToSchema)]
pub struct OtherGenerated {
    #[serde(rename = "scheduleId")]
    pub schedule: ScheduleId,
    pub league: LeagueRef,
    pub games: Vec<Game>,
    pub byes: Vec<WeeklyBye>,
    pub report: Vec<Measured>,
}

/// How even a planned schedule would be.
#[derive(Debug, Serialize, ToSchema)]
pub struct Forecast {
    #[serde(rename = "scheduleId")]
    pub schedule: ScheduleId,
    pub league: LeagueRef,
    pub report: Vec<Measured>,
}

impl Answer {
    /// Of each schedule what would be measured of it.
    #[must_use]
    pub fn forecast(&self) -> Vec<Forecast> {
        let of = |(part, plan): (&Part, &engine::Plan)| Forecast {
            schedule: part.schedule.id,
            league: part.schedule.league.clone(),
            report: plan.report.iter().map(words::measured).collect(),
        };
        self.draft.parts.iter().zip(&self.plans).map(of).collect()
    }
}

/// Writes plans down in place of the schedules' games that were not begun. `now` is in unix seconds.
///
/// # Errors
/// `Conflict` when something that the plans rest on has changed meanwhile.
pub fn write(tx: &Transaction, organization: OrganizationId, answer: &Answer, now: i64) -> Result<Generated> {
    if !draft(tx, organization, &answer.draft.ids())?.is_like(&answer.draft) {
        let why = "The league changed while its games were planned. Generate them again.";
        return Err(Error::Conflict(why.to_owned()));
    }
    for part in &answer.draft.parts {
        store::schedules::remove_unplayed(tx, organization, part.schedule.id)?;
    }
    let mut written = Vec::new();
    for (part, plan) in answer.draft.parts.iter().zip(&answer.plans) {
        written.push(write_one(tx, organization, (part, plan), now)?);
    }
    let first = if written.is_empty() { None } else { Some(written.remove(0)) };
    let OtherGenerated { games, byes, report, .. } =
        first.ok_or_else(|| Error::internal("a plan of nothing"))?;
    Ok(Generated { message: "Full schedule generated!", games, byes, report, others: written })
}

fn write_one(
    tx: &Transaction,
    organization: OrganizationId,
    (part, plan): (&Part, &engine::Plan),
    now: i64,
) -> Result<OtherGenerated> {
    let Part { schedule, teams, request, .. } = part;
    for game in plan.games.iter().filter(|game| !request.kept.contains(game)) {
        let cell = &request.weeks[game.week][game.cell];
        let date = days_after(&schedule.weekly_dates[game.week], i64::from(cell.day));
        let input = NewGame {
            season: schedule.season_id,
            of: Of::League(schedule.league_id),
            home: teams[game.home].id,
            away: teams[game.away].id,
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
        store::schedules::add_game(tx, organization, schedule.id, game)?;
    }
    let games = store::games::list_by_schedule(tx, organization, schedule.id)?;
    let league = store::games::list_by_league(tx, organization, schedule.season_id, schedule.league_id)?;
    let weeks = (0..schedule.weekly_dates.len())
        .filter(|week| games.iter().any(|game| week_of(schedule, &game.date) == Some(*week)));
    let byes = weeks.flat_map(|week| byes_of(schedule, teams, &league, week)).collect();
    let report = plan.report.iter().map(words::measured).collect();
    Ok(OtherGenerated { schedule: schedule.id, league: schedule.league.clone(), games, byes, report })
}

/// How even the games of a schedule are, as they are now; nothing without games.
///
/// # Errors
/// `NotFound` for the schedule.
pub fn report(conn: &Connection, organization: OrganizationId, id: ScheduleId) -> Result<Vec<Measured>> {
    if store::schedules::find(conn, organization, id)?.games_count == 0 {
        return Ok(Vec::new());
    }
    let Some(part) = draft(conn, organization, &[id])?.parts.pop() else { return Ok(Vec::new()) };
    let Part { schedule, teams, mut request, replaced, .. } = part;
    let kept = request.kept.clone();
    for game in &replaced {
        let planned = seat(&mut request, &schedule, &teams, game);
        request.kept.extend(planned);
    }
    let games = std::mem::replace(&mut request.kept, kept);
    Ok(engine::report(&request, &games).iter().map(words::measured).collect())
}

//! Writes the games that the engine planned, all of them or none.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::db::Transaction;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{OrganizationId, ScheduleId};
use crate::domain::leagues::LeagueRef;
use crate::domain::schedules::days_after;
use crate::error::{Error, Result};
use crate::rules::schedule as engine;
use crate::store;
use crate::store::games::{Competition, NewGame};
use crate::views::schedules::plan::{KeptGames, measured, requests_of};
use crate::views::schedules::planning::{self, PlanningPart, PlanningResult};
use crate::views::schedules::{Measured, WeeklyBye, byes_of, requests_measure, week_of};

/// A schedule whose games were generated.
#[derive(Debug, Serialize, ToSchema)]
pub struct Generated {
    #[schema(value_type = String)]
    pub message: &'static str,
    /// All games of the schedule by date and time, including those that stayed.
    pub games: Vec<Game>,
    pub byes: Vec<WeeklyBye>,
    pub report: Vec<Measured>,
    /// The games that stayed.
    pub kept: KeptGames,
    /// The schedules that were planned together with this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub others: Vec<OtherGenerated>,
}

/// A schedule that was planned together with the requested one.
#[derive(Debug, Serialize, ToSchema)]
pub struct OtherGenerated {
    #[serde(rename = "scheduleId")]
    pub schedule: ScheduleId,
    pub league: LeagueRef,
    pub games: Vec<Game>,
    pub byes: Vec<WeeklyBye>,
    pub report: Vec<Measured>,
    pub kept: KeptGames,
}

/// Replaces the games of schedules by planned ones. Keeps games before today, and games that have begun, were
/// postponed, cancelled or moved by hand, or have a map link or video added by staff.
///
/// # Errors
/// `Conflict` if the data that the plans are based on has changed since.
pub fn write(
    tx: &Transaction,
    organization: OrganizationId,
    answer: &PlanningResult,
    now: Timestamp,
) -> Result<Generated> {
    let current = planning::load(tx, organization, &answer.planning.ids(), now)?;
    if !current.is_like(&answer.planning) {
        let why = "The league changed while its games were planned. Generate them again.";
        return Err(Error::Conflict(why.to_owned()));
    }
    for part in &current.parts {
        let replaced: Vec<_> = part.replaced.iter().map(|game| game.id).collect();
        store::schedules::remove_games(tx, organization, part.schedule.id, &replaced)?;
    }
    let mut written = Vec::new();
    for (part, plan) in current.parts.iter().zip(&answer.plans) {
        written.push(write_one(tx, organization, (part, plan), now.as_second())?);
    }
    let first = if written.is_empty() { None } else { Some(written.remove(0)) };
    let OtherGenerated { games, byes, report, kept, .. } =
        first.ok_or_else(|| Error::internal("a plan without schedules"))?;
    Ok(Generated { message: "Full schedule generated!", games, byes, report, kept, others: written })
}

/// Creates the games of one schedule's plan, and returns the schedule's games, byes and report.
fn write_one(
    tx: &Transaction,
    organization: OrganizationId,
    (part, plan): (&PlanningPart, &engine::Plan),
    now: i64,
) -> Result<OtherGenerated> {
    let PlanningPart { schedule, teams, dates, request, .. } = part;
    for game in plan.games.iter().filter(|game| !request.kept.contains(game)) {
        let cell = &request.weeks[game.week][game.cell];
        let date = days_after(&dates[game.week], i64::from(cell.day));
        let input = NewGame {
            season: schedule.season_id,
            of: Competition::League(schedule.league_id),
            home: teams[game.home].id,
            away: teams[game.away].id,
            date: &date,
            time: Some(&cell.time),
            location: schedule.locations.get(cell.location).map(String::as_str),
            location_url: None,
            video_url: None,
            status: Status::Scheduled,
            forfeited_by: None,
            pinned: false,
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
    let mut report = measured(part, plan);
    if let Some(all) = requests_of(tx, organization, schedule)? {
        report.retain(|one| one.name != "requests");
        report.push(requests_measure((all.kept, all.total), &[]));
    }
    let (schedule, league) = (schedule.id, schedule.league.clone());
    Ok(OtherGenerated { schedule, league, games, byes, report, kept: KeptGames::of(part) })
}

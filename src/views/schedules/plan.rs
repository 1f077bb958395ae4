//! What the engine planned, written down at once or not at all, and how even it is.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::clashes::{self, Clash};
use super::draft::{Answer, Draft, Part, draft};
use super::words::{self, Measured};
use super::{WeeklyBye, byes_of, week_of};
use crate::db::{Connection, Transaction};
use crate::domain::games::{Game, KeptGame, KeptReason, Status};
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
    /// The games that stayed as they were.
    pub kept: Kept,
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
    pub kept: Kept,
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

/// Writes plans in place of the schedules' games, but for those that stay: games before today, and games that were begun,
/// postponed, cancelled, moved by hand or given a link.
///
/// # Errors
/// `Conflict` when something that the plans rest on has changed meanwhile.
pub fn write(
    tx: &Transaction,
    organization: OrganizationId,
    answer: &Answer,
    now: Timestamp,
) -> Result<Generated> {
    let current = draft(tx, organization, &answer.draft.ids(), now)?;
    if !current.is_like(&answer.draft) {
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
        first.ok_or_else(|| Error::internal("a plan of nothing"))?;
    Ok(Generated { message: "Full schedule generated!", games, byes, report, kept, others: written })
}

fn write_one(
    tx: &Transaction,
    organization: OrganizationId,
    (part, plan): (&Part, &engine::Plan),
    now: i64,
) -> Result<OtherGenerated> {
    let Part { schedule, teams, dates, request, .. } = part;
    for game in plan.games.iter().filter(|game| !request.kept.contains(game)) {
        let cell = &request.weeks[game.week][game.cell];
        let date = days_after(&dates[game.week], i64::from(cell.day));
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
            forfeited_by: None,
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
    let (schedule, league) = (schedule.id, schedule.league.clone());
    Ok(OtherGenerated { schedule, league, games, byes, report, kept: Kept::of(part) })
}

/// The games of a schedule that stay when it is generated again.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Kept {
    /// How many games are replaced.
    pub replaced: usize,
    pub games: Vec<KeptGame>,
    /// How many games stay, for each reason.
    pub counts: Vec<KeptCount>,
}

/// How many games stay for one reason.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct KeptCount {
    pub reason: KeptReason,
    pub count: usize,
    /// The count in words, such as `2 games moved by hand`.
    pub text: String,
}

impl Kept {
    fn of(part: &Part) -> Self {
        let count = |reason| {
            let count = part.kept.iter().filter(|game| game.reason == reason).count();
            (count > 0).then(|| KeptCount { reason, count, text: words::kept(reason, count) })
        };
        Self {
            replaced: part.replaced.len(),
            games: part.kept.clone(),
            counts: KeptReason::ALL.into_iter().filter_map(count).collect(),
        }
    }
}

/// Returns which games of a schedule would stay if it were generated again at `now`, and how many would be replaced.
///
/// # Errors
/// `NotFound` for the schedule.
pub fn kept(conn: &Connection, organization: OrganizationId, id: ScheduleId, now: Timestamp) -> Result<Kept> {
    store::schedules::find(conn, organization, id)?;
    let part = draft(conn, organization, &[id], now)?.parts.pop();
    part.as_ref().map(Kept::of).ok_or_else(|| Error::internal("a draft of nothing"))
}

/// What is measured of a schedule's games as they are now.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct ScheduleReport {
    /// How even the games are; empty for a schedule without games.
    pub report: Vec<Measured>,
    /// Games that are in each other's way, or on a day or at a time at which they cannot be played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub clashes: Vec<Clash>,
}

/// What a report measures: a schedule as a draft, and the clashes of its games.
pub struct Measurable {
    draft: Draft,
    clashes: Vec<Clash>,
}

/// Reads what is needed to measure a schedule; nothing without games.
///
/// # Errors
/// `NotFound` for the schedule, `Invalid` on `scheduleId` for one that is too large to be planned.
pub fn to_measure(
    conn: &Connection,
    organization: OrganizationId,
    id: ScheduleId,
    now: Timestamp,
) -> Result<Option<Measurable>> {
    let schedule = store::schedules::find(conn, organization, id)?;
    if schedule.games_count == 0 {
        return Ok(None);
    }
    let draft = draft(conn, organization, &[id], now)?;
    draft.check_size()?;
    Ok(Some(Measurable { draft, clashes: clashes::of_schedule(conn, organization, &schedule)? }))
}

/// Returns how even the games of a schedule are, and which of them clash. Takes long for a large one.
#[must_use]
pub fn report(Measurable { mut draft, clashes }: Measurable) -> ScheduleReport {
    let Some(mut part) = draft.parts.pop() else { return ScheduleReport::default() };
    let kept = part.request.kept.clone();
    for game in std::mem::take(&mut part.replaced) {
        let planned = part.seat(&game);
        part.request.kept.extend(planned);
    }
    let games = std::mem::replace(&mut part.request.kept, kept);
    let mut report: Vec<_> = engine::report(&part.request, &games).iter().map(words::measured).collect();
    if !clashes.is_empty() {
        // Two games in one slot leave one of them without: the sentence that every game has a slot would be untrue.
        report.retain(|one| !(one.name == "unplaced" && one.is_met));
        report.insert(0, words::clashing(clashes.len()));
    }
    ScheduleReport { report, clashes }
}

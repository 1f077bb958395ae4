//! How even the games of a schedule are, as planned and as they stand, and which of them stay when it is generated again.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::clashes::{self, Clash};
use super::draft::{Answer, Draft, Part, draft};
use super::words::{self, Measured};
use crate::db::Connection;
use crate::domain::games::{KeptGame, KeptReason};
use crate::domain::ids::{OrganizationId, ScheduleId};
use crate::domain::leagues::LeagueRef;
use crate::error::{Error, Result};
use crate::rules::schedule as engine;
use crate::store;

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
            report: measured(plan),
        };
        self.draft.parts.iter().zip(&self.plans).map(of).collect()
    }
}

/// Returns how even the games of a plan are, in words.
#[must_use]
pub fn measured(plan: &engine::Plan) -> Vec<Measured> {
    plan.report.iter().map(words::measured).collect()
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
    /// Returns the games of a draft's schedule that stay.
    #[must_use]
    pub fn of(part: &Part) -> Self {
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

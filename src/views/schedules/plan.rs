//! Reports on the balance of a schedule, planned or saved, and the games that stay when it is generated again.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::clashes::{self, Clash};
use super::planning::{self, Planning, PlanningPart, PlanningResult};
use super::requests::{KeptRequests, SeasonRules};
use super::rules::sentence;
use super::teams_of;
use super::words::{self, Measured};
use crate::db::Connection;
use crate::domain::games::{KeptGame, KeptReason};
use crate::domain::ids::{OrganizationId, ScheduleId};
use crate::domain::leagues::LeagueRef;
use crate::domain::schedules::Schedule;
use crate::error::{Error, Result};
use crate::rules::clashes::ClashKind;
use crate::rules::schedule as engine;
use crate::store;

/// The balance of a planned schedule, before its games are written.
#[derive(Debug, Serialize, ToSchema)]
pub struct Forecast {
    #[serde(rename = "scheduleId")]
    pub schedule: ScheduleId,
    pub league: LeagueRef,
    pub report: Vec<Measured>,
}

impl PlanningResult {
    /// Returns the balance of each planned schedule.
    #[must_use]
    pub fn forecast(&self) -> Vec<Forecast> {
        let of = |(part, plan): (&PlanningPart, &engine::Plan)| Forecast {
            schedule: part.schedule.id,
            league: part.schedule.league.clone(),
            report: measured(part, plan),
        };
        self.planning.parts.iter().zip(&self.plans).map(of).collect()
    }
}

/// Returns the criteria of a plan with their texts.
#[must_use]
pub fn measured(part: &PlanningPart, plan: &engine::Plan) -> Vec<Measured> {
    let rules = &part.request.rules;
    let sources: BTreeSet<usize> = rules.iter().map(|rule| rule.source).collect();
    let violations = rules.iter().zip(engine::violations(&part.request, &plan.games));
    let broken: BTreeSet<usize> =
        violations.filter(|(_, count)| *count > 0).map(|(rule, _)| rule.source).collect();
    let sentences: Vec<String> =
        broken.iter().filter_map(|source| part.rules.get(*source)).map(sentence).collect();
    let criterion = |criterion: &engine::Criterion| match criterion.name {
        "requests" => words::requests((sources.len() - broken.len(), sources.len()), &sentences),
        _ => words::measured(criterion),
    };
    plan.report.iter().map(criterion).collect()
}

/// The games of a schedule that stay when its games are generated again.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct KeptGames {
    /// Number of games that are replaced.
    pub replaced: usize,
    pub games: Vec<KeptGame>,
    /// Number of games that stay, for each reason.
    pub counts: Vec<KeptCount>,
}

/// The number of games that are kept for the same reason.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct KeptCount {
    pub reason: KeptReason,
    pub count: usize,
    /// The count and reason as text, such as `2 games moved by hand`.
    pub text: String,
}

impl KeptGames {
    /// Returns the games that stay, of one schedule of a planning run.
    #[must_use]
    pub fn of(part: &PlanningPart) -> Self {
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

/// Returns the games of a schedule that would stay if its games were generated again at `now`, and how many would be
/// replaced.
///
/// # Errors
/// `NotFound` for the schedule.
pub fn kept(
    conn: &Connection,
    organization: OrganizationId,
    id: ScheduleId,
    now: Timestamp,
) -> Result<KeptGames> {
    store::schedules::find(conn, organization, id)?;
    let part = planning::load(conn, organization, &[id], now)?.parts.pop();
    part.as_ref().map(KeptGames::of).ok_or_else(|| Error::internal("a planning run without schedules"))
}

/// The balance and the clashes of a schedule's saved games.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct ScheduleReport {
    /// The criteria of balance; empty for a schedule without games.
    pub report: Vec<Measured>,
    /// Games that clash with each other, or are on a day or at a time at which they cannot be played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub clashes: Vec<Clash>,
    /// Which rules of the season the games keep; absent if no rule concerns the league.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub requests: Option<KeptRequests>,
}

/// The data of a report: a schedule as a planning run, and the clashes of its games.
pub struct Measurable {
    planning: Planning,
    clashes: Vec<Clash>,
    requests: Option<KeptRequests>,
}

/// Reads the data of a schedule's report; `None` for a schedule without games.
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
    let planning = planning::load(conn, organization, &[id], now)?;
    planning.check_size()?;
    let mut clashes = clashes::of_schedule(conn, organization, &schedule)?;
    // Wishes are told with the requests.
    clashes.retain(|clash| clash.kind != ClashKind::Wish.name());
    let requests = requests_of(conn, organization, &schedule)?;
    Ok(Some(Measurable { planning, clashes, requests }))
}

/// Returns which rules of the season the games of a schedule's league keep; `None` if no rule concerns the league.
pub fn requests_of(
    conn: &Connection,
    organization: OrganizationId,
    schedule: &Schedule,
) -> Result<Option<KeptRequests>> {
    let rules = SeasonRules::load(conn, organization, schedule.season_id)?;
    if rules.rules.is_empty() {
        return Ok(None);
    }
    let teams = teams_of(conn, organization, schedule)?.iter().map(|team| team.team).collect();
    let kept = rules.kept((schedule.season_id, schedule.league_id), &teams);
    Ok((kept.total > 0).then_some(kept))
}

/// Returns the balance of a schedule's games, and the games that clash. CPU-bound: long for a large schedule.
#[must_use]
pub fn report(Measurable { mut planning, clashes, requests }: Measurable) -> ScheduleReport {
    let Some(mut part) = planning.parts.pop() else { return ScheduleReport::default() };
    let kept = part.request.kept.clone();
    for game in std::mem::take(&mut part.replaced) {
        let planned = part.seat(&game);
        part.request.kept.extend(planned);
    }
    let games = std::mem::replace(&mut part.request.kept, kept);
    let criteria = engine::report(&part.request, &games);
    // The rules are compared with all games of the season.
    let criteria = criteria.iter().filter(|one| one.name != "requests");
    let mut report: Vec<_> = criteria.map(words::measured).collect();
    report.extend(requests.as_ref().map(|all| words::requests((all.kept, all.total), &[])));
    if !clashes.is_empty() {
        // If two games share a slot, "Every game has a slot." would be false.
        report.retain(|one| !(one.name == "unplaced" && one.is_met));
        report.insert(0, words::clashing(clashes.len()));
    }
    ScheduleReport { report, clashes, requests }
}

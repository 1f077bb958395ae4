//! Builds the request of the schedule engine for one schedule: open slots, games that stay, and times at which teams cannot
//! play.

use std::collections::BTreeSet;

use super::others::{self, GameLengths, TakenCourts};
use super::plan_rules::RuleFrame;
use super::rounds::Rounds;
use super::{cells, teams_of};
use crate::db::Connection;
use crate::domain::games::{Game, KeptGame, Status};
use crate::domain::ids::{GameId, OrganizationId};
use crate::domain::schedules::rules::{ScheduleRule, ScheduleRuleKind};
use crate::domain::schedules::{Schedule, days_after, days_between};
use crate::domain::week_offs::WeekOff;
use crate::error::Result;
use crate::rules::clashes::requests::concerns;
use crate::rules::opening_hours::VenueCalendar;
use crate::rules::schedule::{Cell, PlannedGame, Request};
use crate::store;
use crate::store::enrolments::Enrolment;
use crate::views::venues::opening_hours;

/// A schedule in a planning run.
#[derive(Clone)]
pub struct PlanningPart {
    pub schedule: Schedule,
    pub teams: Vec<Enrolment>,
    /// The first day of the week of each round: the weeks of the schedule, and other weeks with games that stay. A week has
    /// as many rounds as a team plays games in it.
    pub dates: Vec<String>,
    pub request: Request,
    /// The games that a new plan replaces.
    pub replaced: Vec<Game>,
    /// The games that stay, with their reasons.
    pub kept: Vec<KeptGame>,
    /// Today's date, if the schedule has games and all its slots are before today.
    pub(super) over: Option<String>,
    /// Whether the schedule has a free slot, not counting the slots of games that stay.
    pub(super) has_slots: bool,
    /// The rules of the season.
    pub rules: Vec<ScheduleRule>,
}

/// The games of a schedule, divided into those that stay and those that a new plan replaces.
pub(super) struct OwnGames {
    pub schedule: Schedule,
    pub replaced: Vec<Game>,
    staying: Vec<Game>,
    kept: Vec<KeptGame>,
    /// The first day on which new games are allowed; `None` for a schedule without games.
    floor: Option<String>,
}

impl OwnGames {
    pub fn of(
        conn: &Connection,
        organization: OrganizationId,
        schedule: Schedule,
        today: &str,
    ) -> Result<Self> {
        let kept = store::schedules::list_kept(conn, organization, schedule.id, today)?;
        let games = store::games::list_by_schedule(conn, organization, schedule.id)?;
        let floor = (!games.is_empty()).then(|| today.to_owned());
        let stays = |game: &Game| kept.binary_search_by_key(&game.id, |kept| kept.id).is_ok();
        let (staying, replaced) = games.into_iter().partition(stays);
        Ok(Self { schedule, replaced, staying, kept, floor })
    }
}

/// Builds the part of a planning run for one schedule. `removed` are the games that all of its schedules replace.
pub(super) fn part(
    conn: &Connection,
    organization: OrganizationId,
    OwnGames { schedule, replaced, staying, kept, floor }: OwnGames,
    removed: &BTreeSet<GameId>,
) -> Result<PlanningPart> {
    let teams = teams_of(conn, organization, &schedule)?;
    let own: BTreeSet<GameId> = staying.iter().map(|game| game.id).chain(removed.iter().copied()).collect();
    let last = days_after(&schedule.start_date, 7 * schedule.num_weeks - 1);
    let days = (schedule.start_date.as_str(), last.as_str());
    let mut games = store::games::list_between(conn, organization, days.0, days.1)?;
    games.retain(|game| game.status != Status::Cancelled && !own.contains(&game.id));
    let (same_league, others): (Vec<&Game>, Vec<&Game>) =
        games.iter().partition(|game| is_of_league(&schedule, game));
    let lengths = GameLengths::load(conn, organization, &others)?;
    let rules = store::schedules::rules::list(conn, organization, schedule.season_id)?;
    let slots = OpenSlots::load(conn, organization, &schedule, (&others, &lengths, &rules))?;
    let weeks = cells::weeks_of(&schedule, &staying);
    let dates = slots.dates(&weeks);
    let open = slots.of_weeks(&weeks, floor.as_deref().unwrap_or_default());
    let frame = RuleFrame {
        schedule: &schedule,
        teams: &teams,
        dates: &dates,
        weeks: &open,
        minutes: slots.minutes,
        calendar: &slots.calendar,
        others: &others,
        lengths: &lengths,
    };
    let mut unavailable = store::teams::list_unavailable_slots(conn, organization)?;
    let request = Request {
        teams: teams.len(),
        rules: frame.convert(&rules),
        first_days: dates.iter().map(|first| days_from(&dates, first)).collect(),
        minutes: slots.minutes,
        blocked: teams.iter().map(|team| unavailable.remove(&team.team).unwrap_or_default()).collect(),
        busy: others::busy(&dates, &teams, (&others, &lengths)),
        earlier: others::earlier(conn, (organization, &schedule), &teams, (days, &own))?,
        seed: u64::try_from(schedule.random_seed).unwrap_or(0),
        weeks: open,
        ..Request::default()
    };
    let has_any = |weeks: &[Vec<Cell>]| weeks.iter().any(|cells| !cells.is_empty());
    let has_slots = has_any(&request.weeks);
    let over = floor.filter(|_| !has_slots && has_any(&slots.of_weeks(&weeks, "")));
    let mut part = PlanningPart { schedule, teams, dates, request, replaced, kept, over, has_slots, rules };
    part.keep(staying.iter().chain(same_league));
    Ok(part)
}

/// The slots of a schedule that are open: not on days off, in closed courts, or taken by other games.
struct OpenSlots<'a> {
    schedule: &'a Schedule,
    offs: BTreeSet<String>,
    taken: TakenCourts<'a>,
    calendar: VenueCalendar,
    /// The length of the schedule's games.
    minutes: u16,
    per_week: Rounds,
}

impl<'a> OpenSlots<'a> {
    fn load(
        conn: &Connection,
        organization: OrganizationId,
        schedule: &'a Schedule,
        (others, lengths, rules): (&[&'a Game], &GameLengths, &[ScheduleRule]),
    ) -> Result<Self> {
        let (season, league) = (schedule.season_id, schedule.league_id);
        let offs = store::week_offs::list_by_league(conn, organization, season, league)?;
        let minutes = lengths.of_schedule(schedule);
        let courts = schedule.locations.iter().map(String::as_str);
        Ok(Self {
            schedule,
            offs: offs.iter().flat_map(WeekOff::days).collect(),
            taken: TakenCourts::of(others, lengths),
            calendar: opening_hours::load(conn, organization, rules, courts)?,
            minutes,
            per_week: rounds_of_week(schedule, rules, minutes),
        })
    }

    /// Returns the first day of the week of each round.
    fn dates(&self, weeks: &[String]) -> Vec<String> {
        weeks.iter().flat_map(|first| std::iter::repeat_n(first.clone(), self.per_week.count)).collect()
    }

    /// Returns the slots of each round on the days from `floor` on. `weeks` are the first days of the weeks.
    fn of_weeks(&self, weeks: &[String], floor: &str) -> Vec<Vec<Cell>> {
        let is_closed = |date: &str, cell: &Cell| {
            let is_off = date < floor || self.offs.contains(date);
            is_off || self.is_shut(date, cell) || self.taken.has(self.schedule, self.minutes, (date, cell))
        };
        let cells = weeks.iter().map(|first| cells::open_cells(self.schedule, first, is_closed));
        cells.flat_map(|cells| self.per_week.split(cells)).collect()
    }

    fn is_shut(&self, date: &str, cell: &Cell) -> bool {
        let court = self.schedule.locations.get(cell.location).map(String::as_str);
        self.calendar.closed(court, (date, Some(&cell.time), i64::from(self.minutes))).is_some()
    }
}

/// Returns how the weeks of a schedule are split. A team plays twice on a day only if a rule of the league allows it for all
/// teams.
pub(super) fn rounds_of_week(schedule: &Schedule, rules: &[ScheduleRule], minutes: u16) -> Rounds {
    let league = (schedule.season_id, Some(schedule.league_id));
    let mut all = rules.iter().filter(|rule| rule.team.is_none()).cloned().collect::<Vec<_>>();
    all.retain(|rule| rule.kind == ScheduleRuleKind::DoubleheaderAllowed);
    let has_doubleheaders = all.iter().any(|rule| concerns(rule, league.0, league.1));
    Rounds { count: usize::try_from(schedule.games_per_week).unwrap_or(1), has_doubleheaders, minutes }
}

/// Returns the days from the first of the dates to one of them.
fn days_from(dates: &[String], date: &str) -> u32 {
    let days = dates.first().map_or(0, |first| days_between(first, date));
    u32::try_from(days).unwrap_or(0)
}

/// Returns whether a game is of the schedule's league. Such a game stays, also if it is not on the schedule.
fn is_of_league(schedule: &Schedule, game: &Game) -> bool {
    game.season_id == schedule.season_id && game.league_id == Some(schedule.league_id)
}

impl PlanningPart {
    /// Adds games to those that stay.
    fn keep<'a>(&mut self, games: impl Iterator<Item = &'a Game>) {
        for game in games {
            let planned = self.seat(game);
            self.request.kept.extend(planned);
        }
    }

    /// Returns the slot of a game, which it adds to the request if missing; `None` if a team has left the league.
    pub fn seat(&mut self, game: &Game) -> Option<PlannedGame> {
        cells::seat(&mut self.request, (&self.schedule, &self.dates), &self.teams, game)
    }

    /// Returns what a team has in common with teams of other leagues: the team itself, and the persons that it shares.
    pub(super) fn identities(&self, team: &Enrolment) -> BTreeSet<usize> {
        let of = |rule: &ScheduleRule| {
            [&rule.team, &rule.other_team].into_iter().flatten().any(|own| own.id == team.team)
        };
        let shared = self.rules.iter().filter(|rule| rule.kind == ScheduleRuleKind::SharedPerson && of(rule));
        // Negative numbers are no ids of teams.
        let ids = shared.map(|rule| -rule.id.0).chain([team.team.0]);
        ids.map(i64::cast_unsigned).filter_map(|id| usize::try_from(id).ok()).collect()
    }

    pub(super) fn is_like(&self, other: &Self) -> bool {
        let ids = |part: &Self| part.teams.iter().map(|team| team.id).collect::<Vec<_>>();
        let (one, two) = (&self.request, &other.request);
        self.schedule.fields() == other.schedule.fields()
            && self.dates == other.dates
            && self.kept == other.kept
            && ids(self) == ids(other)
            && one == two
    }

    /// Returns the maximum number of games of a plan.
    pub(super) fn games(&self) -> usize {
        self.request.weeks.iter().map(|cells| cells.len().min(self.teams.len() / 2)).sum()
    }
}

//! The rows that a repair is made from.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::db::Connection;
use crate::domain::games::{BracketSlot, Game, Status};
use crate::domain::ids::{EnrolmentId, GameId, LeagueId, OrganizationId, SeasonId, TeamId};
use crate::domain::repairs::{RepairEvent, RepairInput};
use crate::domain::schedules::rules::ScheduleRule;
use crate::domain::schedules::{Schedule, days_after, days_between};
use crate::error::{Error, Result};
use crate::rules::opening_hours::VenueCalendar;
use crate::store;
use crate::store::enrolments::Enrolment;
use crate::views::venues::opening_hours;

/// The rows that a repair is made from.
pub(super) struct Rows {
    pub season: SeasonId,
    pub schedules: Vec<Schedule>,
    pub enrolments: Vec<Enrolment>,
    /// Of all leagues, on the days of the schedules.
    pub games: Vec<Game>,
    pub week_offs: BTreeSet<(SeasonId, LeagueId, String)>,
    pub byes: BTreeSet<(EnrolmentId, String)>,
    pub unavailable: BTreeMap<TeamId, Vec<String>>,
    /// Places that brackets have announced for games whose teams are not known.
    pub slots: Vec<BracketSlot>,
    /// The length of a game in minutes, for each league whose staff set one.
    pub minutes: HashMap<LeagueId, i64>,
    /// The rules of the season.
    pub rules: Vec<ScheduleRule>,
    /// The opening hours and closures at the locations of the games and schedules.
    pub calendar: VenueCalendar,
}

impl Rows {
    pub fn load(
        conn: &Connection,
        organization: OrganizationId,
        season: SeasonId,
        input: &RepairInput,
    ) -> Result<Self> {
        store::seasons::find(conn, organization, season)?;
        let mut schedules = store::schedules::list(conn, organization, None)?;
        schedules.retain(|schedule| schedule.season_id == season);
        let first = schedules.iter().map(|schedule| schedule.start_date.clone()).min();
        let first = first.ok_or_else(|| Error::field("season", "has no schedule that could be repaired"))?;
        let ends = schedules.iter().map(|schedule| days_after(&schedule.start_date, 7 * schedule.num_weeks));
        let last = ends.chain(more_days(input)).max().unwrap_or_default();
        let dates: Vec<String> =
            (0..=days_between(&first, &last)).map(|day| days_after(&first, day)).collect();
        let enrolments = store::enrolments::list_by_season(conn, organization, season)?;
        let ids = enrolments.iter().map(|team| team.id).collect();
        let unavailable = store::teams::list_unavailable_slots(conn, organization)?.into_iter();
        let games = store::games::list_between(conn, organization, &first, &last)?;
        let rules = store::schedules::rules::list(conn, organization, season)?;
        let locations = schedules.iter().flat_map(|schedule| &schedule.locations);
        let locations = locations.chain(games.iter().filter_map(|game| game.location.as_ref()));
        Ok(Self {
            season,
            calendar: opening_hours::load(conn, organization, &rules, locations.map(String::as_str))?,
            games,
            rules,
            week_offs: store::week_offs::list_days(conn, organization, &dates)?,
            byes: store::byes::list_days(conn, organization, &ids, &dates)?,
            unavailable: unavailable.map(|(team, times)| (team, times.into_iter().collect())).collect(),
            slots: store::games::slots::list_on(conn, organization, &dates)?,
            minutes: store::leagues::list_game_minutes(conn, organization)?,
            schedules,
            enrolments,
        })
    }

    /// Checks that the events name teams and games of the season's schedules.
    pub fn check(&self, input: &RepairInput) -> Result<()> {
        for (index, event) in input.events.iter().enumerate() {
            let field = |key: &str| format!("events.{index}.{key}");
            match event {
                RepairEvent::TeamAway { team, .. }
                | RepairEvent::TeamLeaves { team }
                | RepairEvent::TeamJoins { team } => {
                    let has_schedule = self.enrolments.iter().any(|enrolment| {
                        enrolment.id == *team && self.schedule_of(enrolment.league).is_some()
                    });
                    if !has_schedule {
                        return Err(Error::field(
                            &field("team"),
                            "is not a team of a league with a schedule",
                        ));
                    }
                }
                RepairEvent::Postponed { games } => {
                    let is_known =
                        |id: &GameId| self.games.iter().any(|game| game.id == *id && self.is_open(game));
                    if !games.iter().all(is_known) {
                        let why =
                            "must be games of the season's schedules that are not pinned and not played yet";
                        return Err(Error::field(&field("games"), why));
                    }
                }
                RepairEvent::CourtClosed { .. }
                | RepairEvent::MoreDays { .. }
                | RepairEvent::SeasonEnds { .. } => {}
            }
        }
        Ok(())
    }

    pub fn schedule_of(&self, league: LeagueId) -> Option<&Schedule> {
        self.schedules.iter().find(|schedule| schedule.league_id == league)
    }

    /// Returns whether a game is one of the season's schedules, not played yet, and not pinned.
    pub fn is_open(&self, game: &Game) -> bool {
        let is_planned = matches!(game.status, Status::Scheduled | Status::Postponed) && !game.pinned;
        let has_score = game.score_home.is_some() || game.score_away.is_some();
        let is_own = game.league_id.is_some_and(|league| {
            self.schedule_of(league).is_some_and(|schedule| schedule.season_id == game.season_id)
        });
        is_planned && !has_score && !game.is_bracket && is_own
    }
}

/// Returns the days that the events add.
pub(super) fn more_days(input: &RepairInput) -> BTreeSet<String> {
    let days = |event: &RepairEvent| match event {
        RepairEvent::MoreDays { dates } => dates.clone(),
        _ => Vec::new(),
    };
    input.events.iter().flat_map(days).collect()
}

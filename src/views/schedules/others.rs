//! Games outside a schedule: the courts and teams that they occupy, and the earlier meetings of the teams.

use std::collections::{BTreeSet, HashMap};

use super::cells::rounds_of;
use crate::db::Connection;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{GameId, LeagueId, OrganizationId, ScheduleId};
use crate::domain::schedules::Schedule;
use crate::error::Result;
use crate::rules::clashes::court_of;
use crate::rules::game_length::{GAME_MINUTES, minute_of, usual_minutes};
use crate::rules::schedule::{BusyTime, Cell, overlap};
use crate::store;
use crate::store::enrolments::Enrolment;

/// The lengths of games in minutes: as their league has set, or as usual.
pub struct GameLengths {
    leagues: HashMap<LeagueId, i64>,
    schedules: HashMap<ScheduleId, u16>,
    games: HashMap<GameId, ScheduleId>,
}

impl GameLengths {
    /// Loads the lengths of `games` and of all schedules, with three queries.
    pub fn load(conn: &Connection, organization: OrganizationId, games: &[&Game]) -> Result<Self> {
        let ids: Vec<GameId> = games.iter().map(|game| game.id).collect();
        let times = store::schedules::list_slot_times(conn, organization)?;
        Ok(Self {
            leagues: store::leagues::list_game_minutes(conn, organization)?,
            schedules: times
                .into_iter()
                .map(|(id, times)| (id, to_minutes(usual_minutes(&times.weeks))))
                .collect(),
            games: store::schedules::list_of_games(conn, organization, &ids)?,
        })
    }

    pub fn of_schedule(&self, schedule: &Schedule) -> u16 {
        self.set(Some(schedule.league_id)).unwrap_or_else(|| self.usual(schedule.id))
    }

    /// Returns the length of one of the loaded games.
    pub fn of(&self, game: &Game) -> u16 {
        let usual =
            || self.games.get(&game.id).map_or_else(|| to_minutes(GAME_MINUTES), |id| self.usual(*id));
        self.set(game.league_id).unwrap_or_else(usual)
    }

    fn set(&self, league: Option<LeagueId>) -> Option<u16> {
        self.leagues.get(&league?).copied().map(to_minutes)
    }

    fn usual(&self, id: ScheduleId) -> u16 {
        self.schedules.get(&id).copied().unwrap_or_else(|| to_minutes(GAME_MINUTES))
    }
}

fn to_minutes(minutes: i64) -> u16 {
    u16::try_from(minutes).unwrap_or(u16::MAX)
}

/// A game's start in minutes after midnight, and its length.
type Interval = (Option<i64>, u16);

/// The intervals in which other games use a court, by date and by court as returned by [`court_of`].
pub struct TakenCourts<'a>(HashMap<(&'a str, String), Vec<Interval>>);

impl<'a> TakenCourts<'a> {
    pub fn of(games: &[&'a Game], lengths: &GameLengths) -> Self {
        let mut courts: HashMap<_, Vec<Interval>> = HashMap::new();
        for game in games {
            if let (Some(time), Some(court)) = (&game.time, court_of(game.location.as_deref())) {
                courts
                    .entry((game.date.as_str(), court))
                    .or_default()
                    .push((minute_of(time), lengths.of(game)));
            }
        }
        Self(courts)
    }

    /// Returns whether another game uses the cell's court on `date` during a game of `minutes` in the cell.
    pub fn has(&self, schedule: &Schedule, minutes: u16, (date, cell): (&str, &Cell)) -> bool {
        let court = schedule.locations.get(cell.location).and_then(|court| court_of(Some(court)));
        let taken = court.and_then(|court| self.0.get(&(date, court)));
        taken.is_some_and(|taken| taken.iter().any(|other| overlap((minute_of(&cell.time), minutes), *other)))
    }
}

/// Returns the times at which the teams play in other leagues.
pub fn busy(
    dates: &[String],
    teams: &[Enrolment],
    (others, lengths): (&[&Game], &GameLengths),
) -> Vec<BusyTime> {
    let mut busy = Vec::new();
    for game in others {
        let (Some((weeks, day)), Some(time)) = (rounds_of(dates, &game.date), &game.time) else { continue };
        for (index, team) in teams.iter().enumerate() {
            if [game.home_team.id, game.away_team.id].contains(&team.team) {
                let minutes = lengths.of(game);
                let of_round = |week| BusyTime { team: index, week, day, time: time.clone(), minutes };
                busy.extend(weeks.clone().map(of_round));
            }
        }
    }
    busy
}

/// Returns the meetings of a schedule's teams in the other games of its league and season, those on the days from `first`
/// to `last` excluded: the planner gets these as games that stay. Games after the schedule come first, because the
/// planner takes the last meetings for the latest before the schedule. `own` are the schedule's games.
pub fn earlier(
    conn: &Connection,
    (organization, schedule): (OrganizationId, &Schedule),
    teams: &[Enrolment],
    ((first, last), own): ((&str, &str), &BTreeSet<GameId>),
) -> Result<Vec<(usize, usize)>> {
    let mut games = store::games::list_by_league(conn, organization, schedule.season_id, schedule.league_id)?;
    games.retain(|game| {
        let is_outside = game.date.as_str() < first || game.date.as_str() > last;
        is_outside && !game.is_bracket && game.status != Status::Cancelled && !own.contains(&game.id)
    });
    games.sort_by_key(|game| game.date.as_str() < first);
    let index = |id| teams.iter().position(|team| team.id == id);
    let meeting = |game: &Game| Some((index(game.home_team_id)?, index(game.away_team_id)?));
    Ok(games.iter().filter_map(meeting).collect())
}
